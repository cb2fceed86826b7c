package import FlowDefinition
import FlowExpressions

/// Properties and methods used only to check the laws of the machine; see `MachineLaw`.
extension FlowModel {
  package var completedSteps: [StepReference] { derivation.path.prefix(derivation.frontier).map(\.step) }

  package var endsEarly: Bool { derivation.loopTarget != nil || derivation.missing != nil }

  package func isOutdated(at moment: EventContext) -> Bool { derivation.isOutdated(at: moment) }

  /// A description of how the path changes if it is derived again from the session; `nil` if it does not change.
  package var pathDifference: String? {
    let fresh = FlowModel(flow: flow, session: session, at: eventContext).derivation
    let places = derivation.path.indices
    if fresh.path.map(\.step) != derivation.path.map(\.step) || fresh.frontier != derivation.frontier {
      return "the path \(path.map(name)) is \(fresh.path.map { flow[$0.step].id }) when it is derived again"
    }
    if fresh.environment.values != derivation.environment.values {
      return "the values on the path differ when it is derived again"
    }
    if let place = places.first(where: {
      fresh.environment(before: $0).values != derivation.environment(before: $0).values
    }) {
      return "the values before \(name(of: path[place])) differ when the path is derived again"
    }
    if let place = places.first(where: { !fresh.path[$0].isSame(as: derivation.path[$0]) }) {
      return "the decisions or counts at \(name(of: path[place])) differ when the path is derived again"
    }
    if fresh.answerCount != derivation.answerCount {
      return "\(derivation.answerCount) answers are \(fresh.answerCount) when the path is derived again"
    }
    return completedSteps.first { !isSameOnItsOwn($0) }
      .map { "\(name(of: $0)) is another step when it is evaluated on its own" }
  }

  private func isSameOnItsOwn(_ step: StepReference) -> Bool {
    let (along, alone) = (evaluation(of: step, from: start(of: step)), evaluation(of: step))
    return along.isValid == alone.isValid
      && zip(along.fields, alone.fields).allSatisfy {
        $0.value.value == $1.value.value && $0.value.problems == $1.value.problems
      }
  }

  package var valuesOffPath: [FieldIndex] {
    let shown = Set(derivation.path.map(\.step.part))
    return flow.fields.filter { !shown.contains($0.step) && derivation.environment.values[$0.slot].isFilled }
      .map(\.index)
  }

  /// The session as a restart restores it: without the answers that are never saved.
  package var restorableSession: Session {
    var session = sessionToSave
    session.answers = session.answers.filter { flow[$0.key].isKept }
    for (field, draft) in session.drafts {
      session.drafts[field] = nil
      if !flow[field].isKept || flow[field].kind.isGroup { continue }
      session.drafts[field] = flow.inAnyLanguage(draft, as: flow[field])
    }
    let transient = Set(flow.fields.filter(\.isTransient).map(\.slot))
    session.seal = session.seal.map { seal in
      Seal(step: seal.step, path: seal.path, values: seal.values.filter { !transient.contains($0.key) })
    }
    return session
  }

  private func openSteps(before place: Int) -> Slice<Path> {
    let sealed = session.seal.flatMap { derivation.pathIndex(of: $0.step) }.map { $0 + 1 } ?? 0
    return derivation.path[min(sealed, place)..<place]
  }

  /// The submitted steps on the path whose `submit` call has not been accepted with its current inputs.
  package var stepsWithOutdatedCall: [StepReference] {
    openSteps(before: derivation.path.count).map(\.step).filter { step in
      guard flow[step].end == nil, let submit = flow[step].submit.map({ step.with($0) }),
        let record = session.records[step], !record.setsAside
      else { return false }
      if case .refused = record { return false }
      let accepted = StepEvaluation(
        flow, step, in: environment(of: step), from: session.accepted(at: step, flow), transients: .spent,
        actionOutputs: actionOutputs(of: step))
      return session.calls[submit]?.kept != kept(submit, in: accepted.environment)
    }
  }

  package func outdatedReviews(before step: StepReference) -> [StepReference] {
    openSteps(before: derivation.pathIndex(of: step) ?? 0).map(\.step).filter { review in
      guard flow[review].review != nil, case .confirmed(let listed, _) = session.records[review] else { return false }
      return listed != reviewListing(at: review, in: environment(of: review)).value
    }
  }

  /// The result contains the names of required inputs without a value.
  ///
  /// It also contains the paths of transient fields that were asked on the path, but whose answers would not be sent.
  package func missingInputs(of call: CallReference) -> [String] {
    let step = flow.step(of: call)
    var environment = flow[call].role == .before ? environment(of: step) : evaluation(of: step).environment
    let request = try? RequestMapper.request(call, self, in: &environment)
    var missing: [String] = []
    if case .record(let names, let types) = flow[flow[call].port].input {
      missing = zip(names, types).filter { !$1.isOptional && (request?[$0] ?? .null) == .null }.map(\.0)
    }
    for field in flow[call].transientFields where flow[field].step != step.part {
      let place = self.field(of: field, for: call)
      guard let asked = derivation.pathIndex(of: flow.step(of: place)), derivation.path[asked].asked.contains(field),
        session.answers[place]?.value != environment.values[flow[field].slot]
      else { continue }
      missing.append(flow[field].path)
    }
    return missing
  }
}

extension PathEntry {
  fileprivate func isSame(as other: PathEntry) -> Bool {
    decisions == other.decisions && isSettled == other.isSettled && asked == other.asked && barrier == other.barrier
      && partCount == other.partCount && impureCount == other.impureCount && answerCount == other.answerCount
      && isSpent == other.isSpent
  }
}
