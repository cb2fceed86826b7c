/// A text with a cursor, which is always between two characters as people see them (UAX #29).
struct EditedText: Equatable {
  private(set) var before: String
  private(set) var after = ""
  /// What was deleted last, to be inserted again.
  private(set) var deleted = ""

  init(_ text: String) { before = text }

  var text: String { before + after }

  mutating func insert(_ text: String) {
    before += text
    settle()
  }

  /// Replaces the text before the cursor.
  mutating func replaceStart(with text: String) {
    before = text
    settle()
  }

  // MARK: Moving

  mutating func moveToStart() { (before, after) = ("", text) }

  mutating func moveToEnd() { (before, after) = (text, "") }

  mutating func moveLeft() { if let character = before.popLast() { after = String(character) + after } }

  mutating func moveRight() { if !after.isEmpty { before.append(after.removeFirst()) } }

  mutating func moveWordLeft() { move(to: startOfWord { $0.isLetter || $0.isNumber }) }

  mutating func moveWordRight() { move(to: before + nextWord) }

  private mutating func move(to start: some StringProtocol) {
    let text = text
    after = String(text.dropFirst(start.count))
    before = String(start)
  }

  // MARK: Deleting

  mutating func deleteBackward() {
    _ = before.popLast()
    settle()
  }

  mutating func deleteForward() {
    if !after.isEmpty { after.removeFirst() }
    settle()
  }

  mutating func deleteToStart() {
    if !before.isEmpty { deleted = before }
    before = ""
  }

  mutating func deleteToEnd() {
    if !after.isEmpty { deleted = after }
    after = ""
  }

  /// Deletes up to the last blank, as terminals do.
  mutating func deleteWord() {
    let start = startOfWord { !$0.isWhitespace }
    if start.count < before.count { deleted = String(before.dropFirst(start.count)) }
    before = String(start)
    settle()
  }

  mutating func deleteNextWord() {
    let word = nextWord
    if !word.isEmpty { deleted = word }
    after = String(after.dropFirst(word.count))
    settle()
  }

  private func startOfWord(_ isPart: (Character) -> Bool) -> Substring {
    var rest = before[...]
    while let last = rest.last, !isPart(last) { rest.removeLast() }
    while let last = rest.last, isPart(last) { rest.removeLast() }
    return rest
  }

  /// The text up to the end of the next word.
  private var nextWord: String {
    let word = after.drop { !($0.isLetter || $0.isNumber) }.drop { $0.isLetter || $0.isNumber }
    return String(after.dropLast(word.count))
  }

  /// Moves the cursor to the end of a character that has grown together from both sides, such as a flag.
  private mutating func settle() {
    guard let first = after.unicodeScalars.first, !first.isASCII, !before.isEmpty else { return }
    let text = text
    var end = text.startIndex
    while end < text.endIndex, text.utf8.distance(from: text.startIndex, to: end) < before.utf8.count {
      end = text.index(after: end)
    }
    (before, after) = (String(text[..<end]), String(text[end...]))
  }
}
