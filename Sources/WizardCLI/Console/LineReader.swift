import Foundation

/// Reads lines from a descriptor, awake to signals while it waits.
final class LineReader {
  /// What reading runs into.
  enum Event: Equatable {
    case input(LineInput)
    /// Ctrl-Z, which is held back: whoever reads puts the terminal right and stops the program.
    case suspended
    /// The program was stopped and goes on.
    case resumed
  }

  /// What a terminal line may hold, in bytes. With one byte more it may have been cut by the system.
  #if os(Linux)
    static let terminalLimit = 4094
  #else
    static let terminalLimit = 1022
  #endif
  /// What a line from a pipe or a file may hold, in bytes.
  static let pipeLimit = 64 * 1024
  /// How long the lines of one paste may be apart, in milliseconds.
  private static let pasteGap: Int32 = 25

  let isTerminal: Bool
  private let descriptor: Int32
  private let signals: SignalWatch?
  private var buffer: LineBuffer
  /// Whether input has ended; a line that is read then is one that lacked its ending.
  private(set) var isAtEnd: Bool

  /// A reader of a descriptor; of nothing, if the process was started without its input.
  init(_ descriptor: Int32?, signals: SignalWatch?) {
    self.descriptor = descriptor ?? -1
    self.signals = signals
    isAtEnd = descriptor == nil
    isTerminal = isatty(self.descriptor) == 1
    buffer = LineBuffer(limit: isTerminal ? Self.terminalLimit : Self.pipeLimit)
  }

  /// Waits for the next event.
  ///
  /// A signal comes before lines that are waiting.
  func next() -> Event {
    while true {
      if let event = signalled() { return event }
      if let line = buffer.next() { return .input(line) }
      if isAtEnd { return .input(.endOfInput) }
      if hasInput(within: -1) { fill() }
    }
  }

  /// Throws away what the terminal has ready beyond the line that was read, and says how many whole lines it was.
  func dropPaste() -> Int {
    guard isTerminal else { return 0 }
    var dropped = buffer.dropLines()
    while !isAtEnd && hasInput(within: Self.pasteGap) {
      fill()
      dropped += buffer.dropLines()
    }
    if dropped > 0 { discard() }
    return dropped
  }

  /// Throws away what was typed and not read.
  func discard() {
    guard isTerminal else { return }
    buffer.clear()
    tcflush(descriptor, TCIFLUSH)
  }

  private func signalled() -> Event? {
    guard let notes = signals?.take() else { return nil }
    if let signal = notes.stop { return .input(.signal(signal)) }
    if notes.isSuspended { return .suspended }
    return notes.isResumed ? .resumed : nil
  }

  /// Whether there is something to read, after waiting for it or for a signal.
  private func hasInput(within milliseconds: Int32) -> Bool {
    let readiness = Readiness(of: descriptor, for: POLLIN, signals, milliseconds: milliseconds)
    if readiness.hasFailed { isAtEnd = true }
    return readiness.isReady && !readiness.isSignalled
  }

  private func fill() {
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = read(descriptor, &bytes, bytes.count)
    if count > 0 { return buffer.append(bytes[..<count]) }
    if count < 0 && (errno == EINTR || errno == EAGAIN) { return }
    // A terminal that went away and a directory are read as ended, too.
    isAtEnd = true
    buffer.end()
  }
}

/// Cuts bytes, as they come, into lines.
package struct LineBuffer {
  /// The longest line that is taken, in bytes without its ending.
  let limit: Int

  private var lines: ArraySlice<LineInput> = []
  private var partial: [UInt8] = []
  private var isTooLong = false

  /// A buffer that takes lines up to a length.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Takes in what was read.
  package mutating func append(_ bytes: some Collection<UInt8>) {
    var rest = bytes[...]
    while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
      extend(rest[..<newline])
      endLine()
      rest = rest[rest.index(after: newline)...]
    }
    extend(rest)
  }

  /// Takes in that nothing more will be read: what was begun is a line, too.
  package mutating func end() {
    if isTooLong || !partial.isEmpty { endLine() }
  }

  /// The next whole line, if there is one.
  package mutating func next() -> LineInput? {
    lines.popFirst()
  }

  /// Throws all whole lines away, and says how many.
  mutating func dropLines() -> Int {
    defer { lines = [] }
    return lines.count
  }

  mutating func clear() {
    self = LineBuffer(limit: limit)
  }

  /// One byte more than the limit is kept, for it may be the first half of the line's ending.
  private mutating func extend(_ bytes: some Collection<UInt8>) {
    isTooLong = isTooLong || partial.count + bytes.count > limit + 1
    if isTooLong { partial = [] } else { partial += bytes }
  }

  private mutating func endLine() {
    if partial.last == UInt8(ascii: "\r") { partial.removeLast() }
    let line = String(validating: partial, as: UTF8.self).map { LineInput.line($0) } ?? .notUTF8
    lines.append(isTooLong || partial.count > limit ? .tooLong : line)
    partial = []
    isTooLong = false
  }
}
