import FlowDefinition
import FlowSyntax

/// Plays stories on two versions of a flow and collects the differences that people and services see.
///
/// A ``Story`` is what happens in a session. It is played up to the first event after which the versions are at
/// different steps or calls, because everything after that event differs.
struct BehaviorComparison {
  /// A difference with its shortest story so far, which ends with the event that shows the difference.
  private struct Finding {
    let change: ObservationChanges.Change
    /// The step of the new version at which the difference is seen.
    let step: String
    var story: Story
  }

  private let old: Flow
  private let new: Flow
  /// The names that the new version has for the parts of the old version.
  private let names: PartNames
  private var findings: [String: Finding] = [:]
  private var order: [String] = []
  private var oldEnds: Set<String> = []
  private var newEnds: Set<String> = []
  private(set) var storyCount = 0
  private(set) var differingCount = 0

  /// - Parameter names: The names that the new version has for the parts of the old version.
  init(_ old: Flow, _ new: Flow, names: PartNames) {
    (self.old, self.new, self.names) = (old, new, names)
  }

  // MARK: Stories

  /// Plays stories on both versions; the stories use the names of the old version.
  mutating func play(_ stories: [Story]) {
    storyCount += stories.count
    for given in stories.map(\.given).distinct {
      let tree = StoryTrie(stories.filter { $0.given == given }.map(\.events))
      play(tree, PairedSession(old, new, given: given, names: names))
    }
  }

  private mutating func play(_ tree: StoryTrie, _ start: PairedSession) {
    var open = [(node: 0, pair: start, isSame: true)]
    while let next = open.popLast() {
      let node = tree.nodes[next.node]
      var (pair, isSame, goesOn) = (next.pair, next.isSame, true)
      if node.event.map({ pair.perform($0) }) != false {
        let seen = note(pair, after: node.event == nil ? nil : next.pair)
        if isSame, !seen.isSame { differingCount += node.count }
        (isSame, goesOn) = (isSame && seen.isSame, seen.goesOn)
      }
      if goesOn { open += node.next.reversed().map { ($0, pair, isSame) } }
    }
  }

  /// Plays variations of stories on both versions.
  ///
  /// - Parameters:
  ///   - stories: The stories, with the names of the old version.
  ///   - budget: The number of events after which the variations end.
  mutating func playVariations(of stories: [Story], budget: Int) {
    for varied in StoryVariations(old, new, names: names, of: stories, budget: budget) {
      storyCount += 1
      var (pair, isSame) = (varied.start, true)
      for event in varied.events {
        let before = pair
        guard pair.perform(event) else { continue }
        let seen = note(pair, after: before)
        isSame = isSame && seen.isSame
        if !seen.goesOn { break }
      }
      if !isSame { differingCount += 1 }
    }
  }

  /// Records the differences that are seen after the last event.
  ///
  /// - Parameters:
  ///   - pair: The session.
  ///   - before: The session before the last event; `nil` at the start.
  /// - Returns: `isSame` is whether the versions show the same, apart from minor changes. `goesOn` is whether they are
  ///   at the same step or call, so that the next event can be played.
  private mutating func note(_ pair: PairedSession, after before: PairedSession?) -> (isSame: Bool, goesOn: Bool) {
    let seen = pair.observations()
    let step = seen.new.first(.step)?.name ?? ""
    if seen.old.first(.result) != nil { oldEnds.insert(seen.old.first(.step)?.name ?? "") }
    if seen.new.first(.result) != nil { newEnds.insert(step) }
    if seen.old == seen.new { return (true, true) }
    let changes = ObservationChanges(seen.old, seen.new, after: before, names: names)
    for change in changes.all {
      if let known = findings[change.key], known.story.events.count <= pair.story.events.count { continue }
      if findings[change.key] == nil { order.append(change.key) }
      findings[change.key] = Finding(change: change, step: step, story: pair.story)
    }
    return (!changes.all.contains { !$0.isMinor }, changes.isSamePlace)
  }

  // MARK: Differences

  /// Returns the differences, each listed once, with a short story.
  ///
  /// A difference about an end that is no longer reached has no story. Minor changes, such as another text on the
  /// screen, are left out if there are other changes, because they usually follow from these.
  ///
  /// - Parameter isReworded: Whether texts of the flow were edited. All minor changes are then left out.
  func differences(isReworded: Bool) -> [FlowDifference] {
    let all = order.compactMap { findings[$0] }.filter { !follows($0.change) }
    let telling = all.filter { !$0.change.isMinor }
    let seen = (telling.isEmpty && !isReworded ? all : telling).map { finding in
      FlowDifference(
        kind: .behavior, severity: finding.change.isSeen ? .people : .internal,
        place: place(of: finding.step, inOld: false), message: finding.change.message, parts: parts(of: finding),
        story: StoryMessages.events(of: names.renamed(shrunk(finding)), in: new))
    }
    let lost = oldEnds.subtracting(newEnds).sorted().map { end in
      FlowDifference(
        kind: .behavior, severity: .people, place: place(of: end, inOld: new.step(end) == nil),
        message: DifferenceMessages.unreached(end))
    }
    return seen + lost
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
  /// A difference of the path is about the steps that only one version has.
  private func parts(of finding: Finding) -> Set<String> {
    if let question = finding.change.question { return [question.replacing(/\[[0-9]+\]/, with: "")] }
    let steps = finding.change.steps.map { String($0.prefix { $0 != "#" }) }
    if steps.isEmpty { return [String(finding.step.prefix { $0 != "#" })] }
    return Set(steps.filter { (old.step($0) == nil) != (new.step($0) == nil) })
  }

  /// Returns the story of a difference without the events that are not needed to show the difference.
  private func shrunk(_ finding: Finding) -> Story {
    finding.story.shrunk { story in
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
