import FlowDefinition
import FlowEngine
import FlowExpressions

/// If a call is repeated with the same key, its outcome is returned again.
struct IdempotencyCache {
  private struct Entry {
    let port: String
    let key: String
    let outcome: ServiceOutcome
  }

  private struct Session {
    var entries: [Entry] = []
    var last: FlowTimestamp
  }

  private var sessions: [FlowSessionID: Session] = [:]
  private static let limit = 64
  private static let lifetime: Int64 = 86_400

  func outcome(of request: ServiceRequest) -> ServiceOutcome? {
    sessions[request.session]?.entries
      .first { $0.key == request.key && $0.port == request.port }?.outcome
  }

  mutating func note(_ outcome: ServiceOutcome, to request: ServiceRequest) {
    var session = sessions[request.session] ?? Session(last: request.time)
    session.entries.append(Entry(port: request.port, key: request.key, outcome: outcome))
    if session.entries.count > Self.limit { session.entries.removeFirst() }
    session.last = request.time
    sessions[request.session] = session
  }

  mutating func sweep(at time: FlowTimestamp) {
    sessions = sessions.filter { $0.value.last.seconds(until: time) < Self.lifetime }
  }
}
