import FlowDefinition
import FlowEngine
import FlowExpressions
import Foundation
import Synchronization

@testable import FlowServices

/// What an observer of a run knows from outside the program.
struct ObservedFacts: Hashable, Sendable {
  /// The steps with accepted answers, which may not be asked again.
  var done: Set<String> = []
  /// The values that the account may contain, by field: the last accepted one and the submitted one.
  var allowed: [String: [JSONValue]] = [:]
  /// The session and the phone number of each accepted code, as `SESSION NUMBER`.
  var proved: Set<String> = []
  /// The calls in which a wrong code was rejected since the last correct one, by phone number.
  var wrong: [String: Set<String>] = [:]
  /// The results that were handed over.
  var handed: [JSONValue] = []
  /// The violations.
  var complaints: [String] = []
}

/// Keeps the facts that were observed in all processes of a run.
final class RunObserver: Sendable {
  private let testimony: Mutex<ObservedFacts>

  init(_ testimony: ObservedFacts = ObservedFacts()) { self.testimony = Mutex(testimony) }

  var all: ObservedFacts { testimony.withLock { $0 } }

  func note(_ change: (inout ObservedFacts) -> Void) { testimony.withLock { change(&$0) } }
}

/// A service whose calls are points that can fail, and whose results are recorded by an observer.
struct WatchedService: FlowService {
  let inner: any FlowService
  let points: FaultPoints
  let witness: RunObserver
  let outbox: Outbox

  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    if points.reach(.calling(request.port)) != nil { return .unavailable(reason: "nobody is there") }
    asked(request)
    let outcome = await inner.reply(to: request, progress: progress)
    answered(request, outcome)
    if points.reach(.answered(request.port)) != nil { return .unavailable(reason: "the line is dead") }
    return outcome
  }

  private func number(_ request: ServiceRequest, _ input: String) -> String {
    request[input]?.string ?? ""
  }

  private func asked(_ request: ServiceRequest) {
    switch request.port {
    case "verification.check":
      let number = number(request, "to")
      if request.typedCode.reveal() == outbox.lastCode(to: number) { witness.note { $0.wrong[number] = [] } }
    case "account.create":
      let number = number(request, "phone")
      witness.note {
        if !$0.proved.contains("\(request.session) \(number)") { $0.complaints.append("\(number) was not proved") }
      }
    case _: break
    }
  }

  private func answered(_ request: ServiceRequest, _ outcome: ServiceOutcome) {
    guard request.port == "verification.check" else { return }
    let number = number(request, "to")
    switch outcome {
    case .accepted:
      guard request.typedCode.reveal() == outbox.lastCode(to: number) else {
        return witness.note { $0.complaints.append("a code that was not sent to \(number) was accepted") }
      }
      witness.note { _ = $0.proved.insert("\(request.session) \(number)") }
    case .rejected(let rejection):
      guard case .int(let left) = rejection.details["left"] else { return }
      witness.note {
        $0.wrong[number, default: []].insert(request.key)
        let most = 5 - ($0.wrong[number]?.count ?? 0)
        if left > most { $0.complaints.append("\(left) tries were left for \(number), not \(most)") }
      }
    case .unavailable, .cancelled: break
    }
  }
}

/// The file in which a person reads the codes.
struct Outbox: Sendable {
  let url: URL

  /// Returns the codes sent to a number, or to all numbers, oldest first.
  func codes(to number: String? = nil) -> [String] {
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      guard let sent = try? JSONDecoder().decode([String: String].self, from: Data(line.utf8)) else { return nil }
      return number == nil || sent["to"] == number ? sent["code"] : nil
    }
  }

  func lastCode(to number: String) -> String? { codes(to: number).last }
}
