import FlowDefinition
import FlowExpressions

/// What a step that is looked at should say about the calls made before.
public enum StepNotice: Hashable, Sendable {
  /// What was proved here held for a time only, and that is over.
  case ranOut
  /// The call that cannot be undone may have been made; with the answers as they are, confirming finds out and does
  /// nothing twice.
  case maybeDone
  /// The call that cannot be undone may have been made with other answers; confirming now may do it a second time.
  case maybeDoneOtherwise
}

extension FlowMachine {
  /// What is to be said at a step before it is handed in again.
  func notice(at step: StepReference) -> StepNotice? {
    guard let submit = flow[step].submit.map({ step.with($0) }) else { return nil }
    if let pending = session.pending[submit], flow[submit].isOnce, pending.isOpen, running == nil {
      return pending.kept == kept(submit) ? .maybeDone : .maybeDoneOtherwise
    }
    return hasRunOut(submit) && session.calls[submit]?.kept == kept(submit) ? .ranOut : nil
  }

  /// Whether what a `before` prepared was used by a proof that has run out since: a code is right once.
  func isUsedUp(_ call: CallReference) -> Bool {
    let step = flow.step(of: call)
    guard flow[call].role == .before, !preparedAnew.contains(call), session.calls[call] != nil,
      let submit = flow[step].submit.map({ step.with($0) })
    else { return false }
    return hasRunOut(submit)
  }

  private func hasRunOut(_ call: CallReference) -> Bool {
    guard flow[call].lasts != nil, let accepted = session.calls[call] else { return false }
    return !CallValidity(flow, session, now: model.derivation.environment.now).lasts(call, accepted)
  }

  private func kept(_ call: CallReference) -> [Value] {
    model.kept(call, in: model.reading(of: flow.step(of: call)).environment)
  }
}
