import FlowSyntax
package import Localization

/// Where a command and the conversation meet the person: what is said, asked, read and handed over.
///
/// The conversation goes to standard error and data to standard output. Every text that is said or asked is escaped and
/// wrapped on its way out, so no text of a flow, a server or a person can steer the terminal; a newline in it does start
/// a new line, so a value that is put into a sentence goes through ``escaped(_:)`` first.
package protocol Console: AnyObject {
  /// The language the program speaks.
  var language: Language { get set }

  /// Whether a person can be asked: standard input and standard error are terminals.
  var isInteractive: Bool { get }

  /// Whether standard input is a terminal.
  var readsTerminal: Bool { get }

  /// The columns a line may take: those of standard error, 80 at most and when unknown.
  var width: Int { get }

  /// Says a text as whole, wrapped lines. An empty text is an empty line.
  func say(_ text: String) throws(WriteFailure)

  /// Says a text whose columns matter: escaped by whoever made it, and never wrapped.
  func sayUnwrapped(_ text: String) throws(WriteFailure)

  /// Asks, and waits for what comes. The prompt is shown again after the program was suspended and continued.
  ///
  /// What is not typed at a terminal is echoed after its prompt, but for `code` and `secret`, so that a log can be read.
  func readLine(prompt: String, mode: ReadMode) throws(WriteFailure) -> LineInput

  /// Throws away what was typed before it was asked for. Nothing happens if input is not a terminal.
  func discardTypedAhead()

  /// Writes data to standard output as it is: no escapes, no wrapping, no newline added.
  func write(_ data: String) throws(WriteFailure)

  /// Waits until a task is over, and says meanwhile what there is to say; the first signal cancels it, and is the answer.
  ///
  /// A line that cannot be said cancels the task too. `lines` ends with the task, or before.
  func wait<Success: Sendable, Failure: Error>(
    for task: Task<Success, Failure>, saying lines: some AsyncSequence<String, Never>
  ) async throws(WriteFailure) -> Signal?
}

/// How a line is read.
package enum ReadMode: Equatable, Sendable {
  /// One line. Further lines that came with it are a paste, and are dropped.
  case line
  /// One line that a person sees while typing, but no log keeps.
  case code
  /// One line without echo. What was typed before it was asked for is dropped.
  case secret
  /// One of several lines: those that came with it are kept for the next reads.
  case manyLines
}

/// What came of reading a line.
package enum LineInput: Equatable, Sendable {
  /// A line without its ending. `dropped` is the number of further lines that came with it and were thrown away.
  case line(String, dropped: Int = 0)
  /// There is no more input, now and at every later read.
  case endOfInput
  /// A signal asks the program to stop.
  case signal(Signal)
  /// The line is longer than a terminal, or this program, takes; all of it was thrown away.
  case tooLong
  /// The line is not UTF-8; all of it was thrown away.
  case notUTF8

  /// What a log shows of it: nothing of codes and secrets.
  func logged(_ mode: ReadMode) -> String {
    switch (self, mode) {
    case (.line(let text, _), .line), (.line(let text, _), .manyLines): escaped(text)
    case (.line, .code), (.line, .secret), (.endOfInput, _), (.signal, _), (.tooLong, _), (.notUTF8, _): ""
    }
  }
}

/// Sentences become texts where they are said.
extension Console {
  /// Says a sentence in the language the program speaks.
  package func say(_ sentence: LocalizedMessage) throws(WriteFailure) { try say(sentence.text(in: language)) }

  /// Says sentences, a line or more each.
  func say(_ sentences: [LocalizedMessage]) throws(WriteFailure) {
    for sentence in sentences { try say(sentence) }
  }

  /// Says a sentence that is to be copied as it is, such as a command, in a line of its own.
  func sayUnwrapped(_ sentence: LocalizedMessage) throws(WriteFailure) {
    try sayUnwrapped(sentence.text(in: language) + "\n")
  }

  /// Writes sentences to standard output, a line each.
  func write(lines: [LocalizedMessage]) throws(WriteFailure) {
    try write(lines.map { $0.text(in: language) + "\n" }.joined())
  }

  /// Asks, and waits for what comes.
  func readLine(prompt: LocalizedMessage, mode: ReadMode) throws(WriteFailure) -> LineInput {
    try readLine(prompt: prompt.text(in: language), mode: mode)
  }
}
