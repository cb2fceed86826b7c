package import FlowDefinition
import FlowExpressions

/// How far a run is: the steps on the path and those still to come, as far as is known.
public struct Progress: Hashable, Sendable {
  /// The place of the step looked at, from 1; nil for one that is not counted, such as an end.
  public let position: Int?
  /// What is counted.
  package let parts: [Part]

  /// One entry of the progress: all steps of a section with a title are one.
  package enum Part: Hashable, Sendable {
    /// A step.
    case step(StepIndex)
    /// A section.
    case section(SectionIndex)
  }
}

extension Flow {
  func title(of part: Progress.Part) -> Template? {
    switch part {
    case .step(let step): self[step].title
    case .section(let section): self[section].title
    }
  }

  /// The entry a step counts for; nil where it counts for none.
  func part(of step: StepIndex) -> Progress.Part? {
    if self[step].end != nil || runsByItself(step) { return nil }
    if let section = self[step].section, self[section].title != nil { return .section(section) }
    return self[step].title == nil ? nil : .step(step)
  }
}

extension Model {
  /// Where a step stands among those of the flow.
  public func progress(at step: StepReference) -> Progress {
    var parts: [Progress.Part] = []
    var seen = Set<Progress.Part>()
    for step in derivation.path.prefix(derivation.frontier + 1).map(\.step.part) + stepsAhead() {
      if let part = flow.part(of: step), seen.insert(part).inserted { parts.append(part) }
    }
    let own = flow.part(of: step.part)
    return Progress(position: parts.firstIndex { $0 == own }.map { $0 + 1 }, parts: parts)
  }

  /// The steps after the frontier that nothing known decides against.
  private func stepsAhead() -> [StepIndex] {
    var steps: [StepIndex] = []
    // The steps of the section walked are still to come for its other items.
    let section = flow[frontier].section
    var seen = Set(derivation.path.map(\.step.part).filter { section == nil || flow[$0].section != section })
    var known = Evaluation(derivation.environment)
    let asked = Set(derivation.path.prefix(derivation.frontier).flatMap { decided(by: $0) })
    func isOpen(_ condition: CompiledExpression?) -> Bool {
      guard let condition, condition.reads.allSatisfy(asked.contains) else { return true }
      return known.value(condition) == .bool(true)
    }
    var next = flow.routes.ahead(of: frontier.part)
    while let step = next, seen.insert(step).inserted, flow[step].end == nil {
      let section = flow[step].section.map { flow[$0] }
      if let section, step == section.steps.lowerBound, !isOpen(section.when) || isEmpty(section, asked, &known) {
        next = flow.step(following: section)
        continue
      }
      if isOpen(flow[step].when) { steps.append(step) }
      next = flow.routes.ahead(of: step)
    }
    return steps
  }

  /// The variables that a step on the path has decided for what is ahead: those of an item not while others follow.
  private func decided(by entry: PathEntry) -> [Int] {
    let lists = entry.lists.map(\.slot)
    guard entry.iteration != nil else { return derivation.slots(of: entry) + lists }
    guard let iteration = derivation.path[derivation.frontier].iteration, iteration.key == entry.step.item,
      iteration.isLast
    else { return lists }
    return derivation.slots(of: entry) + lists
  }

  /// Whether a section is known to be walked for no item.
  private func isEmpty(_ section: StepSection, _ asked: Set<Int>, _ known: inout Evaluation) -> Bool {
    guard let repetition = section.repetition, repetition.items.reads.allSatisfy(asked.contains) else { return false }
    return RepeatIteration.Item.items(of: known.value(repetition.items), atMost: 1).isEmpty
  }
}
