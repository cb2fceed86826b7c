import FlowSyntax
import LineEditing
import Testing
import Localization

@testable import WizardCLI

/// A console whose person follows a script.
///
/// It records the dialogue as the screen would show it. A script that runs out is a test failure and reads as the end
/// of input.
final class ScriptedConsole: Console {
  /// An action of the person.
  enum Turn: Equatable {
    case input(LineInput)
    /// An external event before the person answers.
    case after(ScenarioAction, LineInput)
    /// A signal that arrives during a wait, after a number of lines of progress.
    ///
    /// Waits without a signal in the script complete normally.
    case signalWhileWaiting(Signal, afterLines: Int = 0)
    /// An external event while the program works.
    case whileWaiting(ScenarioAction)
  }

  /// An external event.
  enum ScenarioAction: Equatable {
    /// Time passes.
    case pass(seconds: Int64)
    /// The file or folder at this path in the store is removed.
    case remove(String)
    /// A file replaces what is at this path in the store.
    case replace(String)
    /// A file of the walkthrough is saved with another text.
    case save(String, String)
  }

  var language = Language.english
  var editsLines = false
  let isInteractive: Bool
  /// Whether standard input is a terminal, even if the run is not interactive.
  var readsTerminal = false
  let width: Int
  /// The output streams that are terminals.
  var terminals: [WriteFailure.Stream] = []
  /// Everything written to standard error, together with the input that was typed.
  private(set) var transcript = ""
  /// The standard output.
  private(set) var data = ""
  /// The indices of the prompts before which typed-ahead input was discarded.
  private(set) var discardedBefore: [Int] = []
  /// The failure with which every write ends, or `nil` if writes succeed.
  var failure: WriteFailure?
  /// Performs an external event of the script.
  var perform: (ScenarioAction) -> Void = { Issue.record("Nobody makes \($0) happen.") }

  private var script: ArraySlice<Turn>
  private var prompts = 0
  private var isMidLine = false

  init(_ script: [Turn], isInteractive: Bool = true, width: Int = 80) {
    self.script = script[...]
    self.isInteractive = isInteractive
    readsTerminal = isInteractive
    self.width = width
  }

  /// Creates a console whose person types these lines.
  convenience init(lines: [String], isInteractive: Bool = true, width: Int = 80) {
    self.init(lines.map { .input(.line($0)) }, isInteractive: isInteractive, width: width)
  }

  /// The rest of the script, which must be empty at the end of a test.
  var unused: [Turn] { Array(script) }

  func isTerminal(_ stream: WriteFailure.Stream) -> Bool { terminals.contains(stream) }

  func say(_ text: String) throws(WriteFailure) {
    if let failure { throw failure }
    let lines = printable(text, width: width).map { $0 + "\n" }
    transcript += (isMidLine ? "\n" : "") + lines.joined()
    isMidLine = false
  }

  func sayUnwrapped(_ text: String) throws(WriteFailure) {
    if let failure { throw failure }
    transcript += (isMidLine ? "\n" : "") + text
    isMidLine = false
  }

  func readLine(
    prompt: String, mode: ReadMode, editing: LineEditor.Settings
  ) throws(WriteFailure) -> LineInput {
    if let failure { throw failure }
    prompts += 1
    transcript += printable(prompt, width: width).joined(separator: "\n") + (prompt.hasSuffix(" ") ? " " : "")
    guard let input = nextInput() else {
      Issue.record("The script has no answer to \"\(prompt)\":\n\(transcript)")
      isMidLine = true
      return .endOfInput
    }
    show(input, mode: mode)
    return input
  }

  private func nextInput() -> LineInput? {
    switch script.first {
    case .input(let input):
      script.removeFirst()
      return input
    case .after(let deed, let input):
      script.removeFirst()
      perform(deed)
      return input
    case .signalWhileWaiting, .whileWaiting, nil: return nil
    }
  }

  func discardPendingInput() {
    discardedBefore.append(prompts)
  }

  func write(_ text: String) throws(WriteFailure) {
    if let failure { throw failure }
    data += text
  }

  func wait<Success: Sendable, Failure: Error>(
    for task: Task<Success, Failure>, saying lines: some AsyncSequence<String, Never>
  ) async throws(WriteFailure) -> Signal? {
    if case .whileWaiting(let deed) = script.first {
      script.removeFirst()
      perform(deed)
    }
    var signal = signalWhileWaiting(saidSoFar: 0)
    if signal != nil { task.cancel() }
    var said = 0
    var failure: WriteFailure?
    for await line in lines where signal == nil && failure == nil {
      do throws(WriteFailure) { try say(line) } catch { failure = error }
      said += 1
      signal = signalWhileWaiting(saidSoFar: said)
      if signal != nil || failure != nil { task.cancel() }
    }
    _ = await task.result
    if let failure { throw failure }
    return signal
  }

  /// Returns the signal that the script sends after this number of lines of progress.
  private func signalWhileWaiting(saidSoFar: Int) -> Signal? {
    guard case .signalWhileWaiting(let signal, let lines) = script.first, lines == saidSoFar else { return nil }
    script.removeFirst()
    return signal
  }

  private func show(_ input: LineInput, mode: ReadMode) {
    switch input {
    case .line(let text, _): transcript += (mode == .secret ? "" : escaped(text)) + "\n"
    case .tooLong, .notUTF8: transcript += "\n"
    case .signal(.interrupt): transcript += "^C"
    case .endOfInput, .signal: break
    }
    isMidLine = transcript.last != "\n"
  }
}

extension ScriptedConsole.Turn: ExpressibleByStringLiteral {
  /// Creates a turn that types a line.
  init(stringLiteral line: String) { self = .input(.line(line)) }

  static let ctrlC = Self.input(.signal(.interrupt))
  static let ctrlD = Self.input(.endOfInput)
}
