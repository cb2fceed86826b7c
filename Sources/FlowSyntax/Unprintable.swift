extension Unicode.Scalar {
  /// Whether it would act on a terminal or a reader instead of being shown: it moves the cursor, gives a command, changes
  /// the direction of writing or ends a line.
  package var isUnprintable: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F: true  // C0, DEL, C1
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // direction of writing
    case 0x2028, 0x2029: true  // ends of lines and paragraphs
    case _: false
    }
  }

  /// Such as `\u{1B}`, for people to read.
  package var visibleEscape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }

  /// The escape of JSON for it, such as `\u009b`; all unprintable ones fit four digits.
  package var jsonEscape: String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

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

/// JSON that is safe to print: what is unprintable in its texts is written as escapes, which mean the same.
///
/// JSON has such characters in texts only, but for the newlines between its parts, which stay.
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
