public import FlowDefinition
import FlowSyntax

/// Taking what is typed and chosen; it changes the draft and nothing else.
extension StepViewModel {
  /// What is typed or answered at a path, as JSON; nil where there is nothing, or nothing that may be shown.
  ///
  /// Setting it is ``update(_:for:)`` for a path that stands in the program. An unknown path or option is a mistake of the
  /// program: it stops a debug build, and changes nothing in a release build. While the fields are disabled, setting
  /// changes nothing. Paths that come from outside, such as those of a web form, are for ``update(_:for:)``.
  ///
  /// - Parameter path: The field's path in the step, such as `name` or `phones[0].number`.
  public subscript(path: String) -> JSONValue? {
    get { input(at: path) }
    set {
      do { try update(newValue ?? .null, for: path) } catch {
        if case .unknown(let name) = error { assertionFailure(name.description) }
      }
    }
  }

  private func input(at path: String) -> JSONValue? {
    guard let field = field(path) else { return state.field(path).map { .string($0.text) } }
    if flow[field].isRedacted { return nil }
    return draft.entries[field] ?? evaluator.inputs.answers[field].flatMap { JSONValue($0.value) }
  }

  /// Takes what was typed or chosen for a field.
  ///
  /// Nothing is called wrong before the field was left.
  ///
  /// - Parameters:
  ///   - input: A text as it was typed, the id of an option or a list of them, a number, a truth value, or `null` for
  ///     nothing.
  ///   - path: The field's path in the step, such as `name` or `phones[0].number`.
  /// - Throws: ``InputError/unknown(_:)`` if the step has no such field or the flow file names no option with such an id,
  ///   ``InputError/busy`` while an event is handled, and ``InputError/ended`` once another step is on the screen.
  public func update(_ input: JSONValue, for path: String) throws(InputError) {
    try checkThatItCanChange()
    try checkOptions(of: input, for: path)
    try type(input, for: path)
  }

  /// Takes a text as a person typed it, for any kind of field.
  ///
  /// Unlike ``update(_:for:)`` it takes a choice in the person's words: what fits no option is the person's mistake,
  /// and the field says so.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - path: The field's path in the step.
  /// - Throws: As ``update(_:for:)``, but for options.
  public func type(_ text: String, for path: String) throws(InputError) { try type(.string(text), for: path) }

  /// Takes what a person typed, in whatever shape the front end reads it.
  package func type(_ input: JSONValue, for path: String) throws(InputError) {
    try checkThatItCanChange()
    if let field = field(path) { return change(field, input.withItemIDs(&itemIDs, as: flow[field])) }
    try updateItem(input, at: path)
  }

  private func checkThatItCanChange() throws(InputError) {
    if hasEnded { throw .ended }
    if isBusy { throw .busy }
  }

  private func checkOptions(of input: JSONValue, for path: String) throws(InputError) {
    // Options that the flow computes depend on other answers, which may be put in after this one.
    guard let field = field(path) ?? itemQuestion(path)?.field, !flow[field].kind.hasComputedOptions else { return }
    let chosen: [String] =
      switch (flow[field].kind, input) {
      case (.choice, .string(let id)): id.isEmpty ? [] : [id]
      case (.choices, .list(let ids)): ids.compactMap(\.string)
      case _: []
      }
    let known = flow[field].kind.fixedOptionIDs.map(\.id)
    if let unknown = chosen.first(where: { !known.contains($0) }) {
      throw .unknown(UnknownName(.option, unknown, among: known))
    }
  }

  private func change(_ field: FieldIndex, _ input: JSONValue, stillLeft: Set<LeftFields.ItemField>? = nil) {
    draft.type(input, in: field)
    hasTyped = true
    left.remove(field)
    if let stillLeft { left.inItems = stillLeft }
    // Only what depends on the field is made again: all of a form of 1,000 fields would take 1 ms.
    if context.lookUps == nil, let fields = evaluator.type(input, in: field) {
      if !show(fields) { show() }
    } else {
      evaluator.inputs.typed[field] = input
      evaluator = evaluatedAnew
      show()
    }
  }

  /// The whole step with what is typed.
  var evaluatedAnew: StepEvaluator {
    StepEvaluation(
      flow, step, in: context.environment, from: evaluator.inputs, transients: evaluator.transients,
      lookUps: context.lookUps
    )
    .evaluator
  }

  /// The person went on from a field: what is wrong with it is shown now; a path the step does not have is ignored.
  package func leave(_ path: String) {
    if let field = field(path) {
      left.fields.insert(field)
      if flow[field].parent == nil, show([field]) { return }
    } else if let question = itemQuestion(path), let item = question.item,
      let id = items(of: item.list)[item.row].itemID
    {
      left.inItems.insert(LeftFields.ItemField(list: item.list, item: id, field: question.field))
    }
    show()
  }

  /// The field, or the list, that a path asks about.
  func question(_ path: String) throws(UnknownName) -> FieldIndex {
    if let field = field(path) ?? flow.itemQuestion(path, at: step.part)?.item?.list { return field }
    throw unknown(path)
  }

  private func unknown(_ path: String) -> UnknownName {
    UnknownName(.field, path, among: flow.allFields(of: flow[step]).map { flow.ownPath(of: $0) })
  }

  /// The question at a path; a group is none.
  private func field(_ path: String) -> FieldIndex? {
    flow.field(path, at: step.part).flatMap { flow[$0].kind.isGroup ? nil : $0 }
  }
}

/// Changing the items of lists; like all that is typed, it changes the draft and nothing else.
extension StepViewModel {
  /// Adds an empty item at the end of a list.
  ///
  /// How many items there may be is not looked at: see ``ListViewState/canAdd``.
  ///
  /// - Parameter path: The list's path in the step.
  /// - Returns: The id of the item, which outlives reordering.
  /// - Throws: As ``update(_:for:)``.
  @discardableResult
  public func addItem(to path: String) throws(InputError) -> String {
    let list = try list(path)
    var items = items(of: list)
    let id = itemIDs.next(besides: Set(items.compactMap(\.itemID)))
    items.append(.object([ListFormat.id: .string(id)]))
    change(list, .list(items))
    return id
  }

  /// Removes an item.
  ///
  /// - Parameters:
  ///   - id: The item's id; one that the list does not have, such as that of an item removed before, is ignored.
  ///   - path: The list's path in the step.
  /// - Throws: As ``update(_:for:)``.
  public func removeItem(_ id: String, from path: String) throws(InputError) {
    let list = try list(path)
    let items = items(of: list)
    let rest = items.filter { $0.itemID != id }
    if rest.count != items.count { change(list, .list(rest)) }
  }

  /// Puts an item at another place of its list.
  ///
  /// - Parameters:
  ///   - id: The item's id; one that the list does not have is ignored.
  ///   - path: The list's path in the step.
  ///   - place: Its new place, from 0; one beyond the last is the last.
  /// - Throws: As ``update(_:for:)``.
  public func moveItem(_ id: String, in path: String, to place: Int) throws(InputError) {
    let list = try list(path)
    var items = items(of: list)
    guard let old = items.firstIndex(where: { $0.itemID == id }) else { return }
    let item = items.remove(at: old)
    items.insert(item, at: min(max(place, 0), items.count))
    change(list, .list(items))
  }

  private func updateItem(_ input: JSONValue, at path: String) throws(InputError) {
    guard let question = itemQuestion(path), let (list, row) = question.item.map({ ($0.list, $0.row) }) else {
      // The item may have been removed a moment ago; that is no mistake of the program.
      if flow.itemQuestion(path, at: step.part) != nil { return }
      throw .unknown(unknown(path))
    }
    var items = items(of: list)
    items[row] = flow.item(items[row], of: list, with: input, at: question.field)
    let asked = LeftFields.ItemField(list: list, item: items[row].itemID ?? "", field: question.field)
    change(list, .list(items), stillLeft: left.inItems.subtracting([asked]))
  }

  /// The question a path names in an item that is there.
  private func itemQuestion(_ path: String) -> AnswerReference? {
    guard let question = flow.itemQuestion(path, at: step.part), let item = question.item,
      items(of: item.list).indices.contains(item.row)
    else { return nil }
    return question
  }

  /// The items of a list as they are typed: what was typed, else what was answered, else what the flow fills in.
  private func items(of list: FieldIndex) -> [JSONValue] {
    guard case .list(let format) = flow[list].kind else { return [] }
    if let draft = draft.entries[list] { return draft.items ?? [] }
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
