import LineEditing

/// Leading spaces are kept; spaces at a break and at the end are removed.
///
/// A word longer than the width gets its own line and is not broken, so that a path or URL can still be copied.
package func wrapped(_ text: String, width: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  var gap = ""
  for (index, word) in text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
    if index > 0 { gap += " " }
    guard !word.isEmpty else { continue }
    if !line.isEmpty && displayWidth(line) + gap.count + displayWidth(word) > width {
      lines.append(line)
      line = String(word)
    } else {
      line += gap + word
    }
    gap = ""
  }
  return lines + [line]
}
