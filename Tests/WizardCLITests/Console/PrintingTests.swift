import FlowSyntax
import FlowExpressions
import Foundation
import LineEditing
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import WizardCLI

@Suite struct PrintingTests {
  @Test(arguments: [
    ("Ana Pérez 日本 👩‍👩‍👧 \\ ~", "Ana Pérez 日本 👩‍👩‍👧 \\ ~"),
    ("a\u{1B}[2Jb", "a\\u{1B}[2Jb"),
    ("a\rb", "a\\u{D}b"),
    ("a\r\nb", "a\\u{D}\\u{A}b"),
    ("a\tb\0", "a\\u{9}b\\u{0}"),
    ("\u{7F}\u{80}\u{9B}\u{9F}\u{A0}", "\\u{7F}\\u{80}\\u{9B}\\u{9F}\u{A0}"),
    ("\u{202A}\u{202E}\u{2066}\u{2069}", "\\u{202A}\\u{202E}\\u{2066}\\u{2069}"),
    ("\u{200E}\u{200F}\u{061C}", "\\u{200E}\\u{200F}\\u{61C}"),
    ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
    ("e\u{301}\u{1B}\u{301}", "e\u{301}\\u{1B}\u{301}"),
  ])
  func `Control characters are printed as escapes`(text: String, shown: String) {
    #expect(escaped(text).unicodeScalars.elementsEqual(shown.unicodeScalars))
    #expect(escaped(escaped(text)) == escaped(text))
  }

  @Test func `Printing escapes only dangerous code points`() {
    let all = (0...UInt32(0x10FFFF)).compactMap(Unicode.Scalar.init)
    let escapes = all.filter { escaped(String($0)) != String($0) }.map(\.value)
    let expected: [UInt32] =
      Array(0...0x1F) + Array(0x7F...0x9F) + [0x61C, 0x200E, 0x200F] + Array(0x2028...0x202E) + Array(0x2066...0x2069)
    #expect(escapes == expected)
  }

  /// Every code point that is escaped on a terminal.
  private static let dangerous = (0...UInt32(0x10FFFF)).compactMap(Unicode.Scalar.init)
    .filter { escaped(String($0)) != String($0) }

  @Test func `JSON contains no dangerous characters and keeps its meaning`() throws {
    let text = String(String.UnicodeScalarView(Self.dangerous)) + "é日👩‍👩‍👧\\\"/"
    for json in [jsonText([text: [text]]), Value.map(ValueMap([(.string(text), .list([.string(text)]))])).json + "\n"] {
      #expect(json.unicodeScalars.dropLast().allSatisfy { !Self.dangerous.contains($0) })
      #expect(json.hasSuffix("}\n"))
      let read = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: [String]]
      #expect(read?.keys.first?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
      #expect(read?.values.first?.first?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
    }
  }

  @Test(arguments: [true, false])
  func `XML contains no dangerous characters and keeps its meaning where possible`(isAttribute: Bool) throws {
    let allowed = String(String.UnicodeScalarView(Self.dangerous.filter { $0.value >= 0x7F })) + "é日👩‍👩‍👧<&>\"'\n\t"
    let forbidden = "\u{0}\u{1B}\r\u{FFFE}\u{FFFF}"
    let content = xmlText(allowed + forbidden, isAttribute: isAttribute)
    #expect(content.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || !Self.dangerous.contains($0) })
    let reader = XMLTextReader(isAttribute ? "<a b=\"\(content)\"/>" : "<a>\(content)</a>")
    let text = try #require(reader.text)
    let wanted = allowed + "\\u{0}\\u{1B}\\u{D}\\u{FFFE}\\u{FFFF}"
    #expect(text.unicodeScalars.elementsEqual(wanted.unicodeScalars))
  }

  @Test(arguments: [
    ("", 10, [""]),
    ("short", 10, ["short"]),
    ("exactly te", 10, ["exactly te"]),
    ("exactly ten", 10, ["exactly", "ten"]),
    ("one two three four", 9, ["one two", "three", "four"]),
    ("trailing   ", 20, ["trailing"]),
    ("  indented and long", 12, ["  indented", "and long"]),
    ("resume:    wizard", 80, ["resume:    wizard"]),
    ("many      spaces", 8, ["many", "spaces"]),
    ("a https://example.com/long b", 10, ["a", "https://example.com/long", "b"]),
    ("日本 日本 日本", 9, ["日本 日本", "日本"]),
    ("e\u{301}e\u{301}e\u{301}e\u{301} x", 6, ["e\u{301}e\u{301}e\u{301}e\u{301} x"]),
    ("a\u{A0}b c", 4, ["a\u{A0}b", "c"]),
  ])
  func `A printed text is wrapped at spaces`(text: String, width: Int, lines: [String]) {
    #expect(wrapped(text, width: width) == lines)
  }

  @Test func `Wrapping loses no word, exceeds no width and leaves no trailing space`() {
    var random = SplitMix(seed: 3)
    let words = ["a", "bb", "ccc", "dddd", "日本語", "👩‍👩‍👧", "e\u{301}", "12345678901234567890", ""]
    for _ in 0..<500 {
      let text = (0..<20).compactMap { _ in words.randomElement(using: &random) }.joined(separator: " ")
      let width = Int.random(in: 1...30, using: &random)
      let lines = wrapped(text, width: width)
      #expect(lines.flatMap { $0.split(separator: " ") } == text.split(separator: " "))
      #expect(lines.allSatisfy { displayWidth($0) <= width || !$0.trimmingPrefix(while: { $0 == " " }).contains(" ") })
      #expect(lines.allSatisfy { $0.last != " " })
    }
  }

  @Test func `Line breaks in a printed text are kept, and each line is escaped`() {
    #expect(printable("one\n\ntwo three\r\n\u{7}", width: 5) == ["one", "", "two", "three\\u{D}", "\\u{7}"])
  }

  @Test(arguments: [
    ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("👍", 2), ("👍🏽", 2),
    ("👩‍👩‍👧", 2), ("🇺🇸", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("ｆｕｌｌ", 8), ("ﾊﾝｶｸ", 4), ("\u{200B}", 0), ("नमस्ते", 4), ("…", 1),
    ("א\u{5B0}", 1), ("\u{3000}", 2), ("so\u{AD}ft", 5),
  ])
  func `The width of a text is its width on a terminal`(text: String, columns: Int) {
    #expect(displayWidth(text) == columns)
  }
}

/// Reads the text of an element and of its attribute.
private final class XMLTextReader: NSObject, XMLParserDelegate {
  private var found = ""
  /// The text, or `nil` if the document is not well-formed.
  private(set) var text: String?

  init(_ document: String) {
    super.init()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = self
    if parser.parse() { text = found }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    found += attributes["b"] ?? ""
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) { found += characters }
}
