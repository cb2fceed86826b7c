import FlowDefinition
import FlowExpressions

extension FlowMachine {
  mutating func end(_ pending: PendingCall, _ outcome: ServiceOutcome, _ metrics: CallMetrics) -> Transition {
    state = .atStep(StepState())
    emitEnd(of: pending, outcome, metrics)
    switch outcome {
    // Do not update the path before accepting a call: the call's inputs were valid when it was sent, even if another
    // call has expired in the meantime.
    case .accepted(let output): return accepted(pending, output)
    case .rejected(let rejection): return rejected(pending, rejection)
    case .unavailable(let reason, let mayHaveSucceeded, let failure):
      // If the status was unknown before, an earlier attempt may have succeeded, so the status stays unknown.
      let isUndone = !mayHaveSucceeded && pending.status != .unknown
      atStep.unavailable = Unavailable(call: pending.call, reason: reason, failure: failure)
      return wait(pending, as: isUndone ? .notDone : .unknown)
    case .cancelled: return wait(pending, as: .unknown)
    }
  }

  /// The service may have performed an earlier attempt, so the status of the call stays unknown if it was unknown.
  mutating func takeBack(_ pending: PendingCall) -> Transition {
    state = .atStep(StepState())
    emitEnd(of: pending, .cancelled, CallMetrics())
    return wait(pending, as: pending.status == .unknown ? .unknown : .notDone)
  }

  /// The session keeps the call as it was when the person quit, so that resuming makes it again.
  mutating func endAfterQuitting(_ key: String, _ outcome: ServiceOutcome, _ metrics: CallMetrics) -> Transition {
    let pending = session.pending.values.first { $0.key == key && $0.status == .inProgress }
    if let pending { emitEnd(of: pending, outcome, metrics) }
    return .refuse(.over)
  }

  private mutating func emitEnd(of pending: PendingCall, _ outcome: ServiceOutcome, _ metrics: CallMetrics) {
    emit(
      .callEnded(
        step: model.name(of: flow.step(of: pending.call)), port: flow[flow[pending.call].port].name, key: pending.key,
        outcome: outcome.name, milliseconds: metrics.milliseconds, tries: metrics.tries, failure: outcome.failure))
  }

  private mutating func wait(_ pending: PendingCall, as status: PendingCall.Status) -> Transition {
    if var pending = session.pending[pending.call] {
      pending.status = status
      model.change(.pending(pending.call, pending))
    }
    return .go(.screen(of: flow.step(of: pending.call)))
  }

  // MARK: Accepted calls

  private mutating func accepted(_ pending: PendingCall, _ output: JSONValue) -> Transition {
    let call = flow[pending.call]
    let output = flow[call.port].output?.given(output) ?? .null
    let step = flow.step(of: pending.call)
    // When a run sends its first code, a prefilled code stays in the input. When the run sends another code, the typed
    // code is deleted.
    let isAnother = session.calls[pending.call]?.run == session.run
    record(pending, output)
    if call.role == .submit, let before = flow[step].before { repeatedBeforeCalls.remove(step.with(before)) }
    guard call.role == .submit else {
      if call.role == .before { forgetRefused(at: step, typed: isAnother) }
      return .go(.step(step))
    }
    let evaluation = model.evaluation(for: pending.call)
    if call.isOnce { seal(pending.call, evaluation) }
    return complete(evaluation, record(evaluation, choosing: pending.choice))
  }

  private mutating func record(_ pending: PendingCall, _ output: Value) {
    model.change(.pending(pending.call, nil))
    sentSecrets[pending.key] = nil
    removeRejections(after: pending)
    let accepted = AcceptedCall(kept: pending.kept, output: output, time: eventContext.now, run: session.run)
    model.change(.accepted(pending.call, accepted))
    if flow[pending.call].role == .before { repeatedBeforeCalls.insert(pending.call) }
  }

  /// After a new one-time code was sent, for example, the rejection of the previous code no longer applies.
  ///
  /// - Parameter isAnother: Whether the call had already been accepted in this run. If so, the typed code is deleted.
  private mutating func forgetRefused(at step: StepReference, typed isAnother: Bool) {
    let flow = flow
    let transient = flow[step].leaves.filter { flow[$0].isTransient }
    for leaf in transient where isAnother && flow[leaf].kind.isCode { model.change(.draft(step.with(leaf), nil)) }
    removeRejections { blame in
      guard blame.step == step else { return false }
      if let field = blame.field { return transient.contains(field) }
      if case .stop = flow[blame.call].rule(for: blame.code)?.effect { return true }
      return false
    }
  }

  /// Only rejections shown at the step of the call are removed.
  ///
  /// A call resolves its own rejections. A `before` call with new inputs also resolves the rejections of other calls of
  /// its step. A rejection of a later step's call stays, because it is the reason why the person is at this step.
  private mutating func removeRejections(after pending: PendingCall) {
    let flow = flow
    let step = flow.step(of: pending.call)
    let isNew = flow[pending.call].role == .before && session.calls[pending.call]?.kept != pending.kept
    removeRejections {
      $0.step == step && ($0.call == pending.call || isNew && flow.step(of: $0.call) == step)
    }
  }

  /// Seals the session at the step of an accepted `once` call: the path and the values up to this step are final.
  private mutating func seal(_ call: CallReference, _ evaluation: StepEvaluation) {
    var environment = evaluation.environment
    if let slot = flow[call].outputSlot, let accepted = session.calls[call] {
      environment.values[slot] = accepted.output
    }
    let values = environment.values.filled.reduce(into: [:]) { $0[$1.0] = $1.1 }
    let path = Array(model.path.prefix { $0 != evaluation.step }) + [evaluation.step]
    model.change(.seal(Seal(step: evaluation.step, path: path, values: values)))
    model.change(.returnTo(nil))
  }

  // MARK: Rejected calls

  private mutating func rejected(_ pending: PendingCall, _ rejection: Rejection) -> Transition {
    let call = pending.call
    let step = flow.step(of: call)
    if !rejection.lostFiles.isEmpty, pending.status == .unknown, var pending = session.pending[call] {
      // The lost files prevented this attempt, but an earlier attempt of the call may have succeeded. The call
      // therefore stays pending, and must be confirmed again.
      pending.status = .withdrawn
      pending.confirmed = nil
      model.change(.pending(call, pending))
    } else {
      model.change(.pending(call, nil))
      sentSecrets[pending.key] = nil
    }
    model.derive(at: eventContext)
    removeRejections { $0.call == call }
    if let transition = askAgain(for: rejection.lostFiles, by: call) { return transition }
    let named = namedFields(of: call, rejection)
    // A rejection for lost files has no rule. The port may declare its code, `file`, for a rejection by the service.
    if !rejection.lostFiles.isEmpty {
      return named.isEmpty ? rejectForm(call, rejection) : reject(named, by: call, rejection)
    }
    let rule = flow[call].rule(for: rejection.code)
    let effect = rule?.effect ?? .form
    if flow[call].role == .submit { clear(after: effect, named.map(\.field.part), at: step) }
    if !named.isEmpty { return reject(named, by: call, rejection) }
    if let rule, rule.continues { return goOn(after: pending, rejection, rule) }
    switch effect {
    case .form: return rejectForm(call, rejection)
    case .field(let field): return reject([(model.field(of: field, for: call), nil)], by: call, rejection)
    case .go(let target): return go(to: target, after: pending, rejection)
    case .again:
      // A `before` call is not repeated after its own rejection: the service could reject it again and again.
      guard let before = flow[step].before, flow[call].role != .before, model.derivation.pathIndex(of: step) != nil
      else { return rejectForm(call, rejection) }
      addRejection(at: step, call, rejection)
      return prepare(step.with(before))
    case .stop:
      addRejection(at: step, call, rejection)
      let last = session.pendingRejections[session.pendingRejections.count - 1]
      let message = model.words(of: last)
      if let failure = model.failure(of: last) { return .fail(failure) }
      return .stop(.locked(message: message))
    }
  }

  /// Continues at a step whose `before` call was rejected, as if the call had been accepted without output.
  private mutating func goOn(after pending: PendingCall, _ rejection: Rejection, _ rule: RejectionRule)
    -> Transition
  {
    let step = flow.step(of: pending.call)
    record(pending, .null)
    if rule.message != nil {
      let field: FieldIndex? = if case .field(let field) = rule.effect { field } else { nil }
      addRejection(at: step, field: field, pending.call, rejection)
    }
    return .go(.step(step))
  }

  private mutating func clear(after effect: RejectionRule.Effect, _ named: [FieldIndex], at step: StepReference) {
    for leaf in flow[step].leaves where flow[leaf].isTransient {
      let isRefused = named.contains(leaf) || effect == .field(leaf) || flow[leaf].kind.isCode
      if isRefused { model.change(.draft(step.with(leaf), nil)) }
    }
  }

  private mutating func addRejection(
    at step: StepReference, field: FieldIndex? = nil, _ call: CallReference, _ rejection: Rejection,
    words: String? = nil
  ) {
    let isOfLostFile = !rejection.lostFiles.isEmpty
    let added = PendingRejection(
      step: step, field: field, call: call, code: isOfLostFile ? PendingRejection.lostFile : rejection.code,
      details: isOfLostFile ? [:] : flow.details(of: rejection, by: call), words: words)
    model.change(.rejections(session.pendingRejections + [added]))
  }

  /// If the flow declares nothing for the rejection, the first message for a rejected input is shown.
  private mutating func rejectForm(_ call: CallReference, _ rejection: Rejection) -> Transition {
    let own = rejection.fields.sorted { $0.key < $1.key }.compactMap(\.value).first
    let isDeclared = rejection.lostFiles.isEmpty && flow[call].rule(for: rejection.code) != nil
    let words = isDeclared ? nil : own
    addRejection(at: flow.step(of: call), call, rejection, words: words)
    return .go(.screen(of: flow.step(of: call)))
  }

  /// If the person cannot return to a field, the step that made the call shows the rejection as a problem of the form.
  private mutating func reject(
    _ fields: [(field: FieldReference, words: String?)], by call: CallReference, _ rejection: Rejection
  ) -> Transition {
    let callingStep = flow.step(of: call)
    let allowed = stepsAllowed(from: callingStep)
    var steps: Set<StepReference> = []
    for (field, words) in fields {
      let step = flow.step(of: field)
      guard allowed.contains(step) else {
        addRejection(at: callingStep, call, rejection, words: words)
        continue
      }
      addRejection(at: step, field: field.part, call, rejection, words: words)
      steps.insert(step)
    }
    return showAgain(steps, before: callingStep)
  }

  /// If the person cannot return to the target, the form of the step that made the call shows the rejection.
  private mutating func go(to target: StepIndex, after pending: PendingCall, _ rejection: Rejection) -> Transition {
    let call = pending.call
    let step = flow.step(of: call)
    if flow[target].end != nil {
      model.change(.record(step, .refused(call.part, code: rejection.code, kept: pending.kept)))
      return .go(.frontier)
    }
    let target = model.target(target, from: step)
    let caller = model.derivation.pathIndex(of: step) ?? model.derivation.frontier
    guard let place = model.derivation.pathIndex(of: target), place >= model.firstAllowedIndex(from: caller),
      place <= caller
    else { return rejectForm(call, rejection) }
    for entry in model.derivation.path[place...caller] { reopen(entry.step) }
    addRejection(at: target, call, rejection)
    return .go(.step(target))
  }

  /// A named input must be the unchanged answer to a field, or a part of it; other inputs are ignored.
  ///
  /// For an input in a list item, the field of the list is returned.
  private func namedFields(of call: CallReference, _ rejection: Rejection) -> [(field: FieldReference, words: String?)]
  {
    rejection.fields.sorted { $0.key < $1.key }.compactMap { path, words in
      // Allow superfluous dots: the JSON pointer `/email/`, for example, results in `email.`.
      let parts = path.split(separator: ".").joined(separator: ".")
      guard let path = AnswerPath(parts), let inputs = flow[call].inputs else { return nil }
      if let names = path.names {
        return inputs.field(at: names[...], flow).map { (model.field(of: $0, for: call), words) }
      }
      if let files = inputs.field(at: path.head[...], flow), flow[files].type.holdsFiles {
        return (model.field(of: files, for: call), words)
      }
      guard let item = inputs.item(at: path, flow)?.item else { return nil }
      return (model.field(of: item.list, for: call), model.words(words, about: item, of: call, rejection))
    }
  }
}

extension ValueTemplate {
  /// Returns the field whose unchanged answer is the input at a path; `nil` if the input is anything else.
  func field(at path: ArraySlice<String>, _ flow: Flow) -> FieldIndex? {
    switch self {
    case .record(let names, let values):
      guard let first = path.first, let index = names.firstIndex(of: first) else { return nil }
      return values[index].field(at: path.dropFirst(), flow)
    case .expression(let expression):
      guard let part = expression.barePart, let field = flow.fields.first(where: { $0.slot == part.slot }) else {
        return nil
      }
      return flow.field(([field.path] + part.names + path).joined(separator: "."))
    case .answers: return flow.field(path.joined(separator: "."))
    case .list, .constant: return nil
    }
  }
}
