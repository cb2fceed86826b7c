import FlowEngine
import FlowServices

/// Hands the result over: to standard output, to a file; then the answers are deleted.
struct RunEnding {
  let arguments: Arguments
  let console: any Console

  func finish(_ setup: RunCommand.Setup, _ findings: RunFindings) async throws -> ExitStatus {
    let controller = setup.controller
    var document = RunDocument(status: Self.status(findings.status), session: controller.session)
    document.invalid = findings.refused
    document.missing = findings.missing.map(\.name)
    document.needsPerson = findings.needsPerson.map(\.name)
    if case .finished(let result, _) = controller.screen {
      document.outcome = result.outcome
      document.result = result.value
    }
    if arguments.has(CommandTable.json) { try console.write(jsonText(document)) }
    if let path = arguments.value(CommandTable.output), let result = document.result {
      try OutputFile.replace(path, with: jsonText(result))
    }
    if let failure = setup.log?.failure { throw failure }
    if case .finished = controller.screen { try await controller.handedOver() }
    return findings.status
  }

  private static func status(_ status: ExitStatus) -> RunDocument.Status {
    switch status {
    case .done: .ended
    case .declined: .declined
    case .unavailable: .unavailable
    case .locked: .locked
    case .answersMissing: .incomplete
    case .stopped, .signal, .usage, .unreadable, .internalError, .cannotCreate, .cannotWrite, .badFlow: .stopped
    }
  }
}
