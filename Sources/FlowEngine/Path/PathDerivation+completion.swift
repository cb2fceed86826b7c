import FlowDefinition
import FlowExpressions

extension PathDerivation {
  /// If the step is complete, this method also adds the values of the step to the environment.
  ///
  /// - Parameter isLast: Whether the step was the last on the path when `evaluation` was created.
  mutating func completion(
    of place: StepReference, _ session: Session, accepting evaluation: StepEvaluation?, isLast: Bool
  ) -> StepRecord? {
    let step = flow[place]
    guard step.end == nil, let record = record(of: place, session) else { return nil }
    let isRetrying = isTakenAsValid(place)
    let isComplete =
      switch record {
      case .skipped: step.isOptional || isRetrying
      case .skippedSection: skipsSection(at: place)
      case .left: step.exit(by: record) != nil
      case .refused(let call, let code, let kept): isRefused(place, place.with(call), code, kept, session)
      case .submitted, .seen, .confirmed, .chose:
        (record.choice == nil || step.exit(by: record) != nil)
          && settle(place, record, session, accepting: evaluation, isLast: isLast)
      }
    return isComplete ? record : nil
  }

  /// Returns how a step was left; a step that only branches is left without the person.
  func record(of step: StepReference, _ session: Session) -> StepRecord? {
    session.records[step] ?? (flow.layout(of: step.part).onlyBranches ? .seen : nil)
  }

  /// If the section can still be skipped, also records the skip in the path entry of the step.
  private mutating func skipsSection(at place: StepReference) -> Bool {
    guard let section = flow[place].section, flow[section].isOptional,
      !path.dropLast().contains(where: { flow[$0.step].section == section })
    else { return false }
    path.changeLast { $0.skipsSection = true }
    return true
  }

  private mutating func settle(
    _ place: StepReference, _ record: StepRecord, _ session: Session, accepting evaluation: StepEvaluation?,
    isLast: Bool
  ) -> Bool {
    let step = flow[place]
    // If the step's values depend on its answers alone, do not evaluate the step again, but use `evaluation`.
    let layout = flow.layout(of: place.part)
    if let evaluation, layout.dependsOnAnswersOnly, layout.readsAsTyped, evaluation.isValid {
      navigator.evaluation.readsClock = navigator.evaluation.readsClock || evaluation.readsClock
      if isLast {
        take(evaluation.environment, of: place, session) { _ in }
        return true
      }
      // The evaluation's environment contains values of later steps, so use only the values of this step.
      var own = environment
      for slot in layout.slots { own.values[slot] = evaluation.environment.values[slot] }
      take(own, of: place, session) { _ in }
      return true
    }
    var own = environment
    let before = step.before.map { place.with($0) }
    let isNeeded = before.map { flow[$0].outputSlot != nil } ?? false
    let isRetrying = isTakenAsValid(place)
    guard put(before, session, in: &own, isNeeded: isNeeded) || isRetrying else { return false }
    let isSpent = step.submit.map { session.calls[place.with($0)] != nil } ?? false
    let reading = evaluate(
      place, in: own, from: session.accepted(at: place, flow), transients: isSpent ? .spent : .asked, session)
    navigator.evaluation.failure = failure ?? reading.failure
    guard reading.isValid || isRetrying else { return false }
    own = reading.environment
    for (field, found) in reading.fields where isRetrying && found.isShown && !found.problems.isEmpty {
      own.values[flow[field].slot] = session.answers[place.with(field)]?.value ?? .null
    }
    guard put(step.submit.map { place.with($0) }, session, in: &own, isNeeded: true) || isRetrying else { return false }
    if !isRetrying, case .confirmed(let listed, _) = record,
      listed != ReviewListing(flow, path.dropLast(), in: own).value
    {
      return false
    }
    let asked = layout.transientLeaves.filter { reading.fields[$0]?.isShown == true }
    take(own, of: place, session) { outcome in
      outcome.isSpent = isSpent
      outcome.asked = asked
    }
    return true
  }

  /// Returns `false` if the accepted call is no longer valid, or if the call is needed but was not accepted.
  mutating func put(
    _ call: CallReference?, _ session: Session, in own: inout Environment, isNeeded: Bool
  ) -> Bool {
    guard let call else { return true }
    guard let accepted = session.calls[call] else { return !isNeeded }
    let validity = CallValidity(flow: flow, session: session, now: environment.now)
    let isBefore = flow[call].role == .before
    let listed = isBefore ? path.prefix(pathIndex(of: flow.step(of: call)) ?? path.count) : path[...]
    guard isTakenAsValid(flow.step(of: call)) || accepted.kept == validity.kept(call, in: &own, path: listed) else {
      return false
    }
    if flow[call].role == .submit, let lasts = flow[call].lasts {
      let end = accepted.time.adding(lasts)
      guard ignoresExpiry || validity.lasts(call, accepted) else { return false }
      validUntil = min(validUntil ?? end, end)
    }
    if let slot = flow[call].outputSlot { own.values[slot] = accepted.output }
    return true
  }

  private mutating func take(
    _ own: Environment, of step: StepReference, _ session: Session, note: (inout PathEntry.Outcome) -> Void
  ) {
    navigator.evaluation.environment = own
    let values = navigator.iteration == nil ? [:] : own.values(of: flow.layout(of: step.part).slots)
    let count = session.answerCount(at: path[path.count - 1], in: own, flow, isHere: true)
    path.changeLast { outcome in
      outcome.isSettled = true
      outcome.answerCount = count
      note(&outcome)
      if let iteration = outcome.iteration { outcome.take(values, in: iteration) }
    }
    answerCount += count
    navigator.iteration?.gather(values)
  }

  private mutating func isRefused(
    _ place: StepReference, _ call: CallReference, _ code: String, _ kept: [Value], _ session: Session
  ) -> Bool {
    guard case .go(let target) = flow[call].rule(for: code)?.effect, flow[target].end != nil else { return false }
    let validity = CallValidity(flow: flow, session: session, now: environment.now)
    var own = environment
    let before = flow[place].before.map { place.with($0) }
    guard call == before || put(before, session, in: &own, isNeeded: false) else { return false }
    own = evaluate(place, in: own, from: session.typed(at: place, flow), transients: .asked, session).environment
    return validity.kept(call, in: &own, path: path[...]) == kept
  }

  private mutating func evaluate(
    _ place: StepReference, in environment: Environment, from inputs: StepInputs,
    transients: StepEvaluation.Transients, _ session: Session
  ) -> StepEvaluation {
    // The action outputs share the path's storage. This function releases them when it returns; otherwise, the next
    // change to the path would have to copy the storage.
    let reading = StepEvaluation(
      flow, place, in: environment, from: inputs, transients: transients,
      actionOutputs: ActionOutputs.found(flow, session, at: place, path: path[...], now: environment.now))
    navigator.evaluation.readsClock = navigator.evaluation.readsClock || reading.readsClock
    return reading
  }
}
