import FlowExpressions

/// Reads an answer as it is shown in a language, whatever words and marks the language has for it.
///
/// The digits say which answers are possible, and the one that is shown like the text is meant.
enum ShownAnswer {
  static func date(_ text: String, in language: String) -> CalendarDay? {
    let numbers = numbers(in: text)
    // One of three numbers is in the name of the month.
    guard (2...3).contains(numbers.count) else { return nil }
    return numbers.lazy.flatMap { day in numbers.lazy.map { year in (day, year) } }
      .flatMap { day, year in (1...12).lazy.compactMap { CalendarDay(year: year, month: $0, day: day) } }
      .first { isSame($0.text(in: language), text) }
  }

  static func time(_ text: String, in language: String) -> TimeOfDay? {
    let numbers = numbers(in: text)
    guard numbers.count == 2, numbers[0] <= 24 else { return nil }
    return [numbers[0], numbers[0] + 12, numbers[0] - 12].lazy
      .compactMap { TimeOfDay(hour: $0, minute: numbers[1]) }
      .first { isSame($0.text(in: language), text) }
  }

  static func money(_ text: String, _ currency: Currency, in language: String) -> Money? {
    guard let minor = Int64(text.compactMap(\.wholeNumberValue).filter { $0 < 10 }.map(String.init).joined()) else {
      return nil
    }
    return [minor, -minor].lazy.map { Money(minor: $0, currency) }.first { isSame($0.text(in: language), text) }
  }

  private static func numbers(in text: String) -> [Int] {
    guard text.utf8.count <= 400 else { return [] }
    return text.split { $0.wholeNumberValue.map { $0 > 9 } ?? true }
      .map { $0.compactMap(\.wholeNumberValue).prefix(6).reduce(0) { $0 * 10 + $1 } }
  }

  private static func isSame(_ shown: String, _ typed: String) -> Bool { comparable(shown) == comparable(typed) }

  private static func comparable(_ text: String) -> String {
    AnswerText.withoutMarks(text).filter { !$0.isWhitespace }.lowercased()
  }
}

extension Result {
  /// The result, or what a shown answer is read as if this is a failure.
  func orShown<Shown>(_ answer: @autoclosure () -> Shown?, as value: (Shown) -> Success) -> Result {
    guard case .failure = self, let answer = answer() else { return self }
    return .success(value(answer))
  }
}
