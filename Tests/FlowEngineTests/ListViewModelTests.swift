import FlowServices
import FlowDefinition
import FlowExpressions
import FlowTesting
import Testing

@testable import FlowEngine

/// Lists on the screen.
///
/// Adding, changing, removing and moving items changes only the draft.
@Suite struct ListViewModelTests {
  private static func flow(_ more: String = "", kind: String = "") throws -> Flow {
    try FlowEngineTests.flow(
      steps: """
        { "id": "a", "title": "A", "fields": [{ "id": "phones", "type": "list", "label": "Phones", "item": "Phone", "fields": [
            { "id": "number", "type": "phone", "label": "Number", "region": "US" },
            { "id": "at", "type": "group", "label": "Place", "fields": [
              { "id": "kind", "type": "text", "label": "Kind", "required": false \(kind) }] },
            { "id": "main", "type": "boolean", "label": "Main number?", "required": false }] \(more) },
          { "id": "name", "type": "text", "label": "Name" }] },
        { "id": "z", "end": "done" }
        """)
  }

  private static func viewModel(_ flow: Flow, key: String = "k") throws -> StepViewModel {
    try viewModel(MachineTester(flow).when(.start), key: key)
  }

  private static func viewModel(_ run: MachineTester, key: String = "k") throws -> StepViewModel {
    let step = Located(try #require(run.machine.flow.step("a")))
    return run.machine.viewModel(for: step, freshKey: key)
  }

  private static func numbers(_ viewModel: StepViewModel) -> [String] {
    viewModel.state.field("phones")?.list?.rows.map { $0.fields.first?.text ?? "" } ?? []
  }

  private static func ids(_ viewModel: StepViewModel) -> [String] {
    viewModel.state.field("phones")?.list?.rows.map(\.id) ?? []
  }

  private static func three(_ viewModel: StepViewModel) throws {
    for place in 0..<3 {
      try viewModel.addItem(to: "phones")
      try viewModel.update(.string("201 555 012\(place)"), for: "phones[\(place)].number")
    }
  }

  @Test func `List items are added, filled in, moved and removed, and keep their ids`() throws {
    let viewModel = try Self.viewModel(try Self.flow())
    try Self.three(viewModel)
    let ids = Self.ids(viewModel)
    #expect(Set(ids).count == 3)
    try viewModel.moveItem(ids[2], in: "phones", to: 0)
    #expect(Self.ids(viewModel) == [ids[2], ids[0], ids[1]])
    #expect(Self.numbers(viewModel) == ["201 555 0122", "201 555 0120", "201 555 0121"])
    try viewModel.removeItem(ids[0], from: "phones")
    #expect(Self.ids(viewModel) == [ids[2], ids[1]])
    try viewModel.moveItem(ids[2], in: "phones", to: 99)
    try viewModel.moveItem(ids[1], in: "phones", to: -5)
    #expect(Self.ids(viewModel) == [ids[1], ids[2]])
    let fourth = try viewModel.addItem(to: "phones")
    #expect(!ids.contains(fourth))
  }

  @Test func `The id of a list item is not reused in a later view model of its step`() throws {
    let flow = try Self.flow()
    let first = try Self.viewModel(flow, key: "k1")
    try Self.three(first)
    for id in Self.ids(first).dropFirst() { try first.removeItem(id, from: "phones") }
    var model = MachineTester(flow).when(.start).machine.model
    model.type(first.changedInputs, at: first.step, model.eventContext)
    var machine = FlowMachine(
      flow: flow, session: model.session,
      at: EventContext(now: model.derivation.environment.now, freshKey: "m"))
    machine.model = model
    let step = Located(try #require(flow.step("a")))
    let second = machine.viewModel(for: step, freshKey: "k2")
    let kept = Self.ids(second)
    #expect(kept.count == 1)
    let added = try second.addItem(to: "phones")
    #expect(Self.ids(second) == kept + [added])
    let third = machine.viewModel(for: step, freshKey: "k1")
    #expect(!kept.contains(try third.addItem(to: "phones")))
  }

  @Test func `A change of a nonexistent list item is ignored`() throws {
    let viewModel = try Self.viewModel(try Self.flow())
    try Self.three(viewModel)
    let state = viewModel.state
    try viewModel.removeItem("x", from: "phones")
    try viewModel.moveItem("x", in: "phones", to: 0)
    try viewModel.update(.string("1"), for: "phones[3].number")
    viewModel.leave("phones[3].number")
    #expect(viewModel.state == state)
  }

  @Test func `A path that the step does not have throws an error`() throws {
    let viewModel = try Self.viewModel(try Self.flow())
    try Self.three(viewModel)
    let state = viewModel.state
    func unknown(_ name: String, _ nearest: String?) -> InputError {
      .unknown(UnknownName(kind: .field, name: name, nearest: nearest))
    }
    #expect(throws: unknown("name", nil)) { try viewModel.addItem(to: "name") }
    #expect(throws: unknown("phnoes", "phones")) { try viewModel.addItem(to: "phnoes") }
    #expect(throws: unknown("name", nil)) { try viewModel.removeItem("x", from: "name") }
    #expect(throws: unknown("fax", nil)) { try viewModel.moveItem("x", in: "fax", to: 0) }
    #expect(throws: unknown("phones[0].nubmer", nil)) { try viewModel.update("1", for: "phones[0].nubmer") }
    #expect(throws: unknown("nmae", "name")) { try viewModel.update("1", for: "nmae") }
    #expect(viewModel.state == state)
  }

  @Test func `A problem is not shown before its question is left`() throws {
    let viewModel = try Self.viewModel(try Self.flow())
    try viewModel.addItem(to: "phones")
    try viewModel.addItem(to: "phones")
    try viewModel.update(.string("1"), for: "phones[0].number")
    func problems() -> [String] { viewModel.state.fields.flatMap(\.allProblems).map(\.name) }
    #expect(problems() == [])
    viewModel.leave("phones[0].number")
    #expect(problems() == ["phones[0].number"])
    try viewModel.update(.string("yes"), for: "phones[0].main")
    #expect(problems() == ["phones[0].number"])
    let first = Self.ids(viewModel)[0]
    viewModel.leave("phones")
    #expect(problems() == ["phones[0].number", "phones[1].number"])
    try viewModel.update(.string("2"), for: "phones[0].number")
    #expect(problems() == [])
    viewModel.leave("phones[0].number")
    try viewModel.addItem(to: "phones")
    #expect(problems() == [])
    #expect(Self.ids(viewModel)[0] == first)
  }

  @Test func `Messages about a list item name the item`() throws {
    let viewModel = try Self.viewModel(try Self.flow())
    try viewModel.addItem(to: "phones")
    try viewModel.update(.string("12"), for: "phones[0].number")
    viewModel.leave("phones[0].number")
    let field = try #require(viewModel.state.field("phones[0].number"))
    #expect(field.problems.map(\.message) == [#""12" is too short for a phone number in the United States."#])
    #expect(
      viewModel.state.field("phones")?.allProblems.map(\.problem.message)
        == [#"Phone 1: "12" is too short for a phone number in the United States."#])
    #expect(field.problems.first?.hint != nil)
  }

  static let limits: [(more: String, count: Int, canAdd: Bool, canRemove: Bool)] = [
    ("", 0, true, false), ("", 1, true, false), ("", 2, true, true),
    (#", "required": false"#, 1, true, true), (#", "min": 2"#, 2, true, false), (#", "min": 2"#, 3, true, true),
    (#", "max": 2"#, 1, true, false), (#", "max": 2"#, 2, false, true), (#", "max": 2"#, 3, false, true),
  ]

  @Test(arguments: limits)
  func `The view state says whether list items can be added and removed`(
    more: String, count: Int, canAdd: Bool, canRemove: Bool
  ) throws {
    let viewModel = try Self.viewModel(try Self.flow(more))
    for _ in 0..<count { try viewModel.addItem(to: "phones") }
    let list = try #require(viewModel.state.field("phones")?.list)
    #expect(list.rows.count == count)
    #expect(list.canAdd == canAdd)
    #expect(list.canRemove == canRemove)
  }

  @Test func `The summary of a list item shows invalid answers as typed`() throws {
    let viewModel = try Self.viewModel(try Self.flow())
    try viewModel.addItem(to: "phones")
    try viewModel.update(.string("12"), for: "phones[0].number")
    try viewModel.update(.string("home"), for: "phones[0].at.kind")
    try viewModel.update(.string("no"), for: "phones[0].main")
    try viewModel.addItem(to: "phones")
    let rows = try #require(viewModel.state.field("phones")?.list?.rows)
    #expect(rows.map(\.summary) == ["12, home, Main number? no", ""])
    #expect(rows.map(\.isEmpty) == [false, true])
    #expect(rows.map(\.isComplete) == [false, false])
    #expect(rows[0].fields.map(\.path) == ["phones[0].number", "phones[0].at.kind", "phones[0].main"])
    #expect(rows[0].fields.map(\.group) == [nil, "Place", nil])
    #expect(rows[0].fields.map(\.isAnswered) == [false, true, true])
  }

  @Test func `Accepted list items are shown as answered, and an answer left empty stays empty`() throws {
    let flow = try Self.flow(kind: #", "default": "mobile""#)
    let item = JSONValue.object([
      "id": .string("p"), "number": .string("201 555 0123"), "at": .object(["kind": .null]),
    ])
    let run = MachineTester(flow)
      .when(.start, .type("phones", .list([item])), .type("name", "N"), .submit, .back).expect(screen: "step a")
    let viewModel = try Self.viewModel(run)
    #expect(viewModel.state.field("phones[0].at.kind")?.displayText == nil)
    #expect(viewModel.changedInputs == [:])
    try viewModel.update(.string("201 555 0124"), for: "phones[0].number")
    #expect(Self.ids(viewModel) == ["p"])
    #expect(viewModel.state.field("phones[0].at.kind")?.displayText == nil)
    try viewModel.addItem(to: "phones")
    #expect(viewModel.state.field("phones[1].at.kind")?.defaultValue == "mobile")
  }

  @Test func `Items from a default list can be changed`() throws {
    let viewModel = try Self.viewModel(try Self.flow(#", "default": [{ "number": "+12015550123" }]"#))
    try viewModel.addItem(to: "phones")
    try viewModel.update(.string("201 555 0124"), for: "phones[1].number")
    #expect(Self.numbers(viewModel) == ["+12015550123", "201 555 0124"])
    try viewModel.removeItem("default-1", from: "phones")
    #expect(Self.numbers(viewModel) == ["201 555 0124"])
  }

  @Test func `A default value in an item counts as answered and is not asked again`() throws {
    let run = try Self.flow(#", "default": [{ "number": "+12015550123" }]"#)
    let fields = try #require(try Self.viewModel(run).state.field("phones")?.list?.rows.first?.fields)
    #expect(fields.first?.isAnswered == true)
    #expect(fields.first?.displayText == "+1 201-555-0123")
    #expect(fields.dropFirst().allSatisfy { $0.displayText == nil && $0.problems.isEmpty })
  }

  @Test func `The items of a list set as a whole are given ids`() throws {
    let viewModel = try Self.viewModel(try Self.flow())
    try viewModel.update(.list([.object(["number": .string("1")]), .object([:])]), for: "phones")
    let ids = Self.ids(viewModel)
    #expect(Set(ids).count == 2)
    #expect(!ids.contains(""))
    try viewModel.update(.null, for: "phones")
    #expect(Self.ids(viewModel) == [])
  }

  @Test func `List items added through a controller get new ids every time`() async throws {
    let controller = try FlowController(
      flow: try Self.flow(), services: [:], store: InMemorySessionStore(), host: ControllerTests.host)
    try await controller.start()
    var ids: [String] = []
    for _ in 0..<3 {
      let viewModel = try #require(controller.screen.viewModel)
      ids.append(try viewModel.addItem(to: "phones"))
      try viewModel.removeItem(ids[ids.count - 1], from: "phones")
      try await controller.next()
    }
    #expect(Set(ids).count == 3)
    let viewModel = try #require(controller.screen.viewModel)
    try viewModel.addItem(to: "phones")
    try viewModel.update(.string("201 555 0123"), for: "phones[0].number")
    try await controller.leave("phones[0].number")
    #expect(controller.model?.answerCount == 1)
    try viewModel.update(.string("N"), for: "name")
    #expect(try await controller.next() == .moved)
  }
}
