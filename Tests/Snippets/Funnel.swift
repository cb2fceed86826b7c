import Synchronization
import WizardKit

/// Counts the events of all runs.
final class Funnel: FlowObserver {
  private let state = Mutex<[String: Int]>([:])

  var counts: [String: Int] { state.withLock(\.self) }

  func observed(_ event: FlowEvent, of run: ObservedRun) {
    switch event {
    case .shown(let step): count("\(run.flow) \(step)")
    case .callEnded(_, let port, _, let outcome, _, _, _): count("\(port) \(outcome)")
    case _: break
    }
  }

  private func count(_ name: String) { state.withLock { $0[name, default: 0] += 1 } }
}
