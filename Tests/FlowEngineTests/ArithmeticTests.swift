import FlowDefinition
import FlowExpressions
import FlowTesting
import Testing

@testable import FlowEngine

/// Failing arithmetic stops the run with its position, and the session can still be finished.
@Suite struct ArithmeticTests {
  private func begun() throws -> MachineTester {
    MachineTester(
      try flow(
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "integer", "label": "N" }] },
          { "id": "b", "title": "B", "when": "10 / n == 5", "fields": [{ "id": "m", "type": "integer", "label": "M" }] },
          { "id": "z", "end": "done" }
          """)
    ).when(.start)
  }

  @Test func `An answer that causes a division by zero stops the run and is asked again`() throws {
    let stopped = try begun().when(.type("n", "0"), .submit)
    #expect(stopped.actions.first == "save")
    #expect(stopped.actions.last?.hasPrefix("stop failed: ") == true)
    #expect(stopped.actions.last?.contains("test.jsonc:4:") == true)
    let resumed = stopped.restart(run: "later").expect(screen: "step a")
    #expect(resumed.state()?.field("n")?.text == "0")
    check(
      resumed.when(.type("n", "2"), .submit).expect(screen: "step b").when(.type("m", "1"), .submit, .submit)
        .expect(result: #"{"m":1,"n":2}"#).expect(screen: "finished z"))
  }

  @Test func `Changing an accepted answer to one that causes a division by zero leaves it unchanged`() throws {
    let changed = try begun().when(.type("n", "2"), .submit, .back).when(.type("n", "0"), .submit)
    let resumed = changed.expect(answer: "n", .int(2)).restart(run: "later")
    check(
      resumed.expect(screen: "step b").when(.edit("a"), .type("n", "1"), .submit).expect(screen: "end z")
        .expect(result: #"{"n":1}"#).when(.submit).expect(screen: "finished z"))
  }

  @Test func `A failing condition after a step that runs automatically also stops the run`() throws {
    let begun = MachineTester(
      try flow(
        services: #""look": { "input": { "n": "integer" } }"#,
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "integer", "label": "N" }] },
          { "id": "b", "submit": { "call": "look", "with": { "n": "n" } } },
          { "id": "c", "title": "C", "when": "10 / n == 5", "fields": [{ "id": "m", "type": "integer", "label": "M" }] },
          { "id": "z", "end": "done" }
          """)
    ).when(.start)
    let stopped = begun.when(.type("n", "0"), .submit, .accept)
    #expect(stopped.actions.last?.hasPrefix("stop failed: ") == true)
    check(
      begun.when(.type("n", "2"), .submit, .accept).expect(screen: "step c").when(.type("m", "1"), .submit)
        .expect(screen: "end z"))
  }
}
