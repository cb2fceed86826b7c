import FlowDefinition
import FlowEngine
import FlowTesting

struct ScenarioDraft: Sendable {
  struct Entry: Sendable {
    /// The name of the current step.
    let at: String
    /// The time that passes before the entry, in seconds.
    var after: Int64 = 0
    var answers: [(path: String, input: JSONValue)] = []
    let action: ScenarioStep.ScenarioAction
    /// The replies of the services to the calls that the entry causes, in order.
    var replies: [(port: String, outcome: ServiceOutcome)] = []
    /// Texts that the screen must show afterwards.
    var screen: [String] = []
    /// Texts that the screen must not show afterwards.
    var absent: [String] = []
    /// What was seen; `nil` before the entry was performed.
    var seen: SeenEntry?

    fileprivate var unseen: Entry {
      var copy = self
      copy.seen = nil
      return copy
    }
  }

  let given: [String: JSONValue]
  var entries: [Entry]

  var covered: Set<CoveredThing> { entries.reduce(into: []) { $0.formUnion($1.seen?.covered ?? []) } }

  /// Returns the shortest beginning of the scenario that covers as many of `things` as the whole scenario.
  func cut(afterLastOf things: Set<CoveredThing>) -> ScenarioDraft {
    var (left, kept) = (things, 0)
    for (number, entry) in entries.enumerated() {
      let count = left.count
      left.subtract(entry.seen?.covered ?? [])
      if left.count < count { kept = number + 1 }
    }
    return ScenarioDraft(given: given, entries: Array(entries.prefix(kept)))
  }

  /// Returns the ranges of entries that could be removed before the entry at `end`, the longest first.
  ///
  /// Each range but the last starts with an entry for the same step as the entry at `end`, so this entry still fits
  /// without the range. The last range contains only the entry before `end`, whatever its step.
  func removable(endingBefore end: Int) -> [Range<Int>] {
    let back = end < entries.count ? (0..<end).filter { entries[$0].at == entries[end].at } : []
    return (back + [end - 1]).map { $0..<end }
  }

  /// In the first version, the entry after the removed ones also types their answers to questions of its step.
  ///
  /// In the second, all answers of the removed entries are lost. If no entry follows, only the second version is
  /// returned.
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

  /// Returns the scenario with the last entry of `other` inserted at the index that this entry has in `other`.
  ///
  /// - Returns: The scenario; `nil` if `other` does not end with a refused input, or if the entry does not fit. It fits
  ///   if both scenarios have the same given values, the same entries before the index, and the same step and time at
  ///   the index.
  func inserting(lastOf other: ScenarioDraft) -> ScenarioDraft? {
    let number = other.entries.count - 1
    guard let last = other.entries.last?.unseen, given == other.given, number < entries.count,
      other.entries[number].isRefusedInput, entries[number].at == last.at, entries[number].after == last.after,
      zip(entries, other.entries.dropLast()).allSatisfy({ $0.performs($1) })
    else { return nil }
    var all = entries.map(\.unseen)
    all[number].after = 0
    all.insert(last, at: number)
    return ScenarioDraft(given: given, entries: all)
  }

  /// The scenario ends before the first entry whose replies are not for the same ports as the calls that were seen.
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

extension ScenarioDraft.Entry {
  /// Whether the entry only enters an input that is refused, so that the session stays as it was.
  fileprivate var isRefusedInput: Bool {
    guard let seen, action == .submit, replies.isEmpty, screen.isEmpty, absent.isEmpty else { return false }
    return !seen.errors.isEmpty && seen.calls.isEmpty && seen.result == nil && seen.stopped == nil
  }

  fileprivate func performs(_ other: ScenarioDraft.Entry) -> Bool {
    at == other.at && after == other.after && action == other.action
      && answers.elementsEqual(other.answers) { $0.path == $1.path && $0.input == $1.input }
      && replies.elementsEqual(other.replies) { $0.port == $1.port && $0.outcome == $1.outcome }
  }
}
