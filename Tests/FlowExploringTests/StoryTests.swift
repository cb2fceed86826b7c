import FlowDefinition
import FlowEngine
import Testing

@testable import FlowExploring
@testable import FlowTesting

/// Sessions that play stories.
@Suite struct StoryTests {
  private static func flow() throws -> Flow {
    try Flow(
      jsonc: """
        { "format": 1, "flow": "short", "title": "Short", "expires": "1h",
          "steps": [
            { "id": "a", "title": "A", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
            { "id": "b", "title": "B", "fields": [{ "id": "city", "type": "text", "label": "City" }] },
            { "id": "z", "end": "done" }
          ] }
        """)
  }

  @Test(arguments: [(Int64(3_599), "b"), (3_600, "a")])
  func `A restart after the session has expired begins a new one, as in a program`(wait: Int64, step: String) throws {
    var session = StorySession(try Self.flow())
    for event in [TestEvent.type("name", "Ana"), .submit, .wait(wait), .resume] { session.perform(event) }
    let model = session.machine.model
    #expect(model.name(of: model.current) == step)
  }
}
