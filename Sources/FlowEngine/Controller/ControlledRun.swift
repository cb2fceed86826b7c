import FlowDefinition

/// A run under way.
///
/// The machine lies in an object, so that it is changed in place: each copy takes 1,500 instructions. What is asked at each
/// event is asked through `inout`, since a stored structure is copied before one of its methods is called.
final class ControlledRun {
  var machine: FlowMachine
  var header: SnapshotHeader
  /// The number of the screen: one more with every event that was taken and may have changed it.
  private(set) var revision: Int
  /// Whether something was typed that no save has written yet.
  var hasUnsavedTyping = false
  /// The call under way, as it is shown.
  var call: CallViewModel?
  /// The service that is waited for.
  var task: Task<ServiceOutcome, Never>?
  /// Whether an event that may move the run is being handled.
  var isNavigating = false
  /// How many wait for their turn to stop the run; no call is begun any more.
  var quitsWaiting = 0
  /// Whether the person does not want to wait for the event that is handled.
  private(set) var isCancelled = false

  init(_ machine: FlowMachine, _ header: SnapshotHeader) {
    self.machine = machine
    self.header = header
    revision = header.screen ?? 0
  }

  /// The step looked at.
  var current: StepReference {
    func current(_ machine: inout FlowMachine) -> StepReference { machine.model.current }
    return current(&machine)
  }

  /// What a list of sessions shows of the run: the step it goes on with, and how many answers are saved.
  var listing: (goesOn: String, answers: Int) {
    func listing(_ model: inout FlowModel) -> (String, Int) { (model.name(of: model.frontier), model.answerCount) }
    return listing(&machine.model)
  }

  // MARK: waiting

  /// Begins an event that nobody has cancelled yet.
  func beginNavigating() {
    isNavigating = true
    isCancelled = false
  }

  /// Cancels the call under way, or the one that the event being handled is about to make.
  func cancelCall() {
    isCancelled = isNavigating
    task?.cancel()
  }

  /// Whether no call is to be begun any more.
  var makesNoCalls: Bool { quitsWaiting > 0 || isCancelled }

  // MARK: typing

  /// Takes over what was typed on the screen; while a call is under way it stands as it was handed in.
  func takeTyped(from viewModel: StepViewModel?) {
    guard machine.running == nil, let viewModel, viewModel.hasTyped else { return }
    machine.model.update(with: viewModel)
    viewModel.hasTyped = false
    hasUnsavedTyping = true
  }

  /// Forgets what was typed at a step.
  func discardTyped(at step: StepReference) {
    for leaf in machine.flow[step].leaves { machine.model.session.drafts[step.with(leaf)] = nil }
  }

  // MARK: events

  /// What a run is before an event.
  typealias Checkpoint = (machine: FlowMachine, revision: Int)

  var checkpoint: Checkpoint { (machine, revision) }

  /// Hands an event to the machine, and counts the screens.
  ///
  /// - Parameter shown: The step on the screen; nil where there is none.
  func handle(_ event: Event, at moment: EventContext, shown: StepReference?) -> [Action] {
    let cursor = machine.model.session.cursor
    takeBackUnsent(before: event, at: moment)
    let actions = machine.handle(event, at: moment)
    // A step can come to the screen without a save: another one where a session is resumed, or where a proof ran out.
    let isOther =
      if case .resumed = event { cursor != current } else { actions.presentedStep.map { $0 != shown } ?? false }
    if isOther || event.changesScreen && actions.savesSession { revision += 1 }
    return actions
  }

  /// Notes of a call that waits to be sent that it was not, before the run is stopped.
  private func takeBackUnsent(before event: Event, at moment: EventContext) {
    guard case .quit = event, task == nil, let unsent = machine.running else { return }
    _ = machine.handle(.notSent(key: unsent.key), at: moment)
  }

  /// Undoes an event that could not be saved.
  ///
  /// An answer that could not be saved does not count: its call waits to be repeated with the same key.
  func go(backTo checkpoint: Checkpoint, losing event: Event) {
    (machine, revision) = checkpoint
    if event.endsCall { machine.outgoing = nil }
  }
}

extension Event {
  /// Whether a call is under way no longer after it.
  var endsCall: Bool {
    switch self {
    case .answered, .notSent: true
    case _: false
    }
  }

  /// Whether the screen may be another one after it; what only saves or stops leaves it as it is.
  fileprivate var changesScreen: Bool {
    switch self {
    case .left, .changed, .quit, .cancelRequested, .resumed: false
    case .started, .submitted, .skipped, .chose, .declined, .wentBack, .edited, .retried, .answered, .notSent: true
    }
  }
}
