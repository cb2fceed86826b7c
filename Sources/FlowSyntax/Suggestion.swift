/// Finds the name a person most likely meant.
public enum Suggestion {
  /// The candidate nearest to a mistyped word, or nil when none is near enough to be worth saying.
  ///
  /// Near means at most a third of the word changed (at least one change), counting a swap of neighbours as one
  /// (Damerau–Levenshtein, restricted). Letter case alone is never too far.
  public static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let typed = Array(word.lowercased().unicodeScalars.prefix(longest))
    let limit = max(1, typed.count / 3)
    var best: (distance: Int, name: String)?
    for name in candidates where name != word {
      let letters = Array(name.lowercased().unicodeScalars.prefix(longest))
      guard abs(letters.count - typed.count) <= limit else { continue }
      let distance = changes(from: typed, to: letters)
      if distance <= limit, distance < best?.distance ?? Int.max { best = (distance, name) }
    }
    return best?.name
  }

  private static let longest = 64

  private static func changes(from left: [Unicode.Scalar], to right: [Unicode.Scalar]) -> Int {
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1] + [Int](repeating: 0, count: right.count)
      for column in right.indices {
        let substitution = last[column] + (left[row] == right[column] ? 0 : 1)
        var cost = min(substitution, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current[column + 1] = cost
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
