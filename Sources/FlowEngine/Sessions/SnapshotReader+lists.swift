import FlowDefinition
import FlowExpressions

/// Stored lists, read by the fields their items have now.
extension SnapshotReader {
  /// Reads an answered list; where an answer in it is of another kind than its field has now, it becomes a draft.
  mutating func readItems(
    _ stored: SnapshotContent.StoredAnswer, of place: FieldReference, _ format: ListFormat, into session: inout Session
  ) {
    let list = place.part
    let draft = renamed(stored.value, of: list, format)
    let misfits = self.misfits(in: draft, of: list, format)
    if misfits.isEmpty, let value = value(draft, of: flow[list]) {
      session.answers[place] = Answer(value: value, isSubmitted: stored.submitted)
    } else {
      self.misfits += misfits.isEmpty ? [flow[list].path] : misfits
      session.drafts[place] = draft
    }
  }

  /// Items under the names their fields have now; what was asked then and is not now is named and left out.
  mutating func renamed(_ stored: JSONValue, of list: FieldIndex, _ format: ListFormat) -> JSONValue {
    guard case .list(let items) = stored else { return stored }
    var gone = Set<String>()
    let renamed = items.map { item in
      guard case .object(let members) = item else { return item }
      var renamed = self.renamed(
        members.filter { $0.key != ListFormat.id }, format.fields, under: flow[list].path, &gone)
      renamed[ListFormat.id] = members[ListFormat.id]
      return .object(renamed)
    }
    self.gone += gone.sorted().filter { !self.gone.contains($0) }
    return .list(renamed)
  }

  private func renamed(
    _ members: [String: JSONValue], _ fields: [FieldIndex], under path: String, _ gone: inout Set<String>
  ) -> [String: JSONValue] {
    var renamed: [String: JSONValue] = [:]
    for (name, value) in members {
      if let field = flow.field(name, among: fields) {
        renamed[flow[field].id] = value
        if case .group(let inner) = flow[field].kind, case .object(let parts) = value {
          renamed[flow[field].id] = .object(self.renamed(parts, inner, under: path + "." + name, &gone))
        }
      } else {
        gone.insert(path + "." + name)
      }
    }
    return renamed
  }

  /// The answers that are no values of their fields, by path.
  private func misfits(in stored: JSONValue, of list: FieldIndex, _ format: ListFormat) -> [String] {
    guard case .list(let items) = stored else { return [] }
    return items.enumerated().flatMap { row, item -> [String] in
      guard case .object(let members) = item else { return [flow[list].path + "[\(row)]"] }
      return flow.typed(in: members, format.fields).filter { $1.value(of: flow[$0]) == nil }
        .map { flow.path(of: $0.key, in: list, row: row) }.sorted()
    }
  }

  /// The items as values; nil where it is no list.
  func items(_ stored: JSONValue, _ format: ListFormat) -> Value? {
    guard case .list(let items) = stored else { return nil }
    return .list(
      items.map { item in
        let answers = record(item, format.fields)
        return .record(
          Record(
            names: [ListFormat.id] + answers.names, values: [.string(item.itemID ?? "")] + answers.values))
      })
  }
}
