import LineEditing
struct HelpPage {
  private static let width = 80
  private static let indent = "  "

  private(set) var text: String

  init(_ summary: String) { text = Self.lines(summary, indent: "") }

  mutating func add(_ heading: String, _ lines: [String]) {
    if lines.isEmpty { return }
    text += "\n\(heading)\n" + lines.map { Self.lines($0, indent: Self.indent) }.joined()
  }

  mutating func add(_ heading: String, rows: [(name: String, text: String)]) {
    if rows.isEmpty { return }
    let column = (rows.map { displayWidth($0.name) }.max() ?? 0) + 3
    text += "\n\(heading)\n"
    for row in rows {
      let padding = String(repeating: " ", count: column - displayWidth(row.name))
      let rest = String(repeating: " ", count: Self.indent.count + column)
      let wrapped = wrapped(row.text, width: Self.width - rest.count)
      text += Self.indent + row.name + padding + wrapped.joined(separator: "\n" + rest) + "\n"
    }
  }

  private static func lines(_ line: String, indent: String) -> String {
    wrapped(line, width: width - indent.count).map { indent + $0 + "\n" }.joined()
  }
}

extension String {
  var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}
