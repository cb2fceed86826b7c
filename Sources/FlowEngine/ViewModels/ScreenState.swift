/// The state of a controller's screen, for display in another process, such as a browser.
///
/// As JSON, it is an object such as `{"version": 1, "screen": "step", "step": {…}}`.
public enum ScreenState: Hashable, Sendable {
  /// No run has been started.
  case notStarted
  /// A step to fill in, read or confirm.
  case step(StepViewState)
  /// A call is in progress at a step that has no form to show.
  case working(BusyViewState)
  /// An end that the person can confirm, or leave by going back.
  case ended(StepViewState)
  /// The flow has ended with this result.
  case finished(FlowResult, StepViewState)
  /// The run stopped before reaching an end.
  case stopped(StopReason)

  /// The state of the step on the screen; `nil` if the screen shows no step.
  public var step: StepViewState? {
    switch self {
    case .step(let step), .ended(let step), .finished(_, let step): step
    case .notStarted, .working, .stopped: nil
    }
  }
}

extension FlowScreen {
  /// The screen as a value.
  public var state: ScreenState {
    switch self {
    case .notStarted: .notStarted
    case .step(let viewModel): .step(viewModel.state)
    case .working(let call): .working(call.busy)
    case .ended(let viewModel): .ended(viewModel.state)
    case .finished(let result, let viewModel): .finished(result, viewModel.state)
    case .stopped(let reason): .stopped(reason)
    }
  }
}
