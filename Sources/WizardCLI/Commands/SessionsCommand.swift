import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServer
import FlowServices
import FlowSyntax
import Foundation
import Localization

struct SessionsCommand {
  let arguments: Arguments
  let console: any Console
  let environment: ProgramEnvironment
  let store: any ProgramStore

  var now: FlowTimestamp { environment.host.now() }

  func run() async throws -> ExitStatus {
    let verb = arguments.operands.first ?? "list"
    if !["show", "delete"].contains(verb), arguments.operands.count > 2 {
      throw UsageError(CommandMessages.unexpectedArgument(arguments.operands[2]))
    }
    try await store.check()
    switch verb {
    case "list":
      if arguments.operands.count > 1 { throw UsageError(CommandMessages.unexpectedArgument(arguments.operands[1])) }
      try await sweep()
      return try await list()
    case "show":
      for (index, id) in try await named(verb).enumerated() {
        if index > 0, !arguments.has(CommandTable.json) { try console.write("\n") }
        try await show(id)
      }
      return .done
    case "delete":
      for id in try await named(verb) { try await delete(id) }
      return .done
    case "link": return try await link(to: try await named(verb)[0])
    case "invite":
      guard arguments.operands.count > 1 else { throw UsageError(CommandMessages.needsFlow("sessions invite")) }
      let serve = ServeCommand(arguments: arguments, console: console, environment: environment, store: store)
      return try await serve.invite(to: arguments.operands[1])
    case "check":
      guard arguments.operands.count > 1 else { throw UsageError(CommandMessages.needsFlow("sessions check")) }
      return try await check(arguments.operands[1])
    case _:
      let nearest = Suggestion.nearest(to: verb, in: SessionMessages.sessionVerbs)
      throw UsageError(SessionMessages.unknownVerb(verb, nearest: nearest))
    }
  }

  /// Prints the address of a link that gives a session to a browser.
  private func link(to id: FlowSessionID) async throws -> ExitStatus {
    // Servers with a database are not the one that is tried on this machine.
    if store.sharedTables != nil, !arguments.has(CommandTable.baseURL) { throw UsageError(ServeMessages.needsBase) }
    let origin = try ServeOptions.origin(for: arguments)
    try console.write(origin + (try await store.makeLink(to: id, lasting: ServeCommand.linkDuration)) + "\n")
    return .done
  }

  /// Returns the sessions that are named by their IDs, or the beginnings of these, in any letter case.
  private func named(_ verb: String) async throws -> [FlowSessionID] {
    let names = arguments.operands.dropFirst()
    if names.isEmpty { throw UsageError(SessionMessages.needsSession(verb)) }
    let stored = try await Set(store.list().map(\.id) + store.filesSetAside().compactMap(\.session))
    let ids = try names.map { name in
      let typed = name.lowercased()
      let fitting = stored.filter { $0.text == typed } + stored.filter { $0.text != typed && $0.text.hasPrefix(typed) }
      if let found = fitting.first, found.text == typed || fitting.count == 1, !typed.isEmpty { return found }
      if !typed.isEmpty, !fitting.isEmpty {
        throw UsageError(SessionMessages.severalBegin(with: name, fitting.map(\.text).sorted()))
      }
      guard let id = FlowSessionID(typed) else { throw UsageError(CommandMessages.notASession(name)) }
      throw FlowStartError.unknownSession(id)
    }
    return ids.distinct
  }

  func sweep() async throws {
    let count = try await store.deleteExpired(at: now, limit: .max)
    if count > 0 { try console.say(SessionMessages.swept(count)) }
  }

  // MARK: list and delete

  private func list() async throws -> ExitStatus {
    let summaries = try await store.list()
    var reader = SessionReader(store: store, environment: environment)
    var entries: [SessionEntry] = []
    for summary in summaries { entries.append(await reader.entry(summary)) }
    let setAside = try await store.filesSetAside()
    if arguments.has(CommandTable.json) {
      let files = setAside.map { ["path": $0.path, "session": $0.session?.text] as Document }
      let document: Document = [
        "schema": 1, "sessions": entries.map(\.document), "setAside": files.isEmpty ? nil : files,
      ]
      try console.write(jsonText(document))
    } else if entries.isEmpty && setAside.isEmpty {
      try console.say(SessionMessages.noSessions)
    } else {
      let lines = entries.map {
        SessionMessages.entry($0.id.text, $0.words(environment, store: arguments.value(CommandTable.store)))
      }
      try console.write(lines: lines + setAside.map { words(for: $0, beside: entries) })
    }
    return .done
  }

  private func delete(_ id: FlowSessionID) async throws {
    let summary = try await store.list().first { $0.id == id }
    // A damaged session may exist only as a file that the store renamed, so look for such a file before reporting that
    // the session is unknown.
    if summary == nil, try await !store.filesSetAside().contains(where: { $0.session == id }) {
      throw FlowStartError.unknownSession(id)
    }
    let hold = try store.hold(id)
    defer { hold.release() }
    var reader = SessionReader(store: store, environment: environment)
    let what = if let summary { await reader.entry(summary, isOurs: true).summary } else { SessionMessages.damaged }
    try await store.erase(id)
    try console.say(SessionMessages.deleted(id, what))
  }

  private func words(for file: FileSetAside, beside entries: [SessionEntry]) -> LocalizedMessage {
    // If a new session has the same ID, deleting the damaged session would delete the new one too,
    // so no command to delete it is suggested.
    guard let id = file.session, !entries.contains(where: { $0.id == id }) else {
      return SessionMessages.setAside(file.path)
    }
    return SessionMessages.entry(
      id.text, [SessionMessages.setAsideEntry(file.path, of: id, store: arguments.value(CommandTable.store))])
  }
}

extension SessionsCommand {
  func show(_ id: FlowSessionID) async throws {
    guard let summary = try await store.list().first(where: { $0.id == id }) else {
      throw try await store.whyMissing(id)
    }
    if case .failure(let error) = summary.header { throw error }
    guard let snapshot = try await store.load(id) else { throw FlowStartError.unknownSession(id) }
    if let expires = snapshot.header.expiresAt, snapshot.header.isExpired(at: now) {
      try await sweep()
      throw FlowStartError.expired(at: FlowTimestamp(seconds: expires))
    }
    var reader = SessionReader(store: store, environment: environment)
    let entry = await reader.entry(summary)
    let flow = reader.flow(of: snapshot.header)
    if arguments.has(CommandTable.json) {
      let refused = snapshot.content.shownRejections.map { blame -> Document in
        ["step": blame.step, "field": blame.field, "code": blame.code]
      }
      let document: Document = [
        "schema": 1, "session": entry.document, "answers": answers(entry, snapshot), "refused": refused,
      ]
      try console.write(jsonText(document))
    } else {
      try console.write(lines: lines(entry, snapshot, flow))
    }
  }

  private func lines(_ entry: SessionEntry, _ snapshot: Snapshot, _ flow: Flow?) -> [LocalizedMessage] {
    var lines = [
      SessionMessages.session(entry.id, of: snapshot.header.flow),
      SessionMessages.sentence(entry.dates(environment, begun: true)),
    ]
    if let holder = entry.holder { lines.append(SessionMessages.sentence([SessionMessages.openIn(holder)])) }
    switch entry.state {
    case .finished(_, let outcome): return lines + [SessionMessages.sentence([SessionMessages.finished(outcome)])]
    case .unreadable(let error): return lines + [CommandMessages.store(error).capitalized]
    case .unfinished(_, let report):
      lines += answers(entry, snapshot).map { answer in
        // Without its flow, what a session contains can't be told from the flow's own texts.
        PromptMessages.row(
          nil, answer.label ?? answer.name, report == nil ? withVisibleMarks(answer.shown) : answer.shown)
      }
      lines += snapshot.content.shownRejections.map { blame in
        let field = blame.field.flatMap { flow?.field($0) }.flatMap { flow?[$0].shortLabel.text }
        return SessionMessages.refused(field ?? blame.field ?? blame.step, blame.code)
      }
      guard let report else { return lines + [SessionMessages.sentence([SessionMessages.flowUnreadable])] }
      return lines + report.changes + [report.direction]
        + [PromptMessages.toContinue(entry.id.text, store: arguments.value(CommandTable.store))]
    }
  }

  private func answers(_ entry: SessionEntry, _ snapshot: Snapshot) -> [SavedAnswer] {
    if case .unfinished(_, let report?) = entry.state {
      return report.answers.map { SavedAnswer(name: $0.path, label: $0.fullLabel, shown: $0.value) }
    }
    let content = snapshot.content
    let typed = content.drafts.filter { content.answers[$0.key] == nil }
    let values = content.answers.mapValues(\.value).merging(typed) { answer, _ in answer }
    return values.filter { $0.value != .null }.sorted { $0.key < $1.key }
      .map { SavedAnswer(name: $0.key, label: nil, shown: $0.value.plainText) }
  }
}

/// An answer as shown to a person; `label` is `nil` if the session is finished or the flow can't be read.
private struct SavedAnswer: Encodable {
  let name: String
  let label: String?
  let shown: String
}

extension JSONValue {
  fileprivate var plainText: String {
    if case .string(let text) = self { return text }
    return jsonText(self).trimmingCharacters(in: .newlines)
  }
}
