import FlowExpressions
import Foundation
import Localization

/// Parses numbers as people write them: `1234.5`, `1,234.5`, or `1.234,5` in languages with a decimal comma.
enum NumberAnswer {
  /// The groups must have the lengths that ``ungrouped(_:marks:)`` requires, so `1,500` is 1500, but `1,5` is not 15.
  static func integer(_ text: String, _ marks: @autoclosure () -> DecimalMarks) -> Result<Value, AnswerProblem> {
    if let value = Int64(text) { return .success(.int(value)) }
    let text = text.withPlainDigits
    let groups = marks().all == ["."] ? groupMarks : groupMarks + "."
    guard let plain = ungrouped(text, marks: groups), isPlain(plain), !plain.contains("."),
      let number = DecimalNumber(plain)
    else {
      return .failure(hasTooManyDigits(text) ? .tooManyDigits(integerDigits) : .number(whole: true))
    }
    return number.int.map { .success(.int($0)) } ?? .failure(.tooManyDigits(integerDigits))
  }

  /// A number such as `1.234` is rejected if the decimal marks of two languages give it different values.
  static func number(_ text: String, _ marks: @autoclosure () -> DecimalMarks) -> Result<Value, AnswerProblem> {
    if !text.utf8.contains(UInt8(ascii: ".")), isPlain(text), let value = DecimalNumber(text) {
      return .success(.number(value))
    }
    let text = text.withPlainDigits
    let readings = marks().all.compactMap { value(text, decimalMark: $0) }
    guard let own = readings.first else {
      return .failure(hasTooManyDigits(text) ? .tooManyDigits(DecimalNumber.mostDigits) : .number(whole: false))
    }
    if let other = readings.first(where: { $0 != own }) { return .failure(.numberMarks(own, other)) }
    return .success(.number(own))
  }

  /// All whole numbers with this many digits fit in 64 bits.
  static let integerDigits = 18

  /// Whether the text consists only of digits, signs and marks, and of more digits than a number keeps.
  private static func hasTooManyDigits(_ text: String) -> Bool {
    text.allSatisfy { $0.isWholeNumber || groupMarks.contains($0) || "+-.".contains($0) }
      && text.count(where: \.isWholeNumber) > DecimalNumber.mostDigits
  }

  static func removing(_ unit: String, from text: String) -> String {
    guard !unit.isEmpty, let range = text.range(of: unit, options: [.anchored, .backwards, .caseInsensitive]) else {
      return text
    }
    return text[..<range.lowerBound].trimmingCharacters(in: .whitespaces)
  }

  static let groupMarks = " \u{A0}\u{202F},'’٬"

  static func groupMarks(besides decimalMark: Character) -> String {
    decimalMark == "." ? groupMarks : groupMarks.filter { $0 != decimalMark } + "."
  }

  private static func value(_ text: String, decimalMark: Character) -> DecimalNumber? {
    let parts = text.split(separator: decimalMark, maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let first = parts.first, let whole = ungrouped(first, marks: groupMarks(besides: decimalMark))
    else { return nil }
    let plain = ([whole] + parts.dropFirst()).joined(separator: ".")
    return isPlain(plain) ? DecimalNumber(plain) : nil
  }

  /// Whether a text consists of digits, signs and points only, unlike `1e3` and `nan`.
  private static func isPlain(_ text: String) -> Bool { text.allBytes { $0.isDigit || "+-.".utf8.contains($0) } }

  /// Groups have three digits.
  ///
  /// As in India, the groups before the last may have two digits (`12,34,567`). The first group may be shorter.
  static func ungrouped(_ text: String, marks: String) -> String? {
    let used = text.filter(marks.contains)
    guard let mark = used.first else { return text }
    let unsigned = text.drop { $0 == "-" || $0 == "+" }
    let groups = unsigned.split(separator: mark, omittingEmptySubsequences: false)
    let inner = groups.dropFirst().dropLast()
    guard Set(used).count == 1, (1...3).contains(groups[0].count), groups[0] != "0",
      groups[groups.count - 1].count == 3,
      inner.allSatisfy({ $0.count == 3 }) || inner.allSatisfy({ $0.count == 2 }) && groups[0].count < 3
    else { return nil }
    return text.filter { $0 != mark }
  }
}

/// The order is: the language of the run, the language of the flow's texts, English.
struct DecimalMarks {
  let all: [Character]

  init(_ wording: Language, flow language: String) {
    var all = [wording.decimalMark]
    let other = language == wording.numberTag ? wording.decimalMark : Self.known[language]
    for mark in [other, "."] where !all.contains(mark) { all.append(mark) }
    self.all = all
  }

  private static let known = PerLanguage<Character> { Language.decimalMark(of: $0) }
}
