import FlowDefinition
import FlowExpressions

/// What must not be done without a yes.
extension Model {
  /// Whether submitting a step does something that nobody has confirmed: a review, or a `once` call without one.
  ///
  /// A confirmation holds for the answers it was given for, and until the person takes it back: by declining the step,
  /// or by leaving it for another. A call that got no answer is made again under the confirmation it was made with.
  /// For a host that submits steps without a person; where there is one, submitting is confirming.
  ///
  /// - Parameter step: A step on the path.
  /// - Returns: Whether a yes is missing; false for a step that does nothing of the kind.
  public func needsConfirmation(at step: StepReference) -> Bool {
    guard mustBeConfirmed(step) else { return false }
    let environment = evaluation(of: step).environment
    return needsConfirmation(at: step, listing: reviewListing(at: step, in: environment).value, environment)
  }

  /// The same, where a step lists these answers and reads this.
  func needsConfirmation(at step: StepReference, listing: Value, _ environment: Environment) -> Bool {
    guard mustBeConfirmed(step) else { return false }
    if let pending = flow[step].submit.flatMap({ session.pending[step.with($0)] }) {
      return !isConfirmed(pending, listing: listing, environment)
    }
    guard case .confirmed(listing, _) = session.records[step] else { return true }
    return flow[step].leaves.contains { session.drafts[step.with($0)] != nil }
  }

  /// Whether a step is one that nobody passes without a yes.
  func mustBeConfirmed(_ step: StepReference) -> Bool {
    flow[step].review != nil || flow[step].submit.map { flow[$0].isOnce } ?? false
  }

  private func isConfirmed(_ pending: PendingCall, listing: Value, _ environment: Environment) -> Bool {
    guard pending.kept == kept(pending.call, in: environment) else { return false }
    // After a restart it is made again by itself, to find out what became of it.
    if flow[pending.call].isOnce, [.begun, .unheard].contains(pending.standing) { return true }
    return pending.confirmed == listing
  }
}
