import FlowDefinition
import FlowEngine
import FlowExpressions

/// What was answered to a call, so that the same call made again is answered the same.
struct IdempotencyCache {
  private struct Entry {
    let port: String
    let key: String
    let outcome: ServiceOutcome
  }

  private struct Session {
    var entries: [Entry] = []
    var last: Timestamp
  }

  private var sessions: [SessionID: Session] = [:]
  private static let limit = 64
  private static let lifetime: Int64 = 86_400

  func outcome(of request: ServiceRequest) -> ServiceOutcome? {
    sessions[request.session]?.entries
      .first { $0.key == request.key && $0.port == request.port }?.outcome
  }

  /// Notes an answer; the oldest of a session makes room for the newest.
  mutating func note(_ outcome: ServiceOutcome, to request: ServiceRequest) {
    var session = sessions[request.session] ?? Session(last: request.time)
    session.entries.append(Entry(port: request.port, key: request.key, outcome: outcome))
    if session.entries.count > Self.limit { session.entries.removeFirst() }
    session.last = request.time
    sessions[request.session] = session
  }

  /// Forgets sessions that asked nothing for a day.
  mutating func sweep(at time: Timestamp) {
    sessions = sessions.filter { $0.value.last.seconds(until: time) < Self.lifetime }
  }
}
