import FlowDefinition
import FlowExpressions
import FlowTesting
import Testing

@testable import FlowEngine

/// An answer, a default and a suggestion of several options count as far as the options are offered.
@Suite struct OfferedChoiceTests {
  private func menu(_ keys: String = "") throws -> MachineTester {
    try MachineTester(
      flow(
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "vegan", "type": "boolean", "label": "Vegan?" }] },
          { "id": "b", "title": "B", "fields": [
              { "id": "dish", "type": "choices", "label": "Dishes", "options": [
                  { "id": "grill", "label": "Grill", "when": "!vegan" }, "pasta", "soup"]\(keys) },
              { "id": "note", "type": "text", "label": "Note", "required": false }] },
          { "id": "r", "title": "R", "review": "OK?", "text": "{{dish}}" },
          { "id": "z", "end": "done", "result": { "dish": "dish", "hasGrill": "'grill' in dish" } }
          """)
    ).when(.start)
  }

  private func answered(_ dish: JSONValue) throws -> MachineTester {
    try menu().when(.type("vegan", false), .submit).when(.type("dish", dish), .submit).expect(screen: "step r")
  }

  @Test func `An answer keeps the options that are still offered, and gets the others back`() throws {
    let changed = try answered(["grill", "pasta"]).when(.edit("a"), .type("vegan", true))
    #expect(
      changed.machine.model.impact(of: changed.machine.model.current).map { changed.machine.model.fullLabel(of: $0) }
        == ["Dishes (Grill)"])
    let vegan = changed.when(.submit).expect(screen: "step r")
    #expect(vegan.state()?.paragraphs == ["pasta"])
    check(vegan.when(.submit).expect(result: #"{"dish":["pasta"],"hasGrill":false}"#))
    // Submitting the step again without touching the question keeps the lost option for later.
    let passed = vegan.when(.edit("b"), .type("note", "N"), .submit).restart(run: "later")
    let back = passed.when(.edit("a"), .type("vegan", false), .submit)
    check(back.expect(screen: "step r").when(.submit).expect(result: #"{"dish":["grill","pasta"],"hasGrill":true}"#))
    // A new answer replaces all of it.
    let anew = vegan.when(.edit("b"), .type("dish", ["pasta", "soup"]), .submit)
      .when(.edit("a"), .type("vegan", false), .submit)
    check(anew.when(.submit).expect(result: #"{"dish":["pasta","soup"],"hasGrill":false}"#))
  }

  @Test func `An answer of which no option is offered is asked for again`() throws {
    let lost = try answered(["grill"]).when(.edit("a"), .type("vegan", true), .submit).expect(screen: "step b")
    #expect(lost.state()?.field("dish")?.problems.map(\.message) == ["\"Grill\" is no longer available."])
    check(lost.when(.type("dish", ["soup"]), .submit).expect(screen: "step r"))
  }

  @Test(
    arguments: [
      (#", "default": ["grill", "pasta"]"#, "pasta", nil), (#", "defaultFrom": "['grill', 'soup']""#, "soup", nil),
      (#", "required": false, "suggest": "['grill', 'soup']""#, nil, "soup"),
      (#", "required": false, "default": ["grill"]"#, nil, nil),
    ] as [(String, String?, String?)])
  func `A default and a suggestion count as far as they are offered`(
    keys: String, meant: String?, suggested: String?
  ) throws {
    let asked = try menu(keys).when(.type("vegan", true), .submit)
    let field = try #require(asked.state()?.field("dish"))
    #expect(field.defaultValue == meant && field.suggestion?.displayText == suggested && field.problems == [])
    let passed = asked.when(.submit)
    check(passed.expect(screen: "step r"))
    #expect(passed.state()?.paragraphs == [meant ?? ""])
  }

  @Test func `An unknown option of a program is named`() throws {
    let typed = try menu().when(.type("vegan", false), .submit).when(.type("dish", ["pasta", "cake"]), .submit)
    #expect(typed.state()?.field("dish")?.problems.map(\.message) == ["\"cake\" is not one of the choices."])
    check(typed.when(.type("dish", ["pasta"]), .submit).expect(screen: "step r"))
  }

  @Test func `The question that leads back to a step is no answer that a change removes`() throws {
    let asked = try MachineTester(
      flow(
        steps: """
          { "id": "q", "title": "Q", "fields": [{ "id": "x", "type": "integer", "label": "Guess" }],
            "next": [{ "when": "x < 5", "go": "low" }, { "go": "z" }] },
          { "id": "low", "title": "Low", "fields": [{ "id": "again", "type": "boolean", "label": "Again?" }],
            "next": [{ "when": "again", "go": "q" }, { "go": "z" }] },
          { "id": "z", "end": "done", "result": { "x": "x" } }
          """)
    ).when(.start, .type("x", 3), .submit, .type("again", true), .submit).expect(screen: "step q")
    let guessed = asked.when(.type("x", 7))
    #expect(guessed.machine.model.impact(of: guessed.machine.model.current).isEmpty)
    check(guessed.when(.submit).expect(result: #"{"x":7}"#))
  }
}
