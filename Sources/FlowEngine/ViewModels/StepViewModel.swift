public import FlowDefinition
public import Observation

/// One step on the screen: it holds the draft and shows what follows from it, and nothing else.
///
/// It never submits and never moves; that is the controller's.
@Observable
public final class StepViewModel {
  /// The step.
  public let step: StepPlace
  /// What is being typed.
  public private(set) var draft: StepDraft
  /// What there is to show.
  public private(set) var state: StepViewState

  @ObservationIgnored private let context: StepContext
  @ObservationIgnored private var left: Set<FieldIndex> = []

  init(context: StepContext, drafts: [FieldIndex: PlainValue]) {
    self.context = context
    step = context.place
    let draft = StepDraft(entries: drafts)
    self.draft = draft
    state = StepPresenter.state(context: context, draft: draft, left: [])
  }

  /// Takes what was typed or chosen for a field, by its path; a path the step does not have is ignored.
  ///
  /// Nothing is called wrong before the field was left.
  public func update(_ input: PlainValue, for path: String) {
    guard let field = field(path) else { return }
    draft.entries[field] = input
    draft.changed[field] = input
    left.remove(field)
    show()
  }

  /// The person went on from a field: what is wrong with it is shown now.
  public func leave(_ path: String) {
    guard let field = field(path) else { return }
    left.insert(field)
    show()
  }

  func field(_ path: String) -> FieldIndex? {
    context.flow.allFields(of: context.step).first { field in
      context.flow.ownPath(of: field) == path || context.flow[field].path == path
    }
  }

  private func show() {
    state = StepPresenter.state(context: context, draft: draft, left: left)
  }
}
