import FlowDefinition
import FlowExpressions
import FlowSyntax
import Foundation
import Localization

struct CallOperation {
  let request: ServiceRequest
  let service: any FlowService
  let progress: any ServiceProgress
  private let redaction: SecretRedaction
  private var port: ServicePort { request.declaredPort }

  init(_ call: LeasedCall, model: FlowModel, progress: any ServiceProgress) {
    redaction = SecretRedaction(model, call.request.inputs)
    request = call.request
    service = call.service
    self.progress = progress
  }

  /// If the reply does not match the port's declaration, the outcome is `unavailable`.
  func run() async -> ServiceOutcome {
    redaction.redacted(declared(await service.reply(to: request, progress: progress)), of: port)
  }

  private func declared(_ outcome: ServiceOutcome) -> ServiceOutcome {
    switch outcome {
    case .accepted(let output):
      guard let type = port.output else { return .accepted(.null) }
      return type.output(Value(output)).map { .accepted(.revealed($0)) }
        ?? request.badAnswer(EngineMessages.wrongOutput(port.name))
    case .rejected(let rejection): return declared(rejection)
    case .unavailable, .cancelled: return outcome
    }
  }

  /// Returns the rejection if the port declares its code and details; otherwise, returns the outcome `unavailable`.
  ///
  /// There are two exceptions. A rejection that names rejected inputs may have an undeclared code, and is then returned
  /// without its details. A rejection of lost files is returned unchanged.
  private func declared(_ rejection: Rejection) -> ServiceOutcome {
    if !rejection.lostFiles.isEmpty { return .rejected(rejection) }
    guard let type = port.rejection(rejection.code)?.details else {
      if !rejection.fields.isEmpty { return .rejected(Rejection(code: rejection.code, fields: rejection.fields)) }
      return request.badAnswer(
        EngineMessages.unknownRejection(rejection.code, port: port.name), mayHaveSucceeded: false)
    }
    guard let details = type.output(Value(.object(rejection.details))) else {
      return request.badAnswer(EngineMessages.wrongOutput(port.name), mayHaveSucceeded: false)
    }
    let members = JSONValue.revealed(redaction.redacted(details)).members ?? [:]
    return .rejected(Rejection(code: rejection.code, details: members, fields: rejection.fields))
  }
}

extension ServiceRequest {
  /// The reason is for the people who operate the service; the person reads that the service can't be reached.
  fileprivate func badAnswer(_ reason: LocalizedMessage, mayHaveSucceeded: Bool = true) -> ServiceOutcome {
    .unavailable(reason: reason.text(in: wording), mayHaveSucceeded: mayHaveSucceeded, failure: .badAnswer)
  }
}

extension PortType {
  /// For JSON that has already been checked; the value is null if the JSON does not fit the type.
  func given(_ json: JSONValue) -> Value { ValueReading(Value(json), as: valueType).value }

  /// Undeclared members are ignored.
  func output(_ value: Value) -> Value? {
    ValueReading(value, as: self).value { mismatch in
      switch mismatch.reason {
      case .members(let missing, _): missing.isEmpty
      // Accept an empty string for an optional value: many servers send one if the value is missing.
      case .kind: mismatch.found == .string("") && mismatch.expected.isOptional && mismatch.expected.isWrittenAsText
      }
    }
  }

  private var isWrittenAsText: Bool { [.string, .date].contains(withoutNull.valueType) }
}

/// Removes the session's secrets from a service's messages about a rejection or failure.
///
/// A service may repeat its inputs in its messages, which are shown, saved and logged. Secrets of four characters or
/// more are removed where they appear verbatim, but not where they are encoded, for example percent-encoded. The output
/// of an accepted call is data for the flow and stays unchanged.
struct SecretRedaction {
  /// The minimum length of a secret to remove; a shorter text may occur in a message by chance.
  private static let shortest = 4
  private static let mark = Secret("").description

  /// The secrets, longest first, because one may contain another.
  private let texts: [String]

  init(_ model: FlowModel, _ request: Record) {
    let session = model.session
    let known = [.record(request)] + session.given + session.answers.values.map(\.value)
    let drafts = session.drafts.compactMap { field, typed in model.flow[field.part].isRedacted ? typed : nil }
    let texts = known.flatMap(\.secretTexts) + drafts.flatMap(\.texts)
    self.texts = Set(texts.filter { $0.count >= Self.shortest }).sorted { ($1.count, $0) < ($0.count, $1) }
  }

  /// The details of a rejection are not changed here: their secrets are removed when the details are checked.
  func redacted(_ outcome: ServiceOutcome, of port: ServicePort) -> ServiceOutcome {
    guard !texts.isEmpty else { return outcome }
    switch outcome {
    case .accepted, .cancelled: return outcome
    case .unavailable(let reason, let mayHaveSucceeded, let failure):
      return .unavailable(reason: redacted(reason), mayHaveSucceeded: mayHaveSucceeded, failure: failure)
    case .rejected(let rejection):
      let isDeclared = port.rejection(rejection.code) != nil
      return .rejected(
        Rejection(
          code: isDeclared ? rejection.code : redacted(rejection.code), details: rejection.details,
          fields: rejection.fields.mapValues { $0.map(redacted) }, lostFiles: rejection.lostFiles))
    }
  }

  private func redacted(_ text: String) -> String {
    texts.reduce(text) { $0.replacingOccurrences(of: $1, with: Self.mark, options: .literal) }
  }

  func redacted(_ value: Value) -> Value {
    switch value {
    case .string(let text): .string(redacted(text))
    case .list(let values): .list(values.map(redacted))
    case .record(let record): .record(Record(names: record.names, values: record.values.map(redacted)))
    case .map(let map): .map(ValueMap(zip(map.keys, map.values.map(redacted))))
    case .null, .bool, .int, .uint, .double, .number, .bytes, .timestamp, .date, .duration, .time, .money, .file,
      .secret,
      .type:
      value
    }
  }
}

extension Value {
  fileprivate var secretTexts: [String] {
    switch self {
    case .secret(let secret): [secret.reveal()]
    case .list(let values): values.flatMap(\.secretTexts)
    case .record(let record): record.values.flatMap(\.secretTexts)
    case .map(let map): map.values.flatMap(\.secretTexts)
    case .null, .bool, .int, .uint, .double, .number, .string, .bytes, .timestamp, .date, .duration, .time, .money,
      .file,
      .type:
      []
    }
  }
}
