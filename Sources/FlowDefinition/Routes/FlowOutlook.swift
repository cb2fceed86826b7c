import FlowExpressions

/// How many entries of the progress lie ahead of each step if no condition leaves anything out.
///
/// Where a way leads on to steps behind it in the file, all ways are a tree: each step stands in it under the one it
/// leads on to. What is left out at a step is missing on the ways from all steps below it, whose numbers are a range.
@usableFromInline
package struct FlowOutlook: Sendable {
  /// Whether that, and which of the steps ahead are left out, tell the progress.
  ///
  /// Not so where items are walked, a condition reads the clock or nothing, or a way leads around a section in part.
  package let isRegular: Bool
  /// Whether a step counts for an entry, by step; those of a section with a title count at its first step.
  private let counts: [Bool]
  /// The entries from each step on, itself included.
  private let ahead: [Int]
  /// Each step and those that lead to it, by number.
  private let ranges: [Range<Int>]
  /// The step that the way from each step leads back to in the end; nil where it ends.
  private let turns: [StepIndex?]
  /// The steps whose condition, or that of the section they begin, reads a variable, by variable.
  private let gates: [[StepIndex]]
  /// Whether there is such a step at all.
  package let hasGates: Bool
  /// The steps of sections with a title that are asked on the way through them, by section.
  private let askedInSections: [Set<StepIndex>]

  init(_ steps: [Step], _ sections: [StepSection], _ layouts: [StepLayout], _ routes: FlowRoutes, slotCount: Int) {
    let ways = Ways(steps: steps, sections: sections, layouts: layouts, routes: routes)
    counts = steps.map { ways.counts($0) }
    var ahead = counts.map { $0 ? 1 : 0 }
    var turns = [StepIndex?](repeating: nil, count: steps.count)
    for place in steps.indices.reversed() {
      if let next = ways.onward[place] {
        ahead[place] += ahead[next.rawValue]
        turns[place] = turns[next.rawValue]
      } else if steps[place].end == nil {
        turns[place] = routes.ahead(of: StepIndex(rawValue: place)).flatMap { steps[$0.rawValue].end == nil ? $0 : nil }
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

  /// How many steps of a section with a title are asked on the way through it.
  package func askedCount(in section: SectionIndex) -> Int { askedInSections[section.rawValue].count }

  /// Whether a step is one of these.
  package func isAsked(_ step: StepIndex, in section: SectionIndex) -> Bool {
    askedInSections[section.rawValue].contains(step)
  }

  /// Whether a step counts for an entry, where its section has a title as the first of it.
  package func counts(at step: StepIndex) -> Bool { counts[step.rawValue] }

  package func countAhead(from step: StepIndex) -> Int { ahead[step.rawValue] }

  /// The number of a step, by which those that lead to another are found.
  package func number(of step: StepIndex) -> Int { ranges[step.rawValue].lowerBound }

  /// The numbers of a step and of all that lead to it.
  package func numbers(leadingTo step: StepIndex) -> Range<Int> { ranges[step.rawValue] }

  /// The step that the way from a step leads back to in the end; nil where it ends.
  package func turn(from step: StepIndex) -> StepIndex? { turns[step.rawValue] }

  /// The steps whose condition, or that of the section they begin, reads a variable.
  package func gates(reading slot: Int) -> [StepIndex] { gates[slot] }
}

/// The ways on from all steps, while they are counted.
private struct Ways {
  let steps: [Step]
  let sections: [StepSection]
  let layouts: [StepLayout]
  /// The later step that each step leads on to; nil where it leads nowhere, or back.
  let onward: [StepIndex?]

  init(steps: [Step], sections: [StepSection], layouts: [StepLayout], routes: FlowRoutes) {
    (self.steps, self.sections, self.layouts) = (steps, sections, layouts)
    onward = steps.map { step in
      step.end == nil ? routes.ahead(of: step.index).flatMap { $0 > step.index ? $0 : nil } : nil
    }
  }

  /// The conditions that are looked at when a way reaches a step.
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

  /// The steps of a section on the way from its first one, and where that leads on to.
  private func walked(_ section: StepSection) -> (steps: [StepIndex], exit: StepIndex?) {
    var found: [StepIndex] = []
    var next: StepIndex? = section.steps.lowerBound
    while let step = next, section.steps.contains(step) {
      found.append(step)
      next = onward[step.rawValue]
    }
    return (found, next)
  }

  /// The numbers of each step and those that lead to it.
  var ranges: [Range<Int>] {
    var sizes = [Int](repeating: 1, count: steps.count)
    for (place, next) in onward.enumerated() { if let next { sizes[next.rawValue] += sizes[place] } }
    var ranges = [Range<Int>](repeating: 0..<0, count: steps.count)
    // The first number that is free, below each step and outside of all.
    var (free, top) = ([Int](repeating: 0, count: steps.count), 0)
    for place in steps.indices.reversed() {
      let start = onward[place].map { free[$0.rawValue] } ?? top
      if let next = onward[place] { free[next.rawValue] += sizes[place] } else { top += sizes[place] }
      ranges[place] = start..<start + sizes[place]
      free[place] = start + 1
    }
    return ranges
  }

  var areRegular: Bool {
    let areDecidedByAnswers = steps.allSatisfy { step in
      conditions(at: step).allSatisfy { !$0.reads.isEmpty && !$0.readsClock }
    }
    return areDecidedByAnswers && sections.allSatisfy(isRegular) && steps.allSatisfy(staysRegular)
  }

  /// Whether a section leads on to where its end does, so that leaving it out changes nothing else.
  private func isRegular(_ section: StepSection) -> Bool {
    guard section.repetition == nil else { return false }
    let end = section.steps.upperBound
    return section.when == nil || walked(section).exit == (end.rawValue < steps.count ? end : nil)
  }

  /// Whether a step leads into no section behind its first step.
  private func staysRegular(_ step: Step) -> Bool {
    guard let next = onward[step.index.rawValue], let index = steps[next.rawValue].section, index != step.section
    else { return true }
    let section = sections[index.rawValue]
    return section.when == nil && section.title == nil || section.steps.lowerBound == next
  }
}
