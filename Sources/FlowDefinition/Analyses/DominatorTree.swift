/// Which nodes of a graph lie on every way from the first node to another: its dominators.
///
/// The semi-NCA algorithm (Georgiadis, Tarjan, Werneck, "Finding Dominators in Practice"): time grows with the edges,
/// times a logarithm.
struct DominatorTree {
  /// The place of each node in a walk of the tree from above; nil where no way leads.
  private var place: [Int?]
  /// The place of the last node below each place.
  private var last: [Int] = []

  /// Looks at the ways from node 0.
  init(_ graph: NodeGraph) {
    place = Array(repeating: nil, count: graph.count)
    var search = DepthFirstSearch(graph)
    search.run()
    var above = SemiDominators(search).parents(graph)
    arrange(search.nodes, &above)
  }

  /// Whether any way leads to a node.
  func reaches(_ node: Int) -> Bool { place[node] != nil }

  /// Whether every way to a node passes another, or is it; false where no way leads to either.
  func dominates(_ node: Int, _ other: Int) -> Bool {
    guard let first = place[node], let below = place[other] else { return false }
    return first <= below && below <= last[first]
  }

  /// Numbers the nodes so that all below one stand side by side; each node's parent was found before it.
  private mutating func arrange(_ nodes: [Int], _ parents: inout [Int]) {
    guard !nodes.isEmpty else { return }
    var sizes = Array(repeating: 1, count: nodes.count)
    for node in nodes.indices.dropFirst().reversed() { sizes[parents[node]] += sizes[node] }
    var next = Array(repeating: 0, count: nodes.count)
    last = Array(repeating: 0, count: nodes.count)
    for node in nodes.indices {
      let own = node == 0 ? 0 : next[parents[node]]
      if node > 0 { next[parents[node]] += sizes[node] }
      next[node] = own + 1
      place[nodes[node]] = own
      last[own] = own + sizes[node] - 1
    }
  }
}

/// A graph of numbered nodes, its edges side by side.
struct NodeGraph {
  let count: Int
  private let firsts: [Int]
  private let targets: [Int]

  init(count: Int, edges: [(from: Int, to: Int)]) {
    self.count = count
    var firsts = Array(repeating: 0, count: count + 1)
    for edge in edges { firsts[edge.from + 1] += 1 }
    for node in 0..<count { firsts[node + 1] += firsts[node] }
    var next = firsts
    var targets = Array(repeating: 0, count: edges.count)
    for edge in edges {
      targets[next[edge.from]] = edge.to
      next[edge.from] += 1
    }
    (self.firsts, self.targets) = (firsts, targets)
  }

  /// The nodes that the edges of a node lead to.
  func targets(of node: Int) -> ArraySlice<Int> { targets[firsts[node]..<firsts[node + 1]] }

  /// The nodes that can be reached from node 0 without passing some.
  func reached(without avoided: Set<Int>) -> [Bool] {
    var isReached = Array(repeating: false, count: count)
    var waiting = count > 0 && !avoided.contains(0) ? [0] : []
    for node in waiting { isReached[node] = true }
    while let node = waiting.popLast() {
      for target in targets(of: node) where !isReached[target] && !avoided.contains(target) {
        isReached[target] = true
        waiting.append(target)
      }
    }
    return isReached
  }
}

/// Numbers the nodes that can be reached in the order in which they are found.
private struct DepthFirstSearch {
  private let graph: NodeGraph
  /// The node of each number.
  private(set) var nodes: [Int] = []
  /// The number of each node.
  private(set) var numbers: [Int?]
  /// The number from which each number was found.
  private(set) var parents: [Int] = []

  init(_ graph: NodeGraph) {
    self.graph = graph
    numbers = Array(repeating: nil, count: graph.count)
  }

  mutating func run() {
    guard graph.count > 0 else { return }
    var work = [(number: find(0, from: 0), next: graph.targets(of: 0).startIndex)]
    while let (number, next) = work.last {
      let targets = graph.targets(of: nodes[number])
      guard next < targets.endIndex else {
        work.removeLast()
        continue
      }
      work[work.count - 1].next = next + 1
      let target = targets[next]
      if numbers[target] == nil {
        work.append((find(target, from: number), graph.targets(of: target).startIndex))
      }
    }
  }

  private mutating func find(_ node: Int, from parent: Int) -> Int {
    numbers[node] = nodes.count
    nodes.append(node)
    parents.append(parent)
    return nodes.count - 1
  }
}

/// Finds the parents in the tree, all by the numbers of the search.
private struct SemiDominators {
  private let search: DepthFirstSearch
  private var semi: [Int]
  private var label: [Int]
  private var ancestor: [Int]

  init(_ search: DepthFirstSearch) {
    self.search = search
    semi = Array(search.nodes.indices)
    label = semi
    ancestor = search.parents
  }

  func parents(_ graph: NodeGraph) -> [Int] {
    var copy = self
    return copy.find(Self.sources(graph, search))
  }

  /// For each number those of the nodes with an edge to it.
  private static func sources(_ graph: NodeGraph, _ search: DepthFirstSearch) -> NodeGraph {
    var edges: [(from: Int, to: Int)] = []
    for (number, node) in search.nodes.enumerated() {
      for target in graph.targets(of: node) {
        if let found = search.numbers[target] { edges.append((found, number)) }
      }
    }
    return NodeGraph(count: search.nodes.count, edges: edges)
  }

  private mutating func find(_ sources: NodeGraph) -> [Int] {
    for number in semi.indices.dropFirst().reversed() {
      for source in sources.targets(of: number) {
        semi[number] = min(semi[number], semi[least(source, above: number)])
      }
      label[number] = number
    }
    var parents = search.parents
    for number in semi.indices.dropFirst() {
      while parents[number] > semi[number] { parents[number] = parents[parents[number]] }
    }
    return parents
  }

  /// The number with the least semi-dominator on the way up to those not looked at yet; the way is made shorter.
  private mutating func least(_ start: Int, above limit: Int) -> Int {
    guard start > limit else { return start }
    var way = [start]
    while let top = way.last, ancestor[top] > limit { way.append(ancestor[top]) }
    for (lower, upper) in zip(way.dropLast().reversed(), way.dropFirst().reversed()) {
      if semi[label[upper]] < semi[label[lower]] { label[lower] = label[upper] }
      ancestor[lower] = ancestor[upper]
    }
    return label[start]
  }
}
