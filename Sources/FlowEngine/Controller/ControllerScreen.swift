/// What a controller shows.
public enum ControllerScreen {
  /// Nothing yet.
  case notStarted
  /// A step to fill in, read or confirm.
  case step(StepViewModel)
  /// A call is under way: what is done meanwhile, and what its service reported last.
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
