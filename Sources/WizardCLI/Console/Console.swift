import FlowSyntax
package import LineEditing
package import Localization

/// The dialogue goes to standard error, data to standard output.
///
/// All text of the dialogue is escaped and wrapped, so no text of a flow, a server or a user can control the terminal.
/// Newlines in the text do start new lines, so pass a value through ``escaped(_:)`` before inserting it in a message.
package protocol Console: AnyObject {
  var language: Language { get set }

  /// Whether lines are edited in place, where that is possible.
  var editsLines: Bool { get set }

  /// Whether a person can be asked: standard input and standard error are terminals.
  var isInteractive: Bool { get }

  var readsTerminal: Bool { get }

  func isTerminal(_ stream: WriteFailure.Stream) -> Bool

  /// The maximum number of columns in a line: the width of standard error, at most 80, or 80 if the width is unknown.
  var width: Int { get }

  /// Prints text on wrapped lines; an empty text prints an empty line.
  func say(_ text: String) throws(WriteFailure)

  /// Prints text without wrapping, for text in columns; the caller must escape the text.
  func sayUnwrapped(_ text: String) throws(WriteFailure)

  /// Prints the prompt again after the program was suspended and continued.
  ///
  /// Input that is not typed at a terminal is echoed after its prompt to make logs readable, except in the modes `code`
  /// and `secret`.
  ///
  /// - Parameter editing: What is offered where lines are edited in place.
  func readLine(
    prompt: String, mode: ReadMode, editing: LineEditor.Settings
  ) throws(WriteFailure) -> LineInput

  /// Discards input typed before the prompt, if standard input is a terminal.
  func discardPendingInput()

  /// Writes data to standard output unchanged: not escaped, wrapped or ended by a newline.
  func write(_ data: String) throws(WriteFailure)

  /// The first signal cancels the task; `lines` must end no later than the task.
  ///
  /// - Returns: The first signal; `nil` if none arrived.
  /// - Throws: `WriteFailure` if a line can't be printed. The task is then cancelled too.
  func wait<Success: Sendable, Failure: Error>(
    for task: Task<Success, Failure>, saying lines: some AsyncSequence<String, Never>
  ) async throws(WriteFailure) -> Signal?
}

extension Console {
  func value<Value: Sendable>(
    of task: Task<Value, Never>, saying lines: AsyncStream<String> = AsyncStream { $0.finish() }
  ) async throws -> (Value, Signal?) {
    let signal = try await wait(for: task, saying: lines)
    return (await task.value, signal)
  }
}

package enum ReadMode: Equatable, Sendable {
  /// One line. Further lines of a paste are discarded.
  case line
  /// One line that is visible while typing but not logged.
  case code
  /// One line without echo; input typed before the prompt is discarded.
  case secret
  /// One line with the path of a file. Blanks at its end are kept, and bytes that are not UTF-8 are read as U+FFFD.
  case path
  /// One line of a text with several lines. Further lines of a paste are kept for the next reads.
  case multiline
}

package enum LineInput: Equatable, Sendable {
  /// A line without its line break; `dropped` is the number of further lines that were discarded.
  case line(String, dropped: Int = 0)
  /// The end of input; every later read returns this too.
  case endOfInput
  case signal(Signal)
  /// A line longer than the terminal or the program accepts; it was discarded.
  case tooLong
  /// A line that is not valid UTF-8, with U+FFFD in place of what is not.
  case notUTF8(String)

  /// Returns the text echoed in logs; empty for codes and secrets.
  func logged(_ mode: ReadMode) -> String {
    switch (self, mode) {
    case (.line(let text, _), .line), (.line(let text, _), .path), (.line(let text, _), .multiline): escaped(text)
    case (.line, .code), (.line, .secret), (.endOfInput, _), (.signal, _), (.tooLong, _), (.notUTF8, _): ""
    }
  }
}

extension Console {
  package func say(_ sentence: LocalizedMessage) throws(WriteFailure) { try say(sentence.text(in: language)) }

  func sayError(_ sentence: LocalizedMessage) throws(WriteFailure) {
    try say(LocalizedMessage(verbatim: "wizard: ") + sentence)
  }

  func say(_ sentences: [LocalizedMessage]) throws(WriteFailure) {
    for sentence in sentences { try say(sentence) }
  }

  func sayUnwrapped(_ sentence: LocalizedMessage) throws(WriteFailure) {
    try sayUnwrapped(sentence.text(in: language) + "\n")
  }

  func write(lines: [LocalizedMessage]) throws(WriteFailure) {
    try write(lines.map { $0.text(in: language) + "\n" }.joined())
  }

  package func readLine(prompt: String, mode: ReadMode) throws(WriteFailure) -> LineInput {
    try readLine(prompt: prompt, mode: mode, editing: LineEditor.Settings())
  }
}
