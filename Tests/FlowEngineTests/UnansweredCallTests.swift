import FlowDefinition
import FlowExpressions
import FlowServices
import FlowTesting
import Testing

@testable import FlowEngine

/// The outcome of a call that must happen once is looked up before anything else, whatever has changed since it began.
@Suite struct UnansweredCallTests {
  private static let date = #"{ "id": "d", "type": "date", "label": "D", "min": "today - days(5)" }"#
  private static let plan = #"{ "id": "plan", "type": "choice", "label": "Plan", "options": ["basic", "plus"] }"#
  private static let sending = """
    { "id": "r", "title": "R", "review": "Send?", "submit": { "call": "send", "once": true, "as": "sent", "rejected": {
      "no": { "message": "No." } } } },
    { "id": "z", "end": "done", "result": { "number": "sent.number" } }
    """

  /// Returns a flow whose last step sends the answers of the steps before it.
  private static func flow(_ steps: String..., sending: String = sending) throws -> Flow {
    try Flow(
      jsonc: """
        { "format": 1, "flow": "test", "title": "Test", "allow": ["falls-through"],
          "services": { "send": {
            "input": "answers", "output": { "number": "text" }, "rejects": { "no": {} } } },
          "steps": [\((steps + [sending]).joined(separator: ",\n"))] }
        """)
  }

  private static func step(_ id: String, _ fields: String, _ rest: String = "") -> String {
    #"{ "id": "\#(id)", "title": "\#(id)", "fields": [\#(fields)]\#(rest) }"#
  }

  private static let steps = (
    date: step("a", date), plan: step("b", plan),
    note: step("c", #"{ "id": "n", "type": "text", "label": "N", "required": false }"#, #", "optional": true"#)
  )

  /// Returns a run whose program dies during the call.
  private static func dying(_ flow: Flow) -> MachineTester {
    MachineTester(flow).when(.start, .type("d", "2026-03-01"), .submit, .type("plan", "basic"), .submit, .skip, .submit)
      .expect("save", "working r", "call send key-1")
  }

  private static let sent = TestEvent.accept(["number": .string("7")])

  private static let edits: [(name: String, steps: [String])] = [
    ("nothing", [steps.date, steps.plan, steps.note]),
    ("a removed option", [steps.date, step("b", plan.replacing("basic", with: "max")), steps.note]),
    (
      "a stricter limit",
      [step("a", date.replacing("\"D\"", with: "\"D\", \"max\": \"2020-01-01\"")), steps.plan, steps.note]
    ),
    (
      "a step that can no longer be skipped", [steps.date, steps.plan, steps.note.replacing("true }", with: "false }")]
    ),
    ("another step", [steps.date, step("x", #"{ "id": "x", "type": "text", "label": "X" }"#), steps.plan, steps.note]),
    (
      "a condition on the date",
      [steps.date, steps.plan, step("x", #"{ "note": "Late." }"#, #", "when": "d < today""#), steps.note]
    ),
  ]

  @Test(arguments: edits.indices)
  func `A call is looked up under its key although answers are no longer valid`(number: Int) throws {
    let edit = Self.edits[number]
    let run = Self.dying(try Self.flow(Self.steps.date, Self.steps.plan, Self.steps.note)).when(.wait(10 * 86_400))
    let again = run.restart(flow: try Self.flow(edit.steps[0], edit.steps[1], edit.steps[2...].joined(separator: ",")))
      .expect("save", "working r", "call send key-1").expect(request: "d=March 1, 2026 plan=basic")
    #expect(again.machine.model.pathDifference == nil)
    check(again.when(Self.sent).expect(screen: "finished z").expect(result: #"{"number":"7"}"#))
    // An unknown outcome is looked up again, by the person or at the next start.
    let unheard = again.when(.fail).expect(screen: "step r")
    check(
      unheard.when(.submit).expect("save", "working r", "call send key-1").when(Self.sent).expect(screen: "finished z"))
    check(unheard.restart(run: "run 3").expect("save", "working r", "call send key-1"))
    // A rejected call asks for what is no longer valid.
    let rejected = again.when(.reject("no"))
    #expect(rejected.machine.model.name(of: rejected.machine.model.current) == "a", "\(edit.name)")
  }

  @Test func `A call is looked up under its key although its step was renamed`() throws {
    let (date, plan, note) = Self.steps
    let renamed = Self.sending.replacing(#""id": "r""#, with: #""id": "confirm""#)
    let again = Self.dying(try Self.flow(date, plan, note)).restart(
      flow: try Self.flow(date, plan, note, sending: renamed)
    )
    .expect("save", "working confirm", "call send key-1").expect(request: "d=March 1, 2026 plan=basic")
    check(again.when(Self.sent).expect(screen: "finished z").expect(result: #"{"number":"7"}"#))
    check(again.when(.fail).restart(run: "run 3").expect("save", "working confirm", "call send key-1"))
  }

  @Test func `A repeated call sends the same time`() async throws {
    let flow = try Flow(
      jsonc: """
        { "format": 1, "flow": "test", "title": "Test", "services": { "send": { "input": { "at": "text" } } },
          "steps": [{ "id": "r", "title": "R", "review": "Send?",
            "submit": { "call": "send", "once": true, "with": { "at": "string(now)" } } }, { "id": "z", "end": "done" }] }
        """)
    let clock = ManualClock(at: FlowTimestamp(seconds: 1_772_355_600, nanoseconds: 8_452_177))
    let service = ScriptedService([.unavailable(reason: "no reply"), .accepted(.null)])
    let store = InMemorySessionStore()
    let id = try #require(FlowSessionID("aaaaaaaaaa"))
    let controller = try FlowController(
      flow: flow, services: ["send": service], store: store, host: clock.host(run: "1", session: id))
    try await controller.start()
    try await controller.next()
    clock.advance(by: .seconds(90))
    let other = try FlowController(
      flow: flow, services: ["send": service], store: store, host: clock.host(run: "2", session: id))
    try await other.resume(id)
    #expect(service.requests.map { $0["at"] } == Array(repeating: .string("2026-03-01T09:00:00Z"), count: 2))
    #expect(Set(service.requests.map(\.key)).count == 1)
  }

  @Test(arguments: [[TestEvent.submit, .reject("no")], [.choose("later")], [.skip]])
  func `The run waits at a call with an unknown outcome, however its step was left before`(left: [TestEvent]) throws {
    let sending = """
      { "id": "r", "title": "R", "review": "Send?", "optional": true,
        "actions": [{ "id": "later", "label": "Later", "leave": "y" }],
        "submit": { "call": "send", "once": true, "rejected": { "no": { "go": "y" } } } },
      { "id": "z", "end": "done", "result": {} }, { "id": "y", "end": "other", "result": {} }
      """
    let run = MachineTester(try Self.flow(Self.steps.plan, sending: sending))
      .when(.start, .type("plan", "basic"), .submit)
    let unheard = left.reduce(run) { $0.when($1) }.when(.back).expect(screen: "step r").when(.submit, .fail)
      .expect(screen: "step r")
    #expect(unheard.machine.model.pathDifference == nil)
    check(
      unheard.when(.back).expect(screen: "step b").when(.submit).expect(screen: "step r").when(.submit, .accept)
        .expect(screen: "finished z"))
  }

  @Test func `A person who goes back from a call with an unknown outcome is asked for valid answers`() throws {
    let run = Self.dying(try Self.flow(Self.steps.date, Self.steps.plan, Self.steps.note)).when(
      .fail, .wait(10 * 86_400)
    )
    .when(.back).expect(screen: "step a")
    check(
      run.when(.type("d", "2026-03-11"), .submit).expect(screen: "step r").when(.submit)
        .expect("save", "working r", "call send key-2").when(Self.sent).expect(screen: "finished z"))
  }

  @Test func `A run without a person that retries a call need not confirm its review, whatever answers it passes`()
    throws
  {
    let flow = try FlowEngineTests.flow(
      services: #""pay": { "input": { "n": "integer" } }"#,
      steps: """
        { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "integer", "label": "N" }] },
        { "id": "r", "title": "R", "review": "Pay?", "submit": { "call": "pay", "with": { "n": "n" }, "once": true } },
        { "id": "z", "end": "done" }
        """)
    let run = MachineTester(flow).when(.start, .type("n", .int(1)), .submit, .submit).expect(screen: "working r")
    check(run)
    let controller = try FlowController(flow: flow, services: [:], store: InMemorySessionStore(), host: .live())
    let preflight = try controller.preflight(given: [:], prefill: ["n": .int(2)], snapshot: run.snapshot())
    #expect(preflight.unconfirmed.map(\.step) == [])
  }
}
