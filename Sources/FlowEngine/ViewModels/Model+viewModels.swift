import FlowDefinition

/// The two seams between a model and its view models; the other is `update(with:)`.
extension Model {
  /// A view model of a step on the path, as it is when the person first comes to it.
  public func viewModel(for step: StepReference) -> StepViewModel { FlowMachine(self).viewModel(for: step) }
}

extension FlowMachine {
  init(_ model: Model) { self.model = model }

  /// A view model of a step on the path, with what the last submission found wrong.
  ///
  /// `freshKey` is a name nothing else has: the items added to lists there are named after it.
  public func viewModel(for step: StepReference, freshKey: String = "") -> StepViewModel {
    StepViewModel(
      context: context(of: step), drafts: session.drafts(at: step, flow), itemIDs: ItemIDs(key: freshKey))
  }
}
