import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

/// Reading what the host fills in.
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

  /// The fields at which some entry expects errors: a host may have filled in what is none of their answers.
  private func namesOfErrors(_ object: ObjectReader) -> [String] {
    guard case .array(let entries)? = object["steps"]?.value else { return [] }
    return entries.flatMap { entry -> [String] in
      guard case .object(let members) = entry.value else { return [] }
      return members.filter { $0.key.text == "errors" }.flatMap { member -> [String] in
        guard case .object(let errors) = member.node.value else { return [] }
        return errors.map(\.key.text)
      }
    }
  }

  /// Names inside of what is filled in, and values that their questions never take; limits and rules are looked at
  /// when the person submits them.
  private func checkPrefill(_ node: JSONNode, _ name: LocatedText, _ refused: [String]) {
    if let field = flow.field(name.text) {
      check(node, name.text, as: field, refused)
    } else if let section = section(name) {
      checkRows(sink.array(node, name.text), of: section, refused)
      checkCount(node, of: section)
    } else if let (field, _) = flow.fieldOfItem(name.text) {
      checkNumbers(name)
      check(node, name.text, as: field, refused)
    }
  }

  private func check(_ node: JSONNode, _ path: String, as field: FieldIndex, _ refused: [String]) {
    _ = parts(node, path, as: field)
    checkFilledIn(node, path, as: field, refused)
  }

  /// Reports what its question never takes, however it is typed.
  private func checkFilledIn(_ node: JSONNode, _ path: String, as field: FieldIndex, _ refused: [String]) {
    let kind = flow[field].kind
    switch (kind, node.value) {
    case (.group(let inner), .object(let members)): checkFilledIn(members, path, among: inner, refused)
    case (.list(let format), .array(let rows)):
      for (place, row) in rows.enumerated() {
        guard case .object(let members) = row.value else { continue }
        checkFilledIn(members, "\(path)[\(place)]", among: format.fields, refused)
      }
    case (.group, _): return
    case (_, _):
      guard !refused.contains(where: { path == $0 || path.hasSuffix(".\($0)") || $0.hasSuffix(".\(path)") }),
        let value = JSONValue(node), case .failure = AnswerParser.parse(value, as: kind, options: kind.namedOptions)
      else { return }
      check(node, as: ExpectedShape(field, in: flow), path)
    }
  }

  private func checkFilledIn(
    _ members: [JSONMember], _ path: String, among fields: [FieldIndex], _ refused: [String]
  ) {
    for member in members {
      guard let field = flow.field(member.key.text, among: fields) else { continue }
      checkFilledIn(member.node, "\(path).\(flow[field].id)", as: field, refused)
    }
  }

  private func checkCount(_ node: JSONNode, of section: StepSection) {
    guard case .array(let rows) = node.value, let most = section.repetition?.max, rows.count > most else { return }
    sink.error(.wrongType, ScenarioMessages.tooManyItems(section.id, most, most), at: rows[most].range)
  }

  private func section(_ name: LocatedText) -> StepSection? {
    flow.sections.first { $0.id == name.text && $0.repetition != nil }
  }

  private func checkRows(_ rows: [JSONNode], of section: StepSection, _ refused: [String]) {
    let names = section.repetition?.fields.map { flow[$0].id } ?? []
    for (place, row) in rows.enumerated() {
      guard case .object(let members) = row.value else {
        sink.wrongType(row, what: section.id, expected: ScenarioMessages.listOfObjects)
        continue
      }
      for member in members where member.key.text != "item" {
        if let field = flow.field("\(section.id).\(member.key.text)") {
          check(member.node, member.key.text, as: field, refused)
        } else {
          unknown(
            .unknownField, ScenarioMessages.unknownPart(member.key.text, of: "\"\(section.id)[\(place)]\""), member.key,
            choices: names)
        }
      }
    }
  }
}

extension FieldKind {
  /// What can be chosen, as far as it stands in the file.
  fileprivate var namedOptions: [(id: String, label: String)] {
    switch self {
    case .choice(.fixed(let options)), .choices(.fixed(let options), _, _):
      options.map { (id: $0.id, label: $0.label.source) }
    case .text, .phone, .email, .url, .code, .integer, .number, .date, .boolean, .choice, .choices, .group, .list: []
    }
  }
}
