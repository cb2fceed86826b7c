import FlowSyntax
import FlowExpressions
import Foundation
import Testing

@testable import FlowDefinition
@testable import WizardCLI

/// Properties that hold for any bytes, checked with the same inputs in every run.
///
/// `.ci/fuzz` searches further.
@Suite struct LinePropertyTests {
  private static let limit = 24

  /// Edge cases: line endings, terminal control characters, and whole and incomplete multibyte characters.
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

  @Test func `Random bytes give the same lines however they are split`() {
    var random = SplitMix(seed: 41)
    var kinds: Set<String> = []
    for _ in 0..<4000 {
      let bytes = someBytes(&random)
      let whole = lines([bytes])
      #expect(lines(random.pieces(of: bytes)) == whole)
      #expect(lines(bytes.map { [$0] }) == whole)
      // Each newline ends a line, and so does the end of input.
      #expect(
        whole.count == bytes.split(separator: 0x0A, omittingEmptySubsequences: false).count
          - (bytes.last == 0x0A || bytes.isEmpty ? 1 : 0))
      kinds.formUnion(whole.map { "\($0)".prefix(4).description })
    }
    #expect(kinds == ["line", "tooL", "notU"])
  }

  @Test func `A printed line contains no control characters and no character is lost`() {
    var random = SplitMix(seed: 42)
    for _ in 0..<4000 {
      for case .line(let text, _) in lines([someBytes(&random)]) {
        #expect(text.utf8.count <= Self.limit && !text.utf8.contains(0x0A))
        let width = Int.random(in: 1...30, using: &random)
        let printed = printable(text, width: width)
        func steers(_ lines: [String]) -> String.UnicodeScalarView {
          lines.joined().unicodeScalars.filter { $0.isControl || $0.properties.isBidiControl }
        }
        // The marks of right-to-left texts stay in what the flow and the program write.
        #expect(
          steers(printed).allSatisfy { "\u{200E}\u{200F}\u{61C}".unicodeScalars.contains($0) }, "\(escaped(text))")
        #expect(steers(printable(escaped(text), width: width)).isEmpty, "\(escaped(text))")
        let kept = text.unicodeScalars.filter { !$0.isControl && !$0.properties.isBidiControl && $0 != " " }
        #expect(printed.joined().unicodeScalars.isSupersequence(of: kept), "\(escaped(text))")
      }
    }
  }

  @Test func `An accepted answer contains no control characters`() {
    var random = SplitMix(seed: 43)
    var (taken, refused) = (0, 0)
    for _ in 0..<4000 {
      for case .line(let text, _) in lines([someBytes(&random)]) {
        guard case .success(let answer) = AnswerText.normalized(text, upTo: nil, exactly: false, keepsMarks: true)
        else {
          refused += 1
          continue
        }
        if answer.isEmpty { continue }
        taken += 1
        #expect(!answer.unicodeScalars.contains { $0.isControl }, "\(escaped(text))")
      }
    }
    #expect(taken > 500 && refused > 500)
  }

  @Test func `A reader of a pipe returns the same lines as a buffer`() throws {
    var random = SplitMix(seed: 44)
    for _ in 0..<100 {
      // More bytes than one read returns.
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
  /// Whether the scalar is a control character (C0, DEL or C1) or a line or paragraph separator.
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case _: false
    }
  }
}

extension Sequence where Element: Equatable {
  /// Whether the elements of another sequence occur in this one, in order.
  fileprivate func isSupersequence(of other: some Sequence<Element>) -> Bool {
    var rest = Array(other)[...]
    for element in self where element == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
