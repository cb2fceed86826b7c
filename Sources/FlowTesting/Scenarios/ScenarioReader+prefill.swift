import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

extension ScenarioReader {
  func prefill(_ object: ObjectReader) -> [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    let refused = namesOfErrors(object)
    for (key, node) in object.entries("prefill") {
      let isOfItem = flow.field(key.text).map { flow.repetition(of: flow[$0].step) != nil } ?? true
      guard !isOfItem || flow.isRepeated(key.text) else {
        unknownField(key)
        continue
      }
      checkPrefill(node, key, refused)
      values[key.text] = plain(node, key.text)
    }
    return values
  }

  /// Returns the fields that may be prefilled with invalid values, because an entry expects errors for them.
  private func namesOfErrors(_ object: ObjectReader) -> [String] {
    guard case .list(let entries)? = object["steps"].flatMap({ JSONValue($0) }) else { return [] }
    return entries.flatMap { Array(($0["errors"]?.members ?? [:]).keys) }
  }

  /// Limits and rules are checked when the step is submitted.
  private func checkPrefill(_ node: JSONNode, _ name: LocatedText, _ refused: [String]) {
    if let section = flow.repeatedSection(name.text), flow.field(name.text) == nil {
      checkRows(sink.array(node, name.text), of: section, refused)
    } else if let question = flow.question(name.text), question.item == nil {
      checkNumbers(name)
      check(node, name.text, as: question.field, refused)
    }
  }

  /// Reports a value that the field never accepts, unless the scenario expects errors for the field.
  private func check(_ node: JSONNode, _ path: String, as field: FieldIndex, _ refused: [String]) {
    for answer in typed(node, path, as: field, opensLists: true) {
      let (path, type) = (answer.path, flow[answer.field].type)
      guard !refused.contains(where: { path == $0 || path.hasSuffix(".\($0)") || $0.hasSuffix(".\(path)") }),
        let value = JSONValue(answer.node),
        case .failure = type.read(value, AnswerContext(options: type.fixedOptions))
      else { continue }
      check(answer.node, as: ExpectedShape(answer.field, in: flow), path)
    }
  }

  private func checkRows(_ rows: [JSONNode], of section: StepSection, _ refused: [String]) {
    let names = section.repetition?.fields.map { flow[$0].id } ?? []
    for (index, row) in rows.enumerated() {
      guard case .object(let members) = row.value else {
        sink.wrongType(row, what: section.id, expected: ScenarioMessages.listOfObjects)
        continue
      }
      for member in members where member.key.text != "item" {
        if let field = flow.field("\(section.id).\(member.key.text)") {
          check(member.node, member.key.text, as: field, refused)
        } else {
          unknown(
            .unknownField, ScenarioMessages.unknownPart(member.key.text, of: "\"\(section.id)[\(index)]\""),
            member.key, choices: names)
        }
      }
    }
    if let most = section.repetition?.max, rows.count > most {
      sink.report(.wrongType, ScenarioMessages.tooManyItems(section.id, most, most), at: rows[most].range)
    }
  }
}
