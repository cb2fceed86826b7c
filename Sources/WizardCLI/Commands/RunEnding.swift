import FlowDefinition
import FlowEngine
import FlowServices

/// Hands the result over: to standard output, to a file; then the answers are deleted.
struct RunEnding {
  let arguments: Arguments
  let console: any Console
  /// Whether somebody was shown the end already.
  let isShown: Bool

  func finish(_ setup: RunCommand.Setup, _ findings: RunFindings) async throws -> ExitStatus {
    let controller = setup.controller
    var document = RunDocument(status: RunDocument.Status(findings.status), session: controller.session)
    document.invalid = findings.refused
    document.missing = findings.missing.map(\.name)
    document.needsPerson = findings.needsPerson
    document.error = findings.failedCall.map { RunDocument.Failure($0, in: setup.flow.wording) }
    switch controller.screen {
    case .finished(let result, _):
      document.outcome = result.outcome
      document.result = result.value
      document.unused = try tellUnused(setup)
    case .stopped(.failed(let message)), .stopped(.locked(let message)):
      document.error = RunDocument.Failure(findings.status, message)
    case .notStarted, .step, .working, .ended, .stopped: break
    }
    // What cannot be written leaves the session as it is: the document of that says so.
    if let path = arguments.value(CommandTable.output), let result = document.result {
      try write(jsonText(result), to: path)
    }
    if let failure = setup.log?.failure { throw failure }
    if arguments.has(CommandTable.json) { try console.write(jsonText(document)) }
    try await forget(controller)
    if !isShown { try sayEnd(of: controller) }
    return findings.status
  }

  /// Says what a person would have read at the end.
  private func sayEnd(of controller: FlowController) throws {
    guard case .finished(_, let viewModel) = controller.screen else { return }
    do {
      for paragraph in viewModel.state.paragraphs { try console.say(paragraph) }
    } catch {
      // The result was handed over, and its document printed.
      throw RunFailure(error, session: controller.session, isAsked: false)
    }
  }

  private func write(_ result: String, to path: String) throws {
    if path == "-" { return try console.write(result) }
    try OutputFile.replace(path, with: result)
  }

  /// Says which answers came with the command and were not asked for; nil for none.
  private func tellUnused(_ setup: RunCommand.Setup) throws -> [String]? {
    let names = setup.controller.unasked(of: setup.given.answers)
    if names.isEmpty { return nil }
    try console.say(CommandMessages.unusedAnswers(names))
    return names
  }

  /// Deletes the answers of a run that is over and handed over.
  private func forget(_ controller: FlowController) async throws {
    guard case .finished = controller.screen else { return }
    do {
      try await controller.handedOver()
    } catch {
      // Its document was printed.
      throw RunFailure(error, session: controller.session, isAsked: false)
    }
  }
}
