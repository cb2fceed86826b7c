import FlowDefinition
import FlowTesting

/// Stories that begin with the same events share the nodes of these events, so that the events are kept and played
/// once.
///
/// Each set of given values has a root node of its own; see ``starts``.
struct StoryTrie {
  struct Node {
    /// The event; `nil` for the start of a session.
    let event: TestEvent?
    let parent: Int?
    let length: Int
    fileprivate(set) var next: [Int] = []
    fileprivate(set) var isEnd = false
    fileprivate(set) var count = 0
    /// The position of the node in a depth-first walk that visits the child with the shortest story first.
    fileprivate(set) var rank = 0
  }

  private struct Place: Hashable {
    let node: Int
    let event: TestEvent
  }

  /// The nodes; each comes after the node above it.
  private(set) var nodes: [Node] = []
  private(set) var starts: [(given: [String: JSONValue], node: Int)] = []
  private var known: [[String: JSONValue]: Int] = [:]
  private var places: [Place: Int] = [:]
  /// The nodes at which stories end, in the order in which the stories were added.
  private var ends: [Int] = []

  var storyCount: Int { ends.count }

  /// - Parameter trees: The trees. The events of each tree are renamed with its `names` before they are added, so that
  ///   all stories in the trie use the names of the same version of the flow.
  init(_ trees: [(told: StoryTree, names: PartNames)]) {
    for tree in trees { nodesOfTrees.append(add(tree.told, tree.names)) }
    (known, places) = ([:], [:])
    arrange()
  }

  private(set) var nodesOfTrees: [[Int]] = []

  func story(upTo node: Int, without omitted: Set<Int> = []) -> Story {
    let line = Array(sequence(first: node) { nodes[$0].parent })
    let start = line.last ?? node
    let given = starts.first { $0.node == start }?.given ?? [:]
    return Story(given: given, events: line.reversed().filter { !omitted.contains($0) }.compactMap { nodes[$0].event })
  }

  /// Returns the child nodes in the order in which to push them on a stack, so that the stack keeps few sessions.
  ///
  /// The child with the most stories is pushed first and played last. Each other child has at most half of the stories,
  /// so the number of nodes with children on the stack grows only with the logarithm of the number of stories.
  func stacked(after node: Int) -> [Int] { nodes[node].next.sorted { nodes[$0].count > nodes[$1].count } }

  private mutating func add(_ told: StoryTree, _ names: PartNames) -> [Int] {
    var added: [Int] = []
    for number in 0..<told.count {
      var node = told.parent(of: number).map { added[$0] } ?? start(of: told.given(of: number))
      for event in told.addedEvents(of: number) { node = child(of: node, names.renamed(event)) }
      added.append(node)
      if !nodes[node].isEnd { ends.append(node) }
      nodes[node].isEnd = true
    }
    return added
  }

  private mutating func start(of given: [String: JSONValue]) -> Int {
    if let known = known[given] { return known }
    nodes.append(Node(event: nil, parent: nil, length: 0))
    starts.append((given, nodes.count - 1))
    known[given] = nodes.count - 1
    return nodes.count - 1
  }

  private mutating func child(of node: Int, _ event: TestEvent) -> Int {
    if let known = places[Place(node: node, event: event)] { return known }
    nodes.append(Node(event: event, parent: node, length: nodes[node].length + 1))
    nodes[node].next.append(nodes.count - 1)
    places[Place(node: node, event: event)] = nodes.count - 1
    return nodes.count - 1
  }

  private mutating func arrange() {
    var shortest = nodes.map { _ in (length: Int.max, number: Int.max) }
    for (number, end) in ends.enumerated() {
      shortest[end] = (nodes[end].length, number)
      nodes[end].count = 1
    }
    for node in nodes.indices.reversed() {
      guard let parent = nodes[node].parent else { continue }
      nodes[parent].count += nodes[node].count
      if shortest[node] < shortest[parent] { shortest[parent] = shortest[node] }
    }
    for node in nodes.indices { nodes[node].next.sort { shortest[$0] < shortest[$1] } }
    starts.sort { shortest[$0.node] < shortest[$1.node] }
    var open = Array(starts.map(\.node).reversed())
    var rank = 0
    while let node = open.popLast() {
      nodes[node].rank = rank
      rank += 1
      open += nodes[node].next.reversed()
    }
  }
}
