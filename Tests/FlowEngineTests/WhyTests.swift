import FlowDefinition
import FlowExpressions
import FlowSyntax
import FlowTesting
import Testing

@testable import FlowEngine

/// The reasons why a step is shown and why others are left out.
@Suite struct WhyTests {
  private static func text(_ id: String, _ more: String = "") -> String {
    #"{ "id": "\#(id)", "type": "text", "label": "\#(id)" \#(more) }"#
  }

  private static let company = """
    { "format": 1, "flow": "test", "version": 1, "title": "Test", "language": "en",
      "conditions": { "isLarge": "size == \\"large\\" || size == \\"huge\\"" },
      "steps": [
        { "id": "first", "title": "First", "fields": [
          { "id": "joins", "type": "boolean", "label": "Do you join?", "short": "Joining" },
          { "id": "size", "type": "choice", "label": "Size",
            "options": [{ "id": "small", "label": "1 to 9" }, { "id": "large", "label": "10 to 99" }, "huge"] },
          { "id": "born", "type": "date", "label": "Born", "required": false },
          { "id": "note", "type": "text", "label": "Note", "when": "born != null" } ] },
        { "id": "company", "title": "Company", "when": "joins && size != \\"huge\\"", "fields": [\(text("name"))] },
        { "id": "billing", "title": "Billing", "when": "isLarge", "fields": [\(text("account"))] },
        { "id": "age", "title": "Age", "when": "born != null && age(born) >= 18", "fields": [\(text("x"))] },
        { "id": "last", "title": "Last", "fields": [\(text("z"))] },
        { "id": "end", "end": "done" } ] }
    """

  private func events(_ run: MachineTester) -> [String] {
    guard let why = run.machine.model.why(run.machine.model.current) else { return ["nothing"] }
    return why.reasons.map { "\(why.title): \(words($0))" }
      + why.fields.map { "\($0.isShown ? "asks" : "hides") \($0.label): \(words(.condition($0.condition)))" }
      + why.omissions.map { "without \($0.title): \(words($0.reason))" }
  }

  private func words(_ reason: Reason) -> String {
    switch reason {
    case .condition(let condition), .noItems(let condition):
      condition.facts.map { fact in
        switch fact {
        case .value(let label, let shown): "\(label)=\(shown ?? "?")"
        case .today(let day): "today=\(day)"
        case .now(let time): "now=\(time)"
        }
      }.joined(separator: " ")
    case .chose(let label): "chose \(label)"
    case .skipped: "skipped"
    case .nothingToChoose(let label): "nothing to choose from for \(label)"
    case .refused: "refused"
    }
  }

  @Test func `The reason for a step lists the answers behind its condition, expanding named conditions`() throws {
    let run = MachineTester(try flow(Self.company)).when(.start)
    #expect(events(run) == ["hides Note: Born=?"])
    let joined = run.when(.type("joins", "yes"), .type("size", "small"), .submit)
    #expect(events(joined) == ["Company: Joining=yes Size=1 to 9"])
    let last = joined.when(.type("name", "Acme"), .submit)
    #expect(events(last) == ["without Billing: Size=1 to 9", "without Age: Born=?"])
    let alone = run.when(.type("joins", "no"), .type("size", "huge"), .submit)
    #expect(events(alone) == ["Billing: Size=huge", "without Company: Joining=no"])
  }

  @Test func `A computed value without a label is explained by the answers behind it, without its group`() throws {
    let mood = #""type": "choice", "options": [{ "id": "often", "label": "Often" }, "never"]"#
    let run = MachineTester(
      try flow(
        steps: """
          { "id": "a", "title": "A", "fields": [
            { "id": "sums", "type": "integer", "computed": "2 + 3" },
            { "id": "well", "type": "group", "label": "Feeling", "fields": [
              { "id": "x", "label": "Interest", \(mood) }, { "id": "y", "label": "Mood", \(mood) },
              { "id": "score", "type": "integer", "computed": "(x == 'often' ? 3 : 0) + (y == 'often' ? 3 : 0)" } ] } ] },
          { "id": "b", "title": "B", "when": "well != null && well.score + sums > 3", "fields": [\(Self.text("n"))] },
          { "id": "c", "title": "C", "when": "well != null", "fields": [\(Self.text("m"))] }, { "id": "z", "end": "done" }
          """)
    ).when(.start, .type("well.x", "often"), .type("well.y", "often"), .submit)
    #expect(events(run).first == "B: Interest=Often Mood=Often")
    let next = run.when(.type("n", "n"), .submit)
    #expect(events(next).first == "C: Feeling=Often, Often")
  }

  @Test func `The reason for a step has the position of its condition, its parts and their results`() throws {
    let run = MachineTester(try flow(Self.company)).when(.start, .type("joins", "yes"), .type("size", "large"), .submit)
    guard case .condition(let reason)? = run.machine.model.why(run.machine.model.current)?.reasons.first,
      let trace = reason.traces.first
    else { return #expect(Bool(false), "no reason") }
    #expect(reason.role == .step)
    #expect(reason.position.line == 10)
    #expect(trace.kind == .all)
    #expect(trace.isTrue == true)
    #expect(trace.parts.map(\.isTrue) == [true, true])
    #expect(trace.parts.map { $0.reads.map(\.name) } == [["joins"], ["size"]])
  }

  @Test func `A branch, an action and a skip are reported as the reasons for steps left out`() throws {
    let run = MachineTester(
      try flow(
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "integer", "label": "N" }],
            "next": [{ "when": "n > 5", "go": "c" }, { "go": "b" }] },
          { "id": "b", "title": "B", "optional": true, "fields": [\(Self.text("x"))],
            "actions": [{ "id": "far", "label": "Go far", "next": "d" }] },
          { "id": "c", "title": "C", "fields": [\(Self.text("y"))] },
          { "id": "d", "title": "D", "fields": [\(Self.text("w"))] },
          { "id": "z", "end": "done" }
          """)
    ).when(.start)
    #expect(events(run.when(.type("n", "6"), .submit)) == ["C: N=6", "without B: N=6"])
    let b = run.when(.type("n", "1"), .submit)
    #expect(events(b) == ["B: N=1"])
    #expect(events(b.when(.skip)) == ["without B: skipped"])
    #expect(events(b.when(.type("x", "1"), .choose("far"))) == ["D: chose Go far", "without C: chose Go far"])
  }

  @Test func `A section left out is reported as a whole, and the steps of an item with that item`() throws {
    let run = MachineTester(
      try flow(
        steps: """
          { "id": "a", "title": "A", "fields": [
            { "id": "n", "type": "integer", "label": "N" }, { "id": "car", "type": "boolean", "label": "Car" }] },
          { "id": "people", "title": "Person", "repeat": { "for": "n", "as": "it" }, "steps": [
            { "id": "p", "title": "P", "fields": [{ "id": "adult", "type": "boolean", "label": "Adult" }] },
            { "id": "q", "title": "Q", "when": "adult", "fields": [\(Self.text("job"))] },
            { "id": "r", "title": "R", "fields": [\(Self.text("s"))] } ] },
          { "id": "cars", "title": "Cars", "when": "car", "steps": [
            { "id": "c", "title": "C", "fields": [\(Self.text("plate"))] },
            { "id": "d", "title": "D", "fields": [\(Self.text("color"))] } ] },
          { "id": "last", "title": "Last", "fields": [\(Self.text("w"))] },
          { "id": "z", "end": "done" }
          """)
    ).when(.start)
    let none = run.when(.type("n", "0"), .type("car", "no"), .submit)
    #expect(events(none) == ["without Person: N=0", "without Cars: Car=no"])
    let two = run.when(.type("n", "2"), .type("car", "no"), .submit, .type("adult", "no"), .submit)
    #expect(events(two) == ["without Person 1, Q: Adult=no"])
    let second = two.when(.type("s", "1"), .submit, .type("adult", "yes"), .submit)
    #expect(events(second) == ["Person 2, Q: Adult=yes", "without Person 1, Q: Adult=no"])
  }

  @Test func `The reason for a step never contains a secret, only whether it exists`() throws {
    let run = MachineTester(
      try flow(
        steps: """
          { "id": "a", "title": "A", "fields": [
            { "id": "pin", "type": "text", "label": "Pin", "secret": true },
            { "id": "more", "type": "text", "label": "More", "when": "pin == \\"swordfish\\"" } ] },
          { "id": "z", "end": "done" }
          """)
    ).when(.start, .type("pin", "swordfish"))
    #expect(events(run) == ["asks More: Pin=(hidden)"])
  }

  @Test func `There is no reason for a step that is not on the path`() throws {
    let run = MachineTester(try flow(Self.company)).when(.start)
    #expect(run.machine.model.why(Located(try #require(run.machine.flow.step("billing")))) == nil)
  }

  @Test func `Reasons from before a call that cannot be undone are still reported after it and a restart`() throws {
    let run = MachineTester(
      try flow(
        services: #""pay": { "input": { "x": "integer" } }"#,
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "integer", "label": "N" }],
            "next": [{ "when": "n > 1", "go": "people" }, { "go": "b" }] },
          { "id": "b", "title": "B", "fields": [\(Self.text("x"))], "next": "people" },
          { "id": "people", "title": "Person", "repeat": { "for": "n", "as": "it" }, "steps": [
            { "id": "p", "title": "P", "fields": [{ "id": "adult", "type": "boolean", "label": "Adult" }] },
            { "id": "q", "title": "Q", "when": "adult", "fields": [\(Self.text("job"))] } ] },
          { "id": "c", "title": "C", "optional": true, "fields": [\(Self.text("y"))] },
          { "id": "many", "title": "Many", "when": "size(people) > 5", "fields": [\(Self.text("m"))] },
          { "id": "r", "title": "R", "review": "Pay?",
            "submit": { "call": "pay", "once": true, "with": { "x": "n" } } },
          { "id": "last", "title": "Last", "fields": [\(Self.text("w"))] },
          { "id": "z", "end": "done" }
          """)
    ).when(.start, .type("n", "2"), .submit, .type("adult", "no"), .submit, .type("adult", "no"), .submit, .skip)
    let review = events(run)
    let before = ["B: N=2", "Person 1, Q: Adult=no", "Person 2, Q: Adult=no", "C: skipped"].map { "without \($0)" }
    #expect(review.starts(with: before))
    #expect(review.dropFirst(before.count).allSatisfy { $0.hasPrefix("without Many: ") } && review.count == 5)
    let paid = run.when(.submit, .accept).expect(screen: "step last")
    #expect(events(paid) == review)
    #expect(events(paid.restart()) == review)
    #expect(paid.machine.model.decisions().isSuperset(of: run.machine.model.decisions()))
    #expect(paid.restart().machine.model.decisions() == paid.machine.model.decisions())
  }

  @Test func `The reasons for deeply nested conditions are found quickly`() throws {
    let named = (1...14).map { "\"c\($0)\": \"c\($0 - 1) && !(c\($0 - 1) && n > 5)\"" }.joined(separator: ", ")
    let run = MachineTester(
      try flow(
        """
        { "format": 1, "flow": "test", "version": 1, "title": "Test", "language": "en",
          "conditions": { "c0": "n > 0", \(named) },
          "steps": [
            { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "integer", "label": "N" }] },
            { "id": "b", "title": "B", "when": "c14", "fields": [\(Self.text("x"))] },
            { "id": "z", "end": "done" } ] }
        """)
    ).when(.start, .type("n", "1"), .submit)
    #expect(events(run) == ["B: N=1"])
  }
}
