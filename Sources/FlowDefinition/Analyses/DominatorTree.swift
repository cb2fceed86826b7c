/// The dominators of each node of a graph: the nodes on every path from node 0 to that node.
///
/// Source: Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm". The parent of a node in the tree is
/// the nearest common ancestor of its predecessors.
struct DominatorTree {
  /// The preorder number of each node in the tree, or `nil` if it can't be reached.
  private var place: [Int?]
  /// For each node, the last preorder number in its subtree.
  ///
  /// The index in this array is the node's own preorder number.
  private var last: [Int] = []
  /// The parent of each node in the tree; `nil` for node 0 and for nodes that can't be reached.
  private var parents: [Int?]

  init(_ graph: NodeGraph) {
    place = Array(repeating: nil, count: graph.count)
    parents = place
    let order = graph.reversePostorder()
    let sources = graph.sources(in: order)
    // An edge that leads back to a dominator does not change the tree, and nearly all edges that lead back are of this
    // kind. All edges that lead back are therefore ignored at first.
    arrange(order, Self.parents(sources, onlyForward: true))
    let isWhole = order.indices.allSatisfy { node in
      sources.targets(of: node).allSatisfy { $0 < node || dominates(order[node], order[$0]) }
    }
    if !isWhole { arrange(order, Self.parents(sources, onlyForward: false)) }
  }

  func reaches(_ node: Int) -> Bool { place[node] != nil }

  func parent(of node: Int) -> Int? { parents[node] }

  /// The result is false if either node can't be reached.
  func dominates(_ node: Int, _ other: Int) -> Bool {
    guard let first = place[node], let below = place[other] else { return false }
    return first <= below && below <= last[first]
  }

  /// The nodes are numbered so that most edges lead forward.
  private static func parents(_ sources: NodeGraph, onlyForward: Bool) -> [Int] {
    var parents = Array(repeating: -1, count: sources.count)
    if !parents.isEmpty { parents[0] = 0 }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for node in 1..<max(1, sources.count) {
        var parent = -1
        // Start with the nearest predecessor to avoid following the same path up the tree twice.
        for source in sources.targets(of: node).reversed() where parents[source] >= 0 {
          if onlyForward && source >= node { continue }
          parent = parent < 0 ? source : meeting(parent, source, parents)
        }
        if parents[node] != parent { (parents[node], hasChanged) = (parent, true) }
      }
      // Without edges that lead back, each node comes after its predecessors, so one pass is enough.
      if onlyForward { break }
    }
    return parents
  }

  private static func meeting(_ first: Int, _ second: Int, _ parents: [Int]) -> Int {
    var (first, second) = (first, second)
    while first != second { if first > second { first = parents[first] } else { second = parents[second] } }
    return first
  }

  /// Assigns preorder numbers to the nodes, so that the numbers in each subtree form a range.
  private mutating func arrange(_ nodes: [Int], _ parents: [Int]) {
    guard !nodes.isEmpty else { return }
    var sizes = Array(repeating: 1, count: nodes.count)
    for node in nodes.indices.dropFirst().reversed() { sizes[parents[node]] += sizes[node] }
    var next = Array(repeating: 0, count: nodes.count)
    last = next
    for node in nodes.indices {
      let own = node == 0 ? 0 : next[parents[node]]
      if node > 0 { next[parents[node]] += sizes[node] }
      next[node] = own + 1
      place[nodes[node]] = own
      last[own] = own + sizes[node] - 1
      if node > 0 { self.parents[nodes[node]] = nodes[parents[node]] }
    }
  }
}

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

  func targets(of node: Int) -> ArraySlice<Int> { targets[firsts[node]..<firsts[node + 1]] }

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

  func reversePostorder() -> [Int] {
    guard count > 0 else { return [] }
    var order: [Int] = []
    var isFound = Array(repeating: false, count: count)
    var work = [(node: 0, rest: targets(of: 0))]
    isFound[0] = true
    while let node = work.last?.node {
      if let target = work[work.count - 1].rest.popFirst() {
        if isFound[target] { continue }
        isFound[target] = true
        work.append((target, targets(of: target)))
      } else {
        order.append(node)
        work.removeLast()
      }
    }
    return order.reversed()
  }

  func sources(in order: [Int]) -> NodeGraph {
    var places = Array(repeating: 0, count: count)
    for (index, node) in order.enumerated() { places[node] = index }
    var edges: [(from: Int, to: Int)] = []
    edges.reserveCapacity(targets.count)
    for (index, node) in order.enumerated() {
      for target in targets(of: node) { edges.append((places[target], index)) }
    }
    return NodeGraph(count: order.count, edges: edges)
  }
}
