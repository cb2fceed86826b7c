/// Finds steps that follow each other in a circle in which nothing waits for the person.
///
/// Only ways forward count: a refusal that opens an earlier step again ends once the service changes its mind.
struct EndlessLoops {
  private let ways: [[Int]]

  init(_ graph: FlowGraph, _ index: FlowIndex) {
    ways = graph.edges.enumerated().map { place, edges in
      Self.runsByItself(place, index) ? edges.compactMap(\.wayOn) : []
    }
  }

  /// Whether a step goes on without the person: a call and nothing to ask, confirm or press.
  private static func runsByItself(_ place: Int, _ index: FlowIndex) -> Bool {
    let step = index.declaration.steps[place]
    guard step.submit != nil, step.review == nil, step.button == nil else { return false }
    return index.leaves(of: StepIndex(rawValue: place))
      .allSatisfy { index[$0].declaration.computed != nil }
  }

  /// The circles, each as its steps in the order of the file: strongly connected components (Kosaraju's algorithm).
  func found() -> [[Int]] {
    // Node 0 leads to every step; a step is the node after its place.
    let edges = ways.enumerated().flatMap { step, targets in targets.map { (from: step + 1, to: $0 + 1) } }
    let graph = NodeGraph(count: ways.count + 1, edges: ways.indices.map { (from: 0, to: $0 + 1) } + edges)
    let order = graph.reversePostorder()
    let sources = graph.sources(in: order)
    var isDone = Array(repeating: false, count: order.count)
    isDone[0] = true
    var circles: [[Int]] = []
    for first in order.indices where !isDone[first] {
      var members: [Int] = []
      var waiting = [first]
      while let place = waiting.popLast() {
        if isDone[place] { continue }
        isDone[place] = true
        members.append(order[place] - 1)
        waiting += sources[place]
      }
      if members.count > 1 || ways[members[0]].contains(members[0]) { circles.append(members.sorted()) }
    }
    return circles.sorted { $0[0] < $1[0] }
  }
}

extension Route {
  /// Where it leads; the next item of a section is no way back, for there are only so many.
  fileprivate var wayOn: Int? { turns.last == .nextItem ? nil : target?.rawValue }
}
