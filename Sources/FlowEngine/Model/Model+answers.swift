import FlowDefinition
import FlowExpressions

extension Model {
  /// The answers so far, as a review would list them: what is accepted on the path, and what was typed here.
  public var answersSoFar: [ReviewViewState.Row] {
    let typed = reading(of: current).environment.values(of: flow.allFields(of: flow[current]).map { flow[$0].slot })
    var here = derivation.environment
    here.take(typed)
    return derivation.path.prefix(derivation.frontier + 1).flatMap { entry in
      let words = self.words(at: entry, over: here, own: entry.step == current ? typed : entry.values)
      return flow[entry.step].leaves.compactMap { row(of: entry.step.with($0), words) }
    }
  }

  /// Whether a field is asked on the path, as far as it goes.
  func asks(_ field: FieldReference) -> Bool {
    let step = flow.step(of: field)
    guard let place = derivation.place(of: step), place <= derivation.frontier else { return false }
    switch session.records[step] {
    case .skipped, .skippedSection, .left: return false
    case .submitted, .seen, .confirmed, .chose, .refused, nil:
      return reading(of: step).fields[field.part]?.isShown ?? false
    }
  }

  /// The fields on the path that have something to list, in its order.
  var filledFields: [FieldReference] {
    let typed = reading(of: current).environment.values(of: flow.allFields(of: flow[current]).map { flow[$0].slot })
    return derivation.path.prefix(derivation.frontier + 1).flatMap { entry in
      let own = entry.step == current ? typed : entry.values
      let isElsewhere = entry.iteration != nil || entry.step == current
      return flow[entry.step].leaves.map { entry.step.with($0) }.filter { field in
        let slot = flow[field].slot
        return isListed(field, isElsewhere ? own[slot] ?? .null : derivation.environment.values[slot])
      }
    }
  }

  /// Whether an answer is listed; a default is an answer only once its step was submitted.
  private func isListed(_ field: FieldReference, _ value: Value) -> Bool {
    value.isFilled && flow[field].isKept
      && (session.answers[field] != nil || session.drafts[field] != nil || flow[field].computed != nil)
  }

  /// Words that read what a step on the path gave, which for a step of an item no other step reads.
  func words(at entry: PathDerivation.Entry, over environment: Environment, own: [Int: Value]) -> TemplateText {
    var environment = environment
    if let iteration = entry.iteration {
      iteration.restore(&environment, flow)
      environment.take(own)
    }
    return TemplateText(flow: flow, environment: environment)
  }

  /// What the answer of a field is called, in words that read the answers of its item.
  func label(of field: FieldReference) -> String {
    let place = derivation.place(of: flow.step(of: field))
    let words =
      place.map { self.words(at: derivation.path[$0], over: derivation.environment, own: derivation.path[$0].values) }
      ?? TemplateText(flow: flow, environment: derivation.environment)
    return words.text(flow[field].shortLabel)
  }

  private func row(of field: FieldReference, _ words: TemplateText) -> ReviewViewState.Row? {
    let value = words.environment.values[flow[field].slot]
    guard isListed(field, value) else { return nil }
    return ReviewViewState.Row(
      field: field, path: flow.ownPath(of: field.part), step: flow.step(of: field),
      item: section(of: flow.step(of: field))?.heading,
      label: words.text(flow[field].shortLabel), value: words.shown(value, as: flow[field]), canChange: true)
  }
}
