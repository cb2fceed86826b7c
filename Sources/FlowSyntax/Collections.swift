extension Dictionary {
  @inlinable
  package init(keepingFirst pairs: some Sequence<(Key, Value)>) {
    self.init(pairs, uniquingKeysWith: { first, _ in first })
  }
}

extension Array {
  /// Returns the first index at which a predicate is true, or `count` if it never is.
  ///
  /// The predicate must be false before some index and true from this index onward (binary search).
  @inlinable
  package func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Array where Element: Hashable {
  /// The elements without repetitions, in order of first occurrence.
  ///
  /// Up to eight elements are compared with each other, which is faster than building a set.
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
