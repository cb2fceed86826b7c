import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

/// Reading what the host fills in.
extension ScenarioReader {
  func prefill(_ object: ObjectReader) -> [String: PlainValue] {
    var values: [String: PlainValue] = [:]
    for (key, node) in object.entries("prefill") {
      let isOfItem = flow.field(key.text).map { flow.repetition(of: flow[$0].step) != nil } ?? true
      guard !isOfItem || flow.isRepeated(key.text) else {
        unknownField(key)
        continue
      }
      checkPrefill(node, key)
      values[key.text] = plain(node, key.text)
    }
    return values
  }

  /// Names inside of what is filled in; the values are looked at when the person submits them.
  private func checkPrefill(_ node: JSONNode, _ name: LocatedText) {
    if let field = flow.field(name.text) {
      _ = parts(node, name.text, as: field)
    } else if let section = section(name) {
      checkRows(sink.array(node, name.text), of: section)
      checkCount(node, of: section)
    } else if let (field, _) = flow.fieldOfItem(name.text) {
      checkNumbers(name)
      _ = parts(node, name.text, as: field)
    }
  }

  private func checkCount(_ node: JSONNode, of section: StepSection) {
    guard case .array(let rows) = node.value, let most = section.repetition?.max, rows.count > most else { return }
    sink.error(.wrongType, ScenarioWords.tooManyItems(section.id, most, most), at: rows[most].range)
  }

  private func section(_ name: LocatedText) -> StepSection? {
    flow.sections.first { $0.id == name.text && $0.repetition != nil }
  }

  private func checkRows(_ rows: [JSONNode], of section: StepSection) {
    let names = section.repetition?.fields.map { flow[$0].id } ?? []
    for (place, row) in rows.enumerated() {
      guard case .object(let members) = row.value else {
        sink.wrongType(row, what: section.id, expected: ScenarioWords.listOfObjects)
        continue
      }
      for member in members where member.key.text != "item" {
        if let field = flow.field("\(section.id).\(member.key.text)") {
          _ = parts(member.node, member.key.text, as: field)
        } else {
          unknown(
            .unknownField, ScenarioWords.unknownPart(member.key.text, of: "\"\(section.id)[\(place)]\""), member.key,
            choices: names)
        }
      }
    }
  }
}
