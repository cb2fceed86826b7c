import FlowDefinition
import FlowExpressions
import FlowTesting
import Testing

@testable import FlowEngine

/// Which steps need a confirmation, and how long it lasts.
@Suite struct ConfirmationTests {
  private static func payment(_ last: String) throws -> Flow {
    try flow(
      services: #""pay": { "input": { "x": "text" } }"#,
      steps: """
        { "id": "a", "title": "A", "fields": [{ "id": "x", "type": "text", "label": "X" }] },
        { "id": "b", "title": "B", "fields": [{ "id": "y", "type": "text", "label": "Y" }] },
        { "id": "r", \(last) "submit": { "call": "pay", "once": true, "with": { "x": "x" } } },
        { "id": "z", "end": "done", "result": { "x": "x", "y": "y" } }
        """)
  }

  private static let refused = TestEvent.reply(.unavailable(reason: "down", mayHaveSucceeded: false))

  private func needs(_ run: MachineTester) -> Bool {
    run.machine.model.needsConfirmation(at: run.machine.model.current)
  }

  private func atReview() throws -> MachineTester {
    MachineTester(try Self.payment(#""title": "R", "review": "Pay?","#))
      .when(.start, .type("x", "1"), .submit, .type("y", "2"), .submit).expect(screen: "step r")
  }

  @Test func `Only steps with a review or with a call that happens once need a confirmation`() throws {
    let run = try atReview()
    let names = run.machine.model.path.filter { run.machine.model.needsConfirmation(at: $0) }
    #expect(names.map { run.machine.model.name(of: $0) } == ["r"])
    let button = MachineTester(try Self.payment(#""title": "R", "button": "Pay","#))
      .when(.start, .type("x", "1"), .submit, .type("y", "2"), .submit).expect(screen: "step r")
    #expect(needs(button))
  }

  @Test(arguments: [TestEvent.fail, refused])
  func `A confirmation survives a restart while the review lists the same answers`(answer: TestEvent) throws {
    let failed = try atReview().when(.submit, answer)
    #expect(!needs(failed))
    let stored = failed.when(.quit).snapshot().content
    let later = Session.restored(stored, failed.machine.flow, given: nil, run: "run 2").session
    let model = failed.going(on: later).machine.model
    #expect(!model.needsConfirmation(at: model.frontier))
    // The review lists `y`, so changing `y` requires a new confirmation, although the call does not send it.
    let changed = failed.when(.edit("b"), .type("y", "3"), .submit).expect(screen: "step r")
    #expect(needs(changed))
  }

  @Test(arguments: [[.decline], [.edit("a"), .quit], [.back, .quit]] as [[TestEvent]])
  func `A withdrawn confirmation is needed again, even after a restart`(ways: [TestEvent]) throws {
    for answer in [TestEvent.fail, Self.refused] {
      let run = ways.reduce(try atReview().when(.submit, answer)) { $0.when($1) }.restart(run: "run 2")
      check(run.expect(screen: "step r"))
      #expect(needs(run))
    }
  }

  @Test func `Other given values require another confirmation`() throws {
    let flow = try flow(
      services: #""pay": { "input": { "p": "integer" } }"#, given: #""price": "integer""#,
      steps: """
        { "id": "r", "title": "R", "review": "Pay {{string(price)}}?", "submit": { "call": "pay", "with": { "p": "price" } } },
        { "id": "z", "end": "done", "result": {} }
        """)
    let failed = MachineTester(flow, given: [.int(10)]).when(.start, .submit, Self.refused)
    #expect(!needs(failed))
    let stored = failed.when(.quit).snapshot().content
    for (price, isNeeded) in [(10, false), (9_999, true)] as [(Int64, Bool)] {
      let session = Session.restored(stored, flow, given: [.int(price)], run: "run 2").session
      let later = failed.going(on: session).when(.resume)
      #expect(needs(later) == isNeeded)
      check(later.when(.submit).expect(request: "p=\(price)").when(.accept).expect(screen: "end z"))
    }
  }

  @Test func `Declining withdraws an earlier confirmation`() throws {
    let flow = try flow(
      services: #""pay": { "input": { "x": "text" } }"#,
      steps: """
        { "id": "a", "title": "A", "fields": [{ "id": "x", "type": "text", "label": "X" }] },
        { "id": "r", "title": "R", "review": "Right?" },
        { "id": "b", "title": "B", "fields": [{ "id": "y", "type": "text", "label": "Y" }],
          "submit": { "call": "pay", "with": { "x": "x" } } },
        { "id": "z", "end": "done", "result": { "x": "x", "y": "y" } }
        """)
    let confirmed = MachineTester(flow).when(.start, .type("x", "1"), .submit, .submit).expect(screen: "step b")
    let declined = confirmed.when(.back, .decline).restart(run: "run 2")
    check(declined.expect(screen: "step r").when(.submit).expect(screen: "step b"))
    #expect(needs(declined))
    #expect(!confirmed.machine.model.needsConfirmation(at: confirmed.machine.model.path[1]))
  }

  @Test func `An automatic step with a call that happens once waits for confirmation if there is no person`() throws {
    let flow = try Self.payment("")
    let steps: [TestEvent] = [.start, .type("x", "1"), .submit, .type("y", "2"), .submit]
    check(steps.reduce(MachineTester(flow)) { $0.when($1) }.expect(screen: "working r"))
    var alone = MachineTester(flow)
    alone.machine.isAttended = false
    let shown = steps.reduce(alone) { $0.when($1) }
    check(
      shown.expect(screen: "step r").when(.submit).expect(screen: "working r").when(.accept).expect(
        screen: "finished z"))
    #expect(needs(shown))
  }

  @Test func `A preview lists the steps that will need a confirmation, with what they will show`() throws {
    let flow = try Self.payment(#""title": "R", "review": "Pay?","#)
    var session = Session(given: [], run: "run")
    for (name, value) in ["x": "1", "y": "2"] {
      for (field, value) in flow.prefilled(name, .string(value)) { session.drafts[field] = value }
    }
    let moment = EventContext(now: .init(seconds: 0), freshKey: "")
    let preflight = Preflight(FlowModel(flow: flow, session: session, at: moment))
    #expect(preflight.isClear)
    #expect(preflight.unconfirmed.map(\.step) == ["r"])
    #expect(preflight.unconfirmed.first?.review?.question == "Pay?")
    #expect(preflight.unconfirmed.first?.review?.rows.map(\.value) == ["1", "2"])
    #expect(preflight.unconfirmed.first?.review?.rows.map(\.label) == ["X", "Y"])
  }

  @Test func `A preview treats the review after a resubmitted answer as unconfirmed`() throws {
    let flow = try flow(
      services: "",
      steps: """
        { "id": "a", "title": "A", "fields": [{ "id": "x", "type": "text", "label": "X" }] },
        { "id": "r", "title": "R", "review": "Right?" },
        { "id": "b", "title": "B", "fields": [{ "id": "y", "type": "text", "label": "Y" }] },
        { "id": "z", "end": "done", "result": { "x": "x", "y": "y" } }
        """)
    let run = MachineTester(flow).when(.start, .type("x", "1"), .submit, .submit, .type("y", "2"))
    #expect(Preflight(run.machine.model).unconfirmed.isEmpty)
    var session = run.machine.model.session
    let fields = flow.prefilled("x", .string("3"))
    for (field, value) in fields { session.drafts[field] = value }
    let moment = EventContext(now: run.now, freshKey: "")
    let preflight = Preflight(FlowModel(flow: flow, session: session, at: moment), handingIn: Set(fields.keys))
    #expect(preflight.unconfirmed.map(\.step) == ["r"])
    #expect(preflight.unconfirmed.first?.review?.rows.map(\.value) == ["3"])
  }
}
