import FlowDefinition
import FlowExpressions

/// The steps after the frontier of a run that nothing known decides against.
struct StepsAhead {
  let flow: Flow
  private let derivation: PathDerivation
  /// The place on the path before which answers are known.
  private let frontier: Int
  /// What repeated sections on the path gave.
  private let lists: Set<Int>
  private var known: Evaluation

  init(_ derivation: PathDerivation, upTo frontier: Int) {
    flow = derivation.flow
    self.derivation = derivation
    self.frontier = frontier
    lists = flow.repeats ? Set(derivation.path.prefix(frontier).flatMap { $0.lists.map(\.slot) }) : []
    known = Evaluation(derivation.environment)
  }

  /// Visits them in order.
  mutating func forEach(_ visit: (StepIndex) -> Void) {
    let here = derivation.path[frontier].step.part
    // The steps of the section walked are still to come for its other items.
    let own = flow[here].section
    var seen = [Bool](repeating: false, count: flow.steps.count)
    var next = flow.routes.ahead(of: here)
    while let index = next, !seen[index.rawValue] {
      let step = flow[index]
      if step.end != nil || derivation.counted.holds(index) && (own == nil || step.section != own) { return }
      seen[index.rawValue] = true
      if let section = step.section.map({ flow[$0] }), index == section.steps.lowerBound,
        !isOpen(section.when) || isEmpty(section)
      {
        next = flow.step(following: section)
        continue
      }
      if isOpen(step.when) { visit(index) }
      next = flow.routes.ahead(of: index)
    }
  }

  /// Whether a condition holds, or reads what is not known yet.
  mutating func isOpen(_ condition: CompiledExpression?) -> Bool {
    guard let condition, areDecided(condition.reads) else { return true }
    return known.value(condition) == .bool(true)
  }

  /// Whether a section is known to be walked for no item.
  private mutating func isEmpty(_ section: StepSection) -> Bool {
    guard let repetition = section.repetition, areDecided(repetition.items.reads) else { return false }
    return RepeatIteration.Item.items(of: known.value(repetition.items), atMost: 1).isEmpty
  }

  /// Whether steps on the path have decided some variables for what is ahead: those of an item not while others follow.
  private func areDecided(_ slots: [Int]) -> Bool {
    for slot in slots where !isDecided(slot) { return false }
    return true
  }

  private func isDecided(_ slot: Int) -> Bool {
    guard let step = flow.step(giving: slot) else { return lists.contains(slot) }
    guard let place = flow.repeats ? placeOfItem(step) : derivation.pathIndex(of: Located(step)) else { return false }
    return place < frontier && derivation.path[place].isSettled
  }

  /// The place of a step of the last item, or of one that is for no item.
  private func placeOfItem(_ step: StepIndex) -> Int? {
    if flow.repetition(of: step) == nil { return derivation.pathIndex(of: Located(step)) }
    guard let iteration = derivation.path[frontier].iteration, iteration.isLast else { return nil }
    return derivation.pathIndex(of: Located(step, item: iteration.key))
  }
}
