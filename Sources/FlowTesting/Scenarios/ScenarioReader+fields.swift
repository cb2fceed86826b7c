import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

/// Reading what is typed, and what is expected of fields.
extension ScenarioReader {
  // MARK: what is typed

  /// What is typed at a step, by the paths of its questions; what is in groups is taken apart.
  func answers(_ object: ObjectReader, at step: Step) -> [TypedAnswer] {
    object.entries("answer").flatMap { name, node in
      let typed = answer(name, node, at: step)
      // Where errors are expected a program may hand in anything.
      if object["errors"] == nil { for answer in typed { checkKind(of: answer, name, at: step) } }
      return typed
    }
  }

  /// Reports a value of a kind that its question never takes, and an item beyond the most of a list.
  private func checkKind(of answer: TypedAnswer, _ name: LocatedText, at step: Step) {
    checkNumbers(name, at: step)
    let kind = flow[answer.field].kind
    guard let value = JSONValue(answer.node) else { return }
    switch value {
    case .string where !kind.isList, .list where kind.isList: return
    case .null, .bool, .int, .double, .string, .list, .object:
      guard case .failure(.kind) = AnswerParser.parse(value, as: kind) else { return }
      let shape = ExpectedShape(answer.field, in: flow)
      sink.wrongType(answer.node, what: answer.path, expected: ScenarioMessages.kind(shape))
    }
  }

  private func answer(_ name: LocatedText, _ node: JSONNode, at step: Step) -> [TypedAnswer] {
    guard plain(node, name.text) != nil else { return [] }
    guard let field = field(name.text, at: step) else {
      unknown(
        .unknownField, ScenarioMessages.unknownField(name.text, at: step.id), name,
        choices: paths(at: step, like: name.text))
      return []
    }
    return typed(node, name.text, as: field, opensLists: false)
  }

  /// The value of a question, or those of the questions in a group; names that are not there are reported.
  ///
  /// - Parameter opensLists: Whether the questions of items stand for their list.
  func typed(_ node: JSONNode, _ path: String, as field: FieldIndex, opensLists: Bool) -> [TypedAnswer] {
    switch (flow[field].kind, node.value) {
    case (.group(let inner), .object(let members)):
      return members.flatMap { typed($0, path, among: inner, opensLists: opensLists) }
    case (.group(let inner), .null):
      return inner.flatMap { typed(node, "\(path).\(flow[$0].id)", as: $0, opensLists: opensLists) }
    case (.group, _):
      sink.wrongType(node, what: path, expected: "an object")
      return []
    case (.list(let format), .array(let rows)):
      let count = sink.diagnostics.count
      let inner = rows.enumerated().flatMap { typed($1, "\(path)[\($0)]", in: path, asItemOf: format) }
      if opensLists { return inner }
      return sink.diagnostics.count == count ? [TypedAnswer(path: path, field: field, node: node)] : []
    case (_, _): return [TypedAnswer(path: path, field: field, node: node)]
    }
  }

  private func typed(_ row: JSONNode, _ path: String, in list: String, asItemOf format: ListFormat) -> [TypedAnswer] {
    guard case .object(let members) = row.value else {
      sink.wrongType(row, what: list, expected: ScenarioMessages.listOfObjects)
      return []
    }
    return members.filter { $0.key.text != ListFormat.id }
      .flatMap { typed($0, path, among: format.fields, opensLists: true) }
  }

  private func typed(
    _ member: JSONMember, _ path: String, among fields: [FieldIndex], opensLists: Bool
  ) -> [TypedAnswer] {
    guard let field = flow.field(member.key.text, among: fields) else {
      unknown(
        .unknownField, ScenarioMessages.unknownPart(member.key.text, of: "\"\(path)\""), member.key,
        choices: fields.map { flow[$0].id })
      return []
    }
    return typed(member.node, "\(path).\(flow[field].id)", as: field, opensLists: opensLists)
  }

  // MARK: what is expected

  /// A field that may be wrong, under the name observers have for it.
  func error(_ name: LocatedText, _ node: JSONNode, at place: EntryPlace) -> ExpectedError? {
    let codes = texts(node, name.text)
    guard let full = fullName(name, at: place) else { return nil }
    let known = self.codes(at: name.text, place.step)
    for code in codes where !known.contains(code.text) {
      if code.text == AnswerProblem.Code.twice.rawValue {
        sink.report(.unknownRejection, ScenarioMessages.onlyPromptAsksTwice, at: code.quotedRange)
        continue
      }
      unknown(.unknownRejection, ScenarioMessages.unknownError(code.text, at: name.text), code, choices: known)
    }
    if case .array(let items) = node.value, items.isEmpty {
      sink.report(.missingKey, ScenarioMessages.noCodes(name.text), at: node.range)
    }
    checkNumbers(name)
    return ExpectedError(name: full, codes: codes.map(\.text).sorted(), range: name.quotedRange)
  }

  private func fullName(_ name: LocatedText, at place: EntryPlace) -> String? {
    if name.text == Self.form { return Self.form }
    let step = flow[place.step]
    if let field = field(name.text, at: step) {
      return flow.name(name.text, of: field, number: place.number.map { $0 - 1 })
    }
    if isField(name.text) { return name.text }
    unknownField(
      name, ScenarioMessages.unknownField(name.text, at: step.id),
      choices: [Self.form] + paths(at: step, like: name.text), or: pathsOfFlow)
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
    if let section = flow.repeatedSection(path) { return ExpectedShape(section, in: flow) }
    return isField(path) ? flow.question(path).map { ExpectedShape($0.field, in: flow) } : nil
  }
}

extension Refusal {
  /// What each reason for not obeying a person is called in scenarios, at the form.
  package static let codes = [
    notOnPath, barred, nothingBefore, notOptional, unknownAction, nothingToRetry, over, invalid,
  ].map(\.code)

  var code: String { "\(self)" }
}

/// The names of questions and their items, and what is reported of unknown ones.
extension ScenarioReader {
  /// The question of a step with a path such as `company.name` or `owners[0].email`.
  func field(_ path: String, at step: Step) -> FieldIndex? {
    let section = flow.repetition(of: step.index).map { $0.id + "." } ?? ""
    if let field = flow.field(section + path), flow[field].step == step.index, flow.ownPath(of: field) == path {
      return field
    }
    return flow.itemQuestion(path, at: step.index)?.field
  }

  /// Whether a path names a question anywhere: one in a repeated section by its item, such as `children[0].name`.
  func isField(_ path: String) -> Bool {
    guard let question = flow.question(path) else { return false }
    return question.number != nil || question.item != nil || flow.repetition(of: flow[question.field].step) == nil
  }

  /// The paths of a step's questions; of those in lists too where a name has the number of an item.
  func paths(at step: Step, like name: String) -> [String] {
    let fields = flow.allFields(of: step)
    let own = fields.map { flow.ownPath(of: $0) }
    guard name.contains("[") else { return own }
    let row = AnswerPath.firstIndex(in: name) ?? 0
    let inLists = fields.flatMap { list -> [String] in
      guard case .list(let format) = flow[list].kind else { return [] }
      return format.fields.map { "\(flow.ownPath(of: list))[\(row)].\(flow[$0].id)" }
    }
    return inLists + own
  }

  /// The paths of all questions from outside of their steps, those of sections for the first item.
  var pathsOfFlow: [String] {
    flow.fields.filter { flow.list(around: $0.index) == nil }.map { field in
      flow.repetition(of: field.step) == nil ? field.path : flow.name(of: field.index, number: 0)
    }
  }

  func unknownField(_ name: LocatedText) {
    let sections = flow.sections.filter { $0.repetition != nil }
    unknownField(
      name, ScenarioMessages.unknownFieldOfFlow(name.text), choices: pathsOfFlow + sections.map(\.id), or: [])
  }

  private func unknownField(_ name: LocatedText, _ message: String, choices: [String], or others: [String]) {
    if let meant = fieldWithNumber(name.text) {
      sink.report(.unknownField, message, at: name.quotedRange, meant: meant)
    } else {
      unknown(.unknownField, message, name, choices: choices, or: others)
    }
  }

  /// What `child#1.name` is written as: steps have the number of an item, fields its place, `children[0].name`.
  func fieldWithNumber(_ text: String) -> String? {
    let name = ItemName(text)
    guard let rest = name.item, let step = flow.step(name.name), let section = flow.repetition(of: step),
      let number = ItemName(name.name, item: String(rest.prefix { $0 != "." })).number
    else { return nil }
    let meant = "\(section.id)[\(number - 1)]" + rest.drop { $0 != "." }
    return isField(meant) ? meant : nil
  }

  /// Reports an item that a path names and that there can never be: there are so many at most.
  func checkNumbers(_ name: LocatedText, at step: Step? = nil) {
    let question = flow.question(name.text)
    if let question, let number = question.number, let section = flow.repetition(of: flow[question.field].step),
      let most = section.repetition?.max, number >= most
    {
      sink.report(.unknownField, ScenarioMessages.tooManyItems(section.id, number, most), at: name.quotedRange)
    }
    let own = step.flatMap { flow.itemQuestion(name.text, at: $0.index) }
    guard let item = (own ?? question)?.item, case .list(let format) = flow[item.list].kind,
      case .constant(.int(let most))? = format.max, item.row >= most
    else { return }
    sink.report(
      .unknownField, ScenarioMessages.tooManyItems(flow.ownPath(of: item.list), item.row, Int(most)),
      at: name.quotedRange)
  }
}
