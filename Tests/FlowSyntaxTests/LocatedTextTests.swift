import FlowSyntax
import Testing

/// Maps ranges of a decoded string to ranges of its file, in which characters may be escaped.
@Suite struct LocatedTextTests {
  static func read(_ file: String) throws -> LocatedText {
    let source = SourceFile(name: "a", text: file)
    guard case .string(let text) = try #require(JSONReader.read(source).root).value else {
      throw NotAText()
    }
    return text
  }

  struct NotAText: Error {}

  static let places: [(file: String, part: Range<Int>, place: Range<Int>)] = [
    (#""abc""#, 0..<3, 1..<4),
    (#""abc""#, 1..<2, 2..<3),
    (#"  "abc""#, 0..<1, 3..<4),
    (#""a\"b""#, 0..<1, 1..<2),
    (#""a\"b""#, 1..<2, 2..<4),
    (#""a\"b""#, 2..<3, 4..<5),
    (#""a\"b""#, 0..<3, 1..<5),
    (#""\"\"x""#, 2..<3, 5..<6),
    (#""\u0041x""#, 0..<1, 1..<7),
    (#""\u0041x""#, 1..<2, 7..<8),
    (#""\u00e9x""#, 0..<2, 1..<7),
    (#""\u00e9x""#, 2..<3, 7..<8),
    (#""\uD83D\uDE00x""#, 0..<4, 1..<13),
    (#""\uD83D\uDE00x""#, 4..<5, 13..<14),
    (#""éx""#, 2..<3, 3..<4),
    (#""a\n""#, 1..<2, 2..<4),
    (#""a\n""#, 2..<2, 4..<4),
    (#""""#, 0..<0, 1..<1),
  ]

  @Test(arguments: places)
  func `A part of a decoded string has its range in the file`(file: String, part: Range<Int>, place: Range<Int>) throws
  {
    let range = try Self.read(file).sourceRange(part.lowerBound, part.upperBound)
    #expect(range == SourceRange(place.lowerBound, place.upperBound))
  }

  @Test func `A part of a part of a decoded string has its range in the file`() throws {
    let text = try Self.read(#""{{ \"a\" + \u0062c }}""#)
    let inner = text.slice(2, 12)
    #expect(inner.text == " \"a\" + bc ")
    #expect(inner.sourceRange(1, 4) == SourceRange(4, 9))
    let name = inner.slice(7, 9)
    #expect(name.text == "bc")
    #expect(name.range == SourceRange(12, 19))
    #expect(name.sourceRange(1, 2) == SourceRange(18, 19))
  }

  @Test func `The quoted range of a string includes its quotes if it has any`() throws {
    #expect(try Self.read(#" "ab""#).quotedRange == SourceRange(1, 5))
    #expect(LocatedText("ab", at: 3).quotedRange == SourceRange(3, 5))
    let source = SourceFile(name: "a", text: "{ flow: 1, 'b': 2 }")
    guard case .object(let members) = try #require(JSONReader.read(source).root).value else { throw NotAText() }
    #expect(members.map(\.key.quotedRange) == [SourceRange(2, 6), SourceRange(12, 13)])
  }

  static let texts: [(text: String, offset: Int, line: Int, column: Int)] = [
    ("", 0, 1, 1), ("", 5, 1, 1), ("ab", -1, 1, 1), ("ab", 1, 1, 2), ("ab", 2, 1, 3), ("ab\n", 3, 2, 1),
    ("a\nb\nc", 2, 2, 1), ("a\r\nb", 1, 1, 2), ("a\r\nb", 3, 2, 1), ("éx", 2, 1, 2), ("日本x", 6, 1, 3),
    ("😀x", 4, 1, 2), ("e\u{301}x", 3, 1, 3), ("\tx", 1, 1, 2), ("\u{FEFF}x", 3, 1, 1), ("\u{FEFF}x", 0, 1, 1),
    ("\u{FEFF}", 3, 1, 1),
  ]

  @Test(arguments: texts)
  func `An offset in a source file is converted to a line and a column`(
    text: String, offset: Int, line: Int, column: Int
  ) {
    let position = SourceFile(name: "a", text: text).position(at: offset)
    #expect(position == SourcePosition(line: line, column: column))
  }

  @Test func `The lines of a source file exclude their line endings`() {
    let source = SourceFile(name: "a", text: "one\r\n\ntwo")
    #expect(
      [-1, 0, 4, 5, 6, 9, 99].map { source.line(around: $0).text } == ["one", "one", "one", "", "two", "two", "two"])
    #expect(SourceFile(name: "a", bytes: [0x41, 0xFF]).line(around: 0).text == "A\u{FFFD}")
    #expect(SourceFile(name: "a", text: "").line(around: 0).text == "")
  }

  @Test func `A very long line of a source file is shortened to the part around the offset`() {
    let source = SourceFile(
      name: "a", text: String(repeating: "é", count: 1_000_000) + "x" + String(repeating: "ü", count: 9))
    #expect(source.position(at: 2_000_000).column == 1_000_001)
    let part = source.line(around: 2_000_000)
    #expect(part.text.hasPrefix("éé") && part.text.hasSuffix("éxüüüüüüüüü"))
    #expect(part.column + part.text.unicodeScalars.count == 1_000_011)
    #expect(part.text.utf8.count < 3000)
  }
}
