import FlowDefinition
import FlowEngine
import FlowSyntax
import TestSupport
import Testing

@testable import FlowExploring
@testable import FlowTesting

/// The stories of findings, from which no event can be left out.
@Suite struct StoryShrinkingTests {
  @Test(arguments: [[3], [0, 7], [0, 1, 2], [5, 6, 7], Array(0..<8), []])
  func `Only the events that are needed remain`(needed: [Int64]) {
    let story = Story(events: (0..<8).map { .wait($0) })
    let shrunk = story.shrunk { shorter in
      needed.allSatisfy { shorter.events.contains(.wait($0)) } ? shorter : nil
    }
    #expect(shrunk.events == needed.map { .wait($0) })
  }

  @Test func `A corrected answer is given at once`() {
    let story = Story(events: [
      .type("seats", 2), .submit, .type("name", "Ana"), .submit, .edit("a"), .type("seats", 1), .submit, .submit,
    ])
    let shrunk = story.shrunk { shorter in
      guard let name = shorter.events.firstIndex(of: .type("name", "Ana")),
        shorter.events[..<name].contains(where: { $0.isTyping("seats") }), shorter.events[..<name].contains(.submit)
      else { return nil }
      return shorter.events.last { $0.isTyping("seats") } == .type("seats", 1) ? shorter : nil
    }
    #expect(shrunk.events == [.type("seats", 1), .submit, .type("name", "Ana")])
  }

  @Test(arguments: [1, 30])
  func `A long text becomes a short one unless the story needs it`(needed: Int) {
    let long = JSONValue.string(String(repeating: "a", count: 256))
    let shrunk = Story(events: [.type("name", long), .submit]).shrunk { shorter in
      guard case .type(_, .string(let text)?) = shorter.events.first else { return nil }
      return text.count >= needed ? shorter : nil
    }
    #expect(shrunk.events == [.type("name", needed == 1 ? "Ana" : long)])
  }

  @Test(arguments: TestRun.part(of: Array(UInt64(0)..<4), at: 0))
  func `An answer that is wrong from the start is not shown as a correction`(seed: UInt64) throws {
    let flow = try Flow(
      jsonc: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
          { "id": "a", "fields": [{ "id": "count", "type": "integer", "label": "People", "min": 1, "max": 30 }] },
          { "id": "b", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
          { "id": "c", "title": "C", "fields": [
            { "id": "share", "type": "integer", "label": "Share", "computed": "100 / (count - 1)" }] },
          { "id": "z", "end": "done", "result": { "share": "share", "name": "name" } } ] }
        """)
    var explorer = FlowExplorer(flow, events: TestRun.count(600, full: 2000), seed: seed)
    let finding = try #require(explorer.explore().findings.first { $0.diagnostic.rule == .runStops })
    let events = try #require(finding.story?.events)
    #expect(!events.contains(.edit("a")) && !events.contains(.back), "\(events)")
    #expect(events.filter { $0.isTyping("count") } == [.type("count", 1)])
  }

  /// A flow whose findings depend on an early answer and appear only in later steps.
  private static let flow = """
    { "format": 1, "flow": "f", "title": "F", "steps": [
      { "id": "a", "fields": [{ "id": "seats", "type": "integer", "label": "Seats", "min": 0, "max": 9 }] },
      { "id": "b", "fields": [{ "id": "color", "type": "text", "label": "Color", "required": false }] },
      { "id": "c", "title": "C", "optional": true, "fields": [{ "id": "size", "type": "text", "label": "Size" }] },
      { "id": "d", "title": "Thanks {{ color }}" },
      { "id": "z", "end": "done", "result": { "each": "100 / seats", "size": "size" } } ] }
    """

  private static func shows(_ story: Story, _ finding: ExplorationFinding, on flow: Flow) -> Bool {
    var isShown = false
    StorySession.play(story, on: flow) { _, session in
      switch finding.diagnostic.rule {
      case .runStops: if session.stopCode == .failed { isShown = true }
      case _: if session.machine.emptyTexts == [finding.diagnostic.range] { isShown = true }
      }
    }
    return isShown
  }

  @Test(arguments: TestRun.part(of: Array(UInt64(0)..<8), at: 2))
  func `No event can be left out of the story of a finding`(seed: UInt64) throws {
    let flow = try Flow(jsonc: Self.flow)
    var explorer = FlowExplorer(flow, events: TestRun.count(600, full: 2000), seed: seed)
    let findings = explorer.explore().findings
    #expect(findings.contains { $0.diagnostic.rule == .runStops })
    for finding in findings where finding.diagnostic.rule != .lostAnswer {
      let story = try #require(finding.story)
      #expect(Self.shows(story, finding, on: flow))
      for number in story.events.indices {
        var shorter = story
        shorter.events.remove(at: number)
        #expect(!Self.shows(shorter, finding, on: flow), "without event \(number) of \(story.events)")
      }
    }
  }
}
