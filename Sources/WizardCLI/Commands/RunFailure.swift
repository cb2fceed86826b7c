import FlowEngine

/// An error that ended a run, and what its document needs to know beside it.
struct RunFailure: Error {
  let cause: any Error
  /// The session that is saved, if any.
  let session: SessionID?
  /// Whether a document was asked for and is still to be printed.
  let owesDocument: Bool

  /// `isAsked`: whether a document is to be printed, where standard output takes one.
  init(_ cause: any Error, session: SessionID? = nil, isAsked: Bool) {
    self.cause = cause
    self.session = session
    owesDocument = isAsked && (cause as? WriteFailure)?.stream != .data
  }
}
