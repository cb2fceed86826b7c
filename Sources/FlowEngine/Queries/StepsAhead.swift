import FlowDefinition
import FlowExpressions

/// The steps after the frontier of a run that nothing known decides against.
struct StepsAhead {
  private let flow: Flow
  private let derivation: PathDerivation
  /// What repeated sections on the path gave.
  private let lists: Set<Int>

  init(_ model: Model) {
    flow = model.flow
    derivation = model.derivation
    lists = flow.repeats ? Set(derivation.path.prefix(derivation.frontier).flatMap { $0.lists.map(\.slot) }) : []
  }

  /// Visits them in order.
  func forEach(_ visit: (StepIndex) -> Void) {
    var known = Evaluation(derivation.environment)
    let frontier = derivation.path[derivation.frontier].step.part
    // The steps of the section walked are still to come for its other items.
    let own = flow[frontier].section
    var seen = [Bool](repeating: false, count: flow.steps.count)
    var next = flow.routes.ahead(of: frontier)
    while let index = next, !seen[index.rawValue] {
      let step = flow[index]
      if step.end != nil || derivation.counted.holds(index) && (own == nil || step.section != own) { return }
      seen[index.rawValue] = true
      if let section = step.section.map({ flow[$0] }), index == section.steps.lowerBound,
        !isOpen(section.when, &known) || isEmpty(section, &known)
      {
        next = flow.step(following: section)
        continue
      }
      if isOpen(step.when, &known) { visit(index) }
      next = flow.routes.ahead(of: index)
    }
  }

  /// Whether a condition holds, or reads what is not known yet.
  private func isOpen(_ condition: CompiledExpression?, _ known: inout Evaluation) -> Bool {
    guard let condition, areDecided(condition.reads) else { return true }
    return known.value(condition) == .bool(true)
  }

  /// Whether a section is known to be walked for no item.
  private func isEmpty(_ section: StepSection, _ known: inout Evaluation) -> Bool {
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
    return place < derivation.frontier && derivation.path[place].isSettled
  }

  /// The place of a step of the last item, or of one that is for no item.
  private func placeOfItem(_ step: StepIndex) -> Int? {
    if flow.repetition(of: step) == nil { return derivation.pathIndex(of: Located(step)) }
    guard let iteration = derivation.path[derivation.frontier].iteration, iteration.isLast else { return nil }
    return derivation.pathIndex(of: Located(step, item: iteration.key))
  }
}
