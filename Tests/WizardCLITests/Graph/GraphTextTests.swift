import FlowDefinition
import FlowSyntax
import Foundation
import Testing
import Localization

@testable import WizardCLI

/// Texts of a flow in a chart, whatever they contain.
@Suite struct GraphTextTests {
  static let lengths: [(text: String, short: String)] = [
    ("forCompany", "forCompany"), ("  a\n\t b ", "a b"), ("", ""), ("\u{1B}[1m\u{202E}x", "\\u{1B}[1m\\u{202E}x"),
    (String(repeating: "a", count: 40), String(repeating: "a", count: 40)),
    (String(repeating: "a", count: 41), String(repeating: "a", count: 39) + "…"),
    (String(repeating: "a", count: 38) + " bb", String(repeating: "a", count: 38) + "…"),
    ("e" + String(repeating: "\u{301}", count: 100), "e" + String(repeating: "\u{301}", count: 38) + "…"),
  ]

  @Test(arguments: lengths) func `A text in a chart is shortened to one printable line`(text: String, short: String) {
    #expect(GraphText.short(text) == short)
  }

  static let mermaid: [(text: String, escaped: String)] = [
    ("Create this account?", "Create this account?"), ("invalid_number", "invalid_number"),
    (":resend → a.b", ":resend → a.b"),
    (#"kind == "a""#, "kind == #quot;a#quot;"), ("a < b && c > d", "a #lt; b #amp;#amp; c #gt; d"),
    ("x[0] {{y}} |z|", "x#91;0#93; #123;#123;y#125;#125; #124;z#124;"), ("#quot;", "#35;quot;"), (#"a\nb"#, "a#92;nb"),
    ("`*b* _c_ ~d~ $e$ %%f", "#96;#42;b#42; #95;c#95; #126;d#126; #36;e#36; #37;#37;f"),
    ("1. one", "1#46; one"), ("12) two", "12#41; two"), ("- three", "#45; three"), ("a - b", "a - b"),
    ("--> n1", "#45;-#gt; n1"), ("===", "#61;=="), ("http://a www.a a@b.c", "http#58;//a www#46;a a#64;b.c"),
    ("style:#x;", "#115;tyle:#35;x;"), ("classDef", "#99;lassDef"), ("end", "end"), ("Größe 大", "Größe 大"),
  ]

  @Test(arguments: mermaid) func `Special characters of Mermaid are escaped`(text: String, escaped: String) {
    #expect(Flowchart.mermaid([text]) == "\"\(escaped)\"")
  }

  @Test func `Line breaks in a chart are kept, and literal markup is escaped`() {
    #expect(Flowchart.mermaid(["a", "<br/>"]) == "\"a<br/>#lt;br/#gt;\"")
    #expect(Flowchart.dot(["a", "\\n"]) == #""a\n\\n""#)
  }

  static let dot: [(text: String, quoted: String, markup: String)] = [
    (#"kind == "a""#, #""kind == \"a\"""#, #"kind == "a""#), (#"a\Nb\"#, #""a\\Nb\\""#, #"a\Nb\"#),
    ("a < b && c > d", #""a < b &amp;&amp; c > d""#, "a &lt; b &amp;&amp; c &gt; d"),
    ("&eacute; {x|y} [z];", #""&amp;eacute; {x|y} [z];""#, "&amp;eacute; {x|y} [z];"),
    ("\u{FFFE}", "\"\u{FFFE}\"", "\\u{FFFE}"), ("Größe 大", #""Größe 大""#, "Größe 大"),
  ]

  @Test(arguments: dot) func `Special characters of Graphviz are escaped`(
    text: String, quoted: String, markup: String
  ) {
    #expect(Flowchart.dot([text]) == quoted)
    #expect(Flowchart.markup(text) == markup)
  }

  static let conditions: [(written: String, shown: String)] = [
    ("n > 1", "n > 1"), (#"s == \"a\" || s == 'b'"#, #"s == "a" || s == 'b'"#),
    (#"s == \"\u00e9\\n\""#, #"s == "é\n""#),
    ("(n > 1) && (n < 9)", "(n > 1) && (n < 9)"), ("isMany", "isMany"),
    (
      "n > 1 && n < 9 && s != 'abc' && s != 'defghij'", "n > 1 && n < 9 && s != 'abc' && s != 'd…"
    ),
  ]

  @Test(arguments: conditions) func `A condition in a chart is shown as in the file`(written: String, shown: String)
    throws
  {
    let chart = try Drawn.chart(
      """
      { "id": "a", "fields": [
        { "id": "n", "type": "integer", "label": "N" }, { "id": "s", "type": "text", "label": "S" } ] },
      { "id": "b", "when": "\(written)", "text": "B" },
      { "id": "done", "end": "done", "text": "Done." }
      """, conditions: #""isMany": "n != null && n > 5""#)
    #expect(chart.edges.map { $0.labels.map(\.text) } == [[], [shown], ["otherwise"], []])
  }

  // MARK: Whole charts

  private static let first = #"end\"]; click n1 \\\\ `x` <b>|a|</b>"#
  private static let second = #"%%{init}%% [x](y) $$z$$ #quot; ~a~"#

  /// Returns the chart of a flow in which every text contains syntax of one of the formats.
  private static func hostileChart() throws -> Flowchart {
    let text = """
      { "format": 1, "flow": "end", "version": 1, "title": "\(first)", "language": "en",
        "services": { "subgraph": { "rejects": { "end": {}, "class": {} } } },
        "steps": [
          { "id": "section", "title": "\(second)", "repeat": { "for": "['\(first)']", "as": "item", "max": 3 }, "steps": [
            { "id": "end", "title": "\(first)", "fields": [ { "id": "s", "type": "text", "label": "\(first)" } ],
              "submit": { "call": "subgraph", "rejected": {
                "end": { "message": "\(first)", "stop": "locked" }, "class": { "message": "No." } } } } ] },
          { "id": "style", "when": "'\(second)' in section.map(x, x.s)", "review": "\(second)" },
          { "id": "graph", "end": "end", "title": "\(second)", "text": "Done." }
        ] }
      """
    let (flow, report) = Flow.read(SourceFile(name: "flow.jsonc", text: text))
    return FlowchartBuilder(try #require(flow, "\(report.rendered(escape: { $0 }))"), coverage: nil).chart
  }

  /// Whether a line is valid in a Mermaid chart and contains no syntax of Mermaid inside quotes.
  private static func isLine(_ line: Substring) -> Bool {
    let text = #""(?:[^"`|<>&%$\\{}\[\]*~@]|<br/>)*""#
    let node = #"n\d+(?:\(\[\#(text)\]\)|\[\#(text)\]|\{" "\})"#
    let edge = #"[ns]\d+ -(?:-|\.-)>(?:\|\#(text)\|)? n\d+"#
    let mark = #"classDef untested [a-z0-9:, -]+|class [n\d,]+ untested|linkStyle [\d,]+ stroke:red"#
    let forms = [
      #"flowchart TD"#, #"  subgraph s\d+\[\#(text)\]"#, "  end", "  (?:  )?\(node)", "  \(edge)", "  (?:\(mark))",
    ]
    return forms.contains { form in (try? Regex(form).wholeMatch(in: line)) != nil }
  }

  @Test func `A Mermaid chart has only well-formed lines, whatever its texts contain`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let goldens = try ["onboarding", "fair", "fair-coverage"].map {
      try String(contentsOf: folder.appending(path: "Golden/\($0).mmd"), encoding: .utf8)
    }
    let hostile = try Self.hostileChart().mermaid
    #expect(hostile.contains("#lt;b#gt;") && hostile.contains("#37;#123;init"))
    for line in (goldens + [hostile]).flatMap({ $0.split(separator: "\n") }) { #expect(Self.isLine(line), "\(line)") }
  }

  @Test func `The message about failing scenarios has a plural form`() {
    #expect(GraphMessages.failing(2, of: "F/a").description == #"2 scenarios fail. Run "wizard test F/a" for details."#)
  }
}
