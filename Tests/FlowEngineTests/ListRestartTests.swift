import FlowDefinition
import FlowExpressions
import FlowTesting
import Testing

@testable import FlowEngine

/// Saved lists resumed with flows whose item fields have changed.
@Suite struct ListRestartTests {
  private static func flow(_ fields: String) throws -> Flow {
    try FlowEngineTests.flow(
      steps: """
        { "id": "a", "title": "A", "fields": [
          { "id": "people", "type": "list", "label": "People", "item": "Person", "fields": [\(fields)] }] },
        { "id": "b", "title": "B", "fields": [{ "id": "x", "type": "text", "label": "X" }] },
        { "id": "z", "end": "done" }
        """)
  }

  private static let name = #"{ "id": "name", "type": "text", "label": "Name" }"#
  private static let years = #"{ "id": "years", "type": "text", "label": "Age", "required": false }"#
  private static let home =
    #"{ "id": "home", "type": "group", "label": "Home", "fields": [{ "id": "city", "type": "text", "label": "City" }] }"#

  private static func person(_ id: String, _ name: String, _ years: String?, _ city: String) -> JSONValue {
    .object([
      "id": .string(id), "name": .string(name), "years": years.map { .string($0) } ?? .null,
      "home": .object(["city": .string(city)]),
    ])
  }

  private static let people = JSONValue.list([person("p", "Ana", "40", "Oslo"), person("q", "Bo", nil, "Rome")])

  /// Returns a run with the answers submitted, or only typed.
  private static func saved(submitted: Bool = true) throws -> MachineTester {
    let run = MachineTester(try flow([name, years, home].joined(separator: ", "))).when(.start, .type("people", people))
    return submitted ? run.when(.submit).expect(screen: "step b") : run
  }

  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let fields: [String]
    /// The screen where the session resumes.
    let screen: String
    let setAside: [String]
    /// The items, one summary each.
    let shown: [String]
    /// The codes of the problems in the resumed items before the person changes anything, by path.
    let problems: [String: [String]]
  }

  static let changes = [
    Change(
      testDescription: "nothing changed", fields: [name, years, home], screen: "step b", setAside: [],
      shown: ["Ana, 40, Oslo", "Bo, Rome"], problems: [:]),
    Change(
      testDescription: "fields in another order", fields: [home, years, name], screen: "step b", setAside: [],
      shown: ["Oslo, 40, Ana", "Rome, Bo"], problems: [:]),
    Change(
      testDescription: "a field removed", fields: [name, home], screen: "step b", setAside: ["people.years"],
      shown: ["Ana, Oslo", "Bo, Rome"], problems: [:]),
    Change(
      testDescription: "a group removed", fields: [name, years], screen: "step b", setAside: ["people.home"],
      shown: ["Ana, 40", "Bo"], problems: [:]),
    Change(
      testDescription: "a field of a group removed", fields: [name, years, home.replacing("city", with: "town")],
      screen: "step a", setAside: ["people.home.city"], shown: ["Ana, 40", "Bo"],
      problems: ["people[0].home.town": ["required"], "people[1].home.town": ["required"]]),
    Change(
      testDescription: "an optional field added",
      fields: [name, years, home, #"{ "id": "more", "type": "text", "label": "More", "required": false }"#],
      screen: "step b", setAside: [], shown: ["Ana, 40, Oslo", "Bo, Rome"], problems: [:]),
    Change(
      testDescription: "a required field added",
      fields: [name, years, home, #"{ "id": "more", "type": "text", "label": "More" }"#], screen: "step a",
      setAside: [], shown: ["Ana, 40, Oslo", "Bo, Rome"],
      problems: ["people[0].more": ["required"], "people[1].more": ["required"]]),
    Change(
      testDescription: "a field renamed",
      fields: [name.replacing(#""id": "name""#, with: #""id": "full", "was": ["name"]"#), years, home],
      screen: "step b", setAside: [], shown: ["Ana, 40, Oslo", "Bo, Rome"], problems: [:]),
    Change(
      testDescription: "a field made required",
      fields: [name, years.replacing(#", "required": false"#, with: ""), home],
      screen: "step a", setAside: [], shown: ["Ana, 40, Oslo", "Bo, Rome"],
      problems: ["people[1].years": ["required"]]),
    Change(
      testDescription: "a field with another type",
      fields: [name, years.replacing(#""type": "text""#, with: #""type": "integer""#), home], screen: "step a",
      setAside: ["people[0].years"], shown: ["Ana, 40, Oslo", "Bo, Rome"], problems: [:]),
    Change(
      testDescription: "a field with an incompatible type",
      fields: [name.replacing(#""type": "text""#, with: #""type": "boolean""#), years, home], screen: "step a",
      setAside: ["people[0].name", "people[1].name"], shown: ["Ana, 40, Oslo", "Bo, Rome"],
      problems: ["people[0].name": ["option"], "people[1].name": ["option"]]),
  ]

  @Test(arguments: changes) func `An accepted list is read with the current fields`(each: Change) throws {
    let saved = try Self.saved()
    let flow = try Self.flow(each.fields.joined(separator: ", "))
    let content = SnapshotContent(saved.machine.session, saved.machine.flow)
    let setAside = Session.restored(content, flow, given: nil, run: "r").setAside
    #expect(setAside == each.setAside)
    let run = saved.restart(flow: flow)
    check(run.expect(screen: each.screen))
    let list = try #require(run.state("a")?.field("people")?.list)
    #expect(list.rows.map(\.summary) == each.shown)
    #expect(list.rows.map(\.id) == ["p", "q"])
    try Self.expect(each.problems, run)
  }

  @Test(arguments: changes) func `A typed list is read with the current fields`(each: Change) throws {
    let run = try Self.saved(submitted: false).restart(flow: try Self.flow(each.fields.joined(separator: ", ")))
    check(run.expect(screen: "step a"))
    let list = try #require(run.state("a")?.field("people")?.list)
    #expect(list.rows.map(\.summary) == each.shown)
    #expect(list.rows.map(\.id) == ["p", "q"])
    try Self.expect(each.problems, run)
  }

  private static func expect(_ problems: [String: [String]], _ run: MachineTester) throws {
    let step = Located(try #require(run.machine.flow.step("a")))
    #expect(run.machine.model.evaluation(of: step).codes(number: nil) == problems)
  }

  @Test func `A list that became another type is set aside, and a field that became a list is asked`() throws {
    let text = try FlowEngineTests.flow(
      steps: """
        { "id": "a", "title": "A", "fields": [{ "id": "people", "type": "text", "label": "P" }] },
        { "id": "b", "title": "B", "fields": [{ "id": "x", "type": "text", "label": "X" }] }, { "id": "z", "end": "done" }
        """)
    check(
      try Self.saved().restart(flow: text).expect(screen: "step a").when(.type("people", "N"), .submit)
        .expect(screen: "step b"))
    let run = MachineTester(text).when(.start, .type("people", "Ana"), .submit).restart(flow: try Self.flow(Self.name))
    check(
      run.expect(screen: "step a").when(.submit).expect(problems: ["people": ["invalid"]])
        .when(.type("people", .list([.object(["name": .string("Ana")])])), .submit).expect(screen: "step b"))
  }

  @Test func `A sealed list survives a restart whatever its fields are now`() throws {
    func flow(_ fields: String) throws -> Flow {
      try FlowEngineTests.flow(
        services: #""pay": { "input": "answers" }"#,
        steps: """
          { "id": "a", "title": "A", "fields": [
            { "id": "people", "type": "list", "label": "People", "fields": [\(fields)] }] },
          { "id": "p", "title": "P", "review": "Pay?", "submit": { "call": "pay", "once": true } },
          { "id": "b", "title": "B", "text": "{{people}}" }, { "id": "z", "end": "done" }
          """)
    }
    let run = MachineTester(try flow([Self.name, Self.home].joined(separator: ", ")))
      .when(.start, .type("people", Self.people), .submit, .submit, .accept).expect(screen: "step b")
    let shown = ["Ana, Oslo; Bo, Rome"]
    #expect(run.state()?.paragraphs == shown)
    check(run)
    let again = run.restart().expect(screen: "step b")
    #expect(again.state()?.paragraphs == shown)
    check(again)
    let stricter = Self.name.replacing(#""label""#, with: #""maxLength": 1, "label""#)
    let later = run.restart(flow: try flow([stricter, Self.home, Self.years].joined(separator: ", ")))
    #expect(later.state()?.paragraphs == shown)
    check(later.expect(screen: "step b"))
  }

  @Test func `Text typed in an item survives a restart, valid or not`() throws {
    let flow = try Self.flow(#"{ "id": "years", "type": "integer", "label": "Age" }"#)
    let typed = JSONValue.list([
      .object(["id": .string("p"), "years": .string("many")]), .object(["id": .string("q")]),
    ])
    let run = MachineTester(flow).when(.start, .type("people", typed), .leave("people")).restart()
    #expect(run.state()?.field("people[0].years")?.text == "many")
    #expect(run.state()?.field("people[0].years")?.problems == [])
    #expect(run.state()?.field("people")?.list?.rows.map(\.isEmpty) == [false, true])
    check(run)
  }
}
