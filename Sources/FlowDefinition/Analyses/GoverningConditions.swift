import FlowExpressions
import FlowSyntax

/// Determines which answers exist wherever a condition is true, because their questions are asked under that condition.
///
/// A `when` proves that an answer exists if it contains all parts (operands of `&&`) of the `when` conditions of the
/// answer's section, step and field. Everything that these conditions read must be final before the question is asked.
/// In addition, the answer's step must be one that can't be skipped, left by an action or bypassed by a route.
struct GoverningConditions {
  private let index: FlowIndex
  /// The steps that are treated as the sources of the list and the current item of each repeated section, by variable.
  ///
  /// For the list, this is the step after the section. For the current item, it is `Int.max`, because the current item
  /// is never final.
  private let stepsBySectionSlot: [Int: Int]
  private let ways: BypassAnalysis
  /// For each step, the last earlier step with a `once` call, or -1 if there is none.
  ///
  /// A `once` call makes the path and all answers up to its step final.
  private let lastSeal: [Int]

  init(_ index: FlowIndex, _ graph: FlowGraph) {
    self.index = index
    var steps: [Int: Int] = [:]
    for (place, repeated) in index.repeated.enumerated() {
      guard let repeated else { continue }
      steps[repeated.listSlot] = index.declaration.sections[place].steps.upperBound
      steps[repeated.itemSlot] = .max
    }
    stepsBySectionSlot = steps
    ways = BypassAnalysis(index, graph)
    let seals = Set(index.calls.filter(\.declaration.isOnce).map(\.step.rawValue))
    var last: [Int] = []
    for place in graph.edges.indices { last.append(seals.contains(place - 1) ? place - 1 : last.last ?? -1) }
    lastSeal = last
  }

  /// Whether a variable has a value at a step where conditions with these parts are true.
  func prove(_ slot: Int, at place: StepIndex, by parts: Set<ConditionPart>) -> Bool {
    guard let field = index.fieldOfSlot[slot].map({ index[$0] }), field.parent == nil, field.step < place,
      field.declaration.isAnsweredWhenShown
    else { return false }
    let asking = field.step.rawValue
    let step = index[field.step]
    let section = index.sectionOfStep[asking].map { index[$0] }
    let mayBeLeft = step.actions.contains { if case .leave = $0.effect { true } else { false } }
    if step.isOptional || mayBeLeft || section?.isOptional ?? false || section?.repetition != nil { return false }
    let isSealed = lastSeal[place.rawValue] >= asking
    func settled(_ when: ExpressionDeclaration?, before limit: Int) -> Int? {
      self.settled(when, before: limit, in: parts, at: field.step, isSealed: isSealed)
    }
    guard let first = settled(section?.when, before: section?.steps.lowerBound ?? 0),
      let second = settled(step.when, before: asking),
      let third = settled(field.declaration.when, before: asking + 1)
    else { return false }
    let start = min(first, second, third, asking)
    return !ways.lead(past: asking, to: place.rawValue) && !ways.leadBack(before: place.rawValue, from: start)
  }

  /// Returns the first step that a condition reads from, if the condition is proved and final.
  ///
  /// The condition is proved if all its parts are among `parts`. It is final if it reads only from steps before
  /// `place`. If `isSealed` is true, a `once` call follows the question. The clock and the given values may then differ
  /// from those at the time the question was asked, so a condition that reads them is not final.
  ///
  /// - Returns: `Int.max` if the condition reads from no step; `nil` if it is not proved or not final.
  private func settled(
    _ when: ExpressionDeclaration?, before place: Int, in parts: Set<ConditionPart>, at step: StepIndex, isSealed: Bool
  ) -> Int? {
    guard let when else { return .max }
    let scope = PlaceScope(index: index, known: .given, section: index.repetition(at: step))
    guard let expression = when.parsed, expression.parts(in: scope).isSubset(of: parts) else { return nil }
    let reads = scope.reads(of: expression)
    if isSealed, reads.readsClock || reads.slots.contains(where: index.givenSlots.contains) { return nil }
    let steps = reads.slots.compactMap { index.stepOfSlot[$0]?.rawValue ?? stepsBySectionSlot[$0] }
    return steps.allSatisfy { $0 < place } ? steps.min() ?? .max : nil
  }
}

/// The routes that bypass steps or lead back, computed once for a flow.
struct BypassAnalysis {
  /// For each step, the number of routes that bypass it on the way to a later step.
  ///
  /// Routes to an unconditional end are not counted.
  private let over: [Int]
  /// For each step, the last step with a route back to this step or to an earlier one.
  private let lastBack: [Int]
  /// For each unconditional end, the first step from which a route leads to it.
  private var firstToEnd: [Int: Int] = [:]

  init(_ index: FlowIndex, _ graph: FlowGraph) {
    var changes = Array(repeating: 0, count: graph.edges.count + 1)
    var back = Array(repeating: -1, count: graph.edges.count)
    for (place, edges) in graph.edges.enumerated() {
      // Ignore routes on which a section is excluded, because the proof includes the parts of the section's `when`.
      for target in edges.compactMap({ $0.cause == .sectionPassedOver ? nil : $0.target?.rawValue }) {
        if target <= place {
          back[target] = max(back[target], place)
        } else if Self.isLast(target, index) {
          firstToEnd[target] = min(firstToEnd[target] ?? place, place)
        } else {
          changes[place + 1] += 1
          changes[target] -= 1
        }
      }
    }
    over = Self.running(changes.dropLast(), +)
    lastBack = Self.running(back[...], max)
  }

  /// Whether a route bypasses a step on the way to a later one.
  func lead(past step: Int, to later: Int) -> Bool { over[step] > 0 || firstToEnd[later] ?? step < step }

  /// Whether a route leads back from `first` or a later step to `step` or an earlier one.
  func leadBack(before step: Int, from first: Int) -> Bool { lastBack[step] >= first }

  private static func running(_ numbers: ArraySlice<Int>, _ combine: (Int, Int) -> Int) -> [Int] {
    var results: [Int] = []
    for number in numbers { results.append(results.last.map { combine($0, number) } ?? number) }
    return results
  }

  /// Whether nothing follows a step: it is an end that is never excluded.
  private static func isLast(_ place: Int, _ index: FlowIndex) -> Bool {
    let step = index.declaration.steps[place]
    return step.end != nil && step.when == nil && index.sectionOfStep[place].flatMap { index[$0].when } == nil
  }
}
