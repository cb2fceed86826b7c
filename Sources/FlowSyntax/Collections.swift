extension Dictionary {
  /// Puts values under their keys; of several with the same key the first stays.
  @inlinable
  package init(keepingFirst pairs: some Sequence<(Key, Value)>) {
    self.init(pairs, uniquingKeysWith: { first, _ in first })
  }
}

extension Array {
  /// The first place at which something holds that holds at all places after it; the end where it holds nowhere.
  @inlinable
  package func firstPlace(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Array where Element: Hashable {
  /// Its elements, each where it stands first; a few are compared with each other, as that is quicker than a set.
  @inlinable
  package var distinct: [Element] {
    if count < 2 { return self }
    if count <= 8 {
      return indices.reduce(into: []) { found, place in if !found.contains(self[place]) { found.append(self[place]) } }
    }
    var seen = Set<Element>()
    return filter { seen.insert($0).inserted }
  }
}
