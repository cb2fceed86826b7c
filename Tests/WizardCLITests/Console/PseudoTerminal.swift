import CPseudoTerminal
import Foundation
import Testing

/// A program on a terminal, with the person who uses it.
final class PseudoTerminal {
  let program: ChildProcess
  private let master: Int32
  private var output: [UInt8] = []
  /// The offset in the output just after the last expected text.
  private var seen = 0
  private var isOver = false

  /// Starts a program on a terminal of this size.
  ///
  /// The standard streams of the program are connected to the terminal, unless `streams` returns others.
  init(
    _ executable: URL, _ arguments: [String] = [], environment: [String: String] = [:],
    columns: UInt16 = 80, rows: UInt16 = 24, streams: (_ terminal: Int32) -> [Int32] = { [$0, $0, $0] }
  ) throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    try #require(cpty_open(columns, rows, &master, &slave) == 0)
    defer { close(slave) }
    self.master = master
    program = try ChildProcess(
      executable, arguments, environment: environment, streams: streams(slave), terminal: slave)
  }

  deinit {
    close(master)
  }

  /// Everything the screen has shown, with newlines as line endings.
  var screen: String {
    String(decoding: output, as: UTF8.self).replacing("\r\n", with: "\n")
  }

  /// Whether the terminal echoes input.
  var isEchoing: Bool {
    Int32(attributes.c_lflag & tcflag_t(ECHO)) != 0
  }

  /// Turns on echo, as a shell does when it takes over the terminal.
  func showEcho() {
    var attributes = attributes
    attributes.c_lflag |= tcflag_t(ECHO)
    tcsetattr(master, TCSANOW, &attributes)
  }

  /// The flags of the terminal's settings, for comparison.
  var settings: [tcflag_t] {
    let now = attributes
    return [now.c_iflag, now.c_oflag, now.c_cflag, now.c_lflag]
  }

  /// Waits until the screen shows a text after the previously expected one.
  ///
  /// Returns everything between the end of the previous text and the end of this one.
  @discardableResult
  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    let wanted = Array(text.replacing("\n", with: "\r\n").utf8)
    let deadline = ContinuousClock.now + ChildProcess.patience
    while true {
      if let range = output[seen...].firstRange(of: wanted) {
        defer { seen = range.upperBound }
        return String(decoding: output[seen..<range.upperBound], as: UTF8.self).replacing("\r\n", with: "\n")
      }
      try #require(
        pump([master], until: deadline), "Not shown: \(text)\n\(screen.suffix(2000))", sourceLocation: sourceLocation)
    }
  }

  /// Waits until a search of the whole screen succeeds, and returns its result.
  func expect<Found>(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation, where find: (String) throws -> Found?
  ) throws -> Found {
    let deadline = ContinuousClock.now + ChildProcess.patience
    while true {
      if let found = try find(screen) { return found }
      try #require(
        pump([master], until: deadline), "Not shown: \(what)\n\(screen.suffix(2000))", sourceLocation: sourceLocation)
    }
  }

  /// Types a text.
  func send(_ text: String) throws {
    try send(Array(text.utf8))
  }

  /// Types bytes.
  func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      try #require(count > 0)
      rest.removeFirst(count)
    }
  }

  func resize(columns: UInt16) {
    cpty_resize(master, columns, 24)
  }

  /// Waits for the program to end, after which the screen shows all of its output.
  func waitForExit(sourceLocation: SourceLocation = #_sourceLocation) throws -> ChildExit {
    let deadline = ContinuousClock.now + ChildProcess.patience
    while !isOver, pump([master, program.alive], until: deadline) {
      // The end of the program may be noticed before the last of its output is read.
      if wait(for: [program.alive], until: .now) != [] && wait(for: [master], until: .now) == [] { break }
    }
    return try program.waitForExit(sourceLocation: sourceLocation)
  }

  private var attributes: termios {
    var attributes = termios()
    tcgetattr(master, &attributes)
    return attributes
  }

  /// Waits for one of the descriptors and reads what the terminal shows.
  ///
  /// Returns false at the deadline or the end of the output.
  private func pump(_ descriptors: [Int32], until deadline: ContinuousClock.Instant) -> Bool {
    guard !isOver else { return false }
    let ready = wait(for: descriptors, until: deadline)
    guard ready.contains(master) else { return !ready.isEmpty }
    guard let bytes = readSome(master) else {
      isOver = true
      return false
    }
    output += bytes
    return true
  }
}
