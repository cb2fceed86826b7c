import FlowSyntax
import TestSupport
import Testing

/// Tests the marked texts with which other tests state the diagnostics they expect.
@Suite struct MarkedTextTests {
  private static let text = """
    { "a": tru,
      "b": [
        nul ] }
    """

  private static let marked = """
    { "a": tru,
    //     ^^^ syntax: "tru" is no value
    //         help: did you mean "true"?
      "b": [
    //     ^… warning syntax: a list, of which there is so much to say that no line of a test has room for it
    //        all, and that goes on in the next line for this reason
        nul ] }
    //  ^^^ syntax: "nul" is no value
    """

  /// Returns a report about the text: two diagnostics for words and one for the list.
  private static func report() throws -> DiagnosticReport {
    func place(_ part: String) throws -> SourceRange {
      let start = try #require(text.firstRange(of: part)).lowerBound.utf16Offset(in: text)
      return SourceRange(start, start + part.utf8.count)
    }
    let long =
      "a list, of which there is so much to say that no line of a test has room for it all, and that goes on in the "
      + "next line for this reason"
    return DiagnosticReport(
      source: SourceFile(name: "a.json", text: text),
      diagnostics: [
        Diagnostic(.syntax, #""tru" is no value"#, at: try place("tru"), help: #"did you mean "true"?"#),
        Diagnostic(.syntax, long, severity: .warning, at: try place("[\n    nul ]")),
        Diagnostic(.syntax, #""nul" is no value"#, at: try place("nul")),
      ])
  }

  @Test func `A report is marked under its ranges and reads back the same`() throws {
    let report = try Self.report()
    #expect(MarkedText.marking(Self.text, with: report) == Self.marked)
    #expect(MarkedText(Self.marked).text == Self.text)
    #expect(MarkedText(Self.marked).difference(from: report) == nil)
  }

  @Test func `A diagnostic in the first two columns is marked without slashes`() {
    let source = SourceFile(name: "a.json", text: "tru")
    let report = DiagnosticReport(
      source: source, diagnostics: [Diagnostic(.syntax, "no value", at: SourceRange(0, 3), help: "write true")])
    let marked = "tru\n^^^ syntax: no value\n//  help: write true"
    #expect(MarkedText.marking("tru", with: report) == marked)
    #expect(MarkedText(marked).difference(from: report) == nil)
  }

  static let mistakes = [
    ("//     ^^^ syntax", "//    ^^^ syntax"), ("//     ^^^ syntax", "//      ^^^ syntax"),
    ("//     ^^^ syntax", "//     ^^ syntax"), ("//     ^^^ syntax", "//     ^^^^ syntax"),
    ("//     ^^^ syntax", "//     ^^^… syntax"), ("^…", "^"), ("^^^ syntax", "^^^ warning syntax"),
    ("warning syntax", "syntax"), ("^^^ syntax", "^^^ duplicate-key"), (#""tru" is"#, #""true" is"#),
    ("//         help: did you mean \"true\"?\n", ""), ("//  ^^^ syntax: \"nul\" is no value", ""),
    ("//  ^^^ syntax: \"nul\" is no value", "//  ^^^ syntax: \"nul\" is no value\n//  ^^^ syntax: \"nul\" is no value"),
    ("for this reason", "for that reason"),
  ]

  @Test(arguments: mistakes) func `Every wrong mark is reported as a difference`(right: String, wrong: String) throws {
    let marks = MarkedText(Self.marked.replacing(right, with: wrong, maxReplacements: 1))
    let difference = try #require(marks.difference(from: try Self.report()))
    #expect(difference.hasPrefix("a.json:\n"))
  }

  @Test func `A difference shows the expected and found diagnostics and the marked text`() throws {
    let marks = MarkedText(Self.marked.replacing("^^^ syntax: \"nul\"", with: "^^ syntax: \"nil\""))
    #expect(
      marks.difference(from: try Self.report()) == """
        a.json:
          expected 3:5, 2 wide: syntax: "nil" is no value
          found    3:5, 3 wide: syntax: "nul" is no value
        what was found, under its places:
        \(Self.marked)
        """)
  }
}
