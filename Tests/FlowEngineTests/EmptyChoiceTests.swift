import FlowDefinition
import FlowExpressions
import FlowTesting
import Testing

@testable import FlowEngine

/// Choices without options, and rejected `before` calls after which the step continues.
@Suite struct EmptyChoiceTests {
  private static let services = """
    "find": { "input": { "town": "text" }, "output": { "rooms": "options" }, "rejects": { "closed": {}, "unsure": {} } }
    """

  private func booking(_ room: String = "", rejected: String = #""*": { "stop": "locked" }"#) throws -> MachineTester {
    MachineTester(
      try flow(
        services: Self.services,
        steps: """
          { "id": "town", "title": "Town", "fields": [{ "id": "town", "type": "text", "label": "Town" }] },
          { "id": "room", "title": "Room", "before": { "call": "find", "with": { "town": "town" }, "as": "found",
              "rejected": { \(rejected) } },
            "fields": [{ "id": "note", "type": "text", "label": "Note" },
              { "id": "room", "type": "choice", "label": "Room", "optionsFrom": "found != null ? found.rooms : []"
                \(room) }] },
          { "id": "extra", "title": "Extra", "fields": [{ "id": "extra", "type": "text", "label": "Extra" }] },
          { "id": "sum", "title": "Sum", "fields": [{ "id": "sum", "type": "text", "label": "Sum" }] },
          { "id": "done", "end": "done", "result": { "town": "town", "note": "note", "room": "room", "sum": "sum" } }
          """)
    ).when(.start, .type("town", "Ulm"), .submit)
  }

  private func found(_ ids: String...) -> TestEvent {
    .accept(["rooms": .list(ids.map { ["id": .string($0), "label": .string($0)] })])
  }

  // MARK: Nothing to choose from

  @Test func `A step with nothing to choose from says so and offers to load the options again`() throws {
    let empty = try booking().when(found()).expect(screen: "step room").expect(problems: ["room": ["empty"]])
    #expect(empty.state()?.fields.last?.problems.map(\.message) == ["There is nothing to choose from."])
    #expect(empty.state()?.canRetry == true)
    #expect(empty.state()?.canGoBack == true)
    #expect(empty.state()?.canSubmit == false)
    check(empty.when(.type("note", "N"), .submit).expect(screen: "step room").expect(problems: ["room": ["empty"]]))
    check(
      empty.when(.retry).expect(request: "town=Ulm").when(found("one")).expect(problems: [:])
        .when(.type("note", "N"), .type("room", "one"), .submit).expect(screen: "step extra"))
    check(empty.restart().expect(screen: "step room").expect(problems: ["room": ["empty"]]))
  }

  @Test func `An optional choice with nothing to choose from is left empty`() throws {
    check(
      try booking(#", "required": false"#).when(found()).expect(problems: [:])
        .when(.type("note", "N"), .submit).expect(screen: "step extra")
        .when(.back).expect(screen: "step room").when(.submit).expect(screen: "step extra"))
  }

  @Test func `A choice whose options depend on an open question is not reported as empty`() throws {
    let tester = MachineTester(
      try flow(
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "integer", "label": "N" },
              { "id": "c", "type": "choice", "label": "C",
                "options": [{ "id": "x", "label": "X", "when": "n > 5" }] }] },
          { "id": "done", "end": "done" }
          """)
    ).when(.start)
    check(tester.expect(problems: [:]))
    check(tester.when(.type("n", "1")).expect(problems: ["c": ["empty"]]).when(.type("n", "6")).expect(problems: [:]))
  }

  @Test func `An option whose condition is null is not offered, which can leave nothing to choose from`() throws {
    let flow = try flow(
      given: #""open": "boolean""#,
      steps: """
        { "id": "a", "title": "A", "fields": [{ "id": "c", "type": "choice", "label": "C",
            "options": [{ "id": "x", "label": "X", "when": "open" }] }] },
        { "id": "done", "end": "done" }
        """)
    let type = try #require(flow.fields.first?.type)
    // `wizard check` accepts no condition that can be null. But an option whose condition is null would not be offered,
    // so it must not count here either.
    for (value, isEmpty) in [(Value.null, true), (.bool(false), true), (.bool(true), false), (nil, false)] {
      #expect(type.hasNothingToChoose { _ in value } == isEmpty, "\(value as Any)")
    }
  }

  // MARK: ifEmpty

  private static let exit = #", "ifEmpty": "sum""#

  @Test func `A step with nothing to choose from is passed over if the choice names the step that follows`() throws {
    let passed = try booking(Self.exit).when(found()).expect(screen: "step sum").expect(path: "town", "sum")
    #expect(passed.machine.model.session.records.count == 1)
    check(passed.when(.back).expect(screen: "step town").when(.submit).expect(screen: "step sum"))
    check(passed.restart().expect(screen: "step sum").expect(path: "town", "sum"))
    check(passed.when(.type("sum", "S"), .submit, .submit).expect(result: #"{"sum":"S","town":"Ulm"}"#))
  }

  @Test func `The passed step is asked again once there are options, and its earlier answers count again`() throws {
    let chosen = try booking(Self.exit).when(found("one")).expect(screen: "step room")
      .when(.type("note", "N"), .type("room", "one"), .submit, .type("extra", "E"), .submit)
      .expect(path: "town", "room", "extra", "sum")
    let other = chosen.when(.edit("town"), .type("town", "Bonn"), .submit).expect(request: "town=Bonn").when(found())
    check(other.expect(path: "town", "sum").expect(answer: "note", "N"))
    check(
      other.when(.edit("town"), .type("town", "Ulm"), .submit).expect(request: "town=Ulm").when(found("one"))
        .expect(path: "town", "room", "extra", "sum"))
  }

  @Test func `The reasons for the path name the choice without options`() throws {
    let model = try booking(Self.exit).when(found()).machine.model
    let reasons = try #require(model.why(Located(StepIndex(rawValue: 3))))
    #expect(reasons.reasons == [.nothingToChoose("Room")])
    #expect(reasons.omissions.map(\.title) == ["Room", "Extra"])
    #expect(reasons.omissions.allSatisfy { $0.reason == .nothingToChoose("Room") })
    let exit = try #require(model.flow.fields.compactMap(\.ifEmpty).first)
    #expect(model.decisions().contains(.branch(exit.range)))
  }

  @Test func `A choice in a repeated section leads on to a later step of the same item`() throws {
    let tester = MachineTester(
      try flow(
        given: #""sizes": { "list": "integer" }"#,
        steps: """
          { "id": "rooms", "title": "Rooms", "repeat": { "for": "sizes", "as": "one", "max": 3 }, "steps": [
              { "id": "bed", "title": "Bed", "fields": [{ "id": "bed", "type": "choice", "label": "Bed", "ifEmpty": "name",
                "options": [{ "id": "big", "label": "Big", "when": "one.item > 5" }] }] },
              { "id": "light", "title": "Light", "fields": [{ "id": "light", "type": "text", "label": "Light" }] },
              { "id": "name", "title": "Name", "fields": [{ "id": "name", "type": "text", "label": "Name" }] }] },
          { "id": "done", "end": "done", "result": { "rooms": "rooms" } }
          """), given: ["sizes": .list([.int(3), .int(9)])]
    ).when(.start).expect(screen: "step name#1")
    check(
      tester.when(.type("name", "A"), .submit).expect(screen: "step bed#2")
        .when(.type("bed", "big"), .submit, .type("light", "L"), .submit, .type("name", "B"), .submit, .submit)
        .expect(
          result: #"{"rooms":[{"item":3,"name":"A"},{"bed":"big","item":9,"light":"L","name":"B"}]}"#))
  }

  // MARK: continue

  private static let goesOn =
    #""closed": { "message": "No list today.", "continue": true }, "unsure": { "continue": true }"#

  @Test func `A rejected call can continue without its output, and its message is shown until the step is submitted`()
    throws
  {
    let open = try booking(#", "required": false"#, rejected: Self.goesOn).when(.reject("closed"))
      .expect(screen: "step room").expect(problems: ["form": ["closed"]]).expect(calls: "find key-1")
    #expect(open.state()?.isBlocked == false)
    check(
      open.when(.type("note", "N"), .submit).expect(screen: "step extra").when(.back).expect(screen: "step room")
        .expect(problems: [:]).expect(calls: "find key-1"))
    let submitted = open.when(.type("note", "N"), .submit)
    check(submitted.restart().expect(screen: "step extra").expect(path: "town", "room", "extra"))
    check(open.restart().expect(screen: "step room").expect(problems: ["form": ["closed"]]))
    check(
      submitted.when(.edit("town"), .type("town", "Bonn"), .submit).expect(request: "town=Bonn")
        .when(found("one")).expect(screen: "step room").expect(problems: [:]))
  }

  @Test func `A rejection that continues without a message shows nothing`() throws {
    check(
      try booking(#", "required": false"#, rejected: Self.goesOn).when(.reject("unsure")).expect(screen: "step room")
        .expect(problems: [:]))
  }

  @Test func `A rejected call can continue past a choice without options`() throws {
    check(
      try booking(Self.exit, rejected: Self.goesOn).when(.reject("closed")).expect(screen: "step sum")
        .expect(path: "town", "sum").restart().expect(screen: "step sum"))
  }

  @Test func `An output without a value is dropped when the flow no longer continues after the rejection`() throws {
    let options = #", "required": false"#
    let strict = try booking(options).machine.flow
    let run = try booking(options, rejected: Self.goesOn).when(.reject("closed"))
    check(run.restart(flow: strict).expect(screen: "working room"))
  }
}
