import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServices
import FlowSyntax
import Localization

extension SessionsCommand {
  func check(_ path: String) async throws -> ExitStatus {
    let folder = try FlowFolder.one(path)
    let flow = try folder.functions(providedTo: try folder.checkedFlow(in: environment.languages))
    var checked: [CheckedSession] = []
    for summary in try await store.list() {
      do throws(SessionStoreError) {
        let header = try summary.header.get()
        guard header.flow == flow.id, header.outcome == nil, !header.isExpired(at: now),
          let snapshot = try await store.peek(summary.id)
        else { continue }
        let report = ResumeReport(on: snapshot, flow, at: environment.moment)
        // If the flow has not been edited, any change is due to the passage of time and is not counted.
        let isUnchanged = header.flowFingerprint == flow.fingerprint || report.isUnchanged
        let status = isUnchanged ? CheckedSession.unchanged : "changed"
        checked.append(CheckedSession(id: summary.id, status: status, words: report.summary, report: report))
      } catch {
        let words = error.words(for: summary.id, store: arguments.value(CommandTable.store))
        checked.append(CheckedSession(id: summary.id, status: error.status, words: words, report: nil))
      }
    }
    try tell(checked, flow)
    return checked.allSatisfy(\.isUnchanged) ? .done : .declined
  }

  private func tell(_ checked: [CheckedSession], _ flow: Flow) throws {
    if arguments.has(CommandTable.json) {
      let document: Document = ["schema": 1, "flow": flow.id, "sessions": checked.map(\.document)]
      try console.write(jsonText(document))
    } else if checked.isEmpty {
      try console.say(SessionMessages.noSessions(of: flow.id))
    } else {
      try console.write(
        lines: checked.map { "\($0.id.text): \($0.words)" }
          + [SessionMessages.checked(checked.count { !$0.isUnchanged }, of: checked.count)])
    }
  }
}

private struct CheckedSession {
  static let unchanged = "unchanged"

  let id: FlowSessionID
  let status: String
  let words: LocalizedMessage
  /// A report on what would change if the session were resumed now; `nil` if the session can't be read.
  let report: ResumeReport?

  var isUnchanged: Bool { status == Self.unchanged }

  var document: Document {
    [
      "id": id.text, "status": status, "goesOn": report?.resumeStep.name,
      "wouldHaveGoneOn": report?.savedResumeStep?.name, "noLongerAsked": names(report?.noLongerAsked),
      "noLongerValid": names(report?.noLongerValid), "noLongerOnPath": names(report?.noLongerOnPath),
      "newQuestions": names(report?.newQuestions), "toProveAgain": report?.expiredCalls.map(\.name) ?? [],
    ]
  }

  private func names(_ answers: [ResumeReport.Answer]?) -> [String] { answers?.map(\.name) ?? [] }
}

extension ResumeReport {
  var changes: [LocalizedMessage] {
    differences([
      PromptMessages.setAside, SessionMessages.sayNoLongerValid, SessionMessages.sayNoLongerOnPath,
      SessionMessages.sayNewQuestions, SessionMessages.confirmAgain,
    ]) + unanswered.map { SessionMessages.unanswered($0.step.words, isAskedAgain: $0.isAskedAgain) }
  }

  fileprivate var summary: LocalizedMessage {
    if isUnchanged { return SessionMessages.unchanged }
    let before = resumesElsewhere ? savedResumeStep : nil
    let direction = before.map { [SessionMessages.resumesInstead(resumeStep.words, of: $0.words)] } ?? []
    let others = differences([
      SessionMessages.noLongerAsked, SessionMessages.noLongerValid, SessionMessages.noLongerOnPath,
      SessionMessages.newQuestions, SessionMessages.toProveAgain,
    ])
    return .joined(direction + others, separator: "; ")
  }

  /// `messages` are in the order of the kinds: answers no longer asked, no longer valid and no longer on the path, new
  /// questions, and expired calls.
  private func differences(_ messages: [([String]) -> LocalizedMessage]) -> [LocalizedMessage] {
    let answers = [noLongerAsked, noLongerValid, noLongerOnPath, newQuestions].map { $0.map { $0.label ?? $0.name } }
    return zip(answers + [expiredCalls.map(\.words)], messages).filter { !$0.0.isEmpty }.map { $1($0) }
  }

  var direction: LocalizedMessage {
    guard resumesElsewhere, let before = savedResumeStep else { return SessionMessages.resuming(at: resumeStep.words) }
    return SessionMessages.resuming(at: resumeStep.words, insteadOf: before.words)
  }
}

extension ResumeReport.StepName {
  fileprivate var words: String { title ?? name }
}
