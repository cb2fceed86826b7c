package enum Suggestion {
  /// If the word is a name from another format, such as `string` or `goto`, and the corresponding name here (`text`,
  /// `go`) is a candidate, that candidate is returned.
  ///
  /// Otherwise, the most similar candidate is returned.
  ///
  /// A candidate is similar enough if at most a third of the letters change; one change is always allowed. Swapping two
  /// neighboring letters is one change (restricted Damerau–Levenshtein distance). Letter case is ignored. Between
  /// equally similar candidates, the one with the longer common prefix is returned.
  package static func nearest(
    to word: String, in candidates: some Sequence<String>, within most: Int = .max
  ) -> String? {
    if let known = known(word, in: candidates) { return known }
    var comparison = Comparison(to: lowered(word))
    let limit = min(most, max(1, comparison.typed.count / 3))
    var best: (distance: Int, alike: Int, name: String)?
    for name in candidates where name != word {
      let least = best?.distance ?? limit
      guard name.utf8.count >= comparison.typed.count - least, comparison.mayBeNear(name, within: least) else {
        continue
      }
      let letters = lowered(name)
      guard abs(letters.count - comparison.typed.count) <= least else { continue }
      let distance = comparison.changes(to: letters, limit: least)
      // Words without a single letter in common are not similar.
      guard distance <= least, distance < max(letters.count, comparison.typed.count) else { continue }
      let alike = zip(letters, comparison.typed).prefix { $0 == $1 }.count
      if let best, best.distance == distance, best.alike >= alike { continue }
      best = (distance, alike, name)
      if best?.distance == 0 { break }
    }
    return best?.name
  }

  private static let longest = 64

  private static func lowered(_ word: String) -> [UInt32] {
    var letters: [UInt32] = []
    for byte in word.utf8.prefix(longest) {
      guard byte < 0x80 else { return word.lowercased().unicodeScalars.prefix(longest).map(\.value) }
      letters.append(UInt32((0x41...0x5A).contains(byte) ? byte | 0x20 : byte))
    }
    return letters
  }

  /// The last three rows of the distance table are stored in the same arrays for all words.
  private struct Comparison {
    let typed: [UInt32]
    private var beforeLast: [Int] = []
    private var last: [Int] = []
    private var current: [Int] = []

    private let bits: UInt64

    init(to typed: [UInt32]) {
      self.typed = typed
      bits = typed.reduce(0) { $0 | 1 << UInt64($1 & 63) }
    }

    /// A change adds at most one letter to the set of letters and removes at most one.
    ///
    /// This check rejects nearly all candidates in a twentieth of the time of a full comparison.
    func mayBeNear(_ word: String, within limit: Int) -> Bool {
      var other: UInt64 = 0
      for byte in word.utf8.prefix(longest) {
        guard byte < 0x80 else { return true }
        let small = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
        other |= 1 << UInt64(small & 63)
      }
      return (other & ~bits).nonzeroBitCount <= limit && (bits & ~other).nonzeroBitCount <= limit
    }

    /// If there are more changes than the limit, the result may be any number above the limit.
    mutating func changes(to letters: [UInt32], limit: Int) -> Int {
      last.removeAll(keepingCapacity: true)
      last.append(contentsOf: 0...letters.count)
      for row in typed.indices {
        current.removeAll(keepingCapacity: true)
        current.append(row + 1)
        for column in letters.indices {
          var cost = last[column] + (typed[row] == letters[column] ? 0 : 1)
          cost = min(cost, last[column + 1] + 1, current[column] + 1)
          if row > 0, column > 0, typed[row] == letters[column - 1], typed[row - 1] == letters[column] {
            cost = min(cost, beforeLast[column - 1] + 1)
          }
          current.append(cost)
        }
        // Later rows contain no number below the minimum of these two rows. If that minimum exceeds the limit, the
        // result does, too.
        if row > 0, min(current.min() ?? 0, last.min() ?? 0) > limit { return limit + 1 }
        swap(&beforeLast, &last)
        swap(&last, &current)
      }
      return last[letters.count]
    }
  }
}

extension Suggestion {
  package static func list(_ names: [String]) -> String? { names.isEmpty ? nil : SyntaxMessages.expectedOneOf(names) }

  /// Returns the candidates from the most to the least similar to a word; equally similar ones keep their order.
  package static func ranked(_ candidates: [String], by word: String) -> [String] {
    var comparison = Comparison(to: lowered(word))
    let distances = candidates.map { comparison.changes(to: lowered($0), limit: longest) }
    return zip(candidates, distances).enumerated()
      .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
      .map(\.element.0)
  }
}
