import FlowDefinition
import FlowEngine
import FlowExpressions
import Synchronization
import Testing

/// A service that answers from a script; a call the script does not have is a failure.
final class ScriptedService: FlowService {
  /// What becomes of one call.
  struct Answer: Sendable {
    var news: [CallNews] = []
    /// Nil for no answer at all, until the call is stopped.
    let outcome: ServiceOutcome?

    /// It answers at once.
    static func accepts(_ output: JSONValue = [:]) -> Answer {
      Answer(outcome: .accepted(output))
    }

    static func rejects(_ code: String, _ details: [String: JSONValue] = [:]) -> Answer {
      Answer(outcome: .rejected(Rejection(code: code, details: details)))
    }

    /// It is far away and tried once more, and cannot be reached.
    static let fails = Answer(
      news: [.begun, .retrying(inSeconds: 1), .retrying(inSeconds: 4)],
      outcome: .unavailable(
        reason: "it could not be reached", failure: ServiceFailure(code: "notConnected", host: "service.example")))

    /// It is far away and never answers.
    static let hangs = Answer(news: [.begun, .retrying(inSeconds: 2)], outcome: nil)

    /// The same of a service that is far away.
    var fromFarAway: Answer { Answer(news: [.begun] + news, outcome: outcome) }
  }

  private let script: Mutex<ArraySlice<Answer>>

  init(_ script: Answer...) { self.script = Mutex(script[...]) }

  /// Whether everything in the script happened.
  var isDone: Bool { script.withLock(\.isEmpty) }

  func answer(_ request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
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
