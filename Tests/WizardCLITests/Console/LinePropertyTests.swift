import FlowSyntax
import FlowExpressions
import Foundation
import Testing

@testable import FlowDefinition
@testable import WizardCLI

/// What holds for any bytes at all, with the same few thousand inputs in every run; `.ci/fuzz` looks further.
@Suite struct LinePropertyTests {
  private static let limit = 24

  /// What is near the edges: ends of lines, what steers a terminal, letters of several bytes, and halves of them.
  private static let parts: [[UInt8]] =
    [
      "\n", "\n", "\n", "\r", "\r\n", "\u{1B}[2J", "\u{1B}]0;t\u{7}", "\u{8}", "\0", "\t", "\u{7F}", "\u{85}", "\u{9B}",
      "\u{2028}", "\u{2029}", "\u{202E}", "\u{2066}", "\u{61C}", "\u{200F}", " ", "  ", "a", "word", "é", "e\u{301}",
      "日本", "👩‍👩‍👧", "\u{A0}", "\u{FEFF}", "123456", String(repeating: "x", count: limit),
    ].map { Array($0.utf8) } + [[0xE9], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xFF], [0xF0, 0x9F]]

  private func someBytes(_ random: inout SplitMix) -> [UInt8] {
    (0..<Int.random(in: 0...20, using: &random)).flatMap { _ in
      Bool.random(using: &random) || Bool.random(using: &random)
        ? Self.parts.randomElement(using: &random) ?? [] : [UInt8.random(in: 0...255, using: &random)]
    }
  }

  private func lines(_ pieces: [some Collection<UInt8>]) -> [LineInput] {
    var buffer = LineBuffer(limit: Self.limit)
    var lines: [LineInput] = []
    for piece in pieces {
      buffer.append(piece)
      while let line = buffer.next() { lines.append(line) }
    }
    buffer.end()
    while let line = buffer.next() { lines.append(line) }
    return lines
  }

  @Test func `whatever the bytes and wherever they are split, the same lines come out`() {
    var random = SplitMix(seed: 41)
    var kinds: Set<String> = []
    for _ in 0..<4000 {
      let bytes = someBytes(&random)
      let whole = lines([bytes])
      #expect(lines(random.pieces(of: bytes)) == whole)
      #expect(lines(bytes.map { [$0] }) == whole)
      // Each end of a line makes one, and so does what is left.
      #expect(
        whole.count == bytes.split(separator: 0x0A, omittingEmptySubsequences: false).count
          - (bytes.last == 0x0A || bytes.isEmpty ? 1 : 0))
      kinds.formUnion(whole.map { "\($0)".prefix(4).description })
    }
    #expect(kinds == ["line", "tooL", "notU"])
  }

  @Test func `whatever a line is, what is printed of it cannot steer a terminal, and no letter of it is lost`() {
    var random = SplitMix(seed: 42)
    for _ in 0..<4000 {
      for case .line(let text, _) in lines([someBytes(&random)]) {
        #expect(text.utf8.count <= Self.limit && !text.utf8.contains(0x0A))
        let printed = printable(text, width: Int.random(in: 1...30, using: &random))
        let steers = printed.joined().unicodeScalars.filter { $0.isControl || $0.properties.isBidiControl }
        #expect(steers.isEmpty, "\(escaped(text))")
        let kept = text.unicodeScalars.filter { !$0.isControl && !$0.properties.isBidiControl && $0 != " " }
        #expect(printed.joined().unicodeScalars.isSupersequence(of: kept), "\(escaped(text))")
      }
    }
  }

  @Test func `whatever a line is, an answer that is taken has no control character`() {
    var random = SplitMix(seed: 43)
    let format = TextFormat(minLength: nil, maxLength: nil, pattern: nil, hasManyLines: false)
    var (taken, refused) = (0, 0)
    for _ in 0..<4000 {
      for case .line(let text, _) in lines([someBytes(&random)]) {
        guard case .success(let answer) = AnswerParser.parse(.string(text), as: .text(format)) else {
          refused += 1
          continue
        }
        guard case .string(let answer) = answer else { continue }
        taken += 1
        #expect(!answer.unicodeScalars.contains { $0.isControl }, "\(escaped(text))")
      }
    }
    #expect(taken > 500 && refused > 500)
  }

  @Test func `whatever comes through a pipe, the reader reads what the buffer cuts`() throws {
    var random = SplitMix(seed: 44)
    for _ in 0..<100 {
      // More than is read at once.
      let bytes = (0..<300).flatMap { _ in someBytes(&random) }
      var buffer = LineBuffer(limit: LineReader.pipeLimit)
      buffer.append(bytes)
      buffer.end()
      let pipe = Pipe()
      let writer = pipe.fileHandleForWriting
      Thread.detachNewThread {
        try? writer.write(contentsOf: Data(bytes))
        try? writer.close()
      }
      let reader = LineReader(pipe.fileHandleForReading.fileDescriptor, signals: nil)
      while let line = buffer.next() { #expect(reader.next() == .input(line)) }
      #expect(reader.next() == .input(.endOfInput))
    }
  }
}

extension Unicode.Scalar {
  /// By its category: C0, DEL and C1, and the ends of lines and paragraphs.
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case _: false
    }
  }
}

extension Sequence where Element: Equatable {
  /// Whether the elements of another stand here in their order, with others between them.
  fileprivate func isSupersequence(of other: some Sequence<Element>) -> Bool {
    var rest = Array(other)[...]
    for element in self where element == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
