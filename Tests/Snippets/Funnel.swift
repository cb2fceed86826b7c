import WizardKit

/// Counts the events of all runs.
final class Funnel: FlowObserver {
  private(set) var counts: [String: Int] = [:]

  func observed(_ event: FlowEvent, of run: ObservedRun) {
    switch event {
    case .shown(let step): counts["\(run.flow) \(step)", default: 0] += 1
    case .called(_, let port, let outcome, _, _, _):
      counts["\(port) \(outcome)", default: 0] += 1
    case _: break
    }
  }
}
