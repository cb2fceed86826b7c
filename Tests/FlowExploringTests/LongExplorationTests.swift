import FlowDefinition
import FlowEngine
import Foundation
import TestSupport
import Testing

@testable import FlowExploring
@testable import FlowTesting

/// Explorations of long flows, and what each event costs.
@Suite struct LongExplorationTests {
  /// A flow of steps with one question each, some with a condition or a branch.
  private static func flow(steps count: Int) throws -> Flow {
    let steps = (0..<count).map { number in
      let field = #""fields": [{ "id": "n\#(number)", "type": "integer", "label": "N", "min": 0, "max": 100 }]"#
      let rest =
        switch number % 10 {
        case 3: #", "when": "n\#(number - 1) > 50""#
        case 7: #", "next": [{ "when": "n\#(number) == 70", "go": "s\#(number + 2)" }, { "go": "s\#(number + 1)" }]"#
        case _: ""
        }
      return #"{ "id": "s\#(number)", "title": "S", \#(field)\#(rest) }"#
    }
    return try Flow(
      jsonc: """
        { "format": 1, "flow": "long", "title": "Long", "allow": ["falls-through"],
          "steps": [\(steps.joined(separator: ",\n")), { "id": "z", "end": "done" }] }
        """)
  }

  @Test func `A long flow is covered before everything was tried`() throws {
    var explorer = FlowExplorer(
      try Self.flow(steps: TestRun.count(15, full: 150)), events: TestRun.count(800, full: 8000))
    let found = explorer.explore()
    #expect(!found.isExhausted)
    #expect(found.coverage.percent >= TestRun.count(100, full: 95), "\(found.coverage.percent)")
  }

  @Test func `The same seed gives the same exploration`() throws {
    let flow = try Self.flow(steps: 30)
    let stories = (0..<2).map { _ in
      var explorer = FlowExplorer(flow, events: TestRun.count(300, full: 2000), seed: 3)
      return explorer.explore().situationStories
    }
    #expect(stories[0] == stories[1])
  }

  @Test(arguments: TestRun.part(of: ShippedFlows.names, at: 4, 5))
  func `What an event covers is found without reading the whole path again`(name: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let flow = try Flow(jsonc: Array(Data(contentsOf: folder.appending(path: "Flows/\(name)/flow.jsonc"))))
    var explorer = FlowExplorer(flow, events: TestRun.count(60, full: 500), seed: 1)
    for story in explorer.explore().stories {
      var (whole, changed) = (CoverageProbe(flow), CoverageProbe(flow))
      var earlier: FlowModel?
      StorySession.play(story, on: flow) { event, session in
        let model = session.machine.model
        whole.note(model)
        changed.note(model, from: earlier.map { model.firstChange(since: $0, at: $0.current) } ?? 0)
        earlier = model
        #expect(changed.coverage == whole.coverage, "after \(event)")
      }
    }
  }
}
