import FlowDefinition
import FlowExpressions

/// The steps that may follow the frontier: all later steps, except those that known answers rule out.
struct StepsAhead {
  let flow: Flow
  private let derivation: PathDerivation
  /// The answers of earlier steps are known.
  private let frontier: Int
  /// The lists of the finished repeated sections on the path, as slots.
  private let lists: Set<Int>
  /// The steps on the path up to the step at which the session continues; `nil` if the path ends at that step.
  private let visited: Set<StepIndex>?
  private var known: Evaluation

  init(_ derivation: PathDerivation, upTo frontier: Int) {
    flow = derivation.flow
    self.derivation = derivation
    self.frontier = frontier
    lists = flow.repeats ? Set(derivation.path.prefix(frontier).flatMap { $0.lists.map(\.slot) }) : []
    // If a branch led back to an earlier step, the path also has steps after the frontier. These steps don't count as
    // visited, because the person goes through them again.
    visited = frontier < derivation.path.count - 1 ? Set(derivation.path.prefix(frontier + 1).map(\.step.part)) : nil
    known = Evaluation(derivation.environment)
  }

  mutating func forEach(_ visit: (StepIndex) -> Void) {
    let here = derivation.path[frontier].step.part
    // Visited steps of the current section are included, because the section may be repeated for further items.
    let own = flow[here].section
    var seen = [Bool](repeating: false, count: flow.steps.count)
    var next = flow.routes.ahead(of: here)
    while let index = next, !seen[index.rawValue] {
      let step = flow[index]
      if step.end != nil || isVisited(index) && (own == nil || step.section != own) { return }
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

  private func isVisited(_ step: StepIndex) -> Bool { visited?.contains(step) ?? derivation.counted.holds(step) }

  /// Whether a condition is true, or may become true because a value that it reads is not known yet.
  mutating func isOpen(_ condition: CompiledExpression?) -> Bool {
    guard let condition, areDecided(condition.reads) else { return true }
    return known.value(condition) == .bool(true)
  }

  private mutating func isEmpty(_ section: StepSection) -> Bool {
    guard let repetition = section.repetition, areDecided(repetition.items.reads) else { return false }
    return RepeatIteration.Item.items(of: repetition) { known.value($0) }.isEmpty
  }

  /// The variables of a repeated section have their final values only at the last item.
  private func areDecided(_ slots: [Int]) -> Bool {
    for slot in slots where !isDecided(slot) { return false }
    return true
  }

  private func isDecided(_ slot: Int) -> Bool {
    guard let step = flow.step(giving: slot) else { return lists.contains(slot) }
    guard let place = flow.repeats ? placeOfItem(step) : derivation.pathIndex(of: Located(step)) else { return false }
    return place < frontier && derivation.path[place].isSettled
  }

  /// In a repeated section, this is the step's index for the last item; `nil` if the frontier is not at that item.
  private func placeOfItem(_ step: StepIndex) -> Int? {
    if flow.repetition(of: step) == nil { return derivation.pathIndex(of: Located(step)) }
    guard let iteration = derivation.path[frontier].iteration, iteration.isLast else { return nil }
    return derivation.pathIndex(of: Located(step, item: iteration.key))
  }
}
