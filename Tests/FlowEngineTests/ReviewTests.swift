import FlowDefinition
import FlowTesting
import Testing

@testable import FlowEngine

/// What reviews list, and what can be changed from there.
@Suite struct ReviewTests {
  private static let fields = """
    { "id": "name", "type": "text", "label": "Name" },
    { "id": "nick", "type": "text", "label": "Nickname", "required": false },
    { "id": "length", "type": "integer", "computed": "size(name)" },
    { "id": "twofold", "type": "integer", "label": "Doubled", "computed": "length * 2" },
    { "id": "source", "type": "text", "label": "Source", "review": false },
    { "id": "home", "type": "group", "label": "Home", "required": false, "fields": [
      { "id": "town", "type": "text", "label": "Town" },
      { "id": "at", "type": "group", "label": "Address", "fields": [
        { "id": "street", "type": "text", "label": "Street" } ] } ] },
    { "id": "hidden", "type": "group", "label": "Hidden", "review": false, "fields": [
      { "id": "note", "type": "text", "label": "Note" } ] },
    { "id": "plain", "type": "group", "fields": [ { "id": "last", "type": "text", "label": "Last" } ] }
    """

  private static func run(_ first: String = "") throws -> MachineTester {
    MachineTester(
      try flow(
        steps: """
          { "id": "a", "title": "A", \(first) "fields": [\(fields)] },
          { "id": "b", "title": "B", "optional": true, "fields": [ { "id": "job", "type": "text", "label": "Job" } ] },
          { "id": "r", "title": "R", "review": "Right?" },
          { "id": "z", "end": "done" }
          """)
    ).when(
      .start, .type("name", "Ana"), .type("source", "web"), .type("hidden.note", "n"), .type("plain.last", "x"), .submit
    )
  }

  private static func lines(_ run: MachineTester) -> [String] {
    run.state()?.review?.rows.map { "\($0.fullLabel): \($0.value)" } ?? []
  }

  @Test func `A review lists optional questions without an answer, groups with their headings, and no hidden fields`()
    throws
  {
    let run = try Self.run().when(.skip).expect(screen: "step r")
    #expect(
      Self.lines(run) == [
        "Name: Ana", "Nickname: Not provided", "Doubled: 6", "Home: Not provided", "Last: x", "Job: Not provided",
      ])
    check(run.when(.submit, .submit).expect(screen: "finished z"))
  }

  @Test func `A question without an answer is answered from the review`() throws {
    let run = try Self.run().when(.skip).expect(screen: "step r")
    let row = try #require(run.state()?.review?.rows.first { !$0.isAnswered })
    #expect(row.field == "nick" && row.canChange)
    let answered = run.when(.edit(row.step), .type("nick", "An"), .submit).expect(screen: "step r")
    #expect(Self.lines(answered).contains("Nickname: An"))
    check(answered.when(.submit, .submit).expect(screen: "finished z"))
  }

  @Test func `A group without an answer has one row, which leads to all its questions`() throws {
    let run = try Self.run().when(.skip).expect(screen: "step r")
    let row = try #require(run.state()?.review?.rows.first { $0.field == "home" })
    #expect(!row.isAnswered && row.canChange && row.path == "home" && row.group == nil)
    let model = run.machine.model
    #expect(
      model.editing("home", at: try #require(model.step(row.step))) == .questions(["home.town", "home.at.street"]))
    let answered = run.when(.edit("a"), .type("home.town", "Ulm"), .type("home.at.street", "Weg"), .submit)
      .expect(screen: "step r")
    #expect(Self.lines(answered).contains("Home, Address, Street: Weg"))
  }

  @Test func `The answers of a step with change false stay as they are`() throws {
    let run = try Self.run(#""change": false,"#).expect(screen: "step b")
    #expect(run.state()?.canGoBack == false)
    check(run.when(.back).expect("refuse noWayBack"))
    check(run.when(.edit("a")).expect("refuse noWayBack"))
    let review = run.when(.type("job", "baker"), .submit).expect(screen: "step r")
    #expect(review.state()?.review?.rows.filter(\.canChange).map(\.field) == ["job"])
    check(review.when(.back).expect(screen: "step b").when(.submit, .submit, .submit).expect(screen: "finished z"))
  }

  @Test func `Back passes over a step with change false`() throws {
    let run = MachineTester(
      try flow(
        steps: """
          { "id": "a", "title": "A", "fields": [ { "id": "x", "type": "text", "label": "X" } ] },
          { "id": "b", "title": "B", "change": false, "fields": [ { "id": "y", "type": "text", "label": "Y" } ] },
          { "id": "c", "title": "C", "fields": [ { "id": "v", "type": "text", "label": "V" } ] },
          { "id": "z", "end": "done", "back": "barred" }
          """)
    ).when(.start, .type("x", "1"), .submit, .type("y", "2"))
    check(run.when(.back).expect(screen: "step a").when(.submit).expect(screen: "step b"))
    check(
      run.when(.submit).expect(screen: "step c").when(.back).expect(screen: "step a")
        .when(.submit).expect(screen: "step c").when(.type("v", "3"), .submit, .submit)
        .expect(screen: "finished z"))
  }

  @Test func `A rejection leads back to a step with change false`() throws {
    let run = MachineTester(
      try flow(
        services: #""put": { "input": { "x": "text" }, "rejects": { "bad": {} } }"#,
        steps: """
          { "id": "a", "title": "A", "change": false, "fields": [ { "id": "x", "type": "text", "label": "X" } ] },
          { "id": "p", "title": "P", "button": "Send", "submit": { "call": "put", "with": { "x": "x" },
            "rejected": { "bad": { "field": "x", "message": "Not this." } } } },
          { "id": "z", "end": "done" }
          """)
    ).when(.start, .type("x", "1"), .submit, .submit, .reject("bad")).expect(screen: "step a")
    check(run.when(.type("x", "2"), .submit, .submit, .accept, .submit).expect(screen: "finished z"))
  }
}
