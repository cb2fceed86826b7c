import FlowDefinition
import FlowExpressions
import FlowTesting
import Testing

@testable import FlowEngine

/// Lists combined with sections: sections repeated for each item of a list, and lists in repeated sections.
@Suite struct ListSectionTests {
  private static let phones = """
    { "id": "a", "title": "A", "fields": [{ "id": "phones", "type": "list", "label": "Phones", "item": "Phone", "fields": [
      { "id": "number", "type": "phone", "label": "Number", "region": "US" }] }] }
    """
  private static let end = #"{ "id": "z", "end": "done" }"#

  private static func phones(_ items: KeyValuePairs<String, String>) -> JSONValue {
    .list(items.map { .object(["id": .string($0), "number": .string($1)]) })
  }

  private static let walked = """
    { "id": "calls", "title": "Calls", "repeat": { "for": "phones", "as": "phone" }, "steps": [
      { "id": "call", "title": "Call", "text": "{{phone.item.number}}",
        "fields": [{ "id": "note", "type": "text", "label": "Note" }] }] }
    """

  @Test func `Answers stay with their list item when items are moved or removed`() throws {
    let run = MachineTester(try flow(steps: [Self.phones, Self.walked, Self.end].joined(separator: ",\n")))
      .when(.start, .type("phones", Self.phones(["p": "201 555 0123", "q": "201 555 0124"])), .submit)
      .expect(screen: "step call#1").when(.type("note", "first"), .submit, .type("note", "second"), .submit)
      .expect(screen: "end z")
    check(
      run.when(.edit("a"), .type("phones", Self.phones(["q": "201 555 0124", "p": "201 555 0123"])), .submit)
        .expect(screen: "end z").expect(
          result: #"{"calls":[{"item":{"id":"q","number":"+12015550124"},"note":"second"},"#
            + #"{"item":{"id":"p","number":"+12015550123"},"note":"first"}],"#
            + #""phones":[{"id":"q","number":"+12015550124"},{"id":"p","number":"+12015550123"}]}"#))
    check(
      run.when(.edit("a"), .type("phones", Self.phones(["q": "201 555 0125"])), .submit).expect(screen: "end z")
        .expect(
          result: #"{"calls":[{"item":{"id":"q","number":"+12015550125"},"note":"second"}],"#
            + #""phones":[{"id":"q","number":"+12015550125"}]}"#
        )
        .restart().expect(screen: "end z"))
    check(
      run.when(.edit("a"), .type("phones", Self.phones(["q": "201 555 0124", "r": "201 555 0126"])), .submit)
        .expect(screen: "step call#2"))
  }

  @Test func `A section is repeated for each attached file, and its answers stay with the file`() throws {
    func photo(_ name: String) -> JSONValue {
      JSONValue(AttachedFile(name: name, size: 5, mediaType: "image/png", place: "/home/\(name)"))
    }
    let run = MachineTester(
      try flow(
        steps: """
          { "id": "a", "title": "A", "fields": [
              { "id": "photos", "type": "files", "label": "Photos", "required": false }] },
          { "id": "captions", "title": "Captions", "repeat": { "for": "photos", "as": "photo" }, "steps": [
            { "id": "caption", "title": "Caption", "text": "{{photo.number}}: {{photo.item}}, {{photo.item.type}}",
              "fields": [{ "id": "note", "type": "text", "label": "Note" }] }] },
          { "id": "z", "end": "done", "result": { "captions": "captions.map(c, c.item.name + '=' + c.note)" } }
          """)
    ).when(.start, .type("photos", .list([photo("1.png"), photo("2.png")])), .submit).expect(screen: "step caption#1")
    #expect(run.state()?.paragraphs == ["1: 1.png, image/png"])
    let noted = run.when(.type("note", "one"), .submit, .type("note", "two"), .submit).expect(screen: "end z")
      .expect(result: #"{"captions":["1.png=one","2.png=two"]}"#)
    check(noted.restart().expect(screen: "end z").expect(result: #"{"captions":["1.png=one","2.png=two"]}"#))
    check(
      noted.when(.edit("a"), .type("photos", .list([photo("2.png"), photo("3.png")])), .submit)
        .expect(screen: "step caption#2").when(.type("note", "three"), .submit)
        .expect(result: #"{"captions":["2.png=two","3.png=three"]}"#))
    check(
      noted.when(.edit("a"), .type("photos", .null), .submit).expect(screen: "end z").expect(
        result: #"{"captions":[]}"#))
  }

  private static let families = """
    { "id": "first", "title": "First", "fields": [{ "id": "count", "type": "integer", "label": "Count" }] },
    { "id": "children", "title": "Children", "repeat": { "for": "count", "as": "child" }, "steps": [
      { "id": "toys", "title": "Toys", "fields": [{ "id": "toys", "type": "list", "label": "Toys", "item": "Toy",
        "required": false, "fields": [{ "id": "name", "type": "text", "label": "Name", "maxLength": 5 },
          { "id": "at", "type": "group", "label": "Where", "required": false, "fields": [
            { "id": "room", "type": "text", "label": "Room {{name}}" }] }] }] }] }
    """

  private static func toys(_ names: String...) -> JSONValue {
    .list(names.enumerated().map { .object(["id": .string("t\($0)"), "name": .string($1)]) })
  }

  @Test func `A list in a repeated section is asked once per item, and its items are named in it`() throws {
    let run = MachineTester(try flow(steps: Self.families + ",\n" + Self.end))
      .when(.start, .type("count", "2"), .submit, .type("toys", Self.toys("Car", "Ball")), .submit)
      .expect(screen: "step toys#2")
    let wrong = run.when(.type("toys", Self.toys("Elephant")), .submit).expect(screen: "step toys#2")
    let field = try #require(wrong.state()?.field("toys"))
    #expect(field.allProblems.map(\.name) == ["children[1].toys[0].name"])
    #expect(wrong.state()?.field("toys[0].name")?.problems.map(\.code) == ["maxLength"])
    check(
      wrong.restart().when(.type("toys", Self.toys("Doll")), .submit).expect(screen: "end z").restart()
        .expect(
          result: #"{"children":[{"toys":[{"id":"t0","name":"Car"},{"id":"t1","name":"Ball"}]},"#
            + #"{"toys":[{"id":"t0","name":"Doll"}]}],"count":2}"#))
  }

  @Test func `Paths on the screen of an item refer to that item's list`() throws {
    let run = MachineTester(try flow(steps: Self.families + ",\n" + Self.end))
      .when(.start, .type("count", "2"), .submit, .submit).expect(screen: "step toys#2")
    let viewModel = run.machine.viewModel(for: run.machine.model.current, freshKey: "k")
    let id = try viewModel.addItem(to: "toys")
    try viewModel.update(.string("Doll"), for: "toys[0].name")
    try viewModel.update(.string("attic"), for: "toys[0].at.room")
    #expect(viewModel.state.field("toys")?.list?.rows.map(\.summary) == ["Doll, attic"])
    #expect(viewModel.state.field("toys[0].at.room")?.name == "children[1].toys[0].at.room")
    #expect(viewModel.state.field("toys[0].at.room")?.label == "Room Doll")
    try viewModel.removeItem(id, from: "children.toys")
    #expect(viewModel.state.field("toys")?.list?.rows == [])
  }

  @Test func `Preflight reports missing answers in a list of an item`() throws {
    let flow = try flow(steps: Self.families + ",\n" + Self.end)
    let toys = JSONValue.list([.object(["at": .object([:])]), .object(["name": .string("Elephant")])])
    let run = MachineTester(flow).when(.start, .type("count", "1"))
    var session = run.machine.session
    let list = try #require(flow.field("children.toys"))
    session.drafts[Located(list, item: ItemKey("1"))] = toys
    let preflight = Preflight(
      FlowModel(flow: flow, session: session, at: EventContext(now: run.now, freshKey: "k")))
    #expect(preflight.missing.map(\.name) == ["children[0].toys[0].name"])
    #expect(preflight.missing.map(\.label) == ["Toy 1, Name"])
    #expect(preflight.invalid.map(\.question.name) == ["children[0].toys[1].name"])
  }
}
