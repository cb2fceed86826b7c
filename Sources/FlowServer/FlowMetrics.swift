import FlowDefinition
import FlowEngine
import Synchronization

/// Counts what happens, without answers, in the text format of Prometheus (version 0.0.4).
final class FlowMetrics: FlowObserver {
  private struct Series: Hashable {
    let family: String
    let labels: [String]
    let values: [String]

    init(_ family: String, _ labels: KeyValuePairs<String, String>) {
      (self.family, self.labels, values) = (family, labels.map(\.key), labels.map(\.value))
    }

    var name: String {
      let pairs = zip(labels, values).map { label, value in
        let value = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        return "\(label)=\"\(value)\""
      }
      return "\(family){\(pairs.joined(separator: ","))}"
    }
  }

  private struct Counts {
    var totals: [Series: Int] = [:]
    var milliseconds: [Series: Int] = [:]
  }

  private let counts = Mutex(Counts())

  private static let families = [
    ("wizard_sessions_started_total", "Sessions that were started."),
    ("wizard_sessions_finished_total", "Sessions that reached an end."),
    ("wizard_steps_shown_total", "Pages of steps that were shown."),
    ("wizard_problems_total", "Problems with answers."),
    ("wizard_calls_total", "Calls of services."), ("wizard_call_seconds_total", "Time that calls took."),
    ("wizard_requests_total", "Requests that were answered."),
  ]

  func observed(_ event: FlowEvent, of run: ObservedRun) {
    switch event {
    case .started: add("wizard_sessions_started_total", ["flow": run.flow])
    case .ended(let outcome): add("wizard_sessions_finished_total", ["flow": run.flow, "end": outcome])
    case .rejected(let step, let problems):
      for code in problems.values.joined() {
        add("wizard_problems_total", ["flow": run.flow, "step": Self.step(step), "code": code])
      }
    case .callEnded(_, let port, _, let outcome, let milliseconds, _, _):
      add("wizard_calls_total", ["flow": run.flow, "service": port, "outcome": outcome])
      let time = Series("wizard_call_seconds_total", ["flow": run.flow, "service": port])
      counts.withLock { $0.milliseconds[time, default: 0] += milliseconds }
    // A controller of its own shows the step again for each event, so pages are counted instead.
    case .shown, .submitted, .skipped, .chose, .back, .callBegan, .resumed, .stopped: break
    }
  }

  func shown(_ step: String, of flow: String) {
    add("wizard_steps_shown_total", ["flow": flow, "step": Self.step(step)])
  }

  func answered(_ status: Int) { add("wizard_requests_total", ["status": String(status)]) }

  private func add(_ family: String, _ labels: KeyValuePairs<String, String>) {
    counts.withLock { $0.totals[Series(family, labels), default: 0] += 1 }
  }

  /// The item of a repeated section would make a series of its own.
  private static func step(_ name: String) -> String { ItemName(name).name }

  var text: String {
    let counts = counts.withLock(\.self)
    let values =
      counts.totals.map { ($0.key, String($0.value)) }
      + counts.milliseconds.map { ($0.key, "\($0.value / 1000).\(String($0.value % 1000 + 1000).dropFirst())") }
    return Self.families.map { family, help in
      let lines = values.filter { $0.0.family == family }.map { "\($0.0.name) \($0.1)\n" }
      return "# HELP \(family) \(help)\n# TYPE \(family) counter\n" + lines.sorted().joined()
    }.joined()
  }
}
