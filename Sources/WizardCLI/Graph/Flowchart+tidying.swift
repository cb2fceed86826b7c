extension Flowchart {
  /// Removes each decision whose only incoming edge has no label.
  ///
  /// The outgoing edges of the decision then start at the source of that incoming edge.
  mutating func dissolveDecisions() {
    var incoming: [Place: [Int]] = [:]
    for (place, edge) in edges.enumerated() { incoming[edge.target, default: []].append(place) }
    var heirs: [Place: Place] = [:]
    var unreached: Set<Place> = []
    var gone: Set<Int> = []
    for node in nodes.indices where nodes[node].kind == .decision {
      guard let ways = incoming[.node(node)], ways.count == 1 else { continue }
      let edge = edges[ways[0]]
      guard edge.kind == .onward, edge.labels.isEmpty else { continue }
      gone.insert(ways[0])
      if edge.isUntested || unreached.contains(edge.source) { unreached.insert(.node(node)) }
      // If the source is a decision that is removed too, use the source that replaces it.
      heirs[.node(node)] = heirs[edge.source] ?? edge.source
    }
    edges = edges.indices.filter { !gone.contains($0) }.map { edges[$0] }
    for index in edges.indices {
      if unreached.contains(edges[index].source) { edges[index].markUntested() }
      if let heir = heirs[edges[index].source] { edges[index].source = heir }
    }
    remove(Set(heirs.keys))
  }

  private mutating func remove(_ gone: Set<Place>) {
    let kept = nodes.indices.filter { !gone.contains(.node($0)) }
    let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    func moved(_ node: Int) -> Int { places[node] ?? node }
    func moved(_ place: Place) -> Place { if case .node(let node) = place { .node(moved(node)) } else { place } }
    nodes = kept.map { nodes[$0] }
    for index in edges.indices {
      edges[index].source = moved(edges[index].source)
      edges[index].target = moved(edges[index].target)
    }
    for index in clusters.indices {
      let steps = clusters[index].steps
      clusters[index].steps = moved(steps.lowerBound)...moved(steps.upperBound)
    }
  }

  /// Edges without a label are not merged.
  ///
  /// Untested edges are not merged with tested ones, except edges from a node to itself, which would overlap.
  mutating func mergeEdges() {
    struct Way: Hashable {
      let source: Place
      let target: Place
      let kind: Edge.Kind
      let isUntested: Bool
    }
    var merged: [Edge] = []
    var places: [Way: Int] = [:]
    var labels: [Way: Set<Label>] = [:]
    for edge in edges {
      let isUntested = edge.source != edge.target && edge.isUntested
      let way = Way(source: edge.source, target: edge.target, kind: edge.kind, isUntested: isUntested)
      if !edge.labels.isEmpty, let place = places[way] {
        merged[place].labels += edge.labels.filter { labels[way, default: []].insert($0).inserted }
        merged[place].isUntested = merged[place].isUntested || edge.isUntested
      } else {
        if !edge.labels.isEmpty {
          places[way] = merged.count
          labels[way] = Set(edge.labels)
        }
        merged.append(edge)
      }
    }
    edges = merged
  }
}
