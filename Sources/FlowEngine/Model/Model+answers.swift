import FlowDefinition
import FlowExpressions

extension Model {
  /// The answers so far, as a review would list them: what is accepted on the path, and what was typed here.
  public var answersSoFar: [ReviewViewState.Row] {
    let typed = reading(of: current).environment.values(of: flow.allFields(of: flow[current]).map { flow[$0].slot })
    var here = walk.environment
    here.take(typed)
    return walk.path.prefix(walk.frontier + 1).flatMap { entry in
      var environment = here
      // An answer of an item stands in the environment only while its item is walked.
      if let tour = entry.tour {
        tour.restore(&environment, flow)
        environment.take(entry.step == current ? typed : entry.values)
      }
      let words = TemplateText(flow: flow, environment: environment)
      return flow[entry.step].leaves.compactMap { row(of: entry.step.with($0), words) }
    }
  }

  private func row(of field: FieldPlace, _ words: TemplateText) -> ReviewViewState.Row? {
    let value = words.environment.values[flow[field].slot]
    // A default is an answer only once its step was submitted.
    let isGiven = session.answers[field] != nil || session.drafts[field] != nil || flow[field].computed != nil
    guard value.isFilled, flow[field].isKept, isGiven else { return nil }
    return ReviewViewState.Row(
      field: field, path: flow.ownPath(of: field.part), step: flow.step(of: field),
      item: section(of: flow.step(of: field))?.heading,
      label: words.text(flow[field].shortLabel), value: words.shown(value, as: flow[field]), canChange: true)
  }
}
