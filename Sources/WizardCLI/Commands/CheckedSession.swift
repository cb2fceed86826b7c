import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServices
import FlowSyntax
import Localization

/// `wizard sessions check FLOW`: what the flow as it is now would do to each of its unfinished sessions.
extension SessionsCommand {
  func check(_ path: String) async throws -> ExitStatus {
    let (read, reports) = try FlowFolder.one(path).readFlow(language: environment.language)
    guard let flow = read else { throw FlowFileError(reports.filter(\.hasErrors)) }
    var checked: [CheckedSession] = []
    let folder = arguments.value(CommandTable.store)
    for summary in try await store.list() {
      switch summary.content {
      case .unreadable(let error):
        checked.append(CheckedSession(id: summary.id, finding: .unreadable(error), store: folder))
      case .readable(let header):
        guard header.flow == flow.id, header.outcome == nil, let snapshot = try await store.load(summary.id) else {
          continue
        }
        let moment = EventContext(now: now, today: environment.host.today(), freshKey: "")
        let report = ResumeReport(on: snapshot, flow, at: moment)
        let isEdited = header.flowFingerprint != flow.fingerprint
        checked.append(
          CheckedSession(id: summary.id, finding: .report(report, isEdited: isEdited), store: folder))
      }
    }
    try tell(checked, flow)
    return checked.allSatisfy(\.isUnchanged) ? .done : .declined
  }

  private func tell(_ checked: [CheckedSession], _ flow: Flow) throws {
    if arguments.has(CommandTable.json) {
      try console.write(jsonText(SessionCheckDocument(flow: flow.id, sessions: checked.map(\.document))))
    } else if checked.isEmpty {
      try console.say(SessionMessages.noSessions(of: flow.id))
    } else {
      try console.write(
        lines: checked.map { "\($0.id.text): \($0.words)" }
          + [SessionMessages.checked(checked.count { !$0.isUnchanged }, of: checked.count)])
    }
  }
}

/// What an edited flow does to one session.
struct CheckedSession {
  enum Finding {
    /// What going on with it would do now; where the flow is not edited, only time has changed something.
    case report(ResumeReport, isEdited: Bool)
    case unreadable(SessionStoreError)
  }

  let id: SessionID
  let finding: Finding
  /// The folder that the command was given.
  let store: String?

  var isUnchanged: Bool {
    switch finding {
    case .report(let report, let isEdited): !isEdited || report.isUnchanged
    case .unreadable: false
    }
  }

  var words: LocalizedMessage {
    switch finding {
    case .report(let report, _):
      report.isUnchanged ? SessionMessages.unchanged : .joined(parts(of: report), separator: "; ")
    case .unreadable(let error): error.words(for: id, store: store)
    }
  }

  private func parts(of report: ResumeReport) -> [LocalizedMessage] {
    var parts: [LocalizedMessage] = []
    if report.goesOnElsewhere, let before = report.wouldHaveGoneOn {
      parts.append(SessionMessages.goesOnInstead(report.goesOn.words, of: before.words))
    }
    func tell(_ names: [String], _ words: ([String]) -> LocalizedMessage) {
      if !names.isEmpty { parts.append(words(names)) }
    }
    tell(report.noLongerAsked.map(\.words), SessionMessages.noLongerAsked)
    tell(report.noLongerValid.map(\.words), SessionMessages.noLongerValid)
    tell(report.noLongerOnPath.map(\.words), SessionMessages.noLongerOnPath)
    tell(report.newQuestions.map(\.words), SessionMessages.newQuestions)
    tell(report.toProveAgain.map(\.words), SessionMessages.toProveAgain)
    return parts
  }

  var document: SessionCheckDocument.Entry {
    switch finding {
    case .unreadable(let error): return SessionCheckDocument.Entry(id: id.text, status: error.status)
    case .report(let report, _):
      var entry = SessionCheckDocument.Entry(id: id.text, status: isUnchanged ? "unchanged" : "changed")
      entry.goesOn = report.goesOn.name
      entry.wouldHaveGoneOn = report.wouldHaveGoneOn?.name
      entry.noLongerAsked = report.noLongerAsked.map(\.name)
      entry.noLongerValid = report.noLongerValid.map(\.name)
      entry.noLongerOnPath = report.noLongerOnPath.map(\.name)
      entry.newQuestions = report.newQuestions.map(\.name)
      entry.toProveAgain = report.toProveAgain.map(\.name)
      return entry
    }
  }
}

extension ResumeReport.Answer {
  /// What it is called for a person.
  var words: String { label ?? name }
}

extension ResumeReport {
  /// What is otherwise than when the session was saved, a sentence each; nothing where nothing is.
  var changes: [LocalizedMessage] {
    var sentences: [LocalizedMessage] = []
    func tell(_ answers: [Answer], _ words: ([String]) -> LocalizedMessage) {
      if !answers.isEmpty { sentences.append(words(answers.map(\.words))) }
    }
    tell(noLongerAsked, PromptMessages.setAside)
    tell(noLongerValid, SessionMessages.sayNoLongerValid)
    tell(noLongerOnPath, SessionMessages.sayNoLongerOnPath)
    tell(newQuestions, SessionMessages.sayNewQuestions)
    if !toProveAgain.isEmpty { sentences.append(SessionMessages.sayToProveAgain(toProveAgain.map(\.words))) }
    sentences += unanswered.map { SessionMessages.unanswered($0.step.words, isAskedAgain: $0.isAskedAgain) }
    return sentences
  }

  /// Where it goes on.
  var direction: LocalizedMessage {
    guard goesOnElsewhere, let before = wouldHaveGoneOn else { return SessionMessages.goesOn(at: goesOn.words) }
    return SessionMessages.goesOn(at: goesOn.words, insteadOf: before.words)
  }
}

extension ResumeReport.Stop {
  /// What the step is called for a person.
  var words: String { title ?? name }
}
