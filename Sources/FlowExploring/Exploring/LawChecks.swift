import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowTesting
import Foundation

/// Each check returns what broke the law; `nil` if nothing did.
struct LawChecks {
  let event: TestEvent
  let before: StorySession
  let after: StorySession

  private var flow: Flow { after.machine.flow }
  private var model: FlowModel { after.machine.model }
  private var isWaiting: Bool { after.machine.running == nil && !after.machine.isOver }

  /// - Parameter isThorough: Whether to also make the checks that send more events to a copy of the session.
  func firstBroken(isThorough: Bool) -> (law: MachineLaw, message: String)? {
    let checks: [(MachineLaw, () -> String?)] = [
      (.sameEventSameResult, sameEventSameResult), (.restoredContinues, restoredContinues),
      (.answersOffPathAreUnread, answersOffPathAreUnread), (.endsAreProved, endsAreProved),
      (.leadsOn, leadsOn), (.failedCallsChangeNothing, failedCallsChangeNothing),
      (.onceCalls, onceCalls), (.confirmedAnswers, confirmedAnswers), (.completeRequests, completeRequests),
    ]
    let thorough: [(MachineLaw, () -> String?)] = [
      (.restoredContinues, restoredContinuesAlike), (.backAndForward, backAndForward), (.changedBack, changedBack),
    ]
    for (law, check) in checks + (isThorough ? thorough : []) {
      if let message = check() { return (law, message) }
    }
    return nil
  }

  // MARK: After every event

  func sameEventSameResult() -> String? {
    var again = before
    again.perform(event)
    if again.actions != after.actions { return "the same event has other effects the second time" }
    return again.machine.model.session == model.session ? nil : "the same event leads to another session"
  }

  func restoredContinues() -> String? {
    if isWaiting, let difference = model.pathDifference { return difference }
    let old = before.machine.model
    let isResumed = after.actions.contains { if case .emit(.resumed) = $0 { true } else { false } }
    if isResumed, !after.machine.isOver, model.session.answers != old.restorableSession.answers {
      return "a restart lost an answer"
    }
    if let part = Self.difference(after.readSession, model.restorableSession) {
      return "the saved session has other \(part) when it is read"
    }
    return nil
  }

  private static func difference(_ one: Session, _ other: Session) -> String? {
    let parts = [
      ("answers", one.answers == other.answers), ("records", one.records == other.records),
      ("calls", one.calls == other.calls), ("drafts", draftTexts(one) == draftTexts(other)),
      ("rejections", one.pendingRejections == other.pendingRejections), ("pending calls", one.pending == other.pending),
      ("steps", one.cursor == other.cursor && one.returnTo == other.returnTo),
      ("sealed values", one.seal == other.seal),
      ("ends", one.ended == other.ended), ("given values", one.given == other.given),
    ]
    return parts.first { !$0.1 }?.0
  }

  /// Returns the drafts as JSON text, in which 12.0 is equal to 12, because a saved 12.0 is read as 12.
  private static func draftTexts(_ session: Session) -> [FieldReference: Data] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return session.drafts.reduce(into: [:]) { texts, draft in texts[draft.key] = try? encoder.encode(draft.value) }
  }

  func answersOffPathAreUnread() -> String? {
    guard isWaiting, let field = model.valuesOffPath.first else { return nil }
    return "the answer to \(flow[field].path) is off the path and has a value"
  }

  func endsAreProved() -> String? {
    guard after.machine.isOver, model.session.ended != nil, let step = model.stepsWithOutdatedCall.first else {
      return nil
    }
    return "an end was reached, and the call of \(model.name(of: step)) was made with other inputs"
  }

  func leadsOn() -> String? {
    guard after.isRefusedAsInvalid, isWaiting else { return nil }
    let state = after.state
    if state.isBlocked || !state.formProblems.isEmpty || state.fields.contains(where: \.hasProblem) { return nil }
    return "\(model.name(of: model.current)) refuses a submission without a reason"
  }

  func failedCallsChangeNothing() -> String? {
    guard case .reply(let outcome) = event, before.machine.running != nil, outcome.name != "accepted" else {
      return nil
    }
    let (old, new) = (before.machine.model.session, model.session)
    if old.answers != new.answers { return "\(outcome.name) changed an answer" }
    for (step, record) in new.records where record != old.records[step] {
      if case .refused = record { continue }
      return "\(outcome.name) made a record of \(flow[step].id)"
    }
    return nil
  }

  func onceCalls() -> String? {
    let repeated = after.onceKeys.first { $0.value.count > 1 }
    return repeated.map { "the once call of \(flow[flow.step(of: $0.key)].id) was accepted twice" }
  }

  func confirmedAnswers() -> String? {
    guard let call = madeCall, let review = model.outdatedReviews(before: flow.step(of: call)).first else { return nil }
    return "a call was made, and \(model.name(of: review)) lists other answers than those that were confirmed"
  }

  func completeRequests() -> String? {
    guard let call = madeCall else { return nil }
    if !model.path.contains(flow.step(of: call)) { return "a step off the path made a call" }
    return model.missingInputs(of: call).first.map { "a request lacks \($0)" }
  }

  private var madeCall: CallReference? {
    guard let running = after.machine.running, case .call? = after.actions.last else { return nil }
    return running.call
  }

  // MARK: With more events

  /// Whether the path may change at any event, because something on it has expired or a condition reads the clock.
  private var isStale: Bool { model.isOutdated(at: after.context) }

  func restoredContinuesAlike() -> String? {
    let old = before.machine.model
    guard before.machine.running == nil, !before.machine.isOver, event != .resume, event != .retry,
      old.restorableSession == old.session
    else { return nil }
    var other = before.reread()
    other.perform(event)
    if other.machine.running != nil { return nil }
    let found = other.machine.model
    let isSame =
      found.session.answers == model.session.answers && found.session.records == model.session.records
      && found.path == model.path
    return isSame ? nil : "\(event) has another result after the session was saved and read"
  }

  func backAndForward() -> String? {
    guard isWaiting, !isStale, model.session.returnTo == nil, isLeftOnlyForward(model.frontier) else { return nil }
    var there = after
    there.perform(.back)
    let step = there.machine.model.current
    let leaves = flow[step].leaves
    guard !there.actions.isRefused, !there.machine.isOver, there.machine.running == nil,
      let forward = Self.leaving(step, after),
      !leaves.contains(where: { model.session.drafts[step.with($0)] != nil || flow[$0].isTransient })
    else { return nil }
    // Skip the check if the `before` call of the frontier has expired, because going forward then makes the call again.
    // Ask the machine that went back: going back updated its time.
    let frontier = model.frontier
    guard flow[frontier].before.map({ there.machine.hasValidCall(frontier.with($0)) }) ?? true else { return nil }
    there.perform(forward)
    let found = there.machine.model
    let isSame =
      found.session.answers == model.session.answers && found.session.records == model.session.records
      && found.path == model.path && there.machine.running == nil
    return isSame ? nil : "going back to \(model.name(of: step)) and forward is a change"
  }

  /// Whether a step is not blocked and makes no call when it is reached.
  ///
  /// Going back from such a step and forward to it again changes nothing.
  private func isLeftOnlyForward(_ step: StepReference) -> Bool {
    !after.machine.viewModel(for: step).state.isBlocked && !flow.runsByItself(step.part)
      && flow[step].before.map { after.machine.hasValidCall(step.with($0)) } ?? true
  }

  /// Returns `nil` if the step has no record, or if its call was rejected.
  private static func leaving(_ step: StepReference, _ session: StorySession) -> TestEvent? {
    switch session.machine.model.session.records[step] {
    case .submitted, .seen, .confirmed(_, choosing: nil): .submit
    case .chose(let action), .confirmed(_, choosing: let action?), .left(let action): .choose(action)
    case .skipped, .skippedSection: .skip
    case .refused, nil: nil
    }
  }

  func changedBack() -> String? {
    guard isWaiting, !isStale, !model.endsEarly, let (step, field, old, other) = changeableAnswer else { return nil }
    guard let away = changed(after, step, field, to: other), !away.machine.model.endsEarly, !away.machine.isOver,
      away.machine.model.path.contains(step)
    else {
      return nil
    }
    guard let back = changed(away, step, field, to: old) else { return nil }
    if back.machine.isOver || back.actions.contains(.refuse(.noWayBack)) { return nil }
    let found = back.machine.model
    let isSame = given(found) == given(model) && found.path == model.path
    return isSame ? nil : "\(flow[field].path) was changed and changed back, and something else is different"
  }

  /// The answers that were given, without questions that were left empty.
  ///
  /// A question that is shown only with the other value may have been left empty, which is remembered.
  private func given(_ model: FlowModel) -> [FieldReference: Answer] {
    model.session.answers.reduce(into: [:]) { given, answer in
      if answer.value.value != .null, answer.value.value != flow[answer.key].type.emptyValue {
        given[answer.key] = answer.value
      }
    }
  }

  /// The number of handled events selects the step, so that different steps are tried in the course of a story.
  ///
  /// The result is `nil` if the selected step has no answer that can be changed.
  private var changeableAnswer: (step: StepReference, field: FieldIndex, old: JSONValue, other: JSONValue)? {
    let steps = model.completedSteps
    guard !steps.isEmpty, case let step = steps[after.eventCount % steps.count],
      let record = model.session.records[step], !record.setsAside
    else { return nil }
    if case .refused = record { return nil }
    let leaves = flow[step].leaves
    if leaves.contains(where: { model.session.drafts[step.with($0)] != nil || flow[$0].isTransient }) { return nil }
    for field in leaves where flow[field].computed == nil {
      switch (flow[field].kind, model.session.answers[step.with(field)]?.value) {
      case (.integer, .int(let old)): return (step, field, .int(old), .int(old % 5 + 1))
      case (.boolean, .bool(let old)): return (step, field, .bool(old), .bool(!old))
      case _: continue
      }
    }
    return nil
  }

  /// A call that begins is cancelled.
  ///
  /// The result is `nil` if the answer can't be changed, for example because the step makes its `before` call again.
  private func changed(
    _ session: StorySession, _ step: StepReference, _ field: FieldIndex, to value: JSONValue
  ) -> StorySession? {
    let name = model.name(of: step)
    let choice = model.session.records[step]?.choice
    var session = session
    session.perform(.edit(name))
    guard session.machine.running == nil, session.machine.model.current == step else { return nil }
    session.perform(.type(flow.ownPath(of: field), value))
    session.perform(choice.map { .choose($0, at: name) } ?? .submit(name))
    if session.machine.running != nil { session.perform(.reply(.cancelled)) }
    return session
  }
}

extension FieldViewState {
  fileprivate var hasProblem: Bool {
    if !problems.isEmpty { return true }
    guard case .list(let list) = kind else { return false }
    return list.rows.contains { $0.fields.contains(where: \.hasProblem) }
  }
}
