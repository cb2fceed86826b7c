import FlowDefinition
import FlowExpressions

/// What is known of the fields of a step, or of an item of a list, before they are evaluated.
struct StepInputs {
  /// What was typed and not yet accepted, by field.
  var typed: [FieldIndex: JSONValue] = [:]
  /// What was accepted or filled in, by field.
  var answers: [FieldIndex: Answer] = [:]
  /// Whether only answers that were accepted in a submission count, and no defaults.
  var isAccepted = false

  /// Whether something was typed, or else answered, for a field.
  func isGiven(_ field: FieldIndex) -> Bool {
    typed[field].map(\.isFilled) ?? answers[field].map { $0.value.isFilled } ?? false
  }
}

extension Session {
  /// What was typed at a step and not yet accepted.
  func drafts(at step: StepReference, _ flow: Flow) -> [FieldIndex: JSONValue] {
    var typed: [FieldIndex: JSONValue] = [:]
    for leaf in flow[step].leaves { typed[leaf] = drafts[step.with(leaf)] }
    return typed
  }

  /// What was typed at a step, and what was accepted or filled in there.
  func typed(at step: StepReference, _ flow: Flow) -> StepInputs {
    StepInputs(typed: drafts(at: step, flow), answers: answers(at: step, flow))
  }

  /// Only what was accepted at a step.
  func accepted(at step: StepReference, _ flow: Flow) -> StepInputs {
    StepInputs(answers: answers(at: step, flow), isAccepted: true)
  }

  private func answers(at step: StepReference, _ flow: Flow) -> [FieldIndex: Answer] {
    var answers: [FieldIndex: Answer] = [:]
    for leaf in flow[step].leaves { answers[leaf] = self.answers[step.with(leaf)] }
    return answers
  }
}

/// What the actions' calls of a step found: it is there while what they were asked is what they would be asked now.
struct LookUps {
  private let validity: CallValidity
  private let calls: [CallReference]
  private let path: ArraySlice<PathDerivation.Entry>

  /// Nil where nothing was found; `path` ends with the step.
  init?(
    _ flow: Flow, _ session: Session, of step: StepReference, path: ArraySlice<PathDerivation.Entry>, now: Timestamp
  ) {
    calls = flow[step].actions.compactMap { action in
      guard case .call(let call) = action.effect, flow[call].outputSlot != nil else { return nil }
      return session.calls[step.with(call)].map { _ in step.with(call) }
    }
    if calls.isEmpty { return nil }
    validity = CallValidity(flow, session, now: now)
    self.path = path
  }

  /// The outputs that belong to what a step holds, by variable.
  func found(in environment: Environment) -> [Int: Value] {
    var environment = environment
    var found: [Int: Value] = [:]
    for call in calls {
      guard let slot = validity.flow[call].outputSlot, let accepted = validity.accepted(call) else { continue }
      if accepted.kept == validity.kept(call, in: &environment, path: path) { found[slot] = accepted.output }
    }
    return found
  }
}
