import FlowExpressions
package import Foundation
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
    let languages = [language, wording.tag, "en"]
    let forms = languages.map { Self.forms[$0] }
    let words = words(of: text.withPlainDigits, forms)
    guard !text.hasPrefix("-") else { return .failure(.date) }
    guard words.count == 3 else { return .failure(incomplete(words, forms)) }
    if let index = words.firstIndex(where: { $0.contains(where: \.isLetter) && number($0) == nil }) {
      return named(words, monthAt: index, forms)
    }
    let numbers = words.compactMap(number)
    guard numbers.count == 3 else { return .failure(.date) }
    return numeric(words, numbers, isDayFirst: isDayFirst[language] ?? isDayFirst[wording.tag])
  }

  /// The parts of a date: numbers, and the name of the month, which can be several words.
  private static func words(of text: String, _ forms: [Form]) -> [String] {
    var words: [String] = []
    for word in parts(of: text).map({ withoutEnding($0, forms) }) where !isFiller(word, forms) {
      if let last = words.last, number(last) == nil, number(word) == nil {
        words[words.count - 1] = "\(last) \(word)"
      } else {
        words.append(word)
      }
    }
    return words
  }

  private static func parts(of text: String) -> [String] {
    text.split { $0.isWhitespace || ",./-–،年月日년월일".contains($0) }.map(String.init)
  }

  private static func isFiller(_ word: String, _ forms: [Form]) -> Bool {
    fillers.contains(word.lowercased()) || forms.contains { $0.fillers.contains(plain(word)) }
  }

  private static func withoutEnding(_ word: String, _ forms: [Form]) -> String {
    guard word.utf8.first?.isDigit ?? false else { return word }
    let endings = ordinalEndings + forms.flatMap(\.endings)
    return endings.first(where: word.lowercased().hasSuffix).map { String(word.dropLast($0.count)) } ?? word
  }

  private static let fillers: Set = ["the", "of", "der", "den", "am", "le", "el", "de", "del"]

  private static let ordinalEndings = ["st", "nd", "rd", "th", "er"]

  private static func number(_ word: String) -> Int? {
    guard (1...4).contains(word.utf8.count), word.allBytes(of: \.isDigit) else { return nil }
    return Int(word)
  }

  /// How a language writes dates, so that what is shown can be typed.
  private struct Form: Sendable {
    /// The names of the months in each of their forms, in plain letters.
    let months: [[String]]
    /// The words beside the numbers and the month, such as `г.` in Russian and `tháng` in Vietnamese.
    let fillers: Set<String>
    /// What follows a number without a space, such as `(e)ko` in Basque.
    let endings: [String]

    init(_ language: String) {
      let shown = (1...12).compactMap { CalendarDay(year: 1990, month: $0, day: 23)?.text(in: language) }
        .map { DateAnswer.parts(of: $0.withPlainDigits) }
      let words = shown.map { $0.filter { $0.utf8.first?.isDigit != true }.map(DateAnswer.plain) }
      let fillers = words.dropFirst().reduce(Set(words.first ?? [])) { $0.intersection($1) }
      let names = words.map { names in
        names.filter { !fillers.contains($0) && !DateAnswer.fillers.contains($0) }.joined(separator: " ")
      }
      var calendar = Calendar(identifier: .gregorian)
      calendar.locale = Locale(identifier: language)
      let lists = [
        calendar.monthSymbols, calendar.standaloneMonthSymbols, calendar.shortMonthSymbols,
        calendar.shortStandaloneMonthSymbols,
      ]
      months = (lists.map { $0.map(DateAnswer.plain) } + [names]).filter { $0.count == 12 && !$0.contains("") }
      self.fillers = fillers
      endings = Set(
        shown.joined().compactMap { word in
          let rest = word.drop { $0.isNumber }
          return rest.count < word.count && !rest.isEmpty ? rest.lowercased() : nil
        }
      ).sorted()
    }
  }

  private static let forms = PerLanguage { Form($0) }

  private static func isYear(_ word: String) -> Bool { word.utf8.count == 4 && word.allSatisfy(\.isNumber) }

  private static func isDay(_ word: String) -> Bool { number(word).map { (1...31).contains($0) } ?? false }

  private static func isMonth(_ word: String) -> Bool { number(word).map { (1...12).contains($0) } ?? false }

  // MARK: Dates without some parts

  /// If there are one or two words, each clearly a part of a date, the problem is that the other parts are missing.
  private static func incomplete(_ words: [String], _ forms: [Form]) -> AnswerProblem {
    let others = words.filter { !isYear($0) }
    guard let first = others.first else { return words.count == 1 ? .dateMissing([.day, .month]) : .date }
    let hasMonthName = others.contains { month($0, forms) != nil && number($0) == nil }
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
    _ words: [String], monthAt place: Int, _ forms: [Form]
  ) -> Result<CalendarDay, AnswerProblem> {
    var rest = words
    let word = rest.remove(at: place)
    guard place < 2 || isYear(rest[0]) && !word.contains(where: \.isNumber), let first = number(rest[0]),
      let second = number(rest[1])
    else {
      return .failure(.date)
    }
    guard let month = month(word, forms) else { return .failure(.dateMonth(word)) }
    let isYearFirst = isYear(rest[0])
    guard isYearFirst || isYear(rest[1]) else { return .failure(rest[1].count == 2 ? .shortYear : .date) }
    let (year, day) = isYearFirst ? (first, second) : (second, first)
    return Self.day(year: year, month: month, day: day, word: word)
  }

  /// The word may be the name, an abbreviation, or an unambiguous prefix of at least three letters.
  private static func month(_ word: String, _ forms: [Form]) -> Int? {
    let typed = plain(word)
    let lists = forms.flatMap(\.months)
    for names in lists { if let index = names.firstIndex(of: typed) { return index + 1 } }
    guard typed.count >= 3 else { return nil }
    let begun = Set(lists.flatMap { names in names.indices.filter { names[$0].hasPrefix(typed) } })
    return begun.count == 1 ? begun.first.map { $0 + 1 } : nil
  }

  /// Removes case, accents and dots, so that `Marz.` matches `März`.
  private static func plain(_ word: String) -> String {
    AnswerText.withoutMarks(word.replacing(".", with: ""))
      .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
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

extension FlowTimestamp {
  /// Returns the date and the time in a language and a time zone, such as 23 April 1990 at 14:30.
  ///
  /// A time that clocks show twice, because they are set back, is written with its offset from UTC.
  package func text(in language: String, _ timeZone: TimeZone) -> String {
    let style = Date.FormatStyle(date: .long, time: .shortened, locale: Locale(identifier: language), timeZone: .gmt)
    var text = timeZone.day(of: self).text(style, at: seconds + Int64(timeZone.offset(at: self)))
    if timeZone.isShownTwice(self) {
      var zoned = style.timeZone(.localizedGMT(.short))
      zoned.timeZone = timeZone
      text = Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(zoned)
    }
    return text.withPlainSpaces
  }
}

extension CalendarDay {
  /// Returns the date in a language, such as 23 April 1990.
  ///
  /// Foundation uses the Julian calendar for dates before October 1582, but files and services use the Gregorian
  /// calendar for all dates (ISO 8601). The Gregorian calendar repeats every 400 years. 23 April 1390, for example, is
  /// therefore formatted as 23 April 2190, and the year is then replaced with 1390.
  package func text(in language: String) -> String {
    let style = Date.FormatStyle(date: .long, time: .omitted, locale: Locale(identifier: language), timeZone: .gmt)
    return text(style, at: timestamp.seconds)
  }

  /// Returns a time on the day, in seconds since 1970, in a style with UTC.
  fileprivate func text(_ style: Date.FormatStyle, at seconds: Int64) -> String {
    func text(_ seconds: Int64) -> String { Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(style) }
    if seconds >= Self.firstSafeDay { return text(seconds) }
    let periods = 5 - year / 400
    let likeIt = text(seconds + Int64(periods) * Self.secondsOf400Years)
    let digits = IntegerFormatStyle<Int>(locale: style.locale).grouping(.never)
    return likeIt.replacing((year + periods * 400).formatted(digits), with: year.formatted(digits))
  }

  /// The first day that is formatted without replacing the year: 1583-01-01, in seconds since 1970.
  private static let firstSafeDay: Int64 = -12_212_553_600
  private static let secondsOf400Years: Int64 = 146_097 * 86_400
}
