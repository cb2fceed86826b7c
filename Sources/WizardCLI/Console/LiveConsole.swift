import Foundation
package import Localization

package final class LiveConsole: Console {
  package var language = Language.english
  private let input: LineReader
  private let terminal: Int32?
  private let data: CheckedOutput
  private let conversation: CheckedOutput
  private let signals: SignalWatch?
  private let patience: Duration
  private var isMidLine = false

  /// If `signals` is `nil`, signals have their default effect, and reading a secret from a terminal returns
  /// `endOfInput`.
  ///
  /// - Parameter patience: The time after the first signal during which further signals are ignored while the console
  ///   waits for a task. A later signal ends the program.
  package init(_ streams: StandardStreams, signals: SignalWatch?, patience: Duration = .seconds(1)) {
    self.signals = signals
    self.patience = patience
    input = LineReader(streams.input, signals: signals)
    terminal = input.isTerminal ? streams.input : nil
    data = CheckedOutput(stream: .data, descriptor: streams.output, signals: signals)
    conversation = CheckedOutput(stream: .conversation, descriptor: streams.error, signals: signals)
  }

  package var isInteractive: Bool {
    input.isTerminal && isTerminal(.conversation)
  }

  package func isTerminal(_ stream: WriteFailure.Stream) -> Bool {
    let output = stream == .data ? data : conversation
    return output.descriptor.map { isatty($0) == 1 } ?? false
  }

  package var readsTerminal: Bool { input.isTerminal }

  package var width: Int {
    var size = winsize()
    guard let error = conversation.descriptor, ioctl(error, numericCast(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return 80
    }
    return min(Int(size.ws_col), 80)
  }

  package func say(_ text: String) throws(WriteFailure) {
    let lines = printable(text, width: width).map { $0 + "\n" }
    try conversation.write((isMidLine ? "\n" : "") + lines.joined())
    isMidLine = false
  }

  package func sayUnwrapped(_ text: String) throws(WriteFailure) {
    try conversation.write((isMidLine ? "\n" : "") + text)
    isMidLine = false
  }

  package func readLine(prompt: String, mode: ReadMode) throws(WriteFailure) -> LineInput {
    guard mode == .secret, let terminal else { return try answer(to: prompt, mode: mode, echo: nil) }
    guard let signals, let echo = HiddenEcho(on: terminal), let echoGuard = EchoGuard(echo) else { return .endOfInput }
    defer { echoGuard.end() }
    guard echo.hide() else { return .endOfInput }
    input.discard()
    signals.holdSuspension()
    var isHalfTyped = true
    defer {
      echo.restore(discardsInput: isHalfTyped)
      signals.releaseSuspension()
    }
    let input = try answer(to: prompt, mode: mode, echo: echo)
    if case .line = input { isHalfTyped = false }
    return input
  }

  package func discardPendingInput() {
    input.discard()
  }

  package func write(_ text: String) throws(WriteFailure) {
    try data.write(text)
  }

  package func wait<Success: Sendable, Failure: Error>(
    for task: Task<Success, Failure>, saying lines: some AsyncSequence<String, Never>
  ) async throws(WriteFailure) -> Signal? {
    let listener = signals.map { SignalListener(watch: $0, patience: patience) { task.cancel() } }
    var failure: WriteFailure?
    for await line in lines {
      do throws(WriteFailure) { try say(line, besides: listener) } catch { failure = failure ?? error }
      if failure != nil { task.cancel() }
    }
    _ = await task.result
    let signal = await listener?.end()
    if let failure { throw failure }
    return signal
  }

  /// Prints a line, unless a signal has already arrived.
  ///
  /// A signal that arrives while the line is being printed is handled after the line.
  private func say(_ line: String, besides listener: SignalListener?) throws(WriteFailure) {
    guard let listener else { return try say(line) }
    listener.pause()
    defer { listener.resume() }
    if !listener.hasReceivedSignal { try say(line) }
  }

  /// When the program resumes after it was suspended, hides the echo again, if it was hidden, and repeats the prompt.
  private func answer(to prompt: String, mode: ReadMode, echo: HiddenEcho?) throws(WriteFailure) -> LineInput {
    try show(prompt)
    while true {
      switch input.next() {
      case .input(let line):
        return try received(line, mode: mode)
      case .suspended:
        echo?.restore(discardsInput: true)
        signals?.suspend()
        echo?.hide()
      case .resumed:
        echo?.hide()
        try show(prompt)
      }
    }
  }

  private func show(_ prompt: String) throws(WriteFailure) {
    try conversation.write(printable(prompt: prompt, width: width))
    isMidLine = true
  }

  private func received(_ input: LineInput, mode: ReadMode) throws(WriteFailure) -> LineInput {
    var input = input
    switch input {
    case .endOfInput, .signal: return input
    case .notUTF8(let text) where mode == .path: input = .line(text)
    case .line, .tooLong, .notUTF8: break
    }
    // At a terminal, the user's Enter has started a new line, unless the input ended without Enter. If the input is not
    // a terminal, write the input and a line break here, so that a log of the output contains them.
    isMidLine = self.input.isTerminal && self.input.isAtEnd
    if !self.input.isTerminal { try conversation.write(input.logged(mode) + "\n") }
    let dropped = mode == .multiline ? 0 : self.input.dropPaste()
    if case .line(let text, _) = input { return .line(text, dropped: dropped) }
    return input
  }
}
