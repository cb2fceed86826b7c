struct Flowchart: Equatable {
  struct Node: Equatable {
    enum Kind: Equatable {
      case start, step, end, stop
      case decision
    }

    let kind: Kind
    let heading: String
    var lines: [String] = []
    var cluster: Int?
    /// Whether the scenarios miss the node or a part of it.
    var isUntested = false
  }

  /// The start or end of an edge: the index of a node or a section.
  enum Place: Hashable {
    case node(Int)
    case cluster(Int)
  }

  struct Edge: Equatable {
    enum Kind: Hashable {
      case onward
      /// An edge that leaves a step without submitting its answers, such as the edge for skipping the step.
      case skip
      case action
      case rejection
    }

    var source: Place
    var target: Place
    let kind: Kind
    var labels: [Label] = []
    var isUntested = false

    mutating func markUntested() {
      isUntested = true
      for index in labels.indices { labels[index].isUntested = true }
    }
  }

  struct Label: Hashable {
    let text: String
    var isUntested = false
  }

  struct Cluster: Equatable {
    let heading: String
    /// The nodes of the section's first and last steps.
    var steps: ClosedRange<Int>
  }

  var nodes: [Node] = []
  var edges: [Edge] = []
  var clusters: [Cluster] = []
}

extension Flowchart {
  func framed(end: String, begin: (Int) -> [String], node line: (Int, Node) -> String) -> [String] {
    var lines: [String] = []
    var cluster: Int?
    for (index, node) in nodes.enumerated() {
      if node.cluster != cluster {
        if cluster != nil { lines.append(end) }
        cluster = node.cluster
        lines += cluster.map(begin) ?? []
      }
      lines.append((cluster == nil ? "  " : "    ") + line(index, node))
    }
    return cluster == nil ? lines : lines + [end]
  }

  /// For a section, this is its last step if the edge starts at the section, and its first step otherwise.
  func node(for place: Place, isSource: Bool) -> Int {
    switch place {
    case .node(let node): node
    case .cluster(let cluster):
      isSource ? clusters[cluster].steps.upperBound : clusters[cluster].steps.lowerBound
    }
  }
}

extension Flowchart.Edge {
  var isDashed: Bool {
    switch kind {
    case .onward, .action: isUntested
    case .skip, .rejection: true
    }
  }

  /// Untested edges are also marked in words, because color alone is not accessible.
  var words: [String] {
    if labels.isEmpty { return isUntested ? [GraphMessages.untested] : [] }
    return labels.map { $0.isUntested ? GraphMessages.untested($0.text) : $0.text }
  }
}
