import FlowDefinition
import FlowExpressions
import FlowTesting
import Foundation
import Testing

@testable import FlowEngine

/// Lists: items with the same questions, each with an id that survives reordering.
@Suite struct ListTests {
  private static let number = #"{ "id": "number", "type": "phone", "label": "Number", "region": "US" }"#
  private static let kind =
    #"{ "id": "kind", "type": "choice", "label": "Kind", "options": ["home", "work"], "required": false }"#

  private static func list(_ more: String = "", fields: String = number + ", " + kind) -> String {
    #"{ "id": "phones", "type": "list", "label": "Phones", "item": "Phone", "fields": [\#(fields)] \#(more) }"#
  }

  private static func flow(
    _ more: String = "", fields: String = number + ", " + kind, others: String = "", step: String = "",
    steps: String = "", services: String = "", given: String = "", end: String = ""
  ) throws -> Flow {
    try FlowEngineTests.flow(
      services: services, given: given,
      steps: """
        { "id": "a", "title": "A", "fields": [\(list(more, fields: fields)) \(others)] \(step) }, \(steps)
        { "id": "z", "end": "done" \(end) }
        """)
  }

  private static func items(_ items: KeyValuePairs<String, String>...) -> JSONValue {
    .list(items.map { .object(Dictionary($0.map { ($0, .string($1)) }, uniquingKeysWith: { $1 })) })
  }

  private static let two = items(
    ["id": "p", "number": "201 555 0123", "kind": "home"], ["id": "q", "number": "(201) 555-0124"])
  private static let twoAnswered =
    #"{"phones":[{"id":"p","kind":"home","number":"+12015550123"},{"id":"q","number":"+12015550124"}]}"#

  // MARK: Answers

  @Test func `Values typed in the items of a list become its answer`() throws {
    check(
      MachineTester(try Self.flow()).when(.start, .type("phones", Self.two), .submit).expect(screen: "end z")
        .expect(result: Self.twoAnswered).when(.back).expect(screen: "step a").when(.submit).expect(screen: "end z")
        .restart().expect(screen: "end z").expect(result: Self.twoAnswered))
  }

  @Test func `Two equal items of a list remain two`() throws {
    let typed = Self.items(["number": "201 555 0123"], ["number": "201 555 0123"])
    let run = MachineTester(try Self.flow()).when(.start, .type("phones", typed), .submit)
    check(run.expect(screen: "end z"))
    let ids = try Self.ids(run)
    #expect(ids.count == 2)
    #expect(Set(ids).count == 2)
    #expect(try Self.ids(run.restart()) == ids)
  }

  @Test func `List items without an id or with a duplicate id get a new one`() throws {
    let given = Self.items(["id": "x", "number": "201 555 0123"], ["number": "1"], ["id": "x", "number": "2"])
    let run = MachineTester(try Self.flow()).when(.start(prefill: ["phones": given]))
    let ids = try #require(run.state()?.field("phones")?.list?.rows.map(\.id))
    #expect(ids.first == "x")
    #expect(Set(ids).count == 3)
    #expect(!ids.contains(""))
  }

  private static func ids(_ run: MachineTester) throws -> [String] {
    let list = Located(try #require(run.machine.flow.field("phones")))
    guard case .list(let items) = run.machine.model.session.answers[list]?.value else { return [] }
    return items.compactMap { if case .string(let id) = $0.record?["id"] { id } else { nil } }
  }

  static let wrong: [(typed: JSONValue, more: String, problems: [String: [String]])] = [
    (items(["number": "12"]), "", ["phones[0].number": ["phone"]]),
    (items(["number": "201 555 0123"], ["kind": "home"]), "", ["phones[1].number": ["required"]]),
    (
      items(["number": "1", "kind": "x"], ["number": ""]), "",
      ["phones[0].number": ["phone"], "phones[0].kind": ["option"], "phones[1].number": ["required"]]
    ),
    (.list([]), "", ["phones": ["required"]]),
    (.null, "", ["phones": ["required"]]),
    (items(["number": "201 555 0123"]), #", "min": 2"#, ["phones": ["min"]]),
    (items(["number": "201 555 0123"], [:]), #", "max": 1"#, ["phones": ["max"], "phones[1].number": ["required"]]),
    (.string("201 555 0123"), "", ["phones": ["invalid"]]),
    (.list([.string("201 555 0123")]), "", ["phones": ["invalid"]]),
    (
      items(["number": "201 555 0123"], ["number": "+1 201 555 0123"]),
      #", "rules": [{ "id": "twice", "that": "size(phones) < 2 || phones[0].number != phones[1].number", "message": "M" }]"#,
      ["phones": ["twice"]]
    ),
  ]

  @Test(arguments: wrong)
  func `A problem in a list item is reported at its question`(
    typed: JSONValue, more: String, problems: [String: [String]]
  )
    throws
  {
    let run = MachineTester(try Self.flow(more)).when(.start, .type("phones", typed), .submit)
    check(run.expect(screen: "step a"))
    var found: [String: [String]] = [:]
    for field in run.state()?.fields ?? [] {
      for (path, problem) in field.allProblems { found[path, default: []].append(problem.code) }
    }
    #expect(found == problems)
    let events = run.machine.model.evaluation(of: run.machine.model.current).codes(number: nil)
    #expect(events == problems)
    let one = Self.items(["number": "201 555 0123"])
    check(run.when(.type("phones", more.contains("max") ? one : Self.two), .submit).expect(screen: "end z"))
  }

  @Test func `An optional list left empty is an empty list, not null`() throws {
    let steps = #"{ "id": "b", "title": "B", "when": "size(phones) == 0", "text": "None." },"#
    let flow = try Self.flow(#", "required": false, "min": 2"#, steps: steps)
    check(
      MachineTester(flow).when(.start, .submit).expect(screen: "step b").expect(answer: "phones", .list([]))
        .when(.back, .type("phones", Self.two), .submit).expect(screen: "end z").expect(result: Self.twoAnswered))
  }

  @Test func `The limits of a list can be computed`() throws {
    let flow = try Self.flow(#", "max": "most""#, given: #""most": "integer?""#)
    let three = Self.items(["number": "201 555 0123"], ["number": "201 555 0124"], ["number": "201 555 0125"])
    let session = Session(given: [.int(2)], run: "r")
    check(
      MachineTester(flow, session).when(.start, .type("phones", three), .submit).expect(problems: ["phones": ["max"]])
        .when(.type("phones", Self.two)).expect(problems: [:]))
    #expect(
      MachineTester(flow, session).when(.start, .type("phones", Self.two)).state()?.field("phones")?.list?.canAdd
        == false)
    #expect(MachineTester(flow, session).when(.start).state()?.field("phones")?.list?.canAdd == true)
    check(
      MachineTester(flow, Session(given: [.null], run: "r")).when(.start, .type("phones", three), .submit)
        .expect(screen: "end z"))
  }

  // MARK: Inside an item

  private static let people = """
    { "id": "years", "type": "integer", "label": "Age", "min": 0 },
    { "id": "job", "type": "text", "label": "Job of someone of {{years}}", "when": "years >= 18",
      "rules": [{ "id": "old", "that": "years < 90", "message": "At {{years}}?" }] },
    { "id": "next", "type": "integer", "label": "Next", "computed": "years + 1" },
    { "id": "home", "type": "group", "label": "Home", "required": false, "fields": [
      { "id": "city", "type": "text", "label": "City" }, { "id": "zip", "type": "text", "label": "Zip", "required": false }] }
    """

  @Test func `Names inside a list item refer to the fields of that item`() throws {
    let typed = JSONValue.list([
      .object(["id": .string("a"), "years": .int(7)]),
      .object(["id": .string("b"), "years": .string("30"), "job": .string("cook")]),
      .object(["id": .string("c"), "years": .int(95), "job": .string("king"), "home": .object(["zip": .string("1")])]),
    ])
    let run = MachineTester(try Self.flow(fields: Self.people)).when(.start, .type("phones", typed), .submit)
    #expect(
      run.machine.model.evaluation(of: run.machine.model.current).codes(number: nil)
        == ["phones[2].job": ["old"], "phones[2].home.city": ["required"]])
    let rows = try #require(run.state()?.field("phones")?.list?.rows)
    #expect(rows.map(\.heading) == ["Phone 1", "Phone 2", "Phone 3"])
    #expect(rows.map { $0.fields.map(\.label) }[0] == ["Age", "Next", "City", "Zip"])
    #expect(rows[1].fields[1].label == "Job of someone of 30")
    #expect(rows[2].fields[1].problems.map(\.message) == ["At 95?"])
    #expect(rows[2].fields.last?.group == "Home")
    #expect(rows.map(\.isComplete) == [true, true, false])
    #expect(rows.map(\.summary) == ["7, 8", "30, cook, 31", "95, king, 96, 1"])
  }

  @Test func `The answer of a list item includes its groups and computed values`() throws {
    let typed = JSONValue.list([
      .object(["id": .string("a"), "years": .int(7), "home": .object(["city": .string("Oslo")])])
    ])
    check(
      MachineTester(try Self.flow(fields: Self.people)).when(.start, .type("phones", typed), .submit)
        .expect(result: #"{"phones":[{"home":{"city":"Oslo"},"id":"a","next":8,"years":7}]}"#)
        .restart().expect(screen: "end z")
        .expect(result: #"{"phones":[{"home":{"city":"Oslo"},"id":"a","next":8,"years":7}]}"#))
  }

  @Test func `A computed value without a label is not shown, at its step or in an item`() throws {
    let count = #""type": "integer", "computed": "1 + 1""#
    let flow = try Self.flow(
      fields: #"{ "id": "n", "type": "text", "label": "N" }, { "id": "inner", \#(count) }"#,
      others: #", { "id": "out", \#(count) }, { "id": "total", "label": "Total", \#(count) }"#)
    let state = MachineTester(flow).when(.start, .type("phones", .list([.object(["n": .string("a")])]))).state()
    #expect(state?.fields.map(\.path) == ["phones", "total"])
    let row = try #require(state?.field("phones")?.list?.rows.first)
    #expect(row.fields.map(\.label) == ["N"] && row.summary == "a")
  }

  @Test func `Outside of a list its items are read through the list`() throws {
    let steps = """
      { "id": "b", "title": "B", "text": "{{phones[0].number}} of {{size(phones)}}: {{phones}}",
        "when": "phones.exists(p, p.kind == 'home')" },
      """
    let run = MachineTester(try Self.flow(steps: steps)).when(.start, .type("phones", Self.two), .submit)
    #expect(run.state()?.paragraphs == ["+1 201-555-0123 of 2: +1 201-555-0123, home; +1 201-555-0124"])
    let environment = run.machine.model.derivation.environment
    for field in run.machine.flow.fields where run.machine.flow.list(around: field.index) != nil {
      #expect(environment.values[field.slot] == .null)
    }
  }

  @Test func `An expression that reads a list waits while an item is invalid`() throws {
    let others =
      #", { "id": "more", "type": "text", "label": "More", "when": "size(phones) > 1 && phones[1].number != ''" }"#
    let flow = try Self.flow(#", "required": false"#, others: others)
    let run = MachineTester(flow).when(.start, .type("phones", Self.items(["number": "1"])))
    #expect(run.state()?.fields.map(\.path) == ["phones"])
    check(run.when(.submit).expect(screen: "step a"))
    let shown = run.when(.type("phones", Self.two))
    #expect(shown.state()?.fields.map(\.path) == ["phones", "more"])
  }

  @Test func `A list can be in a group, and an empty list leaves the group empty`() throws {
    let flow = try FlowEngineTests.flow(
      steps: """
        { "id": "a", "title": "A", "fields": [{ "id": "firm", "type": "group", "label": "Firm", "required": false,
          "fields": [\(Self.list()), { "id": "name", "type": "text", "label": "Name" }] }] },
        { "id": "z", "end": "done" }
        """)
    check(MachineTester(flow).when(.start, .type("firm.phones", .list([])), .submit).expect(result: "{}"))
    let run = MachineTester(flow).when(.start, .type("firm.phones", Self.items(["id": "p", "number": "1"])), .submit)
    #expect(run.state()?.fields.flatMap(\.allProblems).map(\.name) == ["firm.phones[0].number", "firm.name"])
    check(
      run.when(
        .type("firm.phones", Self.items(["id": "p", "number": "201 555 0123"])), .type("firm.name", "N"), .submit
      )
      .expect(result: #"{"firm":{"name":"N","phones":[{"id":"p","number":"+12015550123"}]}}"#))
  }

  // MARK: Values from elsewhere

  @Test func `A default list becomes the answer if it is left unchanged`() throws {
    let flow = try Self.flow(
      #", "default": [{ "number": "+12015550123" }, { "number": "+12015550124", "kind": "work" }]"#)
    let run = MachineTester(flow).when(.start)
    #expect(run.state()?.field("phones")?.list?.rows.map(\.summary) == ["+1 201-555-0123", "+1 201-555-0124, work"])
    check(
      run.when(.submit).expect(
        result:
          #"{"phones":[{"id":"default-1","number":"+12015550123"},{"id":"default-2","kind":"work","number":"+12015550124"}]}"#
      ))
  }

  @Test(arguments: ["defaultFrom", "suggest", "computed"])
  func `A list from elsewhere is given ids and the field order of the flow`(key: String) throws {
    let flow = try Self.flow(
      #", "\#(key)": "book""#,
      given: #""book": { "list": { "kind": "text?", "more": "text", "number": "phone" } }"#)
    let entry = Record(
      names: ["kind", "more", "number"], values: [.string("work"), .string("x"), .string("+12015550123")])
    let run = MachineTester(flow, Session(given: [.list([.record(entry)])], run: "r")).when(.start)
    let field = try #require(run.state()?.field("phones"))
    #expect((key == "suggest" ? field.suggestion?.displayText : field.displayText ?? "") == "+1 201-555-0123, work")
    let confirmed = field.suggestion.map { run.when(.type("phones", $0.input)) } ?? run
    check(
      confirmed.when(.submit)
        .expect(result: #"{"phones":[{"id":"item-1","kind":"work","number":"+12015550123"}]}"#))
  }

  // MARK: Services

  @Test(arguments: [
    (#"{ "list": { "number": "phone" } }"#, "+12015550123, +12015550124"),
    (#"{ "list": { "id": "text", "kind": "text?" } }"#, "p, home, q"),
  ])
  func `A request contains the fields of the items that its port takes`(type: String, request: String) throws {
    let flow = try Self.flow(
      step: #", "submit": { "call": "register", "with": { "phones": "phones" } }"#,
      services: #""register": { "input": { "phones": \#(type) } }"#)
    check(
      MachineTester(flow).when(.start, .type("phones", Self.two), .submit).expect(request: "phones=" + request)
        .when(.accept).expect(screen: "end z"))
  }

  @Test func `A call with a list stays valid while the list is unchanged`() throws {
    let flow = try Self.flow(
      step: #", "submit": { "call": "register", "with": { "phones": "phones" } }"#,
      services: #""register": { "input": { "phones": { "list": { "number": "phone" } } } }"#)
    let run = MachineTester(flow).when(.start, .type("phones", Self.two), .submit, .accept).expect(screen: "end z")
    check(run.restart().expect(screen: "end z"))
    check(run.when(.back, .submit).expect(screen: "end z").expect(calls: "register key-1"))
    check(
      run.when(.back, .type("phones", Self.items(["id": "q", "number": "201 555 0124"])), .submit)
        .expect(request: "phones=+12015550124"))
  }

  @Test(
    arguments: [
      ("phones[1].number", "Taken.", ["Phone 2: Taken."]), ("phones[1].number", nil, ["Phone 2: Not these."]),
      ("phones", "Taken.", ["Taken."]),
    ] as [(String, String?, [String])])
  func `A rejection of a list item is shown at its list and names the item`(
    path: String, words: String?, shown: [String]
  ) throws {
    let flow = try Self.flow(
      steps: """
        { "id": "b", "title": "B", "button": "Go",
          "submit": { "call": "register", "with": { "phones": "phones" },
                      "rejected": { "bad": { "message": "Not these." } } } },
        """,
      services: #""register": { "input": { "phones": { "list": { "number": "phone" } } }, "rejects": { "bad": {} } }"#)
    let run = MachineTester(flow).when(.start, .type("phones", Self.two), .submit, .submit)
      .when(.reject("bad", fields: [path: words])).expect(screen: "step a")
    check(run)
    #expect(run.state()?.field("phones")?.problems.map(\.message) == shown)
    #expect(run.restart().state()?.field("phones")?.problems.map(\.message) == shown)
    check(
      run.when(.type("phones", Self.items(["number": "201 555 0125"])), .submit).expect(screen: "step b")
        .when(.submit, .accept).expect(screen: "end z"))
  }

  @Test(arguments: ["phones[7].fax", "phones[x].number", "phones[", "fax[0].number"])
  func `A rejection of a path that no list has is shown at the form`(path: String) throws {
    let flow = try Self.flow(
      step:
        #", "submit": { "call": "register", "with": { "phones": "phones" }, "rejected": { "bad": { "message": "No." } } }"#,
      services: #""register": { "input": { "phones": { "list": { "number": "phone" } } }, "rejects": { "bad": {} } }"#)
    let run = MachineTester(flow).when(.start, .type("phones", Self.two), .submit, .reject("bad", fields: [path: "W"]))
    check(run.expect(problems: ["form": ["bad"]]))
  }

  @Test func `A review shows a list as one answer`() throws {
    let run = MachineTester(try Self.flow(steps: #"{ "id": "r", "title": "R", "review": "Right?" },"#))
      .when(.start, .type("phones", Self.two), .submit)
    #expect(run.state()?.review?.rows.map(\.value) == ["+1 201-555-0123, home; +1 201-555-0124"])
    check(
      run.when(.submit).expect(screen: "end z").restart().expect(screen: "end z")
        .when(.edit("a"), .type("phones", Self.items(["id": "q", "number": "201 555 0124"])), .submit)
        .expect(screen: "step r"))
  }
}
