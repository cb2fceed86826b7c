import WizardKit

extension Newsletter {
  /// Returns the lines that the app shows.
  static func lines(_ screen: FlowScreen) -> [String] {
    switch screen {
    case .notStarted: []
    case .working(let call): [call.busy.message ?? ""]
    case .step(let viewModel), .ended(let viewModel), .finished(_, let viewModel): lines(viewModel.state)
    case .stopped: ["You can continue later. Your answers are saved."]
    }
  }

  private static func lines(_ state: StepViewState) -> [String] {
    [state.title] + state.paragraphs
      + state.fields.flatMap { field in ["\(field.label): \(field.text)"] + field.problems.map(\.message) }
  }
}
