import FlowExpressions
import Foundation
import Localization

/// Parses numbers as people write them: `1234.5`, `1,234.5`, or `1.234,5` in languages with a decimal comma.
enum NumberAnswer {
  /// Parses a whole number, which may have group separators.
  ///
  /// The groups must be complete, so `1,5` is not 15.
  static func integer(_ text: String, _ wording: Language) -> Result<Value, AnswerProblem> {
    if let value = Int64(text) { return .success(.int(value)) }
    let marks = wording.decimalMark == "." ? groupMarks : groupMarks + "."
    guard let plain = ungrouped(text, marks: marks), let value = Int64(plain) else {
      return .failure(.number(whole: true))
    }
    return .success(.int(value))
  }

  /// Parses a number with a decimal point, or with the decimal mark of the language.
  ///
  /// A text such as `1.234` is rejected if it has different values in the language and in English.
  static func number(_ text: String, _ wording: Language) -> Result<Value, AnswerProblem> {
    let hasOneReading = !text.utf8.contains(UInt8(ascii: ".")) || wording.decimalMark == "."
    if hasOneReading, isPlain(text), let value = Double(text), value.isFinite {
      return .success(.double(value))
    }
    let english = value(text, decimalMark: ".", groupMarks: groupMarks)
    var own = english
    if wording.decimalMark != "." {
      let marks = groupMarks.filter { $0 != wording.decimalMark } + "."
      own = value(text, decimalMark: wording.decimalMark, groupMarks: marks)
    }
    if let own, let english, own != english { return .failure(.numberMarks(own, english)) }
    return (own ?? english).map { .success(.double($0)) } ?? .failure(.number(whole: false))
  }

  /// Returns a text without the unit at its end, in capital or small letters.
  static func removing(_ unit: String, from text: String) -> String {
    guard !unit.isEmpty, let range = text.range(of: unit, options: [.anchored, .backwards, .caseInsensitive]) else {
      return text
    }
    return text[..<range.lowerBound].trimmingCharacters(in: .whitespaces)
  }

  /// The marks that may separate groups of digits in English.
  static let groupMarks = " \u{A0}\u{202F},'’"

  private static func value(_ text: String, decimalMark: Character, groupMarks: String) -> Double? {
    let parts = text.split(separator: decimalMark, maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let first = parts.first, let whole = ungrouped(first, marks: groupMarks) else { return nil }
    let plain = ([whole] + parts.dropFirst()).joined(separator: ".")
    guard isPlain(plain), let value = Double(plain), value.isFinite else { return nil }
    return value
  }

  /// Whether a text consists of digits, signs and points only, unlike `1e3` and `nan`.
  private static func isPlain(_ text: String) -> Bool { text.allBytes { $0.isDigit || "+-.".utf8.contains($0) } }

  /// Removes group separators.
  ///
  /// - Returns: `nil` unless the groups have three digits, or two with a last group of three, as in India
  ///   (`12,34,567`).
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
