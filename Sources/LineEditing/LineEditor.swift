/// Edits a line of text in place on a terminal that understands ECMA-48.
///
/// It reads and writes nothing itself: ``handle(_:)`` takes keys, and ``takeOutput()`` returns what to send to the terminal.
package struct LineEditor {
  package enum Outcome: Equatable {
    /// The line goes on.
    case edited
    /// A line without its line break; `dropped` is the number of pasted lines that followed it.
    case entered(String, dropped: Int)
    /// The line became longer than allowed.
    case tooLong
    case endOfInput
  }

  /// What a text can be completed to.
  package struct Completion: Equatable {
    package let text: String
    /// What is listed if there are several.
    package let label: String

    package init(text: String, label: String) { (self.text, self.label) = (text, label) }
  }

  package struct Settings {
    /// The text to begin with.
    package var text = ""
    /// Earlier lines that can be recalled, the newest last.
    package var recalled: [String] = []
    /// Whether what is typed is not shown.
    package var isHidden = false
    /// Whether each line of a pasted text is entered; otherwise all but the first are dropped.
    package var takesLines = false
    /// Returns what the text before the cursor can be completed to.
    package var completions: (String) -> [Completion] = { _ in [] }
    /// In bytes of UTF-8.
    package var limit = Int.max

    package init() {}
  }

  /// The lines of the prompt before its last one.
  private let above: String
  private let prompt: String
  private let settings: Settings
  private var line: EditedText
  private var screen: LineScreen
  /// The recalled lines, with the one that was begun at the end.
  private var history: [String]
  private var place: Int
  private var paste = Paste()
  private var isTooLong = false

  private struct Paste {
    var breaks = 0
    var dropped = 0
    /// Whether the current line of the paste is counted.
    var isCounted = false
  }

  /// - Parameters:
  ///   - prompt: The text before the line, which is not on the terminal yet; only its last line is drawn again.
  ///   - size: The size of the terminal.
  package init(prompt: String, _ settings: Settings, on size: TerminalSize) {
    let lines = prompt.split(separator: "\n", omittingEmptySubsequences: false)
    above = lines.dropLast().map { $0 + "\r\n" }.joined()
    (self.prompt, self.settings) = (lines.last.map(String.init) ?? "", settings)
    line = EditedText(settings.text)
    history = settings.recalled + [settings.text]
    place = history.count - 1
    screen = LineScreen(size: size, above: above)
    draw()
  }

  /// The text before and after the cursor, for tests.
  var shownLine: (before: String, after: String) { (line.before, line.after) }

  package mutating func takeOutput() -> String { screen.takeOutput() }

  /// Draws the line again after the terminal was resized.
  package mutating func resize(to size: TerminalSize) {
    screen.size = size
    draw()
  }

  /// Writes the prompt again after another program has used the terminal.
  package mutating func showAgain(on size: TerminalSize) {
    screen = LineScreen(size: size, above: above)
    draw()
  }

  /// Moves the cursor behind the line, which is not entered.
  package mutating func leave() {
    line.moveToEnd()
    draw()
  }

  private mutating func draw() {
    let (before, after) = settings.isHidden ? ("", "") : (line.before, line.after)
    screen.draw(prompt: prompt, before: before, after: after)
  }

  // MARK: Keys

  package mutating func handle(_ key: Key) -> Outcome {
    let former = line
    switch key {
    case .text(let text): insert(text)
    case .paste(let part): if let outcome = handle(part) { return outcome }
    case .enter: return enter()
    case .endOfInput where line.text.isEmpty: return .endOfInput
    case .endOfInput, .delete: line.deleteForward()
    case .complete: complete()
    case .redraw: screen.clear()
    case .left: line.moveLeft()
    case .right: line.moveRight()
    case .wordLeft: line.moveWordLeft()
    case .wordRight: line.moveWordRight()
    case .home: line.moveToStart()
    case .end: line.moveToEnd()
    case .up: recall(-1)
    case .down: recall(1)
    case .backspace: line.deleteBackward()
    case .deleteWord: line.deleteWord()
    case .deleteNextWord: line.deleteNextWord()
    case .deleteToStart: line.deleteToStart()
    case .deleteToEnd: line.deleteToEnd()
    case .yank: insert(line.deleted)
    case .unknown: break
    }
    if line != former || key == .redraw || key == .complete { draw() }
    return .edited
  }

  private mutating func handle(_ part: Key.PastePart) -> Outcome? {
    switch part {
    case .text(let text) where paste.breaks == 0: insert(text)
    case .text(let text):
      guard !paste.isCounted, !text.allSatisfy(\.isWhitespace) else { break }
      (paste.dropped, paste.isCounted) = (paste.dropped + 1, true)
    case .lineBreak where settings.takesLines: return enter()
    // Lines before the first text don't count.
    case .lineBreak: if !line.text.isEmpty { (paste.breaks, paste.isCounted) = (paste.breaks + 1, false) }
    case .end: paste.breaks = 0
    }
    return nil
  }

  private mutating func insert(_ text: String) {
    isTooLong = (isTooLong && !line.text.isEmpty) || line.text.utf8.count + text.utf8.count > settings.limit
    if !isTooLong { line.insert(text) }
  }

  private mutating func enter() -> Outcome {
    leave()
    screen.end()
    return isTooLong ? .tooLong : .entered(line.text, dropped: paste.dropped)
  }

  private mutating func recall(_ step: Int) {
    guard !settings.isHidden, history.indices.contains(place + step) else { return }
    history[place] = line.text
    place += step
    line = EditedText(history[place])
  }

  // MARK: Completion

  private static let mostListed = 100

  private mutating func complete() {
    guard !settings.isHidden else { return }
    let typed = line.before
    let found = settings.completions(typed)
    guard let first = found.first else { return }
    let common = found.dropFirst().reduce(first.text) { $0.commonPrefix(with: $1.text) }
    if found.count == 1 || common.count > typed.count {
      line.replaceStart(with: common)
    } else {
      screen.list(found.prefix(Self.mostListed).map(\.label))
    }
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
