extension PatternNode {
  /// The maximum number of scalars that the node matches; `nil` if the number is not limited.
  var longestMatch: Int? {
    switch self {
    case .empty, .place: 0
    case .set: 1
    case .sequence(let parts): parts.reduce(0) { sum, part in part.longestMatch.flatMap { sum?.saturatingSum($0) } }
    case .choice(let arms):
      arms.reduce(0) { most, arm in arm.longestMatch.flatMap { other in most.map { max($0, other) } } }
    case .repeated(let part, _, let most):
      switch (part.longestMatch, most) {
      case (0, _): 0
      case (let length?, let most?): length.saturatingProduct(most)
      case _: most == 0 ? 0 : nil
      }
    }
  }
}

extension Pattern {
  private struct State {
    let step: Int
    var hasRead = false
    /// Whether no further character can follow, because an end-of-text assertion was passed.
    var isAtEnd = false
    /// Whether the last character read is a space, with which a trimmed answer can't end.
    var isAfterSpace = false

    var number: Int { step * 8 + (hasRead ? 4 : 0) + (isAtEnd ? 2 : 0) + (isAfterSpace ? 1 : 0) }

    func at(_ step: Int) -> State {
      State(step: step, hasRead: hasRead, isAtEnd: isAtEnd, isAfterSpace: isAfterSpace)
    }
  }

  /// Returns the minimum number of characters of a non-empty text that the pattern matches as a whole.
  ///
  /// The result is a lower bound: a scalar that may be only a part of a character, such as an accent, is not counted.
  /// Returns `nil` if the pattern matches no such text.
  ///
  /// - Parameter isTrimmed: Whether only texts that neither start nor end with a space are considered.
  package func shortestMatch(isTrimmed: Bool) -> Int? {
    let kinds = sets.map { (isSpace: isTrimmed && $0.hasOnlySpaces, count: $0.hasOnlyWholeCharacters ? 1 : 0) }
    var seen = Array(repeating: false, count: steps.count * 8)
    var (open, later) = ([State(step: 0)], [State]())
    var count = 0
    while !open.isEmpty {
      while let state = open.popLast() {
        guard !seen[state.number] else { continue }
        seen[state.number] = true
        switch steps[state.step] {
        case .set(let set):
          if state.isAtEnd || !state.hasRead && kinds[set].isSpace { continue }
          let next = State(step: state.step + 1, hasRead: true, isAfterSpace: kinds[set].isSpace)
          if kinds[set].count == 0 { open.append(next) } else { later.append(next) }
        case .place(.startOfText): if !state.hasRead { open.append(state.at(state.step + 1)) }
        case .place(let place):
          var next = state.at(state.step + 1)
          next.isAtEnd = state.isAtEnd || place == .endOfText
          open.append(next)
        case .split(let distance): open += [state.at(state.step + distance), state.at(state.step + 1)]
        case .jump(let distance): open.append(state.at(state.step + distance))
        case .accept: if state.hasRead, !state.isAfterSpace { return count }
        }
      }
      swap(&open, &later)
      count += 1
    }
    return nil
  }
}

extension ScalarSet {
  fileprivate var hasOnlySpaces: Bool {
    func isSpaces(_ range: ClosedRange<UInt32>) -> Bool {
      range.count <= 32 && range.allSatisfy { Unicode.Scalar($0)?.properties.isWhitespace ?? false }
    }
    return !isNegated && categories.isEmpty && properties.allSatisfy { $0 == .whitespace }
      && ranges.allSatisfy(isSpaces) && inner.allSatisfy(\.hasOnlySpaces)
  }

  /// Whether each scalar of the set is certainly a whole character, unlike an accent, which is only a part of one.
  fileprivate var hasOnlyWholeCharacters: Bool {
    let categories = categories.subtracting([.decimalNumber, .uppercaseLetter, .lowercaseLetter])
    return !isNegated && categories.isEmpty && properties.isEmpty && inner.allSatisfy(\.hasOnlyWholeCharacters)
      && ranges.allSatisfy { $0.lowerBound > 0x0D && $0.upperBound < 0x300 }
  }
}
