public import FlowEngine

/// A file of the store that was not what was written, and was renamed so that nothing overwrites it.
public struct FileSetAside: Hashable, Sendable {
  /// Where it is now.
  public let path: String
  /// The session it belonged to; nil for a file of no session, such as the counts of codes by number.
  public let session: SessionID?
}
