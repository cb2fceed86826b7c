import FlowDefinition
import FlowExpressions
import FlowTesting
import Testing

@testable import FlowEngine
@testable import FlowExploring

/// Checks that the laws of the machine hold in its own sessions, and that a session damaged to break a law is found.
@Suite struct MachineLawTests {
  /// A way to break a law: the session is damaged after the last of the events.
  private struct Damage: Sendable {
    let law: MachineLaw
    let events: [TestEvent]
    let check: @Sendable (LawChecks) -> String?
    let damage: @Sendable (inout StorySession) -> Void
  }

  private static let toReview: [TestEvent] = [.type("n", .int(1)), .submit]
  private static let toCall = toReview + [.submit]
  private static let toEnd = toCall + [.accept, .submit]

  private static func flow() throws -> Flow {
    try Flow(
      jsonc: """
        { "format": 1, "flow": "pay", "title": "Pay",
          "services": { "pay": { "input": { "n": "integer" } } },
          "steps": [
            { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "integer", "label": "N" }] },
            { "id": "b", "title": "B", "when": "n > 1", "fields": [{ "id": "x", "type": "integer", "label": "X" }] },
            { "id": "r", "title": "R", "review": "Right?" },
            { "id": "p", "title": "P", "submit": { "call": "pay", "with": { "n": "n" } } },
            { "id": "z", "end": "done", "result": { "x": "x" } }
          ] }
        """)
  }

  private static let damages: [Damage] = [
    Damage(law: .sameEventSameResult, events: toReview, check: { $0.sameEventSameResult() }) {
      $0.machine.model.session.cursor = nil
    },
    Damage(law: .restoredContinues, events: toReview, check: { $0.restoredContinues() }) {
      $0.machine.model.session.records = [:]
    },
    Damage(law: .restoredContinues, events: toReview + [.resume], check: { $0.restoredContinues() }) {
      $0.machine.model.session.answers = [:]
    },
    Damage(law: .answersOffPathAreUnread, events: toReview, check: { $0.answersOffPathAreUnread() }) {
      $0.setValue(of: "x", to: .int(1))
    },
    Damage(law: .backAndForward, events: toReview, check: { $0.backAndForward() }) { $0.answerWithoutPath("n", 5) },
    Damage(law: .changedBack, events: toReview, check: { $0.changedBack() }) { $0.answerWithoutPath("n", 5) },
    Damage(law: .endsAreProved, events: toEnd, check: { $0.endsAreProved() }) { $0.machine.model.session.calls = [:] },
    Damage(law: .leadsOn, events: [.type("n", .int(1))], check: { $0.leadsOn() }) { $0.actions = [.refuse(.invalid)] },
    Damage(law: .failedCallsChangeNothing, events: toCall + [.fail], check: { $0.failedCallsChangeNothing() }) {
      $0.machine.model.session.answers = [:]
    },
    Damage(law: .failedCallsChangeNothing, events: toCall + [.fail], check: { $0.failedCallsChangeNothing() }) {
      $0.machine.model.session.records[Located(StepIndex(rawValue: 3))] = .submitted
    },
    Damage(law: .onceCalls, events: toCall, check: { $0.onceCalls() }) { session in
      if let running = session.machine.running { session.onceKeys[running.call] = ["key-1", "key-2"] }
    },
    Damage(law: .confirmedAnswers, events: toCall, check: { $0.confirmedAnswers() }) {
      $0.machine.model.session.records[Located(StepIndex(rawValue: 2))] = .confirmed(.null, choosing: nil)
    },
    Damage(law: .completeRequests, events: toCall, check: { $0.completeRequests() }) {
      $0.setValue(of: "n", to: .null)
    },
  ]

  @Test(arguments: damages.indices)
  func `A session that breaks a law is found, and the session of the machine keeps it`(number: Int) throws {
    let damage = Self.damages[number]
    var before = StorySession(try Self.flow())
    for event in damage.events.dropLast() { before.perform(event) }
    var after = before
    after.perform(damage.events[damage.events.count - 1])
    let event = damage.events[damage.events.count - 1]
    let kept = LawChecks(event: event, before: before, after: after)
    #expect(kept.firstBroken(isThorough: true)?.message == nil)
    damage.damage(&after)
    #expect(damage.check(LawChecks(event: event, before: before, after: after)) != nil, "\(damage.law)")
  }

  @Test func `Every law has a damaged session`() {
    #expect(Set(Self.damages.map(\.law)) == Set(MachineLaw.allCases))
  }

  @Test func `Events with which several stories begin are checked once`() throws {
    var survey = LawSurvey(try Self.flow())
    survey.check([Story(events: Self.toCall), Story(events: Self.toEnd), Story(events: Self.toReview + [.back])])
    #expect(survey.events == Self.toEnd.count + 1)
    #expect(survey.violation == nil)
  }

  @Test func `A survey ends at the limit`() throws {
    var survey = LawSurvey(try Self.flow())
    survey.check([Story(events: Self.toEnd)], events: 2)
    #expect(survey.events == 2)
  }

  @Test func `A violation is told in one line with its law and its story`() {
    let violation = LawViolation(
      law: .onceCalls, message: "the once call of p was accepted twice", story: Story(events: [.submit, .accept]))
    #expect(
      "\(violation)"
        == "law \"once\" is broken: the once call of p was accepted twice. The story: submit; service: accepted")
  }
}

extension StorySession {
  /// Sets a value that expressions read, without setting the answer.
  fileprivate mutating func setValue(of path: String, to value: Value) {
    guard let field = machine.flow.fields.first(where: { $0.path == path }) else { return }
    machine.model.derivation.navigator.evaluation.environment.values[field.slot] = value
  }

  /// Sets an answer and leaves the path as it was.
  fileprivate mutating func answerWithoutPath(_ path: String, _ value: Int64) {
    guard
      let field = machine.model.field(path)
        ?? machine.flow.fields.first(where: { $0.path == path }).map({
          Located($0.index)
        })
    else { return }
    machine.model.session.answers[field] = Answer(value: .int(value), isSubmitted: true)
  }
}
