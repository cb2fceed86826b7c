import FlowDefinition
import FlowExpressions
import FlowTesting
import Foundation

@testable import FlowEngine

extension MachineTester {
  /// Returns the snapshot that a controller would store, encoded and decoded.
  func snapshot() -> Snapshot {
    let (flow, model) = (machine.flow, machine.model)
    var content = SnapshotContent(model.sessionToSave, flow)
    content.path = model.path.map { flow.name(of: $0) }
    let header = SnapshotHeader(
      id: FlowSessionID(random: 1), flow: flow.id, flowVersion: flow.version, flowFingerprint: flow.fingerprint,
      flowPath: nil, resumeStep: model.name(of: model.frontier), answers: model.answerCount, revision: 1,
      startedAt: now.seconds, savedAt: now.seconds, expiresAt: nil, outcome: nil)
    let whole = Snapshot(header: header, content: content)
    let data = try? JSONEncoder().encode(whole)
    return data.flatMap { try? JSONDecoder().decode(Snapshot.self, from: $0) } ?? whole
  }

  /// Returns the report about resuming this run with a flow.
  func report(under flow: Flow) -> ResumeReport {
    ResumeReport(on: snapshot(), flow, at: EventContext(now: now, freshKey: "fresh"))
  }
}

extension ResumeReport {
  /// The differences, in a few words each.
  var events: [String] {
    func words(_ what: String, _ answers: [Answer]) -> [String] {
      answers.isEmpty ? [] : [what + " " + answers.map { $0.label ?? $0.name }.joined(separator: ", ")]
    }
    return words("gone", noLongerAsked) + words("invalid", noLongerValid) + words("aside", noLongerOnPath)
      + words("new", newQuestions) + expiredCalls.map { "prove " + ($0.title ?? $0.name) }
      + unanswered.map { "unanswered \($0.step.name)" + ($0.isAskedAgain ? " again" : "") }
      + (resumesElsewhere ? ["\(savedResumeStep?.name ?? "?") → \(resumeStep.name)"] : [])
  }
}
