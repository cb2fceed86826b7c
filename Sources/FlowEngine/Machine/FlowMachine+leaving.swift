import FlowDefinition
import FlowExpressions

extension FlowMachine {
  func refusal(_ step: StepReference) -> Refusal? {
    // Without `??` and `||`: the closure around their right side would copy the machine.
    guard let index = model.reachedIndex(of: step) else { return .notOnPath }
    var here = model.derivation.frontier
    if let current = model.derivation.pathIndex(of: model.current) { here = current }
    if index < model.firstAllowedIndex(from: max(here, index)) { return .noWayBack }
    return model.isFinal(step) ? .noWayBack : nil
  }

  func refused(_ refusal: Refusal) -> Transition {
    guard refusal == .notOnPath else { return .refuse(refusal) }
    let frontier = model.frontier
    return .refuse(refusal, then: session.cursor == frontier ? .present(frontier) : .arrive(frontier))
  }

  mutating func skip(_ step: StepReference) -> Transition {
    if let refusal = refusal(step) { return refused(refusal) }
    guard let (first, record) = skipping(step) else { return .refuse(.notOptional) }
    emit(.skipped(step: model.name(of: step)))
    if record == .skippedSection { forgetTyped(inSectionOf: first) }
    return setAside(step, leaving: first, as: record)
  }

  /// - Parameter first: The step to store `record` for: the first step of a skipped section, otherwise the step itself.
  private mutating func setAside(_ step: StepReference, leaving first: StepReference, as record: StepRecord)
    -> Transition
  {
    let wasComplete = model.isPassed(step)
    withdraw(at: step)
    leave(first, as: record)
    return .go(.after(first, wasComplete: wasComplete))
  }

  /// Withdraws the confirmation of a pending call when the person declines the review or goes to another step.
  mutating func withdraw(at step: StepReference) {
    guard let submit = flow[step].submit.map({ step.with($0) }), var pending = session.pending[submit] else { return }
    pending.confirmed = nil
    if pending.isOpen { pending.status = .withdrawn }
    model.change(.pending(submit, pending))
    model.derive(at: eventContext)
  }

  /// If the section was already skipped at the step, it is skipped again, even if the step is optional.
  ///
  /// Going back and then skipping again therefore changes nothing. A section cannot be skipped if the person cannot go
  /// back to its first step, or if one of its completed steps has answers that cannot be changed.
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

  private mutating func forgetTyped(inSectionOf step: StepReference) {
    let (flow, section) = (flow, flow[step].section)
    for (field, _) in session.drafts where flow[flow[field].step].section == section && !flow[field].isKept {
      model.change(.draft(field, nil))
    }
    removeRejections { flow[$0.step].section == section }
    if let failed = atStep.unavailable, flow[flow.step(of: failed.call)].section == section { atStep.unavailable = nil }
  }

  mutating func choose(_ id: String, at step: StepReference) -> Transition {
    if let refusal = refusal(step) { return refused(refusal) }
    guard let action = flow[step].actions.first(where: { $0.id == id }) else { return .refuse(.unknownAction) }
    let evaluation = model.evaluate(step)
    guard model.offers(action, evaluation) else { return .refuse(.unknownAction) }
    if case .go(let target) = action.effect, let refusal = refusal(model.target(target, from: step)) {
      return refused(refusal)
    }
    emit(.chose(step: model.name(of: step), action: id))
    switch action.effect {
    case .again: return flow[step].before.map { prepare(step.with($0)) } ?? .stay
    case .call(let call): return look(up: step.with(call), evaluation)
    case .go(let target):
      let target = model.target(target, from: step)
      withdraw(at: step)
      return .go(.step(target))
    case .next: return submit(evaluation, choosing: id)
    case .leave: return setAside(step, leaving: step, as: .left(id))
    }
  }

  private mutating func look(up call: CallReference, _ evaluation: StepEvaluation) -> Transition {
    let step = flow[evaluation.step]
    if let failure = evaluation.failure { return .fail(failure) }
    let read = flow.sources(of: (flow[call].inputs?.expressions ?? []).flatMap(\.reads), at: step)
    let broken = step.leaves.filter { read.contains(flow[$0].slot) && evaluation.fields[$0]?.isValid == false }
    return broken.isEmpty ? begin(call, evaluation) : refuse(evaluation, for: Set(broken))
  }

  mutating func goBack() -> Transition {
    let current = model.current
    if let place = returnIndex, model.derivation.path[place].step != current {
      let target = model.derivation.path[place].step
      model.change(.returnTo(nil))
      return goBack(from: current, to: target)
    }
    guard let target = model.previousStep(current) else {
      let place = model.derivation.pathIndex(of: current) ?? 0
      let isBarred = place > 0 && model.firstAllowedIndex(from: place) > 0
      let isFinal = model.derivation.path[..<place].contains { model.isFinal($0.step) }
      return .refuse(isBarred || isFinal ? .noWayBack : .nothingBefore)
    }
    return goBack(from: current, to: target)
  }

  private mutating func goBack(from current: StepReference, to target: StepReference) -> Transition {
    emit(.back(step: model.name(of: current)))
    withdraw(at: current)
    return .go(.step(target))
  }

  /// The path index of the step to return to after an edit; `nil` if there is none, or if it is no longer on the path.
  var returnIndex: Int? { session.returnTo.flatMap { model.reachedIndex(of: $0) } }

  mutating func edit(_ step: StepReference) -> Transition {
    if let refusal = refusal(step) { return refused(refusal) }
    let current = model.current
    if step != current {
      withdraw(at: current)
      if !flow.layout(of: current.part).onlyBranches, session.returnTo == nil { model.change(.returnTo(current)) }
    }
    return .go(.step(step))
  }
}
