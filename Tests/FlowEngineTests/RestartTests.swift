import FlowDefinition
import FlowExpressions
import FlowTesting
import Testing

@testable import FlowEngine

/// Sessions resumed in another process, later, or with another version of their flow.
@Suite struct RestartTests {
  private static func text(_ id: String, _ more: String = "") -> String {
    #"{ "id": "\#(id)", "type": "text", "label": "\#(id)" \#(more) }"#
  }

  private func sealed(_ more: String = "", last: String = "") throws -> Flow {
    try flow(
      services: #""pay": { "input": { "x": "text", "g": { "?": true, "n": "text" } }, "output": { "id": "text" } }"#,
      steps: """
        { "id": "a", "title": "A", "fields": [\(Self.text("x")), \(Self.text("hint", #", "keep": false"#)),
          { "id": "g", "type": "group", "label": "G", "required": false, "fields": [\(Self.text("n"))] }] \(more) },
        { "id": "p", "title": "P", "review": "Pay?",
          "submit": { "call": "pay", "once": true, "with": { "x": "x", "g": "g" }, "as": "paid" } },
        { "id": "b", "title": "B", "fields": [\(Self.text("y"))] },
        { "id": "z", "end": "done", "result": { "x": "x", "g": "g", "y": "y", "paid": "paid.id" } }
        \(last)
        """, allowing: ["unused-answer"])
  }

  private func paid() throws -> MachineTester {
    MachineTester(try sealed()).when(.start, .type("x", "1"), .type("hint", "mine"), .type("g.n", "in"), .submit)
      .when(.submit, .accept(["id": .string("P")])).expect(screen: "step b")
  }

  @Test func `A seal survives a restart with its groups but without transient answers`() throws {
    let run = try paid().restart(run: "run 2").expect(screen: "step b").expect(path: "a", "p", "b")
    let kept = SnapshotContent(try paid().machine.session, run.machine.flow)
    #expect(!"\(kept)".contains("mine"))
    check(
      run.when(.back).expect("refuse noWayBack").when(.type("y", "2"), .submit, .submit).expect(screen: "finished z")
        .expect(result: #"{"g":{"n":"in"},"paid":"P","x":"1","y":"2"}"#))
  }

  @Test func `An edited flow changes nothing behind a seal`() throws {
    let stricter = try flow(
      services: #""pay": { "input": { "x": "text", "g": { "?": true, "n": "text" } }, "output": { "id": "text" } }"#,
      steps: """
        { "id": "new", "title": "New", "fields": [\(Self.text("more"))] },
        { "id": "a", "title": "A", "fields": [\(Self.text("x", #", "minLength": 2"#)),
          { "id": "g", "type": "group", "label": "G", "required": false, "fields": [\(Self.text("n"))] }] },
        { "id": "p", "title": "P", "review": "Pay?",
          "submit": { "call": "pay", "once": true, "with": { "x": "x", "g": "g" }, "as": "paid" } },
        { "id": "b", "title": "B", "fields": [\(Self.text("y"))] },
        { "id": "z", "end": "done", "result": { "x": "x", "g": "g", "y": "y", "paid": "paid.id" } }
        """, allowing: ["unused-answer"])
    check(
      try paid().restart(flow: stricter).expect(screen: "step b").expect(path: "a", "p", "b")
        .when(.edit("a")).expect("refuse noWayBack").when(.type("y", "2"), .submit, .submit).expect(
          screen: "finished z"
        )
        .expect(calls: "pay key-1").expect(result: #"{"g":{"n":"in"},"paid":"P","x":"1","y":"2"}"#))
  }

  @Test func `A seal stays after its step is removed from the flow`() throws {
    let without = try flow(
      services: #""pay": { "input": { "x": "text" } }"#,
      steps: """
        { "id": "a", "title": "A", "fields": [\(Self.text("x"))] },
        { "id": "q", "title": "Q", "review": "Pay?",
          "submit": { "call": "pay", "once": true, "with": { "x": "x" } } },
        { "id": "z", "end": "done", "result": { "x": "x" } }
        """)
    let run = try paid().restart(flow: without)
    #expect(run.machine.session.seal != nil)
    check(run.when(.edit("a")).expect("refuse noWayBack"))
  }

  @Test func `A session that ended but was not handed over ends again, whatever expired since`() throws {
    let run = MachineTester(
      try flow(
        services: #""check": { "input": { "x": "text" } }"#,
        steps: """
          { "id": "a", "title": "A", "fields": [\(Self.text("x"))],
            "submit": { "call": "check", "with": { "x": "x" }, "lasts": "1h" } },
          { "id": "z", "end": "done" }
          """)
    ).when(.start, .type("x", "1"), .submit, .accept, .submit).expect(screen: "finished z")
    check(
      run.when(.wait(7200)).restart(run: "run 2").expect("save", "end z", "finish z").expect(result: #"{"x":"1"}"#))
  }

  // MARK: Calls that must happen once

  /// Returns a run just before the step of a payment is submitted.
  ///
  /// The step also asks for a password, which the payment does not read.
  private func paying(_ fields: String, in group: String = "", result: String) throws -> MachineTester {
    let password = Self.text("password", #", "secret": true"#)
    return MachineTester(
      try flow(
        services: #""pay": { "input": { "to": "text" } }"#,
        steps: """
          { "id": "a", "title": "A", "fields": [\(fields.replacing("PASSWORD", with: password))],
            "submit": { "call": "pay", "once": true, "with": { "to": "\(group)to" } } },
          { "id": "z", "end": "done", "result": { \(result) } }
          """)
    ).when(.start, .type("\(group)to", "ana"), .type("\(group)password", "p"))
  }

  @Test func `A call that must happen once is repeated before its step asks for a password it does not read`() throws {
    let run = try paying("\(Self.text("to")), PASSWORD", result: #""to": "to""#)
      .when(.submit).expect("save", "working a", "call pay key-1")
    check(
      run.restart(run: "run 2").expect("save", "working a", "call pay key-1").when(.accept)
        .expect(screen: "finished z").expect(result: #"{"to":"ana"}"#).expect(calls: "pay key-1"))
    // A call whose outcome is unknown is repeated at every start.
    let unheard = run.restart(run: "run 2").when(.fail).expect(screen: "step a")
    #expect(unheard.state()?.notice == .mayHaveSucceeded)
    check(unheard.restart(run: "run 3").expect("save", "working a", "call pay key-1"))
    check(
      unheard.when(.submit).expect(problems: ["form": ["unavailable"], "password": ["required"]])
        .when(.type("password", "q"), .submit).expect("save", "working a", "call pay key-1"))
  }

  @Test(
    arguments: [
      Self.text("extra", #", "required": false, "defaultFrom": "plan""#),
      #"{ "id": "l", "type": "list", "label": "L", "required": false, "fields": ["#
        + #"\#(Self.text("name")), \#(Self.text("extra", #", "when": "plan.startsWith('p')""#))] }"#,
    ])
  func `An unsaved answer that decides about others is asked before the call is repeated`(field: String) throws {
    let plan = Self.text("plan", #", "keep": false"#)
    let run = MachineTester(
      try flow(
        services: #""pay": { "input": { "to": "text" } }"#,
        steps: """
          { "id": "a", "title": "A", "fields": [\(Self.text("to")), \(plan), \(field)],
            "submit": { "call": "pay", "once": true, "with": { "to": "to" } } },
          { "id": "z", "end": "done", "result": { "to": "to" } }
          """)
    ).when(.start, .type("to", "ana"), .type("plan", "p"), .submit).expect("save", "working a", "call pay key-1")
      .restart(run: "run 2").expect(screen: "step a")
    #expect(run.state()?.notice == .mayHaveSucceeded)
    check(
      run.when(.type("plan", "p"), .submit).expect("save", "working a", "call pay key-1").when(.accept)
        .expect(screen: "finished z"))
  }

  @Test func `A call that must happen once waits for a password it reads, even an optional one`() throws {
    let password = Self.text("password", #", "secret": true, "required": false"#)
    let run = MachineTester(
      try flow(
        services: #""pay": { "input": { "to": "text", "password": "secret?" } }"#,
        steps: """
          { "id": "a", "title": "A", "fields": [\(Self.text("to")), \(password)],
            "submit": { "call": "pay", "once": true, "with": { "to": "to", "password": "password" } } },
          { "id": "z", "end": "done", "result": { "to": "to" } }
          """)
    ).when(.start, .type("to", "ana"), .type("password", "p"), .submit).expect("save", "working a", "call pay key-1")
      .restart(run: "run 2").expect(screen: "step a")
    #expect(run.state()?.notice == .mayHaveSucceeded)
    check(
      run.when(.type("password", "p"), .submit).expect("save", "working a", "call pay key-1")
        .expect(request: "to=ana password=p"))
    check(run.when(.submit).expect("save", "working a", "call pay key-1").expect(request: "to=ana"))
  }

  @Test func `A repeated call keeps the answers of a group except its password`() throws {
    let group = #"{ "id": "g", "type": "group", "label": "G", "fields": [\#(Self.text("to")), PASSWORD] }"#
    check(
      try paying(group, in: "g.", result: #""to": "g.to""#).when(.submit).restart(run: "run 2")
        .expect("save", "working a", "call pay key-1").when(.accept).expect(screen: "finished z")
        .expect(result: #"{"to":"ana"}"#))
  }

  @Test func `A password that decides what else is asked comes before the repeated call`() throws {
    let extra = Self.text("extra", #", "when": "password.startsWith('p')""#)
    let run = try paying("\(Self.text("to")), PASSWORD, \(extra)", result: #""to": "to", "extra": "extra""#)
      .when(.type("extra", "more"), .submit).expect("save", "working a", "call pay key-1")
      .restart(run: "run 2").expect(screen: "step a")
    #expect(run.state()?.notice == .mayHaveSucceeded)
    check(
      run.when(.type("password", "p"), .submit).expect("save", "working a", "call pay key-1").when(.accept)
        .expect(screen: "finished z").expect(result: #"{"extra":"more","to":"ana"}"#))
    #expect(run.when(.type("to", "ben")).state()?.notice == .mayHaveSucceededDifferently)
  }

  // MARK: Edited flows

  private func version(_ fields: String, _ rest: String = "") throws -> Flow {
    try flow(
      steps: """
        { "id": "a", "title": "A", "fields": [\(fields)] },
        \(rest)
        { "id": "b", "title": "B", "fields": [\(Self.text("y"))] },
        { "id": "z", "end": "done" }
        """)
  }

  private func atB(_ flow: Flow, _ x: String = "one") -> MachineTester {
    MachineTester(flow).when(.start, .type("x", x), .submit).expect(screen: "step b")
  }

  @Test func `A field that was added, made required or made stricter is asked, and other answers are kept`() throws {
    let before = atB(try version(Self.text("x") + "," + Self.text("o", #", "required": false"#)))
    let edits = [
      (Self.text("x") + "," + Self.text("new"), "new"),
      (Self.text("x") + "," + Self.text("o"), "o"),
    ]
    for (fields, asked) in edits {
      check(
        before.restart(flow: try version(fields)).expect(screen: "step a").expect(answer: "x", .string("one"))
          .when(.submit).expect("refuse invalid", "show a").expect(problems: [asked: ["required"]])
          .when(.type(asked, "1"), .submit, .type("y", "2"), .submit, .submit).expect(screen: "finished z"))
    }
    check(
      before.restart(flow: try version(Self.text("x", #", "maxLength": 2"#))).expect(screen: "step a")
        .when(.submit).expect(problems: ["x": ["maxLength"]])
        .when(.type("x", "1"), .submit, .type("y", "2"), .submit, .submit).expect(screen: "finished z"))
  }

  @Test func `A removed field is reported as set aside, and an added step is asked`() throws {
    let before = atB(try version(Self.text("x")))
    let (_, setAside) = Session.restored(
      SnapshotContent(before.machine.session, before.machine.flow), try version(Self.text("w")), given: nil, run: "r")
    #expect(setAside == ["x"])
    check(before.restart(flow: try version(Self.text("w"))).expect(screen: "step a"))
    let more = #"{ "id": "n", "title": "N", "fields": [\#(Self.text("new"))] },"#
    check(
      before.restart(flow: try version(Self.text("x"), more)).expect(screen: "step n")
        .when(.type("new", "1"), .submit, .type("y", "2"), .submit, .submit).expect(screen: "finished z"))
  }

  @Test func `A choice whose option was removed is asked again`() throws {
    func choice(_ options: String) -> String {
      #"{ "id": "x", "type": "choice", "label": "X", "options": [\#(options)] }"#
    }
    let before = atB(try version(choice(#""one", "two""#)))
    check(
      before.restart(flow: try version(choice(#""two", "three""#))).expect(screen: "step a")
        .when(.submit).expect("refuse invalid", "show a").when(.type("x", "three"), .submit).expect(screen: "step b")
        .when(.type("y", "2"), .submit, .submit).expect(screen: "finished z")
        .expect(result: #"{"x":"three","y":"2"}"#))
  }

  @Test func `A skipped step that became required is asked`() throws {
    func version(_ optional: Bool) throws -> Flow {
      try flow(
        steps: """
          { "id": "a", "title": "A", "optional": \(optional), "fields": [\(Self.text("x"))] },
          { "id": "z", "end": "done" }
          """)
    }
    check(
      MachineTester(try version(true)).when(.start, .skip).expect(screen: "end z")
        .restart(flow: try version(false)).expect(screen: "step a")
        .when(.skip).expect("refuse notOptional")
        .when(.type("x", "1"), .submit, .submit).expect(screen: "finished z"))
  }

  @Test func `An answer whose field changed type is offered as text`() throws {
    let before = atB(try version(Self.text("x")), "12")
    let after = before.restart(flow: try version(#"{ "id": "x", "type": "integer", "label": "X" }"#))
      .expect(screen: "step a")
    #expect(after.state()?.field("x")?.text == "12")
    check(after.when(.submit, .type("y", "2"), .submit, .submit).expect(result: #"{"x":12,"y":"2"}"#))
  }

  @Test func `A step that moved keeps its answers`() throws {
    let before = atB(try version(Self.text("x"))).when(.type("y", "2"), .submit)
    let moved = try flow(
      steps: """
        { "id": "b", "title": "B", "fields": [\(Self.text("y"))] },
        { "id": "a", "title": "A", "fields": [\(Self.text("x"))] },
        { "id": "z", "end": "done" }
        """)
    check(before.restart(flow: moved).expect(screen: "end z").when(.submit).expect(screen: "finished z"))
  }
}
