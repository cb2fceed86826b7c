import FlowDefinition
import FlowExpressions
import FlowTesting
import Foundation
import Testing

@testable import FlowEngine

/// Every event in every state of the machine.
@Suite struct StateTableTests {
  /// A state, and the actions with which the machine reacts to each event in it.
  struct Row: Sendable, CustomTestStringConvertible {
    let state: State
    let expected: [String]
    var testDescription: String { state.rawValue }
  }

  enum State: String, Sendable, CaseIterable {
    case asking, revisited, blocked, calling, unavailable, review, ended, finished, sealed, over
  }

  private static let events: [TestEvent] = [
    .start, .resume, .type("x", "2"), .leave("x"), .submit, .skip, .choose("resend"), .decline, .back, .edit("a"),
    .retry, .accept, .cancel, .quit,
  ]

  private static func flow() throws -> MachineTester {
    MachineTester(
      try FlowEngineTests.flow(
        services: """
          "send": { "input": { "to": "text" }, "rejects": { "no": {} } },
          "check": { "input": { "to": "text", "code": "code" } }, "pay": { "input": { "x": "text" } }
          """,
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "x", "type": "text", "label": "X" }] },
          { "id": "b", "title": "B", "before": { "call": "send", "with": { "to": "x" } },
            "fields": [{ "id": "code", "type": "code", "length": 4, "label": "Code" }],
            "submit": { "call": "check", "with": { "to": "x", "code": "code" } },
            "actions": [{ "id": "resend", "label": "Again", "again": true }] },
          { "id": "c", "title": "C", "optional": true, "fields": [{ "id": "y", "type": "text", "label": "Y" }] },
          { "id": "r", "title": "R", "review": "Pay?",
            "submit": { "call": "pay", "once": true, "with": { "x": "x" } } },
          { "id": "m", "title": "M", "fields": [{ "id": "w", "type": "text", "label": "W" }] },
          { "id": "z", "end": "done" }
          """))
  }

  private static func tester(_ state: State) throws -> MachineTester {
    let asking = try flow().given(.start)
    let typed = asking.given(.type("x", "1"), .submit)
    let calling = typed.given(.accept, .type("code", "1234"), .submit)
    let review = calling.given(.accept, .type("y", "1"), .submit)
    let sealed = review.given(.submit, .accept)
    let ended = sealed.given(.type("w", "1"), .submit)
    return switch state {
    case .asking: asking
    case .revisited: calling.given(.accept, .back)
    case .blocked: typed.given(.reject("no"))
    case .calling: calling
    case .unavailable: calling.given(.fail)
    case .review: review
    case .ended: ended
    case .finished: ended.given(.submit)
    case .sealed: sealed
    case .over: asking.given(.quit)
    }
  }

  @Test(arguments: rows)
  func `Each event in each state leads to the actions in the table`(row: Row) throws {
    let tester = try Self.tester(row.state)
    #expect(tester.differences.isEmpty)
    for (event, expected) in zip(Self.events, row.expected) {
      let found = tester.when(event).actions.joined(separator: ", ")
      #expect(found == expected, "\(row.state), \(event)")
    }
    #expect(row.expected.count == Self.events.count)
  }

  @Test func `The article lists the events that each state of the machine handles`() throws {
    let refused: Set<Effect> = [.refuse(.busy), .refuse(.over), .refuse(.unexpectedReply)]
    let lines = try ["at a step", "calling", "over"].map { state in
      let machines = try State.allCases.map { try Self.tester($0).machine }.filter { Self.name($0) == state }
      let names = machines.map { machine in
        let (step, key) = (machine.model.current, machine.running?.key ?? "")
        let events: [(String, Event)] = [
          ("started", .started(prefill: [:])), ("resumed", .resumed), ("typed", .typed([:], at: step)),
          ("left", .left(step.with(FieldIndex(rawValue: 0)))), ("submitted", .submitted(step)),
          ("skipped", .skipped(step)), ("chose", .chose(step, action: "resend")), ("declined", .declined(step)),
          ("wentBack", .wentBack), ("edited", .edited(step)), ("retried", .retried),
          ("answered", .answered(key: key, .cancelled, CallMetrics())), ("notSent", .notSent(key: key)),
          ("quit", .quit),
        ]
        return events.filter { _, event in
          var machine = machine
          return refused.isDisjoint(with: machine.handle(event, at: machine.eventContext))
        }.map(\.0)
      }
      #expect(Set(names).count == 1, "All machines in one state handle the same events.")
      return "| \(state) | \(names[0].isEmpty ? "none" : names[0].joined(separator: ", ")) |\n"
    }
    let path = "../../../Sources/WizardKit/WizardKit.docc/Articles/Contributing.md"
    let article = try String(contentsOf: URL(filePath: #filePath).appending(path: path).standardized, encoding: .utf8)
    for line in lines { #expect(article.contains(line)) }
  }

  private static func name(_ machine: FlowMachine) -> String {
    switch machine.state {
    case .atStep: "at a step"
    case .calling: "calling"
    case .over: "over"
    }
  }

  @Test func `The table has a row for every state`() {
    #expect(Self.rows.map(\.state) == State.allCases)
  }

  @Test(arguments: [State.asking, .revisited, .blocked, .unavailable, .review, .sealed])
  func `A step that is not on the path cannot be submitted, and the current step is shown`(state: State) throws {
    let tester = try Self.tester(state).when(.submit("z"))
    #expect(tester.actions.first == "refuse notOnPath")
    #expect(tester.screen != "nothing")
  }

  @Test(arguments: [State.ended, .sealed])
  func `A sealed step cannot be submitted`(state: State) throws {
    check(try Self.tester(state).when(.submit("a")).expect("refuse noWayBack"))
  }

  private static let rows: [Row] = [
    Row(
      state: .asking,
      expected: [
        "save, show a",  // start
        "show a",  // resume
        "",  // typing x
        "save",  // leaving x
        "refuse invalid, show a",  // submitting
        "refuse notOptional",  // skipping
        "refuse unknownAction",  // choosing resend
        "refuse unknownAction",  // declining
        "refuse nothingBefore",  // going back
        "save, show a",  // editing a
        "refuse nothingToRetry",  // retrying
        "refuse unexpectedReply",  // the answer accepted
        "refuse unexpectedReply",  // cancelling
        "save, stop quit",  // quitting
      ]),
    Row(
      state: .revisited,
      expected: [
        "save, show c",  // start
        "show c",  // resume
        "",  // typing x
        "save",  // leaving x
        "save, show c",  // submitting
        "refuse notOptional",  // skipping
        "refuse unknownAction",  // choosing resend
        "refuse unknownAction",  // declining
        "refuse nothingBefore",  // going back
        "save, show a",  // editing a
        "refuse nothingToRetry",  // retrying
        "refuse unexpectedReply",  // the answer accepted
        "refuse unexpectedReply",  // cancelling
        "save, stop quit",  // quitting
      ]),
    Row(
      state: .blocked,
      expected: [
        "save, working b, call send key-2",  // start
        "save, working b, call send key-2",  // resume
        "",  // typing x
        "save",  // leaving x
        "refuse invalid, show b",  // submitting
        "refuse notOptional",  // skipping
        "save, working b, call send key-2",  // choosing resend
        "refuse unknownAction",  // declining
        "save, show a",  // going back
        "save, show a",  // editing a
        "save, working b, call send key-2",  // retrying
        "refuse unexpectedReply",  // the answer accepted
        "refuse unexpectedReply",  // cancelling
        "save, stop quit",  // quitting
      ]),
    Row(
      state: .calling,
      expected: [
        "refuse busy",  // start
        "refuse busy",  // resume
        "refuse busy",  // typing x
        "refuse busy",  // leaving x
        "refuse busy",  // submitting
        "refuse busy",  // skipping
        "refuse busy",  // choosing resend
        "refuse busy",  // declining
        "refuse busy",  // going back
        "refuse busy",  // editing a
        "refuse busy",  // retrying
        "save, show c",  // the answer accepted
        "save, show b",  // cancelling
        "save, cancel, stop quit",  // quitting
      ]),
    Row(
      state: .unavailable,
      expected: [
        "save, show b",  // start
        "show b",  // resume
        "",  // typing x
        "save",  // leaving x
        "save, working b, call check key-2",  // submitting
        "refuse notOptional",  // skipping
        "save, working b, call send key-3",  // choosing resend
        "refuse unknownAction",  // declining
        "save, show a",  // going back
        "save, show a",  // editing a
        "save, working b, call check key-2",  // retrying
        "refuse unexpectedReply",  // the answer accepted
        "refuse unexpectedReply",  // cancelling
        "save, stop quit",  // quitting
      ]),
    Row(
      state: .review,
      expected: [
        "save, show r",  // start
        "show r",  // resume
        "",  // typing x
        "save",  // leaving x
        "save, working r, call pay key-3",  // submitting
        "refuse notOptional",  // skipping
        "refuse unknownAction",  // choosing resend
        "save, stop declined",  // declining
        "save, show c",  // going back
        "save, show a",  // editing a
        "refuse nothingToRetry",  // retrying
        "refuse unexpectedReply",  // the answer accepted
        "refuse unexpectedReply",  // cancelling
        "save, stop quit",  // quitting
      ]),
    Row(
      state: .ended,
      expected: [
        "save, end z",  // start
        "save, end z",  // resume
        "refuse noWayBack",  // typing x
        "save",  // leaving x
        "save, finish z",  // submitting
        "refuse notOptional",  // skipping
        "refuse unknownAction",  // choosing resend
        "refuse unknownAction",  // declining
        "save, show m",  // going back
        "refuse noWayBack",  // editing a
        "refuse nothingToRetry",  // retrying
        "refuse unexpectedReply",  // the answer accepted
        "refuse unexpectedReply",  // cancelling
        "save, stop quit",  // quitting
      ]),
    Row(
      state: .finished,
      expected: [
        "refuse over",  // start
        "refuse over",  // resume
        "refuse over",  // typing x
        "refuse over",  // leaving x
        "refuse over",  // submitting
        "refuse over",  // skipping
        "refuse over",  // choosing resend
        "refuse over",  // declining
        "refuse over",  // going back
        "refuse over",  // editing a
        "refuse over",  // retrying
        "refuse over",  // the answer accepted
        "refuse over",  // cancelling
        "refuse over",  // quitting
      ]),
    Row(
      state: .sealed,
      expected: [
        "save, show m",  // start
        "show m",  // resume
        "refuse noWayBack",  // typing x
        "save",  // leaving x
        "refuse invalid, show m",  // submitting
        "refuse notOptional",  // skipping
        "refuse unknownAction",  // choosing resend
        "refuse unknownAction",  // declining
        "refuse noWayBack",  // going back
        "refuse noWayBack",  // editing a
        "refuse nothingToRetry",  // retrying
        "refuse unexpectedReply",  // the answer accepted
        "refuse unexpectedReply",  // cancelling
        "save, stop quit",  // quitting
      ]),
    Row(
      state: .over,
      expected: [
        "refuse over",  // start
        "refuse over",  // resume
        "refuse over",  // typing x
        "refuse over",  // leaving x
        "refuse over",  // submitting
        "refuse over",  // skipping
        "refuse over",  // choosing resend
        "refuse over",  // declining
        "refuse over",  // going back
        "refuse over",  // editing a
        "refuse over",  // retrying
        "refuse over",  // the answer accepted
        "refuse over",  // cancelling
        "refuse over",  // quitting
      ]),
  ]
}
