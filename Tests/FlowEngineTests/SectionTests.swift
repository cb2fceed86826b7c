import FlowDefinition
import FlowExpressions
import FlowTesting
import Testing

@testable import FlowEngine

/// Sections and repeated sections.
@Suite struct SectionTests {
  private static let count =
    #"{ "id": "first", "title": "First", "fields": [{ "id": "count", "type": "integer", "label": "Count" }] }"#
  private static let pets = """
    { "id": "first", "title": "First", "fields": [{ "id": "pets", "type": "choices", "label": "Pets", "required": false,
      "options": [{ "id": "cat", "label": "Cat" }, { "id": "dog", "label": "Dog" }, { "id": "emu", "label": "Emu" }] }] }
    """

  /// Returns a section with two steps per item: `name`, and `age` unless the name is `X`.
  private static func people(_ items: String = "count", _ more: String = "") -> String {
    """
    { "id": "people", "title": "People", "repeat": { "for": "\(items)", "as": "p" }\(more), "steps": [
      { "id": "name", "title": "Name", "text": "Person {{p.number}}",
        "fields": [{ "id": "called", "type": "text", "label": "Name" }] },
      { "id": "age", "title": "Age", "when": "called != 'X'",
        "fields": [{ "id": "years", "type": "integer", "label": "Years" }] } ] }
    """
  }
  private static let end = #"{ "id": "z", "end": "done" }"#

  private func start(_ steps: String..., services: String = "") throws -> MachineTester {
    MachineTester(try flow(services: services, steps: (steps + [Self.end]).joined(separator: ",\n"))).when(.start)
  }

  private func name(_ name: String, _ years: String? = nil) -> [TestEvent] {
    [.type("called", name), .submit] + (years.map { [.type("years", $0), .submit] } ?? [])
  }

  @Test func `A repeated section runs once per item, and its answers are a list`() throws {
    let run = try start(Self.count, Self.people()).when(.type("count", "2"), .submit).expect(screen: "step name#1")
    #expect(run.state()?.paragraphs == ["Person 1"])
    let second = run.when(name("Ana", "30")).expect(screen: "step name#2")
    #expect(second.state()?.paragraphs == ["Person 2"])
    #expect(second.state()?.field("called")?.text == "")
    check(
      second.when(name("X")).expect(screen: "end z").expect(path: "first", "name#1", "age#1", "name#2", "z")
        .expect(result: #"{"count":2,"people":[{"called":"Ana","years":30},{"called":"X"}]}"#).when(.submit)
        .expect(screen: "finished z"))
  }

  @Test func `Items that are removed and added again keep their answers`() throws {
    let three = try start(Self.count, Self.people()).when(.type("count", "3"), .submit)
      .when(name("A", "1")).when(name("B", "2")).when(name("C", "3")).expect(screen: "end z")
    let one = three.when(.edit("first"), .type("count", "1"), .submit).expect(screen: "end z")
      .expect(result: #"{"count":1,"people":[{"called":"A","years":1}]}"#)
    check(
      one.when(.edit("first"), .type("count", "3"), .submit).expect(screen: "end z")
        .expect(
          result: #"{"count":3,"people":[{"called":"A","years":1},{"called":"B","years":2},{"called":"C","years":3}]}"#
        )
        .when(.submit).expect(screen: "finished z"))
  }

  @Test func `A section without items gives an empty list`() throws {
    check(
      try start(Self.count, Self.people()).when(.type("count", "0"), .submit).expect(path: "first", "z")
        .expect(result: #"{"count":0,"people":[]}"#).when(.submit).expect(screen: "finished z"))
  }

  @Test func `Answers belong to the selected option and are in the order of the options`() throws {
    let run = try start(Self.pets, Self.people("pets"))
      .when(.type("pets", .list([.string("emu"), .string("cat")])), .submit)
      .when(name("Tom", "3")).when(name("Edna", "9")).expect(screen: "end z")
      .expect(
        result: #"{"people":[{"called":"Tom","item":"cat","years":3},{"called":"Edna","item":"emu","years":9}],"#
          + #""pets":["cat","emu"]}"#)
    check(
      run.when(.edit("first"), .type("pets", .list([.string("emu")])), .submit).expect(
        path: "first", "name#1", "age#1", "z"
      )
      .expect(result: #"{"people":[{"called":"Edna","item":"emu","years":9}],"pets":["emu"]}"#)
      .when(.submit).expect(screen: "finished z"))
  }

  @Test func `Going back passes through the items, and going forward asks nothing again`() throws {
    let run = try start(Self.count, Self.people()).when(.type("count", "2"), .submit).when(name("A", "1"))
      .expect(screen: "step name#2").when(.back).expect(screen: "step age#1").when(.back).expect(screen: "step name#1")
    #expect(run.state()?.field("called")?.text == "A")
    check(
      run.when(.type("called", "X"), .submit).expect(screen: "step name#2").when(name("B", "2"))
        .expect(result: #"{"count":2,"people":[{"called":"X"},{"called":"B","years":2}]}"#).when(.submit)
        .expect(screen: "finished z"))
  }

  @Test func `Editing an item from the review returns to the review`() throws {
    check(
      try start(Self.count, Self.people(), #"{ "id": "r", "title": "Review", "review": "Right?" }"#)
        .when(.type("count", "2"), .submit).when(name("A", "1")).when(name("B", "2")).expect(screen: "step r")
        .when(.edit("name#2"), .type("called", "C"), .submit).expect(screen: "step r").when(.submit, .submit)
        .expect(result: #"{"count":2,"people":[{"called":"A","years":1},{"called":"C","years":2}]}"#)
        .expect(screen: "finished z"))
  }

  @Test func `A review lists the answers of every item with its name`() throws {
    let run = try start(Self.count, Self.people(), #"{ "id": "r", "title": "Review", "review": "Right?" }"#)
      .when(.type("count", "2"), .submit).when(name("A", "1")).when(name("X"))
    let rows = run.state()?.review?.rows.map { "\($0.item ?? "-") \($0.label) \($0.value)" }
    #expect(rows == ["- Count 2", "People 1 Name A", "People 1 Years 1", "People 2 Name X"])
    check(run.when(.submit, .submit).expect(screen: "finished z"))
  }

  @Test func `Changing an answer of an item requires another confirmation of the review`() throws {
    check(
      try start(
        Self.count, Self.people(), #"{ "id": "r", "title": "R", "review": "Right?" }"#,
        #"{ "id": "more", "title": "M", "fields": [{ "id": "n", "type": "integer", "label": "N" }] }"#
      ).when(.type("count", "1"), .submit).when(name("A", "1")).when(.submit).expect(screen: "step more")
        .when(.edit("age#1"), .type("years", "2"), .submit).expect(screen: "step r").when(.submit)
        .when(.type("n", "1"), .submit, .submit).expect(screen: "finished z"))
  }

  @Test func `A step that leaves the section leaves unasked items out of the list`() throws {
    let steps = """
      { "id": "people", "repeat": { "for": "3", "as": "p" }, "steps": [
        { "id": "name", "title": "N", "fields": [{ "id": "called", "type": "text", "label": "N" },
          { "id": "last", "type": "boolean", "label": "L" }], "next": [{ "when": "last", "go": "z" }, { "when": "called == 'B'", "go": "skipped" }, { "go": "other" }] },
        { "id": "skipped", "title": "S" }, { "id": "other", "title": "O" } ] }
      """
    check(
      try start(steps).when(.type("called", "A"), .type("last", "no"), .submit).expect(screen: "step other#1")
        .when(.submit).when(.type("called", "B"), .type("last", "yes"), .submit).expect(screen: "end z")
        .expect(result: #"{"people":[{"called":"A","last":false},{"called":"B","last":true}]}"#).when(.submit)
        .expect(screen: "finished z"))
  }

  @Test func `An optional section is skipped as a whole from any of its steps, and can be answered later`() throws {
    let run = try start(Self.count, Self.people("count", #", "optional": true"#)).when(.type("count", "2"), .submit)
      .when(name("A", "1")).expect(screen: "step name#2").when(.skip).expect(screen: "end z")
      .expect(path: "first", "name#1", "z").expect(result: #"{"count":2}"#)
    let back = run.when(.back).expect(screen: "step name#1")
    #expect(back.state()?.field("called")?.text == "A")
    check(
      back.when(.submit).expect(screen: "step age#1").when(.submit).expect(screen: "step name#2").when(name("B", "2"))
        .expect(screen: "end z")
        .expect(result: #"{"count":2,"people":[{"called":"A","years":1},{"called":"B","years":2}]}"#)
        .when(.edit("name#2"), .skip).expect(result: #"{"count":2}"#).when(.submit).expect(screen: "finished z"))
  }

  @Test func `A section with a false condition is passed over and its next ignored`() throws {
    let section = """
      { "id": "s", "when": "count > 1", "next": "q", "steps": [{ "id": "in", "title": "In" }] },
      { "id": "b", "title": "B" }, { "id": "q", "title": "Q" }
      """
    check(
      try start(Self.count, section).when(.type("count", "1"), .submit).expect(screen: "step b")
        .when(.edit("first"), .type("count", "2"), .submit).expect(screen: "step in").when(.submit)
        .expect(screen: "step q").when(.submit, .submit).expect(screen: "finished z"))
  }

  @Test func `The next of a section applies after its last item and may lead back`() throws {
    let next = #", "next": [{ "when": "people.exists(x, x.called == 'again')", "go": "first" }, { "go": "z" }]"#
    check(
      try start(Self.count, Self.people("count", next)).when(.type("count", "1"), .submit).when(name("again", "1"))
        .expect(screen: "step first").when(.submit).expect(screen: "step name#1")
        .when(name("done", "1")).expect(screen: "end z")
        .expect(result: #"{"count":1,"people":[{"called":"done","years":1}]}"#).when(.submit)
        .expect(screen: "finished z"))
  }

  @Test func `A section is one entry of the progress`() throws {
    let run = try start(Self.count, Self.people()).when(.type("count", "2"), .submit)
    #expect(run.state()?.progress == FlowProgress(position: 2, count: 2))
    #expect(run.state()?.section == SectionViewState(title: "People", number: 1, count: 2))
    let second = run.when(name("A", "1"))
    #expect(second.state()?.progress.position == 2)
    #expect(second.state()?.section == SectionViewState(title: "People", number: 2, count: 2))
    check(second.when(name("B", "1")).when(.submit).expect(screen: "finished z"))
  }

  // MARK: Calls

  private static let proven = """
    { "id": "people", "title": "People", "repeat": { "for": "pets", "as": "p" }, "steps": [
      { "id": "number", "title": "Number", "fields": [{ "id": "n", "type": "integer", "label": "N" }],
        "submit": { "call": "check", "with": { "a": "n" }, "as": "found",
          "rejected": { "no": { "field": "n", "message": "Not {{n}} of {{p.item}}." },
                        "back": { "field": "n", "message": "Again." } } } },
      { "id": "shown", "title": "Shown", "text": "{{found.x}}",
        "submit": { "call": "check", "with": { "a": "n + 1" }, "rejected": { "back": { "field": "n", "message": "B" } } },
        "button": "On" } ] }
    """
  private static let checking =
    #""check": { "input": { "a": "integer" }, "output": { "x": "integer" }, "rejects": { "no": {}, "back": {} } }"#

  private func proving() throws -> MachineTester {
    try start(Self.pets, Self.proven, services: Self.checking)
      .when(.type("pets", .list([.string("cat"), .string("dog")])), .submit)
  }

  @Test func `Each item has its own calls, which are valid for its own answers`() throws {
    let run = try proving().when(.type("n", "1"), .submit, .accept(["x": .int(10)])).expect(screen: "step shown#1")
    #expect(run.state()?.paragraphs == ["10"])
    let second = run.when(.submit, .accept(["x": .int(0)])).expect(screen: "step number#2")
      .when(.type("n", "5"), .submit, .accept(["x": .int(50)])).expect(screen: "step shown#2")
    #expect(second.state()?.paragraphs == ["50"])
    let done = second.when(.submit, .accept(["x": .int(0)])).expect(screen: "end z")
    // Removing the first item leaves the second with its answers and valid calls.
    let calls = done.calls
    let fewer = done.when(.edit("first"), .type("pets", .list([.string("dog")])), .submit).expect(screen: "end z")
      .expect(path: "first", "number#1", "shown#1", "z")
      .expect(result: #"{"people":[{"item":"dog","n":5}],"pets":["dog"]}"#)
    #expect(fewer.calls == calls)
    check(fewer.when(.submit).expect(screen: "finished z"))
  }

  @Test func `A rejection is reported at the field of the same item`() throws {
    let run = try proving().when(.type("n", "1"), .submit, .accept(["x": .int(1)]), .submit, .accept(["x": .int(1)]))
      .when(.type("n", "7"), .submit, .reject("no")).expect(screen: "step number#2")
    #expect(run.state()?.field("n")?.problems.map(\.message) == ["Not 7 of Dog."])
    let later = run.when(.type("n", "8"), .submit, .accept(["x": .int(2)]), .submit, .reject("back"))
      .expect(screen: "step number#2").expect(problems: ["n": ["back"]])
    check(
      later.when(.type("n", "9"), .submit, .accept(["x": .int(3)]), .submit, .accept(["x": .int(3)]))
        .expect(result: #"{"people":[{"item":"cat","n":1},{"item":"dog","n":9}],"pets":["cat","dog"]}"#)
        .when(.submit).expect(screen: "finished z"))
  }

  @Test func `A session is resumed in the middle of an item`() throws {
    let run = try proving().when(.type("n", "1"), .submit, .accept(["x": .int(10)]), .submit, .accept(["x": .int(0)]))
      .when(.type("n", "5")).restart(run: "later").expect(screen: "step number#2")
    #expect(run.state()?.field("n")?.text == "5")
    check(
      run.when(.submit, .accept(["x": .int(50)]), .submit, .accept(["x": .int(0)])).expect(screen: "end z")
        .restart(run: "third").expect(screen: "end z")
        .expect(result: #"{"people":[{"item":"cat","n":1},{"item":"dog","n":5}],"pets":["cat","dog"]}"#)
        .when(.submit).expect(screen: "finished z"))
  }

  @Test func `A section repeated for a call's output identifies its items by the id of each map`() throws {
    let services = #""load": { "output": { "list": { "id": "text", "name": "text" } } }"#
    let steps = """
      { "id": "a", "title": "A", "before": { "call": "load", "as": "found" } },
      { "id": "each", "repeat": { "for": "found", "as": "f" }, "steps": [
        { "id": "ask", "title": "Ask", "text": "{{f.item.name}}", "fields": [{ "id": "n", "type": "integer", "label": "N" }] }]}
      """
    func found(_ ids: String...) -> TestEvent {
      .reply(
        .accepted(.list(ids.map { ["id": .string($0), "name": .string("N\($0)")] })))
    }
    let run = try start(steps, services: services).when(found("a", "b"), .submit).expect(screen: "step ask#1")
      .when(.type("n", "1"), .submit)
    #expect(run.state()?.paragraphs == ["Nb"])
    check(
      run.when(.type("n", "2"), .submit).expect(screen: "end z")
        .expect(result: #"{"each":[{"item":{"id":"a","name":"Na"},"n":1},{"item":{"id":"b","name":"Nb"},"n":2}]}"#)
        .when(.submit).expect(screen: "finished z"))
  }

  @Test func `A seal keeps its items`() throws {
    let services = #""make": { "input": "answers" }"#
    let steps = """
      { "id": "make", "title": "Make", "button": "Make", "submit": { "call": "make", "once": true } },
      { "id": "more", "title": "More", "fields": [{ "id": "n", "type": "integer", "label": "N" }] },
      { "id": "r", "title": "R", "review": "Right?" }
      """
    let run = try start(Self.count, Self.people(), steps, services: services).when(.type("count", "2"), .submit)
      .when(name("A", "1")).when(name("X")).expect(screen: "step make").when(.submit)
      .expect(request: "count=2 people=A, 1, X").when(.accept)
      .when(.edit("name#1")).expect("refuse noWayBack").restart(run: "later").expect(screen: "step more")
      .when(.type("n", "1"), .submit)
    let rows = run.state()?.review?.rows.map { "\($0.item ?? "-") \($0.label) \($0.value) \($0.canChange)" }
    #expect(
      rows == [
        "- Count 2 false", "People 1 Name A false", "People 1 Years 1 false", "People 2 Name X false", "- N 1 true",
      ])
    check(
      run.when(.submit, .submit)
        .expect(result: #"{"count":2,"n":1,"people":[{"called":"A","years":1},{"called":"X"}]}"#)
        .expect(screen: "finished z"))
  }

  @Test func `A label that reads the item is shown completely wherever the answer is named`() throws {
    let run = try start(
      """
      { "id": "people", "title": "P", "repeat": { "for": "2", "as": "p" }, "steps": [{ "id": "a", "title": "A", "fields": [
        { "id": "called", "type": "text", "label": "Name {{p.number}}" },
        { "id": "years", "type": "integer", "label": "Age of {{called}}" }] }] }
      """, #"{ "id": "r", "title": "R", "review": "Right?" }"#
    ).when(.type("called", "Ana"), .type("years", "1"), .submit, .type("called", "Bo"), .type("years", "2"), .submit)
    let labels = ["Name 1", "Age of Ana", "Name 2", "Age of Bo"]
    #expect(run.state()?.review?.rows.map(\.label) == labels)
    #expect(run.machine.model.answersSoFar.map(\.label) == labels)
    check(run.when(.submit, .submit).expect(screen: "finished z"))
  }

  // MARK: Prefilled values

  @Test func `Answers of items are prefilled by name, and missing ones are reported`() throws {
    let flow = try flow(steps: [Self.count, Self.people(), Self.end].joined(separator: ",\n"))
    func prefilled(_ name: String, _ value: JSONValue) -> [String: JSONValue] {
      Dictionary(uniqueKeysWithValues: flow.prefilled(name, value).map { (flow.name(of: $0), $1) })
    }
    #expect(
      prefilled("people", .list([.object(["called": .string("A")]), .object(["years": .int(3)])]))
        == ["people.called#1": .string("A"), "people.years#2": .int(3)])
    #expect(prefilled("people[1].called", .string("B")) == ["people.called#2": .string("B")])
    #expect(prefilled("people.called", .string("B")) == [:])
    #expect(prefilled("people[1].nothing", .string("B")) == [:])
    #expect(prefilled("people[x].called", .string("B")) == [:])
    #expect(flow.prefillsNothing("people", .list([])))
    #expect(flow.prefillsNothing("people", .list([.object(["item": .string("a")])])))
    #expect(!flow.prefillsNothing("people", .list([.object(["calld": .string("A")])])))
    #expect(!flow.prefillsNothing("poeple", .list([])))
    var session = Session(given: [], run: "run")
    for (field, value) in flow.prefilled("count", .int(2)) { session.drafts[field] = value }
    for (field, value) in flow.prefilled("people[0].called", .string("A")) { session.drafts[field] = value }
    let model = FlowModel(
      flow: flow, session: session, at: EventContext(now: .init(seconds: 0), freshKey: ""))
    #expect(Preflight(model).missing.map(\.name) == ["people[0].years", "people[1].called", "people[1].years"])
  }
}

extension MachineTester {
  /// Handles several events in order.
  fileprivate func when(_ happenings: [TestEvent]) -> MachineTester { happenings.reduce(self) { $0.when($1) } }
}
