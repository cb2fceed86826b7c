import Localization

/// A part of a page; text that is interpolated is escaped.
struct HTML: ExpressibleByStringInterpolation, Sendable {
  let text: String

  init(stringLiteral value: String) { text = value }

  init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  /// Creates HTML from text that is not escaped.
  init(trusted text: String) { self.text = text }

  static let nothing: HTML = ""

  var isEmpty: Bool { text.isEmpty }

  struct Interpolation: StringInterpolationProtocol {
    var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 32 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ part: HTML) { text += part.text }

    mutating func appendInterpolation(_ parts: [HTML]) { for part in parts { text += part.text } }

    mutating func appendInterpolation(_ number: Int) { text += String(number) }

    mutating func appendInterpolation(_ content: String) { text += HTML.escaped(content) }

    /// Appends an attribute with a space before it, or nothing if it has no value.
    mutating func appendInterpolation(_ name: StaticString, _ value: String?) {
      if let value { text += " \(name)=\"\(HTML.escaped(value))\"" }
    }

    /// Appends an attribute without a value if a condition holds.
    mutating func appendInterpolation(_ name: StaticString, if isSet: Bool) { if isSet { text += " \(name)" } }
  }

  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { "&<>\"'".utf8.contains($0) || $0 < 0x20 && $0 != 0x0A && $0 != 0x09 }) else {
      return text
    }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20: escaped += "\u{FFFD}"
      case _: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
