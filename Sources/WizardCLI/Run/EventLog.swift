import FlowEngine
import FlowExpressions
import Synchronization

/// Appends the events of a run to a file, one JSON object per line.
///
/// Events contain no answers.
final class EventLog: FlowObserver {
  private let file: OutputFile
  private let firstFailure = Mutex<OutputError?>(nil)

  /// The first write error; nothing is written after it.
  var failure: OutputError? { firstFailure.withLock(\.self) }

  init(path: String) throws(OutputError) { file = try OutputFile(appendingTo: path) }

  func observed(_ event: FlowEvent, of run: ObservedRun) {
    firstFailure.withLock { failure in
      guard failure == nil else { return }
      do throws(OutputError) { try file.write(jsonText(Self.line(event, run))) } catch { failure = error }
    }
  }

  private static func line(_ event: FlowEvent, _ run: ObservedRun) -> Document {
    let line: Document = [
      "schema": 2, "time": run.time.seconds * 1000 + Int64(run.time.nanoseconds / 1_000_000),
      "session": run.session.text, "flow": run.flow, "version": run.version,
    ]
    return line.with(event.members)
  }
}

extension FlowEvent {
  fileprivate var members: Document {
    switch self {
    case .started: ["event": "started"]
    case .shown(let step): ["event": "shown", "step": step]
    case .rejected(let step, let problems): ["event": "rejected", "step": step, "problems": problems]
    case .submitted(let step): ["event": "submitted", "step": step]
    case .skipped(let step): ["event": "skipped", "step": step]
    case .chose(let step, let action): ["event": "chose", "step": step, "action": action]
    case .back(let step): ["event": "back", "step": step]
    case .callBegan(let step, let port, let key):
      ["event": "callBegan", "step": step, "port": port, "key": key]
    case .callEnded(let step, let port, let key, let outcome, let milliseconds, let tries, let failure):
      [
        "event": "callEnded", "step": step, "port": port, "key": key, "outcome": outcome,
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
