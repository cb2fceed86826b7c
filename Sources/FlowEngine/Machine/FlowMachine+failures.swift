import FlowDefinition
import FlowExpressions
import FlowSyntax
import Localization

/// Arithmetic errors in texts, requests and results stop the run, like those in conditions and computed values.
extension FlowMachine {
  mutating func stop(for error: EvaluationError) {
    failure = error
    let position = flow.source.position(at: error.range.start)
    let message = EngineMessages.failed(error.message, file: flow.source.name, at: position)
    stop(.failed(message: message.text(in: flow.wording)))
  }

  /// Goes back so that the person can change an answer; if no earlier step can be shown, the run stops.
  mutating func goBackFromFailure() {
    while failure != nil, session.ended == nil, let former = model.previousStep(model.current) {
      failure = nil
      (effects, saves) = ([.save], false)
      perform(.arrive(former))
    }
  }

  /// An error that is caused only by the input of the step is not returned, so that the person can change the input.
  ///
  /// As long as the error remains, the step can't be submitted.
  func failure(presenting step: StepReference) -> EvaluationError? {
    // Without `??`, whose closures would copy the machine.
    if let failure = titleFailure(at: step) { return failure }
    if let failure = failure(inResultOf: step) { return failure }
    var found = rejectionFailure(at: step)
    if found == nil, flow.layout(of: step.part).computesTexts {
      found = failure(showing: step, model.evaluation(of: step))
    }
    guard let failure = found else { return nil }
    if flow[step].leaves.allSatisfy({ session.drafts[step.with($0)] == nil }) { return failure }
    var model = model
    for leaf in flow[step].leaves { model.session.drafts[step.with(leaf)] = nil }
    let machine = FlowMachine(model, at: eventContext)
    return machine.rejectionFailure(at: step) ?? machine.failure(showing: step, model.evaluation(of: step))
  }

  private func rejectionFailure(at step: StepReference) -> EvaluationError? {
    for rejection in session.shownRejections(at: step) {
      if let failure = model.failure(of: rejection) { return failure }
    }
    return nil
  }

  func failure(showing step: StepReference, _ evaluation: StepEvaluation) -> EvaluationError? {
    guard flow.layout(of: step.part).computesTexts, !evaluation.isBlocked else { return nil }
    var presenter = StepPresenter(
      context: context(evaluation, revision: 0), changed: [],
      left: LeftFields(), formatter: ProblemFormatter(evaluator: evaluation.evaluator))
    _ = presenter.state()
    return presenter.failure
  }

  func failure(inResultOf step: StepReference) -> EvaluationError? {
    guard let result = flow[step].end?.result else { return nil }
    var environment = model.environment(of: step)
    do { _ = try RequestMapper.value(result, in: &environment) } catch { return error }
    return nil
  }

  private func titleFailure(at step: StepReference) -> EvaluationError? {
    var title: Template?
    if let section = flow[step].section { title = flow[section].title }
    guard flow.title.isComputed || title?.isComputed == true else { return nil }
    let texts = model.derivation.words
    return texts.failure(in: flow.title) ?? texts.failure(in: title)
  }
}
