public import FlowExpressions

/// Why a run could not begin.
public enum FlowStartError: Error, Hashable, Sendable {
  /// The host did not give what the flow needs.
  case missingGiven([String])
  /// The host gave what the flow does not know.
  case unknownGiven([UnknownName])
  /// Values were filled in for fields the flow does not have.
  case unknownFields([UnknownName])
  /// There is no such session.
  case unknownSession(SessionID)
  /// The session belongs to another flow.
  case anotherFlow(String)
  /// The session is over.
  case finished(outcome: String)
  /// The time for which the session was kept is over.
  case expired(at: Timestamp)
  /// Another event of this controller is being handled.
  case busy
  /// The store failed.
  case store(SessionStoreError)
}

/// Why an event that names something could not be handled.
public enum FlowEventError: Error, Hashable, Sendable {
  /// The flow has no such name.
  case unknown(UnknownName)
  /// The session could not be saved; all is as it was before.
  case store(SessionStoreError)
}

/// Why what was typed or chosen was not taken.
public enum InputError: Error, Hashable, Sendable {
  /// The step has no such field, or the field no such option.
  case unknown(UnknownName)
  /// An event is being handled: the fields are disabled until it is done.
  case busy
  /// Another step is on the screen.
  case ended
}
