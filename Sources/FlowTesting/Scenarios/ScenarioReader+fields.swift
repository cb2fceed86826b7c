import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

extension ScenarioReader {
  // MARK: answers

  /// Each value in a group becomes a separate answer.
  func answers(_ object: ObjectReader, at step: Step) -> [TypedAnswer] {
    object.entries("answer").flatMap { name, node in
      let typed = answer(name, node, at: step)
      // If errors are expected, values of any type are allowed.
      if object["errors"] == nil { for answer in typed { checkKind(of: answer, name, at: step) } }
      return typed
    }
  }

  private func checkKind(of answer: TypedAnswer, _ name: LocatedText, at step: Step) {
    checkNumbers(name, at: step)
    checkOptions(of: answer)
    let type = flow[answer.field].type
    guard let value = JSONValue(answer.node) else { return }
    switch value {
    case .string where type.parts.isEmpty && !type.holdsFiles, .list where type.isCounted && !type.parts.isEmpty: return
    case .null, .bool, .int, .number, .string, .list, .object:
      guard case .failure(.kind) = type.read(value, AnswerContext()) else { return }
      let shape = ExpectedShape(answer.field, in: flow)
      let expected = type.holdsFiles ? PortType.file.described : ScenarioMessages.kind(shape)
      sink.wrongType(answer.node, what: answer.path, expected: expected)
    }
  }

  /// If any label contains an expression, nothing is reported, because such a label is known only in a run.
  private func checkOptions(of answer: TypedAnswer) {
    let field = flow[answer.field]
    guard case .fixed(let declared) = field.type.options else { return }
    let options = declared.compactMap { option in
      option.label.constant.map { AnswerOption(id: option.id, label: $0) }
    }
    guard options.count == declared.count else { return }
    for node in answer.node.items ?? [answer.node] {
      guard let text = node.text,
        case .failure(.option) = field.type.read(.string(text.text), AnswerContext(options: options))
      else { continue }
      unknown(
        .unknownOption, ScenarioMessages.unknownOption(text.text, of: answer.path), text, choices: options.map(\.id))
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

  /// - Parameter opensLists: Whether fields of list items are read as separate answers.
  func typed(_ node: JSONNode, _ path: String, as field: FieldIndex, opensLists: Bool) -> [TypedAnswer] {
    switch (flow[field].kind, node.value) {
    case (.group(let group), .object(let members)):
      return members.flatMap { typed($0, path, among: group.fields, opensLists: opensLists) }
    case (.group(let group), .null):
      return group.fields.flatMap { typed(node, "\(path).\(flow[$0].id)", as: $0, opensLists: opensLists) }
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

  private func typed(_ row: JSONNode, _ path: String, in list: String, asItemOf format: ListType) -> [TypedAnswer] {
    guard case .object(let members) = row.value else {
      sink.wrongType(row, what: list, expected: ScenarioMessages.listOfObjects)
      return []
    }
    return members.filter { $0.key.text != ListType.id }
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

  // MARK: expectations

  func error(_ name: LocatedText, _ node: JSONNode, at place: EntryPlace) -> ExpectedError? {
    let codes = texts(node, name.text)
    guard let full = fullName(name, at: place) else { return nil }
    let known = self.codes(at: name.text, place.step)
    for code in codes where !known.contains(code.text) {
      if code.text == AnswerProblem.Code.twice.rawValue {
        sink.report(.unknownRejection, ScenarioMessages.onlyPromptAsksTwice, at: code.quotedRange)
        continue
      }
      if code.text == AnswerProblem.Code.formerRange {
        sink.report(.unknownRejection, ScenarioMessages.formerRange, at: code.quotedRange)
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
    if flow.hasField(at: name.text) { return name.text }
    unknownField(
      name, ScenarioMessages.unknownField(name.text, at: step.id),
      choices: [Self.form] + paths(at: step, like: name.text), or: pathsOfFlow)
    return nil
  }

  /// The name that refers to the form as a whole instead of a field.
  package static let form = "form"

  /// Rules of the field and rejections of the step come before those of the rest of the flow.
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

  /// The error code that the form shows if the saved session has expired.
  package static let expired = "expired"

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

  private func shape(of path: String) -> ExpectedShape? {
    if let section = flow.repeatedSection(path) { return ExpectedShape(section, in: flow) }
    return flow.hasField(at: path) ? flow.question(path).map { ExpectedShape($0.field, in: flow) } : nil
  }
}

extension Refusal {
  /// The error codes that the form shows if the run refuses what the person does, such as `barred` for going back.
  package static let codes = [
    notOnPath, noWayBack, nothingBefore, notOptional, unknownAction, nothingToRetry, over, invalid,
  ].map(\.rawValue)
}

extension ScenarioReader {
  func field(_ path: String, at step: Step) -> FieldIndex? {
    let section = flow.repetition(of: step.index).map { $0.id + "." } ?? ""
    if let field = flow.field(section + path), flow[field].step == step.index, flow.ownPath(of: field) == path {
      return field
    }
    return flow.itemQuestion(path, at: step.index)?.field
  }

  /// If `name` contains an index, as in `owners[1].email`, fields of list items are included with this index.
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

  /// The paths of all fields outside lists, with index 0 for repeated sections, such as `children[0].name`.
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

  /// Returns `children[0].name` for `child#1.name`: item numbers such as `#1` are used only in the names of steps.
  func fieldWithNumber(_ text: String) -> String? {
    let name = ItemName(text)
    guard let rest = name.item, let step = flow.step(name.name), let section = flow.repetition(of: step),
      let number = ItemName(name.name, item: String(rest.prefix { $0 != "." })).number
    else { return nil }
    let meant = "\(section.id)[\(number - 1)]" + rest.drop { $0 != "." }
    return flow.hasField(at: meant) ? meant : nil
  }

  /// Reports an item index in a path that is beyond the maximum of its list or repeated section.
  func checkNumbers(_ name: LocatedText, at step: Step? = nil) {
    let question = flow.question(name.text)
    if let question, let number = question.number, let section = flow.repetition(of: flow[question.field].step),
      let most = section.repetition?.max, number >= most
    {
      sink.report(.unknownField, ScenarioMessages.tooManyItems(section.id, number, most), at: name.quotedRange)
    }
    let own = step.flatMap { flow.itemQuestion(name.text, at: $0.index) }
    guard let item = (own ?? question)?.item, case .list(let format) = flow[item.list].kind,
      case .constant(.int(let most))? = format.bounds.high, item.row >= most
    else { return }
    sink.report(
      .unknownField, ScenarioMessages.tooManyItems(flow.ownPath(of: item.list), item.row, Int(most)),
      at: name.quotedRange)
  }
}

extension Flow {
  /// The path of a field in a repeated section must include the item, such as `children[0].name`.
  package func hasField(at path: String) -> Bool {
    guard let question = question(path) else { return false }
    return question.number != nil || question.item != nil || repetition(of: self[question.field].step) == nil
  }
}
