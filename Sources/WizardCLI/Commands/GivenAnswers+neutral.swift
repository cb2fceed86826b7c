import FlowDefinition
import FlowEngine
import FlowExpressions
import Localization

extension Flow {
  /// Replaces the texts of answers that a program gives with their values, so that they do not depend on the machine.
  ///
  /// - Parameter refused: Receives a message for each text that is only right in the language of the run.
  func neutral(_ answers: [String: JSONValue], refused: inout [LocalizedMessage]) -> [String: JSONValue] {
    var result = answers
    for (name, value) in answers.sorted(by: { $0.key < $1.key }) {
      if let question = question(name), question.item == nil {
        result[name] = neutral(value, of: question.field, name, &refused)
      } else if isRepeatedSection(name), case .list(let rows) = value {
        result[name] = .list(
          rows.enumerated().map { row, item in
            members(item, "\(name)[\(row)]", &refused) { field("\(name).\($0)") }
          })
      }
    }
    return result
  }

  private func neutral(
    _ value: JSONValue, of field: FieldIndex, _ name: String, _ refused: inout [LocalizedMessage]
  ) -> JSONValue {
    let type = self[field].type
    let inner = { (id: String) in type.parts.first { self[$0].id == id } }
    switch value {
    case .string(let text) where type.dependsOnLanguage: return neutral(text, of: type, name, &refused)
    case .list(let items) where !type.parts.isEmpty:
      return .list(items.enumerated().map { members($1, "\(name)[\($0)]", &refused, inner) })
    case .object where !type.parts.isEmpty: return members(value, name, &refused, inner)
    case _: return value
    }
  }

  private func members(
    _ value: JSONValue, _ name: String, _ refused: inout [LocalizedMessage], _ field: (String) -> FieldIndex?
  ) -> JSONValue {
    guard case .object(var members) = value else { return value }
    for (id, value) in members.sorted(by: { $0.key < $1.key }) {
      members[id] = field(id).map { neutral(value, of: $0, "\(name).\(id)", &refused) } ?? value
    }
    return .object(members)
  }

  private func neutral(
    _ text: String, of type: any FieldType, _ name: String, _ refused: inout [LocalizedMessage]
  ) -> JSONValue {
    if let value = type.neutralValue(text) { return JSONValue(value) ?? .string(text) }
    // A text that is wrong everywhere is reported by the flow.
    if case .success(let value) = type.read(.string(text), AnswerContext(languages: answerLanguages)), value != .null {
      refused.append(CommandMessages.notNeutral(name, text, example: type.neutralExample))
    }
    return .string(text)
  }
}

extension FieldType {
  fileprivate var neutralExample: String { Self.example ?? "12.50" }
}
