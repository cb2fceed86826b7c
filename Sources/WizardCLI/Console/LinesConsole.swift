import FlowSyntax
import LineEditing
import Localization

/// Each line is echoed after its prompt, except codes and secrets, so that the log can be read.
final class LinesConsole: Console {
  private let base: any Console
  private var lines: LineBuffer

  init(_ source: SourceFile, over base: any Console) {
    self.base = base
    lines = LineBuffer(limit: LineReader.pipeLimit)
    lines.append(source.bytes)
    lines.end()
  }

  var language: Language {
    get { base.language }
    set { base.language = newValue }
  }

  var editsLines: Bool {
    get { false }
    set {}
  }

  var isInteractive: Bool { false }

  var readsTerminal: Bool { false }

  var width: Int { base.width }

  func isTerminal(_ stream: WriteFailure.Stream) -> Bool { base.isTerminal(stream) }

  func say(_ text: String) throws(WriteFailure) { try base.say(text) }

  func sayUnwrapped(_ text: String) throws(WriteFailure) { try base.sayUnwrapped(text) }

  func readLine(
    prompt: String, mode: ReadMode, editing: LineEditor.Settings
  ) throws(WriteFailure) -> LineInput {
    let input = lines.next() ?? .endOfInput
    try base.sayUnwrapped(printable(prompt: prompt, width: width) + input.logged(mode) + "\n")
    return input
  }

  /// Does nothing, because a file contains no lines that were typed by accident.
  func discardPendingInput() {}

  func write(_ data: String) throws(WriteFailure) { try base.write(data) }

  func wait<Success: Sendable, Failure: Error>(
    for task: Task<Success, Failure>, saying lines: some AsyncSequence<String, Never>
  ) async throws(WriteFailure) -> Signal? { try await base.wait(for: task, saying: lines) }
}
