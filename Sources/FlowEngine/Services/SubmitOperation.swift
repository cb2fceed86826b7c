import FlowDefinition
import FlowExpressions
import FlowSyntax
import Localization

/// One call from answers to outcome: map the answers to the port's request, call the service, check what it says.
///
/// The answers were validated before; what comes back is reported to the machine as an event.
struct SubmitOperation {
  let port: ServicePort
  let request: ServiceRequest
  let service: any Service
  let progress: any ServiceProgress
  private let redaction: SecretRedaction

  /// Maps what the model holds to the request of a call; nil where the request would lack what the port requires.
  init?(
    _ place: CallReference, model: Model, key: String, session: SessionID, time: Timestamp, service: any Service,
    progress: any ServiceProgress
  ) {
    let call = model.flow[place]
    let step = model.flow.step(of: place)
    var environment = call.role == .before ? model.environment(of: step) : model.reading(of: step).environment
    guard
      let inputs = RequestMapper.request(
        call, model.flow, in: &environment, answers: model.answers(for: place, in: environment))
    else { return nil }
    port = model.flow[call.port]
    redaction = SecretRedaction(model, inputs)
    request = ServiceRequest(
      port: port, inputs: inputs, key: key, session: session, time: time, language: model.flow.language,
      wording: model.flow.wording)
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
  /// A service's output in the form its port declares; nil where it does not have it. Undeclared members are left out.
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
