public import FlowDefinition
public import Observation

/// One step on the screen: it holds the draft and shows what follows from it, and nothing else.
///
/// It never submits and never moves; that is the controller's.
@Observable
public final class StepViewModel {
  /// The step.
  public let step: StepReference
  /// What is being typed.
  public internal(set) var draft: StepDraft
  /// What there is to show.
  public private(set) var state: StepViewState

  @ObservationIgnored private let context: StepContext
  /// The step with what is typed.
  @ObservationIgnored private var evaluator: StepEvaluator
  @ObservationIgnored private var left = LeftFields()
  /// Where in the state each field stands that is shown; nil until somebody types.
  @ObservationIgnored private var places: [FieldIndex: Int]?
  /// Names for the items that are added here.
  @ObservationIgnored private lazy var itemIDs = ItemIDs(key: freshKey)
  @ObservationIgnored private let freshKey: String

  init(_ context: StepContext, _ evaluation: StepEvaluation, freshKey: String) {
    self.context = context
    let evaluator = evaluation.evaluator
    self.evaluator = evaluator
    self.freshKey = freshKey
    step = evaluator.step
    let typed = evaluator.inputs.typed.map { ($0.key, $0.value) }
    let draft = StepDraft(entries: Dictionary(uniqueKeysWithValues: typed))
    self.draft = draft
    state = Self.state(context, draft, left: LeftFields(), evaluator)
  }

  private var flow: Flow { evaluator.flow }

  /// Takes what was typed or chosen for a field, by its path, such as `name` or `phones[0].number`.
  ///
  /// A path the step does not have is ignored.
  ///
  /// Nothing is called wrong before the field was left.
  public func update(_ input: JSONValue, for path: String) {
    guard let field = field(path) else { return updateItem(input, at: path) }
    change(field, input.withItemIDs(&itemIDs, as: flow[field]))
  }

  private func change(_ field: FieldIndex, _ input: JSONValue, stillLeft: Set<LeftFields.ItemField>? = nil) {
    draft.type(input, in: field)
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
  private var evaluatedAnew: StepEvaluator {
    StepEvaluation(
      flow, step, in: context.environment, from: evaluator.inputs, transients: evaluator.transients,
      lookUps: context.lookUps
    )
    .evaluator
  }

  /// The person went on from a field: what is wrong with it is shown now.
  public func leave(_ path: String) {
    if let field = field(path) {
      left.fields.insert(field)
      if flow[field].parent == nil, !flow[field].kind.isGroup, show([field]) { return }
    } else if let question = itemQuestion(path), let item = question.item,
      let id = items(of: item.list)[item.row].itemID
    {
      left.inItems.insert(LeftFields.ItemField(list: item.list, item: id, field: question.field))
    }
    show()
  }

  /// The field, or the list, that a path asks about.
  func question(_ path: String) -> FieldIndex? { field(path) ?? itemQuestion(path)?.item?.list }

  private func field(_ path: String) -> FieldIndex? { flow.field(path, at: step.part) }

  // MARK: showing

  private func show() {
    state = Self.state(context, draft, left: left, evaluator)
    places = nil
  }

  /// Shows some fields as they are now; false where others than before are shown.
  private func show(_ fields: [FieldIndex]) -> Bool {
    let places = self.places ?? Dictionary(uniqueKeysWithValues: placesShown)
    self.places = places
    var presenter = Self.presenter(context, draft, left: left, evaluator)
    var changes: [(place: Int, item: StepViewState.Item)] = []
    for field in fields {
      let (shown, place) = (presenter.item(of: flow[field]), places[field])
      guard let shown, let place else {
        if shown == nil, place == nil { continue }
        return false
      }
      if _state.items[place] != shown { changes.append((place, shown)) }
    }
    if !changes.isEmpty { Self.replace(changes, in: &state.items) }
    return true
  }

  /// Replaces items; for those who observe the state it is one change.
  private static func replace(
    _ changes: [(place: Int, item: StepViewState.Item)], in items: inout [StepViewState.Item]
  ) {
    for change in changes { items[change.place] = change.item }
  }

  private var placesShown: [(FieldIndex, Int)] {
    _state.items.enumerated().compactMap { place, item in
      if case .field(let field) = item { (field.index, place) } else { nil }
    }
  }

  /// What there is to show if all of it is made again; tests compare it with what is shown.
  var stateMadeAnew: StepViewState { Self.state(context, draft, left: left, evaluatedAnew) }

  private static func state(
    _ context: StepContext, _ draft: StepDraft, left: LeftFields, _ evaluator: StepEvaluator
  ) -> StepViewState {
    var presenter = presenter(context, draft, left: left, evaluator)
    return presenter.state()
  }

  private static func presenter(
    _ context: StepContext, _ draft: StepDraft, left: LeftFields, _ evaluator: StepEvaluator
  ) -> StepPresenter {
    StepPresenter(context: context, draft: draft, left: left, formatter: ProblemFormatter(evaluator: evaluator))
  }
}

/// Changing the items of lists; like all that is typed, it changes the draft and nothing else.
extension StepViewModel {
  /// Adds an empty item at the end of a list, by the list's path; its id, nil where there is no such list.
  ///
  /// How many items there may be is not looked at: see ``ListViewState/canAdd``.
  @discardableResult
  public func addItem(to path: String) -> String? {
    guard let list = list(path) else { return nil }
    var items = items(of: list)
    let id = itemIDs.next(besides: Set(items.compactMap(\.itemID)))
    items.append(.object([ListFormat.id: .string(id)]))
    change(list, .list(items))
    return id
  }

  /// Removes an item, by its id; an id the list does not have is ignored.
  public func removeItem(_ id: String, from path: String) {
    guard let list = list(path) else { return }
    let items = items(of: list)
    let rest = items.filter { $0.itemID != id }
    if rest.count != items.count { change(list, .list(rest)) }
  }

  /// Puts an item, by its id, at another place of its list, from 0; a place beyond the last is the last.
  public func moveItem(_ id: String, in path: String, to place: Int) {
    guard let list = list(path) else { return }
    var items = items(of: list)
    guard let old = items.firstIndex(where: { $0.itemID == id }) else { return }
    let item = items.remove(at: old)
    items.insert(item, at: min(max(place, 0), items.count))
    change(list, .list(items))
  }

  private func updateItem(_ input: JSONValue, at path: String) {
    guard let question = itemQuestion(path), let (list, row) = question.item.map({ ($0.list, $0.row) }) else { return }
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

  private func list(_ path: String) -> FieldIndex? {
    field(path).flatMap { flow[$0].kind.isList ? $0 : nil }
  }
}

/// What is being typed at one step; it may be nonsense.
public struct StepDraft: Hashable, Sendable {
  /// What was typed and not yet accepted, by field.
  public internal(set) var entries: [FieldIndex: JSONValue]
  /// What was typed since the view model was made.
  public internal(set) var changed: [FieldIndex: JSONValue] = [:]

  mutating func type(_ input: JSONValue, in field: FieldIndex) {
    entries[field] = input
    changed[field] = input
  }
}
