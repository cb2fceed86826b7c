import FlowDefinition
import FlowExpressions
import FlowTesting
import Testing

@testable import FlowEngine

/// The path of a session, depending on its answers.
@Suite struct PathTests {
  private static func text(_ id: String, _ more: String = "") -> String {
    #"{ "id": "\#(id)", "type": "text", "label": "\#(id)" \#(more) }"#
  }
  private static func step(_ id: String, _ field: String, _ more: String = "") -> String {
    #"{ "id": "\#(id)", "title": "\#(id)", "fields": [\#(text(field))] \#(more) }"#
  }

  @Test func `While no condition is known, the unconditional branch counts as ahead`() throws {
    let next = #", "next": [{ "when": "x == 'b'", "go": "b" }, { "go": "c" }]"#
    let flow = try flow(
      steps: [
        Self.step("a", "x", next), Self.step("b", "y"), Self.step("c", "w"), #"{ "id": "z", "end": "done" }"#,
      ].joined(separator: ","))
    let first = try #require(flow.step("a"))
    #expect(flow.routes.ahead(of: first) == flow.step("c"))
    #expect(flow.routes.ahead(of: try #require(flow.step("b"))) == flow.step("c"))
  }

  @Test func `A loop asks until the income covers the rent`() throws {
    let run = MachineTester(
      try flow(
        services: #""check": { "input": { "income": "integer" } }"#,
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "income", "type": "integer", "label": "Income" }],
            "submit": { "call": "check", "with": { "income": "income" } } },
          { "id": "b", "title": "B", "fields": [{ "id": "rent", "type": "integer", "label": "Rent" }],
            "next": [{ "when": "income < rent", "go": "a" }, { "go": "c" }] },
          \(Self.step("c", "x")),
          { "id": "z", "end": "done", "result": { "income": "income", "rent": "rent" } }
          """)
    ).when(.start, .type("income", "10"), .submit, .accept, .type("rent", "20"), .submit)
      .expect(screen: "step a").expect(path: "a", "b")
    check(
      run.when(.submit).expect(screen: "step b").expect(path: "a", "b").expect(answer: "rent", .int(20))
        .when(.submit).expect(screen: "step a")
        .when(.type("income", "30"), .submit).expect(request: "income=30").when(.accept).expect(screen: "step b")
        .when(.submit).expect(screen: "step c").when(.type("x", "1"), .submit, .submit)
        .expect(screen: "finished z").expect(result: #"{"income":30,"rent":20}"#))
    check(run.restart().expect(screen: "step a").expect(path: "a", "b"))
  }

  @Test(arguments: ["", #""repeat": { "for": "n", "as": "it" }, "#])
  func `A loop to a skipped step returns to the step where it began, however the path is derived`(
    repetition: String
  ) throws {
    let flow = try flow(
      steps: """
        { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "integer", "label": "N" }] },
        { "id": "b", "title": "B", "when": "n == 2", "fields": [{ "id": "x", "type": "integer", "label": "X" }] },
        { "id": "g", \(repetition)"steps": [
          { "id": "c", "title": "C", "fields": [{ "id": "y", "type": "integer", "label": "Y" }],
            "next": [{ "when": "y == 1", "go": "b" }, { "go": "d" }] },
          { "id": "d", "title": "D", "fields": [{ "id": "w", "type": "integer", "label": "W" }] }] },
        { "id": "z", "end": "done" }
        """)
    let run = MachineTester(flow).when(.start, .type("n", "1"), .submit, .type("y", "1"), .submit)
    let (model, moment) = (run.machine.model, EventContext(now: run.now, freshKey: ""))
    let anew = FlowModel(flow: flow, session: model.session, at: moment)
    #expect(anew.derivation.environment.values == model.derivation.environment.values)
    #expect(anew.derivation.loopTarget == 1)
    #expect(model.derivation.loopTarget == 1)
    check(run.when(.type("y", "2"), .submit, .type("w", "1"), .submit).expect(screen: "end z"))
  }

  @Test func `A loop over a section without items leaves its empty list unchanged`() throws {
    let flow = try flow(
      steps: """
        { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "integer", "label": "N" }] },
        { "id": "g", "repeat": { "for": "n", "as": "it" }, "steps": [\(Self.step("b", "x"))] },
        \(Self.step("c", "y")),
        { "id": "d", "title": "D", "fields": [{ "id": "again", "type": "boolean", "label": "Again" }],
          "next": [{ "when": "again", "go": "g" }, { "go": "z" }] },
        { "id": "z", "end": "done" }
        """)
    let run = MachineTester(flow).when(.start, .type("n", "0"), .submit, .type("y", "1"), .submit)
      .when(.type("again", "yes"), .submit).expect(screen: "step c").when(.type("y", "2"), .submit)
    let anew = FlowModel(
      flow: flow, session: run.machine.model.session, at: EventContext(now: run.now, freshKey: ""))
    #expect(anew.derivation.environment.values == run.machine.model.derivation.environment.values)
    check(
      run.expect(screen: "step d").when(.type("again", "no"), .submit)
        .expect(result: #"{"again":false,"g":[],"n":0,"y":"2"}"#))
  }

  @Test func `A loop to an optional step continues when the step is skipped`() throws {
    let run = MachineTester(
      try flow(
        steps: """
          { "id": "a", "title": "A", "optional": true, "fields": [{ "id": "n", "type": "integer", "label": "N" }] },
          { "id": "b", "title": "B", "fields": [{ "id": "again", "type": "boolean", "label": "Again" }],
            "next": [{ "when": "again", "go": "a" }, { "go": "z" }] },
          { "id": "z", "end": "done" }
          """)
    ).when(.start, .type("n", "1"), .submit, .type("again", "yes"), .submit).expect(screen: "step a")
    check(
      run.when(.skip).expect(screen: "step b").when(.type("again", "no"), .submit, .submit)
        .expect(screen: "finished z").expect(result: #"{"again":false}"#))
  }

  @Test func `A step left without an answer can be answered later`() throws {
    let run = MachineTester(
      try flow(
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "phone", "type": "phone", "label": "Phone", "region": "US" }],
            "actions": [{ "id": "none", "label": "I have no phone", "leave": "c" }] },
          \(Self.step("b", "device")),
          \(Self.step("c", "name")),
          { "id": "z", "end": "done" }
          """)
    ).when(.start, .choose("none")).expect(screen: "step c").expect(path: "a", "c")
    check(run.when(.type("name", "N"), .submit, .submit).expect(result: #"{"name":"N"}"#).expect(screen: "finished z"))
    check(
      run.when(.back).expect(screen: "step a").when(.type("phone", "(201) 555-0123"), .submit).expect(screen: "step b")
        .when(.type("device", "D"), .submit, .type("name", "N"), .submit)
        .expect(result: #"{"device":"D","name":"N","phone":"+12015550123"}"#)
        .when(.back, .back, .back, .choose("none")).expect(screen: "step c")
        .when(.submit).expect(result: #"{"name":"N"}"#).when(.submit).expect(screen: "finished z"))
  }

  @Test func `Going back from a rejecting end leads to the other end`() throws {
    let run = MachineTester(
      try flow(
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "years", "type": "integer", "label": "Age" }],
            "next": [{ "when": "years < 18", "go": "no" }, { "go": "b" }] },
          \(Self.step("b", "x")),
          { "id": "yes", "end": "yes" },
          { "id": "no", "end": "no", "result": {} }
          """)
    ).when(.start, .type("years", "10"), .submit).expect("save", "end no")
    check(
      run.when(.submit).expect("save", "finish no").expect(events: .ended(outcome: "no")).when(.back).expect(
        "refuse over"))
    check(
      run.when(.back).expect("save", "show a").when(.type("years", "20"), .submit).expect(screen: "step b")
        .when(.type("x", "1"), .submit, .submit).expect(screen: "finished yes").expect(result: #"{"x":"1","years":20}"#)
    )
  }

  @Test func `A computed value decides about a step two steps later`() throws {
    let run = MachineTester(
      try flow(
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "integer", "label": "N" },
            { "id": "twice", "type": "integer", "label": "Twice", "computed": "n * 2" }] },
          \(Self.step("b", "x")),
          \(Self.step("c", "y", #", "when": "twice > 10""#)),
          { "id": "z", "end": "done" }
          """)
    ).when(.start, .type("n", "6"), .submit, .type("x", "1"), .submit).expect(screen: "step c")
    check(
      run.when(.type("y", "2"), .submit).expect(result: #"{"n":6,"twice":12,"x":"1","y":"2"}"#)
        .when(.edit("a"), .type("n", "5"), .submit).expect(screen: "end z")
        .expect(result: #"{"n":5,"twice":10,"x":"1"}"#).when(.submit).expect(screen: "finished z"))
  }

  @Test func `Failing arithmetic stops the run with its position in the file`() throws {
    let run = MachineTester(
      try flow(
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "integer", "label": "N" },
            { "id": "part", "type": "integer", "label": "Part", "computed": "10 / n" }] },
          { "id": "z", "end": "done" }
          """)
    ).when(.start)
    check(run.when(.type("n", "5"), .submit, .submit).expect(result: #"{"n":5,"part":2}"#))
    let stopped = run.when(.type("n", "0"), .submit)
    #expect(stopped.screen.hasPrefix("stopped failed: "), "\(stopped.screen)")
    #expect(stopped.screen.contains("test.jsonc:4:"), "\(stopped.screen)")
    check(stopped.when(.submit).expect("refuse over"))
  }

  @Test func `A default becomes the answer if left unchanged, a suggestion only if it is confirmed`() throws {
    let run = MachineTester(
      try flow(
        steps: """
          { "id": "a", "title": "A", "fields": [\(Self.text("country", #", "default": "DE""#)),
            \(Self.text("city", #", "suggest": "country == \"DE\" ? \"Berlin\" : null""#))] },
          { "id": "z", "end": "done" }
          """)
    ).when(.start)
    #expect(run.state()?.field("country")?.defaultValue == "DE")
    #expect(run.state()?.field("city")?.suggestion?.displayText == "Berlin")
    check(
      run.when(.submit).expect("refuse invalid", "show a").expect(problems: ["city": ["required"]])
        .when(.type("city", "Berlin"), .submit, .submit).expect(screen: "finished z")
        .expect(result: #"{"city":"Berlin","country":"DE"}"#))
  }

  @Test func `A default in an optional group does not fill a group left empty`() throws {
    let run = MachineTester(
      try flow(
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "g", "type": "group", "label": "G", "required": false,
            "fields": [\(Self.text("name")), \(Self.text("land", #", "default": "DE""#))] }] },
          { "id": "z", "end": "done" }
          """)
    ).when(.start)
    check(run.when(.submit, .submit).expect(screen: "finished z").expect(result: "{}"))
    check(
      run.when(.type("g.name", "N"), .submit, .submit).expect(screen: "finished z")
        .expect(result: #"{"g":{"land":"DE","name":"N"}}"#))
  }

  @Test func `A step passed over continues with the following step and ignores its own next`() throws {
    let run = MachineTester(
      try flow(
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "far", "type": "boolean", "label": "Far" }] },
          { "id": "b", "title": "B", "when": "far", "next": "d", "fields": [\(Self.text("x"))] },
          \(Self.step("c", "y")),
          \(Self.step("d", "w")),
          { "id": "z", "end": "done" }
          """, allowing: ["falls-through"])
    ).when(.start)
    check(
      run.when(.type("far", "no"), .submit).expect(screen: "step c").when(.type("y", "1"), .submit)
        .expect(screen: "step d").when(.type("w", "2"), .submit, .submit).expect(screen: "finished z"))
    check(
      run.when(.type("far", "yes"), .submit).expect(screen: "step b").when(.type("x", "1"), .submit)
        .expect(screen: "step d").expect(path: "a", "b", "d").when(.type("w", "2"), .submit, .submit)
        .expect(screen: "finished z"))
  }

  @Test func `Two conditional branches meet again, and only one of them is in the result`() throws {
    let run = MachineTester(
      try flow(
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "who", "type": "choice", "label": "Who", "options": ["me", "us"] }] },
          \(Self.step("me", "name", #", "when": "who == \"me\"""#)),
          \(Self.step("us", "firm", #", "when": "who == \"us\"""#)),
          \(Self.step("both", "mail")),
          { "id": "z", "end": "done" }
          """)
    ).when(.start, .type("who", "me"), .submit, .type("name", "N"), .submit, .type("mail", "m"), .submit)
      .expect(path: "a", "me", "both", "z")
    check(
      run.when(.edit("a"), .type("who", "us"), .submit).expect(screen: "step us")
        .when(.type("firm", "F"), .submit).expect(screen: "end z")
        .expect(result: #"{"firm":"F","mail":"m","who":"us"}"#)
        .when(.edit("a"), .type("who", "me"), .submit).expect(screen: "end z")
        .expect(result: #"{"mail":"m","name":"N","who":"me"}"#).when(.submit).expect(screen: "finished z"))
  }

  @Test func `A rejection cannot go to a step that was passed over`() throws {
    let run = MachineTester(
      try flow(
        services: #""check": { "input": { "y": "text" }, "rejects": { "bad": {} } }"#,
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "far", "type": "boolean", "label": "Far" }] },
          { "id": "b", "title": "B", "when": "far", "fields": [\(Self.text("x"))] },
          { "id": "c", "title": "C", "fields": [\(Self.text("y"))],
            "submit": { "call": "check", "with": { "y": "y" },
                        "rejected": { "bad": { "go": "b", "message": "Bad." } } },
            "actions": [{ "id": "b", "label": "To B", "go": "b" }] },
          { "id": "z", "end": "done" }
          """)
    ).when(.start)
    check(
      run.when(.type("far", "no"), .submit, .choose("b")).expect("refuse unknownAction")
        .when(.edit("b")).expect("refuse notOnPath", "show c")
        .when(.type("x", "1"), .submit("b")).expect("save", "refuse notOnPath", "show c")
        .when(.type("y", "1"), .submit, .reject("bad")).expect(screen: "step c").expect(problems: ["form": ["bad"]])
        .when(.submit, .accept, .submit).expect(screen: "finished z"))
    check(
      run.when(.type("far", "yes"), .submit, .type("x", "1"), .submit, .choose("b")).expect(screen: "step b")
        .when(.submit, .type("y", "1"), .submit, .reject("bad")).expect(screen: "step b")
        .expect(problems: ["form": ["bad"]]).expect(path: "a", "b")
        .when(.submit).expect(screen: "step c").expect(answer: "x", .string("1"))
        .when(.submit, .accept, .submit).expect(screen: "finished z"))
  }

  @Test func `A second review lists everything before it and is confirmed separately`() throws {
    let run = MachineTester(
      try flow(
        services: #""put": { "input": { "x": "text", "y": "text" } }"#,
        steps: """
          { "id": "a", "title": "A", "fields": [\(Self.text("x")), \(Self.text("note", #", "required": false"#))] },
          { "id": "r", "title": "R", "review": "Right?" },
          \(Self.step("b", "y")),
          { "id": "s", "title": "S", "review": "All right?" },
          { "id": "p", "title": "P", "button": "Send", "submit": { "call": "put", "with": { "x": "x", "y": "y" } } },
          { "id": "z", "end": "done" }
          """)
    ).when(.start, .type("x", "1"), .submit, .submit, .type("y", "2"), .submit).expect(screen: "step s")
    #expect(run.state()?.review?.rows.map(\.value) == ["1", "Not provided", "2"])
    check(
      run.when(.submit).restart().expect(screen: "step p").when(.submit, .accept, .submit).expect(screen: "finished z"))
    check(
      run.when(.submit).expect(screen: "step p")
        .when(.edit("b"), .type("y", "3"), .submit).expect(screen: "step s")
        .when(.submit).expect(screen: "step p")
        .when(.edit("a"), .type("x", "4"), .submit).expect(screen: "step r")
        .when(.submit).expect(screen: "step s")
        .when(.submit).expect(screen: "step p").when(.submit).expect(request: "x=4 y=3")
        .when(.accept, .submit).expect(screen: "finished z"))
  }

  @Test func `A step behind a barred step does not go back past it`() throws {
    let run = MachineTester(
      try flow(
        steps: """
          \(Self.step("a", "x")),
          \(Self.step("b", "y", #", "back": "barred""#)),
          \(Self.step("c", "w")),
          { "id": "z", "end": "done" }
          """)
    ).when(.start, .type("x", "1"), .submit).expect(screen: "step b")
    check(
      run.when(.back).expect("refuse noWayBack").when(.edit("a")).expect("refuse noWayBack")
        .when(.type("y", "2"), .submit).expect(screen: "step c").when(.back).expect(screen: "step b")
        .when(.submit, .edit("a")).expect("refuse noWayBack")
        .when(.type("w", "3"), .submit, .submit).expect(screen: "finished z"))
  }

  @Test func `A prefilled value is suggested and still asked for`() throws {
    let run = MachineTester(
      try flow(
        steps: """
          \(Self.step("a", "x")),
          { "id": "z", "end": "done" }
          """)
    ).when(.start(prefill: ["x": .string("1")])).expect(screen: "step a")
    #expect(run.state()?.field("x")?.text == "1")
    check(run.when(.submit, .submit).expect(screen: "finished z").expect(result: #"{"x":"1"}"#))
  }

  @Test func `An end without steps before it finishes at once`() throws {
    let run = MachineTester(
      try flow(
        given: #""vip": "boolean""#,
        steps: """
          { "id": "a", "title": "A", "when": "!vip", "fields": [\(Self.text("x"))] },
          { "id": "z", "end": "done" }
          """), given: [.bool(true)])
    check(run.when(.start).expect("save", "end z", "finish z"))
  }
}
