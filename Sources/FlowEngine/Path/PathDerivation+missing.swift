import FlowDefinition
import FlowExpressions

/// Transient answers that a restart lost, to ask for again because the calls of a later step need them.
struct MissingAnswers {
  /// The path index of the first step that asks for a missing answer.
  let place: Int
  let fields: Set<FieldIndex>
}

extension PathDerivation {
  func lostAnswers(_ call: CallReference, _ session: Session) -> [(place: Int, field: FieldIndex)] {
    flow[call].transientFields.compactMap { field in
      let asking = flow[field].step
      guard asking != flow[call].step else { return nil }
      // An answer in a repeated section can be read only by calls of that section, and only for the same item.
      let step = Located(asking, item: flow[asking].section == flow[flow[call].step].section ? call.item : nil)
      guard session.answers[step.with(field)] == nil, let place = pathIndex(of: step), isAsked(field, at: place) else {
        return nil
      }
      return (place, field)
    }
  }

  func missingAnswers(_ session: Session) -> MissingAnswers? {
    guard let last = path.last?.step, !flow.layout(of: last.part).calls.isEmpty else { return nil }
    let calls = flow.calls(of: flow[last]).map { last.with($0) }
    let gone = calls.filter { mayBeMade($0, session) }.flatMap { self.lostAnswers($0, session) }
    guard let first = gone.map(\.place).min() else { return nil }
    let fields = Set(gone.filter { $0.place == first }.map(\.field))
    return MissingAnswers(place: first, fields: fields.union(askedWith(fields, at: path[first].step, session)))
  }

  /// Returns `false` for a `before` call that was accepted and is still valid.
  private func mayBeMade(_ call: CallReference, _ session: Session) -> Bool {
    guard flow[call].role == .before else { return true }
    let validity = CallValidity(flow: flow, session: session, now: environment.now)
    var environment = environment
    return !validity.hasValidCall(call, kept: validity.kept(call, in: &environment, path: path.dropLast()))
  }

  /// If the `submit` call reads one of `fields`, the new answer makes the call necessary again.
  ///
  /// The call then needs all lost answers that it reads from the step.
  private func askedWith(_ fields: Set<FieldIndex>, at step: StepReference, _ session: Session) -> [FieldIndex] {
    guard let submit = flow[step].submit, !fields.isDisjoint(with: flow[submit].transientFields) else { return [] }
    return flow[submit].transientFields.filter { flow[$0].step == step.part && session.answers[step.with($0)] == nil }
  }
}
