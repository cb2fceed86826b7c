/// A flow as a drawing: plain data that the languages of drawings are written from.
struct Flowchart: Equatable {
  /// A box, a place where ways part, or an end.
  struct Node: Equatable {
    enum Kind: Equatable {
      case start, step, end, stop
      /// A place where ways part that is no step.
      case decision
    }

    let kind: Kind
    let heading: String
    /// What happens there, in order.
    var lines: [String] = []
    /// The section it is drawn in.
    var cluster: Int?
    /// Whether scenarios miss it, or something that happens there.
    var isUntested = false
  }

  /// Where an arrow begins or ends: a node or a whole section, each by its place.
  enum Place: Hashable {
    case node(Int)
    case cluster(Int)
  }

  /// An arrow.
  struct Edge: Equatable {
    enum Kind: Hashable {
      /// The way on.
      case onward
      /// The way on without the answers.
      case skip
      /// What the person chose.
      case action
      /// What a service refused.
      case rejection
    }

    var source: Place
    var target: Place
    let kind: Kind
    /// When it is gone: any of these.
    var labels: [Label] = []
    var isUntested = false

    /// Notes that no scenario goes there, whatever its reason.
    mutating func markUntested() {
      isUntested = true
      for index in labels.indices { labels[index].isUntested = true }
    }
  }

  /// A condition, a choice or a refusal that an arrow stands for.
  struct Label: Hashable {
    let text: String
    var isUntested = false
  }

  /// A section.
  struct Cluster: Equatable {
    let heading: String
    /// Its first and its last step.
    var steps: ClosedRange<Int>
  }

  var nodes: [Node] = []
  var edges: [Edge] = []
  var clusters: [Cluster] = []
}

extension Flowchart {
  /// A line for each node, those of a section indented between the lines that begin and end its frame.
  func framed(end: String, begin: (Int) -> [String], node line: (Int, Node) -> String) -> [String] {
    var lines: [String] = []
    var cluster: Int?
    for (place, node) in nodes.enumerated() {
      if node.cluster != cluster {
        if cluster != nil { lines.append(end) }
        cluster = node.cluster
        lines += cluster.map(begin) ?? []
      }
      lines.append((cluster == nil ? "  " : "    ") + line(place, node))
    }
    return cluster == nil ? lines : lines + [end]
  }

  /// A node that stands for a place where only nodes can.
  func node(for place: Place, isSource: Bool) -> Int {
    switch place {
    case .node(let node): node
    case .cluster(let cluster):
      isSource ? clusters[cluster].steps.upperBound : clusters[cluster].steps.lowerBound
    }
  }
}

extension Flowchart.Edge {
  /// Whether it is drawn otherwise than the way on.
  var isDashed: Bool {
    switch kind {
    case .onward, .action: isUntested
    case .skip, .rejection: true
    }
  }

  /// What stands at it: colour alone would not tell that it is untested.
  var words: [String] {
    if labels.isEmpty { return isUntested ? [GraphMessages.untested] : [] }
    return labels.map { $0.isUntested ? GraphMessages.untested($0.text) : $0.text }
  }
}
