import FlowDefinition
import FlowEngine
import Localization

struct GivenFields {
  /// All fields with a given answer, including null.
  private let all: Set<FieldReference>
  /// The fields whose given answer is null, which are left empty.
  private let leftOut: Set<FieldReference>
  private let flow: Flow

  init(_ answers: [String: JSONValue], in controller: FlowController) {
    all = controller.fields(named: answers)
    leftOut = controller.fields(clearedBy: answers)
    flow = controller.flow
  }

  func has(_ field: FieldViewState, of step: StepReference) -> Bool { contains(all, field, of: step) }

  func leavesOut(_ field: FieldViewState, of step: StepReference) -> Bool {
    contains(leftOut, field, of: step)
  }

  private func contains(_ fields: Set<FieldReference>, _ field: FieldViewState, of step: StepReference) -> Bool {
    guard let index = flow.field(field.path, at: step.part) else { return false }
    if fields.contains(step.with(index)) { return true }
    // A given answer can also name its item by the position in the section, such as `children[0].childName`.
    guard step.item != nil, let number = AnswerPath.firstIndex(in: field.name) else { return false }
    return fields.contains(Located(index, item: .position(number)))
  }

  func leavesOut(_ step: StepViewModel) -> Bool {
    let questions = step.state.questions
    return step.state.canSkip && !questions.isEmpty && questions.allSatisfy { leavesOut($0, of: step.step) }
  }

  /// A given answer can name an item of a repeated section by its position; the path of `model` determines the item.
  func haveNone(of fields: [FieldReference], in model: FlowModel) -> Bool {
    Set(model.placed(all).values).isDisjoint(with: fields)
  }
}

extension StepDialogue {

  /// Whether the command gave valid answers for all required questions, or for all questions if none is required.
  var hasAllAnswers: Bool {
    let required = state.questions.filter(\.isRequired)
    let needed = required.isEmpty ? state.questions : required
    return !needed.isEmpty && needed.allSatisfy(isSettled) && state.fields.allSatisfy(\.allProblems.isEmpty)
  }

  private func isSettled(_ field: FieldViewState) -> Bool {
    isGiven(field) && (field.isAnswered || !field.isRequired && isLeftOut(field))
  }

  private func isGiven(_ field: FieldViewState) -> Bool { dialogue.options.given.has(field, of: step) }

  private func isLeftOut(_ field: FieldViewState) -> Bool { dialogue.options.given.leavesOut(field, of: step) }

  /// Whether the command gave answers for all questions of the step, or for none.
  var isFullyGiven: Bool {
    let given = state.questions.count(where: isGiven)
    return given == 0 || given == state.questions.count
  }

  func validatePrefilled() {
    for field in state.fields where isGiven(field) && !isLeftOut(field) { viewModel.leave(field.path) }
  }

  var leftOutQuestions: Set<String> {
    Set(state.fields.filter { !$0.isRequired && isLeftOut($0) }.map(\.path))
  }

  func submitGiven() async throws {
    history.passed.formUnion(state.fields.map(\.path))
    for field in state.fields {
      if let value = field.displayText { try console.say(PromptMessages.row(nil, field.shortLabel, value)) }
    }
    try await submit()
  }

  func leaveOut() async throws -> Bool {
    guard dialogue.options.given.leavesOut(viewModel), !state.isBlocked, state.unavailable == nil,
      state.formProblems.isEmpty, try await controller.skip().refusal == nil
    else { return false }
    try console.say(PromptMessages.skipped)
    return true
  }

  /// Sets the question at which a resumed step continues: the first unanswered one, or else the last one.
  func noteOpenQuestion() {
    if state.review != nil || state.isBlocked { return }
    let fields = state.questions
    guard fields.contains(where: { $0.isAnswered && !isGiven($0) }),
      let open = fields.firstIndex(where: { !$0.isAnswered }) ?? fields.indices.last
    else { return }
    // If the question directly before is a list, the list might be unfinished, so the step continues at the list.
    let start = open > 0 && fields[open - 1].list != nil ? open - 1 : open
    history.resumeAt = fields[start].path
  }
}

extension Dialogue {
  /// Resumes at the questions whose answers were changed but not submitted, or else at the step's first unanswered
  /// question.
  func resumeDrafts() async throws {
    if case .step(let viewModel) = controller.screen {
      viewModel.leaveMisfits()
      StepDialogue(viewModel, in: self).noteOpenQuestion()
    }
    if let model = controller.model, let open = model.changesLeftOpen,
      options.given.haveNone(of: open.fields, in: model),
      try await controller.edit(open.step).refusal == nil
    {
      position.focus = .init(paths: Set(open.paths))
    }
  }
}
