import FlowSyntax
import Testing

@Suite struct RenderingTests {
  static let rule = DiagnosticRule.unknownStep

  func rendered(_ text: String, _ range: Range<Int>, help: String? = nil, escape: (String) -> String = { $0 }) -> String
  {
    let source = SourceFile(name: "Flows/a/flow.jsonc", text: text)
    let diagnostic = Diagnostic(
      Self.rule, "unknown step \"x\"", at: SourceRange(range.lowerBound, range.upperBound), help: help)
    return DiagnosticReport(source: source, diagnostics: [diagnostic]).rendered(escape: escape)
  }

  @Test func `A rendered diagnostic shows its line with carets under the range`() {
    #expect(
      rendered("{\n  \"go\": \"compny\",\n}", 10..<18, help: "did you mean \"company\"?") == """
        Flows/a/flow.jsonc:2:9: error: unknown step "x"  [unknown-step]
            2 |   "go": "compny",
              |         ^^^^^^^^ did you mean "company"?

        """)
  }

  @Test func `Related parts follow the line of a diagnostic, each with its own line and label`() {
    let source = SourceFile(name: "a", text: "first\n\tagain")
    let related = [Diagnostic.Related(SourceRange(0, 5), "first defined here"), .init(SourceRange(7, 7), "\u{1B}")]
    let diagnostic = Diagnostic(.duplicateID, "twice", at: SourceRange(7, 12), help: "rename it", related: related)
    let report = DiagnosticReport(source: source, diagnostics: [diagnostic])
    #expect(
      report.rendered { $0.replacing("\u{1B}", with: "<ESC>") } == """
        a:2:2: error: twice  [duplicate-id]
            2 |  again
              |  ^^^^^ rename it
            1 | first
              | ----- first defined here
            2 |  again
              |  - <ESC>

        """)
  }

  @Test func `A colored diagnostic differs from a plain one only by escape sequences`() {
    let source = SourceFile(name: "a", text: "x\ny")
    let related = [Diagnostic.Related(SourceRange(0, 1), "first defined here")]
    let diagnostics = [
      Diagnostic(.duplicateID, "twice", at: SourceRange(2, 3), related: related),
      Diagnostic(.deadBranch, "always", at: SourceRange(2, 3), help: "remove it"),
    ]
    let report = DiagnosticReport(source: source, diagnostics: diagnostics)
    let (bold, dim, reset) = ("\u{1B}[1m", "\u{1B}[2m", "\u{1B}[0m")
    #expect(
      report.rendered(in: .colored) { $0 }.split(separator: "\n").first
        == "\(bold)a:2:1\(reset): \u{1B}[1;31merror\(reset): twice  \(dim)[duplicate-id]\(reset)")
    #expect(report.rendered(in: .colored) { $0 }.contains("\u{1B}[1;33m^\(reset) remove it\n"))
    #expect(report.rendered(in: .colored) { $0 }.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == report.rendered { $0 })
  }

  @Test func `A replacement becomes an edit inside the quotes of its range`() {
    func edits(_ text: String, _ range: Range<Int>, _ replacement: String) -> [Diagnostic.Edit] {
      let range = SourceRange(range.lowerBound, range.upperBound)
      let diagnostic = Diagnostic(.unknownStep, "unknown", at: range, replacement: replacement)
      let report = DiagnosticReport(source: SourceFile(name: "a", text: text), diagnostics: [diagnostic])
      return report.edits(of: report.diagnostics[0])
    }
    #expect(edits(#"["dnoe"]"#, 1..<7, "done") == [Diagnostic.Edit(SourceRange(2, 6), "done")])
    #expect(edits(#"["s == 'dnoe'"]"#, 7..<13, "done") == [Diagnostic.Edit(SourceRange(8, 12), "done")])
    #expect(edits(#"["s == \"dnoe\""]"#, 7..<15, "done") == [Diagnostic.Edit(SourceRange(9, 13), "done")])
    #expect(edits(#"["dnoe"]"#, 2..<6, "done") == [Diagnostic.Edit(SourceRange(2, 6), "done")])
    #expect(edits(#"["dnoe"]"#, 1..<7, #"a"b\"#) == [Diagnostic.Edit(SourceRange(2, 6), #"a\"b\\"#)])
    #expect(edits(#"["d\u006eoe"]"#, 1..<12, "done") == [])
    #expect(edits(#"["dnoe"]"#, 1..<7, "a\nb") == [])
  }

  static let excerpts: [(name: String, text: String, range: Range<Int>, excerpt: String)] = [
    ("nothing at all", "", 0..<0, "    1 |\n      | ^\n"),
    ("nothing to underline", "ab", 1..<1, "    1 | ab\n      |  ^\n"),
    ("the end of a line", "ab\ncd", 2..<2, "    1 | ab\n      |   ^\n"),
    ("tabs", "\t\"a\"\t: x", 6..<7, "    1 |  \"a\" : x\n      |       ^\n"),
    ("over the end of a line", "{ \"a\"\n}", 2..<8, "    1 | { \"a\"\n      |   ^^^\n"),
    ("a line end of Windows", "x\r\ny", 0..<1, "    1 | x\n      | ^\n"),
    ("a combined letter before", "e\u{301}x", 3..<4, "    1 | e\u{301}x\n      |  ^\n"),
    ("line 100000", String(repeating: "\n", count: 99_999) + "x", 99_999..<100_000, "100000 | x\n       | ^\n"),
  ]

  @Test(arguments: excerpts)
  func `A rendered diagnostic has its carets under the range in every kind of line`(
    name: String, text: String, range: Range<Int>, excerpt: String
  ) {
    let lines = rendered(text, range).split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    #expect(lines.last.map(String.init) == excerpt)
  }

  @Test func `A rendered diagnostic shortens a long line around the range`() {
    let text = String(repeating: "a", count: 500) + "XYZ" + String(repeating: "b", count: 500)
    let expected =
      "    1 | …" + String(repeating: "a", count: 60) + "XYZ" + String(repeating: "b", count: 97) + "…\n      | "
      + String(repeating: " ", count: 61) + "^^^\n"
    #expect(rendered(text, 500..<503).hasSuffix("[unknown-step]\n" + expected))
    let wide = rendered(text, 0..<1003).split(separator: "\n")
    #expect(wide.allSatisfy { $0.count <= 120 })
  }

  @Test func `A rendered diagnostic escapes all text from the file`() {
    let text = "\u{1B}[31m x"
    let shown = rendered(text, 6..<7, help: "\u{1B}") { $0.replacing("\u{1B}", with: "<ESC>") }
    #expect(
      shown == """
        Flows/a/flow.jsonc:1:7: error: unknown step "x"  [unknown-step]
            1 | <ESC>[31m x
              |           ^ <ESC>

        """)
  }

  @Test func `Diagnostics are listed in file order without duplicates`() {
    let source = SourceFile(name: "a", text: "abcdef")
    func diagnostic(_ start: Int, _ message: String) -> Diagnostic {
      Diagnostic(.syntax, message, severity: .warning, at: SourceRange(start, start + 1))
    }
    let found = [diagnostic(4, "e"), diagnostic(1, "second"), diagnostic(1, "first"), diagnostic(4, "e")]
    let report = DiagnosticReport(source: source, diagnostics: found)
    #expect(report.diagnostics.map(\.message) == ["second", "first", "e"])
    #expect(!report.hasErrors)
    #expect(
      report.rendered { $0 } == """
        a:1:2: warning: second  [syntax]
            1 | abcdef
              |  ^

        a:1:2: warning: first  [syntax]
            1 | abcdef
              |  ^

        a:1:5: warning: e  [syntax]
            1 | abcdef
              |     ^

        """)
    #expect(DiagnosticReport(source: source, diagnostics: []).rendered { $0 } == "")
  }

  static let broken: [(text: String, events: String)] = [
    (#"{ "pin": hunter2 }"#, "a:1:10: error: invalid JSON  [syntax]\n"),
    (#"{ "pin": "hunter2" "x": 1 }"#, "a:1:19: error: missing comma  [syntax]\n"),
    (#"{ "pin": "\qhunter2" }"#, "a:1:11: error: invalid JSON  [syntax]\n"),
    (#"{ "pin": 12hunter2 }"#, "a:1:10: error: invalid JSON  [syntax]\n"),
    (#"{ "hunter2": 1, "hunter2": 2 }"#, "a:1:17: error: duplicate key  [duplicate-key]\n"),
  ]

  @Test(arguments: broken)
  func `A report about a confidential file shows positions and rules but no content`(text: String, events: String) {
    let plain = JSONReader.read(SourceFile(name: "a", text: text)).report
    #expect(plain.rendered { $0 }.contains("hunter2"))
    let report = JSONReader.read(SourceFile(name: "a", text: text).confidential).report
    #expect(report.rendered { $0 } == events)
    // The diagnostics themselves contain no more than that, so a custom renderer cannot show more.
    #expect(report.hasErrors && report.diagnostics.count == plain.diagnostics.count)
    for diagnostic in report.diagnostics {
      #expect(diagnostic.help == nil && diagnostic.replacement == nil && diagnostic.range.start == diagnostic.range.end)
    }
  }
}
