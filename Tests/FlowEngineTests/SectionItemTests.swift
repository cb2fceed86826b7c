import FlowDefinition
import FlowExpressions
import FlowSyntax
import FlowTesting
import Foundation
import Testing

@testable import FlowEngine

/// Answers, calls and seals of the items of a repeated section.
@Suite struct SectionItemTests {
  private static let count =
    #"{ "id": "first", "title": "First", "fields": [{ "id": "count", "type": "integer", "label": "Count" }] }"#
  private static let end = #"{ "id": "z", "end": "done" }"#

  private static func people(_ steps: String..., over items: String = "count", more: String = "") -> String {
    """
    { "id": "people", "title": "People", "repeat": { "for": "\(items)", "as": "p", "max": 3 }\(more),
      "steps": [\(steps.joined(separator: ", "))] }
    """
  }

  /// Returns a step that asks for an integer.
  private static func ask(_ field: String, _ more: String = "") -> String {
    #"{ "id": "s_\#(field)", "title": "S", "fields": [{ "id": "\#(field)", "type": "integer", "label": "\#(field)" }] \#(more) }"#
  }

  private func start(
    _ steps: String..., services: String = "", given: String = "", values: [Value] = []
  ) throws -> MachineTester {
    let steps = (steps + [Self.end]).joined(separator: ",\n")
    return MachineTester(try flow(services: services, given: given, steps: steps), given: values).when(.start)
  }

  // MARK: Calls

  @Test func `A rejection in an item can be reported at a field before the section`() throws {
    let submit =
      #", "submit": { "call": "check", "with": { "a": "n" }, "rejected": { "no": { "field": "count", "message": "M" } } }"#
    let run = try start(
      Self.count, Self.people(Self.ask("n", submit)),
      services: #""check": { "input": { "a": "integer" }, "rejects": { "no": {} } }"#
    ).when(.type("count", "2"), .submit, .type("n", "1"), .submit, .accept, .type("n", "2"), .submit, .reject("no"))
    check(
      run.expect(screen: "step first").expect(problems: ["count": ["no"]]).when(.type("count", "1"), .submit)
        .expect(screen: "end z"))
  }

  @Test func `A call of an item that takes all answers includes those of its own step`() throws {
    let run = try start(
      Self.count, Self.people(Self.ask("n", #", "submit": { "call": "all" }"#)),
      services: #""all": { "input": "answers" }"#
    ).when(.type("count", "2"), .submit, .type("n", "1"), .submit).expect(request: "count=2 people=1").when(.accept)
      .when(.type("n", "5"), .submit).expect(request: "count=2 people=1, 5").when(.accept).expect(screen: "end z")
    // The second request includes the answer of the first item, so a change of that answer causes a new call.
    check(
      run.when(.edit("s_n#1"), .type("n", "7"), .submit).expect(request: "count=2 people=7").when(.accept)
        .expect(screen: "step s_n#2").when(.submit).expect(request: "count=2 people=7, 5"))
  }

  @Test func `Removing a verified item keeps the others verified, and an added item is asked`() throws {
    let phones = """
      { "id": "a", "title": "A", "fields": [{ "id": "phones", "type": "list", "label": "Phones", "item": "Phone",
        "fields": [{ "id": "number", "type": "phone", "label": "Number", "region": "US" }] }] }
      """
    let prove = """
      { "id": "prove", "title": "Prove", "fields": [{ "id": "code", "type": "code", "label": "Code", "length": 2 }],
        "submit": { "call": "check", "with": { "to": "p.item.number", "code": "code" } } }
      """
    func typed(_ items: KeyValuePairs<String, String>) -> TestEvent {
      .type("phones", .list(items.map { .object(["id": .string($0), "number": .string("201 555 01\($1)")]) }))
    }
    let both = try start(
      phones, Self.people(prove, over: "phones"), services: #""check": { "input": { "to": "text", "code": "code" } }"#
    ).when(typed(["p": "23", "q": "24"]), .submit, .type("code", "12"), .submit, .accept)
      .when(.type("code", "34"), .submit, .accept).expect(screen: "end z")
    let one = both.when(.edit("a"), typed(["q": "24"]), .submit).expect(screen: "end z")
      .expect(path: "a", "prove#1", "z").restart().expect(screen: "end z")
    #expect(one.calls == both.calls)
    check(
      one.when(.edit("a"), typed(["r": "25", "q": "24"]), .submit).expect(screen: "step prove#1")
        .when(.type("code", "56"), .submit, .accept).expect(screen: "end z"))
    // Another number under the same id is verified again.
    check(both.when(.edit("a"), typed(["p": "23", "q": "25"]), .submit).expect(screen: "step prove#2"))
  }

  @Test func `A code lost in a restart is asked again for the item whose call needs it`() throws {
    let asks = """
      { "id": "asks", "title": "A", "fields": [{ "id": "code", "type": "code", "label": "C", "length": 2 }] }
      """
    let check =
      #"{ "id": "uses", "title": "U", "button": "Go", "submit": { "call": "check", "with": { "code": "code" } } }"#
    let run = try start(
      Self.count, Self.people(asks, check), services: #""check": { "input": { "code": "code" } }"#
    ).when(.type("count", "2"), .submit, .type("code", "11"), .submit, .submit, .accept)
      .when(.type("code", "22"), .submit).expect(screen: "step uses#2").restart(run: "later")
      .expect(screen: "step asks#2")
    FlowEngineTests.check(
      run.when(.type("code", "33"), .submit).expect(screen: "step uses#2").when(.submit)
        .expect(request: "code=33").when(.accept).expect(screen: "end z"))
  }

  // MARK: Display

  @Test func `The answer of another item is not shown for an item that skipped the step`() throws {
    let run = try start(
      Self.count, Self.people(Self.ask("years", #", "optional": true"#), Self.ask("size"))
    ).when(.type("count", "2"), .submit, .type("years", "5"), .submit).when(.back, .skip, .type("size", "1"), .submit)
      .when(.type("years", "7"), .submit).expect(screen: "step s_size#2")
    let rows = run.machine.model.answersSoFar.map { "\($0.item ?? "-") \($0.label) \($0.value)" }
    #expect(rows == ["- Count 2", "People 1 size 1", "People 2 years 7"])
    let back = run.when(.back)
    #expect(
      back.machine.model.answersSoFar.map { "\($0.item ?? "-") \($0.label) \($0.value)" } == rows, "\(back.screen)")
    check(back)
  }

  @Test func `The answers that an item's removal would discard are reported`() throws {
    let run = try start(Self.count, Self.people(Self.ask("n"))).when(.type("count", "3"), .submit)
      .when(.type("n", "1"), .submit, .type("n", "2"), .submit, .type("n", "3"), .submit).expect(screen: "end z")
      .when(.edit("first"), .type("count", "1"))
    let model = run.machine.model
    #expect(model.impact(of: model.current).map(\.field.item?.text) == ["2", "3"])
    // Answers that were set aside when the section was skipped no longer count, so this change does not remove them.
    let skipped = try start(Self.count, Self.people(Self.ask("n"), more: #", "optional": true"#))
      .when(.type("count", "1"), .submit, .type("n", "1"), .submit, .back, .skip).expect(screen: "end z")
      .when(.edit("first"), .type("count", "0")).machine.model
    #expect(skipped.impact(of: skipped.current).isEmpty)
  }

  @Test func `A review is confirmed again after an item is added or removed`() throws {
    let run = try start(
      Self.count, Self.people(Self.ask("n")), #"{ "id": "r", "title": "R", "review": "Right?" }"#
    ).when(.type("count", "2"), .submit, .type("n", "1"), .submit, .type("n", "2"), .submit).expect(screen: "step r")
      .when(.submit).expect(screen: "end z")
    check(run.when(.edit("first"), .type("count", "1"), .submit).expect(screen: "step r"))
    check(
      run.when(.edit("first"), .type("count", "3"), .submit).expect(screen: "step s_n#3").when(.type("n", "3"), .submit)
        .expect(screen: "step r"))
    check(
      run.when(.edit("first"), .type("count", "1"), .submit, .edit("first"), .type("count", "2"), .submit).expect(
        screen: "end z"))
  }

  @Test func `Skipping a section resolves a rejection of one of its items`() throws {
    let submit = #", "submit": { "call": "check", "with": { "a": "n" } }"#
    let run = try start(
      Self.count, Self.people(Self.ask("n", submit), more: #", "optional": true"#),
      services: #""check": { "input": { "a": "integer" }, "rejects": { "no": {} } }"#
    ).when(.type("count", "2"), .submit, .type("n", "1"), .submit, .accept, .type("n", "2"), .submit, .reject("no"))
      .expect(screen: "step s_n#2").when(.skip).expect(screen: "end z")
    #expect(run.machine.session.pendingRejections == [])
    check(run)
  }

  @Test func `An answer of another item excludes no step from the progress`() throws {
    let steps = [Self.ask("n"), Self.ask("m").replacing(#""title""#, with: #""when": "n == 2", "title""#)]
    let section =
      #"{ "id": "g", "repeat": { "for": "count", "as": "p" }, "steps": [\#(steps.joined(separator: ", "))] }"#
    let run = try start(Self.count, section).when(.type("count", "2"), .submit).expect(screen: "step s_n#1")
    #expect(run.state()?.progress.count == 3)
    let second = run.when(.type("n", "1"), .submit).expect(screen: "step s_n#2")
    #expect(second.state()?.progress.count == 3)
    let first = second.when(.back, .type("n", "2"), .submit).expect(screen: "step s_m#1")
    #expect(first.state()?.progress.count == 3)
    check(first.when(.type("m", "1"), .submit, .type("n", "1"), .submit).expect(screen: "end z"))
  }

  @Test func `A step name without a number refers to the current item or the first`() throws {
    let pets = Self.people(Self.ask("m")).replacing("people", with: "pets")
    let run = try start(Self.count, Self.people(Self.ask("n")), pets)
      .when(.type("count", "2"), .submit, .type("n", "1"), .submit, .type("n", "2"), .submit, .type("m", "3"), .submit)
      .expect(screen: "step s_m#2")
    let model = run.machine.model
    #expect(model.step("s_m").map(model.name) == "s_m#2")
    #expect(model.step("s_n").map(model.name) == "s_n#1")
    #expect(model.question("people.n").map { model.name(of: $0.step) + " " + $0.path } == "s_n#1 n")
    #expect(model.question("people[1].n").map { model.name(of: $0.step) + " " + $0.path } == "s_n#2 n")
    check(run)
  }

  // MARK: Number of items

  @Test(arguments: [
    ("-1", 0), ("0", 0), ("3", 3), ("4", 3), ("9223372036854775807", 3), ("-9223372036854775808", 0),
  ])
  func `The number of items is limited by the section's maximum`(count: String, items: Int) throws {
    let run = try start(Self.count, Self.people(Self.ask("n"))).when(.type("count", .string(count)), .submit)
    #expect(run.machine.model.section(of: run.machine.model.current)?.count == (items == 0 ? nil : items))
    check((0..<items).reduce(run) { run, _ in run.when(.type("n", "1"), .submit) }.expect(screen: "end z"))
  }

  @Test func `A section without items before the first step gives an empty list`() throws {
    let shown =
      #"{ "id": "a", "title": "A", "text": "{{size(people)}}", "fields": [{ "id": "x", "type": "text", "label": "X" }] }"#
    let run = try start(
      Self.people(Self.ask("n"), over: "n0"), shown, given: #""n0": "integer?""#, values: [.null]
    ).expect(screen: "step a")
    #expect(run.state()?.paragraphs == ["0"])
    check(run.when(.type("x", "1"), .submit).expect(screen: "end z").expect(result: #"{"people":[],"x":"1"}"#))
  }

  @Test func `A loop can reach items that did not exist before`() throws {
    let again = """
      { "id": "c", "title": "C", "text": "{{size(people)}}", "fields": [{ "id": "y", "type": "integer", "label": "Y" }],
        "next": [{ "when": "y == 1", "go": "people" }, { "go": "z" }] }
      """
    let flow = try flow(
      steps: [Self.count, Self.people(Self.ask("n"), over: "y"), again, Self.end].joined(separator: ",\n"))
    let run = MachineTester(flow).when(.start, .type("count", "1"), .submit).expect(screen: "step c")
      .when(.type("y", "1"), .submit).expect(screen: "step s_n#1").when(.type("n", "4"), .submit)
      .expect(screen: "step c")
    #expect(run.state()?.paragraphs == ["0"])
    let anew = FlowModel(
      flow: flow, session: run.machine.session, at: EventContext(now: run.now, freshKey: ""))
    #expect(anew.derivation.environment.values == run.machine.model.derivation.environment.values)
    check(run.when(.type("y", "0"), .submit).expect(screen: "end z"))
  }

  // MARK: Identity of items

  private static let texts = #"{ "id": "load", "title": "L", "before": { "call": "load", "as": "found" } }"#
  private static let loading = #""load": { "output": { "list": "text" } }"#

  private static func found(_ texts: [String]) -> TestEvent { .reply(.accepted(.list(texts.map { .string($0) }))) }

  @Test func `Answers survive a restart whatever the items are called, and keys do not reveal their content`() throws {
    let odd = ["", "#", "a#b\n\u{0}/submit", String(repeating: "ä", count: 5000), "e\u{301}", "🏴‍☠️"]
    let submit = #", "submit": { "call": "check", "with": { "a": "n" } }"#
    let flow = try flow(
      services: Self.loading + #", "check": { "input": { "a": "integer" } }"#,
      steps: [Self.texts, Self.people(Self.ask("n", submit), over: "found").replacing("3 }", with: "6 }"), Self.end]
        .joined(separator: ",\n"))
    var run = MachineTester(flow).when(.start, Self.found(odd), .submit)
    for number in 1...odd.count {
      run = run.expect(screen: "step s_n#\(number)").when(.type("n", .int(Int64(number))), .submit)
      #expect(run.events.allSatisfy { "\($0)".count < 150 }, "\(run.events)")
      run = run.when(.accept)
    }
    let restored = run.restart()
    #expect(restored.machine.session.answers == run.machine.session.answers)
    #expect(restored.machine.session.calls == run.machine.session.calls)
    check(
      restored.expect(screen: "end z").expect(path: "load", "s_n#1", "s_n#2", "s_n#3", "s_n#4", "s_n#5", "s_n#6", "z"))
  }

  @Test func `Equal items have different keys, whichever is removed`() {
    func keys(_ texts: String...) -> [ItemKey] {
      ItemKey.distinct(texts)
    }
    #expect(Set(keys("a", "a", "a", "a 2", "")).count == 5)
    let all = keys("a", "a 2", "a")
    #expect(keys("a", "a") == [all[0], all[2]])
    #expect(keys("a 2", "a") == [all[1], all[0]])
  }

  @Test func `Prefilled answers are assigned to equal items one by one`() throws {
    let flow = try flow(
      services: Self.loading,
      steps: [Self.texts, Self.people(Self.ask("n"), over: "found"), Self.end].joined(separator: ",\n"))
    let rows: [JSONValue] = [1, 2].map { .object(["item": .string("a"), "n": .int($0)]) }
    var session = Session(given: [], run: "run")
    for (field, draft) in flow.prefilled("people", .list(rows)) { session.drafts[field] = draft }
    check(
      MachineTester(flow, session).when(.start, Self.found(["a", "a"]), .submit, .submit, .submit).expect(
        screen: "end z"
      )
      .expect(result: #"{"people":[{"item":"a","n":1},{"item":"a","n":2}]}"#))
  }

  @Test(arguments: [
    #"{ "people[0].n": 1, "people[1].n": 2 }"#,
    #"{ "people": [{ "n": 1 }, { "n": 2 }] }"#,
    #"{ "people": [{ "n": 1 }, { "item": "b", "n": 2 }] }"#,
  ]) func `Answers prefilled by position are assigned to the elements of a list`(prefill: String) throws {
    let choices =
      #"{ "id": "pick", "title": "P", "fields": [{ "id": "items", "type": "choices", "label": "I", "options": ["a", "b"] }] }"#
    let flow = try flow(
      steps: [choices, Self.people(Self.ask("n"), over: "items"), Self.end].joined(separator: ",\n"))
    let root = try #require(JSONReader.read(SourceFile(name: "", text: prefill)).0.flatMap { JSONValue($0) })
    var session = Session(given: [], run: "run")
    for (name, value) in try #require(root.members) {
      for (field, draft) in flow.prefilled(name, value) { session.drafts[field] = draft }
    }
    session.drafts[Located(try #require(flow.field("items")))] = .list([.string("a"), .string("b")])
    let run = MachineTester(flow, session)
    #expect(Preflight(run.machine.model).isClear)
    check(
      run.when(.start, .submit, .submit, .submit).expect(screen: "end z")
        .expect(result: #"{"items":["a","b"],"people":[{"item":"a","n":1},{"item":"b","n":2}]}"#))
  }

  // MARK: Seals and edited flows

  private static let make =
    #"{ "id": "make", "title": "Make", "button": "Make", "submit": { "call": "make", "once": true } }"#
  private static let after = ask("later")

  @Test func `Sealed items survive a change of the section's questions`() throws {
    let services = #""make": {}"#
    let run = try start(Self.count, Self.people(Self.ask("n")), Self.make, Self.after, services: services)
      .when(.type("count", "1"), .submit, .type("n", "1"), .submit, .submit, .accept).expect(screen: "step s_later")
    func edited(_ people: String) throws -> MachineTester {
      let steps = [Self.count, people, Self.make, Self.after, Self.end].joined(separator: ",\n")
      return run.restart(flow: try flow(services: services, steps: steps)).expect(screen: "step s_later")
        .when(.type("later", "9"), .submit)
    }
    check(
      try edited(Self.people(Self.ask("n"), Self.ask("more"))).expect(
        result: #"{"count":1,"later":9,"people":[{"n":1}]}"#))
    check(
      try edited(Self.people(Self.ask("n").replacing("integer", with: "text"), Self.ask("more"))).expect(
        result: #"{"count":1,"later":9,"people":[{}]}"#))
    check(try edited(Self.ask("n")).expect(result: #"{"count":1,"later":9}"#))
  }

  @Test func `Sealed items are not repeated when the path changes`() throws {
    let back = Self.people(
      Self.ask("n"), more: #", "next": [{ "when": "count > 5", "go": "s_later" }, { "go": "make" }]"#)
    check(
      try start(
        Self.count.replacing("\"First\",", with: "\"First\", \"next\": \"people\","), Self.make, back, Self.after,
        services: #""make": {}"#
      ).when(.type("count", "2"), .submit, .type("n", "1"), .submit, .type("n", "2"), .submit)
        .expect(screen: "step make").when(.submit, .accept).expect(screen: "step s_later").when(
          .type("later", "1"), .submit
        )
        .expect(result: #"{"count":2,"later":1,"people":[{"n":1},{"n":2}]}"#))
  }

  @Test func `A section with a sealed step cannot be skipped`() throws {
    let section = #"{ "id": "g", "optional": true, "steps": [\#(Self.ask("n")), \#(Self.make), \#(Self.after)] }"#
    let run = try start(Self.count, section, services: #""make": {}"#)
      .when(.type("count", "2"), .submit, .type("n", "1"), .submit)
    check(run.expect(screen: "step make").when(.skip).expect(screen: "end z"))
    let sealed = run.when(.submit, .accept).expect(screen: "step s_later")
    #expect(sealed.state()?.canSkip == false)
    check(sealed.when(.skip).expect("refuse notOptional").when(.type("later", "1"), .submit).expect(screen: "end z"))
  }

  @Test func `Unsaved answers in a group of an item are not stored with a seal`() throws {
    let step = """
      { "id": "s", "title": "S", "fields": [{ "id": "g", "type": "group", "label": "G", "fields": [
        { "id": "name", "type": "text", "label": "N" }, { "id": "pin", "type": "text", "label": "P", "keep": false }] }] }
      """
    let run = try start(Self.count, Self.people(step), Self.make, Self.after, services: #""make": {}"#)
      .when(.type("count", "1"), .submit, .type("g.name", "Ana"), .type("g.pin", "hidden"), .submit, .submit, .accept)
      .expect(screen: "step s_later")
    let stored = "\(SnapshotContent(run.machine.session, run.machine.flow))"
    #expect(stored.contains("Ana"))
    #expect(!stored.contains("hidden"))
    check(
      run.restart().when(.type("later", "1"), .submit)
        .expect(result: #"{"count":1,"later":1,"people":[{"g":{"name":"Ana"}}]}"#))
  }

  @Test func `A renamed question of items keeps its answers`() throws {
    func flow(_ field: String) throws -> Flow {
      try FlowEngineTests.flow(
        steps: [Self.count, Self.people(field), Self.end].joined(separator: ",\n"), allowing: ["unused-answer"])
    }
    let renamed = Self.ask("n").replacing(#""id": "n""#, with: #""id": "m", "was": ["n"]"#)
    let run = MachineTester(try flow(Self.ask("n"))).when(
      .start, .type("count", "2"), .submit, .type("n", "1"), .submit
    )
    .when(.type("n", "2"), .submit).expect(screen: "end z")
    check(
      run.restart(flow: try flow(renamed)).expect(screen: "end z").expect(
        result: #"{"count":2,"people":[{"m":1},{"m":2}]}"#))
  }

  @Test func `A section that becomes repeated, or stops being so, is asked again`() throws {
    let once = Self.people(Self.ask("n")).replacing(#""repeat": { "for": "count", "as": "p", "max": 3 },"#, with: "")
    func flow(_ people: String) throws -> Flow {
      try FlowEngineTests.flow(
        steps: [Self.count, people, Self.end].joined(separator: ",\n"), allowing: ["unused-answer"])
    }
    let repeated = MachineTester(try flow(Self.people(Self.ask("n")))).when(.start, .type("count", "1"), .submit)
      .when(.type("n", "1"), .submit).expect(screen: "end z")
    check(repeated.restart(flow: try flow(once)).expect(screen: "step s_n"))
    let single = MachineTester(try flow(once)).when(.start, .type("count", "1"), .submit, .type("n", "1"), .submit)
      .expect(screen: "end z")
    check(single.restart(flow: try flow(Self.people(Self.ask("n")))).expect(screen: "step s_n#1"))
    check(
      repeated.restart(flow: try flow(Self.people(Self.ask("n")).replacing(#""p""#, with: #""q""#))).expect(
        screen: "end z"))
  }
}
