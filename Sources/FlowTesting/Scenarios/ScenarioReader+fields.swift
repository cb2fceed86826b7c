import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

/// Reading what is typed, and what is expected of fields.
extension ScenarioReader {
  // MARK: what is typed

  /// What is typed at a step, by the paths of its questions; what is in groups is taken apart.
  func answers(_ object: ObjectReader, at step: Step) -> [(path: String, value: JSONNode)] {
    object.entries("answer").flatMap { name, node in
      let parts = answer(name, node, at: step)
      // Where errors are expected a program may hand in anything.
      if object["errors"] == nil { for part in parts { checkKind(part.value, part.path, name, at: step) } }
      return parts
    }
  }

  /// Reports a value of a kind that its question never takes, and an item beyond the most of a list.
  private func checkKind(_ node: JSONNode, _ path: String, _ name: LocatedText, at step: Step) {
    checkNumbers(name, at: step)
    guard let field = field(path, at: step), let value = JSONValue(node) else { return }
    let isList = flow[field].kind.isList
    if case .string = value, !isList { return }
    if isList, case .list = value { return }
    guard case .failure(.kind) = AnswerParser.parse(value, as: flow[field].kind) else { return }
    sink.wrongType(node, what: path, expected: ScenarioMessages.kind(ExpectedShape(field, in: flow)))
  }

  private func answer(_ name: LocatedText, _ node: JSONNode, at step: Step) -> [(path: String, value: JSONNode)] {
    guard plain(node, name.text) != nil else { return [] }
    guard let field = field(name.text, at: step) else {
      unknown(
        .unknownField, ScenarioMessages.unknownField(name.text, at: step.id), name,
        choices: paths(at: step, like: name.text))
      return []
    }
    return parts(node, name.text, as: field)
  }

  /// The value of a question, or those of the questions in a group; names that are not there are told.
  func parts(_ node: JSONNode, _ path: String, as field: FieldIndex) -> [(path: String, value: JSONNode)] {
    switch (flow[field].kind, node.value) {
    case (.group(let inner), .object(let members)):
      members.flatMap { part($0, path, among: inner) }
    case (.group(let inner), .null):
      inner.flatMap { parts(node, "\(path).\(flow[$0].id)", as: $0) }
    case (.group, _):
      wrong(node, path, expected: "an object")
    case (.list(let format), .array(let rows)):
      checked(rows, format.fields, path) ? [(path, node)] : []
    case (_, _): [(path, node)]
    }
  }

  private func part(
    _ member: JSONMember, _ path: String, among fields: [FieldIndex]
  ) -> [(path: String, value: JSONNode)] {
    guard let field = flow.field(member.key.text, among: fields) else {
      unknown(
        .unknownField, ScenarioMessages.unknownPart(member.key.text, of: "\"\(path)\""), member.key,
        choices: fields.map { flow[$0].id })
      return []
    }
    return parts(member.node, "\(path).\(flow[field].id)", as: field)
  }

  private func wrong(_ node: JSONNode, _ path: String, expected: String) -> [(path: String, value: JSONNode)] {
    sink.wrongType(node, what: path, expected: expected)
    return []
  }

  /// Whether the items of a list name its questions only.
  private func checked(_ rows: [JSONNode], _ fields: [FieldIndex], _ path: String) -> Bool {
    let count = sink.diagnostics.count
    for (place, row) in rows.enumerated() {
      guard case .object(let members) = row.value else {
        sink.wrongType(row, what: path, expected: ScenarioMessages.listOfObjects)
        continue
      }
      for member in members where member.key.text != ListFormat.id {
        _ = part(member, "\(path)[\(place)]", among: fields)
      }
    }
    return sink.diagnostics.count == count
  }

  // MARK: what is expected

  /// A field that may be wrong, under the name observers have for it.
  func error(_ name: LocatedText, _ node: JSONNode, at place: (step: StepIndex, number: Int?)) -> ExpectedError? {
    let codes = texts(node, name.text)
    guard let full = fullName(name, at: place) else { return nil }
    let known = self.codes(at: name.text, place.step)
    for code in codes where !known.contains(code.text) {
      if code.text == AnswerProblem.Code.twice.rawValue {
        sink.error(.unknownRejection, ScenarioMessages.onlyPromptAsksTwice, at: code.quotedRange)
        continue
      }
      unknown(
        .unknownRejection, ScenarioMessages.unknownError(code.text, at: name.text), code, choices: known)
    }
    if case .array(let items) = node.value, items.isEmpty {
      sink.error(.missingKey, ScenarioMessages.noCodes(name.text), at: node.range)
    }
    checkNumbers(name)
    return ExpectedError(name: full, codes: codes.map(\.text).sorted(), range: name.quotedRange)
  }

  private func fullName(_ name: LocatedText, at place: (step: StepIndex, number: Int?)) -> String? {
    if name.text == Self.form { return Self.form }
    let step = flow[place.step]
    if let field = field(name.text, at: step) {
      return flow.name(name.text, of: field, number: place.number.map { $0 - 1 })
    }
    if isField(name.text) { return name.text }
    if let meant = fieldWithNumber(name.text) {
      sink.error(
        .unknownField, ScenarioMessages.unknownField(name.text, at: step.id), at: name.quotedRange, meant: meant)
      return nil
    }
    let own = [Self.form] + paths(at: step, like: name.text)
    let all = own + pathsOfFlow
    unknown(
      .unknownField, ScenarioMessages.unknownField(name.text, at: step.id), name,
      choices: Suggestion.nearest(to: name.text, in: all) == nil ? own : all)
    return nil
  }

  /// What the form itself is called where fields are named.
  static let form = "form"

  /// What can be wrong at a field, or at the form: rules, rejections, built-in codes, and why something is not done;
  /// what belongs to the step comes first.
  private func codes(at name: String, _ step: StepIndex) -> [String] {
    let fields = field(name, at: flow[step]).map { [flow[$0]] } ?? []
    let rules = (fields + flow.fields).flatMap(\.rules) + flow[step].rules
    let ports = flow.calls(of: flow[step]).map { flow[flow[$0].port] } + flow.ports
    let rejections = ports.flatMap(\.rejections).map(\.code) + [Self.unnamed]
    let builtIn =
      name == Self.form
      ? Refusal.codes + ["unavailable", Self.expired]
      : AnswerProblem.Code.allCases.filter { $0 != .twice }.map(\.rawValue)
    var seen = Set<String>()
    return (rules.map(\.id) + rejections + builtIn).filter { seen.insert($0).inserted }
  }

  /// What a session is called, at the form, that cannot be gone on with: its time is over.
  static let expired = "expired"

  /// An answer to look at, by a path such as `company.name` or `owners[0].email`.
  func checkedAnswer(_ name: LocatedText, _ node: JSONNode) -> (path: LocatedText, value: JSONNode)? {
    guard let shape = shape(of: name.text) else {
      unknownField(name)
      return nil
    }
    checkNumbers(name)
    guard plain(node, name.text) != nil else { return nil }
    check(node, as: shape, name.text)
    return (name, node)
  }

  /// What the answer at a path can be; nil where the flow has none such.
  private func shape(of path: String) -> ExpectedShape? {
    if let section = flow.sections.first(where: { $0.id == path }), let shape = ExpectedShape(section, in: flow) {
      return shape
    }
    guard isField(path) else { return nil }
    let place = flow.itemPathInSection(path)?.place ?? flow.itemPath(path)
    let field = place?.field ?? flow.fieldOfItem(path)?.field ?? flow.field(path)
    return field.map { ExpectedShape($0, in: flow) }
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

/// The names of questions and their items, and what is told of those nobody has.
extension ScenarioReader {
  /// The question of a step with a path such as `company.name` or `owners[0].email`.
  func field(_ path: String, at step: Step) -> FieldIndex? {
    let section = flow.repetition(of: step.index).map { $0.id + "." } ?? ""
    if let field = flow.field(section + path), flow[field].step == step.index, flow.ownPath(of: field) == path {
      return field
    }
    return flow.itemPath(path, at: step.index)?.field
  }

  /// Whether a path names a question anywhere: one in a repeated section by its item, such as `children[0].name`.
  func isField(_ path: String) -> Bool {
    if let field = flow.field(path) { return flow.repetition(of: flow[field].step) == nil }
    return flow.fieldOfItem(path) != nil || flow.itemPathInSection(path) != nil || flow.itemPath(path) != nil
  }

  /// The paths of a step's questions; of those in lists too where a name has the number of an item.
  func paths(at step: Step, like name: String) -> [String] {
    let fields = flow.allFields(of: step)
    let own = fields.map { flow.ownPath(of: $0) }
    guard name.contains("[") else { return own }
    let row = name.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }
    let inLists = fields.flatMap { list -> [String] in
      guard case .list(let format) = flow[list].kind else { return [] }
      return format.fields.map { "\(flow.ownPath(of: list))[\(Int(row) ?? 0)].\(flow[$0].id)" }
    }
    return inLists + own
  }

  /// The paths of all questions from outside of their steps, those of sections for the first item.
  var pathsOfFlow: [String] {
    flow.fields.filter { flow.list(around: $0.index) == nil }.map { field in
      flow.repetition(of: field.step) == nil ? field.path : flow.name(of: field.index, number: 0)
    }
  }

  /// Reports a name that no question has.
  func unknownField(_ name: LocatedText) {
    if let meant = fieldWithNumber(name.text) {
      sink.error(.unknownField, ScenarioMessages.unknownFieldOfFlow(name.text), at: name.quotedRange, meant: meant)
      return
    }
    let sections = flow.sections.filter { $0.repetition != nil }
    unknown(
      .unknownField, ScenarioMessages.unknownFieldOfFlow(name.text), name, choices: pathsOfFlow + sections.map(\.id))
  }

  /// What `child#1.name` is written as: steps have the number of an item, fields its place, `children[0].name`.
  func fieldWithNumber(_ name: String) -> String? {
    let parts = name.split(separator: "#", maxSplits: 1).map(String.init)
    guard parts.count == 2, let step = flow.step(parts[0]), let section = flow.repetition(of: step),
      let number = Int(parts[1].prefix { $0 != "." }), number > 0
    else { return nil }
    let meant = "\(section.id)[\(number - 1)]" + parts[1].drop { $0 != "." }
    return isField(meant) ? meant : nil
  }

  /// Reports an item that a path names and that there can never be: there are so many at most.
  func checkNumbers(_ name: LocatedText, at step: Step? = nil) {
    let number = flow.itemPathInSection(name.text)?.number ?? flow.fieldOfItem(name.text)?.number
    let section = flow.sections.first { $0.id == name.text.prefix { $0 != "[" } }
    if let number, let section, let most = section.repetition?.max, number >= most {
      sink.error(.unknownField, ScenarioMessages.tooManyItems(section.id, number, most), at: name.quotedRange)
    }
    let own = step.flatMap { flow.itemPath(name.text, at: $0.index) }
    guard let place = own ?? flow.itemPathInSection(name.text)?.place ?? flow.itemPath(name.text),
      case .list(let format) = flow[place.list].kind, case .constant(.int(let most))? = format.max, place.row >= most
    else { return }
    sink.error(
      .unknownField, ScenarioMessages.tooManyItems(flow.ownPath(of: place.list), place.row, Int(most)),
      at: name.quotedRange)
  }
}
