/// What a controller shows.
public enum FlowScreen {
  /// Nothing yet.
  case notStarted
  /// A step to fill in, read or confirm; while a call runs, the state of its view model is busy.
  case step(StepViewModel)
  /// A call is under way, and no form is there to stay on the screen meanwhile.
  case working(CallViewModel)
  /// An end that can still be left by going back, or confirmed.
  case ended(StepViewModel)
  /// The flow is over.
  case finished(FlowResult, StepViewModel)
  /// The run stopped before an end.
  case stopped(StopReason)

  /// The view model on the screen.
  public var viewModel: StepViewModel? {
    switch self {
    case .step(let viewModel), .ended(let viewModel), .finished(_, let viewModel): viewModel
    case .notStarted, .working, .stopped: nil
    }
  }
}
