import FlowDefinition
import FlowExpressions
import Localization

/// The part of a step's state that does not depend on input; a class, so that each keystroke copies only a reference.
final class StepContext {
  let environment: Environment
  let actionOutputs: ActionOutputs?
  let frame: StepViewState
  /// The rejections of fields, and of the answers as a whole, that are shown until the input changes.
  let refused: [FieldIndex?: [Problem]]
  /// The fields with a rejected answer, even if the person has changed the input since.
  let refusedFields: Set<FieldIndex>
  let actions: [StepAction]
  let rows: [ReviewViewState.Row]
  let showsAllProblems: Bool
  /// The zero-based number of the step's item; `nil` outside repeated sections.
  let itemNumber: Int?

  init(
    environment: Environment, actionOutputs: ActionOutputs?, frame: StepViewState, refused: [FieldIndex?: [Problem]],
    refusedFields: Set<FieldIndex>, actions: [StepAction], rows: [ReviewViewState.Row], showsAllProblems: Bool,
    itemNumber: Int?
  ) {
    self.environment = environment
    self.actionOutputs = actionOutputs
    self.frame = frame
    self.refused = refused
    self.refusedFields = refusedFields
    self.actions = actions
    self.rows = rows
    self.showsAllProblems = showsAllProblems
    self.itemNumber = itemNumber
  }
}

extension FlowModel {
  /// Returns a view model of a step on the path, without the problems of the last submission and without failed calls.
  package func viewModel(for step: StepReference) -> StepViewModel {
    FlowMachine(self, at: eventContext).viewModel(for: step)
  }
}

extension FlowMachine {
  /// - Parameter freshKey: A unique key, from which the ids of added list items are derived.
  package func viewModel(for step: StepReference, freshKey: String = "") -> StepViewModel {
    let (context, evaluation) = shown(step, revision: 0)
    return StepViewModel(context, evaluation, freshKey: freshKey)
  }

  func shown(_ step: StepReference, revision: Int) -> (StepContext, StepEvaluation) {
    let evaluation = model.evaluation(of: step)
    return (context(evaluation, revision: revision), evaluation)
  }

  func context(_ evaluation: StepEvaluation, revision: Int) -> StepContext {
    let step = evaluation.step
    var (refused, staying): ([FieldIndex?: [Problem]], [Problem]) = ([:], [])
    for rejection in session.shownRejections(at: step) {
      let message = model.words(of: rejection, evaluation)
      let problem = Problem(code: rejection.problemCode, message: message, hint: nil)
      if rejection.field == nil, !model.isAboutAnswers(rejection) {
        staying.append(problem)
      } else {
        refused[rejection.field, default: []].append(problem)
      }
    }
    return StepContext(
      environment: evaluation.start, actionOutputs: model.actionOutputs(of: step),
      frame: frame(evaluation, refused: staying, revision: revision), refused: refused,
      refusedFields: Set(session.pendingRejections.filter { $0.step == step }.compactMap(\.field)),
      actions: model.offeredActions(evaluation), rows: reviewRows(evaluation),
      showsAllProblems: atStep.attempted == step, itemNumber: model.iteration(at: step)?.position)
  }

  private func frame(_ evaluation: StepEvaluation, refused: [Problem], revision: Int) -> StepViewState {
    let step = evaluation.step
    let failed = unavailable(at: step)
    let skipping = skipping(step)?.1
    let notice = notice(evaluation)
    return StepViewState(
      step: flow[step].id, id: model.name(of: step), revision: revision, section: model.section(of: step),
      formProblems: refused + (failed.map { [problem(of: $0)] } ?? []), isBlocked: evaluation.isBlocked,
      failedCall: failed.map { failedCall($0) },
      canRetry: callToRetry(evaluation) != nil, notice: notice,
      noticeText: notice.map { EngineMessages.notice($0).text(in: flow.wording) }, canGoBack: canGoBack(from: step),
      canSkip: skipping != nil, skipsSection: skipping == .skippedSection, progress: model.progress(at: step))
  }

  private func failedCall(_ failed: Unavailable) -> FailedCall {
    let call = flow[failed.call]
    return FailedCall(
      service: flow[call.port].name, role: FailedCall.Role(call.role), reason: failed.reason,
      failure: failed.failure ?? .other)
  }

  private func problem(of failed: Unavailable) -> Problem {
    let message = failed.failure == nil ? EngineMessages.unavailable(failed.reason) : EngineMessages.unreachable
    return Problem(code: "unavailable", message: message.text(in: flow.wording), hint: nil)
  }

  private func canGoBack(from step: StepReference) -> Bool {
    returnIndex.map { $0 != model.derivation.pathIndex(of: step) } ?? false || model.previousStep(step) != nil
  }

  private func reviewRows(_ evaluation: StepEvaluation) -> [ReviewViewState.Row] {
    guard flow[evaluation.step].review != nil else { return [] }
    let changeable = Set(model.path[model.firstAllowedIndex(from: model.derivation.frontier)...])
    let path = model.path(before: evaluation.step)
    return model.reviewRows(along: path, evaluation.words, asked: model.askedFields) {
      changeable.contains($0) && !model.isFinal($0)
    }
  }
}

extension FailedCall.Role {
  fileprivate init(_ role: Call.Role) {
    switch role {
    case .before: self = .before
    case .submit: self = .submit
    case .action: self = .action
    }
  }
}
