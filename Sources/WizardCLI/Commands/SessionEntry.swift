import FlowEngine
import Localization

/// What is told of one saved session.
struct SessionEntry {
  let id: SessionID
  let state: State
  /// Who has it open now; nil where nobody does.
  let holder: String?

  enum State {
    /// Not finished; with what its flow makes of it, where that can be read.
    case unfinished(SnapshotHeader, ResumeReport?)
    case finished(SnapshotHeader, outcome: String)
    case unreadable(SessionStoreError)
  }

  private var header: SnapshotHeader? {
    switch state {
    case .unfinished(let header, _), .finished(let header, _): header
    case .unreadable: nil
    }
  }

  /// The step where it goes on, by its heading where that is known.
  private var step: (name: String, title: String?)? {
    guard case .unfinished(let header, let report) = state else { return nil }
    return report.map { ($0.goesOn.name, $0.goesOn.title) } ?? header.goesOn.map { ($0, nil) }
  }

  private var answers: Int? {
    guard case .unfinished(let header, let report) = state else { return nil }
    return report?.answerCount ?? header.answers
  }

  // MARK: words

  /// The flow and how much is saved: `onboarding, 5 answers`.
  var summary: LocalizedMessage {
    switch state {
    case .unfinished(let header, _):
      .joined(
        [LocalizedMessage(verbatim: escaped(header.flow))] + (answers.map { [PromptMessages.answers($0)] } ?? []),
        separator: ", ")
    case .finished(let header, let outcome): "\(escaped(header.flow)), \(SessionMessages.finished(outcome))"
    case .unreadable(.newerFormat(let format)): SessionMessages.newer(format)
    case .unreadable(.unknownFormat(let format)): SessionMessages.unknownFormat(format)
    case .unreadable: SessionMessages.damaged
    }
  }

  /// One line about it, in parts.
  func words(_ environment: ProgramEnvironment, store: String?) -> [LocalizedMessage] {
    if case .unreadable(let error) = state { return [error.words(for: id, store: store)] + held }
    return [summary] + dates(environment, begun: false) + going + held
  }

  /// Whether it was begun, when it was saved, and until when it is kept.
  func dates(_ environment: ProgramEnvironment, begun: Bool) -> [LocalizedMessage] {
    guard let header else { return [] }
    let first = begun ? [SessionMessages.begun(environment.words(for: header.begun).time)] : []
    let kept = header.expires.map { [SessionMessages.keptUntil(environment.words(for: $0).day)] } ?? []
    return first + [SessionMessages.saved(environment.words(for: header.saved).time)] + kept
  }

  private var going: [LocalizedMessage] {
    guard case .unfinished(_, let report) = state else { return [] }
    let place = step.map { [SessionMessages.goesOnAt($0.title ?? $0.name)] } ?? []
    return place + (report == nil ? [SessionMessages.flowUnreadable] : [])
  }

  private var held: [LocalizedMessage] { holder.map { [SessionMessages.openIn($0)] } ?? [] }

  // MARK: JSON

  var document: SessionDocument {
    var document = SessionDocument(id: id.text, status: status)
    document.heldBy = holder
    document.answers = answers
    document.step = step?.name
    document.title = step?.title
    guard let header else { return document }
    document.flow = header.flow
    document.flowVersion = header.flowVersion
    document.file = header.flowPath
    document.begun = SessionDocument.time(header.begun)
    document.saved = SessionDocument.time(header.saved)
    document.keptUntil = header.expires.map(SessionDocument.time)
    document.outcome = header.outcome
    return document
  }

  private var status: String {
    switch state {
    case .unfinished: "unfinished"
    case .finished: "finished"
    case .unreadable(let error): error.status
    }
  }
}
