public import FlowExpressions

/// An error that prevents a run from starting.
public enum FlowStartError: Error, Hashable, Sendable {
  /// These inputs are missing or do not have the type the flow declares.
  case missingGiven([String])
  /// The flow does not declare these inputs.
  case unknownGiven([UnknownName])
  /// The flow does not have these prefilled fields.
  case unknownFields([UnknownName])
  /// There is no session with this name.
  case unknownSession(SessionID)
  /// The session belongs to another flow, whose id is given.
  case anotherFlow(String)
  /// The session has finished with this outcome.
  case finished(outcome: String)
  /// The session expired at this time.
  case expired(at: Timestamp)
  /// The current run is still handling an event.
  case busy
  /// The session could not be loaded or saved.
  case store(SessionStoreError)
}

/// An error of an event that takes a name.
public enum FlowEventError: Error, Hashable, Sendable {
  /// The flow does not have this name.
  case unknown(UnknownName)
  /// The session could not be saved; the run is as before.
  case store(SessionStoreError)
}

/// An error of changing a field's input.
public enum InputError: Error, Hashable, Sendable {
  /// The step has no such field, or the field has no such option.
  case unknown(UnknownName)
  /// An event is being handled, and the fields are disabled until it is done.
  case busy
  /// The person has moved on to another step.
  case ended
}
