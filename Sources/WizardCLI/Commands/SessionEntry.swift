import FlowSyntax
import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServices
import Localization

/// What is listed of one saved session.
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

  var document: Document {
    [
      "id": id.text, "status": status, "flow": header?.flow, "flowVersion": header?.flowVersion,
      "file": header?.flowPath, "answers": answers, "step": step?.name, "title": step?.title,
      "begun": header.map { rfc3339($0.begun) }, "saved": header.map { rfc3339($0.saved) },
      "keptUntil": header?.expires.map(rfc3339), "outcome": header?.outcome, "heldBy": holder,
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

/// Looks at saved sessions and their flows; each flow is read once.
struct SessionReader {
  let store: FileSessionStore
  let environment: ProgramEnvironment
  private(set) var flows: [String: Flow?] = [:]

  /// What is printed of a session in a list.
  ///
  /// `isOurs`: nobody else has it open, because this program does.
  mutating func entry(_ summary: SessionSummary, isOurs: Bool = false) async -> SessionEntry {
    let holder = isOurs ? nil : store.holder(of: summary.id)
    switch summary.content {
    case .unreadable(let error): return SessionEntry(id: summary.id, state: .unreadable(error), holder: holder)
    case .readable(let header):
      if let outcome = header.outcome {
        return SessionEntry(id: summary.id, state: .finished(header, outcome: outcome), holder: holder)
      }
      let report = await report(on: summary.id, header)
      return SessionEntry(id: summary.id, state: .unfinished(header, report), holder: holder)
    }
  }

  private mutating func report(on id: SessionID, _ header: SnapshotHeader) async -> ResumeReport? {
    guard let flow = flow(of: header), let snapshot = try? await store.load(id) else { return nil }
    return ResumeReport(on: snapshot, flow, at: environment.moment)
  }

  /// The flow a session belongs to, as it is now; nil where it cannot be read, or is another flow.
  mutating func flow(of header: SnapshotHeader) -> Flow? {
    guard let path = header.flowPath else { return nil }
    if flows[path] == nil {
      flows[path] = .some(try? FlowFolder(flowPath: path).readFlow(language: environment.language).flow)
    }
    return flows[path].flatMap { $0?.id == header.flow ? $0 : nil }
  }
}

/// Sessions that cannot be read, among others that can.
extension SessionStoreError {
  /// What `--json` calls the session.
  var status: String {
    switch self {
    case .newerFormat: "newer"
    case .damaged: "damaged"
    case .unknownFormat, .conflict, .held, .cannotRead, .cannotCreate, .cannotWrite: "unreadable"
    }
  }

  /// What a list says of the session; `store` is the folder that the command was given.
  func words(for id: SessionID, store: String?) -> LocalizedMessage {
    switch self {
    case .newerFormat(let format): SessionMessages.newerEntry(id, format: format, store: store)
    case .unknownFormat(let format): SessionMessages.unknownFormatEntry(id, format: format, store: store)
    case .damaged: SessionMessages.damagedEntry(id, store: store)
    case .conflict, .held, .cannotRead, .cannotCreate, .cannotWrite: CommandMessages.store(self)
    }
  }
}

extension [SessionSummary] {
  /// The sessions that can be gone on with, newest first.
  var unfinished: [SnapshotHeader] {
    compactMap { if case .readable(let header) = $0.content, header.outcome == nil { header } else { nil } }
  }
}
