import FlowDefinition
import FlowExpressions

/// Where a run goes after an event has changed the session.
indirect enum Transition {
  /// The run stays where it is.
  case stay
  /// The session is saved, and the run goes on at a place on the path that follows from the changes.
  ///
  /// `accepting` is the evaluation of the first changed step with its accepted answers, if there is one already.
  case go(Destination, accepting: StepEvaluation? = nil)
  /// The run goes on at a step, which is shown, or submitted or prepared by itself.
  case arrive(StepReference)
  /// A step or an end is shown.
  case present(StepReference)
  /// A call begins.
  case call(OutgoingCall)
  /// An end is confirmed.
  case finish(StepReference)
  /// The run stops; the session is saved.
  case stop(StopReason)
  /// Arithmetic failed, so that the event is taken back and the run stops.
  case fail(EvaluationError)
  /// The event is refused.
  case refuse(Refusal, then: Transition = .stay)
  /// The current step is shown again with its problems.
  case showProblems(StepReference)

  /// A place on the path, which is derived again before the run goes there.
  enum Destination {
    /// A step, or the frontier if the session no longer reaches the step.
    case step(StepReference)
    /// The step that follows a step.
    case after(StepReference, wasComplete: Bool)
    case frontier
    /// A step whose screen is shown, or the frontier if the session no longer reaches the step.
    case screen(of: StepReference)
    /// The step of a `once` call that is retried, or the frontier if it can no longer be retried.
    case retry(PendingCall)
  }
}
