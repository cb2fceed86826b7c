import FlowEngine
import FlowExpressions

/// Appends the events of a run to a file, one JSON object per line.
///
/// Events contain no answers.
final class EventLog: FlowObserver {
  private let file: OutputFile
  /// The first write error; nothing is written after it.
  private(set) var failure: OutputError?

  init(path: String) throws(OutputError) { file = try OutputFile(appendingTo: path) }

  func observed(_ event: FlowEvent, of run: ObservedRun) {
    guard failure == nil else { return }
    do throws(OutputError) { try file.write(jsonText(Self.line(event, run))) } catch { failure = error }
  }

  private static func line(_ event: FlowEvent, _ run: ObservedRun) -> Document {
    let line: Document = [
      "schema": 1, "time": run.time.seconds, "session": run.session.text, "flow": run.flow, "version": run.version,
    ]
    return line.with(event.members)
  }
}

extension FlowEvent {
  fileprivate var members: Document {
    switch self {
    case .shown(let step): ["event": "shown", "step": step]
    case .rejected(let step, let problems): ["event": "rejected", "step": step, "problems": problems]
    case .submitted(let step): ["event": "submitted", "step": step]
    case .skipped(let step): ["event": "skipped", "step": step]
    case .chose(let step, let action): ["event": "chose", "step": step, "action": action]
    case .back(let step): ["event": "back", "step": step]
    case .called(let step, let port, let outcome, let milliseconds, let tries, let failure):
      [
        "event": "called", "step": step, "port": port, "outcome": outcome,
        "milliseconds": milliseconds,
        // The number of tries is logged only if there were several. A local service has no tries, host or reason.
        "tries": tries > 1 ? tries : nil, "host": failure?.host, "reason": failure?.code,
      ]
    case .resumed(let step): ["event": "resumed", "step": step]
    case .ended(let outcome): ["event": "ended", "outcome": outcome]
    case .stopped(let reason): ["event": "stopped", "reason": reason.rawValue]
    }
  }
}
