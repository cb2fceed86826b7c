import FlowSyntax
import Foundation

/// A text that is not the program's own, safe to print within a line: what would move the cursor, talk to the terminal,
/// change the direction of writing or end the line is shown as an escape, such as `\u{1B}`.
package func escaped(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: \.isUnprintable) else { return text }
  return text.unicodeScalars.reduce(into: "") { result, scalar in
    if scalar.isUnprintable {
      result += scalar.visibleEscape
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
}

/// The lines to print for a text: its own lines, escaped and wrapped.
package func printable(_ text: String, width: Int) -> [String] {
  text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    .flatMap { wrapped(escaped(String($0)), width: width) }
}

/// A document as the program prints it: one line, keys in order, a newline at the end, and nothing unprintable.
func jsonText(_ document: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  guard let data = try? encoder.encode(document) else { preconditionFailure("a document of plain values encodes") }
  return printableJSON(String(decoding: data, as: UTF8.self)) + "\n"
}

/// A text as XML takes it (XML 1.0 §2.2, §2.4): what is unprintable becomes a reference, and what may not stand there at
/// all a visible escape.
///
/// In an attribute a bare end of line is read as a space (§3.3.3).
func xmlText(_ text: String, isAttribute: Bool = true) -> String {
  text.unicodeScalars.reduce(into: "") { result, scalar in
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "\n", "\t":
      if isAttribute { result += scalar.xmlReference } else { result.unicodeScalars.append(scalar) }
    case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += scalar.visibleEscape
    case _ where scalar.isUnprintable: result += scalar.xmlReference
    case _: result.unicodeScalars.append(scalar)
    }
  }
}

extension Unicode.Scalar {
  /// Such as `\u{1B}`, for people to read.
  var visibleEscape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }

  /// Such as `&#155;`, for XML.
  fileprivate var xmlReference: String { "&#\(value);" }
}
