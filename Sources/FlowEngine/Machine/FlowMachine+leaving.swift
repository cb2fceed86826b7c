import FlowDefinition
import FlowExpressions

/// Leaving a step without submitting it, by skipping it, choosing an action or going back.
extension FlowMachine {
  /// Returns the reason to refuse events at a step; `nil` if events are allowed.
  func refusal(_ step: StepReference) -> Refusal? {
    guard let place = model.reachedIndex(of: step) else { return .notOnPath }
    let here = model.derivation.pathIndex(of: model.current) ?? model.derivation.frontier
    return place < model.firstAllowedIndex(from: max(here, place)) || model.isFinal(step) ? .barred : nil
  }

  /// Refuses an event about a step.
  ///
  /// If the session has not reached the step, or no longer has it on the path, also shows the frontier: the step at
  /// which the session continues.
  mutating func refuseAtStep(_ refusal: Refusal) {
    refuse(refusal)
    guard refusal == .notOnPath else { return }
    if session.cursor == model.frontier { present(model.frontier) } else { arrive(at: model.frontier) }
  }

  mutating func skip(_ step: StepReference) {
    if let refusal = refusal(step) { return refuseAtStep(refusal) }
    guard let (first, record) = skipping(step) else { return refuse(.notOptional) }
    emit(.skipped(step: model.name(of: step)))
    if record == .skippedSection { forgetTyped(inSectionOf: first) }
    setAside(step, leaving: first, as: record)
  }

  /// Leaves a step without submitting it.
  ///
  /// - Parameter first: The step to store `record` for: the first step of a skipped section, otherwise the step itself.
  private mutating func setAside(_ step: StepReference, leaving first: StepReference, as record: StepRecord) {
    let wasComplete = model.isPassed(step)
    withdraw(at: step)
    leave(first, as: record)
    move(from: first, wasComplete: wasComplete)
  }

  /// Returns the step for which a skip is recorded, and the record; `nil` if skipping is not possible.
  ///
  /// If the step is optional, only the step is skipped. Otherwise, its section is skipped, and the skip is recorded for
  /// the first step of the section. If the section was already skipped at the step, the section is skipped again, even
  /// if the step is optional. Going back and then skipping again therefore changes nothing.
  ///
  /// A section cannot be skipped if the person cannot go back to its first step, or if one of its completed steps has
  /// answers that cannot be changed.
  func skipping(_ step: StepReference) -> (StepReference, StepRecord)? {
    let wasSection = session.records[step] == .skippedSection
    if flow[step].isOptional, !wasSection { return (step, .skipped) }
    guard let section = flow[step].section, flow[section].isOptional,
      let first = model.derivation.path.firstIndex(where: { flow[$0.step].section == section }),
      let here = model.derivation.pathIndex(of: step), first >= model.firstAllowedIndex(from: here),
      !model.derivation.path[first..<here].contains(where: { model.isFinal($0.step) })
    else { return nil }
    return (model.derivation.path[first].step, .skippedSection)
  }

  /// Deletes the rejections, the failed call and the drafts of transient (never saved) fields in the section of a step.
  private mutating func forgetTyped(inSectionOf step: StepReference) {
    let (flow, section) = (flow, flow[step].section)
    model.session.drafts = session.drafts.filter { flow[flow[$0.key].step].section != section || flow[$0.key].isKept }
    model.session.pendingRejections.removeAll { flow[$0.step].section == section }
    if unavailable.map({ flow[flow.step(of: $0.call)].section == section }) ?? false { unavailable = nil }
  }

  mutating func choose(_ id: String, at step: StepReference) {
    if let refusal = refusal(step) { return refuseAtStep(refusal) }
    guard let action = flow[step].actions.first(where: { $0.id == id }) else { return refuse(.unknownAction) }
    let evaluation = model.evaluate(step)
    guard model.offers(action, evaluation) else { return refuse(.unknownAction) }
    if case .go(let target) = action.effect, let refusal = refusal(model.target(target, from: step)) {
      return refuseAtStep(refusal)
    }
    emit(.chose(step: model.name(of: step), action: id))
    switch action.effect {
    case .again: if let before = flow[step].before { prepare(step.with(before)) }
    case .call(let call): look(up: step.with(call), evaluation)
    case .go(let target):
      let target = model.target(target, from: step)
      withdraw(at: step)
      save()
      arrive(atReached: target)
    case .next: accept(evaluation, choosing: id)
    case .leave: setAside(step, leaving: step, as: .left(id))
    }
  }

  /// Begins the call of an action after validating the fields that the call reads, directly or through computed fields.
  private mutating func look(up call: CallReference, _ evaluation: StepEvaluation) {
    let step = flow[evaluation.step]
    if let failure = evaluation.failure { return fail(failure) }
    let read = flow.sources(of: (flow[call].inputs?.expressions ?? []).flatMap(\.reads), at: step)
    let broken = step.leaves.filter { read.contains(flow[$0].slot) && evaluation.fields[$0]?.isValid == false }
    if broken.isEmpty { begin(call, evaluation) } else { refuse(evaluation, for: Set(broken)) }
  }

  mutating func goBack() {
    let current = model.current
    if let place = returnIndex, model.derivation.path[place].step != current {
      let target = model.derivation.path[place].step
      model.session.returnTo = nil
      return goBack(from: current, to: target)
    }
    guard let target = model.previousStep(current) else {
      let place = model.derivation.pathIndex(of: current) ?? 0
      let isBarred = place > 0 && model.firstAllowedIndex(from: place) > 0
      let isFinal = model.derivation.path[..<place].contains { model.isFinal($0.step) }
      return refuse(isBarred || isFinal ? .barred : .nothingBefore)
    }
    goBack(from: current, to: target)
  }

  private mutating func goBack(from current: StepReference, to target: StepReference) {
    emit(.back(step: model.name(of: current)))
    withdraw(at: current)
    save()
    arrive(atReached: target)
  }

  /// The path index of the step to return to after an edit, or `nil` if no edit began or that step is no longer on the
  /// path.
  var returnIndex: Int? { session.returnTo.flatMap { model.reachedIndex(of: $0) } }

  mutating func edit(_ step: StepReference) {
    if let refusal = refusal(step) { return refuseAtStep(refusal) }
    let current = model.current
    if step != current {
      withdraw(at: current)
      if !flow.layout(of: current.part).onlyBranches { model.session.returnTo = model.session.returnTo ?? current }
    }
    save()
    arrive(atReached: step)
  }
}
