/// A text as one word of a POSIX shell, for commands that are pasted.
///
/// Plain words stay as they are; others stand in single quotes. What a terminal would obey is written as an escape in
/// `$'…'` (POSIX.1-2024), so that the word can be printed.
func shellWord(_ text: String) -> String {
  if escaped(text) != text { return "$'" + text.utf8.map(escapedForShell).joined() + "'" }
  // Some shells take a sign of equality at the beginning for the path of a command.
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
