import FlowDefinition
import FlowExpressions

enum Transition {
  case stay
  /// The session is saved, and the run goes on at a place on the path that follows from the changes.
  case go(Destination, accepting: StepEvaluation? = nil)
  /// The run goes on at a step, which is shown, or submitted or prepared by itself.
  case arrive(StepReference)
  case present(StepReference)
  case call(OutgoingCall)
  case finish(StepReference)
  case stop(StopReason)
  /// Arithmetic failed, so that the event is taken back and the run stops.
  case fail(EvaluationError)
  indirect case refuse(Refusal, then: Transition = .stay)
  case showProblems(StepReference)

  /// A place on the path, which is derived again before the run goes there.
  enum Destination {
    /// A step, or the frontier if the session no longer reaches the step.
    case step(StepReference)
    case after(StepReference, wasComplete: Bool)
    case frontier
    /// A step whose screen is shown, or the frontier if the session no longer reaches the step.
    case screen(of: StepReference)
    /// The step of a `once` call that is retried, or the frontier if it can no longer be retried.
    case retry(PendingCall)
  }
}
