import FlowDefinition
import FlowExpressions

/// Transient answers to ask for again, because the calls of a later step need them.
///
/// Transient answers are never saved, so a restart loses them.
struct MissingAnswers {
  /// The path index of the first step that asks for one of these answers.
  let place: Int
  /// The fields to ask for again at that step.
  let fields: Set<FieldIndex>
}

extension PathDerivation {
  /// Returns the lost answers that a call reads from earlier steps, with the path indices of those steps.
  func lostAnswers(_ call: CallReference, _ session: Session) -> [(place: Int, field: FieldIndex)] {
    flow[call].transientFields.compactMap { field in
      let asking = flow[field].step
      guard asking != flow[call].step else { return nil }
      // A transient answer in a repeated section is read only in that section, for the same item.
      let step = Located(asking, item: flow[asking].section == flow[flow[call].step].section ? call.item : nil)
      guard session.answers[step.with(field)] == nil, let place = pathIndex(of: step), isAsked(field, at: place) else {
        return nil
      }
      return (place, field)
    }
  }

  /// Returns the first step to show again because calls of the last step need lost answers, and the fields to ask for
  /// there.
  ///
  /// Returns `nil` if these calls need no lost answers.
  func missingAnswers(_ session: Session) -> MissingAnswers? {
    guard let last = path.last?.step, !flow.layout(of: last.part).calls.isEmpty else { return nil }
    let calls = flow.calls(of: flow[last]).map { last.with($0) }
    let gone = calls.filter { mayBeMade($0, session) }.flatMap { self.lostAnswers($0, session) }
    guard let first = gone.map(\.place).min() else { return nil }
    let fields = Set(gone.filter { $0.place == first }.map(\.field))
    return MissingAnswers(place: first, fields: fields.union(askedWith(fields, at: path[first].step, session)))
  }

  /// Whether a call of the last step may still be made; `false` for a `before` call that was accepted and is still
  /// valid.
  private func mayBeMade(_ call: CallReference, _ session: Session) -> Bool {
    guard flow[call].role == .before else { return true }
    let validity = CallValidity(flow: flow, session: session, now: environment.now)
    var environment = environment
    return !validity.hasValidCall(call, kept: validity.kept(call, in: &environment, path: path.dropLast()))
  }

  /// Returns all lost answers that the step's `submit` call reads, if that call reads one of the given fields.
  ///
  /// When the person types one of these transient answers again, the call is made again and needs all of them.
  private func askedWith(_ fields: Set<FieldIndex>, at step: StepReference, _ session: Session) -> [FieldIndex] {
    guard let submit = flow[step].submit, !fields.isDisjoint(with: flow[submit].transientFields) else { return [] }
    return flow[submit].transientFields.filter { flow[$0].step == step.part && session.answers[step.with($0)] == nil }
  }
}
