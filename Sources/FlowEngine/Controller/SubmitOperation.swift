import FlowDefinition
import FlowExpressions
import FlowSyntax
import Foundation
import Localization

/// One call from request to outcome: call the service, check what it says.
///
/// The answers were validated before; what comes back is reported to the machine as an event.
struct SubmitOperation {
  let request: ServiceRequest
  let service: any FlowService
  let progress: any ServiceProgress
  private let redaction: SecretRedaction
  private var port: ServicePort { request.declaredPort }

  /// Sends what the machine has mapped for a call.
  init(
    _ outgoing: OutgoingCall, model: FlowModel, session: SessionID, time: Timestamp, service: any FlowService,
    progress: any ServiceProgress
  ) {
    redaction = SecretRedaction(model, outgoing.request)
    request = ServiceRequest(
      port: model.flow[model.flow[outgoing.pending.call].port], inputs: outgoing.request, key: outgoing.pending.key,
      session: session, time: time, language: model.flow.language, wording: model.flow.wording)
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
      return type.output(Value(output)).map { .accepted(.revealed($0)) }
        ?? .unavailable(reason: EngineMessages.wrongOutput(port.name).text(in: request.wording))
    case .rejected(let rejection): return declared(rejection)
    case .unavailable, .cancelled: return outcome
    }
  }

  /// A refusal with the details its port declares; one that only names fields needs no code.
  private func declared(_ rejection: Rejection) -> ServiceOutcome {
    guard let type = port.rejection(rejection.code)?.details else {
      if !rejection.fields.isEmpty { return .rejected(Rejection(code: rejection.code, fields: rejection.fields)) }
      return .unavailable(
        reason: EngineMessages.unknownRejection(rejection.code, port: port.name).text(in: request.wording),
        mayBeDone: false)
    }
    guard let details = type.output(Value(.object(rejection.details))) else {
      return .unavailable(reason: EngineMessages.wrongOutput(port.name).text(in: request.wording), mayBeDone: false)
    }
    let members = JSONValue.revealed(redaction.redacted(details)).members ?? [:]
    return .rejected(Rejection(code: rejection.code, details: members, fields: rejection.fields))
  }
}

extension PortType {
  /// What a service gave, once it was found to fit the type; null where that was not.
  func given(_ json: JSONValue) -> Value { ValueReading(Value(json), as: valueType).value }

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

/// Takes the secrets of a session out of what a service says about a refusal or a failure.
///
/// A service may repeat what it was sent, and its words are shown, saved and reported. A secret of four characters or more
/// is found where its text stands as it is; one that is written otherwise, such as percent-encoded, is not. The output of
/// an accepted call is data that the flow works with and stays as it is.
struct SecretRedaction {
  /// A shorter secret may stand in any sentence by chance.
  private static let shortest = 4
  /// What stands in the place of a secret.
  private static let mark = Secret("").description

  /// The secrets to look for, long ones first: one may be a part of another.
  private let texts: [String]

  /// Knows the secrets that a request holds and those that are in memory, also if the request does not have them.
  init(_ model: FlowModel, _ request: Record) {
    let session = model.session
    let known = [.record(request)] + session.given + session.answers.values.map(\.value)
    let drafts = session.drafts.compactMap { field, typed in model.flow[field.part].isRedacted ? typed : nil }
    let texts = known.flatMap(\.secretTexts) + drafts.flatMap(\.texts)
    self.texts = Set(texts.filter { $0.count >= Self.shortest }).sorted { ($1.count, $0) < ($0.count, $1) }
  }

  /// The outcome with no secret in any of its words; a code that the port declares is none of them.
  ///
  /// Details are left as they are.
  func redacted(_ outcome: ServiceOutcome, of port: ServicePort) -> ServiceOutcome {
    guard !texts.isEmpty else { return outcome }
    switch outcome {
    case .accepted, .cancelled: return outcome
    case .unavailable(let reason, let mayBeDone, let failure):
      return .unavailable(reason: redacted(reason), mayBeDone: mayBeDone, failure: failure)
    case .rejected(let rejection):
      let isDeclared = port.rejection(rejection.code) != nil
      return .rejected(
        Rejection(
          code: isDeclared ? rejection.code : redacted(rejection.code), details: rejection.details,
          fields: rejection.fields.mapValues { $0.map(redacted) }))
    }
  }

  private func redacted(_ text: String) -> String {
    texts.reduce(text) { $0.replacingOccurrences(of: $1, with: Self.mark, options: .literal) }
  }

  /// A value with no secret in any of its texts.
  func redacted(_ value: Value) -> Value {
    switch value {
    case .string(let text): .string(redacted(text))
    case .list(let values): .list(values.map(redacted))
    case .record(let record): .record(Record(names: record.names, values: record.values.map(redacted)))
    case .map(let map): .map(ValueMap(zip(map.keys, map.values.map(redacted))))
    case .null, .bool, .int, .uint, .double, .bytes, .timestamp, .duration, .secret, .type: value
    }
  }
}

extension Value {
  /// The texts of the secrets it is or holds.
  fileprivate var secretTexts: [String] {
    switch self {
    case .secret(let secret): [secret.reveal()]
    case .list(let values): values.flatMap(\.secretTexts)
    case .record(let record): record.values.flatMap(\.secretTexts)
    case .map(let map): map.values.flatMap(\.secretTexts)
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .type: []
    }
  }
}
