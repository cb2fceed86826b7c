import FlowDefinition
import FlowEngine

/// Hands the result over: to standard output, to a file; then the answers are deleted.
struct RunEnding {
  let arguments: Arguments
  let console: any Console
  /// Whether somebody was shown the end already.
  let isShown: Bool

  func finish(_ setup: RunCommand.Setup, _ findings: RunFindings) async throws -> ExitStatus {
    let controller = setup.controller
    var document = RunDocument(findings, session: controller.session, in: setup.flow.wording)
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
    do {
      try await close(controller)
    } catch {
      // The result was handed over, and its document printed.
      throw RunFailure(error, session: controller.session, isAsked: false)
    }
    return findings.status
  }

  /// Deletes the answers of a run that is over and handed over, and says what a person would have read at the end.
  private func close(_ controller: FlowController) async throws {
    guard case .finished(_, let viewModel) = controller.screen else { return }
    try await controller.handedOver()
    if isShown { return }
    for paragraph in viewModel.state.paragraphs { try console.say(paragraph) }
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
}
