public import FlowExpressions

/// An error thrown when a session cannot be started or resumed.
public enum FlowStartError: Error, Hashable, Sendable {
  /// The given values with these names are missing.
  case missingGiven([String])
  /// These given values have the wrong type.
  ///
  /// The dictionary maps the name of each of these values to its declared type, as in the flow file, such as `integer`.
  case invalidGiven([String: String])
  /// The flow does not declare given values with these names.
  case unknownGiven([UnknownName])
  /// The flow does not have these prefilled fields.
  case unknownFields([UnknownName])
  /// There is no session with this ID.
  case unknownSession(FlowSessionID)
  /// The session belongs to another flow, which has this id.
  case anotherFlow(String)
  /// A newer version of the flow has saved the session, so that this version could lose answers.
  case newerFlow(version: Int)
  /// The session has finished with this outcome, and its result was delivered.
  case finished(outcome: String)
  /// The session expired at this time.
  case expired(at: FlowTimestamp)
  /// The current run is still handling an event, or waiting for a call of another controller was cancelled.
  case busy
  /// The session could not be loaded or saved.
  case store(SessionStoreError)
}

/// An error thrown by an event that takes a name: ``FlowController/choose(_:at:)``,
/// ``FlowController/edit(_:at:)`` or ``FlowController/leave(_:at:)``.
public enum FlowEventError: Error, Hashable, Sendable {
  /// The current step has no such action or field, or the flow has no such step or field.
  case unknown(UnknownName)
  /// The session could not be saved; see ``FlowController/next(at:)`` for the effect on the run.
  case store(SessionStoreError)
}

/// An error thrown when a field's input cannot be changed.
public enum InputError: Error, Hashable, Sendable {
  /// The step has no such field, or the field has no such option.
  case unknown(UnknownName)
  /// An event is being handled, and the fields are disabled until it is done.
  case busy
  /// The person has moved on to another step, or the run was stopped or replaced.
  case ended
}
