import FlowDefinition
public import FlowEngine
import FlowExpressions
import FlowSyntax

/// Always answers the same, for trying out a flow before its services exist.
public struct FixedService: Service {
  private let outcome: ServiceOutcome

  /// Answers every call with one outcome.
  public init(_ outcome: ServiceOutcome) { self.outcome = outcome }

  /// The outcome; `cancelled` if the task was.
  public func answer(_ request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    Task.isCancelled ? .cancelled : outcome
  }
}

extension Binding.FixedAnswer {
  /// What a port is answered; nil, after a report, if it does not fit what the port declares.
  func outcome(of port: ServicePort, sink: DiagnosticSink) -> ServiceOutcome? {
    switch self {
    case .accepted(let node): Self.accepted(node, port, sink).map { .accepted($0) }
    case .rejected(let code, let details): Self.rejection(code, details, port, sink).map { .rejected($0) }
    case .unavailable: .unavailable(reason: ServiceMessages.fixedUnavailable)
    }
  }

  private static func accepted(_ node: JSONNode, _ port: ServicePort, _ sink: DiagnosticSink) -> Value? {
    if let output = port.output { return output.value(node, what: "accepted", sink: sink, rule: .bindingMismatch) }
    if node.isNothing { return .null }
    sink.report(.bindingMismatch, ServiceMessages.givesNothing(port.name), at: node.range)
    return nil
  }

  private static func rejection(
    _ code: LocatedText, _ details: JSONNode?, _ port: ServicePort, _ sink: DiagnosticSink
  ) -> Rejection? {
    guard let declared = port.rejection(code.text) else {
      sink.unknown(
        .bindingMismatch, ServiceMessages.undeclared(code.text, "fixed", port: port.name), at: code.quotedRange,
        name: code.text, candidates: port.rejections.map(\.code))
      return nil
    }
    let node = details ?? JSONNode(.object([]), at: code.quotedRange)
    let value = declared.details.value(node, what: "details", sink: sink, rule: .bindingMismatch)
    guard case .record(let details)? = value else { return nil }
    return Rejection(code: code.text, details: details.members)
  }
}
