import FlowDefinition
import FlowEngine

/// A scenario that is not written yet.
struct ScenarioDraft: Sendable {
  /// An entry of a scenario, with what was seen when the entry was performed.
  struct Entry: Sendable {
    /// The name of the current step.
    let at: String
    /// The time that passes first, in seconds.
    var after: Int64 = 0
    /// What is typed, by the path of the question.
    var answers: [(path: String, input: JSONValue)] = []
    let action: ScenarioStep.ScenarioAction
    /// The replies of the services to the calls that the entry causes, in order.
    var replies: [(port: String, outcome: ServiceOutcome)] = []
    /// What was seen; `nil` before the entry was performed.
    var seen: SeenEntry?

    /// The entry before it was performed.
    fileprivate var unseen: Entry {
      var copy = self
      copy.seen = nil
      return copy
    }
  }

  /// The values that the host passes in, by name.
  let given: [String: JSONValue]
  var entries: [Entry]

  /// Everything that the scenario covers.
  var covered: Set<CoveredThing> { entries.reduce(into: []) { $0.formUnion($1.seen?.covered ?? []) } }

  /// Returns the shortest beginning of the scenario that covers as many of the given things as the whole scenario.
  func cut(afterLastOf things: Set<CoveredThing>) -> ScenarioDraft {
    var (left, kept) = (things, 0)
    for (number, entry) in entries.enumerated() {
      let count = left.count
      left.subtract(entry.seen?.covered ?? [])
      if left.count < count { kept = number + 1 }
    }
    return ScenarioDraft(given: given, entries: Array(entries.prefix(kept)))
  }

  /// Returns the ranges of entries that could be left out just before an entry, the longest first.
  ///
  /// Each range begins at the same step as the entry after the range, and so leads back to this step. The last range
  /// is the single entry before, at any step.
  func removable(endingBefore end: Int) -> [Range<Int>] {
    let back = end < entries.count ? (0..<end).filter { entries[$0].at == entries[end].at } : []
    return (back + [end - 1]).map { $0..<end }
  }

  /// Returns the scenario without some entries, in two versions.
  ///
  /// In the first, the next entry also types the answers of the removed entries at the same step. In the second, those
  /// answers are left out. If there is no next entry, only the second is returned.
  func removing(_ range: Range<Int>) -> [ScenarioDraft] {
    var left = entries.map(\.unseen)
    left.removeSubrange(range)
    let without = ScenarioDraft(given: given, entries: left)
    guard range.lowerBound < left.count else { return [without] }
    var next = left[range.lowerBound]
    for answer in entries[range].reversed().filter({ $0.at == next.at }).flatMap(\.answers)
    where !next.answers.contains(where: { $0.path == answer.path }) { next.answers.insert(answer, at: 0) }
    left[range.lowerBound] = next
    return [ScenarioDraft(given: given, entries: left), without]
  }

  /// Returns the scenario with what was seen at each entry.
  ///
  /// The scenario ends before the first entry whose calls are not those for which the entry has replies.
  func seeing(_ seen: [SeenEntry]) -> ScenarioDraft {
    var copy = self
    copy.entries = zip(entries, seen).prefix { entry, seen in
      entry.replies.map(\.port).sorted() == seen.calls.map(\.port).sorted()
    }
    .map { entry, seen in
      var entry = entry
      entry.seen = seen
      return entry
    }
    return copy
  }
}
