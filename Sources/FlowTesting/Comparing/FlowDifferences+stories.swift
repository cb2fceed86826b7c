package import FlowDefinition
package import FlowEngine
import FlowExpressions
import FlowSyntax

extension FlowDifferences {
  /// Finds stories in each version, plays each ``Story`` on both versions, and compares what people and services see.
  ///
  /// - Parameters:
  ///   - old: The old version.
  ///   - new: The new version.
  ///   - events: The number of events to try in each version to find the stories, and then to play in variations of the
  ///     stories.
  ///   - savesSessions: Whether to also compare what happens to saved answers in each version. For this, a session is
  ///     saved at the end of each story of the old version that does not finish the flow.
  package mutating func compareStories(
    from old: FlowVersion, to new: FlowVersion, events: Int, savesSessions: Bool = true
  ) {
    if old.flow.fingerprint == new.flow.fingerprint { return }
    let matching = FlowPartMatching(FlowOutline(old.flow), FlowOutline(new.flow))
    var comparison = BehaviorComparison(old.flow, new.flow, names: matching.names)
    let former = PartNames(reversing: matching.names)
    let explored = [old.flow, new.flow].map { Self.explored($0, events) }
    let covering = explored[0].stories + explored[1].stories.map(former.renamed)
    let stories = (explored[0].situationStories + explored[0].stories).distinct
    let played = (stories + explored[1].situationStories.map(former.renamed) + covering).distinct.inOrder
    comparison.play(played)
    comparison.playVariations(of: covering.distinct.inOrder, budget: events)
    all += comparison.differences(isReworded: self.all.contains { $0.kind == .text })
    notes.append(DifferenceMessages.stories(comparison.storyCount, differing: comparison.differingCount))
    if savesSessions { compareSavedStories(stories, old.flow, new.flow) }
  }

  private static func explored(_ flow: Flow, _ events: Int) -> Exploration {
    var explorer = FlowExplorer(flow, events: events)
    return explorer.explore()
  }

  private mutating func compareSavedStories(_ stories: [Story], _ old: Flow, _ new: Flow) {
    let snapshots = stories.compactMap { story -> Snapshot? in
      var session = StorySession(old, given: story.given)
      for event in story.events { session.perform(event) }
      if session.machine.isOver { return nil }
      let now = session.now.seconds
      let header = SnapshotHeader(
        id: FlowSessionID(random: 0), flow: old.id, flowVersion: old.version, flowFingerprint: old.fingerprint,
        flowPath: nil,
        revision: 1, startedAt: now, savedAt: now, expiresAt: nil, outcome: nil)
      return Snapshot(header: header, of: session.machine.model)
    }
    let now = StorySession.usualStart
    let today = FlowTimestamp(seconds: now.seconds - now.seconds % 86_400)
    compareSessions(snapshots, from: old, to: new, at: EventContext(now: now, today: today, freshKey: ""))
  }

  /// Resumes sessions in the new version and reports the effects on their answers.
  ///
  /// The effects are that a saved answer is asked again, set aside or no longer asked, or that a new question is asked.
  /// An effect that resuming in the old version also has is not reported.
  ///
  /// - Parameters:
  ///   - snapshots: Unfinished sessions.
  ///   - old: The old version.
  ///   - new: The new version.
  ///   - moment: The time of resuming.
  package mutating func compareSessions(
    _ snapshots: [Snapshot], from old: Flow, to new: Flow, at moment: EventContext
  ) {
    var counts: [Effect: Int] = [:]
    var changed = 0
    let names = FlowPartMatching(FlowOutline(old), FlowOutline(new)).names
    for snapshot in snapshots {
      let known = Self.effects(of: old, on: snapshot, moment, names: names)
      let found = Self.effects(of: new, on: snapshot, moment).subtracting(known)
      if !found.isEmpty { changed += 1 }
      for effect in found { counts[effect, default: 0] += 1 }
    }
    let start = new.source.place(new.steps[0].range, isOld: false)
    all += counts.sorted { ($1.value, $0.key.message) < ($0.value, $1.key.message) }.map { effect, count in
      FlowDifference(
        kind: .session, severity: .people, place: start,
        message: DifferenceMessages.sessions(effect.message, count, of: snapshots.count), parts: [effect.name])
    }
    notes.append(DifferenceMessages.kept(snapshots.count - changed, of: snapshots.count))
  }

  /// What happens to a saved answer or a question.
  private struct Effect: Hashable {
    let name: String
    let message: String
  }

  /// Returns what happens to the answers of a session if it is resumed in a version of the flow.
  ///
  /// - Parameter names: The names that the other version has for fields of this version.
  private static func effects(
    of flow: Flow, on snapshot: Snapshot, _ moment: EventContext, names: PartNames = PartNames()
  ) -> Set<Effect> {
    // A report compares answers only if the saved fingerprint differs from that of the flow. An empty fingerprint
    // always differs.
    let saved = snapshot.header
    let header = SnapshotHeader(
      id: saved.id, flow: saved.flow, flowVersion: saved.flowVersion, flowFingerprint: "", flowPath: nil,
      revision: saved.revision, startedAt: saved.startedAt, savedAt: saved.savedAt, expiresAt: nil, outcome: nil)
    let report = ResumeReport(on: Snapshot(header: header, content: snapshot.content), flow, at: moment)
    let effects = [
      (report.noLongerAsked.map(\.name), DifferenceMessages.noLongerAsked),
      (report.noLongerValid.map(\.name), DifferenceMessages.askedAgain),
      (report.noLongerOnPath.map(\.name), DifferenceMessages.setAside),
      (report.newQuestions.map(\.name), DifferenceMessages.newlyAsked),
    ]
    return Set(
      effects.flatMap { found, message in
        found.map(names.renamed).map { Effect(name: $0, message: message($0)) }
      })
  }
}

extension [Story] {
  /// The stories, the shortest ones first.
  fileprivate var inOrder: [Story] { sorted { $0.events.count < $1.events.count } }
}
