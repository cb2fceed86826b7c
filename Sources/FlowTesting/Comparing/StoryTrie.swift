/// Stories that begin with the same given values, as a trie.
///
/// Stories that begin with the same events share the nodes of these events, so that the events are played once.
struct StoryTrie {
  /// An event that follows the events of the nodes above it.
  struct Node {
    /// `nil` for the start of the session.
    let event: TestEvent?
    /// The indexes of the nodes with the events that follow.
    fileprivate(set) var next: [Int] = []
    /// The number of stories that go through the node or end there.
    fileprivate(set) var count = 0
  }

  private struct Place: Hashable {
    let node: Int
    let event: TestEvent
  }

  /// The nodes; the first is the start of the session.
  private(set) var nodes = [Node(event: nil)]
  private var places: [Place: Int] = [:]

  init(_ stories: [[TestEvent]]) {
    for story in stories {
      nodes[0].count += 1
      var node = 0
      for event in story {
        node = child(of: node, event)
        nodes[node].count += 1
      }
    }
  }

  private mutating func child(of node: Int, _ event: TestEvent) -> Int {
    if let known = places[Place(node: node, event: event)] { return known }
    nodes.append(Node(event: event))
    nodes[node].next.append(nodes.count - 1)
    places[Place(node: node, event: event)] = nodes.count - 1
    return nodes.count - 1
  }
}
