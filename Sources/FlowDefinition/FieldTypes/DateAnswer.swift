import FlowExpressions
import Foundation
import Localization

/// Parses dates as people write them: `1990-04-23`, `23 April 1990`, `April 23rd, 1990`, `23.4.1990`.
enum DateAnswer {
  /// Month names may be in `language`, in `wording` or in English.
  ///
  /// In a date of three numbers, the order of day and month must be clear: either only one order is valid, or
  /// `language` or else `wording` determines the order. English without a region does not determine it.
  ///
  /// - Parameters:
  ///   - language: The language of the flow's texts.
  ///   - wording: The language of the program's own messages.
  static func parse(_ text: String, language: String, wording: Language) -> Result<CalendarDay, AnswerProblem> {
    if let date = CalendarDay(text) { return .success(date) }
    let words = words(of: text)
    guard !text.hasPrefix("-") else { return .failure(.date) }
    guard words.count == 3 else { return .failure(incomplete(words, [language, wording.tag, "en"])) }
    if let index = words.firstIndex(where: { $0.contains(where: \.isLetter) && number($0) == nil }) {
      return named(words, monthAt: index, [language, wording.tag, "en"])
    }
    let numbers = words.compactMap(number)
    guard numbers.count == 3 else { return .failure(.date) }
    return numeric(words, numbers, isDayFirst: isDayFirst[language] ?? isDayFirst[wording.tag])
  }

  private static func words(of text: String) -> [String] {
    let parts = text.split { $0.isWhitespace || ",./-–".contains($0) }.map(String.init)
    return parts.filter { !fillers.contains($0.lowercased()) }
  }

  private static let fillers: Set = ["the", "of", "der", "den", "am", "le", "el", "de", "del"]

  private static let ordinalEndings = ["st", "nd", "rd", "th", "er"]

  private static func number(_ word: String) -> Int? {
    var digits = word.lowercased()[...]
    if let ending = ordinalEndings.first(where: digits.hasSuffix) { digits = digits.dropLast(ending.count) }
    guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(digits)
  }

  private static func isYear(_ word: String) -> Bool { word.utf8.count == 4 && word.allSatisfy(\.isNumber) }

  private static func isDay(_ word: String) -> Bool { number(word).map { (1...31).contains($0) } ?? false }

  private static func isMonth(_ word: String) -> Bool { number(word).map { (1...12).contains($0) } ?? false }

  // MARK: Dates without some parts

  /// If there are one or two words, each clearly a part of a date, the problem is that the other parts are missing.
  private static func incomplete(_ words: [String], _ languages: [String]) -> AnswerProblem {
    let others = words.filter { !isYear($0) }
    guard let first = others.first else { return words.count == 1 ? .dateMissing([.day, .month]) : .date }
    let hasMonthName = others.contains { month($0, languages) != nil && number($0) == nil }
    switch (words.count, others.count) {
    case (1, 1): return hasMonthName ? .dateMissing([.day, .year]) : .date
    case (2, 1): return hasMonthName || isMonth(first) ? .dateMissing([.day]) : .date
    case (2, 2):
      let isDayAndMonth = others.contains(where: isDay) && (hasMonthName || areDayAndMonth(others))
      return isDayAndMonth ? .dateMissing([.year]) : .date
    case _: return .date
    }
  }

  private static func areDayAndMonth(_ words: [String]) -> Bool {
    words.allSatisfy(isDay) && words.contains(where: isMonth)
  }

  private static func day(year: Int, month: Int, day: Int, word: String) -> Result<CalendarDay, AnswerProblem> {
    if let found = CalendarDay(year: year, month: month, day: day) { return .success(found) }
    guard (1...12).contains(month) else { return .failure(.dateMonth(word)) }
    let last = [31, 30, 29, 28].lazy.compactMap { CalendarDay(year: year, month: month, day: $0) }.first
    return .failure(last.map { day == 0 ? .dateZero(last: $0) : .dateDay(last: $0) } ?? .date)
  }

  // MARK: Dates with month names

  private static func named(
    _ words: [String], monthAt place: Int, _ languages: [String]
  ) -> Result<CalendarDay, AnswerProblem> {
    var rest = words
    let word = rest.remove(at: place)
    guard place < 2, let first = number(rest[0]), let second = number(rest[1]) else { return .failure(.date) }
    guard let month = month(word, languages) else { return .failure(.dateMonth(word)) }
    let isYearFirst = isYear(rest[0])
    guard isYearFirst || isYear(rest[1]) else { return .failure(rest[1].count == 2 ? .shortYear : .date) }
    let (year, day) = isYearFirst ? (first, second) : (second, first)
    return Self.day(year: year, month: month, day: day, word: word)
  }

  /// The word may be the name, an abbreviation, or an unambiguous prefix of at least three letters.
  private static func month(_ word: String, _ languages: [String]) -> Int? {
    let typed = plain(word)
    let lists = languages.flatMap { monthNames[$0] }
    for names in lists { if let index = names.firstIndex(of: typed) { return index + 1 } }
    guard typed.count >= 3 else { return nil }
    let begun = Set(lists.flatMap { names in names.indices.filter { names[$0].hasPrefix(typed) } })
    return begun.count == 1 ? begun.first.map { $0 + 1 } : nil
  }

  private static let monthNames = PerLanguage { language in
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: language)
    let lists = [
      calendar.monthSymbols, calendar.standaloneMonthSymbols, calendar.shortMonthSymbols,
      calendar.shortStandaloneMonthSymbols,
    ]
    return lists.filter { $0.count == 12 }.map { $0.map(plain) }
  }

  /// Removes case, accents and dots, so that `Marz.` matches `März`.
  private static func plain(_ word: String) -> String {
    word.replacing(".", with: "").folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }

  // MARK: Numeric dates

  private static func numeric(
    _ words: [String], _ numbers: [Int], isDayFirst: Bool?
  ) -> Result<CalendarDay, AnswerProblem> {
    if isYear(words[0]) {
      return day(year: numbers[0], month: numbers[1], day: numbers[2], word: words[1])
    }
    guard isYear(words[2]) else {
      return .failure(words.allSatisfy { $0.count <= 2 } ? .shortYear : .date)
    }
    let dayFirst = CalendarDay(year: numbers[2], month: numbers[1], day: numbers[0])
    let monthFirst = CalendarDay(year: numbers[2], month: numbers[0], day: numbers[1])
    guard let dayFirst, let monthFirst, dayFirst != monthFirst else {
      if let found = dayFirst ?? monthFirst { return .success(found) }
      // Neither order gives a date, so at most one of the first two numbers is a valid month. If neither is a month,
      // the error is about the order that the language determines, or else about the order with the day first.
      let isMonthFirst = isMonth(words[0]) || isDayFirst == false && !isMonth(words[1])
      let (month, number) = isMonthFirst ? (0, numbers[1]) : (1, numbers[0])
      return day(year: numbers[2], month: numbers[month], day: number, word: words[month])
    }
    switch isDayFirst {
    case true?: return .success(dayFirst)
    case false?: return .success(monthFirst)
    case nil: return .failure(.dateOrder(dayFirst.timestamp.seconds, monthFirst.timestamp.seconds))
    }
  }

  /// The order is unclear (`nil`) in English without a region, and in languages that write the year first.
  private static let isDayFirst = PerLanguage<Bool?> { language in
    let locale = Locale(identifier: language)
    if locale.language.languageCode == .english, locale.region == nil { return nil }
    guard let pattern = DateFormatter.dateFormat(fromTemplate: "yMd", options: 0, locale: locale),
      let day = pattern.firstIndex(of: "d"), let month = pattern.firstIndex(of: "M"),
      let year = pattern.firstIndex(of: "y"), year > day || year > month
    else { return nil }
    return day < month
  }
}
