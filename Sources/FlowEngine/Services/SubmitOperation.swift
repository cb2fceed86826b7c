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
      return RequestMapper.conforming(output, to: type).map(ServiceOutcome.accepted)
        ?? .unavailable(reason: EngineMessages.wrongOutput(port.name).text(in: request.wording))
    case .rejected(let rejection): return declared(rejection)
    case .unavailable, .cancelled: return outcome
    }
  }

  /// A refusal with the details its port declares; one that only names fields needs no code.
  private func declared(_ rejection: Rejection) -> ServiceOutcome {
    guard let type = port.rejections.first(where: { $0.code == rejection.code })?.details else {
      guard rejection.fields.isEmpty else {
        return .rejected(Rejection(code: rejection.code, fields: rejection.fields))
      }
      return .unavailable(
        reason: EngineMessages.unknownRejection(rejection.code, port: port.name).text(in: request.wording),
        mayBeDone: false)
    }
    let names = rejection.details.keys.sorted()
    let given = Record(names: names, values: names.compactMap { rejection.details[$0] })
    guard case .record(let details)? = RequestMapper.conforming(.record(given), to: type) else {
      return .unavailable(reason: EngineMessages.wrongOutput(port.name).text(in: request.wording), mayBeDone: false)
    }
    let pairs = zip(details.names, details.values)
    return .rejected(
      Rejection(
        code: rejection.code, details: Dictionary(keepingFirst: pairs),
        fields: rejection.fields))
  }
}

extension RequestMapper {
  /// A service's output in the shape its port declares; nil where it does not have it.
  static func conforming(_ value: Value, to type: PortType) -> Value? {
    switch (type, value) {
    case (.optional, .null): return .null
    // Many servers write nothing so.
    case (.optional(.phone), .string("")), (.optional(.email), .string("")), (.optional(.url), .string("")),
      (.optional(.code), .string("")), (.optional(.date), .string("")):
      return .null
    case (.optional(let inner), _): return conforming(value, to: inner)
    case (.boolean, .bool), (.integer, .int), (.number, .double), (.date, .timestamp), (.secret, .secret): return value
    case (.number, .int(let number)): return .double(Double(number))
    case (_, .string(let text)): return type.value(ofText: text)
    case (.options, .list):
      let names = PortType.optionType.names
      return conforming(value, to: .list(.record(names: names, types: [.text, .text, .optional(.text)])))
    case (.list(let element), .list(let values)):
      let items = values.compactMap { conforming($0, to: element) }
      return items.count == values.count ? .list(items) : nil
    case (.record(let names, let types), .record(let record)):
      let parts = zip(names, types).map { conforming(record[$0] ?? .null, to: $1) }
      return parts.contains(nil) ? nil : .record(Record(names: names, values: parts.compactMap(\.self)))
    case _: return nil
    }
  }
}
