import Foundation
package import LineEditing
package import Localization

package final class LiveConsole: Console {
  package var language = Language.english
  package var editsLines = false
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

  package func readLine(
    prompt: String, mode: ReadMode, editing: LineEditor.Settings
  ) throws(WriteFailure) -> LineInput {
    guard let terminal else { return try answer(to: prompt, mode: mode, hiding: nil) }
    if editsLines, isInteractive {
      return try typed(.edited, on: terminal, mode: mode) { typing throws(WriteFailure) in
        try edit(prompt, mode, editing, typing)
      }
    }
    guard mode == .secret else {
      TypingMode.repair(terminal)
      return try answer(to: prompt, mode: mode, hiding: nil)
    }
    return try typed(.hidden, on: terminal, mode: mode) { typing throws(WriteFailure) in
      try answer(to: prompt, mode: mode, hiding: typing)
    }
  }

  /// Reads a line in a mode of the terminal, which is restored whatever happens.
  private func typed(
    _ kind: TypingMode.Kind, on terminal: Int32, mode: ReadMode,
    _ read: (TypingMode) throws(WriteFailure) -> LineInput
  ) throws(WriteFailure) -> LineInput {
    guard let signals, let typing = TypingMode(kind, on: terminal), let typingGuard = TypingGuard(typing) else {
      return .endOfInput
    }
    defer { typingGuard.end() }
    guard typing.begin(discardsInput: mode == .secret) else { return .endOfInput }
    if mode == .secret { input.discard() }
    signals.holdSuspension()
    var isHalfTyped = mode == .secret
    defer {
      typing.restore(discardsInput: isHalfTyped)
      signals.releaseSuspension()
    }
    let input = try read(typing)
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
  private func answer(to prompt: String, mode: ReadMode, hiding: TypingMode?) throws(WriteFailure) -> LineInput {
    try show(prompt)
    while true {
      switch input.next() {
      case .input(let line):
        return try received(line, mode: mode)
      case .suspended:
        hiding?.restore(discardsInput: true)
        signals?.suspend()
        hiding?.begin(discardsInput: true)
      case .resumed:
        hiding?.begin(discardsInput: true)
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

extension LiveConsole {
  private var size: TerminalSize {
    var size = winsize()
    if let descriptor = conversation.descriptor { _ = ioctl(descriptor, numericCast(TIOCGWINSZ), &size) }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Lets a person edit a line in place.
  private func edit(
    _ prompt: String, _ mode: ReadMode, _ editing: LineEditor.Settings, _ typing: TypingMode
  ) throws(WriteFailure) -> LineInput {
    var settings = editing
    (settings.isHidden, settings.takesLines) = (mode == .secret, mode == .multiline)
    settings.limit = LineReader.pipeLimit
    // The mode may have begun only when a program in the background was continued; the prompt is new anyway.
    if let signal = signals?.take().stop { return .signal(signal) }
    var editor = LineEditor(prompt: printable(prompt: prompt, width: width), settings, on: size)
    isMidLine = true
    while true {
      try conversation.write(editor.takeOutput())
      switch input.nextKey() {
      case .key(let key):
        let outcome = editor.handle(key)
        if outcome == .edited { continue }
        return try entered(outcome, mode, &editor)
      case .resized: editor.resize(to: size)
      case .suspended:
        typing.restore(discardsInput: mode == .secret)
        signals?.suspend()
      case .resumed:
        typing.begin(discardsInput: mode == .secret)
        editor.showAgain(on: size)
      case .signal(let signal):
        editor.leave()
        try conversation.write(editor.takeOutput())
        return .signal(signal)
      case .endOfInput: return .endOfInput
      }
    }
  }

  private func entered(
    _ outcome: LineEditor.Outcome, _ mode: ReadMode, _ editor: inout LineEditor
  ) throws(WriteFailure) -> LineInput {
    if outcome == .endOfInput {
      input.end()
      return .endOfInput
    }
    try conversation.write(editor.takeOutput())
    isMidLine = false
    let more = mode == .multiline ? 0 : input.dropPastedKeys()
    guard case .entered(let text, let dropped) = outcome else { return .tooLong }
    let isUTF8 = mode == .path || !text.unicodeScalars.contains("\u{FFFD}")
    return isUTF8 ? .line(text, dropped: dropped + more) : .notUTF8(text)
  }
}
