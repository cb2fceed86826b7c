import FlowDefinition
import FlowExpressions
import FlowTesting
import Testing

@testable import FlowEngine

/// Unsubmitted changes to accepted answers, and questions of items, which are found by their paths.
@Suite struct UnsubmittedChangeTests {
  private func run() throws -> MachineTester {
    MachineTester(
      try flow(
        steps: """
          { "id": "a", "title": "A", "fields": [
            { "id": "n", "type": "integer", "label": "N", "max": 5 },
            { "id": "email", "type": "email", "label": "Email", "suggest": "'a@example.com'" } ] },
          { "id": "c", "title": "C", "repeat": { "for": "n", "as": "it" }, "steps": [
            { "id": "b", "title": "B", "fields": [
              { "id": "l", "type": "list", "label": "L", "required": false, "fields": [
                { "id": "x", "type": "text", "label": "X" } ] } ] } ] },
          { "id": "r", "title": "R", "review": "Right?" },
          { "id": "z", "end": "done" }
          """)
    ).when(.start, .type("n", "2"), .type("email", "ana@example.com"), .submit)
  }

  @Test func `An accepted answer is offered again while the text typed over it is invalid`() throws {
    let run = try run().when(.back)
    #expect(run.state()?.field("n")?.accepted == nil)
    let wrong = run.when(.type("n", "many"))
    #expect(wrong.state()?.field("n")?.accepted == .init(displayText: "2", input: .int(2)))
    #expect(run.when(.type("n", "1")).state()?.field("n")?.accepted == nil)
    #expect(run.when(.type("n", "")).state()?.field("n")?.accepted != nil)
  }

  @Test func `Unsubmitted changes are reported unless they change nothing`() throws {
    let run = try run()
    #expect(run.machine.model.changesLeftOpen == nil)
    let same = run.when(.back, .type("n", " 2 "))
    #expect(same.restart().machine.model.changesLeftOpen == nil)
    let changed = run.when(.back, .type("n", "1"))
    #expect(changed.restart().machine.model.changesLeftOpen?.paths == ["n"])
    #expect(changed.when(.submit).machine.model.changesLeftOpen == nil)
  }

  @Test func `A question of an item is found by its path`() throws {
    let model = try run().machine.model
    let first = model.question("c[0].l[1].x")
    #expect(first?.path == "l[1].x")
    #expect(first.map { model.name(of: $0.step) } == "b#1")
    #expect(model.question("l[0].x")?.path == "l[0].x")
    #expect(model.question("c[7].l[1].x") == nil)
    #expect(model.question("c[0].l[1].y") == nil)
    #expect(model.question("c[0].l.x") == nil)
  }

  @Test func `A mistyped address gets a suggestion once it is typed`() throws {
    let start = try run().when(.back)
    #expect(start.state()?.field("email")?.suggestion == nil)
    let slip = start.when(.type("email", "ana@gmial.com"))
    #expect(slip.state()?.field("email")?.suggestion?.displayText == "ana@gmail.com")
  }
}
