package import FlowDefinition
public import Observation

/// One step on the screen: it holds the draft and shows what follows from it, and nothing else.
///
/// It never submits and never moves; that is the controller's. There is one for each visit of a step: as long as the
/// person stays, it is brought up to date and not replaced.
@Observable
public final class StepViewModel: Identifiable {
  /// The step.
  package let step: StepReference
  /// What is being typed.
  @ObservationIgnored package internal(set) var draft: StepDraft
  /// What there is to show, but for a call under way.
  var shown: StepViewState
  /// Whether an event is being handled, so that nothing can be typed.
  var isBusy = false
  /// The call under way, while the form stays on the screen.
  var call: CallViewModel?

  @ObservationIgnored private(set) var context: StepContext
  /// The step with what is typed.
  @ObservationIgnored var evaluator: StepEvaluator
  @ObservationIgnored var left = LeftFields()
  /// Where in the state each field stands that is shown; nil until somebody types.
  @ObservationIgnored private var places: [FieldIndex: Int]?
  /// How many of the fields shown differ from what was accepted.
  @ObservationIgnored private var modifiedCount = 0
  /// Names for the items that are added here.
  @ObservationIgnored lazy var itemIDs = ItemIDs(key: freshKey)
  @ObservationIgnored private let freshKey: String
  /// Whether something was typed that the run has not taken over.
  @ObservationIgnored var hasTyped = false
  /// Whether the person has gone on to another step.
  @ObservationIgnored private(set) var hasEnded = false

  init(_ context: StepContext, _ evaluation: StepEvaluation, freshKey: String) {
    self.context = context
    let evaluator = evaluation.evaluator
    self.evaluator = evaluator
    self.freshKey = freshKey
    step = evaluator.step
    let draft = StepDraft(entries: evaluator.inputs.typedValues)
    self.draft = draft
    shown = Self.state(context, draft, left: LeftFields(), evaluator)
    modifiedCount = _shown.modifiedCount
  }

  /// What there is to show.
  public var state: StepViewState {
    guard isBusy else { return shown }
    var state = shown
    state.busy = BusyViewState(message: call?.busy, news: call?.news)
    state.canSubmit = false
    return state
  }

  var flow: Flow { evaluator.flow }

  /// Brings it up to date after an event.
  ///
  /// A field the person has left stays left, unless the event has cleared what was typed, such as a code that was refused.
  func show(_ context: StepContext, _ evaluation: StepEvaluation) {
    self.context = context
    evaluator = evaluation.evaluator
    let former = draft
    draft = StepDraft(entries: evaluator.inputs.typedValues)
    left.keep { draft.entries[$0] == former.entries[$0] }
    hasTyped = false
    show()
  }

  /// The person has gone on: nothing can be typed here any more.
  func end() {
    hasEnded = true
    isBusy = false
    call = nil
  }

  // MARK: Updating the state

  func show() {
    shown = Self.state(context, draft, left: left, evaluator)
    modifiedCount = _shown.modifiedCount
    places = nil
  }

  /// Shows some fields as they are now; false where others than before are shown.
  func show(_ fields: [FieldIndex]) -> Bool {
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
      if _shown.items[place] != shown { changes.append((place, shown)) }
    }
    let canSubmit = presenter.canSubmit
    if !changes.isEmpty || _shown.canSubmit != canSubmit {
      Self.replace(changes, in: &shown, modified: &modifiedCount, canSubmit: canSubmit)
    }
    return true
  }

  /// Replaces items; for those who observe the state it is one change.
  private static func replace(
    _ changes: [(place: Int, item: StepViewState.Item)], in state: inout StepViewState, modified: inout Int,
    canSubmit: Bool
  ) {
    for change in changes {
      if state.items[change.place].isModified { modified -= 1 }
      if change.item.isModified { modified += 1 }
      state.items[change.place] = change.item
    }
    state.canSubmit = canSubmit
    state.isModified = modified > 0
  }

  /// A question by its path, without a search among all of them.
  func shownField(_ path: String) -> FieldViewState? {
    guard let field = flow.field(path, at: step.part) else { return state.field(path) }
    let places = self.places ?? Dictionary(uniqueKeysWithValues: placesShown)
    self.places = places
    return places[field].flatMap { state.items[$0].field }
  }

  private var placesShown: [(FieldIndex, Int)] {
    _shown.items.enumerated().compactMap { place, item in
      item.path.flatMap { flow.field($0, at: step.part) }.map { ($0, place) }
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

/// What is being typed at one step; it may be nonsense.
package struct StepDraft: Hashable, Sendable {
  /// What was typed and not yet accepted, by field.
  package internal(set) var entries: [FieldIndex: JSONValue]
  /// What was typed since the view model was made.
  package internal(set) var changed: [FieldIndex: JSONValue] = [:]

  mutating func type(_ input: JSONValue, in field: FieldIndex) {
    entries[field] = input
    changed[field] = input
  }
}

extension StepInputs {
  fileprivate var typedValues: [FieldIndex: JSONValue] {
    Dictionary(uniqueKeysWithValues: typed.map { ($0.key, $0.value) })
  }
}
