/// The rows that a line takes on a terminal.
struct LineLayout: Equatable {
  private(set) var rows: [String] = [""]
  private(set) var cursor = Place()
  private var width = 0

  struct Place: Equatable {
    var row = 0
    var column = 0
  }

  /// - Parameter height: The most rows to show; of more, those around the cursor are shown.
  init(prompt: String, before: String, after: String, columns: Int, height: Int) {
    for character in prompt + before { append(character, columns) }
    // The cursor can't be behind the last column.
    if width >= columns { breakRow() }
    cursor = Place(row: rows.count - 1, column: width)
    for character in after { append(character, columns) }
    let first = min(max(0, cursor.row - height + 1), rows.count - 1)
    rows = Array(rows[first...].prefix(height))
    cursor.row -= first
  }

  private mutating func append(_ character: Character, _ columns: Int) {
    let shown = Self.shown(character)
    let more = displayWidth(shown)
    if width + more > columns { breakRow() }
    rows[rows.count - 1] += shown
    width += more
  }

  private mutating func breakRow() {
    rows.append("")
    width = 0
  }

  /// Leaves out what would move the cursor or change the order of other text.
  private static func shown(_ character: Character) -> String {
    if character == "\t" { return " " }
    var shown = String(character)
    shown.unicodeScalars.removeAll {
      $0.properties.generalCategory == .control || $0.properties.isBidiControl
        || $0.properties.generalCategory == .lineSeparator || $0.properties.generalCategory == .paragraphSeparator
    }
    return shown
  }
}
