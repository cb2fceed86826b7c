import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServices
import Foundation
import Localization

/// `wizard sessions show ID`: what is saved in a session, as its review would show it.
extension SessionsCommand {
  func show(_ id: SessionID) async throws -> ExitStatus {
    guard let summary = try await store.list().first(where: { $0.id == id }) else {
      if let file = try store.filesSetAside().last(where: { $0.session == id }) {
        throw SessionStoreError.damaged(setAside: file.path)
      }
      throw FlowStartError.unknownSession(id)
    }
    if case .unreadable(let error) = summary.content { throw error }
    guard let snapshot = try await store.load(id) else { throw FlowStartError.unknownSession(id) }
    if let expires = snapshot.header.expires, snapshot.header.isExpired(at: now) {
      try await sweep()
      throw FlowStartError.expired(at: Timestamp(seconds: expires))
    }
    var reader = SessionReader(store: store, environment: environment)
    let entry = await reader.entry(summary)
    let flow = reader.flow(of: snapshot.header)
    if arguments.has(CommandTable.json) {
      let document = SessionContentDocument(
        session: entry.document, answers: answers(entry, snapshot), refused: refusals(snapshot))
      try console.write(jsonText(document))
    } else {
      try console.write(lines: lines(entry, snapshot, flow))
    }
    return .done
  }

  private func lines(_ entry: SessionEntry, _ snapshot: Snapshot, _ flow: Flow?) -> [LocalizedMessage] {
    var lines = [
      SessionMessages.session(entry.id, of: snapshot.header.flow),
      SessionMessages.sentence(entry.dates(environment, begun: true)),
    ]
    if let holder = entry.holder { lines.append(SessionMessages.sentence([SessionMessages.openIn(holder)])) }
    switch entry.state {
    case .finished(_, let outcome): return lines + [SessionMessages.sentence([SessionMessages.finished(outcome)])]
    case .unreadable(let error): return lines + [CommandMessages.store(error)]
    case .unfinished(_, let report):
      lines += answers(entry, snapshot).map { answer in
        LocalizedMessage(verbatim: PromptMessages.row(nil, answer.label ?? answer.name, answer.shown))
      }
      lines += snapshot.content.blames.map { blame in
        let field = blame.field.flatMap { flow?.field($0) }.flatMap { flow?[$0].shortLabel.text }
        return SessionMessages.refused(field ?? blame.field ?? blame.step, blame.code)
      }
      guard let report else { return lines + [SessionMessages.sentence([SessionMessages.flowUnreadable])] }
      return lines + report.changes + [report.direction]
        + [PromptMessages.toContinue(entry.id.text, store: arguments.value(CommandTable.store))]
    }
  }

  /// The answers as the review shows them; by field name where the flow cannot be read.
  private func answers(_ entry: SessionEntry, _ snapshot: Snapshot) -> [SessionContentDocument.Answer] {
    if case .unfinished(_, let report?) = entry.state {
      return report.answers.map { .init(name: $0.path, label: $0.fullLabel, shown: $0.value) }
    }
    let content = snapshot.content
    let typed = content.drafts.filter { content.answers[$0.key] == nil }
    let values = content.answers.mapValues(\.value).merging(typed) { answer, _ in answer }
    return values.filter { $0.value != .null }.sorted { $0.key < $1.key }
      .map { .init(name: $0.key, label: nil, shown: $0.value.plainText) }
  }

  private func refusals(_ snapshot: Snapshot) -> [SessionContentDocument.Refusal] {
    snapshot.content.blames.map { .init(step: $0.step, field: $0.field, code: $0.code) }
  }
}

extension JSONValue {
  /// A text as it is, anything else as JSON.
  fileprivate var plainText: String {
    if case .string(let text) = self { return text }
    return jsonText(self).trimmingCharacters(in: .newlines)
  }
}
