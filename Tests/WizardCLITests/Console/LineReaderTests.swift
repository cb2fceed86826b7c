import Foundation
import Testing

@testable import WizardCLI

/// The reader on pipes, in this process.
///
/// The console tests cover terminals.
@Suite struct LineReaderTests {
  private let pipe = Pipe()
  private var input: Int32 { pipe.fileHandleForReading.fileDescriptor }

  private func write(_ text: String) throws {
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  @Test func `Lines that arrive in random pieces are read whole`() throws {
    var random = SplitMix(seed: 7)
    let lines = (0..<200).map { "line \($0) é日👍 " + String(repeating: "x", count: $0) }
    let reader = LineReader(input, signals: nil)
    let pieces = random.pieces(of: Array(lines.joined(separator: "\n").utf8))
    let writer = pipe.fileHandleForWriting
    Thread.detachNewThread {
      for piece in pieces { try? writer.write(contentsOf: Data(piece)) }
      try? writer.close()
    }
    for line in lines { #expect(reader.next() == .input(.line(line))) }
    #expect(reader.next() == .input(.endOfInput))
  }

  @Test func `A line of at most 64 KiB is read, and a longer one is reported and skipped`() throws {
    let reader = LineReader(input, signals: nil)
    let limit = 64 * 1024
    let text = [limit, limit + 1, 1_000_000, 1].map { String(repeating: "x", count: $0) }.joined(separator: "\n")
    let writer = pipe.fileHandleForWriting
    Thread.detachNewThread {
      try? writer.write(contentsOf: Data(text.utf8))
      try? writer.close()
    }
    #expect(reader.next() == .input(.line(String(repeating: "x", count: limit))))
    #expect(reader.next() == .input(.tooLong))
    #expect(reader.next() == .input(.tooLong))
    #expect(reader.next() == .input(.line("x")))
    #expect(reader.next() == .input(.endOfInput))
  }

  @Test func `The end of input is permanent`() throws {
    let reader = LineReader(input, signals: nil)
    try pipe.fileHandleForWriting.close()
    for _ in 0..<3 { #expect(reader.next() == .input(.endOfInput)) }
  }

  @Test func `A missing input reads as the end of input`() {
    #expect(LineReader(nil, signals: nil).next() == .input(.endOfInput))
  }

  @Test func `Piped lines are never treated as pasted`() throws {
    let reader = LineReader(input, signals: nil)
    try write("a\nb\n")
    #expect(reader.next() == .input(.line("a")))
    #expect(reader.dropPaste() == 0)
    reader.discard()
    #expect(reader.next() == .input(.line("b")))
  }

  @Test func `A signal is reported before waiting lines, none of which is lost`() throws {
    let watch = try #require(SignalWatch(catching: []))
    let reader = LineReader(input, signals: watch)
    try write("a\nb\n")
    watch.record(SIGINT)
    #expect(reader.next() == .input(.signal(.interrupt)))
    #expect(reader.next() == .input(.line("a")))
    watch.record(SIGTERM)
    #expect(reader.next() == .input(.signal(.terminate)))
    #expect(reader.next() == .input(.line("b")))
  }

  @Test func `A signal wakes a waiting reader`() throws {
    let watch = try #require(SignalWatch(catching: []))
    let reader = LineReader(input, signals: watch)
    Thread.detachNewThread { watch.record(SIGHUP) }
    #expect(reader.next() == .input(.signal(.hangUp)))
  }

  @Test func `Suspending and resuming are reported in this order`() throws {
    let watch = try #require(SignalWatch(catching: []))
    let reader = LineReader(input, signals: watch)
    watch.record(SIGTSTP)
    #expect(reader.next() == .suspended)
    watch.record(SIGCONT)
    #expect(reader.next() == .resumed)
  }
}
