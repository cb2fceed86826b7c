import FlowDefinition
import FlowSyntax
import TestSupport
import Testing

@testable import FlowExploring
@testable import FlowTesting

/// Scenarios that are written because they notice changes to the flow.
@Suite struct NoticingScenarioTests {
  private static let flowText = """
    {
      "format": 1, "flow": "hall", "title": "Hall",
      "services": { "hold": { "input": { "seats": "integer", "coupon": "text?" }, "rejects": { "full": {} } } },
      "steps": [
        {
          "id": "visit", "title": "Visit",
          "fields": [
            { "id": "seats", "type": "integer", "label": "Seats", "min": 1, "max": 9, "default": 2 },
            { "id": "coupon", "type": "text", "label": "Coupon", "required": false, "maxLength": 8 }
          ],
          "submit": { "call": "hold", "with": { "seats": "seats", "coupon": "coupon" }, "lasts": "1h" },
          "next": [{ "when": "seats > 5", "go": "group" }, { "go": "review" }]
        },
        { "id": "group", "title": "Group",
          "text": [{ "when": "seats > 7", "text": "You need two rows." }],
          "fields": [{ "id": "leader", "type": "text", "label": "Leader" }], "next": "review" },
        { "id": "review", "title": "Review", "review": "Book?" },
        { "id": "done", "end": "booked", "result": { "seats": "seats", "leader": "leader" } }
      ]
    }
    """

  private static let scenariosText = """
    {
      // Groups are missing.
      "scenarios": [
        { "name": "two seats are booked", "services": { "hold": ["accepted"] },
          "steps": [{ "at": "visit" }, { "at": "review", "do": "confirm" }] }
      ]
    }
    """

  private static func flow() throws -> Flow {
    try #require(Flow.read(SourceFile(name: "hall/flow.jsonc", text: flowText)).flow)
  }

  private static func mutations(of flow: Flow) -> [FlowMutation] {
    FlowMutation.all(in: flow).filter { mutation in
      TestRun.isFull || ["maxLength", "seats > 5", "seats > 7"].contains { mutation.phrase.contains($0) }
    }
  }

  private static func written(to existing: String?) async throws -> ScenarioWriter.Written {
    let flow = try flow()
    var explorer = FlowExplorer(flow, events: TestRun.count(300, full: 500))
    let file = existing.map { ScenarioFile.read(SourceFile(name: "tests.jsonc", text: $0), of: flow) }
    return await ScenarioWriter(flow, existing: file).adding(
      explorer.explore().stories, onlyMissing: true, noticing: mutations(of: flow),
      events: TestRun.count(120, full: 200))
  }

  /// The result of writing scenarios for a flow without any (`new`), and for a flow that has one (`more`).
  private static let new = Task { try await written(to: nil) }
  private static let more = Task { try await written(to: scenariosText) }

  /// The changes that no scenario can notice.
  private static let unnoticeable: Set<String> = []

  @Test func `Written scenarios pass and notice every change that a scenario can notice`() async throws {
    let flow = try Self.flow()
    for task in [Self.new, Self.more] {
      let source = SourceFile(name: "tests.jsonc", text: try await task.value.text)
      let file = ScenarioFile.read(source, of: flow)
      #expect(file.report.diagnostics.map(\.message) == [])
      let (checked, passing) = (CheckedFlow(flow), await PassingScenarios(in: source, of: flow))
      #expect(passing.failing == 0)
      var missed: Set<String> = []
      for mutation in Self.mutations(of: flow) {
        guard let changed = checked.changed(by: mutation), await !passing.notice(changed) else { continue }
        missed.insert(mutation.phrase)
      }
      #expect(missed == Self.unnoticeable, "\(missed)")
    }
  }

  @Test func `Nothing is added for changes that the existing scenarios notice`() async throws {
    let text = try await Self.new.value.text
    let again = try await Self.written(to: text)
    #expect(again.names == [])
    #expect(again.text == text)
  }

  @Test func `The same changes and the same seed give the same file`() async throws {
    let again = try await Self.written(to: Self.scenariosText).text
    #expect(try await Self.more.value.text == again)
  }

  @Test func `A scenario is named after what it expects and the changed flow does not do`() async throws {
    let names = try await Self.more.value.names
    for name in [
      #"visit: coupon aaaaaaaa is accepted, aaaaaaaaa is not"#, #"visit: seats 5 leads to "review""#,
      #"visit: "You need two rows." is shown"#,
    ] { #expect(names.contains(name), "\(names)") }
  }

  /// Phrases, and the name of the scenario that is made from them.
  private static let names: [(phrases: [NoticedPhrase], name: String)] = [
    ([seats("10", true)], "who: seats 10 is accepted"),
    ([seats("11", false)], "who: seats 11 is refused"),
    ([seats("11", false), seats("10", true)], "who: seats 10 is accepted, 11 is not"),
    ([seats("10", true), .other("who: \"name\" is missing")], "who: seats 10 is accepted; \"name\" is missing"),
    ([.other("who: a"), .other("what: b"), .other("what: a")], "who: a; what: b; a"),
    ([.other("a"), .other("b"), .other("c"), .other("d")], "a; b; c, and more"),
  ]

  private static func seats(_ value: String, _ isAccepted: Bool) -> NoticedPhrase {
    .input(step: "who", field: "seats", value: value, isAccepted: isAccepted)
  }

  @Test(arguments: names) func `A name joins up to three phrases`(phrases: [NoticedPhrase], name: String) {
    #expect(NoticedPhrase.name(of: NoticedPhrase.texts(phrases)) == name)
  }
}
