import FlowDefinition
import FlowTesting
import Testing

@testable import FlowEngine

/// The example in the message for a text that is not a time.
@Suite struct TimeExampleTests {
  @Test(
    arguments: [
      ("20:00", "b", "20:00"), ("20:00", "c", "12:00"), ("03:00", "b", "14:30"), ("23:00", "b", "14:30"),
      ("03:00", "c", "14:30"),
    ])
  func `The example is a time of day, also if a limit is before or after the day`(
    answer: String, field: String, example: String
  ) throws {
    let step = try MachineTester(
      flow(
        steps: """
          { "id": "s", "title": "S", "fields": [
            { "id": "a", "type": "time", "label": "A" },
            { "id": "b", "type": "time", "label": "B", "min": "a + duration('\(answer == "20:00" ? 0 : 8)h')" },
            { "id": "c", "type": "time", "label": "C", "max": "a - duration('8h')" }] },
          { "id": "z", "end": "done" }
          """)
    ).when(.start, .type("a", answer), .type(field, "soon"), .submit).state()
    let message = try #require(step?.field(field)?.problems.first?.message)
    #expect(message.contains(example), "\(message)")
  }
}
