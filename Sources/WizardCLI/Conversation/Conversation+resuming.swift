import FlowDefinition
import FlowEngine

/// Going on where a person stopped.
extension Conversation {
  /// Asks first what was changed and not handed in, else goes to the first question of the step that is not answered.
  func goOnWithWhatWasTyped() async throws {
    if case .step(let viewModel) = controller.screen { noteOpenQuestion(viewModel) }
    if let open = controller.model?.changesLeftOpen, open.fields.allSatisfy({ !prefilled.contains($0) }),
      try await controller.edit(open.step) == nil
    {
      onlyAsk = Set(open.paths)
    }
  }

  /// Notes the first question of a step that is not answered, where others were.
  private func noteOpenQuestion(_ viewModel: StepViewModel) {
    if viewModel.state.review != nil || viewModel.state.isBlocked { return }
    let fields = viewModel.state.fields.filter { !$0.isComputed }
    let typed = fields.filter { $0.isAnswered && !prefilled.contains(viewModel.step.with($0.index)) }
    guard !typed.isEmpty, let open = fields.firstIndex(where: { !$0.isAnswered }) ?? fields.indices.last else { return }
    // Of a list that was begun nobody knows whether it was done.
    let start = open > 0 && fields[open - 1].list != nil ? open - 1 : open
    goesOnAt[viewModel.step] = fields[start].path
  }
}
