import FlowExpressions
import Foundation
import Localization

/// Parses dates as people write them: `1990-04-23`, `23 April 1990`, `April 23rd, 1990`, `23.4.1990`.
enum DateAnswer {
  /// Parses a date.
  ///
  /// Month names may be in either of the two languages or in English. In a date of three numbers, the order of day and
  /// month must be clear: either only one order is valid, or the language determines it. English without a region does
  /// not determine the order.
  static func parse(_ text: String, language: String, wording: Language) -> Result<CalendarDay, AnswerProblem> {
    if let date = CalendarDay(text) { return .success(date) }
    let words = words(of: text)
    guard words.count == 3, !text.hasPrefix("-") else { return .failure(.date) }
    if let place = words.firstIndex(where: { $0.contains(where: \.isLetter) && number($0) == nil }) {
      return named(words, monthAt: place, [language, wording.tag, "en"])
    }
    let numbers = words.compactMap(number)
    guard numbers.count == 3 else { return .failure(.date) }
    return numeric(words, numbers, isDayFirst: isDayFirst[language] ?? isDayFirst[wording.tag])
  }

  private static func words(of text: String) -> [String] {
    let parts = text.split { $0.isWhitespace || ",./-–".contains($0) }.map(String.init)
    return parts.filter { !fillers.contains($0.lowercased()) }
  }

  /// Words that are ignored in English, German, French and Spanish dates.
  ///
  /// For example: `the 3rd of March 2026`, `am 3. März 2026`, `le 3 mars 2026`, `3 de marzo de 2026`.
  private static let fillers: Set = ["the", "of", "der", "den", "am", "le", "el", "de", "del"]

  /// The endings of an ordinal in English (`3rd`) and French (`1er`).
  private static let ordinalEndings = ["st", "nd", "rd", "th", "er"]

  /// Parses a number with an optional ordinal ending.
  private static func number(_ word: String) -> Int? {
    var digits = word.lowercased()[...]
    if let ending = ordinalEndings.first(where: digits.hasSuffix) { digits = digits.dropLast(ending.count) }
    guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(digits)
  }

  private static func isYear(_ word: String) -> Bool { word.utf8.count == 4 && word.allSatisfy(\.isNumber) }

  // MARK: Dates with month names

  private static func named(
    _ words: [String], monthAt place: Int, _ languages: [String]
  ) -> Result<CalendarDay, AnswerProblem> {
    var rest = words
    guard place < 2, let month = month(rest.remove(at: place), languages), let first = number(rest[0]),
      let second = number(rest[1])
    else { return .failure(.date) }
    let isYearFirst = isYear(rest[0])
    guard isYearFirst || isYear(rest[1]) else { return .failure(rest[1].count == 2 ? .shortYear : .date) }
    let (year, day) = isYearFirst ? (first, second) : (second, first)
    return CalendarDay(year: year, month: month, day: day).map(Result.success) ?? .failure(.date)
  }

  /// Returns the month with a name, an abbreviation, or an unambiguous prefix of at least three letters.
  private static func month(_ word: String, _ languages: [String]) -> Int? {
    let typed = plain(word)
    let lists = languages.flatMap { monthNames[$0] }
    for names in lists { if let place = names.firstIndex(of: typed) { return place + 1 } }
    guard typed.count >= 3 else { return nil }
    let begun = Set(lists.flatMap { names in names.indices.filter { names[$0].hasPrefix(typed) } })
    return begun.count == 1 ? begun.first.map { $0 + 1 } : nil
  }

  /// The normalized month names of each language: long and short, in a date and standalone.
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
      return CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2]).map(Result.success) ?? .failure(.date)
    }
    guard isYear(words[2]) else {
      return .failure(words.allSatisfy { $0.count <= 2 } ? .shortYear : .date)
    }
    let dayFirst = CalendarDay(year: numbers[2], month: numbers[1], day: numbers[0])
    let monthFirst = CalendarDay(year: numbers[2], month: numbers[0], day: numbers[1])
    guard let dayFirst, let monthFirst, dayFirst != monthFirst else {
      return (dayFirst ?? monthFirst).map(Result.success) ?? .failure(.date)
    }
    switch isDayFirst {
    case true?: return .success(dayFirst)
    case false?: return .success(monthFirst)
    case nil: return .failure(.dateOrder(dayFirst.timestamp.seconds, monthFirst.timestamp.seconds))
    }
  }

  /// Whether a language writes the day before the month, or `nil` if that is unclear.
  ///
  /// It is unclear in English without a region, and in languages that write the year first.
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
