import FlowDefinition
import FlowSyntax
import FlowTesting

/// A ``Story`` is played up to the first event after which the versions are at different steps or calls, because
/// everything after that event differs.
struct BehaviorComparison {
  private enum Source {
    /// A story of ``trie``, up to the node with this index.
    case told(Int)
    case varied(Story, [TestEvent])
  }

  private struct Finding {
    let change: ObservationChanges.Change
    let step: String
    let source: Source
    let length: Int
    /// The position of the story's last event among all events: those of ``trie`` first, then those of variations.
    let rank: Int
    /// The position of the first event that shows the difference, and the position of the difference among the changes
    /// after that event.
    var first: (rank: Int, number: Int)
  }

  private let old: Flow
  private let new: Flow
  private let names: PartNames
  private var trie = StoryTrie([])
  /// The nodes of ``trie`` whose events are for a step or field that neither version has.
  private var unknown: Set<Int> = []
  private var findings: [String: Finding] = [:]
  private var oldEnds: Set<String> = []
  private var newEnds: Set<String> = []
  private(set) var storyCount = 0
  /// The number of stories that differ in anything that is compared, including minor changes.
  private(set) var differingCount = 0
  /// The number of differences that are left out because others like them are listed.
  private(set) var unlistedCount = 0
  private static let pathLimit = 3

  init(_ old: Flow, _ new: Flow, names: PartNames) {
    (self.old, self.new, self.names) = (old, new, names)
  }

  // MARK: Stories

  /// Plays stories on both versions; the stories use the names of the old version.
  ///
  /// Called at most once, before variations are played.
  mutating func play(_ stories: StoryTrie) {
    trie = stories
    storyCount += stories.storyCount
    for start in stories.starts {
      var open = [(node: start.node, pair: PairedSession(old, new, given: start.given, names: names), isSame: true)]
      while !TimeLimit.isOver, let next = open.popLast() {
        let node = stories.nodes[next.node]
        var (pair, isSame, goesOn) = (next.pair, next.isSame, true)
        if node.event.map({ pair.perform($0) }) != false {
          let before = node.event == nil ? nil : next.pair
          let seen = note(pair, after: before, rank: node.rank) { .told(next.node) }
          if isSame, !seen.isSame { differingCount += node.count }
          (isSame, goesOn) = (isSame && seen.isSame, seen.goesOn)
        } else {
          unknown.insert(next.node)
        }
        if goesOn { open += stories.stacked(after: next.node).map { ($0, pair, isSame) } }
      }
      storyCount -= open.reduce(0) { $0 + stories.nodes[$1.node].count }
    }
  }

  /// - Parameter budget: The number of events after which the variations end.
  mutating func playVariations(of stories: some Sequence<Story>, budget: Int) {
    var rank = trie.nodes.count
    for varied in StoryVariations(old, new, names: names, of: stories, budget: budget) {
      storyCount += 1
      let start = varied.start.story
      var (pair, isSame) = (varied.start, true)
      for event in varied.events {
        let before = pair
        guard pair.perform(event) else { continue }
        rank += 1
        let seen = note(pair, after: before, rank: rank) {
          .varied(start, Array(pair.story.events[start.events.count...]))
        }
        isSame = isSame && seen.isSame
        if !seen.goesOn { break }
      }
      if !isSame { differingCount += 1 }
    }
  }

  /// - Parameter before: The session before the last event; `nil` at the start.
  /// - Returns: `isSame` is whether the versions behave in the same way. `goesOn` is whether they are at the same step
  ///   or call, so that the next event can be played.
  private mutating func note(
    _ pair: PairedSession, after before: PairedSession?, rank: Int, _ source: () -> Source
  ) -> (isSame: Bool, goesOn: Bool) {
    let seen = pair.observations()
    let step = seen.new.first(.step)?.name ?? ""
    if seen.old.first(.result) != nil { oldEnds.insert(seen.old.first(.step)?.name ?? "") }
    if seen.new.first(.result) != nil { newEnds.insert(step) }
    if seen.old == seen.new { return (true, true) }
    let changes = ObservationChanges(seen.old, seen.new, after: before, names: names)
    let length = pair.story.events.count
    for (number, change) in changes.all.enumerated() {
      let known = findings[change.key]
      let here = (rank: rank, number: number)
      let first = known.map { $0.first < here ? $0.first : here } ?? here
      if let known, (known.length, known.rank) <= (length, rank) {
        findings[change.key]?.first = first
      } else {
        findings[change.key] = Finding(
          change: change, step: step, source: source(), length: length, rank: rank, first: first)
      }
    }
    return (changes.all.isEmpty, changes.isSamePlace)
  }

  private func story(of finding: Finding) -> Story {
    switch finding.source {
    case .told(let node): trie.story(upTo: node, without: unknown)
    case .varied(let start, let events): Story(given: start.given, events: start.events + events)
    }
  }

  // MARK: Differences

  /// A difference about an end that is no longer reached has no story.
  ///
  /// Minor changes, such as another text on the screen, are left out if there are other changes, because the other
  /// changes usually cause the minor ones.
  ///
  /// - Parameters:
  ///   - isReworded: Whether texts of the flow were edited. All minor changes are then left out.
  ///   - limited: The questions whose limits were edited. Their new limits are not listed again.
  ///   - reachable: The ends that other stories of the new version reach. They are not reported as no longer reached.
  ///   - limit: The number of events that may be played to shorten all stories together. Afterwards, stories stay as
  ///     they are.
  mutating func differences(
    isReworded: Bool, limited: Set<String> = [], reachable: Set<String> = [], shrinkingLimit limit: Int = 100_000
  ) -> [FlowDifference] {
    let all = findings.values.sorted { $0.first < $1.first }.filter { finding in
      !follows(finding.change) && !(finding.change.isType && parts(of: finding).isSubset(of: limited))
    }
    let telling = all.filter { !$0.change.isMinor }
    let listed = withoutSimilar(telling.isEmpty && !isReworded ? all : telling)
    let seen = zip(listed, shortStories(of: listed, limit)).map { finding, story in
      FlowDifference(
        kind: .behavior, severity: finding.change.isSeen ? .people : .internal,
        place: place(of: finding.step, inOld: false), message: finding.change.message, parts: parts(of: finding),
        story: story)
    }
    let lost = oldEnds.subtracting(newEnds).subtracting(reachable).sorted().map { end in
      FlowDifference(
        kind: .behavior, severity: .people, place: place(of: end, inOld: new.step(end) == nil),
        message: DifferenceMessages.unreached(end))
    }
    return seen.withoutRepetitions + lost
  }

  /// At most ``pathLimit`` differences with the same place are kept; those without a place are all kept.
  private mutating func withoutSimilar(_ found: [Finding]) -> [Finding] {
    var counts: [String: Int] = [:]
    let listed = found.filter { finding in
      guard let place = finding.change.place else { return true }
      counts[place, default: 0] += 1
      return counts[place, default: 0] <= Self.pathLimit
    }
    unlistedCount = found.count - listed.count
    return listed
  }

  /// Whether a change only follows from a question that one version does not ask.
  ///
  /// The question itself is then reported as a difference.
  private func follows(_ change: ObservationChanges.Change) -> Bool {
    guard let question = change.question else { return false }
    let own = ["asked \(question)", "not asked \(question)"]
    return !own.contains(change.key) && own.contains { findings[$0] != nil }
  }

  /// Returns the name of the question or the ids of the steps that a difference is about.
  ///
  /// If the paths of the versions differ, these are the steps of either path that exist in only one version.
  private func parts(of finding: Finding) -> Set<String> {
    if let question = finding.change.question { return [question.replacing(/\[[0-9]+\]/, with: "")] }
    let steps = finding.change.steps.map { String($0.prefix { $0 != "#" }) }
    if steps.isEmpty { return [String(finding.step.prefix { $0 != "#" })] }
    return Set(steps.filter { (old.step($0) == nil) != (new.step($0) == nil) })
  }

  /// The shortest stories are shortened first, because a long story could use up all events that may be played.
  private func shortStories(of found: [Finding], _ limit: Int) -> [[String]] {
    var left = limit
    var texts = found.map { _ in [String]() }
    for number in found.indices.sorted(by: { found[$0].length < found[$1].length }) {
      texts[number] = StoryMessages.events(of: names.renamed(shrunk(found[number], &left)), in: new)
    }
    return texts
  }

  private func shrunk(_ finding: Finding, _ left: inout Int) -> Story {
    let whole = story(of: finding)
    if left == 0 { return whole }
    return whole.shrunk { story in
      guard story.events.count <= left, !TimeLimit.isOver else {
        left = 0
        return nil
      }
      left -= story.events.count
      var pair = PairedSession(old, new, given: story.given, names: names)
      var before: PairedSession?
      for event in story.events {
        before = pair
        pair.perform(event)
      }
      let seen = pair.observations()
      let changes = ObservationChanges(seen.old, seen.new, after: before, names: names)
      return changes.all.contains { $0.key == finding.change.key } ? pair.story : nil
    }
  }

  private func place(of step: String, inOld isOld: Bool) -> FlowDifference.Place {
    let flow = isOld ? old : new
    let id = step.prefix { $0 != "#" }
    let range = flow.step(String(id)).map { flow[$0].range } ?? SourceRange(0, 0)
    return flow.source.place(range, isOld: isOld)
  }
}

extension [FlowDifference] {
  /// Of several differences with the same message and the same parts, only the one with the shortest story is kept.
  var withoutRepetitions: [FlowDifference] {
    var places: [Set<String>: [String: Int]] = [:]
    var kept: [FlowDifference] = []
    for difference in self {
      if let known = places[difference.parts]?[difference.message] {
        if difference.story.count < kept[known].story.count { kept[known] = difference }
      } else {
        places[difference.parts, default: [:]][difference.message] = kept.count
        kept.append(difference)
      }
    }
    return kept
  }
}
