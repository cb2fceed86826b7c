import FlowDefinition
import FlowExpressions
import FlowSyntax
import Localization

/// One call from request to outcome: call the service, check what it says.
///
/// The answers were validated before; what comes back is reported to the machine as an event.
struct SubmitOperation {
  let port: ServicePort
  let request: ServiceRequest
  let service: any Service
  let progress: any ServiceProgress
  private let redaction: SecretRedaction

  /// Sends what the machine has mapped for a call.
  init(
    _ outgoing: OutgoingCall, model: Model, session: SessionID, time: Timestamp, service: any Service,
    progress: any ServiceProgress
  ) {
    port = model.flow[model.flow[outgoing.pending.call].port]
    redaction = SecretRedaction(model, outgoing.request)
    request = ServiceRequest(
      port: port, inputs: outgoing.request, key: outgoing.pending.key, session: session, time: time,
      language: model.flow.language, wording: model.flow.wording)
    self.service = service
    self.progress = progress
  }

  /// Calls the service; an answer the port does not declare counts as no answer, and none repeats a secret.
  func run() async -> ServiceOutcome {
    redaction.redacted(declared(await service.answer(request, progress: progress)), of: port)
  }

  private func declared(_ outcome: ServiceOutcome) -> ServiceOutcome {
    switch outcome {
    case .accepted(let output):
      guard let type = port.output else { return .accepted(.null) }
      return type.output(output).map(ServiceOutcome.accepted)
        ?? .unavailable(reason: EngineMessages.wrongOutput(port.name).text(in: request.wording))
    case .rejected(let rejection): return declared(rejection)
    case .unavailable, .cancelled: return outcome
    }
  }

  /// A refusal with the details its port declares; one that only names fields needs no code.
  private func declared(_ rejection: Rejection) -> ServiceOutcome {
    guard let type = port.rejection(rejection.code)?.details else {
      guard rejection.fields.isEmpty else {
        return .rejected(Rejection(code: rejection.code, fields: rejection.fields))
      }
      return .unavailable(
        reason: EngineMessages.unknownRejection(rejection.code, port: port.name).text(in: request.wording),
        mayBeDone: false)
    }
    guard case .record(let details)? = type.output(.record(Record(rejection.details))) else {
      return .unavailable(reason: EngineMessages.wrongOutput(port.name).text(in: request.wording), mayBeDone: false)
    }
    return .rejected(Rejection(code: rejection.code, details: details.members, fields: rejection.fields))
  }
}

extension PortType {
  /// A service's output in the form its port declares; nil where it does not have it.
  ///
  /// Undeclared members are left out.
  func output(_ value: Value) -> Value? {
    ValueReading(value, as: self).value { mismatch in
      switch mismatch.reason {
      case .members(let missing, _): missing.isEmpty
      // Many servers write nothing so.
      case .kind: mismatch.found == .string("") && mismatch.expected.isOptional && mismatch.expected.isWrittenAsText
      }
    }
  }

  private var isWrittenAsText: Bool { [.string, .timestamp].contains(withoutNull.valueType) }
}
