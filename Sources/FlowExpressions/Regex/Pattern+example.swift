extension Pattern {
  /// Returns `nil` if no such text has an allowed length.
  ///
  /// Rarely, also returns `nil` because the pattern contains anchors or word boundaries in unusual places.
  ///
  /// - Parameter lengths: The allowed lengths in Unicode scalars.
  package func example(of lengths: ClosedRange<Int>) -> String? {
    // The element at index `n` contains the states reached after `n` scalars. For each of these states, it contains the
    // previous state and the last scalar.
    var layers: [[Int: (former: Int, scalar: Unicode.Scalar)]] = []
    var states = Set(followed(0))
    var origins: [Int: (former: Int, scalar: Unicode.Scalar)] = [:]
    for length in 0...lengths.upperBound {
      layers.append(origins)
      if length >= lengths.lowerBound, let accept = states.first(where: isAccept) {
        let text = spelled(accept, layers)
        if matchesWhole(text) { return text }
      }
      (states, origins) = advanced(states)
      if states.isEmpty { return nil }
    }
    return nil
  }

  private func advanced(_ states: Set<Int>) -> (Set<Int>, [Int: (former: Int, scalar: Unicode.Scalar)]) {
    var origins: [Int: (former: Int, scalar: Unicode.Scalar)] = [:]
    for state in states.sorted() {
      guard case .set(let set) = steps[state], let scalar = sets[set].example else { continue }
      for next in followed(state + 1) where origins[next] == nil { origins[next] = (state, scalar) }
    }
    return (Set(origins.keys), origins)
  }

  private func spelled(_ last: Int, _ layers: [[Int: (former: Int, scalar: Unicode.Scalar)]]) -> String {
    var (state, scalars): (Int, [Unicode.Scalar]) = (last, [])
    for layer in layers.dropFirst().reversed() {
      guard let origin = layer[state] else { break }
      scalars.append(origin.scalar)
      state = origin.former
    }
    return String(String.UnicodeScalarView(scalars.reversed()))
  }

  private func isAccept(_ state: Int) -> Bool { if case .accept = steps[state] { true } else { false } }

  /// The result contains only the states that read the next scalar or accept the text.
  private func followed(_ first: Int) -> [Int] {
    var (found, open, seen): ([Int], [Int], Set<Int>) = ([], [first], [])
    while let state = open.popLast() {
      guard seen.insert(state).inserted else { continue }
      switch steps[state] {
      case .set, .accept: found.append(state)
      case .place: open.append(state + 1)
      case .split(let distance): open += [state + distance, state + 1]
      case .jump(let distance): open.append(state + distance)
      }
    }
    return found
  }
}

extension ScalarSet {
  fileprivate var example: Unicode.Scalar? {
    let usual = "a1A-_./@ ".unicodeScalars + (33...126).compactMap { Unicode.Scalar($0) }
    return usual.first(where: contains)
      ?? ranges.lazy.compactMap { Unicode.Scalar($0.lowerBound) }.first(where: contains)
  }
}
