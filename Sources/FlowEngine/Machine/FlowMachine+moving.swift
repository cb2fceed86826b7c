import FlowDefinition
import FlowExpressions

/// Leaving a step: accepted, skipped, by an action, back.
extension FlowMachine {
  /// Why a step cannot be acted on; nil if it can.
  func refusal(_ step: StepReference) -> Refusal? {
    guard let place = model.derivation.place(of: step), place <= model.derivation.frontier else { return .notOnPath }
    let here = model.derivation.place(of: model.current) ?? model.derivation.frontier
    return place < model.firstAllowedPlace(from: max(here, place)) ? .barred : nil
  }

  /// Refuses an event about a step that is not there any more, and shows what is.
  mutating func refuse(_ refusal: Refusal, at moment: EventContext) -> [Action] {
    guard refusal == .notOnPath else { return [.refuse(refusal)] }
    if session.cursor == model.frontier { return [.refuse(refusal)] + present(model.frontier) }
    return [.refuse(refusal)] + arrive(at: model.frontier, moment)
  }

  // MARK: submitting

  mutating func submit(_ step: StepReference, at moment: EventContext) -> [Action] {
    if let refusal = refusal(step) { return refuse(refusal, at: moment) }
    if flow[step].end != nil { return finish(step) }
    // Whoever is asked only for what is gone has chosen a branch before.
    let isAskedAgain = model.derivation.missing.map { model.path[$0.place] == step } ?? false
    let choice = isAskedAgain ? session.records[step]?.choice : nil
    return accept(step, as: record(for: step, choosing: choice), at: moment)
  }

  /// How a step is left when it is submitted; `choice` is the action that decides the branch.
  func record(for step: StepReference, choosing choice: String? = nil) -> StepRecord {
    if flow[step].review != nil { return .confirmed(model.reviewListing(at: step).value, choosing: choice) }
    if let choice { return .chose(choice) }
    return flow[step].fields.isEmpty && flow[step].submit == nil ? .seen : .submitted
  }

  /// Validates a step and accepts it, or calls its service first.
  mutating func accept(_ step: StepReference, as record: StepRecord, at moment: EventContext) -> [Action] {
    let reading = model.reading(of: step)
    if let failure = reading.failure { return [.save] + stop(for: failure) }
    guard reading.isValid, !model.isBlocked(step) else {
      attempted = step
      return [.refuse(.invalid), .present(.step(step)), emitted(ofProblemsOf: reading, at: step)]
    }
    if let submit = flow[step].submit.map({ step.with($0) }), needsCall(submit, reading) {
      if flow[step].review != nil { confirmations[step] = record }
      return begin(submit, choosing: record.choice, at: moment)
    }
    return conclude(step, reading, record, at: moment)
  }

  /// A field was left: what was typed is saved, and observers hear what is wrong with it.
  ///
  /// Items of a list are in the making: what is wrong with them is told when the step is submitted.
  func leave(_ field: FieldReference) -> [Action] {
    let step = flow.step(of: field)
    guard !flow[field].kind.isList, model.derivation.place(of: step) != nil else { return [.save] }
    let reading = model.reading(of: step)
    guard reading.fields[field.part]?.problems.isEmpty == false else { return [.save] }
    return [.save, emitted(ofProblemsOf: reading, at: step, in: [field.part])]
  }

  /// Tells observers what is wrong with a step, and with no other fields of it than these.
  private func emitted(
    ofProblemsOf reading: StepEvaluation, at step: StepReference, in fields: Set<FieldIndex>? = nil
  ) -> Action {
    .emit(
      .rejected(
        step: model.name(of: step),
        problems: reading.codes(flow, number: model.iteration(at: step)?.position, in: fields)))
  }

  /// Whether a step's call must be made: nothing accepted holds, or a transient answer was typed anew.
  private func needsCall(_ call: CallReference, _ reading: StepEvaluation) -> Bool {
    let typedAnew = flow[call].transientFields.contains {
      flow[$0].step == flow[call].step && session.drafts[call.with($0)] != nil
    }
    let kept = model.kept(call, in: reading.environment)
    return typedAnew || !CallValidity(flow, session, now: reading.environment.now).isAtHand(call, kept: kept)
  }

  /// Takes a step's values as answers, notes how it was left, and moves on.
  mutating func conclude(
    _ step: StepReference, _ reading: StepEvaluation, _ record: StepRecord, at moment: EventContext
  ) -> [Action] {
    let wasComplete = (model.derivation.place(of: step) ?? 0) < model.derivation.frontier
    let owed = model.derivation.missing == nil ? nil : unansweredOnce
    for leaf in flow[step].leaves where flow[leaf].computed == nil {
      guard let field = reading.fields[leaf], field.isShown, !field.isSpent else { continue }
      model.session.answers[step.with(leaf)] = Answer(value: field.value, isSubmitted: true)
    }
    forgetHidden(at: step, reading)
    leave(step, as: record)
    let emitted = Action.emit(.submitted(step: model.name(of: step)))
    guard let owed else { return [emitted] + move(from: step, wasComplete: wasComplete, at: moment) }
    // It was asked only to find out what became of a call that must happen once.
    model.rederive(from: step, at: moment)
    return [emitted, .save] + (ask(again: owed, at: moment) ?? arrive(at: model.frontier, moment))
  }

  /// Marks the answers that an answer which is not kept has hidden: once that is gone, nothing else shows it.
  private mutating func forgetHidden(at step: StepReference, _ reading: StepEvaluation) {
    let transient = Set(flow[step].leaves.map { flow[$0] }.filter(\.isTransient).map(\.slot))
    guard !transient.isEmpty else { return }
    for leaf in flow[step].leaves where reading.fields[leaf]?.isShown == false {
      guard let answer = session.answers[step.with(leaf)], answer.isSubmitted,
        flow.conditions(of: leaf).contains(where: { $0.reads.contains(where: transient.contains) })
      else { continue }
      model.session.answers[step.with(leaf)] = Answer(value: answer.value, isSubmitted: false)
    }
  }

  /// Notes how a step was left; what it was blamed for is settled, and what was typed unless it is set aside.
  private mutating func leave(_ step: StepReference, as record: StepRecord) {
    if let place = model.derivation.loopTarget, model.path[place] == step { forgetSteps(after: place) }
    model.session.records[step] = record
    for leaf in flow[step].leaves where !record.setsAside || flow[leaf].isTransient {
      model.session.drafts[step.with(leaf)] = nil
    }
    model.session.blames.removeAll { $0.step == step }
    if unavailable.map({ flow.step(of: $0.call) == step }) ?? false { unavailable = nil }
    attempted = nil
  }

  /// A branch led back here: the steps after it are asked again, their answers offered.
  private mutating func forgetSteps(after place: Int) {
    for entry in model.derivation.path[(place + 1)...] { reopen(entry.step) }
  }

  mutating func reopen(_ step: StepReference) {
    model.session.records[step] = nil
    for call in flow.calls(of: flow[step]) { model.session.calls[step.with(call)] = nil }
  }

  /// Derives the path after a step changed and goes on.
  mutating func move(from step: StepReference, wasComplete: Bool, at moment: EventContext) -> [Action] {
    model.rederive(from: step, at: moment)
    return [.save] + arrive(at: destination(after: step, wasComplete: wasComplete), moment)
  }

  private func destination(after step: StepReference, wasComplete: Bool) -> StepReference {
    let frontier = model.frontier
    guard let here = model.derivation.place(of: step), here < model.derivation.frontier else { return frontier }
    if session.returnTo != nil { return returnPlace.map { model.path[$0] } ?? frontier }
    guard wasComplete else { return frontier }
    return model.path[(here + 1)...model.derivation.frontier].first { model.showsSomething($0) } ?? frontier
  }

  // MARK: other ways to leave

  mutating func skip(_ step: StepReference, at moment: EventContext) -> [Action] {
    if let refusal = refusal(step) { return refuse(refusal, at: moment) }
    guard let (first, record) = skipping(step) else { return [.refuse(.notOptional)] }
    let emitted = Action.emit(.skipped(step: model.name(of: step)))
    let wasComplete = (model.derivation.place(of: step) ?? 0) < model.derivation.frontier
    withdraw(at: step)
    if record == .skippedSection { forgetTyped(inSectionOf: first) }
    leave(first, as: record)
    return [emitted] + move(from: first, wasComplete: wasComplete, at: moment)
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
      let here = model.derivation.place(of: step), first >= model.firstAllowedPlace(from: here)
    else { return nil }
    return (model.derivation.path[first].step, .skippedSection)
  }

  /// What must not outlive its step is forgotten with all of the section; what a step was blamed for is settled.
  private mutating func forgetTyped(inSectionOf step: StepReference) {
    let (flow, section) = (flow, flow[step].section)
    model.session.drafts = session.drafts.filter { flow[flow[$0.key].step].section != section || flow[$0.key].isKept }
    model.session.blames.removeAll { flow[$0.step].section == section }
    if unavailable.map({ flow[flow.step(of: $0.call)].section == section }) ?? false { unavailable = nil }
  }

  mutating func choose(_ id: String, at step: StepReference, _ moment: EventContext) -> [Action] {
    if let refusal = refusal(step) { return refuse(refusal, at: moment) }
    guard let action = flow[step].actions.first(where: { $0.id == id }), model.offers(action, at: step) else {
      return [.refuse(.unknownAction)]
    }
    let emitted: [Action] = [.emit(.chose(step: model.name(of: step), action: id))]
    switch action.effect {
    case .again: return emitted + (flow[step].before.map { begin(step.with($0), at: moment) } ?? [])
    case .call(let call): return emitted + look(up: step.with(call), at: step, moment)
    case .go(let target):
      let place = model.target(target, from: step)
      if let refusal = refusal(place) { return refuse(refusal, at: moment) }
      withdraw(at: step)
      return emitted + [.save] + arrive(at: place, moment)
    case .next: return emitted + accept(step, as: record(for: step, choosing: id), at: moment)
    case .leave:
      let wasComplete = (model.derivation.place(of: step) ?? 0) < model.derivation.frontier
      withdraw(at: step)
      leave(step, as: .left(id))
      return emitted + move(from: step, wasComplete: wasComplete, at: moment)
    }
  }

  /// An action's call: the fields it reads, also by what is computed out of them, are validated first.
  private mutating func look(up call: CallReference, at step: StepReference, _ moment: EventContext) -> [Action] {
    let reading = model.reading(of: step)
    if let failure = reading.failure { return [.save] + stop(for: failure) }
    let read = flow.sources(of: (flow[call].inputs?.expressions ?? []).flatMap(\.reads), at: flow[step])
    let broken = flow[step].leaves.filter { read.contains(flow[$0].slot) && reading.fields[$0]?.isValid == false }
    guard !broken.isEmpty else { return begin(call, at: moment) }
    attempted = step
    return [.refuse(.invalid), .present(.step(step)), emitted(ofProblemsOf: reading, at: step, in: Set(broken))]
  }

  mutating func goBack(at moment: EventContext) -> [Action] {
    let current = model.current
    let emitted: [Action] = [.emit(.back(step: model.name(of: current)))]
    defer { if model.current != current { withdraw(at: current) } }
    if let place = returnPlace, model.path[place] != current {
      let target = model.path[place]
      model.session.returnTo = nil
      return emitted + [.save] + arrive(at: target, moment)
    }
    guard let target = model.stepBefore(current) else {
      return [.refuse(model.derivation.place(of: current) == 0 ? .nothingBefore : barredOrFirst(current))]
    }
    return emitted + [.save] + arrive(at: target, moment)
  }

  /// Where on the path the person is to come back to.
  var returnPlace: Int? {
    guard let target = session.returnTo, let place = model.derivation.place(of: target),
      place <= model.derivation.frontier
    else {
      return nil
    }
    return place
  }

  private func barredOrFirst(_ step: StepReference) -> Refusal {
    guard let place = model.derivation.place(of: step) else { return .nothingBefore }
    return model.firstAllowedPlace(from: place) > 0 ? .barred : .nothingBefore
  }

  mutating func edit(_ step: StepReference, at moment: EventContext) -> [Action] {
    if let refusal = refusal(step) { return refuse(refusal, at: moment) }
    let current = model.current
    if step != current {
      withdraw(at: current)
      model.session.returnTo = model.session.returnTo ?? current
    }
    return [.save] + arrive(at: step, moment)
  }
}
