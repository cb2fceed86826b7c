import Testing

@testable import WizardCLI

@Suite struct LineBufferTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let lines: [LineInput]

    init(_ name: String, _ text: String, _ lines: [LineInput]) {
      self.init(name, bytes: Array(text.utf8), lines)
    }

    init(_ name: String, bytes: [UInt8], _ lines: [LineInput]) {
      (testDescription, self.bytes, self.lines) = (name, bytes, lines)
    }
  }

  /// Cases with a limit of 8 bytes per line.
  static let cases = [
    Case("nothing", "", []),
    Case("one line", "Ana\n", [.line("Ana")]),
    Case("an empty line", "\n", [.line("")]),
    Case("several lines", "a\n\nb\n", [.line("a"), .line(""), .line("b")]),
    Case("a last line without its ending", "a\nb", [.line("a"), .line("b")]),
    Case("line endings of Windows", "a\r\nb\r\n\r\n", [.line("a"), .line("b"), .line("")]),
    Case("a carriage return within a line", "a\rb\n", [.line("a\rb")]),
    Case("two carriage returns before the ending", "a\r\r\n", [.line("a\r")]),
    Case("a carriage return at the end of input", "a\r", [.line("a")]),
    Case("control characters", "a\0\u{1B}\t\n", [.line("a\0\u{1B}\t")]),
    Case("the maximum length", "12345678\nx\n", [.line("12345678"), .line("x")]),
    Case("the maximum length with a Windows line ending", "12345678\r\nx\n", [.line("12345678"), .line("x")]),
    Case("one byte too long", "123456789\nx\n", [.tooLong, .line("x")]),
    Case("one byte too long with a Windows line ending", "123456789\r\nx\n", [.tooLong, .line("x")]),
    Case("far too long", String(repeating: "x", count: 500) + "\nx\n", [.tooLong, .line("x")]),
    Case("too long at the end of input", String(repeating: "x", count: 500), [.tooLong]),
    Case("multibyte characters", "é日\n👍x\n", [.line("é日"), .line("👍x")]),
    Case("Latin-1", bytes: [0x41, 0xE9, 0x0A, 0x42, 0x0A], [.notUTF8("A\u{FFFD}"), .line("B")]),
    Case("an incomplete character at the end of input", bytes: [0x41, 0xC3], [.notUTF8("A\u{FFFD}")]),
    Case("a surrogate", bytes: [0xED, 0xA0, 0x80, 0x0A], [.notUTF8("\u{FFFD}\u{FFFD}\u{FFFD}")]),
    Case("an overlong slash", bytes: [0xC0, 0xAF, 0x0A], [.notUTF8("\u{FFFD}\u{FFFD}")]),
  ]

  @Test(arguments: cases) func `A line buffer splits bytes into lines`(each: Case) {
    var buffer = LineBuffer(limit: 8)
    buffer.append(each.bytes)
    buffer.end()
    #expect(buffer.drain() == each.lines)
  }

  @Test(arguments: cases) func `The lines of a line buffer do not depend on how the bytes arrive`(each: Case) {
    var random = SplitMix(seed: 20_26)
    for _ in 0..<100 {
      var buffer = LineBuffer(limit: 8)
      var lines: [LineInput] = []
      for piece in random.pieces(of: each.bytes) {
        buffer.append(piece)
        lines += buffer.drain()
      }
      buffer.end()
      #expect(lines + buffer.drain() == each.lines)
    }
  }

  @Test func `A byte order mark at the start of the input is no part of the first line`() {
    var buffer = LineBuffer(limit: 8)
    buffer.append(Array("\u{FEFF}a\n\u{FEFF}b\n".utf8))
    #expect(buffer.drain() == [.line("a"), .line("\u{FEFF}b")])
  }

  @Test func `A line buffer counts dropped lines and keeps an incomplete line`() {
    var buffer = LineBuffer(limit: 8)
    buffer.append(Array("a\nb\nc".utf8))
    #expect(buffer.dropLines() == 2)
    buffer.append(Array("d\n".utf8))
    #expect(buffer.drain() == [.line("cd")])
  }

  @Test func `A cleared line buffer forgets that a line was too long`() {
    var buffer = LineBuffer(limit: 8)
    buffer.append(Array("0123456789".utf8))
    buffer.clear()
    buffer.append(Array("x\n".utf8))
    #expect(buffer.drain() == [.line("x")])
  }
}

extension LineBuffer {
  fileprivate mutating func drain() -> [LineInput] {
    var lines: [LineInput] = []
    while let line = next() { lines.append(line) }
    return lines
  }
}

/// A random number generator that returns the same numbers in every run.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns the bytes in pieces of random length, some of them empty.
  mutating func pieces(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 0...min(rest.count, 7), using: &self)
      pieces.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return pieces
  }
}
