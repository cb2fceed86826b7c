import FlowEngine
import FlowExpressions

/// Appends what happens in a run to a file, one JSON object a line.
///
/// No answer is in any of it.
final class EventLog: FlowObserver {
  private let file: OutputFile
  /// The first write that failed; later ones are not tried.
  private(set) var failure: OutputError?

  /// Opens the file for appending.
  init(path: String) throws(OutputError) { file = try OutputFile(appendingTo: path) }

  func observed(_ event: FlowEvent, of run: ObservedRun) {
    guard failure == nil else { return }
    do throws(OutputError) { try file.write(jsonText(EventLine(event, run))) } catch { failure = error }
  }
}

/// One line of the log; version 1.
private struct EventLine: Encodable {
  let schema = 1
  let time: Int64
  let session: String
  let flow: String
  let version: Int
  let event: String
  var step: String?
  var action: String?
  var port: String?
  var outcome: String?
  var milliseconds: Int64?
  var tries: Int?
  var host: String?
  var reason: String?
  var problems: [String: [String]]?

  init(_ event: FlowEvent, _ run: ObservedRun) {
    time = run.time.seconds
    session = run.session.text
    flow = run.flow
    version = run.version
    switch event {
    case .shown(let step): (self.event, self.step) = ("shown", step)
    case .rejected(let step, let problems): (self.event, self.step, self.problems) = ("rejected", step, problems)
    case .submitted(let step): (self.event, self.step) = ("submitted", step)
    case .skipped(let step): (self.event, self.step) = ("skipped", step)
    case .chose(let step, let action): (self.event, self.step, self.action) = ("chose", step, action)
    case .back(let step): (self.event, self.step) = ("back", step)
    case .called(let step, let port, let outcome, let metrics, let failure):
      (self.event, self.step, self.port, self.outcome) = ("called", step, port, outcome)
      milliseconds = metrics.duration.milliseconds
      // That it was tried once is not worth a word, and a service that is near does not count.
      if metrics.tries > 1 { tries = metrics.tries }
      (host, reason) = (failure?.host, failure?.code)
    case .resumed(let step): (self.event, self.step) = ("resumed", step)
    case .ended(let outcome): (self.event, self.outcome) = ("ended", outcome)
    case .stopped(let reason): (self.event, self.reason) = ("stopped", reason.rawValue)
    }
  }
}

extension Duration {
  /// Whole milliseconds, cut off.
  fileprivate var milliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
}
