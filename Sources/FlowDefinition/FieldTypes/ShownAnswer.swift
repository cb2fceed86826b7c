import FlowExpressions

/// Reads an answer as it is shown in a language, whatever words and marks the language has for it.
///
/// The digits say which answers are possible, and the one that is shown like the text is meant.
enum ShownAnswer {
  /// The year must be written with four digits; `May 12, 90` could be in any century.
  static func date(_ text: String, in language: String) -> CalendarDay? {
    let numbers = numbers(in: text)
    // One of three numbers is in the name of the month.
    guard (2...3).contains(numbers.count), let year = numbers.first(where: { $0.count == 4 }) else { return nil }
    return numbers.lazy.filter { $0.count < 3 }
      .flatMap { day in
        (1...12).lazy.compactMap { CalendarDay(year: year.value, month: $0, day: day.value) }
      }
      .first { isSame($0.text(in: language), text) }
  }

  static func time(_ text: String, in language: String) -> TimeOfDay? {
    let numbers = numbers(in: text).map(\.value)
    guard numbers.count == 2, numbers[0] <= 24 else { return nil }
    return [numbers[0], numbers[0] + 12, numbers[0] - 12].lazy
      .compactMap { TimeOfDay(hour: $0, minute: numbers[1]) }
      .first { isSame($0.text(in: language), text) }
  }

  static func money(_ text: String, _ currency: Currency, in language: String) -> Money? {
    guard let minor = Int64(text.compactMap(\.digit).map(String.init).joined()) else {
      return nil
    }
    return [minor, -minor].lazy.map { Money(minor: $0, currency) }.first { isSame($0.text(in: language), text) }
  }

  private static func numbers(in text: String) -> [(value: Int, count: Int)] {
    guard text.utf8.count <= 400 else { return [] }
    return text.split { $0.digit == nil }
      .map { ($0.compactMap(\.digit).prefix(6).reduce(0) { $0 * 10 + $1 }, $0.count) }
  }

  private static func isSame(_ shown: String, _ typed: String) -> Bool { comparable(shown) == comparable(typed) }

  /// Spaces count between digits, where they group a number.
  private static func comparable(_ text: String) -> String {
    let marks = AnswerText.withoutMarks(text).lowercased()
    return marks.split(whereSeparator: \.isWhitespace).reduce(into: "") { result, part in
      if result.last?.digit != nil, part.first?.digit != nil { result += " " }
      result += part
    }
  }
}

extension Character {
  fileprivate var digit: Int? { wholeNumberValue.flatMap { $0 < 10 ? $0 : nil } }
}

extension Result {
  /// The result, or what a shown answer is read as if this is a failure.
  func orShown<Shown>(_ answer: @autoclosure () -> Shown?, as value: (Shown) -> Success) -> Result {
    guard case .failure = self, let answer = answer() else { return self }
    return .success(value(answer))
  }
}
