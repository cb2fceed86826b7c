package struct TerminalSize: Equatable, Sendable {
  let columns: Int
  let rows: Int

  /// - Parameters:
  ///   - columns: The columns that the terminal says it has; a few are a mistake of the terminal.
  ///   - rows: The rows that the terminal says it has.
  package init(columns: Int, rows: Int) {
    self.columns = columns < 5 ? 80 : min(columns, 10_000)
    self.rows = rows < 2 ? 24 : min(rows, 1_000)
  }
}

/// Draws a line on a terminal, and again in its place when it has changed.
struct LineScreen {
  var size: TerminalSize
  private var output: String
  private var shown: LineLayout?

  /// - Parameter above: What is written once before the line.
  init(size: TerminalSize, above: String) { (self.size, output) = (size, above) }

  mutating func takeOutput() -> String {
    defer { output = "" }
    return output
  }

  mutating func draw(prompt: String, before: String, after: String) {
    let next = LineLayout(prompt: prompt, before: before, after: after, columns: size.columns, height: size.rows)
    defer { shown = next }
    if let added = shown.flatMap({ next.addition(to: $0) }) {
      // What is typed at the end is not drawn again, so that screen readers read only that.
      output += added
      return
    }
    if let shown, shown.rows == next.rows {
      output +=
        Self.up(shown.cursor.row - next.cursor.row) + Self.down(next.cursor.row - shown.cursor.row) + "\r"
        + Self.right(next.cursor.column)
      return
    }
    output += start + next.rows.joined(separator: "\r\n")
    if next.isCursorAtEnd { return }
    output += Self.up(next.rows.count - 1 - next.cursor.row) + "\r" + Self.right(next.cursor.column)
  }

  /// Moves to the start of what is shown and erases it.
  private var start: String {
    guard let shown else { return "" }
    return Self.up(shown.cursor.row) + "\r\u{1B}[J"
  }

  mutating func clear() {
    output += "\u{1B}[H\u{1B}[2J"
    shown = nil
  }

  /// Ends the line; the cursor must be at its end.
  mutating func end() {
    // A line that fills its last row has already begun the next one.
    if shown?.cursor.column != 0 || shown?.rows.count == 1 { output += "\r\n" }
    shown = nil
  }

  /// Writes words below the line, which is to be drawn again below them.
  mutating func list(_ words: [String]) {
    var rows = [""]
    for word in words.map({ $0.filter { $0 != "\n" } }) {
      let isFirst = rows[rows.count - 1].isEmpty
      if !isFirst, displayWidth(rows[rows.count - 1]) + 2 + displayWidth(word) > size.columns { rows.append("") }
      rows[rows.count - 1] += (rows[rows.count - 1].isEmpty ? "" : "  ") + word
    }
    let below = shown.map { $0.rows.count - 1 - $0.cursor.row } ?? 0
    output += String(repeating: "\n", count: below) + "\r\n" + rows.joined(separator: "\r\n") + "\r\n"
    shown = nil
  }

  private static func up(_ count: Int) -> String { count > 0 ? "\u{1B}[\(count)A" : "" }

  private static func down(_ count: Int) -> String { count > 0 ? "\u{1B}[\(count)B" : "" }

  private static func right(_ count: Int) -> String { count > 0 ? "\u{1B}[\(count)C" : "" }
}

extension LineLayout {
  /// Returns what was added at the end of a line that is otherwise the same; `nil` if it is not.
  fileprivate func addition(to former: LineLayout) -> String? {
    guard rows.count == former.rows.count, isCursorAtEnd, former.isCursorAtEnd,
      rows.dropLast() == former.rows.dropLast(), let last = rows.last, let formerLast = former.rows.last,
      last.utf8.starts(with: formerLast.utf8)
    else { return nil }
    let added = String(decoding: last.utf8.dropFirst(formerLast.utf8.count), as: UTF8.self)
    // A mark that joins the character before it may change the width of that.
    return displayWidth(added) + former.cursor.column == cursor.column ? added : nil
  }

  fileprivate var isCursorAtEnd: Bool {
    cursor.row == rows.count - 1 && displayWidth(rows[cursor.row]) == cursor.column
  }
}
