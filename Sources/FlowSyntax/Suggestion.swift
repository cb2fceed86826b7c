/// Finds the name a person most likely meant.
package enum Suggestion {
  /// The candidate nearest to a mistyped word, or nil when none is near enough to be worth saying.
  ///
  /// Near means at most a third of the word changed (at least one change), counting a swap of neighbours as one
  /// (Damerau–Levenshtein, restricted). Letter case alone is never too far, nor is what another format calls it. Of two
  /// as near the one that begins alike for longer is taken.
  ///
  /// `within`: so many changes at most, if fewer than that.
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
      // A word of which nothing is left is no likely one.
      guard distance <= least, distance < max(letters.count, comparison.typed.count) else { continue }
      let alike = zip(letters, comparison.typed).prefix { $0 == $1 }.count
      if let best, best.distance == distance, best.alike >= alike { continue }
      best = (distance, alike, name)
      if best?.distance == 0 { break }
    }
    return best?.name
  }

  private static let longest = 64

  /// The first letters of a word, small; quick for the plain names that files are full of.
  private static func lowered(_ word: String) -> [UInt32] {
    var letters: [UInt32] = []
    for byte in word.utf8.prefix(longest) {
      guard byte < 0x80 else { return word.lowercased().unicodeScalars.prefix(longest).map(\.value) }
      letters.append(UInt32((0x41...0x5A).contains(byte) ? byte | 0x20 : byte))
    }
    return letters
  }

  /// Counts the changes from one word to many others, in the same three rows.
  private struct Comparison {
    let typed: [UInt32]
    private var beforeLast: [Int] = []
    private var last: [Int] = []
    private var current: [Int] = []

    /// A bit for each letter of it; several share one.
    private let bits: UInt64

    init(to typed: [UInt32]) {
      self.typed = typed
      bits = typed.reduce(0) { $0 | 1 << UInt64($1 & 63) }
    }

    /// Whether so few changes may lead to a word: each brings one other letter at the most.
    ///
    /// Of many names nearly all have too many other letters, which takes a twentieth of the time to see.
    func mayBeNear(_ word: String, within limit: Int) -> Bool {
      var other: UInt64 = 0
      for byte in word.utf8.prefix(longest) {
        guard byte < 0x80 else { return true }
        let small = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
        other |= 1 << UInt64(small & 63)
      }
      return (other & ~bits).nonzeroBitCount <= limit && (bits & ~other).nonzeroBitCount <= limit
    }

    /// How many changes there are; something greater than the limit where there are more.
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
        // No later row falls more than one below the least of two rows.
        if row > 0, min(current.min() ?? 0, last.min() ?? 0) > limit { return limit + 1 }
        swap(&beforeLast, &last)
        swap(&last, &current)
      }
      return last[letters.count]
    }
  }
}

extension Suggestion {
  /// What other formats and languages call the same thing, in small letters.
  static let otherWords: [String: [String]] = [
    "if": ["when"], "condition": ["when"], "visible": ["when"], "visibleif": ["when"], "showif": ["when"],
    "goto": ["go"], "target": ["go"], "to": ["go"], "placeholder": ["example"], "hint": ["help"],
    "description": ["help", "text"], "caption": ["label", "title"], "heading": ["title"], "name": ["id", "label"],
    "regex": ["pattern"], "regexp": ["pattern"], "validate": ["rules"], "validation": ["rules"],
    "value": ["default"], "choices": ["options"], "items": ["options", "fields"], "questions": ["fields"],
    "error": ["message"], "msg": ["message"], "input": ["with"], "output": ["as"], "call": ["submit"],
    "inputs": ["input", "with"], "outputs": ["output"], "arguments": ["with"], "params": ["with"],
    "errors": ["rejects", "rejected"], "rejections": ["rejected", "rejects"], "pages": ["steps"], "exit": ["end"],
    "string": ["text"], "str": ["text", "string"], "text": ["string"], "int": ["integer"], "float": ["number"],
    "double": ["number"], "decimal": ["number"], "bool": ["boolean"], "checkbox": ["boolean"], "yesno": ["boolean"],
    "datetime": ["date"], "day": ["date"], "telephone": ["phone"], "tel": ["phone"], "mobile": ["phone"],
    "mail": ["email"], "select": ["choice"], "radio": ["choice"], "dropdown": ["choice"], "enum": ["choice"],
    "multiselect": ["choices"], "checkboxes": ["choices"], "object": ["group"], "link": ["url"], "uri": ["url"],
    "len": ["size"], "length": ["size"], "count": ["size"], "lower": ["lowerAscii"], "upper": ["upperAscii"],
    "includes": ["contains"], "tostring": ["string"],
  ]

  /// The name among the candidates that a word of another format stands for.
  static func known(_ word: String, in candidates: some Sequence<String>) -> String? {
    guard let meant = otherWords[word.lowercased()] else { return nil }
    let there = Set(candidates).intersection(meant)
    return meant.first { there.contains($0) }
  }
}
