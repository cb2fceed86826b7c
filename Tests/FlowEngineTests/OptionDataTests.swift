import FlowDefinition
import FlowExpressions
import FlowTesting
import Testing

@testable import FlowEngine

/// What `option()` returns in a run, and how chosen options are shown in texts.
@Suite struct OptionDataTests {
  private static let plans = #"""
    [{ "id": "basic", "label": "Basic", "data": { "price": 10, "seats": 1 } },
     { "id": "pro", "label": "Pro", "help": "For teams", "data": { "price": 25 } }]
    """#

  private static func flow(_ text: String, services: String = "", result: String = #""price": "1""#) throws -> Flow {
    try FlowEngineTests.flow(
      services: services,
      steps: """
        { "id": "a", "fields": [
          { "id": "plan", "type": "choice", "label": "Plan", "options": \(plans), "required": false },
          { "id": "extras", "type": "choices", "label": "Extras", "options": \(plans), "required": false } ] },
        { "id": "s", "repeat": { "for": "extras", "as": "extra" }, "steps": [
          { "id": "b", "text": "{{extra.number}}: {{extra.item}} for {{option(extra.item).price}}" } ] },
        { "id": "c", "text": "\(text)" },
        { "id": "z", "end": "done", "result": { \(result) } }
        """)
  }

  private static func chosen(_ text: String, result: String = #""price": "1""#) throws -> MachineTester {
    MachineTester(try flow(text, result: result))
      .when(.start, .type("plan", "pro"), .type("extras", .list(["basic", "pro"])), .submit)
  }

  @Test(arguments: [
    ("{{plan}}: {{plan == null ? 0 : option(plan).price}}", "Pro: 25"),
    ("{{plan == null ? '' : option(plan).label}}, {{plan == null ? null : option(plan).help}}", "Pro, For teams"),
    ("{{plan == null ? null : option(plan).seats}}.", "."),
    ("{{extras.map(e, option(e).price * size(e))}}", "50, 75"),
    ("{{extras.map(e, option(e).label + e)}}", "Basicbasic, Propro"),
    ("{{extras.filter(e, option(e).seats != null)}}", "Basic"),
    ("{{extras[0]}}, {{extras[1]}}, {{extras[2]}}.", "Basic, Pro, ."),
    ("{{extras.last()}}, {{extras.sortBy(e, -option(e).price)}}", "Pro, Pro, Basic"),
    ("{{extras.last() == null ? 0 : option(extras.last()).price}}", "25"),
    ("{{option(plan) == null}} {{option(plan) != null ? option(plan).id : ''}}", "no pro"),
  ])
  func `The data and the labels of chosen options are shown in texts`(text: String, shown: String) throws {
    let run = try Self.chosen(text).when(.submit, .submit)
    check(run.expect(screen: "step c"))
    #expect(run.state()?.paragraphs == [shown])
  }

  @Test func `The current item of a section for chosen options is shown by its label`() throws {
    let run = try Self.chosen("")
    #expect(run.state()?.paragraphs == ["1: Basic for 10"])
    #expect(run.when(.submit).state()?.paragraphs == ["2: Pro for 25"])
  }

  @Test func `The option of an answer that was not given is null`() throws {
    let run = MachineTester(try Self.flow("{{option(plan) == null}}")).when(.start, .submit)
    check(run.expect(screen: "step c"))
    #expect(run.state()?.paragraphs == ["yes"])
  }

  @Test func `A result takes the data of an option, but not its label`() throws {
    check(
      try Self.chosen("", result: #""plan": "option(plan)", "prices": "extras.map(e, option(e).price)""#)
        .when(.submit, .submit, .submit).expect(screen: "end z")
        .expect(result: #"{"plan":{"id":"pro","price":25},"prices":[10,25]}"#))
  }

  private static let rooms = #"""
    "rooms.find": { "output": { "rooms": { "list":
      { "id": "text", "label": "text", "floor": "integer", "beds": { "list": "text" } } } } },
    "rooms.book": { "input": { "floor": "integer", "beds": { "list": "text" } } }
    """#

  @Test func `Options from a call give their further members`() throws {
    let flow = try FlowEngineTests.flow(
      services: Self.rooms,
      steps: """
        { "id": "a", "before": { "call": "rooms.find", "as": "found" },
          "fields": [{ "id": "room", "type": "choice", "label": "Room",
                       "optionsFrom": "found.rooms.filter(r, r.floor > 0)" }],
          "submit": { "call": "rooms.book", "with": {
            "floor": "option(room).floor", "beds": "['x'].map(x, option(room).floor > 1, option(room).id + x)" } } },
        { "id": "b", "text": "{{option(room).label}} on floor {{option(room).floor}}" },
        { "id": "z", "end": "done" }
        """)
    func room(_ id: String, _ floor: Int64) -> JSONValue {
      .object(["id": .string(id), "label": .string("Room \(id)"), "floor": .int(floor), "beds": .list([])])
    }
    let run = MachineTester(flow)
      .when(.start, .accept(.object(["rooms": .list([room("r1", 0), room("r2", 2)])])))
      .when(.type("room", "r2"), .submit)
    check(run.expect(request: "floor=2 beds=r2x"))
    let shown = run.when(.accept)
    #expect(shown.state()?.paragraphs == ["Room r2 on floor 2"])
    #expect(shown.restart().state()?.paragraphs == ["Room r2 on floor 2"])
  }

  @Test func `Labels from option are translated`() throws {
    let steps = """
      { "id": "a", "fields": [{ "id": "plan", "type": "choice", "label": "1", "options": \(Self.plans) }] },
      { "id": "b", "text": "{{option(plan).label}}: {{option(plan).help}}" }, { "id": "z", "end": "done" }
      """
    let entry = #"{ "localizations": { "de": { "stringUnit": { "state": "translated", "value": "WORDS" } } } }"#
    let flow = try Flow(
      jsonc: #"{ "format": 1, "flow": "f", "title": "1", "steps": [\#(steps)] }"#,
      texts: #"""
        { "sourceLanguage": "en", "version": "1.0", "strings": {
          "For teams": \#(entry.replacing("WORDS", with: "Für Teams")),
          "Pro": \#(entry.replacing("WORDS", with: "Profi")) } }
        """#, language: "de")
    let run = MachineTester(flow).when(.start, .type("plan", "pro"), .submit)
    #expect(run.state()?.paragraphs == ["Profi: Für Teams"])
  }
}
