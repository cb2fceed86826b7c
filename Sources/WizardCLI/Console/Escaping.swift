/// A text that is not the program's own, safe to print within a line: what would move the cursor, talk to the terminal,
/// change the direction of writing or end the line is shown as an escape, such as `\u{1B}`.
package func escaped(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isUnprintable) else { return text }
  return text.unicodeScalars.reduce(into: "") { result, scalar in
    if isUnprintable(scalar) {
      result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
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

private func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x00...0x1F, 0x7F...0x9F: true  // C0, DEL, C1
  case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // direction of writing
  case 0x2028, 0x2029: true  // ends of lines and paragraphs
  case _: false
  }
}
