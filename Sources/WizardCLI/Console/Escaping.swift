import FlowSyntax

/// A tab is printed as spaces, because its width depends on where it is.
package func printable(_ text: String, width: Int) -> [String] {
  text.replacing("\t", with: "    ").unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    .flatMap { wrapped(escapedOwn(String($0)), width: width) }
}

/// A final space is kept, so that input starts after it.
func printable(prompt: String, width: Int) -> String {
  printable(prompt, width: width).joined(separator: "\n") + (prompt.hasSuffix(" ") ? " " : "")
}

/// Returns text escaped for XML 1.0 (§2.2, §2.4).
///
/// Unprintable characters become character references, and characters that XML forbids become visible escapes. In an
/// attribute, line breaks and tabs are escaped because they would be read as spaces (§3.3.3).
func xmlText(_ text: String, isAttribute: Bool = true) -> String {
  text.unicodeScalars.reduce(into: "") { result, scalar in
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "\n", "\t":
      if isAttribute { result += scalar.xmlReference } else { result.unicodeScalars.append(scalar) }
    case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += scalar.swiftEscape
    case _ where scalar.isUnprintable: result += scalar.xmlReference
    case _: result.unicodeScalars.append(scalar)
    }
  }
}

extension Unicode.Scalar {
  fileprivate var xmlReference: String { "&#\(value);" }
}

/// Returns text quoted as one word of a POSIX shell, for commands to be pasted.
///
/// Words without special characters are returned unchanged; others are put in single quotes. Control characters are
/// escaped in `$'…'` (POSIX.1-2024), so that the word can be printed.
func shellWord(_ text: String) -> String {
  if escaped(text) != text { return "$'" + text.utf8.map(escapedForShell).joined() + "'" }
  // Some shells expand a leading equals sign to the path of a command.
  if !text.isEmpty, !text.hasPrefix("="), text.utf8.allSatisfy(isPlainForShell) { return text }
  return "'" + text.replacing("'", with: #"'\''"#) + "'"
}

private func isPlainForShell(_ byte: UInt8) -> Bool {
  switch UnicodeScalar(byte) {
  case "a"..."z", "A"..."Z", "0"..."9": true
  case let sign: "_-./:,+@%=".unicodeScalars.contains(sign)
  }
}

private func escapedForShell(_ byte: UInt8) -> String {
  if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\") { return "\\" + String(UnicodeScalar(byte)) }
  if (0x20...0x7E).contains(byte) { return String(UnicodeScalar(byte)) }
  let digits = String(byte, radix: 8)
  return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
}
