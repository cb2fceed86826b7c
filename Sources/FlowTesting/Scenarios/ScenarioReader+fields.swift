import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

/// Reading what is typed, and what is expected of fields.
extension ScenarioReader {
  // MARK: what is typed

  /// What is typed at a step, by the paths of its questions; what is in groups is taken apart.
  func answers(_ object: ObjectReader, at step: Step) -> [(path: String, value: JSONNode)] {
    object.entries("answer").flatMap { answer($0, $1, at: step) }
  }

  private func answer(_ name: LocatedText, _ node: JSONNode, at step: Step) -> [(path: String, value: JSONNode)] {
    guard plain(node, name.text) != nil else { return [] }
    guard let field = field(name.text, at: step) else {
      sink.unknown(
        .unknownField, ScenarioWords.unknownField(name.text, at: step.id), at: name.quotedRange, name: name.text,
        candidates: flow.allFields(of: step).map { flow.ownPath(of: $0) })
      return []
    }
    return parts(node, name.text, as: field, at: step)
  }

  /// The value of a question, or those of the questions in a group.
  private func parts(
    _ node: JSONNode, _ path: String, as field: FieldIndex, at step: Step
  ) -> [(path: String, value: JSONNode)] {
    switch (flow[field].kind, node.value) {
    case (.group(let inner), .object(let members)):
      members.flatMap { member -> [(path: String, value: JSONNode)] in
        guard let part = flow.field(member.key.text, among: inner) else {
          unknown(member.key, in: path, inner)
          return []
        }
        return parts(member.node, "\(path).\(flow[part].id)", as: part, at: step)
      }
    case (.group(let inner), .null):
      inner.flatMap { parts(node, "\(path).\(flow[$0].id)", as: $0, at: step) }
    case (.group, _):
      wrong(node, path, expected: "an object")
    case (.list(let format), .array(let rows)):
      checked(rows, format.fields, path) ? [(path, node)] : []
    case (_, _): [(path, node)]
    }
  }

  private func wrong(_ node: JSONNode, _ path: String, expected: String) -> [(path: String, value: JSONNode)] {
    sink.wrongType(node, what: path, expected: expected)
    return []
  }

  /// Whether the items of a list name its questions only.
  private func checked(_ rows: [JSONNode], _ fields: [FieldIndex], _ path: String) -> Bool {
    let count = sink.diagnostics.count
    for row in rows {
      guard case .object(let members) = row.value else {
        sink.wrongType(row, what: path, expected: "a list of objects")
        continue
      }
      for member in members where flow.field(member.key.text, among: fields) == nil && member.key.text != "id" {
        unknown(member.key, in: path, fields)
      }
    }
    return sink.diagnostics.count == count
  }

  private func unknown(_ name: LocatedText, in path: String, _ fields: [FieldIndex]) {
    sink.unknown(
      .unknownField, ScenarioWords.unknownField(name.text, at: path), at: name.quotedRange, name: name.text,
      candidates: fields.map { flow[$0].id })
  }

  // MARK: names

  /// The question of a step with a path such as `company.name` or `owners[0].email`.
  func field(_ path: String, at step: Step) -> FieldIndex? {
    flow.allFields(of: step).first { flow.ownPath(of: $0) == path } ?? flow.itemPath(path, at: step.index)?.field
  }

  /// Whether a path names a question anywhere: one in a repeated section by its item, such as `children[0].name`.
  func isField(_ path: String) -> Bool {
    if let field = flow.field(path) { return flow.repetition(of: flow[field].step) == nil }
    return flow.fieldOfItem(path) != nil || flow.itemPathInSection(path) != nil || flow.itemPath(path) != nil
  }

  // MARK: what is expected

  /// A field that may be wrong, under the name observers have for it.
  func error(_ name: LocatedText, _ node: JSONNode, at place: (step: StepIndex, number: Int?)) -> ExpectedError? {
    let codes = texts(node, name.text)
    guard let full = fullName(name, at: place) else { return nil }
    let known = self.codes(at: name.text, place.step)
    for code in codes where !known.contains(code.text) {
      sink.unknown(
        .unknownRejection, ScenarioWords.unknownError(code.text, at: name.text), at: code.quotedRange, name: code.text,
        candidates: known)
    }
    return ExpectedError(name: full, codes: codes.map(\.text).sorted(), range: name.quotedRange)
  }

  private func fullName(_ name: LocatedText, at place: (step: StepIndex, number: Int?)) -> String? {
    if name.text == Self.form { return Self.form }
    let step = flow[place.step]
    if let field = field(name.text, at: step) {
      return flow.name(name.text, of: field, number: place.number.map { $0 - 1 })
    }
    if isField(name.text) { return name.text }
    sink.unknown(
      .unknownField, ScenarioWords.unknownField(name.text, at: step.id), at: name.quotedRange, name: name.text,
      candidates: [Self.form] + flow.allFields(of: step).map { flow.ownPath(of: $0) } + flow.fields.map(\.path))
    return nil
  }

  /// What the form itself is called where fields are named.
  static let form = "form"

  /// What can be wrong at a field, or at the form: built-in codes, rules, rejections, and why something is not done.
  private func codes(at name: String, _ step: StepIndex) -> [String] {
    let rejections = flow.ports.flatMap(\.rejections).map(\.code) + [Self.unnamed]
    let rules = flow.fields.flatMap(\.rules) + flow[step].rules
    let builtIn = name == Self.form ? Refusal.codes + ["unavailable"] : AnswerProblem.Code.allCases.map(\.rawValue)
    return rules.map(\.id) + rejections + builtIn
  }

  /// An answer to look at, by a path such as `company.name` or `owners[0].email`.
  func checkedAnswer(_ name: LocatedText, _ node: JSONNode) -> (path: LocatedText, value: JSONNode)? {
    let isSection = flow.sections.contains { $0.id == name.text && $0.repetition != nil }
    if !isSection, !isField(name.text) {
      unknownField(name)
      return nil
    }
    return plain(node, name.text).map { _ in (name, node) }
  }
}

extension Refusal {
  /// What each reason for not obeying a person is called in scenarios, at the form.
  package static let codes = [
    notOnPath, barred, nothingBefore, notOptional, unknownAction, nothingToRetry, over, invalid,
  ].map(\.code)

  /// What it is called in scenarios.
  var code: String { "\(self)" }
}
