import FlowDefinition
import FlowEngine
import FlowExpressions
import Synchronization
import Testing

/// A service that replies from a script.
///
/// A call beyond the script is a test failure.
final class ScriptedService: FlowService {
  /// The reply to a call.
  struct Answer: Sendable {
    var news: [CallProgressEvent] = []
    /// The outcome, or `nil` if the service does not reply before the call is cancelled.
    let outcome: ServiceOutcome?

    /// Accepts the call immediately.
    static func accepts(_ output: JSONValue = [:]) -> Answer {
      Answer(outcome: .accepted(output))
    }

    static func rejects(_ code: String, _ details: [String: JSONValue] = [:]) -> Answer {
      Answer(outcome: .rejected(Rejection(code: code, details: details)))
    }

    /// A remote service that is tried again and then found unavailable.
    static let fails = Answer(
      news: [.begun, .retrying(inSeconds: 1), .retrying(inSeconds: 4)],
      outcome: .unavailable(
        reason: "it could not be reached", failure: ServiceFailure(code: "notConnected", host: "service.example")))

    /// A remote service that never replies.
    static let hangs = Answer(news: [.begun, .retrying(inSeconds: 2)], outcome: nil)

    /// The same reply, as from a remote service.
    var fromFarAway: Answer { Answer(news: [.begun] + news, outcome: outcome) }
  }

  private let script: Mutex<ArraySlice<Answer>>

  init(_ script: Answer...) { self.script = Mutex(script[...]) }

  /// Whether the whole script has been used.
  var isDone: Bool { script.withLock(\.isEmpty) }

  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    guard let answer = script.withLock({ $0.popFirst() }) else {
      Issue.record("Nobody expected a call of \(request.port).")
      return .unavailable(reason: "it is not in the script")
    }
    for news in answer.news {
      switch news {
      case .begun: await progress.begun()
      case .retrying(let seconds): await progress.retrying(inSeconds: seconds)
      }
    }
    if let outcome = answer.outcome { return outcome }
    try? await Task.sleep(for: .seconds(3600))
    return .cancelled
  }
}
