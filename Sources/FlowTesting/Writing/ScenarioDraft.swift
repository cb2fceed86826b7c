import FlowDefinition
import FlowEngine

/// A scenario that is not written yet.
struct ScenarioDraft: Sendable {
  /// A scenario entry, with what was seen when it was performed.
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

  /// Returns the part up to the last entry that covers something of a set.
  func cut(afterLastOf things: Set<CoveredThing>) -> ScenarioDraft {
    var (left, kept) = (things, 0)
    for (number, entry) in entries.enumerated() {
      let count = left.count
      left.subtract(entry.seen?.covered ?? [])
      if left.count < count { kept = number + 1 }
    }
    return ScenarioDraft(given: given, entries: Array(entries.prefix(kept)))
  }

  /// The entries that could be left out: those that lead back to the step at which they begin, and a single entry.
  func removable(endingBefore end: Int) -> [Range<Int>] {
    let back = end < entries.count ? (0..<end).filter { entries[$0].at == entries[end].at } : []
    return (back + [end - 1]).map { $0..<end }
  }

  /// Returns the scenario without some entries: once with their answers typed in the next entry if it is at the same
  /// step, and once without their answers.
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

  /// Adds to each entry what was seen, up to the first entry that caused other calls than those with a reply.
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
