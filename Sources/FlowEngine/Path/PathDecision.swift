import FlowDefinition
import FlowExpressions

/// Something that decided where a path leads: a condition, or how the step before was left.
enum PathDecision: Hashable, Sendable {
  /// The `when` of a section.
  case section(SectionIndex, isTrue: Bool)
  /// A repeated section has nothing to be walked for.
  case noItems(SectionIndex)
  /// The `when` of a step is not true; that of a step on the path is.
  case passedOver(StepReference)
  /// A branch in the `next` of the step before, by its place there.
  case branch(Int, isTaken: Bool)
  /// A branch in the `next` of a section.
  case sectionBranch(SectionIndex, Int, isTaken: Bool)
  /// An action, by its place.
  case action(Int)
  /// The step was skipped.
  case skipped
  /// The section of the step was skipped.
  case sectionSkipped(SectionIndex)
  /// A call was rejected, which led there.
  case rejected(StepIndex)
}

extension PathDerivation {
  /// What led to a step on the path from the one before it, in order.
  ///
  /// What is sealed is not derived: there it is decided once more, by the answers that are sealed.
  func decisions(before place: Int, _ session: Session) -> [PathDecision] {
    place < sealedCount ? repeated(before: place, session) : path[place].decisions
  }

  private func repeated(before place: Int, _ session: Session) -> [PathDecision] {
    var navigator = SectionNavigator(flow, place == 0 ? environment(before: 0) : environment(after: place - 1))
    var next: StepReference?
    if place == 0 {
      next = navigator.begin()
    } else {
      let last = path[place - 1]
      navigator.resume(last.iteration, in: navigator.evaluation.environment)
      navigator.iteration?.gather(last.values)
      next = navigator.leave(last.step, as: session.records[last.step] ?? .submitted)
    }
    var passedOver = Set<StepReference>()
    while let step = next, step != path[place].step, passedOver.insert(step).inserted, !navigator.shows(step) {
      next = navigator.follow(step)
    }
    return navigator.log
  }

  // MARK: Environments of conditions

  /// The environment in which a step on the path was left.
  func environment(after place: Int) -> Environment {
    var left = place + 1 < path.count ? environment(before: place + 1) : environment
    let entry = path[place]
    entry.iteration?.restore(&left, flow)
    if entry.iteration != nil { left.take(entry.values) }
    return left
  }

  /// The environment in which a step was passed over before a place on the path.
  func environment(at step: StepReference, before place: Int) -> Environment {
    guard step.item != nil, place > 0, path[place - 1].step.item == step.item,
      flow[path[place - 1].step].section == flow[step].section
    else { return environment(before: place) }
    return environment(after: place - 1)
  }
}
