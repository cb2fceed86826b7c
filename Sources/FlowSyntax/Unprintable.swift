extension Unicode.Scalar {
  /// Whether the scalar controls a terminal or the text layout instead of being shown.
  package var isUnprintable: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F: true  // C0, DEL, C1
    case 0x202A...0x202E, 0x2066...0x2069: true  // text direction
    case 0x2028, 0x2029: true  // line and paragraph separators
    case _: isDirectionMark
    }
  }

  /// Whether the scalar is one of the marks that formats and texts of right-to-left languages contain (UAX #9, 2.6).
  fileprivate var isDirectionMark: Bool { value == 0x061C || value == 0x200E || value == 0x200F }

  package var swiftEscape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }

  /// All unprintable scalars fit in four digits.
  package var jsonEscape: String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

/// Returns untrusted text made safe to print within a line.
package func escaped(_ text: String) -> String { text.escaping(\.isUnprintable) }

/// Returns a text of the flow or the program made safe to print within a line; it keeps its direction marks.
package func escapedOwn(_ text: String) -> String { text.escaping { $0.isUnprintable && !$0.isDirectionMark } }

/// Returns untrusted text with its direction marks made visible, for a text that is printed with ``escapedOwn(_:)``.
package func withVisibleMarks(_ text: String) -> String { text.escaping(\.isDirectionMark) }

/// Returns a text with the direction marks that ``withVisibleMarks(_:)`` made visible, for JSON, which can contain them.
package func withOriginalMarks(_ text: String) -> String {
  guard text.contains("\\u{") else { return text }
  return ["\u{200E}", "\u{200F}", "\u{61C}"].reduce(text) { $0.replacing(withVisibleMarks($1), with: $1) }
}

extension String {
  fileprivate func escaping(_ isEscaped: (Unicode.Scalar) -> Bool) -> String {
    guard unicodeScalars.contains(where: isEscaped) else { return self }
    return unicodeScalars.reduce(into: "") { result, scalar in
      if isEscaped(scalar) {
        result += scalar.swiftEscape
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}

/// Returns JSON made safe to print, with unprintable characters written as equivalent JSON escapes.
///
/// Such characters occur only in strings, except for the newlines between tokens, which are kept.
package func printableJSON(_ json: String) -> String {
  guard json.unicodeScalars.contains(where: { $0.isUnprintable && $0 != "\n" }) else { return json }
  return json.unicodeScalars.reduce(into: "") { result, scalar in
    if scalar.isUnprintable, scalar != "\n" {
      result += scalar.jsonEscape
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
}
