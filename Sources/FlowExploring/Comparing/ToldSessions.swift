import FlowDefinition

/// The sessions are played one after another, and only a few are kept at a time.
struct ToldSessions: Sequence, IteratorProtocol {
  private let trie: StoryTrie
  private var open: [(node: Int, before: StorySession)]

  init(_ trie: StoryTrie, _ flow: Flow) {
    self.trie = trie
    open = trie.starts.reversed().map { ($0.node, StorySession(flow, given: $0.given)) }
  }

  /// Returns the next session and the node of the trie at which its story ends; `nil` after the last session, and when the
  /// ``TimeLimit`` is over.
  mutating func next() -> (node: Int, session: StorySession)? {
    while !TimeLimit.isOver, let (number, before) = open.popLast() {
      let node = trie.nodes[number]
      var session = before
      if let event = node.event { session.perform(event) }
      open += trie.stacked(after: number).map { ($0, session) }
      if node.isEnd { return (number, session) }
    }
    return nil
  }
}
