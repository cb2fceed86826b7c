import FlowEngine

/// What `--json` prints where a run does not come to its ending.
extension RunCommand {
  /// Hands over a document also where answers, or what the host gives, keep a run from beginning.
  func documented(_ obey: () async throws -> ExitStatus) async throws -> ExitStatus {
    do {
      return try await obey()
    } catch {
      if Self.isAboutAnswers(error) { try handOver(RunDocument(status: .incomplete, session: nil), because: error) }
      throw error
    }
  }

  private static func isAboutAnswers(_ error: any Error) -> Bool {
    if case .missingGiven? = error as? FlowStartError { return true }
    return error is AnswersError
  }

  /// Prints a document where one is asked for, before an error is told; it is told as well where that fails.
  func handOver(_ document: RunDocument, because error: any Error) throws(UntakenDocument) {
    do throws(WriteFailure) { try handOver(document) } catch let failure {
      throw UntakenDocument(reason: error, failure: failure)
    }
  }

  /// Prints a document where one is asked for.
  func handOver(_ document: RunDocument) throws(WriteFailure) {
    if arguments.has(CommandTable.json) { try console.write(jsonText(document)) }
  }
}

/// What went wrong with a run, and why nobody took the document about it.
struct UntakenDocument: Error {
  let reason: any Error
  let failure: WriteFailure
}
