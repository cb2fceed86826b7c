import FlowDefinition
import FlowExpressions
import FlowTesting
import Testing

@testable import FlowEngine

/// Sessions saved with former ids, which are found under the current ids.
@Suite struct RenamedIdTests {
  private static let services = """
    "check": { "input": { "to": "text", "home": { "city": "text" } }, "rejects": { "taken": {} } },
    "pay": { "input": { "x": "text" }, "output": { "id": "text" } }
    """

  private static let steps = """
    { "id": "a", "title": "A", "fields": [
      { "id": "x", "type": "text", "label": "X" },
      { "id": "home", "type": "group", "label": "Home", "fields": [{ "id": "city", "type": "text", "label": "City" }] },
      { "id": "people", "type": "list", "label": "People", "fields": [
        { "id": "name", "type": "text", "label": "Name" },
        { "id": "at", "type": "group", "label": "At", "fields": [{ "id": "town", "type": "text", "label": "Town" }] }] }] },
    { "id": "part", "title": "Part", "repeat": { "for": "people", "as": "one" }, "steps": [
      { "id": "each", "title": "Each", "fields": [{ "id": "level", "type": "text", "label": "Level" }] }] },
    { "id": "v", "title": "V", "fields": [{ "id": "n", "type": "text", "label": "N" }],
      "submit": { "call": "check", "with": { "to": "x", "home": "home" } , "rejected": { "taken": { "field": "x", "message": "Taken." } } } },
    { "id": "r", "title": "R", "review": "Pay?",
      "submit": { "call": "pay", "once": true, "with": { "x": "x" }, "as": "paid" } },
    { "id": "b", "title": "B", "fields": [{ "id": "l", "type": "text", "label": "L" }] },
    { "id": "z", "end": "done", "result": { "x": "x", "city": "home.city", "people": "people", "part": "part", "paid": "paid.id" } }
    """

  /// The same flow, with every id renamed that can be renamed.
  private static var renamed: String {
    let changes = [
      ("x", "ex", "field"), ("home", "house", "field"), ("city", "place", "field"), ("people", "folk", "field"),
      ("name", "called", "field"), ("at", "spot", "field"), ("town", "village", "field"), ("level", "rank", "field"),
      ("a", "first", "step"), ("part", "pieces", "step"), ("each", "single", "step"), ("v", "vow", "step"),
      ("r", "rev", "step"), ("b", "bee", "step"),
    ]
    var text = steps
    for (former, id, _) in changes {
      text = text.replacing(#""id": "\#(former)","#, with: #""id": "\#(id)", "was": ["\#(former)"],"#)
    }
    return text.replacing(#""to": "x", "home": "home""#, with: #""to": "ex", "home": "house""#)
      .replacing(#""field": "x""#, with: #""field": "ex""#).replacing(#"{ "x": "x" }"#, with: #"{ "x": "ex" }"#)
      .replacing(#""for": "people""#, with: #""for": "folk""#)
      .replacing(
        #"{ "x": "x", "city": "home.city", "people": "people", "part": "part", "paid": "paid.id" }"#,
        with:
          #"{ "x": "ex", "city": "house.place", "people": "folk", "part": "pieces", "paid": "paid.id" }"#)
  }

  private static func version(_ steps: String, _ city: String = "city") throws -> Flow {
    let services = services.replacing(#"{ "city": "text" }"#, with: #"{ "\#(city)": "text" }"#)
    return try flow(services: services, steps: steps, allowing: ["unused-answer"])
  }

  private static let people = JSONValue.list([
    .object(["id": .string("p"), "name": .string("Ana"), "at": .object(["town": .string("Oslo")])])
  ])

  private static func answered() throws -> MachineTester {
    MachineTester(try version(steps)).when(
      .start, .type("x", "1"), .type("home.city", "Rome"), .type("people", people), .submit,
      .type("level", "high"), .submit
    ).expect(screen: "step v")
  }

  @Test func `An answer under the current id takes precedence over one under a former id`() throws {
    func version(_ field: String) throws -> Flow {
      try flow(
        steps: """
          { "id": "a", "title": "A", "fields": [{ \(field), "type": "text", "label": "A" }] },
          { "id": "b", "title": "B", "fields": [{ "id": "other", "type": "text", "label": "B" }] },
          { "id": "z", "end": "done" }
          """, allowing: ["unused-answer"])
    }
    // The answer under the first id has no field in the second version and is kept.
    let first = MachineTester(try version(#""id": "name""#)).when(.start, .type("name", "old"), .submit)
    let second = first.restart(flow: try version(#""id": "full""#)).when(.type("full", "new"), .submit)
    #expect(second.machine.session.unknownAnswers.keys.sorted() == ["name"])
    let third = second.restart(flow: try version(#""id": "full", "was": ["name"]"#))
    check(third.expect(screen: "step b").expect(answer: "full", .string("new")))
    #expect(third.machine.session.unknownAnswers.isEmpty)
  }

  @Test func `A step of an item is reported with its item before and after the section is renamed`() throws {
    let begun = MachineTester(try Self.version(Self.steps)).when(
      .start, .type("x", "1"), .type("home.city", "Rome"), .type("people", Self.people), .submit)
    let titled = Self.steps.replacing(#""id": "part", "#, with: #""id": "pieces", "was": ["part"], "#)
      .replacing(#""part": "part""#, with: #""part": "pieces""#)
    let report = begun.report(under: try Self.version(titled))
    #expect(report.resumeStep == ResumeReport.StepName(name: "each#1", title: "Part 1, Each"))
    #expect(report.events == [])
    let rest: [TestEvent] = [.type("level", "high"), .submit] + Self.rest
    check(rest.reduce(begun.restart(flow: try Self.version(titled))) { $0.after($1) }.expect(screen: "finished z"))
  }

  private static let result =
    #"{"city":"Rome","paid":"P","part":[{"item":{"at":{"town":"Oslo"},"id":"p","name":"Ana"},"level":"high"}],"#
    + #""people":[{"at":{"town":"Oslo"},"id":"p","name":"Ana"}],"x":"1"}"#

  /// The result with the new names.
  private static let renamedResult =
    #"{"city":"Rome","paid":"P","part":[{"item":{"called":"Ana","id":"p","spot":{"village":"Oslo"}},"rank":"high"}],"#
    + #""people":[{"called":"Ana","id":"p","spot":{"village":"Oslo"}}],"x":"1"}"#

  private static let rest: [TestEvent] = [
    .type("n", "5"), .submit, .accept, .submit, .accept(["id": .string("P")]), .type("l", "2"), .submit, .submit,
  ]

  @Test func `A flow with nothing renamed ends with the expected result`() throws {
    check(
      Self.rest.reduce(try Self.answered()) { $0.after($1) }.expect(screen: "finished z").expect(result: Self.result))
  }

  /// Restarts at every stage: answers, a draft, a rejection, a valid call, a confirmed review and a seal.
  @Test(arguments: [0, 1, 3, 4, 5, 6, 7])
  func `Everything saved under former ids is found under the new ids`(count: Int) throws {
    let after = try Self.version(Self.renamed, "place")
    let run = Self.rest.prefix(count).reduce(try Self.answered()) { $0.after($1) }
    #expect(run.report(under: after).events == (count == 4 ? ["unanswered rev again"] : []))
    let there = run.restart(flow: after)
    check(
      Self.rest.dropFirst(count).reduce(there) { $0.after($1) }.expect(screen: "finished z")
        .expect(result: Self.renamedResult))
  }

  @Test func `A rejection is reported at the field with the new id`() throws {
    let after = try Self.version(Self.renamed, "place")
    let run = try Self.answered().when(.type("n", "5"), .submit, .reject("taken")).expect(screen: "step a")
    let there = run.restart(flow: after).expect(screen: "step first").expect(problems: ["ex": ["taken"]])
    check(
      ([.type("ex", "1"), .submit] + Self.rest).reduce(there) { $0.after($1) }.expect(screen: "finished z")
        .expect(result: Self.renamedResult))
  }

  @Test(arguments: ["x", "ex"]) func `A field that moves into a group with "was" keeps its answer`(id: String) throws {
    let moved = Self.steps
      .replacing(
        #"{ "id": "x", "type": "text", "label": "X" },"#,
        with: """
          { "id": "w", "type": "group", "label": "W", "fields": [{ "id": "i", "type": "group", "label": "I", "fields": [
            { "id": "\(id)", "was": ["x"], "type": "text", "label": "X" }] }] },
          """
      )
      .replacing(#""to": "x""#, with: #""to": "w.i.\#(id)""#).replacing(
        #""field": "x""#, with: #""field": "w.i.\#(id)""#
      )
      .replacing(#""x": "x""#, with: #""x": "w.i.\#(id)""#)
    let after = try Self.version(moved)
    let run = try Self.answered()
    #expect(run.report(under: after).events == [])
    check(
      Self.rest.reduce(run.restart(flow: after).expect(screen: "step v")) { $0.after($1) }
        .expect(screen: "finished z").expect(result: Self.result))
  }

  @Test func `A field that moves to another step or out of its group keeps its answer`() throws {
    let moved = Self.steps
      .replacing(#"{ "id": "x", "type": "text", "label": "X" },"#, with: "")
      .replacing(
        #"[{ "id": "n", "type": "text", "label": "N" }]"#,
        with: #"[{ "id": "n", "type": "text", "label": "N" }, { "id": "x", "type": "text", "label": "X" }]"#
      )
      .replacing(
        #"{ "id": "home", "type": "group", "label": "Home", "fields": [{ "id": "city", "type": "text", "label": "City" }] }"#,
        with: #"{ "id": "city", "was": ["home.city"], "type": "text", "label": "City" }"#
      )
      .replacing(#""home": "home""#, with: #""home": { "city": "city" }"#)
      .replacing(#""city": "home.city""#, with: #""city": "city""#)
    let after = try Self.version(moved)
    let run = try Self.answered()
    #expect(run.report(under: after).events == [])
    check(
      Self.rest.reduce(run.restart(flow: after).expect(screen: "step v")) { $0.after($1) }
        .expect(screen: "finished z").expect(result: Self.result))
  }
}
