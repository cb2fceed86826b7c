import FlowDefinition
import FlowEngine

/// Steps that flags or a file have answered, wholly or in part.
extension Conversation {
  /// Whether flags or a file gave all that this step needs; where nothing is needed, all that it asks.
  func isFilledIn(_ viewModel: StepViewModel) -> Bool {
    let asked = viewModel.state.fields.filter { !$0.isComputed }
    let required = asked.filter(\.isRequired)
    let fields = required.isEmpty ? asked : required
    return !fields.isEmpty && fields.allSatisfy { isGiven($0, viewModel) }
      && viewModel.state.fields.allSatisfy(\.allProblems.isEmpty)
  }

  private func isGiven(_ field: FieldViewState, _ viewModel: StepViewModel) -> Bool {
    let place = viewModel.step.with(field.index)
    return prefilled.contains(place) && (field.isAnswered || !field.isRequired && leftOut.contains(place))
  }

  /// Whether flags or a file gave something for each question of a step, or for none.
  func isGivenWhole(_ viewModel: StepViewModel) -> Bool {
    let asked = viewModel.state.fields.filter { !$0.isComputed }
    let given = asked.count { prefilled.contains(viewModel.step.with($0.index)) }
    return given == 0 || given == asked.count
  }

  func passOn(_ viewModel: StepViewModel) async throws -> Turn {
    passed[viewModel.step, default: []].formUnion(viewModel.state.fields.map(\.path))
    for field in viewModel.state.fields {
      if let value = field.shown { try console.say(PromptMessages.row(nil, field.shortLabel, value)) }
    }
    return try await submit(viewModel)
  }

  /// Whether flags or a file gave an answer, and not only left it out.
  func isPrefilled(_ field: FieldViewState, _ viewModel: StepViewModel) -> Bool {
    let place = viewModel.step.with(field.index)
    return prefilled.contains(place) && !leftOut.contains(place)
  }

  /// Skips a step that is left out, unless a service said something at it; nil where it is asked.
  func leaveOut(_ viewModel: StepViewModel) async throws -> Turn? {
    let state = viewModel.state
    guard viewModel.isLeftOut(by: leftOut), !state.isBlocked, state.unavailable == nil, state.formProblems.isEmpty,
      try await controller.skip() == nil
    else { return nil }
    try console.say(PromptMessages.skipped)
    return .again
  }
}

extension StepViewModel {
  /// Whether a step can be skipped, and all of it is to be left out.
  func isLeftOut(by leftOut: Set<FieldReference>) -> Bool {
    let asked = state.fields.filter { !$0.isComputed }
    return state.canSkip && !asked.isEmpty && asked.allSatisfy { leftOut.contains(step.with($0.index)) }
  }

  /// The questions that need no answer and are to be left out.
  func unasked(leavingOut leftOut: Set<FieldReference>) -> Set<String> {
    Set(state.fields.filter { !$0.isRequired && leftOut.contains(step.with($0.index)) }.map(\.path))
  }
}
