import FlowSyntax
import Testing
import Localization

@testable import WizardCLI

/// A console whose person follows a script.
///
/// It keeps the whole dialogue, as the screen would have shown it.
///
/// A script that runs out is a failure, and reads as the end of input.
final class ScriptedConsole: Console {
  /// One thing the person does.
  enum Turn: Equatable {
    case input(LineInput)
    /// Something happens in the world before the person answers.
    case after(ScenarioAction, LineInput)
    /// A signal while a task is waited for, after so many lines of what it is doing; other waits pass.
    case signalWhileWaiting(Signal, afterLines: Int = 0)
  }

  /// What happens beside the dialogue.
  enum ScenarioAction: Equatable {
    /// Time passes.
    case pass(seconds: Int64)
    /// What stands in the way at this path of the store is taken away.
    case remove(String)
    /// A file takes the place of what is at this path of the store.
    case replace(String)
    /// A file of the walkthrough is saved with another text.
    case save(String, String)
  }

  var language = Language.english
  let isInteractive: Bool
  /// Whether what is typed comes from a terminal; a test may have it so without a person.
  var readsTerminal = false
  let width: Int
  /// What standard error showed, and what was typed.
  private(set) var transcript = ""
  /// What standard output got.
  private(set) var data = ""
  /// The prompts before which typed-ahead input was thrown away, by their number from 0.
  private(set) var discardedBefore: [Int] = []
  /// What every write fails with, once it is set.
  var failure: WriteFailure?
  /// Makes a deed of the script happen.
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

  /// A person who types these lines.
  convenience init(lines: [String], isInteractive: Bool = true, width: Int = 80) {
    self.init(lines.map { .input(.line($0)) }, isInteractive: isInteractive, width: width)
  }

  /// What the script holds beyond what was asked for; empty at the end of a good test.
  var unused: [Turn] { Array(script) }

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

  func readLine(prompt: String, mode: ReadMode) throws(WriteFailure) -> LineInput {
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
    case .signalWhileWaiting, nil: return nil
    }
  }

  func discardTypedAhead() {
    discardedBefore.append(prompts)
  }

  func write(_ text: String) throws(WriteFailure) {
    if let failure { throw failure }
    data += text
  }

  func wait<Success: Sendable, Failure: Error>(
    for task: Task<Success, Failure>, saying lines: some AsyncSequence<String, Never>
  ) async throws(WriteFailure) -> Signal? {
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

  /// The signal of the script that comes now, after so many lines of what is waited for.
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
  /// A line that is typed.
  init(stringLiteral line: String) { self = .input(.line(line)) }

  static let ctrlC = Self.input(.signal(.interrupt))
  static let ctrlD = Self.input(.endOfInput)
}
