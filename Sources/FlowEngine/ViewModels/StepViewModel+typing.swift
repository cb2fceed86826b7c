public import FlowDefinition
import FlowExpressions
import FlowSyntax

/// Changes to the input, which affect only the draft of the step.
extension StepViewModel {
  /// The input or answer at a path; `nil` if there is none, and for secrets and codes that are not kept.
  ///
  /// For a question in a list item, the subscript returns the question's ``FieldViewState/text`` instead, or `nil` if
  /// the question is not visible.
  ///
  /// Setting the input calls ``update(_:for:)`` and has no effect if that method throws an error. An unknown path or
  /// option is a programming error, which traps in debug builds. For paths that are not written in source code, such as
  /// those of a web form, call ``update(_:for:)`` instead.
  ///
  /// - Parameter path: The field's path in the step, such as `name` or `phones[0].number`.
  public subscript(path: String) -> JSONValue? {
    get {
      guard let field = field(path) else { return state.field(path).map { .string($0.text) } }
      return savedInput(at: path).map { flow.withoutPlaces($0, of: field) }
    }
    set { assign { () throws(InputError) in try update(newValue ?? .null, for: path) } }
  }

  /// Calls a closure that sets input; traps in debug builds if the path or an option is unknown.
  ///
  /// Other errors are ignored.
  func assign(_ body: () throws(InputError) -> Void) {
    do { try body() } catch {
      if case .unknown(let name) = error { assertionFailure(name.description) }
    }
  }

  /// Returns the input or answer of a field, including the places of its files (see ``AttachedFile/place``).
  ///
  /// Only the host may see these places.
  package func savedInput(at path: String) -> JSONValue? {
    guard let field = field(path) ?? itemQuestion(path)?.field, !flow[field].isRedacted else { return nil }
    if let item = itemQuestion(path)?.item, case .list(let format) = flow[item.list].kind {
      return flow.typed(in: items(of: item.list)[item.row].members ?? [:], format.fields)[field]
    }
    return evaluator.inputs.typed[field]
      ?? evaluator.inputs.answers[field].flatMap { JSONValue($0.value, files: .saved) }
  }

  /// Sets the input of a field.
  ///
  /// The problems of the field are hidden until the person leaves it, unless the step was submitted with invalid input.
  ///
  /// - Parameters:
  ///   - input: The text as typed, the id of an option or a list of ids, a number, a Boolean value, or null to clear
  ///     the field. For a text of several lines of which more may follow, an object such as
  ///     `{"unfinished": ["first line"]}`: it is saved, but can't be submitted. To attach a file, call `attach(_:to:)` or set a ``FieldValue``. A file can also be passed as an
  ///     object with its name, size and type. Its ``AttachedFile/place`` (path or URL) is ignored, because the
  ///     input may come from a browser.
  ///   - path: The field's path in the step, such as `name` or `phones[0].number`.
  /// - Throws: ``InputError/unknown(_:)`` if the step has no such field or the flow declares no such option,
  ///   ``InputError/busy`` while the fields are disabled (see ``StepViewState/busy``), ``InputError/ended`` once the
  ///   person has moved on to another step.
  public func update(_ input: JSONValue, for path: String) throws(InputError) {
    guard let field = flow.asked(path, at: step.part), flow.mayHoldFiles(field) else {
      return try put(input, for: path)
    }
    let (input, former) = (flow.withoutPlaces(input, of: field), savedInput(at: path))
    try put(former.map { flow.withPlaces(of: $0, in: input, of: field) } ?? input, for: path)
  }

  /// Sets the input of several fields at once: all of it, or none if an error is thrown.
  ///
  /// The step is evaluated once, and observers are notified once.
  ///
  /// - Parameter inputs: The input of each field, by path; see ``update(_:for:)``.
  /// - Throws: The same errors as ``update(_:for:)``.
  public func update(_ inputs: [String: JSONValue]) throws(InputError) {
    try checkThatItCanChange()
    try changeSeveral { () throws(InputError) in
      for (path, input) in inputs.sorted(by: { $0.key < $1.key }) { try update(input, for: path) }
    }
  }

  /// Makes all changes of a closure and then evaluates the step once; makes none if the closure throws.
  func changeSeveral<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) {
    let former = (evaluator: evaluator, changed: changed, hasTyped: hasTyped, readings: readings, left: left)
    changesSeveral = true
    defer { changesSeveral = false }
    do throws(Failure) { try body() } catch {
      (evaluator, changed, hasTyped, readings, left) = former
      throw error
    }
    evaluator = reevaluated
    invalidate()
  }

  /// Sets the input of a field, including the places of files (see ``AttachedFile/place``).
  func put(_ input: JSONValue, for path: String) throws(InputError) {
    try checkThatItCanChange()
    if let field = field(path) {
      try checkThatItIsAsked(field, path)
      try checkOptions(of: input, for: field)
      return put(input, in: field)
    }
    if let field = itemQuestion(path)?.field {
      try checkThatItIsAsked(field, path)
      try checkOptions(of: input, for: field)
    }
    try updateItem(input, at: path)
  }

  /// Sets the input of a field of any kind to text that a person typed.
  ///
  /// Unlike ``update(_:for:)``, this method also accepts the label of an option. If the text matches no option, the
  /// field has a problem, but no error is thrown.
  ///
  /// - Parameters:
  ///   - text: The text as typed.
  ///   - path: The field's path in the step.
  /// - Throws: The same errors as ``update(_:for:)``, except for unknown options.
  public func type(_ text: String, for path: String) throws(InputError) { try type(.string(text), for: path) }

  /// Sets the input of a field without checking that the flow declares the chosen options.
  package func type(_ input: JSONValue, for path: String) throws(InputError) {
    try checkThatItCanChange()
    guard let field = field(path) else { return try updateItem(input, at: path) }
    put(input, in: field)
  }

  private func put(_ input: JSONValue, in field: FieldIndex) {
    if flow[field].kind.isList {
      change(field, input.withItemIDs(&itemIDs, as: flow[field], former: items(of: field)))
    } else {
      change(field, input)
    }
  }

  func checkThatItCanChange() throws(InputError) {
    if hasEnded { throw .ended }
    if isBusy { throw .busy }
  }

  /// A computed field takes no input.
  private func checkThatItIsAsked(_ field: FieldIndex, _ path: String) throws(InputError) {
    if flow[field].computed != nil { throw .unknown(UnknownName(kind: .field, name: path, nearest: nil)) }
  }

  private func checkOptions(of input: JSONValue, for field: FieldIndex) throws(InputError) {
    // Accept any id for a field with computed options: an answer that is given later may add the option.
    if flow[field].type.hasComputedOptions { return }
    let chosen: [String] =
      switch (flow[field].kind, input) {
      case (.choice, .string(let id)): id.isEmpty ? [] : [id]
      case (.choices, .list(let ids)): ids.compactMap(\.string)
      case _: []
      }
    let known = flow[field].type.fixedOptions.map(\.id)
    if let unknown = chosen.first(where: { !known.contains($0) }) {
      throw .unknown(UnknownName(.option, unknown, among: known))
    }
  }

  /// - Parameter input: The input; `nil` to discard what was typed.
  func change(_ field: FieldIndex, _ input: JSONValue?, stillLeft: Set<LeftFields.ItemField>? = nil) {
    changed.insert(field)
    hasTyped = true
    if !readings.isEmpty { readings[.field(field)] = nil }
    left.remove(field)
    if let stillLeft { left.inItems = stillLeft }
    if changesSeveral {
      evaluator.inputs.typed[field] = input
      return
    }
    // Evaluate only the dependent fields, because evaluating all fields of a large form (1,000 fields) takes 1 ms.
    if context.actionOutputs == nil, let input, let fields = evaluator.type(input, in: field) {
      if !show(fields) { invalidate() }
    } else {
      evaluator.inputs.typed[field] = input
      evaluator = reevaluated
      invalidate()
    }
  }

  var reevaluated: StepEvaluator { reevaluation.evaluator }

  private var reevaluation: StepEvaluation {
    StepEvaluation(
      flow, step, in: context.environment, from: evaluator.inputs, transients: evaluator.transients,
      actionOutputs: context.actionOutputs)
  }

  /// Shows the problems of a field that the person has left; ignores unknown paths.
  package func leave(_ path: String) {
    if let field = field(path) {
      left.fields.insert(field)
      if flow[field].parent == nil, show([field]) { return }
    } else if let question = itemQuestion(path), let item = question.item,
      let id = items(of: item.list)[item.row].itemID
    {
      left.inItems.insert(LeftFields.ItemField(list: item.list, item: id, field: question.field))
    }
    invalidate()
  }

  /// Shows the problems of input that was valid when the person typed it but is not valid now.
  package func leaveMisfits() {
    for field in reevaluation.misfits { leave(flow.ownPath(of: field)) }
  }

  /// Returns the field at a path; for a path in a list item, such as `phones[0].number`, returns the list.
  func question(_ path: String) throws(UnknownName) -> FieldIndex {
    if let field = field(path) ?? flow.itemQuestion(path, at: step.part)?.item?.list { return field }
    throw unknown(path)
  }

  private func unknown(_ path: String) -> UnknownName {
    UnknownName(.field, path, among: flow.allFields(of: flow[step]).map { flow.ownPath(of: $0) })
  }

  private func field(_ path: String) -> FieldIndex? {
    flow.field(path, at: step.part).flatMap { flow[$0].kind.isGroup ? nil : $0 }
  }
}

extension StepViewModel {
  /// Appends an empty item to a list, regardless of ``ListViewState/canAdd``.
  ///
  /// - Parameter path: The list's path in the step.
  /// - Returns: The id of the item, which stays the same when items are moved.
  /// - Throws: The same errors as ``update(_:for:)``.
  @discardableResult
  public func addItem(to path: String) throws(InputError) -> String {
    let list = try list(path)
    var items = items(of: list)
    let id = itemIDs.next(besides: Set(items.compactMap(\.itemID)))
    items.append(.object([ListType.id: .string(id)]))
    change(list, .list(items))
    return id
  }

  /// Removes an item from a list.
  ///
  /// - Parameters:
  ///   - id: The id of the item; if the list has no such item, nothing happens.
  ///   - path: The list's path in the step.
  /// - Throws: The same errors as ``update(_:for:)``.
  public func removeItem(_ id: String, from path: String) throws(InputError) {
    let list = try list(path)
    let items = items(of: list)
    let rest = items.filter { $0.itemID != id }
    if rest.count != items.count { change(list, .list(rest)) }
  }

  /// Moves an item within its list.
  ///
  /// - Parameters:
  ///   - id: The id of the item; if the list has no such item, nothing happens.
  ///   - path: The list's path in the step.
  ///   - index: The zero-based index to move the item to, clamped to the valid indices of the list.
  /// - Throws: The same errors as ``update(_:for:)``.
  public func moveItem(_ id: String, in path: String, to index: Int) throws(InputError) {
    let list = try list(path)
    var items = items(of: list)
    guard let old = items.firstIndex(where: { $0.itemID == id }) else { return }
    let item = items.remove(at: old)
    items.insert(item, at: min(max(index, 0), items.count))
    change(list, .list(items))
  }

  private func updateItem(_ input: JSONValue, at path: String) throws(InputError) {
    guard let question = itemQuestion(path), let (list, row) = question.item.map({ ($0.list, $0.row) }) else {
      // The item may just have been removed, so an unknown item is not a programming error.
      if flow.itemQuestion(path, at: step.part) != nil { return }
      throw .unknown(unknown(path))
    }
    var items = items(of: list)
    items[row] = flow.item(items[row], of: list, with: input, at: question.field)
    let asked = LeftFields.ItemField(list: list, item: items[row].itemID ?? "", field: question.field)
    readings[.item(asked)] = nil
    change(list, .list(items), stillLeft: left.inItems.subtracting([asked]))
  }

  func place(_ path: String) -> InputPlace? {
    if let field = field(path) { return .field(field) }
    guard let question = itemQuestion(path), let item = question.item else { return nil }
    let id = items(of: item.list)[item.row].itemID ?? ""
    return .item(LeftFields.ItemField(list: item.list, item: id, field: question.field))
  }

  func path(of place: InputPlace) -> String? {
    switch place {
    case .field(let field): return flow.ownPath(of: field)
    case .item(let asked):
      guard let row = items(of: asked.list).firstIndex(where: { ($0.itemID ?? "") == asked.item }) else { return nil }
      return flow.ownPath(flow.path(of: asked.field, in: asked.list, row: row), at: step.part)
    }
  }

  private func itemQuestion(_ path: String) -> AnswerReference? {
    guard let question = flow.itemQuestion(path, at: step.part), let item = question.item,
      items(of: item.list).indices.contains(item.row)
    else { return nil }
    return question
  }

  private func items(of list: FieldIndex) -> [JSONValue] {
    guard case .list(let format) = flow[list].kind else { return [] }
    if let draft = evaluator.inputs.typed[list] { return draft.items ?? [] }
    if let answer = evaluator.inputs.answers[list] { return flow.draft(of: answer.value, format) }
    guard case .answer(let value) = evaluator.fields[list]?.initial else { return [] }
    return flow.draft(of: value, format)
  }

  private func list(_ path: String) throws(InputError) -> FieldIndex {
    try checkThatItCanChange()
    if let field = field(path), flow[field].kind.isList { return field }
    let lists = flow.allFields(of: flow[step]).filter { flow[$0].kind.isList }
    throw .unknown(UnknownName(.field, path, among: lists.map { flow.ownPath(of: $0) }))
  }
}
