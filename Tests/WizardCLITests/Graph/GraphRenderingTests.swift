import Foundation
import Testing

@testable import WizardCLI

/// Renders charts with Graphviz.
///
/// The tests print a note and pass where it is not installed.
@Suite struct GraphRenderingTests {
  private static let program = ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/dot" }
    .first(where: FileManager.default.isExecutableFile)

  /// Returns the SVG, or `nil` without Graphviz.
  private func rendered(_ text: String) throws -> String? {
    guard let program = Self.program else {
      print("Graphviz (dot) is not here; what is written for it is not rendered.")
      return nil
    }
    let run = try CapturedRun.of(URL(filePath: program), ["-Tsvg"], input: .pipe(text))
    #expect(run.status == .exited(0))
    // Graphviz prints only warnings and errors on standard error.
    #expect(run.errors == "")
    return run.output
  }

  @Test(arguments: [Walkthrough.onboarding, GraphCommandTests.fair]) func `Graphviz draws every step and arrow`(
    path: String
  ) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole([], isInteractive: false)
    #expect(await walkthrough.runBare(["graph", path, "--format", "dot"], console) == .done)
    guard let drawing = try rendered(console.data) else { return }
    let nodes = console.data.matches(of: /\n *n[0-9]+ \[/).count
    let arrows = console.data.components(separatedBy: " -> ").count - 1
    #expect(drawing.matches(of: /class="node"/).count == nodes && nodes > 0)
    #expect(drawing.matches(of: /class="edge"/).count == arrows && arrows > 0)
  }

  @Test func `Graphviz shows hostile texts literally`() throws {
    let texts = [
      #"a "b" \N \"#, "<b>bold</b> &amp; <!-- -->", "]; evil [label=x", "\u{0}\u{1B}[31m\u{202E}\u{FFFF}", "-->", "]]>",
      "Größe 大 👩‍👩‍👧", "{{x}}",
    ].map(GraphText.short)
    var chart = Flowchart()
    chart.nodes = texts.map { Flowchart.Node(kind: .step, heading: $0, lines: [$0], cluster: 0) }
    chart.clusters = texts.map { Flowchart.Cluster(heading: $0, steps: 0...1) }
    chart.edges = texts.map {
      Flowchart.Edge(source: .node(0), target: .node(1), kind: .skip, labels: [Flowchart.Label(text: $0)])
    }
    guard let drawing = try rendered(chart.dot) else { return }
    #expect(drawing.matches(of: /class="node"/).count == texts.count)
    #expect(drawing.matches(of: /class="edge"/).count == texts.count)
    for text in ["&lt;b&gt;bold&lt;/b&gt; &amp;amp;", "]; evil [label=x", "Größe 大", "\\u{1B}[31m"] {
      // Each text occurs at least three times: in the heading of a node, in its line, and at an edge.
      #expect(
        drawing.replacing("&#45;", with: "-").replacing("&#160;", with: " ").components(separatedBy: text).count > 3,
        "\(text)")
    }
  }
}
