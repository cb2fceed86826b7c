import FlowSyntax

/// The ways that lead past steps and back over them, counted once for a whole flow.
struct BypassAnalysis {
  /// How many ways lead over each step to a later one that is no end.
  private let over: [Int]
  /// The last step from which a way leads back to each step or to one before it.
  private let lastBack: [Int]
  /// The first step from which a way leads to an end.
  private var firstToEnd: [Int: Int] = [:]

  init(_ index: FlowIndex, _ graph: FlowGraph) {
    var changes = Array(repeating: 0, count: graph.edges.count + 1)
    var back = Array(repeating: -1, count: graph.edges.count)
    for (place, edges) in graph.edges.enumerated() {
      // Where a section's `when` does not hold, its parts are part of the proof.
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

  /// Whether a way leads past a step on the way to a later one.
  func lead(past step: Int, to later: Int) -> Bool { over[step] > 0 || firstToEnd[later] ?? step < step }

  /// Whether a way leads back, from a step or a later one, to another or to one before that.
  func leadBack(before step: Int, from first: Int) -> Bool { lastBack[step] >= first }

  private static func running(_ numbers: ArraySlice<Int>, _ combine: (Int, Int) -> Int) -> [Int] {
    var results: [Int] = []
    for number in numbers { results.append(results.last.map { combine($0, number) } ?? number) }
    return results
  }

  /// Whether nothing follows a step: it is an end that cannot be passed over.
  private static func isLast(_ place: Int, _ index: FlowIndex) -> Bool {
    let step = index.declaration.steps[place]
    let section = index.sectionOfStep[place].map { index[$0] }
    return step.end != nil && step.when == nil && section?.when == nil
  }
}
