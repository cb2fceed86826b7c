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
  @ObservationIgnored private var evaluation: StepEvaluation
  @ObservationIgnored private var left = LeftFields()
  /// Names for the items that are added here.
  @ObservationIgnored private var itemIDs: ItemIDs

  init(_ context: StepContext, _ evaluation: StepEvaluation, itemIDs: ItemIDs) {
    self.context = context
    self.evaluation = evaluation
    self.itemIDs = itemIDs
    step = evaluation.step
    let typed = evaluation.inputs.typed.map { ($0.key, $0.value) }
    let draft = StepDraft(entries: Dictionary(uniqueKeysWithValues: typed))
    self.draft = draft
    state = Self.state(context, draft, left: LeftFields(), evaluation)
  }

  private var flow: Flow { evaluation.flow }

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
    draft.entries[field] = input
    draft.changed[field] = input
    left.remove(field)
    if let stillLeft { left.inItems = stillLeft }
    var inputs = evaluation.inputs
    inputs.typed[field] = input
    evaluation = StepEvaluation(
      flow, step, in: context.environment, from: inputs, transients: evaluation.transients, lookUps: context.lookUps)
    show()
  }

  /// The person went on from a field: what is wrong with it is shown now.
  public func leave(_ path: String) {
    if let field = field(path) {
      left.fields.insert(field)
    } else if let question = itemQuestion(path), let item = question.item,
      let id = items(of: item.list)[item.row].itemID
    {
      left.inItems.insert(LeftFields.ItemField(list: item.list, item: id, field: question.field))
    }
    show()
  }

  /// The field, or the list, that a path asks about.
  func question(_ path: String) -> FieldIndex? { field(path) ?? itemQuestion(path)?.item?.list }

  private func field(_ path: String) -> FieldIndex? {
    flow.allFields(of: flow[step]).first { flow.ownPath(of: $0) == path || flow[$0].path == path }
  }

  private func show() { state = Self.state(context, draft, left: left, evaluation) }

  private static func state(
    _ context: StepContext, _ draft: StepDraft, left: LeftFields, _ evaluation: StepEvaluation
  ) -> StepViewState {
    let formatter = ProblemFormatter(evaluator: evaluation.evaluator)
    var presenter = StepPresenter(context: context, draft: draft, left: left, formatter: formatter)
    return presenter.state()
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
    if let answer = evaluation.inputs.answers[list] { return flow.draft(of: answer.value, format) }
    guard case .answer(let value) = evaluation.fields[list]?.initial else { return [] }
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
}
