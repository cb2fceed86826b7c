/// What a person does at a terminal.
package enum Key: Hashable, Sendable {
  /// Characters that were typed, or pasted in a terminal that doesn't mark what is pasted.
  case text(String)
  case paste(PastePart)
  case enter, endOfInput, complete, redraw
  case left, right, wordLeft, wordRight, home, end, up, down
  case backspace, delete, deleteWord, deleteNextWord, deleteToStart, deleteToEnd, yank
  /// A key without a meaning, which changes nothing.
  case unknown

  /// A part of what a terminal marks as pasted ("bracketed paste" of xterm).
  package enum PastePart: Hashable, Sendable {
    case text(String)
    case lineBreak
    case end
  }
}
