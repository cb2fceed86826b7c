import FlowSyntax
import Foundation

/// The lengths and the normal form of typed texts.
package enum AnswerText {
  /// The maximum length of an answer in characters, unless the field sets a limit.
  package static let defaultMaxLength = 256
  /// The maximum length of an email address in bytes (RFC 5321 §4.5.3.1.3, without the angle brackets).
  package static let emailLimit = 254
  static let lengthLimit = 100_000

  /// Trims a text and normalizes it to NFC, unless it is to be taken `exactly` as typed.
  ///
  /// Fails if the text contains control characters. If there is no maximum length, also fails if the text is longer
  /// than ``defaultMaxLength``.
  ///
  /// - Parameter keepsMarks: Whether invisible characters, such as direction marks, are part of the text.
  package static func normalized(
    _ text: String, upTo maxLength: Limit?, exactly: Bool, keepsMarks: Bool = false, hasManyLines: Bool = false
  ) -> Result<String, AnswerProblem> {
    // Most answers are normalized already. Checking that takes 100 instructions; normalizing takes thousands.
    if text.isPlainLine, text.utf8.count <= defaultMaxLength { return .success(text) }
    let trimmed =
      exactly || text.isPlainLine
      ? text
      : (keepsMarks ? hasManyLines ? text : text.replacing("\t", with: " ") : withoutMarks(text))
        .replacing("\r\n", with: "\n")
        .trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
    if !exactly, trimmed.isBlank { return .success("") }
    let isForbidden = trimmed.unicodeScalars.contains {
      $0.isControl && !(hasManyLines && ["\n", "\r", "\t"].contains($0))
    }
    if isForbidden { return .failure(.character) }
    if maxLength == nil, trimmed.count > defaultMaxLength { return .failure(.maxLength(defaultMaxLength)) }
    return .success(trimmed)
  }

  /// Removes invisible characters, such as direction marks and soft hyphens, and replaces tabs and U+2028/U+2029 with
  /// spaces.
  static func withoutMarks(_ text: String) -> String {
    let kept = text.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
      switch scalar.value {
      case 0x09, 0x2028, 0x2029: " "
      case _: scalar.isInvisible ? nil : scalar
      }
    }
    return String(String.UnicodeScalarView(kept))
  }
}

extension String {
  /// Whether nothing of the text can be seen: spaces, invisible characters and marks without a letter.
  fileprivate var isBlank: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .spaceSeparator, .nonspacingMark, .enclosingMark, .spacingMark: true
      case _: scalar.isInvisible || scalar.properties.isWhitespace || scalar == "\u{2800}"
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is not shown (Unicode `Default_Ignorable_Code_Point`).
  fileprivate var isInvisible: Bool {
    // Not ignorable since Unicode 6.3 and shown as a space, but still not visible.
    properties.isDefaultIgnorableCodePoint || value == 0x180E
  }

  /// All unprintable characters are forbidden, except the direction marks that texts in mixed scripts need.
  var isControl: Bool { isUnprintable && !["\u{61C}", "\u{200E}", "\u{200F}"].contains(self) }
}
