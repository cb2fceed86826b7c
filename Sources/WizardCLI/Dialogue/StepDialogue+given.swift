import FlowDefinition
import FlowEngine
import Localization

/// The fields that the answers given with the command are for.
struct GivenFields {
  /// With those that it leaves out.
  private let all: Set<FieldReference>
  /// Those that it leaves out: their answer is null.
  private let leftOut: Set<FieldReference>
  private let flow: Flow

  init(_ answers: [String: JSONValue], in controller: FlowController) {
    all = controller.fields(named: answers)
    leftOut = controller.fields(leftOutBy: answers)
    flow = controller.flow
  }

  /// Whether something was given for a field of a step, and be it that it is left out.
  func has(_ field: FieldViewState, of step: StepReference) -> Bool { contains(all, field, of: step) }

  func leavesOut(_ field: FieldViewState, of step: StepReference) -> Bool {
    contains(leftOut, field, of: step)
  }

  private func contains(_ fields: Set<FieldReference>, _ field: FieldViewState, of step: StepReference) -> Bool {
    flow.field(field.path, at: step.part).map { fields.contains(step.with($0)) } ?? false
  }

  /// Whether a step can be skipped, and all of it is to be left out.
  func leavesOut(_ step: StepViewModel) -> Bool {
    let questions = step.state.questions
    return step.state.canSkip && !questions.isEmpty && questions.allSatisfy { leavesOut($0, of: step.step) }
  }

  /// Whether nothing was given for some fields.
  func haveNone(of fields: [FieldReference]) -> Bool { all.isDisjoint(with: fields) }
}

/// A step that flags or a file have answered, wholly or in part.
extension StepDialogue {

  /// Whether flags or a file gave all that this step needs; where nothing is needed, all that it asks.
  var isFilledIn: Bool {
    let required = state.questions.filter(\.isRequired)
    let needed = required.isEmpty ? state.questions : required
    return !needed.isEmpty && needed.allSatisfy(isSettled) && state.fields.allSatisfy(\.allProblems.isEmpty)
  }

  private func isSettled(_ field: FieldViewState) -> Bool {
    isGiven(field) && (field.isAnswered || !field.isRequired && isLeftOut(field))
  }

  private func isGiven(_ field: FieldViewState) -> Bool { dialogue.options.given.has(field, of: step) }

  private func isLeftOut(_ field: FieldViewState) -> Bool { dialogue.options.given.leavesOut(field, of: step) }

  /// Whether flags or a file gave something for each question of the step, or for none.
  var isGivenWhole: Bool {
    let given = state.questions.count(where: isGiven)
    return given == 0 || given == state.questions.count
  }

  /// What flags or a file gave is judged like what is typed.
  func judgePrefilled() {
    for field in state.fields where isGiven(field) && !isLeftOut(field) { viewModel.leave(field.path) }
  }

  /// The questions that need no answer and are to be left out.
  var leftOutQuestions: Set<String> {
    Set(state.fields.filter { !$0.isRequired && isLeftOut($0) }.map(\.path))
  }

  /// Hands in what was given, and says it.
  func passOn() async throws {
    history.passed.formUnion(state.fields.map(\.path))
    for field in state.fields {
      if let value = field.shown { try console.say(PromptMessages.row(nil, field.shortLabel, value)) }
    }
    try await submit()
  }

  /// Skips a step that is left out, unless a service said something at it.
  func leaveOut() async throws -> Bool {
    guard dialogue.options.given.leavesOut(viewModel), !state.isBlocked, state.unavailable == nil,
      state.formProblems.isEmpty, try await controller.skip().refusal == nil
    else { return false }
    try console.say(PromptMessages.skipped)
    return true
  }

  // MARK: going on where a person stopped

  /// Notes the first question that is not answered, where others were.
  func noteOpenQuestion() {
    if state.review != nil || state.isBlocked { return }
    let fields = state.questions
    guard fields.contains(where: { $0.isAnswered && !isGiven($0) }),
      let open = fields.firstIndex(where: { !$0.isAnswered }) ?? fields.indices.last
    else { return }
    // Of a list that was begun nobody knows whether it was done.
    let start = open > 0 && fields[open - 1].list != nil ? open - 1 : open
    history.goesOnAt = fields[start].path
  }
}

extension Dialogue {
  /// Asks first what was changed and not handed in, else goes to the first question of the step that is not answered.
  func goOnWithWhatWasTyped() async throws {
    if case .step(let viewModel) = controller.screen { StepDialogue(viewModel, in: self).noteOpenQuestion() }
    if let open = controller.model?.changesLeftOpen, options.given.haveNone(of: open.fields),
      try await controller.edit(open.step).refusal == nil
    {
      position.focus = .init(paths: Set(open.paths))
    }
  }
}
