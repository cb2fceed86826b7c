import FlowExpressions

/// The number of progress entries ahead of each step if the conditions of all steps are true.
///
/// The default route from a step takes no branch that has a condition. All default routes together form a forest, in
/// which the parent of a step is the next step on its default route. The steps are numbered so that the numbers of each
/// subtree are a contiguous range. Excluding a step changes only the counts of the steps in its subtree.
@usableFromInline
package struct ProgressCounts: Sendable {
  /// Whether the progress can be computed from these counts and the steps whose conditions are false.
  ///
  /// This is impossible if a section is repeated, if a default route bypasses part of a section, if a step has an
  /// `ifEmpty`, or if a condition reads the clock or reads no variable.
  package let isRegular: Bool
  /// A section with a title is one entry, at its first step.
  private let counts: [Bool]
  /// For each step, the number of progress entries on its default route, including the step itself.
  private let ahead: [Int]
  /// For each step, the numbers of this step and of all steps whose default route leads to it.
  private let ranges: [Range<Int>]
  /// For each step, the earlier step to which its default route leads back, or `nil` if the route ends without leading
  /// back.
  private let turns: [StepIndex?]
  /// The condition of a section counts as a condition of the section's first step.
  private let gates: [[StepIndex]]
  package let hasGates: Bool
  /// For each section with a title, the steps on the default route through the section that wait for the person.
  private let askedInSections: [Set<StepIndex>]

  init(_ steps: [Step], _ sections: [StepSection], _ layouts: [StepLayout], _ routes: FlowRoutes, slotCount: Int) {
    let ways = RemainingPaths(steps: steps, sections: sections, layouts: layouts, routes: routes)
    counts = steps.map { ways.counts($0) }
    var ahead = counts.map { $0 ? 1 : 0 }
    var turns = [StepIndex?](repeating: nil, count: steps.count)
    for index in steps.indices.reversed() {
      if let next = ways.onward[index] {
        ahead[index] += ahead[next.rawValue]
        turns[index] = turns[next.rawValue]
      } else if steps[index].end == nil {
        turns[index] = routes.ahead(of: StepIndex(rawValue: index)).flatMap { steps[$0.rawValue].end == nil ? $0 : nil }
      }
    }
    (self.ahead, self.turns, ranges) = (ahead, turns, ways.ranges)
    var gates = [[StepIndex]](repeating: [], count: slotCount)
    for step in steps { for slot in ways.conditions(at: step).flatMap(\.reads) { gates[slot].append(step.index) } }
    self.gates = gates
    hasGates = gates.contains { !$0.isEmpty }
    isRegular = ways.areRegular
    askedInSections = sections.map { $0.title == nil ? [] : Set(ways.asked(in: $0)) }
  }

  package func askedCount(in section: SectionIndex) -> Int { askedInSections[section.rawValue].count }

  package func isAsked(_ step: StepIndex, in section: SectionIndex) -> Bool {
    askedInSections[section.rawValue].contains(step)
  }

  package func counts(at step: StepIndex) -> Bool { counts[step.rawValue] }

  package func countAhead(from step: StepIndex) -> Int { ahead[step.rawValue] }

  package func number(of step: StepIndex) -> Int { ranges[step.rawValue].lowerBound }

  package func numbers(leadingTo step: StepIndex) -> Range<Int> { ranges[step.rawValue] }

  /// - Returns: `nil` if the default route ends without leading back.
  package func turn(from step: StepIndex) -> StepIndex? { turns[step.rawValue] }

  package func gates(reading slot: Int) -> [StepIndex] { gates[slot] }
}

/// A default route takes no branch that has a condition.
///
/// It is followed only up to the point at which it leads back to an earlier step.
private struct RemainingPaths {
  let steps: [Step]
  let sections: [StepSection]
  let layouts: [StepLayout]
  /// For each step, the next step on its default route, or `nil` if the route ends or leads back.
  let onward: [StepIndex?]

  init(steps: [Step], sections: [StepSection], layouts: [StepLayout], routes: FlowRoutes) {
    (self.steps, self.sections, self.layouts) = (steps, sections, layouts)
    onward = steps.map { step in
      step.end == nil ? routes.ahead(of: step.index).flatMap { $0 > step.index ? $0 : nil } : nil
    }
  }

  func conditions(at step: Step) -> [CompiledExpression] {
    let section = step.section.map { sections[$0.rawValue] }
    return [step.when, section?.steps.lowerBound == step.index ? section?.when : nil].compactMap(\.self)
  }

  func counts(_ step: Step) -> Bool {
    guard let section = step.section.map({ sections[$0.rawValue] }), section.title != nil else {
      return step.title != nil && isAsked(step)
    }
    return step.index == section.steps.lowerBound && !asked(in: section).isEmpty
  }

  func asked(in section: StepSection) -> [StepIndex] {
    walked(section).steps.filter { isAsked(steps[$0.rawValue]) }
  }

  private func isAsked(_ step: Step) -> Bool { layouts[step.index.rawValue].isAsked }

  private func walked(_ section: StepSection) -> (steps: [StepIndex], exit: StepIndex?) {
    var found: [StepIndex] = []
    var next: StepIndex? = section.steps.lowerBound
    while let step = next, section.steps.contains(step) {
      found.append(step)
      next = onward[step.rawValue]
    }
    return (found, next)
  }

  var ranges: [Range<Int>] {
    var sizes = [Int](repeating: 1, count: steps.count)
    for (index, next) in onward.enumerated() { if let next { sizes[next.rawValue] += sizes[index] } }
    var ranges = [Range<Int>](repeating: 0..<0, count: steps.count)
    // `free[step]` is the next free number for the steps that lead directly to `step`. `top` is the next free number
    // for the steps whose default route ends.
    var (free, top) = ([Int](repeating: 0, count: steps.count), 0)
    for index in steps.indices.reversed() {
      let start = onward[index].map { free[$0.rawValue] } ?? top
      if let next = onward[index] { free[next.rawValue] += sizes[index] } else { top += sizes[index] }
      ranges[index] = start..<start + sizes[index]
      free[index] = start + 1
    }
    return ranges
  }

  var areRegular: Bool {
    let areDecidedByAnswers = steps.allSatisfy { step in
      conditions(at: step).allSatisfy { !$0.reads.isEmpty && !$0.readsClock }
    }
    return areDecidedByAnswers && sections.allSatisfy(isRegular) && steps.allSatisfy(staysRegular)
  }

  /// This is false if the section is repeated.
  ///
  /// It is also false if the section has a condition and its default route does not lead to the step directly after the
  /// section.
  private func isRegular(_ section: StepSection) -> Bool {
    guard section.repetition == nil else { return false }
    let end = section.steps.upperBound
    return section.when == nil || walked(section).exit == (end.rawValue < steps.count ? end : nil)
  }

  /// Whether a step has no `ifEmpty`, and its default route does not lead into the middle of another section.
  ///
  /// The middle of a section is allowed if the section has neither a condition nor a title.
  private func staysRegular(_ step: Step) -> Bool {
    guard layouts[step.index.rawValue].exits.isEmpty else { return false }
    guard let next = onward[step.index.rawValue], let index = steps[next.rawValue].section, index != step.section
    else { return true }
    let section = sections[index.rawValue]
    return section.when == nil && section.title == nil || section.steps.lowerBound == next
  }
}
