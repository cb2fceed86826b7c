import FlowSyntax
import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServices
import Localization

struct SessionEntry {
  let id: FlowSessionID
  let state: State
  let holder: String?

  enum State {
    /// An unfinished session. The report is `nil` if the flow or the session can't be read.
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

  /// The step at which the session resumes, with its title if the flow can be read; `nil` if the session is finished or
  /// the step is unknown.
  private var step: (name: String, title: String?)? {
    guard case .unfinished(let header, let report) = state else { return nil }
    return report.map { ($0.resumeStep.name, $0.resumeStep.title) } ?? header.resumeStep.map { ($0, nil) }
  }

  private var answers: Int? {
    guard case .unfinished(let header, let report) = state else { return nil }
    return report?.answerCount ?? header.answers
  }

  // MARK: text

  /// The flow and the number of answers, such as `onboarding, 5 answers`.
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

  func words(_ environment: ProgramEnvironment, store: String?) -> [LocalizedMessage] {
    if case .unreadable(let error) = state { return [error.words(for: id, store: store)] + held }
    return [summary] + dates(environment, begun: false) + going + held
  }

  /// Returns when the session was started (if `begun` is `true`), when it was saved, and when it expires, if ever.
  func dates(_ environment: ProgramEnvironment, begun: Bool) -> [LocalizedMessage] {
    guard let header else { return [] }
    let first = begun ? [SessionMessages.begun(environment.words(for: header.startedAt).time)] : []
    let kept = header.expiresAt.map { [SessionMessages.keptUntil(environment.words(for: $0).day)] } ?? []
    return first + [SessionMessages.saved(environment.words(for: header.savedAt).time)] + kept
  }

  private var going: [LocalizedMessage] {
    guard case .unfinished(_, let report) = state else { return [] }
    let words = report?.resumeStep.isEnd ?? false ? SessionMessages.atEnd : SessionMessages.resumesAt
    let place = step.map { [words($0.title ?? $0.name)] } ?? []
    return place + (report == nil ? [SessionMessages.flowUnreadable] : [])
  }

  private var held: [LocalizedMessage] { holder.map { [SessionMessages.openIn($0)] } ?? [] }

  // MARK: JSON

  var document: Document {
    [
      "id": id.text, "status": status, "flow": header?.flow, "flowVersion": header?.flowVersion,
      "file": header?.flowPath, "answers": answers, "step": step?.name, "title": step?.title,
      "begun": header.map { rfc3339($0.startedAt) }, "saved": header.map { rfc3339($0.savedAt) },
      "keptUntil": header?.expiresAt.map(rfc3339), "outcome": header?.outcome, "heldBy": holder,
    ]
  }

  private var status: String {
    switch state {
    case .unfinished: "unfinished"
    case .finished: "finished"
    case .unreadable(let error): error.status
    }
  }
}

struct SessionReader {
  let store: any ProgramStore
  let environment: ProgramEnvironment
  private(set) var flows: [String: Flow?] = [:]

  /// - Parameter isOurs: Whether this process itself has the session open. If so, the entry has no `holder`.
  mutating func entry(_ summary: SessionSummary, isOurs: Bool = false) async -> SessionEntry {
    let holder = isOurs ? nil : store.holder(of: summary.id)
    switch summary.header {
    case .failure(let error): return SessionEntry(id: summary.id, state: .unreadable(error), holder: holder)
    case .success(let header):
      if let outcome = header.outcome {
        return SessionEntry(id: summary.id, state: .finished(header, outcome: outcome), holder: holder)
      }
      let report = await report(on: summary.id, header)
      return SessionEntry(id: summary.id, state: .unfinished(header, report), holder: holder)
    }
  }

  private mutating func report(on id: FlowSessionID, _ header: SnapshotHeader) async -> ResumeReport? {
    guard let flow = flow(of: header), let snapshot = try? await store.load(id) else { return nil }
    return ResumeReport(on: snapshot, flow, at: environment.moment)
  }

  /// Returns the current flow of a session; `nil` if its file is unknown or unreadable, or if the flow now has another
  /// ID.
  mutating func flow(of header: SnapshotHeader) -> Flow? {
    guard let path = header.flowPath else { return nil }
    if flows[path] == nil {
      let folder = FlowFolder(flowPath: path)
      let read = try? folder.checkedFlow(in: environment.languages)
      var flow = read.flatMap { try? folder.functions(providedTo: $0) }
      flow?.showsForeignMarks = true
      flows[path] = .some(flow)
    }
    return flows[path].flatMap { $0?.id == header.flow ? $0 : nil }
  }
}

extension SessionStoreError {
  var status: String {
    switch self {
    case .newerFormat: "newer"
    case .damaged: "damaged"
    case .unknownFormat, .conflict, .unreachable, .held, .cannotRead, .cannotCreate, .cannotWrite: "unreadable"
    }
  }

  func words(for id: FlowSessionID, store: String?) -> LocalizedMessage {
    switch self {
    case .newerFormat(let format): SessionMessages.newerEntry(id, format: format, store: store)
    case .unknownFormat(let format): SessionMessages.unknownFormatEntry(id, format: format, store: store)
    case .damaged: SessionMessages.damagedEntry(id, store: store)
    case .conflict, .unreachable, .held, .cannotRead, .cannotCreate, .cannotWrite: CommandMessages.store(self)
    }
  }
}

extension [SessionSummary] {
  /// The unfinished sessions, newest first.
  var unfinished: [SnapshotHeader] {
    compactMap { if case .success(let header) = $0.header, header.outcome == nil { header } else { nil } }
  }
}
