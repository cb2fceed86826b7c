import FlowDefinition
import FlowExpressions

/// Leaving a step in other ways than submitting it: skipped, by an action, back.
extension FlowMachine {
  /// Why a step cannot be acted on; nil if it can.
  func refusal(_ step: StepReference) -> Refusal? {
    guard let place = model.reachedPlace(of: step) else { return .notOnPath }
    let here = model.derivation.pathIndex(of: model.current) ?? model.derivation.frontier
    return place < model.firstAllowedPlace(from: max(here, place)) ? .barred : nil
  }

  /// Refuses an event about a step that is not there any more, and shows what is.
  mutating func refuse(_ refusal: Refusal) -> [Action] {
    guard refusal == .notOnPath else { return [.refuse(refusal)] }
    if session.cursor == model.frontier { return [.refuse(refusal)] + present(model.frontier) }
    return [.refuse(refusal)] + arrive(at: model.frontier)
  }

  mutating func skip(_ step: StepReference) -> [Action] {
    if let refusal = refusal(step) { return refuse(refusal) }
    guard let (first, record) = skipping(step) else { return [.refuse(.notOptional)] }
    let emitted = Action.emit(.skipped(step: model.name(of: step)))
    if record == .skippedSection { forgetTyped(inSectionOf: first) }
    return [emitted] + setAside(step, leaving: first, as: record)
  }

  /// Leaves a step with nothing handed in; `first` is the one that holds the record, the first of a section as a whole.
  private mutating func setAside(
    _ step: StepReference, leaving first: StepReference, as record: StepRecord
  ) -> [Action] {
    let wasComplete = model.isPassed(step)
    withdraw(at: step)
    leave(first, as: record)
    return move(from: first, wasComplete: wasComplete)
  }

  /// What is noted where when a step is skipped: the step itself, else the first of its section for all of that.
  ///
  /// Where that was skipped before it is skipped again: back and forward change nothing. What is sealed or barred
  /// stands, and so does the section it lies in.
  func skipping(_ step: StepReference) -> (StepReference, StepRecord)? {
    let wasSection = session.records[step] == .skippedSection
    if flow[step].isOptional, !wasSection { return (step, .skipped) }
    guard let section = flow[step].section, flow[section].isOptional,
      let first = model.derivation.path.firstIndex(where: { flow[$0.step].section == section }),
      let here = model.derivation.pathIndex(of: step), first >= model.firstAllowedPlace(from: here)
    else { return nil }
    return (model.derivation.path[first].step, .skippedSection)
  }

  /// What must not outlive its step is forgotten with all of the section; what a step was blamed for is settled.
  private mutating func forgetTyped(inSectionOf step: StepReference) {
    let (flow, section) = (flow, flow[step].section)
    model.session.drafts = session.drafts.filter { flow[flow[$0.key].step].section != section || flow[$0.key].isKept }
    model.session.pendingRejections.removeAll { flow[$0.step].section == section }
    if unavailable.map({ flow[flow.step(of: $0.call)].section == section }) ?? false { unavailable = nil }
  }

  mutating func choose(_ id: String, at step: StepReference) -> [Action] {
    if let refusal = refusal(step) { return refuse(refusal) }
    guard let action = flow[step].actions.first(where: { $0.id == id }) else { return [.refuse(.unknownAction)] }
    let evaluation = model.evaluate(step)
    guard model.offers(action, evaluation) else { return [.refuse(.unknownAction)] }
    let emitted: [Action] = [.emit(.chose(step: model.name(of: step), action: id))]
    switch action.effect {
    case .again: return emitted + (flow[step].before.map { prepare(step.with($0)) } ?? [])
    case .call(let call): return emitted + look(up: step.with(call), evaluation)
    case .go(let target):
      let place = model.target(target, from: step)
      if let refusal = refusal(place) { return refuse(refusal) }
      withdraw(at: step)
      return emitted + [.save] + arrive(at: place)
    case .next: return emitted + accept(evaluation, choosing: id)
    case .leave: return emitted + setAside(step, leaving: step, as: .left(id))
    }
  }

  /// An action's call: the fields it reads, also by what is computed out of them, are validated first.
  private mutating func look(up call: CallReference, _ evaluation: StepEvaluation) -> [Action] {
    let step = flow[evaluation.step]
    if let failure = evaluation.failure { return [.save] + stop(for: failure) }
    let read = flow.sources(of: (flow[call].inputs?.expressions ?? []).flatMap(\.reads), at: step)
    let broken = step.leaves.filter { read.contains(flow[$0].slot) && evaluation.fields[$0]?.isValid == false }
    return broken.isEmpty ? begin(call, evaluation) : refuse(evaluation, for: Set(broken))
  }

  mutating func goBack() -> [Action] {
    let current = model.current
    let emitted: [Action] = [.emit(.back(step: model.name(of: current)))]
    defer { if model.current != current { withdraw(at: current) } }
    if let place = returnPlace, model.derivation.path[place].step != current {
      let target = model.derivation.path[place].step
      model.session.returnTo = nil
      return emitted + [.save] + arrive(at: target)
    }
    guard let target = model.stepBefore(current) else {
      let place = model.derivation.pathIndex(of: current) ?? 0
      return [.refuse(place > 0 && model.firstAllowedPlace(from: place) > 0 ? .barred : .nothingBefore)]
    }
    return emitted + [.save] + arrive(at: target)
  }

  /// Where on the path the person is to come back to.
  var returnPlace: Int? { session.returnTo.flatMap { model.reachedPlace(of: $0) } }

  mutating func edit(_ step: StepReference) -> [Action] {
    if let refusal = refusal(step) { return refuse(refusal) }
    let current = model.current
    if step != current {
      withdraw(at: current)
      model.session.returnTo = model.session.returnTo ?? current
    }
    return [.save] + arrive(at: step)
  }
}
