package import FlowDefinition
package import FlowEngine
import FlowExpressions
import FlowSyntax
import FlowTesting

extension FlowDifferences {
  /// - Parameters:
  ///   - events: The number of events to try in each version when searching for stories. Afterwards, the same number of
  ///     events is played in variations of the stories.
  ///   - savesSessions: Whether to also compare what happens to saved answers in each version. For this, a session is
  ///     saved at the end of stories of the old version that do not finish the flow.
  ///   - savedLimit: The maximum number of sessions that are saved. If more stories do not finish the flow, the chosen
  ///     ones are spread evenly over all of them.
  package mutating func compareStories(
    from old: FlowVersion, to new: FlowVersion, events: Int, savesSessions: Bool = true, savedLimit: Int = 200
  ) {
    if old.flow.fingerprint == new.flow.fingerprint { return }
    if old.flow.lacksFunctions || new.flow.lacksFunctions { return notes.append(DifferenceMessages.notPlayed) }
    let matching = FlowPartMatching(FlowOutline(old.flow), FlowOutline(new.flow))
    var comparison = BehaviorComparison(old.flow, new.flow, names: matching.names)
    let former = PartNames(reversing: matching.names)
    let explored = [old.flow, new.flow].map { Self.explored($0, events) }
    let trie = StoryTrie([(explored[0].told, PartNames()), (explored[1].told, former)])
    comparison.play(trie)
    let covering = zip(trie.nodesOfTrees, explored).flatMap { nodes, found in found.reaching.map { nodes[$0] } }
    let ordered = covering.distinct.sorted { trie.nodes[$0].length < trie.nodes[$1].length }
    comparison.playVariations(of: ordered.lazy.map { trie.story(upTo: $0) }, budget: events)
    let covered = Set(explored[1].coverage.covered.map(\.range))
    let reachable = new.flow.steps.filter { $0.end != nil && covered.contains($0.range) }.map(\.id)
    let limited = all.filter { [.tightened, .loosened].contains($0.kind) }
    all += comparison.differences(
      isReworded: all.contains { $0.kind == .text }, limited: Set(limited.flatMap(\.parts)), reachable: Set(reachable))
    notes.append(DifferenceMessages.stories(comparison.storyCount, differing: comparison.differingCount))
    if comparison.unlistedCount > 0 { notes.append(DifferenceMessages.unlisted(comparison.unlistedCount)) }
    if savesSessions { compareSavedStories(explored[0].told, old.flow, new.flow, savedLimit) }
  }

  private static func explored(_ flow: Flow, _ events: Int) -> Exploration {
    var explorer = FlowExplorer(flow, events: events)
    return explorer.explore()
  }

  private mutating func compareSavedStories(_ told: StoryTree, _ old: Flow, _ new: Flow, _ savedLimit: Int) {
    let trie = StoryTrie([(told, PartNames())])
    let unfinished = Array(ToldSessions(trie, old).lazy.filter { !$0.session.machine.isOver }.map(\.node))
    let ranked = unfinished.sorted { trie.nodes[$0].rank < trie.nodes[$1].rank }
    let chosen = Set(ranked.spread(savedLimit))
    let sessions = ToldSessions(trie, old).lazy.filter { chosen.contains($0.node) }
    let snapshots = sessions.map { Self.snapshot(of: $0.session) }
    compareSessions(snapshots, from: old, to: new, at: EventContext(now: MachineDriver.usualStart, freshKey: ""))
  }

  private static func snapshot(of session: StorySession) -> Snapshot {
    let (flow, now) = (session.machine.flow, session.now.seconds)
    let header = SnapshotHeader(
      id: FlowSessionID(random: 0), flow: flow.id, flowVersion: flow.version, flowFingerprint: flow.fingerprint,
      flowPath: nil,
      revision: 1, startedAt: now, savedAt: now, expiresAt: nil, outcome: nil)
    return Snapshot(header: header, of: session.machine.model)
  }

  /// An effect is not reported if it also occurs when the session is resumed in the old version.
  ///
  /// - Parameters:
  ///   - snapshots: Unfinished sessions. They are read one by one, so the sequence can load each on demand.
  ///   - unreadable: The number of sessions that can't be read, and so can't be compared.
  package mutating func compareSessions(
    _ snapshots: some Sequence<Snapshot>, from old: Flow, to new: Flow, at moment: EventContext, unreadable: Int = 0
  ) {
    if old.lacksFunctions || new.lacksFunctions { return notes.append(DifferenceMessages.notResumed) }
    var counts: [Effect: Int] = [:]
    var (total, changed) = (0, 0)
    let names = FlowPartMatching(FlowOutline(old), FlowOutline(new)).names
    for snapshot in snapshots where !TimeLimit.isOver {
      total += 1
      let known = Self.effects(of: old, on: snapshot, moment, names: names)
      let found = Self.effects(of: new, on: snapshot, moment).subtracting(known)
      if !found.isEmpty { changed += 1 }
      for effect in found { counts[effect, default: 0] += 1 }
    }
    let start = new.source.place(new.steps[0].range, isOld: false)
    all += counts.sorted { ($1.value, $0.key.message) < ($0.value, $1.key.message) }.map { effect, count in
      FlowDifference(
        kind: .session, severity: .people, place: start,
        message: DifferenceMessages.sessions(effect.message, count, of: total), parts: [effect.name])
    }
    notes.append(DifferenceMessages.kept(total - changed, of: total))
    if unreadable > 0 { notes.append(DifferenceMessages.unreadable(unreadable)) }
  }

  private struct Effect: Hashable {
    let name: String
    let message: String
  }

  /// - Parameter names: For each renamed field of this version, its name in the other version.
  private static func effects(
    of flow: Flow, on snapshot: Snapshot, _ moment: EventContext, names: PartNames = PartNames()
  ) -> Set<Effect> {
    // `ResumeReport` compares answers only if the saved fingerprint differs from the fingerprint of the flow. The saved
    // fingerprint is therefore replaced by an empty one, which always differs.
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

extension [Int] {
  func spread(_ limit: Int) -> [Int] {
    count <= limit ? self : (0..<limit).map { self[$0 * count / limit] }
  }
}
