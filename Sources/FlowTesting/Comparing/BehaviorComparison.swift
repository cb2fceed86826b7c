import FlowDefinition
import FlowSyntax

/// Plays stories on two versions of a flow and collects what people and services see differently.
///
/// A ``Story`` is what happens in a session. Playing it stops after the first event that takes the versions to
/// different places, because everything after that event differs.
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
  /// The names of the new version.
  private let names: PartNames
  private var findings: [String: Finding] = [:]
  private var order: [String] = []
  private var oldEnds: Set<String> = []
  private var newEnds: Set<String> = []
  private(set) var storyCount = 0
  private(set) var differingCount = 0

  /// - Parameter names: The names of the new version.
  init(_ old: Flow, _ new: Flow, names: PartNames) {
    (self.old, self.new, self.names) = (old, new, names)
  }

  // MARK: Stories

  /// Plays stories, which have the names of the old version, on both versions.
  mutating func play(_ stories: [Story]) {
    for story in stories {
      play(story.events, after: PairedSession(old, new, given: story.given, names: names), isStart: true)
    }
  }

  /// Plays variations of stories, which have the names of the old version.
  ///
  /// - Parameters:
  ///   - stories: The stories.
  ///   - budget: The number of events after which the variations end.
  mutating func playVariations(of stories: [Story], budget: Int) {
    for varied in StoryVariations(old, new, names: names, of: stories, budget: budget) {
      play(varied.events, after: varied.start, isStart: false)
    }
  }

  private mutating func play(_ events: [TestEvent], after start: PairedSession, isStart: Bool) {
    storyCount += 1
    var pair = start
    var seen = isStart ? note(pair) : (isSame: true, goesOn: true)
    var isSame = seen.isSame
    for event in events where seen.goesOn && pair.perform(event) {
      seen = note(pair)
      isSame = isSame && seen.isSame
    }
    if !isSame { differingCount += 1 }
  }

  /// Notes what is seen differently after the last event.
  ///
  /// - Returns: Whether both versions show the same, and whether they are at the same place.
  private mutating func note(_ pair: PairedSession) -> (isSame: Bool, goesOn: Bool) {
    let (before, after) = pair.observations()
    let step = after.first(.step)?.name ?? ""
    if before.first(.result) != nil { oldEnds.insert(before.first(.step)?.name ?? "") }
    if after.first(.result) != nil { newEnds.insert(step) }
    if before == after { return (true, true) }
    let changes = ObservationChanges(before, after, names: names)
    for change in changes.all {
      if let known = findings[change.key], known.story.events.count <= pair.story.events.count { continue }
      if findings[change.key] == nil { order.append(change.key) }
      findings[change.key] = Finding(change: change, step: step, story: pair.story)
    }
    return (!changes.all.contains { !$0.isWording }, changes.isSamePlace)
  }

  // MARK: Differences

  /// Returns the differences, each listed once, with a short story.
  ///
  /// The difference that an end is no longer reached has no story. Other texts and answers on the screen are left out
  /// if something else differs, because they follow from it.
  ///
  /// - Parameter isReworded: Whether texts of the flow were edited, so that other texts on the screen are left out.
  func differences(isReworded: Bool) -> [FlowDifference] {
    let all = order.compactMap { findings[$0] }
    let telling = all.filter { !$0.change.isWording }
    let seen = (telling.isEmpty && !isReworded ? all : telling).map { finding in
      FlowDifference(
        kind: .behavior, severity: finding.change.isSeen ? .people : .internal,
        place: place(of: finding.step, inOld: false), message: finding.change.message,
        story: StoryMessages.events(of: names.renamed(shrunk(finding)), in: new))
    }
    let lost = oldEnds.subtracting(newEnds).sorted().map { end in
      FlowDifference(
        kind: .behavior, severity: .people, place: place(of: end, inOld: new.step(end) == nil),
        message: DifferenceMessages.unreached(end))
    }
    return seen + lost
  }

  /// Returns the story of a difference without the events that are not needed to show the difference.
  private func shrunk(_ finding: Finding) -> Story {
    finding.story.shrunk { story in
      var pair = PairedSession(old, new, given: story.given, names: names)
      for event in story.events { pair.perform(event) }
      let (before, after) = pair.observations()
      let changes = ObservationChanges(before, after, names: names)
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
