import LineEditing

/// What a terminal shows, as far as lines are drawn on it (ECMA-48 with the wrapping of xterm).
package struct VirtualTerminal {
  package private(set) var rows: [[String]] = [[]]
  private(set) var row = 0
  private(set) var column = 0
  private let columns: Int
  /// Whether the last column was just written, so that the next character begins a row.
  private var isFull = false

  package init(columns: Int) { self.columns = columns }

  package var text: String { rows.map { $0.joined() }.joined() }

  /// The text before the cursor.
  package var beforeCursor: String { rows[..<row].map { $0.joined() }.joined() + rows[row].prefix(column).joined() }

  package mutating func write(_ output: String) {
    var rest = output.unicodeScalars[...]
    while let scalar = rest.first {
      rest.removeFirst()
      switch scalar {
      case "\r": (column, isFull) = (0, false)
      case "\n": lineFeed()
      case "\u{1B}":
        precondition(rest.removeFirst() == "[")
        let isPrivate = rest.first == "?"
        if isPrivate { rest.removeFirst() }
        let number = rest.prefix { ("0"..."9").contains($0) }
        rest = rest.dropFirst(number.count)
        let final = rest.removeFirst()
        // Modes of the terminal show nothing.
        if !isPrivate { control(final, Int(String(number))) }
      case _:
        let text = rest.prefix { $0.value >= 0x20 }
        rest = rest.dropFirst(text.count)
        for character in String(scalar) + String(text) { put(character) }
      }
    }
  }

  private mutating func lineFeed() {
    row += 1
    if row == rows.count { rows.append([]) }
  }

  private mutating func put(_ character: Character) {
    let width = displayWidth(String(character))
    if width == 0 { return rows[row][column - 1] += String(character) }
    if isFull || column + width > columns { (column, isFull) = (0, false); lineFeed() }
    while rows[row].count < column + width { rows[row].append(" ") }
    // The second column of a wide character has no text of its own.
    rows[row].replaceSubrange(
      column..<column + width, with: [String(character)] + Array(repeating: "", count: width - 1))
    column += width
    if column >= columns { (column, isFull) = (columns - 1, true) }
  }

  private mutating func control(_ final: Unicode.Scalar, _ number: Int?) {
    isFull = false
    switch final {
    case "A": row = max(0, row - (number ?? 1))
    case "B": row = min(rows.count - 1, row + (number ?? 1))
    case "C": column = min(columns - 1, column + (number ?? 1))
    case "H": (row, column) = (0, 0)
    case "J" where number == 2: rows = Array(repeating: [], count: rows.count)
    case "J":
      rows = Array(rows[...row])
      rows[row] = Array(rows[row].prefix(column))
    case _: preconditionFailure("\(final)")
    }
    if rows[row].count > columns { rows[row] = Array(rows[row].prefix(columns)) }
  }
}
