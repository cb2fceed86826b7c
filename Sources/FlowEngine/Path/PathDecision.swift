import FlowDefinition
import FlowExpressions

enum PathDecision: Hashable, Sendable {
  case section(SectionIndex, isTrue: Bool)
  case noItems(SectionIndex)
  case omitted(StepReference)
  /// A step whose field has no options to choose from, so that the path continues at the field's `ifEmpty`.
  case nothingToChoose(StepReference, FieldIndex)
  /// A branch of the previous step, by its index in `next`.
  case branch(Int, isTaken: Bool)
  case sectionBranch(SectionIndex, Int, isTaken: Bool)
  case action(Int)
  case skipped
  case sectionSkipped(SectionIndex)
  case rejected(StepIndex)
}

extension PathDerivation {
  /// The path has no decisions for the steps that an accepted `once` call has sealed.
  ///
  /// For these steps, the conditions are evaluated again with the sealed values.
  func decisions(before place: Int, _ session: Session) -> [PathDecision] {
    place < sealedCount ? repeated(before: place, session) : path[place].decisions
  }

  var loopDecisions: [PathDecision] { loopTarget == nil ? [] : navigator.log }

  private func repeated(before place: Int, _ session: Session) -> [PathDecision] {
    var navigator = SectionNavigator(flow, place == 0 ? environment(before: 0) : environment(after: place - 1))
    var next: StepReference?
    if place == 0 {
      next = navigator.begin()
    } else {
      let last = path[place - 1]
      navigator.resume(last.iteration, in: navigator.evaluation.environment)
      navigator.iteration?.gather(last.values)
      next = navigator.stepAfter(last.step, as: session.records[last.step] ?? .submitted)
    }
    var passedOver = Set<StepReference>()
    while let step = next, step != path[place].step, passedOver.insert(step).inserted {
      let exit = navigator.shows(step) ? navigator.exitIfEmpty(step, session) : navigator.stepAfterOmitted(step)
      guard let exit else { break }
      next = exit
    }
    return navigator.log
  }

  func environment(after place: Int) -> Environment {
    var left = place + 1 < path.count ? environment(before: place + 1) : environment
    let entry = path[place]
    entry.iteration?.restore(&left, flow)
    if entry.iteration != nil { left.take(entry.values) }
    return left
  }

  /// - Parameter place: The path index of the step that follows the omitted step.
  func environment(at step: StepReference, before place: Int) -> Environment {
    guard step.item != nil, place > 0, path[place - 1].step.item == step.item,
      flow[path[place - 1].step].section == flow[step].section
    else { return environment(before: place) }
    return environment(after: place - 1)
  }
}
