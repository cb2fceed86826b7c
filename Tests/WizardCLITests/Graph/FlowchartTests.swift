import FlowDefinition
import FlowSyntax
import FlowTesting
import Testing

@testable import WizardCLI

/// The chart of a flow as data, independent of any format.
@Suite struct FlowchartTests {
  private typealias Edge = Flowchart.Edge

  private static let end = #"{ "id": "done", "end": "done", "text": "Done." }"#
  private static let asked =
    #"{ "id": "a", "fields": [ { "id": "x", "type": "boolean", "label": "X" }, { "id": "n", "type": "integer", "label": "N" } ] },"#

  private static func arrow(
    _ source: Int, _ target: Int, _ kind: Edge.Kind = .onward, _ labels: String...
  ) -> Edge {
    Edge(source: .node(source), target: .node(target), kind: kind, labels: labels.map { Flowchart.Label(text: $0) })
  }

  struct Ways: Sendable {
    let name: String
    let steps: String
    let edges: [Flowchart.Edge]
  }

  /// Flows with their expected edges.
  ///
  /// Node 0 is the start, and node 1 is the step `a`.
  static let ways: [Ways] = [
    Ways(
      name: "a step leads to the next one",
      steps: asked + #"{ "id": "b", "text": "B" },"# + end, edges: [arrow(0, 1), arrow(1, 2), arrow(2, 3)]),
    Ways(
      name: "a condition leads into or past a step",
      steps: asked + #"{ "id": "b", "when": "x", "text": "B" },"# + end,
      edges: [arrow(0, 1), arrow(1, 2, .onward, "x"), arrow(1, 3, .onward, "otherwise"), arrow(2, 3)]),
    Ways(
      name: "consecutive conditions are separate decisions where paths meet",
      steps: asked + #"{ "id": "b", "when": "x", "text": "B" }, { "id": "c", "when": "n > 1", "text": "C" },"# + end,
      // Node 2 is b, 3 is the decision before c, 4 is c, and 5 is the end.
      edges: [
        arrow(0, 1), arrow(1, 2, .onward, "x"), arrow(1, 3, .onward, "otherwise"), arrow(2, 3),
        arrow(3, 4, .onward, "n > 1"), arrow(3, 5, .onward, "otherwise"), arrow(4, 5),
      ]),
    Ways(
      name: "an optional step has two edges",
      steps: asked + #"{ "id": "b", "optional": true, "text": "B" },"# + end,
      edges: [arrow(0, 1), arrow(1, 2), arrow(2, 3), arrow(2, 3, .skip, "skip")]),
    Ways(
      name: "branches are labeled with their conditions and merged by target",
      steps:
        #"{ "id": "a", "fields": [ { "id": "n", "type": "integer", "label": "N" } ], "next": [ { "when": "n > 9", "go": "c" }, { "when": "n < 0", "go": "c" }, { "go": "b" } ] }, { "id": "b", "text": "B" }, { "id": "c", "text": "C" },"#
        + end,
      edges: [
        arrow(0, 1), arrow(1, 3, .onward, "n > 9", "n < 0"), arrow(1, 2, .onward, "otherwise"), arrow(2, 3),
        arrow(3, 4),
      ]),
    Ways(
      name: "actions that leave a step are edges, others are lines of its node",
      steps: asked
        + #"""
        { "id": "b", "before": { "call": "ask", "as": "told" }, "fields": [ { "id": "y", "type": "text", "label": "Y" } ],
          "actions": [ { "id": "more", "label": "M", "again": true }, { "id": "change", "label": "C", "go": "a" },
            { "id": "quick", "label": "Q", "when": "x", "next": "done" }, { "id": "none", "label": "N", "leave": "done" } ] },
        { "id": "c", "text": "C" },
        """# + end,
      edges: [
        arrow(0, 1), arrow(1, 2), arrow(2, 3), arrow(2, 1, .action, ":change"),
        arrow(2, 4, .action, ":quick, if x"), arrow(2, 4, .skip, ":none"), arrow(3, 4),
      ]),
    Ways(
      name: "rejections lead to the step that shows them",
      steps: asked
        + #"""
        { "id": "b", "before": { "call": "ask", "rejected": { "no": { "go": "a", "message": "No." }, "*": { "message": "Later." } } },
          "fields": [ { "id": "y", "type": "text", "label": "Y" } ],
          "submit": { "call": "ask", "rejected": { "no": { "field": "n", "message": "No." }, "late": { "again": true, "message": "Late." } } } },
        { "id": "c", "text": "C",
          "submit": { "call": "ask", "rejected": { "no": { "go": "done", "message": "No." }, "late": { "stop": "locked", "message": "Late." } } } },
        """# + end,
      // Node 4 is the end, and 5 is where the run stops.
      edges: [
        arrow(0, 1), arrow(1, 2), arrow(2, 3), arrow(2, 1, .rejection, "no"),
        arrow(2, 2, .rejection, "any other", "late → ask"), arrow(3, 4), arrow(3, 4, .rejection, "no"),
        arrow(3, 5, .rejection, "late"),
      ]),
    Ways(
      name: "a repeated section loops and is bypassed without items",
      steps: asked
        + #"""
        { "id": "s", "repeat": { "for": "n", "as": "item", "max": 9 }, "steps": [
          { "id": "b", "text": "B" }, { "id": "c", "text": "C" } ] },
        """# + end,
      edges: [
        arrow(0, 1), arrow(1, 2), arrow(1, 4, .onward, "no items"), arrow(2, 3),
        arrow(3, 2, .onward, "next item"), arrow(3, 4),
      ]),
    Ways(
      name: "a repeated section with at least one item is not bypassed",
      steps:
        #"""
        { "id": "a", "fields": [ { "id": "n", "type": "integer", "label": "N", "min": 1 } ] },
        { "id": "s", "repeat": { "for": "n", "as": "item", "max": 9 }, "steps": [ { "id": "b", "text": "B" } ] },
        """# + end,
      edges: [arrow(0, 1), arrow(1, 2), arrow(2, 2, .onward, "next item"), arrow(2, 3)]),
    Ways(
      name: "a repeated section for an optional question can be bypassed",
      steps:
        #"""
        { "id": "a", "fields": [ { "id": "n", "type": "integer", "label": "N", "min": 1, "required": false } ] },
        { "id": "s", "repeat": { "for": "n", "as": "item", "max": 9 }, "steps": [ { "id": "b", "text": "B" } ] },
        """# + end,
      edges: [
        arrow(0, 1), arrow(1, 2), arrow(1, 3, .onward, "no items"), arrow(2, 2, .onward, "next item"), arrow(2, 3),
      ]),
    Ways(
      name: "a repeated section for a bypassed question can be bypassed",
      steps: asked.dropLast(2)
        + #"""
        , "next": [{ "when": "x", "go": "s" }, { "go": "c" }] },
        { "id": "c", "fields": [ { "id": "m", "type": "integer", "label": "M", "min": 1 } ] },
        { "id": "s", "repeat": { "for": "m", "as": "item", "max": 9 }, "steps": [ { "id": "b", "text": "B" } ] },
        """# + end,
      edges: [
        arrow(0, 1), arrow(1, 3, .onward, "x"), arrow(1, 2, .onward, "otherwise"), arrow(2, 3), arrow(3, 4),
        arrow(3, 5, .onward, "no items"), arrow(4, 4, .onward, "next item"), arrow(4, 5),
      ]),
    Ways(
      name: "a section has edges for its condition, its next and skipping it",
      steps: asked
        + #"""
        { "id": "s", "when": "x", "optional": true, "next": "d", "steps": [ { "id": "b", "text": "B" } ] },
        { "id": "c", "text": "C" }, { "id": "d", "text": "D" },
        """# + end,
      edges: [
        arrow(0, 1), arrow(1, 2, .onward, "x"), arrow(1, 3, .onward, "otherwise"), arrow(2, 4), arrow(3, 4),
        arrow(4, 5), Edge(source: .cluster(0), target: .node(4), kind: .skip, labels: [Flowchart.Label(text: "skip")]),
      ]),
  ]

  @Test(arguments: ways) func `The edges of a chart follow the branches of its flow`(ways: Ways) throws {
    #expect(try Drawn.chart(ways.steps).edges == ways.edges, "\(ways.name)")
  }

  // MARK: Nodes

  private typealias Node = Flowchart.Node

  @Test func `A step's node lists in order what happens in the step`() throws {
    let chart = try Drawn.chart(
      #"""
      { "id": "form", "title": "The form", "before": { "call": "ask", "as": "told" },
        "fields": [
          { "id": "x", "type": "boolean", "label": "X" },
          { "id": "nick", "type": "text", "label": "Nick", "when": "x", "required": false },
          { "id": "firm", "type": "group", "label": "Firm", "fields": [
            { "id": "name", "type": "text", "label": "Name" }, { "id": "size", "type": "integer", "label": "Size", "requiredWhen": "x" } ] },
          { "id": "pets", "type": "list", "label": "Pets", "fields": [ { "id": "name", "type": "text", "label": "Name" } ] },
          { "id": "sum", "type": "integer", "label": "Sum", "computed": "1 + 1" } ],
        "submit": { "call": "ask" }, "back": "barred",
        "actions": [ { "id": "more", "label": "More", "again": true } ] },
      { "id": "Review", "title": "review", "review": "Is it right?", "submit": { "call": "ask", "once": true } },
      { "id": "done", "end": "happy", "text": "Done." }
      """#)
    #expect(
      chart.nodes == [
        Node(kind: .start, heading: "Small"),
        Node(
          kind: .step, heading: "The form (form)",
          lines: [
            "→ ask", "x, nick? (if x), firm (name, size?),", "pets [name], sum (computed)", "→ ask", ":more → ask",
            "cannot go back",
          ]),
        Node(kind: .step, heading: "review", lines: ["review: Is it right?", "→ ask (once)"]),
        Node(kind: .end, heading: "End: happy (done)"),
      ])
  }

  @Test func `A section's cluster has its title and what it repeats for`() throws {
    let chart = try Drawn.chart(
      Self.asked
        + #"""
        { "id": "child", "title": "Child", "repeat": { "for": "n", "as": "item", "max": 9 }, "steps": [ { "id": "b", "text": "B" } ] },
        { "id": "extras", "title": "More", "steps": [ { "id": "c", "text": "C" }, { "id": "d", "text": "D" } ] },
        """# + Self.end)
    #expect(
      chart.clusters == [
        Flowchart.Cluster(heading: "Child, repeated for n, at most 9", steps: 2...2),
        Flowchart.Cluster(heading: "More (extras)", steps: 3...4),
      ])
    #expect(chart.nodes.map(\.cluster) == [nil, nil, 0, 1, 1, nil])
  }

  @Test func `A step without a title, or with a blank one, has its id as heading`() throws {
    let chart = try Drawn.chart(#"{ "id": "a", "title": " ", "text": "A" },"# + Self.end)
    #expect(chart.nodes.map(\.heading) == ["Small", "a", "End: done"])
  }

  // MARK: Coverage

  @Test func `Without scenarios everything is marked untested, but only if coverage is requested`() throws {
    let flow = try Drawn.flow(
      #"""
      { "id": "a", "fields": [ { "id": "x", "type": "boolean", "label": "X" }, { "id": "y", "type": "text", "label": "Y", "when": "x" } ],
        "submit": { "call": "ask", "rejected": { "no": { "message": "No." } } },
        "actions": [ { "id": "out", "label": "Out", "leave": "done" } ] },
      { "id": "b", "when": "x", "optional": true, "text": "B" },
      """# + Self.end)
    let chart = FlowchartBuilder(flow, coverage: FlowCoverage(of: flow)).chart
    #expect(chart.nodes.map(\.isUntested) == [false, true, true, true])
    #expect(chart.nodes.map { $0.lines.last } == [nil, "untested", "untested", "untested"])
    #expect(chart.edges.allSatisfy { $0.isUntested })
    #expect(chart.edges.flatMap(\.words).allSatisfy { $0.hasPrefix("untested") })
    #expect(FlowchartBuilder(flow, coverage: nil).chart.edges.allSatisfy { !$0.isUntested })
    #expect(FlowchartBuilder(flow, coverage: nil).chart.nodes.allSatisfy { !$0.isUntested })
  }

  @Test func `A reached step lists its rules, requirements and options that no scenario covers`() async throws {
    let flow = try Drawn.flow(
      #"""
      { "id": "a", "fields": [
          { "id": "size", "type": "choice", "label": "Size", "options": ["small", "large"] },
          { "id": "why", "type": "text", "label": "Why", "requiredWhen": "size == 'large'",
            "rules": [{ "that": "why != 'no'", "message": "Why?" }] } ],
        "rules": [{ "that": "size == 'small' || why != null", "message": "Say more." }] },
      """# + Self.end)
    let text =
      #"{ "scenarios": [{ "name": "x", "steps": [{ "at": "a", "answer": { "size": "small" } }], "outcome": null }] }"#
    let file = ScenarioFile.read(SourceFile(name: "tests.jsonc", text: text), of: flow)
    let result = try await #require(file.scenarios.first).run()
    #expect(result.differences == [])
    let node = FlowchartBuilder(flow, coverage: result.coverage).chart.nodes[1]
    #expect(node.isUntested)
    #expect(
      node.lines.filter { $0.hasPrefix("untested") } == [
        "untested: the option large is never chosen",
        "untested: the requirement size == 'large' is never true",
        "untested: the rule why != 'no' is never satisfied", "untested: the rule why != 'no' is never broken",
        "untested: the rule size == 'small' || why != null is never broken",
      ])
  }
}
