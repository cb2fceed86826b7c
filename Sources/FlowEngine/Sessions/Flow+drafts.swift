import FlowDefinition
import FlowExpressions

/// Drafts in a snapshot.
extension Flow {
  /// What was typed, so that it means the same to a run in another language: of a day, a number, a yes or a no the value.
  ///
  /// What is none of these yet stays as it was typed.
  func inAnyLanguage(_ draft: JSONValue, as field: Field) -> JSONValue {
    switch (field.kind, draft) {
    case (.list(let format), .list(let items)):
      return .list(items.map { inAnyLanguage($0, of: format) })
    case (.date, .string), (.boolean, .string), (.integer, .string), (.number, .string):
      let read = try? AnswerParser.parse(draft, as: field.kind, language: language, wording: wording).get()
      guard let read, read != .null else { return draft }
      return JSONValue(read) ?? draft
    case _: return draft
    }
  }

  private func inAnyLanguage(_ item: JSONValue, of format: ListFormat) -> JSONValue {
    guard case .object(var members) = item else { return item }
    for (name, draft) in members {
      guard let inner = self.field(name, among: format.fields) else { continue }
      members[name] = inAnyLanguage(draft, as: self[inner])
    }
    return .object(members)
  }
}
