package import FlowDefinition
import FlowExpressions
public import Observation

/// The view model of a step, which stores the input and creates the state to show.
///
/// It never submits the step or goes to another step; ``FlowController`` does that. The controller uses one view model
/// for a whole visit to a step and updates it after each event.
@Observable
public final class StepViewModel: Identifiable {
  package let step: StepReference
  /// The fields whose input has changed since the view model was created or last updated.
  @ObservationIgnored var changed: Set<FieldIndex> = []
  var isBusy = false { didSet { if !isBusy { endWaiting() } } }
  /// The call in progress if the form stays on the screen during the call; otherwise `nil`.
  var call: CallViewModel?

  @ObservationIgnored private(set) var context: StepContext
  @ObservationIgnored var evaluator: StepEvaluator
  @ObservationIgnored var left = LeftFields()
  /// The number of the latest ``type(for:reading:)`` call for each field whose input has not been changed since that
  /// call.
  @ObservationIgnored var readings: [InputPlace: Int] = [:]
  @ObservationIgnored var lastReading = 0
  /// The ``type(for:reading:)`` calls that have read their input and wait until the fields are enabled.
  @ObservationIgnored var waiting: [AsyncStream<Never>.Continuation] = []
  /// It is created when it is read, and then kept up to date until a change affects all of it.
  @ObservationIgnored private var shown: ShownState?
  @ObservationIgnored lazy var itemIDs = ItemIDs(key: freshKey)
  @ObservationIgnored private let freshKey: String
  /// The name of the field to focus, until the next event.
  @ObservationIgnored private var focus: String?
  /// Whether fields are being changed together, and evaluated afterwards.
  @ObservationIgnored var changesSeveral = false
  /// Whether there is input that has not been copied to the run's drafts.
  @ObservationIgnored var hasTyped = false
  @ObservationIgnored private(set) var hasEnded = false

  init(_ context: StepContext, _ evaluation: StepEvaluation, freshKey: String) {
    self.context = context
    evaluator = evaluation.evaluator
    self.freshKey = freshKey
    step = evaluation.step
  }

  /// Whether arithmetic failed, so that submitting the step stops the run.
  package var hasFailed: Bool { evaluator.failure != nil || readShown().textFailure != nil }

  /// The state of the step.
  public var state: StepViewState {
    access(keyPath: \.state)
    var state = readShown().state
    if let focus { state.focus = focus }
    guard isBusy else { return state }
    state.busy = call?.busy ?? BusyViewState()
    state.canSubmit = false
    return state
  }

  var flow: Flow { evaluator.flow }

  package var changedInputs: [FieldIndex: JSONValue?] {
    changed.reduce(into: [:]) { $0[$1] = .some(evaluator.inputs.typed[$1]) }
  }

  var typedEvaluation: StepEvaluation {
    StepEvaluation(evaluator, from: context.environment, isBlocked: context.frame.isBlocked)
  }

  /// A field that the person has left keeps showing its problems, unless the event changed the input of the field.
  func show(_ context: StepContext, _ evaluation: StepEvaluation) {
    self.context = context
    let former = evaluator.inputs.typed
    evaluator = evaluation.evaluator
    let typed = evaluator.inputs.typed
    left.keep { typed[$0] == former[$0] }
    changed = []
    hasTyped = false
    focus = nil
    invalidate()
  }

  func disable(_ isDisabled: Bool) {
    if _isBusy != isDisabled { isBusy = isDisabled }
  }

  func focus(_ path: String) {
    let name = state.field(path)?.name
    withMutation(keyPath: \.state) { focus = name }
  }

  func end() {
    hasEnded = true
    disable(false)
    if call != nil { call = nil }
  }

  // MARK: Updating the state

  /// Nobody observes a state that was not read.
  func invalidate() {
    if shown != nil { withMutation(keyPath: \.state) { shown = nil } }
  }

  private func readShown() -> ShownState {
    if let shown { return shown }
    let created = ShownState(presenter)
    shown = created
    return created
  }

  /// Returns `false` if the set of visible fields has changed, if arithmetic in a text has failed, or if the form
  /// showed a rejection.
  ///
  /// The whole state must then be created again.
  func show(_ fields: [FieldIndex]) -> Bool {
    guard let shown else { return true }
    if shown.textFailure != nil || context.refused[nil] != nil { return false }
    var presenter = presenter
    guard let changes = shown.changes(of: fields, flow, &presenter), presenter.failure == nil else { return false }
    let canSubmit = presenter.canSubmit
    if !changes.isEmpty || shown.state.canSubmit != canSubmit {
      withMutation(keyPath: \.state) { shown.replace(changes, canSubmit: canSubmit) }
    }
    return true
  }

  /// Only a question in a list item requires a linear search.
  func shownField(_ path: String) -> FieldViewState? {
    guard let field = flow.field(path, at: step.part) else { return state.field(path) }
    access(keyPath: \.state)
    let shown = readShown()
    return shown.places[field].flatMap { shown.state.items[$0].field }
  }

  /// The state computed from scratch, for unit tests that compare it with the incrementally updated state.
  var recomputedState: StepViewState {
    var presenter = presenter(reevaluated)
    return presenter.state()
  }

  private var presenter: StepPresenter { presenter(evaluator) }

  private func presenter(_ evaluator: StepEvaluator) -> StepPresenter {
    StepPresenter(context: context, changed: changed, left: left, formatter: ProblemFormatter(evaluator: evaluator))
  }
}

/// A state with its fields enabled; ``StepViewModel/state`` shows them as disabled while an event is being handled.
private final class ShownState {
  private(set) var state: StepViewState
  /// The index in `state.items` of each visible field.
  let places: StepFields<Int>
  let textFailure: EvaluationError?
  private var modifiedCount: Int

  typealias Change = (place: Int, item: StepViewState.Item)

  init(_ presenter: StepPresenter) {
    var presenter = presenter
    state = presenter.state()
    places = presenter.places
    textFailure = presenter.failure
    modifiedCount = state.modifiedCount
  }

  /// Returns `nil` if the set of visible fields has changed.
  func changes(of fields: [FieldIndex], _ flow: Flow, _ presenter: inout StepPresenter) -> [Change]? {
    var changes: [Change] = []
    for field in fields {
      let (shown, place) = (presenter.item(of: flow[field]), places[field])
      guard let shown, let place else {
        if shown == nil, place == nil { continue }
        return nil
      }
      if state.items[place] != shown { changes.append((place, shown)) }
    }
    return changes
  }

  /// Replaces items in one change, so that observers are notified once.
  func replace(_ changes: [Change], canSubmit: Bool) {
    for change in changes {
      if state.items[change.place].isModified { modifiedCount -= 1 }
      if change.item.isModified { modifiedCount += 1 }
      state.items[change.place] = change.item
    }
    state.canSubmit = canSubmit
    state.isModified = modifiedCount > 0
  }
}
