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

  @ObservationIgnored let context: StepContext
  @ObservationIgnored var left = LeftFields()
  /// Names for the items that are added here.
  @ObservationIgnored var itemIDs: ItemIDs

  init(context: StepContext, drafts: [FieldIndex: JSONValue], itemIDs: ItemIDs) {
    self.context = context
    self.itemIDs = itemIDs
    step = context.place
    let draft = StepDraft(entries: drafts)
    self.draft = draft
    state = StepPresenter.state(context: context, draft: draft, left: LeftFields())
  }

  /// Takes what was typed or chosen for a field, by its path, such as `name` or `phones[0].number`.
  ///
  /// A path the step does not have is ignored.
  ///
  /// Nothing is called wrong before the field was left.
  public func update(_ input: JSONValue, for path: String) {
    guard let field = field(path) else { return updateItem(input, at: path) }
    change(field, input.withItemIDs(&itemIDs, as: context.flow[field]))
  }

  /// Puts something in a field's place.
  func change(_ field: FieldIndex, _ input: JSONValue, stillLeft: Set<LeftFields.ItemField>? = nil) {
    draft.entries[field] = input
    draft.changed[field] = input
    left.remove(field)
    if let stillLeft { left.inItems = stillLeft }
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

  func field(_ path: String) -> FieldIndex? {
    context.flow.allFields(of: context.step).first { field in
      context.flow.ownPath(of: field) == path || context.flow[field].path == path
    }
  }

  private func show() {
    state = StepPresenter.state(context: context, draft: draft, left: left)
  }
}
