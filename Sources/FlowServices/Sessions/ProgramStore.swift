package import FlowEngine

/// A store with what a program in a terminal needs besides sessions.
package protocol ProgramStore: SessionStore {
  /// Checks, before a server begins, that sessions can be stored.
  func check() async throws(SessionStoreError)
  /// Takes the right to run a session in a terminal, until it is released or the process ends.
  ///
  /// - Throws: `held` if another run has the right.
  func hold(_ id: FlowSessionID) throws(SessionStoreError) -> SessionHold
  /// Returns who has the right to run a session, as far as the store knows.
  func holder(of id: FlowSessionID) -> String?
  /// Loads a session as `load` does, but leaves damaged content where it is.
  func peek(_ id: FlowSessionID) async throws(SessionStoreError) -> Snapshot?
  /// Returns where damaged content was moved.
  func filesSetAside() async throws(SessionStoreError) -> [FileSetAside]
  /// Where services store what many programs share; `nil` if they use files.
  var sharedTables: (any SharedTables)? { get }
  /// Returns what the store does in the text format of Prometheus; empty if there is nothing to say.
  func metrics() async -> String
  /// Removes what killed processes have left.
  func sweepUnfinished() throws(SessionStoreError)
}

extension FileSessionStore: ProgramStore {
  package func check() {}

  package func metrics() -> String { "" }

  package var sharedTables: (any SharedTables)? { nil }
}
