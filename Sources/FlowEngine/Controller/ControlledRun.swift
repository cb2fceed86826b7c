import FlowDefinition

/// This is a class, so that the machine is changed in place: copying the machine takes 1,500 instructions.
///
/// For the same reason, ``reading(_:)`` passes the stored machine to a function as `inout`. Calling a method on the
/// stored property would copy the machine first.
final class ControlledRun {
  var machine: FlowMachine
  var header: SnapshotHeader
  /// The revision of the screen, incremented by each accepted event that may have changed the screen.
  private(set) var revision: Int
  var call: CallViewModel?
  /// The call in progress; `nil` if its port has no service.
  var leased: LeasedCall?
  var task: Task<ServiceOutcome, Never>?
  /// Whether an event other than leaving a field or quitting is being handled.
  var isNavigating = false
  /// While a `quit()` event waits for its turn, no service is called.
  var quitsWaiting = 0
  private(set) var isCancelled = false

  init(_ machine: FlowMachine, _ header: SnapshotHeader) {
    self.machine = machine
    self.header = header
    revision = header.screenNumber ?? 0
  }

  func reading<Result>(_ read: (inout FlowMachine) -> Result) -> Result { read(&machine) }

  var current: StepReference { reading { $0.model.current } }

  /// A snapshot with the data for a list of sessions: the step at which the session continues, and the number of saved
  /// answers.
  func snapshot(_ header: SnapshotHeader) -> Snapshot {
    reading { machine in
      var header = header
      header.resumeStep = machine.model.name(of: machine.model.frontier)
      header.answers = machine.model.answerCount
      return Snapshot(header: header, of: machine.model)
    }
  }

  func beginNavigating() {
    isNavigating = true
    isCancelled = false
  }

  /// No further calls are made for the event being handled.
  func cancelCall() {
    isCancelled = isNavigating
    task?.cancel()
  }

  var makesNoCalls: Bool { quitsWaiting > 0 || isCancelled }

  func takeTyped(from viewModel: StepViewModel?) {
    guard machine.running == nil, let viewModel, viewModel.hasTyped else { return }
    type(viewModel.changedInputs, at: viewModel.step)
    machine.model.reuse(viewModel.typedEvaluation)
    viewModel.hasTyped = false
  }

  func discardTyped(at step: StepReference) {
    let typed = machine.flow[step].leaves.filter { machine.model.session.drafts[step.with($0)] != nil }
    let inputs = typed.map { ($0, JSONValue?.none) }
    type(Dictionary(uniqueKeysWithValues: inputs), at: step)
  }

  private func type(_ inputs: [FieldIndex: JSONValue?], at step: StepReference) {
    _ = machine.handle(.typed(inputs, at: step), at: machine.model.eventContext, isContinued: true)
  }

  /// The state of a run before an event, to restore if the event cannot be saved.
  typealias Checkpoint = (machine: FlowMachine.Checkpoint, revision: Int)

  func checkpoint() -> Checkpoint { (machine.checkpoint(), revision) }

  func handle(_ event: Event, at moment: EventContext, shown: StepReference?) -> [Effect] {
    let cursor = machine.model.session.cursor
    takeBackUnsent(before: event, at: moment)
    let effects = machine.handle(event, at: moment, isContinued: true)
    // Compare the steps too, because the step on the screen can change without a save. For example, a session resumes
    // at another step, or an accepted call expires.
    let isOther =
      if case .resumed = event { cursor != current } else { effects.presentedStep.map { $0 != shown } ?? false }
    if isOther || event.changesScreen && effects.first == .save && !effects.isRefused { revision += 1 }
    return effects
  }

  private func takeBackUnsent(before event: Event, at moment: EventContext) {
    guard case .quit = event, task == nil, let unsent = machine.running else { return }
    _ = machine.handle(.notSent(key: unsent.key), at: moment, isContinued: true)
  }

  /// If the event was a service's outcome, the outcome is lost.
  ///
  /// The call stays pending and can be retried with the same idempotency key.
  func go(backTo checkpoint: Checkpoint, losing event: Event) {
    machine.go(backTo: checkpoint.machine)
    revision = checkpoint.revision
    if event.endsCall { machine.state = .atStep(FlowMachine.StepState()) }
  }
}

extension Event {
  var endsCall: Bool {
    switch self {
    case .answered, .notSent: true
    case _: false
    }
  }

  /// It is `false` for `resumed`, because `handle` compares the steps shown before and after that event.
  fileprivate var changesScreen: Bool {
    switch self {
    case .left, .typed, .quit, .resumed: false
    case .started, .submitted, .skipped, .chose, .declined, .wentBack, .edited, .retried, .answered, .notSent: true
    }
  }
}
