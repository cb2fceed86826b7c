import FlowDefinition
import FlowExpressions
import Foundation

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
  init(_ model: Model, _ request: Record) {
    let session = model.session
    let known = [.record(request)] + session.given + session.answers.values.map(\.value)
    let drafts = session.drafts.compactMap { field, typed in model.flow[field.part].isRedacted ? typed : nil }
    let texts = known.flatMap(\.secretTexts) + drafts.flatMap(\.texts)
    self.texts = Set(texts.filter { $0.count >= Self.shortest }).sorted { ($1.count, $0) < ($0.count, $1) }
  }

  /// The outcome with no secret in any of its words; a code that the port declares is none of them.
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
          code: isDeclared ? rejection.code : redacted(rejection.code),
          details: rejection.details.mapValues(redacted),
          fields: rejection.fields.mapValues { $0.map(redacted) }))
    }
  }

  private func redacted(_ text: String) -> String {
    texts.reduce(text) { $0.replacingOccurrences(of: $1, with: Self.mark, options: .literal) }
  }

  private func redacted(_ value: Value) -> Value {
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
