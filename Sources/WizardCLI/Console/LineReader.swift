import FlowSyntax
import Foundation
import LineEditing

final class LineReader {
  enum Event: Equatable {
    case input(LineInput)
    /// Ctrl-Z was pressed; the program is not stopped yet, so that the caller can restore the terminal first.
    case suspended
    case resumed
  }

  /// What happens while the program edits a line.
  enum KeyEvent: Equatable {
    case key(Key)
    case signal(Signal)
    case suspended, resumed, resized, endOfInput
  }

  /// In bytes; a longer line is rejected as too long, because the system may have cut it.
  #if os(Linux)
    static let terminalLimit = 4094
  #else
    static let terminalLimit = 1022
  #endif
  /// The maximum length of a line from a pipe or file, in bytes.
  static let pipeLimit = 64 * 1024
  /// The maximum time between the lines of a paste, in milliseconds.
  private static let pasteGap: Int32 = 25

  let isTerminal: Bool
  private let descriptor: Int32
  private let signals: SignalWatch?
  private var buffer: LineBuffer
  private var keys = KeyParser()
  /// If the last line is returned while this is `true`, no line break followed the line.
  private(set) var isAtEnd: Bool

  /// Creates a reader; the descriptor is `nil` if the process was started without standard input.
  init(_ descriptor: Int32?, signals: SignalWatch?) {
    self.descriptor = descriptor ?? -1
    self.signals = signals
    isAtEnd = descriptor == nil
    isTerminal = isatty(self.descriptor) == 1
    buffer = LineBuffer(limit: isTerminal ? Self.terminalLimit : Self.pipeLimit)
  }

  /// Signals take precedence over lines already read.
  func next() -> Event {
    while true {
      if let event = signalled() { return event }
      if let line = buffer.next() { return .input(line) }
      if isAtEnd { return .input(.endOfInput) }
      if hasInput(within: -1) { buffer.append(readSome()) }
    }
  }

  /// Returns the next key; the terminal must not edit lines itself.
  ///
  /// Signals take precedence over keys already read.
  func nextKey() -> KeyEvent {
    while true {
      let notes = signals?.take() ?? SignalWatch.PendingSignals()
      if let signal = notes.stop { return .signal(signal) }
      if notes.isSuspended { return .suspended }
      if notes.isResumed { return .resumed }
      if notes.isResized { return .resized }
      if let key = keys.next() { return .key(key) }
      if isAtEnd { return .endOfInput }
      let readiness = Readiness(of: descriptor, for: POLLIN, signals, milliseconds: keys.patience ?? -1)
      if readiness.hasFailed { end() }
      if readiness.isReady {
        keys.append(readSome())
      } else if keys.patience != nil, !readiness.isSignalled {
        return .key(keys.giveUp())
      }
    }
  }

  /// Discards the lines pasted after the one just read, and returns the number of complete ones.
  func dropPaste() -> Int {
    guard isTerminal else { return 0 }
    var dropped = buffer.dropLines()
    while !isAtEnd && hasInput(within: Self.pasteGap) {
      buffer.append(readSome())
      dropped += buffer.dropLines()
    }
    if dropped > 0 { discard() }
    return dropped
  }

  /// Does the same for lines that were read as keys.
  func dropPastedKeys() -> Int {
    while !isAtEnd && hasInput(within: Self.pasteGap) { keys.append(readSome()) }
    let dropped = keys.lineCount
    if dropped > 0 { discard() }
    return dropped
  }

  func discard() {
    guard isTerminal else { return }
    buffer.clear()
    keys = KeyParser()
    tcflush(descriptor, TCIFLUSH)
  }

  private func signalled() -> Event? {
    guard let notes = signals?.take() else { return nil }
    if let signal = notes.stop { return .input(.signal(signal)) }
    if notes.isSuspended { return .suspended }
    return notes.isResumed ? .resumed : nil
  }

  private func hasInput(within milliseconds: Int32) -> Bool {
    let readiness = Readiness(of: descriptor, for: POLLIN, signals, milliseconds: milliseconds)
    if readiness.hasFailed { end() }
    return readiness.isReady && !readiness.isSignalled
  }

  private func readSome() -> ArraySlice<UInt8> {
    // In the background, reading would stop the program too, but then go on without a prompt.
    if isTerminal, isInBackground {
      raise(SIGTTIN)
      if !isInBackground { return [] }
    }
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = read(descriptor, &bytes, bytes.count)
    // A disconnected terminal and a directory are treated like the end of input.
    if count == 0 || count < 0 && errno != EINTR && errno != EAGAIN { end() }
    return bytes[..<max(0, count)]
  }

  private var isInBackground: Bool {
    let owner = tcgetpgrp(descriptor)
    return owner != -1 && owner != getpgrp()
  }

  func end() {
    isAtEnd = true
    // At a terminal, Ctrl-D in the middle of a line does not enter it.
    if isTerminal { buffer.clear() } else { buffer.end() }
  }
}

package struct LineBuffer {
  let limit: Int

  private var lines: ArraySlice<LineInput> = []
  private var partial: [UInt8] = []
  private var isTooLong = false
  private var isAtStart = true

  package init(limit: Int) {
    self.limit = limit
  }

  package mutating func append(_ bytes: some Collection<UInt8>) {
    var rest = bytes[...]
    while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
      extend(rest[..<newline])
      endLine()
      rest = rest[rest.index(after: newline)...]
    }
    extend(rest)
  }

  /// Ends the input; an incomplete line then counts as complete.
  package mutating func end() {
    if isTooLong || !partial.isEmpty { endLine() }
  }

  package mutating func next() -> LineInput? {
    lines.popFirst()
  }

  mutating func dropLines() -> Int {
    defer { lines = [] }
    return lines.count
  }

  mutating func clear() {
    (lines, partial, isTooLong) = ([], [], false)
  }

  /// Keeps up to one byte more than the limit, because this byte may be the CR of a CRLF.
  private mutating func extend(_ bytes: some Collection<UInt8>) {
    isTooLong = isTooLong || partial.count + bytes.count > limit + 1
    if isTooLong { partial = [] } else { partial += bytes }
  }

  private mutating func endLine() {
    if isAtStart, SourceFile.hasByteOrderMark(partial) { partial.removeFirst(3) }
    isAtStart = false
    if partial.last == UInt8(ascii: "\r") { partial.removeLast() }
    let line =
      String(validating: partial, as: UTF8.self).map { LineInput.line($0) }
      ?? .notUTF8(String(decoding: partial, as: UTF8.self))
    lines.append(isTooLong || partial.count > limit ? .tooLong : line)
    partial = []
    isTooLong = false
  }
}
