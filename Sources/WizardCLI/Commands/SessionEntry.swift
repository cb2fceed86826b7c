import FlowEngine
import Wording

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
  var summary: Sentence {
    switch state {
    case .unfinished(let header, _):
      .joined(
        [Sentence(verbatim: escaped(header.flow))] + (answers.map { [PromptWords.answers($0)] } ?? []), separator: ", ")
    case .finished(let header, let outcome): "\(escaped(header.flow)), \(SessionWords.finished(outcome))"
    case .unreadable(.newerFormat(let format)): SessionWords.newer(format)
    case .unreadable(.unknownFormat(let format)): SessionWords.unknownFormat(format)
    case .unreadable: SessionWords.damaged
    }
  }

  /// One line about it, in parts.
  func words(_ surroundings: Surroundings, store: String?) -> [Sentence] {
    if case .unreadable(let error) = state { return [error.words(for: id, store: store)] + held }
    return [summary] + dates(surroundings, begun: false) + going + held
  }

  /// Whether it was begun, when it was saved, and until when it is kept.
  func dates(_ surroundings: Surroundings, begun: Bool) -> [Sentence] {
    guard let header else { return [] }
    let first = begun ? [SessionWords.begun(surroundings.words(for: header.begun).time)] : []
    let kept = header.expires.map { [SessionWords.keptUntil(surroundings.words(for: $0).day)] } ?? []
    return first + [SessionWords.saved(surroundings.words(for: header.saved).time)] + kept
  }

  private var going: [Sentence] {
    guard case .unfinished(_, let report) = state else { return [] }
    let place = step.map { [SessionWords.goesOnAt($0.title ?? $0.name)] } ?? []
    return place + (report == nil ? [SessionWords.flowUnreadable] : [])
  }

  private var held: [Sentence] { holder.map { [SessionWords.openIn($0)] } ?? [] }

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
