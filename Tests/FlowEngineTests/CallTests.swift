import FlowDefinition
import FlowExpressions
import FlowTesting
import Testing

@testable import FlowEngine

/// Calls: their inputs, idempotency keys and outcomes.
@Suite struct CallTests {
  private static let ask = #""fields": [{ "id": "x", "type": "text", "label": "X" }]"#

  /// A flow in the form of most verification services: sending returns an id, and checking requires it.
  private func twoCalls() throws -> MachineTester {
    MachineTester(
      try flow(
        services: """
          "send": { "input": { "to": "text" }, "output": { "id": "text" } },
          "check": { "input": { "id": "text", "code": "code" }, "rejects": { "wrong": {}, "blocked": {} } }
          """,
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "to", "type": "text", "label": "To" }] },
          { "id": "b", "title": "B", "before": { "call": "send", "with": { "to": "to" }, "as": "sent" },
            "fields": [{ "id": "code", "type": "code", "length": 4, "label": "Code" }],
            "submit": { "call": "check", "with": { "id": "sent.id", "code": "code" },
              "rejected": { "wrong": { "field": "code", "message": "No." },
                            "blocked": { "go": "refused", "message": "Blocked." } } } },
          { "id": "c", "title": "C", "fields": [{ "id": "name", "type": "text", "label": "Name" }],
            "next": "done" },
          { "id": "refused", "end": "refused", "text": "Sorry." },
          { "id": "done", "end": "done", "result": { "to": "to", "name": "name" } }
          """, allowing: ["falls-through"])
    ).when(.start)
  }

  @Test func `A code is checked against the message it was sent with, and a changed number sends another`() throws {
    check(
      try twoCalls().when(.type("to", "one"), .submit, .accept(["id": .string("s1")]))
        .when(.type("code", "1234"), .submit).expect(request: "id=s1 code=1234")
        .when(.accept).expect(screen: "step c")
        .when(.back).expect(screen: "step a")
        .when(.type("to", "two"), .submit).expect(request: "to=two").expect(path: "a", "b")
        .when(.accept(["id": .string("s2")])).expect(screen: "step b")
        .when(.type("code", "1234"), .submit).expect(request: "id=s2 code=1234")
        .when(.accept, .type("name", "N"), .submit, .submit).expect(screen: "finished done")
        .expect(result: #"{"name":"N","to":"two"}"#))
  }

  @Test func `A step whose call before it failed refuses to be submitted, and goes on after a retry`() throws {
    let run = MachineTester(
      try flow(
        services: #""get": { "input": {}, "output": { "n": "integer" } }"#,
        steps: """
          { "id": "a", "before": { "call": "get", "with": {}, "as": "got" }, "text": "Twice: {{got.n * 2}}",
            "fields": [{ "id": "x", "type": "integer", "label": "X", "computed": "100 / got.n" }] },
          { "id": "z", "end": "done" }
          """)
    ).when(.start, .fail, .submit)
    #expect(run.state()?.isBlocked == true && !run.machine.isOver)
    check(run.when(.retry, .accept(["n": .int(3)])).expect(screen: "step a").when(.submit).expect(screen: "end z"))
  }

  @Test func `A rejection can end the flow, and going back leaves that end`() throws {
    let refused = try twoCalls().when(.type("to", "one"), .submit, .accept(["id": .string("s1")]))
      .when(.type("code", "1234"), .submit, .reject("blocked")).expect(screen: "end refused")
      .expect(path: "a", "b", "refused")
    check(refused.restart().expect(screen: "end refused").when(.submit).expect(screen: "finished refused"))
    check(
      refused.when(.back).expect(screen: "step b")
        .when(.type("code", "9999"), .submit).expect(request: "id=s1 code=9999")
        .when(.accept).expect(screen: "step c").expect(path: "a", "b", "c")
        .when(.type("name", "N"), .submit, .submit).expect(screen: "finished done"))
  }

  @Test func `A later step's rejection is still reported when a new list of options is loaded`() throws {
    let tester = MachineTester(
      try flow(
        services: """
          "free": { "output": { "slots": "options" } },
          "book": { "input": { "slot": "text" }, "rejects": { "taken": {} } }
          """,
        steps: """
          { "id": "slot", "title": "Time", "before": { "call": "free", "as": "found" }, "fields": [
              { "id": "slot", "type": "choice", "label": "When?", "optionsFrom": "found.slots" }] },
          { "id": "review", "review": "Right?", "submit": { "call": "book", "with": { "slot": "slot" },
              "rejected": { "taken": { "go": "slot", "message": "Somebody was faster." } } } },
          { "id": "done", "end": "done", "result": { "slot": "slot" } }
          """)
    ).when(.start)
    func found(_ ids: String...) -> TestEvent {
      .accept(["slots": .list(ids.map { ["id": .string($0), "label": .string($0)] })])
    }
    let refused = tester.when(found("nine", "ten")).when(.type("slot", "nine"), .submit)
      .when(.submit).expect(request: "slot=nine").when(.reject("taken"))
      .when(found("ten")).expect(screen: "step slot").expect(problems: ["form": ["taken"], "slot": ["option"]])
    check(
      refused.when(.type("slot", "ten"), .submit).expect(screen: "step review").expect(problems: [:])
        .when(.submit).expect(request: "slot=ten").when(.accept, .submit).expect(screen: "finished done"))
  }

  @Test func `An end reached by a rejection disappears when its inputs change and returns with them`() throws {
    let run = try flow(
      services: #""score": { "input": { "income": "integer" }, "rejects": { "low": {} } }"#,
      steps: """
        { "id": "a", "title": "A", "fields": [{ "id": "income", "type": "integer", "label": "Income" }],
          "submit": { "call": "score", "with": { "income": "income" },
                      "rejected": { "low": { "go": "no", "message": "Too low." } } } },
        { "id": "yes", "end": "yes" },
        { "id": "no", "end": "no" }
        """)
    check(
      MachineTester(run).when(.start, .type("income", "1"), .submit, .reject("low")).expect(screen: "end no")
        .when(.back).expect(screen: "step a")
        .when(.type("income", "2")).expect(path: "a")
        .when(.type("income", "1")).expect(path: "a", "no")
        .when(.type("income", "2"), .submit).expect(request: "income=2")
        .when(.accept).expect(screen: "end yes").when(.submit).expect(screen: "finished yes"))
  }

  @Test func `The branch of a chosen action is kept during its call and after a crash`() throws {
    let run = MachineTester(
      try flow(
        services: #""check": { "input": { "x": "text" } }"#,
        steps: """
          { "id": "a", "title": "A", \(Self.ask), "submit": { "call": "check", "with": { "x": "x" } },
            "actions": [{ "id": "short", "label": "Short", "next": "z" }] },
          { "id": "b", "title": "B", "fields": [{ "id": "y", "type": "text", "label": "Y" }] },
          { "id": "z", "end": "done" }
          """)
    ).when(.start, .type("x", "1"))
    check(run.when(.choose("short"), .accept).expect(screen: "end z").expect(path: "a", "z"))
    check(run.when(.choose("short"), .fail, .retry, .accept).expect(screen: "end z"))
    check(run.when(.submit, .accept).expect(screen: "step b"))
    let died = run.when(.choose("short")).restart().expect(screen: "step a")
    check(died.when(.retry, .accept).expect(screen: "end z").when(.submit).expect(screen: "finished z"))
  }

  @Test func `A port that takes all answers includes those of its own step, and stays valid after a restart`() throws {
    let run = MachineTester(
      try flow(
        services: #""put": { "input": "answers" }"#,
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "integer", "label": "N", "required": false },
            { "id": "g", "type": "group", "label": "G", "required": false,
              "fields": [{ "id": "x", "type": "text", "label": "X" }, { "id": "y", "type": "text", "label": "Y",
                           "required": false }] }] },
          { "id": "b", "title": "B", \(Self.ask), "submit": { "call": "put" } },
          { "id": "c", "title": "C", "fields": [{ "id": "y", "type": "text", "label": "Y" }] },
          { "id": "z", "end": "done" }
          """)
    ).when(.start, .type("g.x", "in"), .submit, .type("x", "1"), .submit)
      .expect(request: "g=in x=1")
    check(
      run.when(.accept).expect(screen: "step c").restart(run: "run 2").expect(screen: "step c")
        .when(.type("y", "2"), .submit, .submit).expect(screen: "finished z").expect(calls: "put key-1")
        .expect(result: #"{"g":{"x":"in"},"x":"1","y":"2"}"#))
  }

  // MARK: Lookups

  private func lookUp() throws -> MachineTester {
    MachineTester(
      try flow(
        services: #""find": { "input": { "zip": "text" }, "output": { "city": "text" }, "rejects": { "none": {} } }"#,
        steps: """
          { "id": "a", "title": "A",
            "fields": [{ "id": "zip", "type": "text", "label": "Zip" },
                       { "id": "city", "type": "text", "label": "City", "suggest": "found != null ? found.city : null" }],
            "actions": [{ "id": "find", "label": "Find", "call": "find", "with": { "zip": "zip" }, "as": "found",
                          "rejected": { "none": { "message": "No such place." } } }] },
          { "id": "z", "end": "done", "result": { "city": "city", "found": "found" } }
          """)
    ).when(.start)
  }

  @Test func `The result of a lookup is suggested until the input of the lookup changes`() throws {
    let found = try lookUp().when(.choose("find")).expect("refuse invalid", "show a")
      .when(.type("zip", "10115"), .choose("find")).expect(request: "zip=10115")
      .when(.accept(["city": .string("Berlin")])).expect(screen: "step a")
    #expect(found.state()?.field("city")?.suggestion?.displayText == "Berlin")
    #expect(found.when(.type("zip", "1")).state()?.field("city")?.suggestion == nil)
    check(
      found.when(.type("city", "Berlin"), .submit).expect(screen: "end z")
        .expect(result: #"{"city":"Berlin","found":{"city":"Berlin"}}"#)
        .when(.back, .type("zip", "20095"), .submit).expect(screen: "end z")
        .expect(result: #"{"city":"Berlin"}"#)
        .when(.submit).expect(screen: "finished z"))
  }

  @Test func `A lookup without a result keeps everything typed`() throws {
    check(
      try lookUp().when(.type("zip", "1"), .choose("find"), .reject("none"))
        .expect(screen: "step a").expect(problems: ["form": ["none"]])
        .when(.choose("find"), .fail, .retry).expect(request: "zip=1").when(.reply(.cancelled))
        .when(.type("city", "X"), .submit, .submit).expect(screen: "finished z")
        .expect(result: #"{"city":"X"}"#))
  }

  // MARK: Rejections of parts of a request

  @Test(
    arguments: [
      ("shipTo.code", ["home.zip": ["bad"]]), ("home.zip", ["home.zip": ["bad"]]), ("extra.zip", ["form": ["bad"]]),
      ("shipTo.city", ["form": ["bad"]]), ("shipTo.code.x", ["form": ["bad"]]), ("shipTo", ["form": ["bad"]]),
      ("home.zip.", ["home.zip": ["bad"]]), ("shipTo..code", ["home.zip": ["bad"]]),
    ] as [(String, [String: [String]])])
  func `A rejection of a part of a request is reported at the question whose answer was sent there`(
    path: String, problems: [String: [String]]
  ) throws {
    let address = #"{ "city": "text", "zip": "text" }"#
    let flow = try flow(
      services: """
        "send": { "input": { "shipTo": { "code": "text", "city": "text" }, "home": \(address),
                             "extra": { "zip": "text" } },
                  "rejects": { "bad": {} } }
        """,
      steps: """
        { "id": "a", "title": "A", "fields": [{ "id": "home", "type": "group", "label": "Home", "fields": [
            { "id": "city", "type": "text", "label": "City" }, { "id": "zip", "type": "text", "label": "Zip" }] }] },
        { "id": "b", "title": "B", "button": "Send", "submit": { "call": "send",
            "with": { "shipTo": { "code": "home.zip", "city": "home.city + '!'" }, "home": "home",
                      "extra": { "zip": "home.zip + home.city" } },
            "rejected": { "bad": { "message": "No." } } } },
        { "id": "z", "end": "done" }
        """)
    check(
      MachineTester(flow).when(.start, .type("home.city", "Oslo"), .type("home.zip", "1"), .submit, .submit)
        .when(.reject("bad", fields: [path: "Not that."]))
        .expect(screen: problems["form"] == nil ? "step a" : "step b").expect(problems: problems))
  }

  // MARK: Secrets

  private func password(_ extra: String = "") throws -> MachineTester {
    MachineTester(
      try flow(
        services: #""make": { "input": { "name": "text?", "password": "secret?" }, "rejects": { "taken": {} } }"#,
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "name", "type": "text", "label": "Name" },
             { "id": "password", "type": "text", "label": "Password", "secret": true },
             { "id": "hint", "type": "text", "label": "Hint", "keep": false, "required": false }] \(extra) },
          { "id": "b", "title": "B", "fields": [{ "id": "more", "type": "text", "label": "More" }] },
          { "id": "r", "title": "R", "review": "Go?",
            "submit": { "call": "make", "once": true, "with": { "name": "name", "password": "password" },
              "rejected": { "taken": { "field": "name", "message": "Taken." } } } },
          { "id": "z", "end": "done" }
          """, allowing: ["carried-secret", "unused-answer"])
    ).when(.start)
  }

  @Test func `After a restart only the password that the last call needs is asked again`() throws {
    let run = try password().when(.type("name", "N"), .type("password", "p"), .submit, .type("more", "m"), .submit)
      .expect(screen: "step r").restart().expect(screen: "step a")
    #expect(run.state()?.fields.map(\.path) == ["password"])
    check(
      run.when(.submit).expect("refuse invalid", "show a")
        .when(.type("password", "q"), .submit).expect(screen: "step r")
        .when(.submit).expect(request: "name=N password=q").when(.accept).expect(screen: "finished z")
        .expect(result: #"{"more":"m","name":"N"}"#))
  }

  @Test func `A password is not asked again before it is needed`() throws {
    check(
      try password().when(.type("name", "N"), .type("password", "p"), .submit).restart().expect(screen: "step b")
        .when(.type("more", "m"), .submit).expect(screen: "step a")
        .when(.type("password", "q"), .submit).expect(screen: "step r")
        .when(.submit, .accept).expect(screen: "finished z"))
  }

  @Test func `A call does not ask for a password that was skipped`() throws {
    let leave = #", "actions": [{ "id": "none", "label": "None", "leave": "b" }]"#
    check(
      try password(leave).when(.choose("none"), .type("more", "m"), .submit).expect(screen: "step r")
        .restart().expect(screen: "step r").when(.submit, .accept).expect(screen: "finished z"))
  }

  @Test func `A restart during a call asks for its password again and then repeats the call with its key`() throws {
    check(
      try password().when(.type("name", "N"), .type("password", "p"), .submit, .type("more", "m"), .submit, .submit)
        .expect("save", "working r", "call make key-1").restart().expect(screen: "step a")
        .when(.type("password", "p"), .submit).expect("save", "working r", "call make key-1")
        .when(.accept).expect(screen: "finished z"))
  }

  @Test func `A rejection of one field keeps the password that was typed`() throws {
    let run = MachineTester(
      try flow(
        services: #""make": { "input": { "name": "text", "password": "secret" }, "rejects": { "taken": {} } }"#,
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "name", "type": "text", "label": "Name" },
             { "id": "password", "type": "text", "label": "Password", "secret": true }],
             "submit": { "call": "make", "with": { "name": "name", "password": "password" },
              "rejected": { "taken": { "field": "name", "message": "Taken." } } } },
          { "id": "z", "end": "done" }
          """))
    check(
      run.when(.start, .type("name", "N"), .type("password", "p"), .submit, .reject("taken"))
        .expect(problems: ["name": ["taken"]])
        .when(.type("name", "M"), .submit).expect(request: "name=M password=p").when(.accept, .submit)
        .expect(screen: "finished z"))
  }

  // MARK: Idempotency keys

  @Test func `Retrying with the same secret reuses the key, and another secret gets a new key`() throws {
    let down = try twoCalls().when(.type("to", "one"), .submit, .accept(["id": .string("s")]))
      .when(.type("code", "1234"), .submit).expect("save", "working b", "call check key-2").when(.fail)
    check(down.when(.retry).expect("save", "working b", "call check key-2").when(.accept).expect(screen: "step c"))
    check(
      down.when(.type("code", "4321"), .submit).expect("save", "working b", "call check key-3")
        .when(.accept).expect(screen: "step c"))
  }

  @Test func `A call that must happen once keeps its key when other calls are made in between`() throws {
    let run = MachineTester(
      try flow(
        services: """
          "send": { "input": { "to": "text" } }, "check": { "input": { "to": "text", "code": "code" } },
          "pay": { "input": { "to": "text" }, "output": { "id": "text" } }
          """,
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "to", "type": "text", "label": "To" }] },
          { "id": "b", "title": "B", "before": { "call": "send", "with": { "to": "to" } },
            "fields": [{ "id": "code", "type": "code", "length": 4, "label": "Code" }],
            "submit": { "call": "check", "with": { "to": "to", "code": "code" }, "lasts": "1h" } },
          { "id": "r", "title": "R", "review": "Pay?",
            "submit": { "call": "pay", "once": true, "with": { "to": "to" }, "as": "paid" } },
          { "id": "z", "end": "done", "result": { "to": "to", "paid": "paid.id" } }
          """)
    ).when(.start, .type("to", "t"), .submit, .accept, .type("code", "1234"), .submit, .accept)
      .when(.submit).expect("save", "working r", "call pay key-3")
    let paid = TestEvent.accept(["id": .string("P")])
    // The payment was not made. Meanwhile the verification expires, and other calls are made.
    let notMade = TestEvent.reply(.unavailable(reason: "down", mayHaveSucceeded: false))
    check(
      run.when(notMade, .wait(7200), .submit).expect(screen: "working b").when(.accept)
        .when(.type("code", "5678"), .submit, .accept).expect(screen: "step r")
        .when(.submit).expect("save", "working r", "call pay key-3")
        .when(paid).expect(screen: "finished z").expect(result: #"{"paid":"P","to":"t"}"#))
    // The payment may have been made. Its outcome is determined first, although the verification has expired.
    for event in [TestEvent.submit, .retry] {
      check(
        run.when(.fail, .wait(7200)).when(event).expect("save", "working r", "call pay key-3")
          .when(paid).expect(screen: "finished z").expect(result: #"{"paid":"P","to":"t"}"#))
    }
    // The process dies, and the verification expires. The outcome of the payment is determined first.
    check(
      run.when(.wait(7200)).restart(run: "run 2").expect("save", "working r", "call pay key-3")
        .when(paid).expect(screen: "finished z").expect(result: #"{"paid":"P","to":"t"}"#))
    // The verification expires during the call.
    check(
      run.when(.wait(7200), paid).expect(screen: "finished z").expect(result: #"{"paid":"P","to":"t"}"#))
    check(
      run.when(.wait(7200), .fail).expect(screen: "step r").when(.retry).expect("save", "working r", "call pay key-3")
        .when(paid).expect(screen: "finished z").expect(calls: "send key-1", "check key-2", "pay key-3"))
  }

  @Test(arguments: [
    [TestEvent.reject("no")], [.reject("back")], [.reject("field")], [.fail, .back], [.fail, .edit("c")],
    [.fail, .choose("c")],
  ])
  func `A proof that expired is asked again once a call that must happen once is rejected or left`(
    events: [TestEvent]
  ) throws {
    let run = MachineTester(
      try flow(
        services: #"""
          "check": { "input": { "to": "text" } },
          "pay": { "input": { "to": "text" }, "rejects": { "no": {}, "back": {}, "field": {} } }
          """#,
        steps: #"""
          { "id": "a", "title": "A", "fields": [{ "id": "to", "type": "text", "label": "To" }] },
          { "id": "b", "title": "B", "button": "Go",
            "submit": { "call": "check", "with": { "to": "to" }, "lasts": "1h" } },
          { "id": "c", "title": "C", "fields": [{ "id": "n", "type": "text", "label": "N" }] },
          { "id": "r", "title": "R", "review": "Pay?", "actions": [{ "id": "c", "label": "C", "go": "c" }],
            "submit": { "call": "pay", "once": true, "with": { "to": "to" }, "rejected": {
              "no": { "message": "No." }, "back": { "go": "c", "message": "No." },
              "field": { "field": "n", "message": "No." } } } },
          { "id": "z", "end": "done", "result": { "n": "n" } }
          """#)
    ).when(.start, .type("to", "t"), .submit, .submit, .accept, .type("n", "1"), .submit, .submit)
      .expect(screen: "working r").when(.wait(7200))
    let asked = events.reduce(run) { $0.when($1) }.expect(screen: "step b")
    #expect(asked.machine.model.pathDifference == nil)
    let again = asked.when(.submit, .accept)
    let answered = again.machine.model.name(of: again.machine.model.current) == "c" ? again.when(.submit) : again
    check(
      answered.expect(screen: "step r").when(.submit).expect(screen: "working r").when(.accept)
        .expect(screen: "finished z").expect(result: #"{"n":"1"}"#))
  }

  @Test(arguments: ["true", "false"])
  func `A confirmed call is retried only while its review lists what was confirmed`(once: String) throws {
    let run = MachineTester(
      try flow(
        services: #""pay": { "input": { "x": "text" } }"#,
        steps: """
          { "id": "a", "title": "A", \(Self.ask) },
          { "id": "b", "title": "B", "fields": [{ "id": "y", "type": "text", "label": "Y" }] },
          { "id": "r", "title": "R", "review": "Pay?",
            "submit": { "call": "pay", "once": \(once), "with": { "x": "x" } } },
          { "id": "z", "end": "done", "result": { "x": "x", "y": "y" } }
          """)
    ).when(.start, .type("x", "1"), .submit, .type("y", "2"), .submit)
    let failed = run.when(.submit, .fail).expect(screen: "step r")
    #expect(failed.state()?.canRetry == true)
    check(failed.when(.retry).expect("save", "working r", "call pay key-1"))
    check(failed.when(.back, .submit, .retry).expect("save", "working r", "call pay key-1"))
    // The review lists `y`, so changing `y` requires a new confirmation, although the call does not send it.
    let changed = failed.when(.edit("b"), .type("y", "3"), .submit).expect(screen: "step r")
    #expect(changed.state()?.canRetry == false)
    check(changed.when(.retry).expect("refuse nothingToRetry"))
    check(changed.when(.submit).expect("save", "working r", "call pay key-1"))
    check(changed.when(.edit("b"), .type("y", "2"), .submit, .retry).expect("save", "working r", "call pay key-1"))
    // The review has not been confirmed since the restart.
    let later = failed.restart(run: "run 2")
    let shown = once == "true" ? later.when(.fail) : later
    check(shown.expect(screen: "step r").when(.retry).expect("refuse nothingToRetry"))
    check(shown.when(.submit).expect("save", "working r", "call pay key-1"))
  }

  /// Returns a run up to the confirmation of a payment.
  private func confirmed() throws -> MachineTester {
    MachineTester(
      try flow(
        services: #""pay": { "input": { "x": "text" } }"#,
        steps: """
          { "id": "a", "title": "A", \(Self.ask) },
          { "id": "r", "title": "R", "review": "Pay?", "submit": { "call": "pay", "once": true, "with": { "x": "x" } } },
          { "id": "z", "end": "done", "result": { "x": "x" } }
          """)
    ).when(.start, .type("x", "1"), .submit, .submit).expect("save", "working r", "call pay key-1")
  }

  @Test func `A call that was confirmed and then withdrawn is not made without the person`() throws {
    for ways in [[.fail, .decline], [.fail, .edit("a"), .quit], [.fail, .back, .quit]] as [[TestEvent]] {
      let run = ways.reduce(try confirmed()) { $0.when($1) }.restart(run: "run 2").expect(screen: "step r")
      #expect(run.state()?.notice == .mayHaveSucceeded)
      check(run.when(.submit).expect("save", "working r", "call pay key-1").when(.accept).expect(screen: "finished z"))
    }
    // Quitting does not withdraw the confirmation, so the call is repeated to determine its outcome.
    check(try confirmed().when(.fail, .quit).restart(run: "run 2").expect("save", "working r", "call pay key-1"))
  }

  @Test func `A call that may have happened with other answers is mentioned before it is confirmed again`() throws {
    let changed = try confirmed().when(.fail, .edit("a"), .type("x", "2"), .submit).expect(screen: "step r")
    #expect(changed.state()?.notice == .mayHaveSucceededDifferently)
    #expect(changed.when(.edit("a"), .type("x", "1"), .submit).state()?.notice == .mayHaveSucceeded)
    check(
      changed.when(.submit).expect("save", "working r", "call pay key-2").when(.accept).expect(screen: "finished z"))
  }

  @Test func `A call that certainly did not happen is not repeated automatically and not mentioned`() throws {
    let refused = TestEvent.reply(.unavailable(reason: "down", mayHaveSucceeded: false))
    let run = try confirmed().when(refused).expect(screen: "step r")
    #expect(run.state()?.notice == nil)
    check(
      run.when(.quit).restart(run: "run 2").expect(screen: "step r").when(.submit, .accept).expect(screen: "finished z")
    )
    // An earlier attempt may have succeeded.
    let unknown = try confirmed().when(.fail, .retry, refused)
    #expect(unknown.state()?.notice == .mayHaveSucceeded)
    check(unknown.when(.quit).restart(run: "run 2").expect("save", "working r", "call pay key-1").when(.accept))
  }

  @Test func `A newly sent code replaces the typed one, even after the verification expired`() throws {
    let run = MachineTester(
      try flow(
        services: #""send": { "input": {} }, "check": { "input": { "code": "code" } }"#,
        steps: """
          { "id": "b", "title": "B", "before": { "call": "send", "with": {} },
            "fields": [{ "id": "code", "type": "code", "length": 4, "label": "Code" }],
            "submit": { "call": "check", "with": { "code": "code" }, "lasts": "1h" },
            "actions": [{ "id": "more", "label": "More", "again": true }] },
          { "id": "c", "title": "C", \(Self.ask) },
          { "id": "z", "end": "done", "result": { "x": "x" } }
          """)
    ).when(.start, .accept, .type("code", "1234"), .choose("more"), .accept)
    check(run.when(.submit).expect("refuse invalid", "show b"))
    let late = run.when(.type("code", "5678"), .submit, .accept, .type("x", "1"), .wait(7200), .submit)
      .expect(screen: "working b").when(.accept)
    #expect(late.state()?.notice == .expired)
    check(late.when(.type("code", "9999"), .submit, .accept, .submit).expect(screen: "end z"))
  }

  @Test func `A reply that no call is waiting for is refused`() throws {
    check(
      try twoCalls().when(.accept).expect("refuse unexpectedReply")
        .when(.type("to", "one"), .submit, .replyTo(key: "key-9", .accepted(.null))).expect("refuse unexpectedReply")
        .when(.accept(["id": .string("s1")])).expect(screen: "step b")
        .when(.replyTo(key: "key-1", .accepted(.null))).expect("refuse unexpectedReply")
        .when(.type("code", "1234"), .submit, .accept, .type("name", "N"), .submit, .submit)
        .expect(screen: "finished done"))
  }

  @Test func `A step that chooses an option is left out if the call before it returns only one`() throws {
    let run = MachineTester(
      try flow(
        services: #""plans": { "input": {}, "output": { "offered": "options" } }"#,
        steps: """
          { "id": "load", "title": "Load", "submit": { "call": "plans", "as": "plans" } },
          { "id": "pick", "title": "Pick", "when": "size(plans.offered) > 1",
            "fields": [{ "id": "plan", "type": "choice", "label": "Plan", "optionsFrom": "plans.offered" }] },
          { "id": "b", "title": "B", \(Self.ask) },
          { "id": "z", "end": "done", "result": { "plan": "plan", "x": "x" } }
          """)
    ).when(.start).expect(screen: "working load")
    func plans(_ ids: String...) -> TestEvent {
      .accept(["offered": .list(ids.map { ["id": .string($0), "label": .string($0)] })])
    }
    check(
      run.when(plans("one")).expect(screen: "step b").when(.back).expect("refuse nothingBefore")
        .when(.type("x", "1"), .submit, .submit).expect(screen: "finished z").expect(result: #"{"x":"1"}"#))
    check(
      run.when(plans("one", "two")).expect(screen: "step pick").when(.type("plan", "three"), .submit)
        .expect("save", "refuse invalid", "show pick").when(
          .type("plan", "two"), .submit, .type("x", "1"), .submit, .submit
        )
        .expect(screen: "finished z").expect(result: #"{"plan":"two","x":"1"}"#))
  }
}
