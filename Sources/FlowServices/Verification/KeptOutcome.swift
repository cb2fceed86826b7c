import FlowDefinition
import FlowEngine
import FlowExpressions

/// The outcome of a call that sent or tried a code, which is returned again if the call is repeated with the same key.
struct KeptOutcome: Hashable, Codable, Sendable {
  private let port: String
  private let key: String
  /// The code of a rejection; `nil` if the call was accepted.
  private let code: String?
  private let details: [String: JSONValue]?

  /// - Returns: `nil` for an outcome that is not final.
  init?(_ outcome: ServiceOutcome, of request: ServiceRequest) {
    (port, key) = (request.port, request.key)
    switch outcome {
    case .accepted: (code, details) = (nil, nil)
    case .rejected(let rejection): (code, details) = (rejection.code, rejection.details)
    case .unavailable, .cancelled: return nil
    }
  }

  func isOf(_ request: ServiceRequest) -> Bool { key == request.key && port == request.port }

  var outcome: ServiceOutcome {
    code.map { .rejected(Rejection(code: $0, details: details ?? [:])) } ?? .accepted(.null)
  }
}

extension CodeCounts {
  func outcome(of request: ServiceRequest) -> ServiceOutcome? { outcomes?.first { $0.isOf(request) }?.outcome }

  /// Keeps the outcome; a session has few calls, and only the last ones can be repeated.
  mutating func keep(_ outcome: ServiceOutcome, of request: ServiceRequest) {
    guard let kept = KeptOutcome(outcome, of: request) else { return }
    outcomes = (outcomes ?? []).suffix(15) + [kept]
  }
}
