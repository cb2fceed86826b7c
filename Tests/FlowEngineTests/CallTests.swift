import FlowDefinition
import FlowExpressions
import FlowTesting
import Testing

@testable import FlowEngine

/// Calls: what they belong to, their names, their answers.
@Suite struct CallTests {
  private static let ask = #""fields": [{ "id": "x", "type": "text", "label": "X" }]"#

  /// The shape of most verification services: sending gives an id, checking wants it back.
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

  @Test func `A check belongs to the message sent, and a changed number sends another`() throws {
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

  @Test func `A refusal can end the flow, and the end can be left by going back`() throws {
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

  @Test func `What a later step was refused is still reported where a new list is asked for`() throws {
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

  @Test func `A refused end falls away when its inputs change, and comes back with them`() throws {
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

  @Test func `The branch an action chose is remembered while its call is made, and after a crash`() throws {
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

  @Test func `A port that takes all answers is given those of the step too, and its proof outlives a restart`() throws {
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

  // MARK: look-ups

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

  @Test func `What a look-up found is suggested, as long as what was looked up stays as it was`() throws {
    let found = try lookUp().when(.choose("find")).expect("refuse invalid", "show a")
      .when(.type("zip", "10115"), .choose("find")).expect(request: "zip=10115")
      .when(.accept(["city": .string("Berlin")])).expect(screen: "step a")
    #expect(found.state()?.field("city")?.suggestion?.shown == "Berlin")
    #expect(found.when(.type("zip", "1")).state()?.field("city")?.suggestion == nil)
    check(
      found.when(.type("city", "Berlin"), .submit).expect(screen: "end z")
        .expect(result: #"{"city":"Berlin","found":{"city":"Berlin"}}"#)
        .when(.back, .type("zip", "20095"), .submit).expect(screen: "end z")
        .expect(result: #"{"city":"Berlin"}"#)
        .when(.submit).expect(screen: "finished z"))
  }

  @Test func `A look-up that finds nothing takes nothing back`() throws {
    check(
      try lookUp().when(.type("zip", "1"), .choose("find"), .reject("none"))
        .expect(screen: "step a").expect(problems: ["form": ["none"]])
        .when(.choose("find"), .fail, .retry).expect(request: "zip=1").when(.answer(.cancelled))
        .when(.type("city", "X"), .submit, .submit).expect(screen: "finished z")
        .expect(result: #"{"city":"X"}"#))
  }

  // MARK: what a service says of parts of a request

  @Test(
    arguments: [
      ("shipTo.code", ["home.zip": ["bad"]]), ("home.zip", ["home.zip": ["bad"]]), ("extra.zip", ["form": ["bad"]]),
      ("shipTo.city", ["form": ["bad"]]), ("shipTo.code.x", ["form": ["bad"]]), ("shipTo", ["form": ["bad"]]),
      ("home.zip.", ["home.zip": ["bad"]]), ("shipTo..code", ["home.zip": ["bad"]]),
    ] as [(String, [String: [String]])])
  func `A service's complaint is reported at the question whose bare answer stands there, also one in a group`(
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

  // MARK: secrets

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

  @Test func `A password that the last call needs is asked again after a restart, and only it`() throws {
    let run = try password().when(.type("name", "N"), .type("password", "p"), .submit, .type("more", "m"), .submit)
      .expect(screen: "step r").restart().expect(screen: "step a")
    #expect(run.state()?.fields.map(\.path) == ["password"])
    check(
      run.when(.submit).expect("refuse invalid", "show a")
        .when(.type("password", "q"), .submit).expect(screen: "step r")
        .when(.submit).expect(request: "name=N password=q").when(.accept).expect(screen: "finished z")
        .expect(result: #"{"more":"m","name":"N"}"#))
  }

  @Test func `A password is not asked before it is needed`() throws {
    check(
      try password().when(.type("name", "N"), .type("password", "p"), .submit).restart().expect(screen: "step b")
        .when(.type("more", "m"), .submit).expect(screen: "step a")
        .when(.type("password", "q"), .submit).expect(screen: "step r")
        .when(.submit, .accept).expect(screen: "finished z"))
  }

  @Test func `A password that was left out is not asked for by the call`() throws {
    let leave = #", "actions": [{ "id": "none", "label": "None", "leave": "b" }]"#
    check(
      try password(leave).when(.choose("none"), .type("more", "m"), .submit).expect(screen: "step r")
        .restart().expect(screen: "step r").when(.submit, .accept).expect(screen: "finished z"))
  }

  @Test func `The program died while a password was in flight: it is asked, then the call has its old name`() throws {
    check(
      try password().when(.type("name", "N"), .type("password", "p"), .submit, .type("more", "m"), .submit, .submit)
        .expect("save", "working r", "call make key-1").restart().expect(screen: "step a")
        .when(.type("password", "p"), .submit).expect("save", "save", "working r", "call make key-1")
        .when(.accept).expect(screen: "finished z"))
  }

  @Test func `A refusal of one field leaves the password that was typed`() throws {
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

  // MARK: names of calls

  @Test func `The same secret tried again after no answer has the same key, another one another`() throws {
    let down = try twoCalls().when(.type("to", "one"), .submit, .accept(["id": .string("s")]))
      .when(.type("code", "1234"), .submit).expect("save", "working b", "call check key-2").when(.fail)
    check(down.when(.retry).expect("save", "working b", "call check key-2").when(.accept).expect(screen: "step c"))
    check(
      down.when(.type("code", "4321"), .submit).expect("save", "working b", "call check key-3")
        .when(.accept).expect(screen: "step c"))
  }

  @Test func `A call in between does not take the name of one that must happen once`() throws {
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
    // It could not be reached; meanwhile the proof ran out, and other calls are made.
    check(
      run.when(.fail, .wait(7200), .submit).expect(screen: "working b").when(.accept)
        .when(.type("code", "5678"), .submit, .accept).expect(screen: "step r")
        .when(.submit).expect("save", "working r", "call pay key-3")
        .when(paid).expect(screen: "finished z").expect(result: #"{"paid":"P","to":"t"}"#))
    // The program died; the proof ran out overnight. First it is found out what became of the payment.
    check(
      run.when(.wait(7200)).restart(run: "run 2").expect("save", "working r", "call pay key-3")
        .when(paid).expect(screen: "finished z").expect(result: #"{"paid":"P","to":"t"}"#))
    // The proof ran out while the call was under way.
    check(
      run.when(.wait(7200), paid).expect(screen: "finished z").expect(result: #"{"paid":"P","to":"t"}"#))
    check(
      run.when(.wait(7200), .fail).expect(screen: "working b").when(.accept).when(.retry).expect(
        "refuse nothingToRetry"
      )
      .when(.type("code", "5678"), .submit, .accept, .submit, paid).expect(screen: "finished z")
      .expect(calls: "send key-1", "check key-2", "pay key-3", "send key-4", "check key-5"))
  }

  @Test(arguments: ["true", "false"])
  func `What a review is for is tried again only while it lists what was confirmed`(once: String) throws {
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
    // What is listed and not passed on was confirmed all the same.
    let changed = failed.when(.edit("b"), .type("y", "3"), .submit).expect(screen: "step r")
    #expect(changed.state()?.canRetry == false)
    check(changed.when(.retry).expect("refuse nothingToRetry"))
    check(changed.when(.submit).expect("save", "working r", "call pay key-1"))
    check(changed.when(.edit("b"), .type("y", "2"), .submit, .retry).expect("save", "working r", "call pay key-1"))
    // Nobody has said yes to it since.
    let later = failed.restart(run: "run 2")
    let shown = once == "true" ? later.when(.fail) : later
    check(shown.expect(screen: "step r").when(.retry).expect("refuse nothingToRetry"))
    check(shown.when(.submit).expect("save", "working r", "call pay key-1"))
  }

  /// A payment behind a review, as far as its confirmation.
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

  @Test func `What was confirmed and taken back is not made without the person`() throws {
    for ways in [[.fail, .decline], [.fail, .edit("a"), .quit], [.fail, .back, .quit]] as [[TestEvent]] {
      let run = ways.reduce(try confirmed()) { $0.when($1) }.restart(run: "run 2").expect(screen: "step r")
      #expect(run.state()?.notice == .maybeDone)
      check(run.when(.submit).expect("save", "working r", "call pay key-1").when(.accept).expect(screen: "finished z"))
    }
    // Who only stops has taken nothing back: it is found out what became of it.
    check(try confirmed().when(.fail, .quit).restart(run: "run 2").expect("save", "working r", "call pay key-1"))
  }

  @Test func `What may have been done with other answers is said before it is confirmed again`() throws {
    let changed = try confirmed().when(.fail, .edit("a"), .type("x", "2"), .submit).expect(screen: "step r")
    #expect(changed.state()?.notice == .maybeDoneOtherwise)
    #expect(changed.when(.edit("a"), .type("x", "1"), .submit).state()?.notice == .maybeDone)
    check(
      changed.when(.submit).expect("save", "working r", "call pay key-2").when(.accept).expect(screen: "finished z"))
  }

  @Test func `What was certainly not done is not made by itself, and nothing is said of it`() throws {
    let refused = TestEvent.answer(.unavailable(reason: "down", mayBeDone: false))
    let run = try confirmed().when(refused).expect(screen: "step r")
    #expect(run.state()?.notice == nil)
    check(
      run.when(.quit).restart(run: "run 2").expect(screen: "step r").when(.submit, .accept).expect(screen: "finished z")
    )
    // A try before it may have got through.
    let unknown = try confirmed().when(.fail, .retry, refused)
    #expect(unknown.state()?.notice == .maybeDone)
    check(unknown.when(.quit).restart(run: "run 2").expect("save", "working r", "call pay key-1").when(.accept))
  }

  @Test func `A code that is sent anew takes the place of the one typed, also when the proof ran out`() throws {
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
    #expect(late.state()?.notice == .ranOut)
    check(late.when(.type("code", "9999"), .submit, .accept, .submit).expect(screen: "end z"))
  }

  @Test func `An answer that nobody waits for is refused`() throws {
    check(
      try twoCalls().when(.accept).expect("refuse unexpectedAnswer")
        .when(.type("to", "one"), .submit, .answerTo(key: "key-9", .accepted(.null))).expect("refuse unexpectedAnswer")
        .when(.accept(["id": .string("s1")])).expect(screen: "step b")
        .when(.answerTo(key: "key-1", .accepted(.null))).expect("refuse unexpectedAnswer")
        .when(.type("code", "1234"), .submit, .accept, .type("name", "N"), .submit, .submit)
        .expect(screen: "finished done"))
  }

  @Test func `A call whose output leaves one choice only leaves the choosing step out`() throws {
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
        .expect("refuse invalid", "show pick").when(.type("plan", "two"), .submit, .type("x", "1"), .submit, .submit)
        .expect(screen: "finished z").expect(result: #"{"plan":"two","x":"1"}"#))
  }
}
