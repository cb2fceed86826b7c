/// The screen that a controller shows.
public enum FlowScreen {
  /// No run has been started.
  case notStarted
  /// A step to fill in, read or confirm; during a call, the view model's ``StepViewState/busy`` is set.
  case step(StepViewModel)
  /// A call is in progress at a step that has no form to show.
  case working(CallViewModel)
  /// An end that the person can confirm, or leave by going back.
  case ended(StepViewModel)
  /// The flow has ended with this result; the view model is that of the end.
  case finished(FlowResult, StepViewModel)
  /// The run stopped before reaching an end.
  case stopped(StopReason)

  /// The view model of the step on the screen; `nil` if the screen shows no step.
  public var viewModel: StepViewModel? {
    switch self {
    case .step(let viewModel), .ended(let viewModel), .finished(_, let viewModel): viewModel
    case .notStarted, .working, .stopped: nil
    }
  }
}
