import FlowDefinition
import FlowExpressions

/// The steps after the frontier of a run that nothing known decides against.
struct StepsAhead {
  private let flow: Flow
  private let derivation: PathDerivation
  /// What repeated sections on the path gave.
  private let lists: Set<Int>
  private var known: Evaluation

  init(_ model: Model) {
    flow = model.flow
    derivation = model.derivation
    known = Evaluation(derivation.environment)
    lists = flow.repeats ? Set(derivation.path.prefix(derivation.frontier).flatMap { $0.lists.map(\.slot) }) : []
  }

  /// Visits them in order.
  func forEach(_ visit: (StepIndex) -> Void) {
    var ahead = self
    ahead.walk(visit)
  }

  private mutating func walk(_ visit: (StepIndex) -> Void) {
    let frontier = derivation.path[derivation.frontier].step.part
    // The steps of the section walked are still to come for its other items.
    let own = flow[frontier].section
    var seen = [Bool](repeating: false, count: flow.steps.count)
    var next = flow.routes.ahead(of: frontier)
    while let step = next, !seen[step.rawValue], flow[step].end == nil {
      let section = flow[step].section
      if derivation.counted.holds(step), own == nil || section != own { return }
      seen[step.rawValue] = true
      if let section = section.map({ flow[$0] }), step == section.steps.lowerBound,
        !isOpen(section.when) || isEmpty(section)
      {
        next = flow.step(following: section)
        continue
      }
      if isOpen(flow[step].when) { visit(step) }
      next = flow.routes.ahead(of: step)
    }
  }

  /// Whether a condition holds, or reads what is not known yet.
  private mutating func isOpen(_ condition: CompiledExpression?) -> Bool {
    guard let condition, condition.reads.allSatisfy(isDecided) else { return true }
    return known.value(condition) == .bool(true)
  }

  /// Whether a section is known to be walked for no item.
  private mutating func isEmpty(_ section: StepSection) -> Bool {
    guard let repetition = section.repetition, repetition.items.reads.allSatisfy(isDecided) else { return false }
    return RepeatIteration.Item.items(of: known.value(repetition.items), atMost: 1).isEmpty
  }

  /// Whether a step on the path has decided a variable for what is ahead: that of an item not while others follow.
  private func isDecided(_ slot: Int) -> Bool {
    guard let step = flow.step(giving: slot) else { return lists.contains(slot) }
    let frontier = derivation.path[derivation.frontier]
    let item = frontier.iteration.flatMap { $0.isLast ? $0.key : nil }
    let place =
      flow.repetition(of: step) == nil
      ? derivation.pathIndex(of: Located(step))
      : item.flatMap { derivation.pathIndex(of: Located(step, item: $0)) }
    guard let place, place < derivation.frontier else { return false }
    return derivation.path[place].isSettled
  }
}
