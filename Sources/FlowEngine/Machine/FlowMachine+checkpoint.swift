import FlowDefinition
import FlowExpressions

/// Going back to the state before events that could not be saved.
///
/// The changes to the session are undone one by one, and the path is derived again. A copy of the machine would make each
/// event copy the storage that it changes.
extension FlowMachine {
  /// The state of a machine besides its model, which is usable until the next checkpoint.
  struct Checkpoint {
    fileprivate let state: State
    fileprivate let sentSecrets: [String: [Value]]
    fileprivate let repeatedBeforeCalls: Set<CallReference>
    fileprivate let confirmations: [StepReference: StepRecord]
    fileprivate let hasUnsavedTyping: Bool
    fileprivate let moment: EventContext
  }

  mutating func checkpoint() -> Checkpoint {
    model.forgetChanges()
    return Checkpoint(
      state: state, sentSecrets: sentSecrets, repeatedBeforeCalls: repeatedBeforeCalls, confirmations: confirmations,
      hasUnsavedTyping: hasUnsavedTyping, moment: model.eventContext)
  }

  /// Undoes all events that were handled since the checkpoint.
  mutating func go(backTo checkpoint: Checkpoint) {
    model.undoChanges()
    model.rederive(at: checkpoint.moment)
    (state, sentSecrets, repeatedBeforeCalls, confirmations, hasUnsavedTyping, failure) = (
      checkpoint.state, checkpoint.sentSecrets, checkpoint.repeatedBeforeCalls, checkpoint.confirmations,
      checkpoint.hasUnsavedTyping, nil
    )
  }
}
