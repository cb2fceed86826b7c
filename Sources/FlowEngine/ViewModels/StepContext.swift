import FlowDefinition
import FlowExpressions

/// All that a view model knows of the run around its step.
struct StepContext {
  let flow: Flow
  let place: StepReference
  let environment: Environment
  let session: Session
  let transients: StepEvaluation.Transients
  let lookUps: LookUps?
  let isBlocked: Bool
  let blames: [(field: FieldIndex?, problem: Problem)]
  let actions: [StepAction]
  let listing: ReviewListing?
  /// The steps of the review whose answers can be changed still.
  let changeable: Set<StepReference>
  /// The items the steps of the review belong to, in words.
  let headings: [StepReference: String]
  /// What the answers of items in the review are called.
  let itemLabels: [FieldReference: String]
  let unavailable: FlowMachine.Unavailable?
  let canRetry: Bool
  let notice: StepNotice?
  let showsAllProblems: Bool
  let canGoBack: Bool
  /// What is noted when the step is skipped; nil where it may not be.
  let skipping: StepRecord?
  let section: SectionViewState?
  /// Which item the step is for, from 0.
  let itemNumber: Int?
  let progress: Progress

  var step: Step { flow[place] }

  /// What the session knows as a field's answer.
  func answer(_ field: FieldIndex) -> Answer? { session.answers[place.with(field)] }

  func reading(_ draft: StepDraft) -> StepEvaluation {
    StepEvaluation(
      flow, step, in: environment, from: .draft(draft.entries, session, item: place.item), transients: transients,
      lookUps: lookUps)
  }
}

extension FlowMachine {
  /// What the view model of a step on the path knows.
  func context(of step: StepReference) -> StepContext {
    let blames = session.blames.filter { $0.step == step }.map { blame in
      (field: blame.field, problem: Problem(code: blame.code, message: model.words(of: blame), hint: nil))
    }
    let failed = unavailable.flatMap { flow.step(of: $0.call) == step ? $0 : nil }
    return StepContext(
      flow: flow, place: step, environment: model.environment(of: step), session: session,
      transients: model.transients(of: step), lookUps: model.lookUps(of: step), isBlocked: model.isBlocked(step),
      blames: blames, actions: flow[step].actions.filter { model.offers($0, at: step) },
      listing: flow[step].review == nil ? nil : model.reviewListing(at: step),
      changeable: flow[step].review == nil
        ? [] : Set(model.path[model.firstAllowedPlace(from: model.derivation.frontier)...]),
      headings: flow[step].review == nil ? [:] : model.headings,
      itemLabels: flow[step].review == nil ? [:] : model.itemLabels(at: step), unavailable: failed,
      canRetry: callToRetry(at: step) != nil, notice: notice(at: step), showsAllProblems: attempted == step,
      canGoBack: canGoBack(from: step),
      skipping: skipping(step)?.1,
      section: model.section(of: step),
      itemNumber: model.iteration(at: step)?.position,
      progress: model.progress(at: step))
  }

  private func canGoBack(from step: StepReference) -> Bool {
    returnPlace.map { $0 != model.derivation.place(of: step) } ?? false || model.stepBefore(step) != nil
  }
}
