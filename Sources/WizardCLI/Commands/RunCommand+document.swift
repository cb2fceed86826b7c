import FlowEngine

/// What `--json` prints where a run does not come to its ending.
extension RunCommand {
  /// Notes of an error whether a document is to tell it, which is printed once it was said.
  func documented(_ apply: () async throws -> ExitStatus) async throws -> ExitStatus {
    do {
      return try await apply()
    } catch {
      throw failure(error, session: nil)
    }
  }

  /// An error as the failure of this run.
  func failure(_ error: any Error, session: SessionID?) -> RunFailure {
    error as? RunFailure ?? RunFailure(error, session: session, isAsked: arguments.has(CommandTable.json))
  }

  /// Prints a document where one is asked for.
  func handOver(_ document: RunDocument) throws(WriteFailure) {
    if arguments.has(CommandTable.json) { try console.write(jsonText(document)) }
  }
}
