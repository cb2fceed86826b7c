import FlowDefinition
import FlowSyntax
import FlowTesting

struct NoticingSearch: Sendable {
  /// A changed flow that `wizard check` accepts.
  struct Mutant: Sendable {
    let mutation: FlowMutation
    let flow: Flow
  }

  private struct Candidate: Sendable {
    let draft: ScenarioDraft
    var noticed: Set<Int>
  }

  private let writer: ScenarioWriter
  private let existing: SourceFile
  private let stories: [Story]
  private let events: Int
  private let seed: UInt64
  /// The scenarios that were found for a batch are tried on the remaining mutants before the next batch.
  private static let batch = 8

  /// - Parameter existing: The scenario file; changes that its scenarios already notice are skipped.
  init(
    _ writer: ScenarioWriter, beyond existing: SourceFile, stories: [Story], events: Int, seed: UInt64
  ) {
    (self.writer, self.existing, self.stories, self.events, self.seed) = (writer, existing, stories, events, seed)
  }

  func scenarios(noticing mutations: [FlowMutation]) async -> [(draft: ScenarioDraft, phrases: [String])] {
    let missed = await missed(of: mutations)
    let candidates = await candidates(for: missed)
    var named: [(draft: ScenarioDraft, phrases: [String])] = []
    for candidate in await joined(Self.few(of: candidates), missed) {
      named.append((candidate.draft, await phrases(of: candidate, missed)))
    }
    return named
  }

  private func missed(of mutations: [FlowMutation]) async -> [Mutant] {
    let checked = CheckedFlow(writer.flow)
    let passing = await PassingScenarios(in: existing, of: writer.flow)
    return await mutations.concurrentMap { mutation -> Mutant? in
      guard !TimeLimit.isOver, let changed = checked.changed(by: mutation), await !passing.notice(changed) else {
        return nil
      }
      return Mutant(mutation: mutation, flow: changed)
    }.compactMap(\.self)
  }

  // MARK: Candidates

  private func candidates(for missed: [Mutant]) async -> [Candidate] {
    var drafts: [ScenarioDraft] = []
    var open = missed
    while !open.isEmpty, !TimeLimit.isOver {
      let found = await open.prefix(Self.batch).map(\.self).concurrentMap { await draft(noticing: $0) }
        .compactMap(\.self)
      drafts += found
      open = await open.dropFirst(Self.batch).map(\.self).concurrentMap { mutant in
        for draft in found where await differences(of: draft, on: mutant)?.isEmpty != true { return nil }
        return mutant
      }.compactMap(\.self)
    }
    return await drafts.concurrentMap { draft in
      var noticed: Set<Int> = []
      for (number, mutant) in missed.enumerated() where !TimeLimit.isOver {
        if await differences(of: draft, on: mutant)?.isEmpty != true { noticed.insert(number) }
      }
      return Candidate(draft: draft, noticed: noticed)
    }
  }

  /// Each returned candidate lists only the changes that no candidate before it notices.
  private static func few(of candidates: [Candidate]) -> [Candidate] {
    var (left, chosen): ([Candidate], [Candidate]) = (candidates, [])
    while let best = left.max(by: isWorse), !best.noticed.isEmpty {
      chosen.append(best)
      for number in left.indices { left[number].noticed.subtract(best.noticed) }
    }
    return chosen
  }

  private static func isWorse(_ left: Candidate, _ right: Candidate) -> Bool {
    (left.noticed.count, -left.draft.entries.count) < (right.noticed.count, -right.draft.entries.count)
  }

  /// Returns the candidates after joining some of them.
  ///
  /// For example, one candidate consists of A, B and a refused input, and another one begins with A and B. The refused
  /// input is then inserted after B in the other one. The two are not joined if the name of the scenario would need
  /// more than ``NoticedPhrase/most`` phrases, or if the joined scenario would miss a change.
  private func joined(_ candidates: [Candidate], _ missed: [Mutant]) async -> [Candidate] {
    var joined: [Candidate] = []
    for candidate in candidates {
      var isJoined = false
      for number in joined.indices where !isJoined && !TimeLimit.isOver {
        guard let both = await self.joined(joined[number], candidate, missed) else { continue }
        (joined[number], isJoined) = (both, true)
      }
      if !isJoined { joined.append(candidate) }
    }
    return joined
  }

  private func joined(_ first: Candidate, _ second: Candidate, _ missed: [Mutant]) async -> Candidate? {
    for (one, other) in [(first, second), (second, first)] {
      guard let longer = one.draft.inserting(lastOf: other.draft), let told = await writer.told(longer),
        told.entries.count == longer.entries.count
      else { continue }
      let both = Candidate(draft: told, noticed: first.noticed.union(second.noticed))
      if await phrases(of: both, missed).count > NoticedPhrase.most { continue }
      if await notices(told, both.noticed.map { missed[$0] }) { return both }
    }
    return nil
  }

  private func notices(_ draft: ScenarioDraft, _ mutants: [Mutant]) async -> Bool {
    for mutant in mutants where await differences(of: draft, on: mutant)?.isEmpty == true { return false }
    return true
  }

  /// Scenarios that expect steps, errors, requests and results are sought first, because such expectations are short.
  ///
  /// Then scenarios that expect texts are sought too.
  private func draft(noticing mutant: Mutant) async -> ScenarioDraft? {
    let untestable = StoryObservation.Subject.untestable
    let behavior = untestable.union([.text])
    if let draft = await draft(noticing: mutant, in: stories, events, ignoring: behavior) { return draft }
    var explorer = FlowExplorer(mutant.flow, events: events, seed: seed)
    let changed = explorer.explore().stories
    if let draft = await draft(noticing: mutant, in: changed, 0, ignoring: behavior) { return draft }
    if let draft = await draft(noticing: mutant, in: changed + stories, events, ignoring: untestable) { return draft }
    return await draft(noticing: mutant, in: changed + stories, 0, ignoring: [])
  }

  private func draft(
    noticing mutant: Mutant, in stories: [Story], _ budget: Int, ignoring ignored: Set<StoryObservation.Subject>
  ) async -> ScenarioDraft? {
    let search = StorySearch(
      writer.flow, mutant.flow, budget: budget, ignoring: ignored, near: mutant.mutation.step(in: writer.flow))
    guard let found = search.difference(in: stories), let draft = await writer.draft(of: found.story) else {
      return nil
    }
    if await differences(of: draft, on: mutant)?.isEmpty != true { return draft }
    return await expectingTexts(draft, notOn: mutant)
  }

  /// Returns the scenario with one more expectation: a text on its last screen that the changed flow does not show.
  ///
  /// If there is no such text, the scenario expects that its last screen lacks a text that only the changed flow shows.
  ///
  /// Returns `nil` if the texts do not differ, if the changed flow cannot run the whole scenario, or if the new
  /// scenario does not pass.
  private func expectingTexts(_ draft: ScenarioDraft, notOn mutant: Mutant) async -> ScenarioDraft? {
    guard let last = draft.entries.indices.last, let shown = draft.entries[last].seen?.texts,
      let other = await writer.scenario(draft, on: mutant.flow)?.seen(), other.count == draft.entries.count,
      let changed = other.last?.texts
    else { return nil }
    var copy = draft
    if let text = shown.first(where: { text in !changed.contains { $0.contains(text) } }) {
      copy.entries[last].screen = [text]
    } else if let text = changed.first(where: { text in !shown.contains { $0.contains(text) } }) {
      copy.entries[last].absent = [text]
    } else {
      return nil
    }
    return await writer.told(copy)
  }

  /// Returns the differences that a scenario finds in a changed flow; `nil` if the change makes the scenario invalid.
  private func differences(of draft: ScenarioDraft, on mutant: Mutant) async -> [ScenarioDifference]? {
    await writer.scenario(draft, on: mutant.flow)?.differences()
  }

  // MARK: Names

  private func phrases(of candidate: Candidate, _ missed: [Mutant]) async -> [String] {
    var phrases: [NoticedPhrase] = []
    for number in candidate.noticed.sorted() {
      phrases.append(await phrase(of: candidate.draft, on: missed[number]))
    }
    return NoticedPhrase.texts(phrases)
  }

  private func phrase(of draft: ScenarioDraft, on mutant: Mutant) async -> NoticedPhrase {
    if TimeLimit.isOver { return .end(of: draft) }
    if let range = writer.mistake(in: draft, on: mutant.flow) { return phrase(of: draft, at: range) }
    guard let scenario = writer.scenario(draft, on: mutant.flow), let first = await scenario.differences().first else {
      return .end(of: draft)
    }
    let number = scenario.steps.lastIndex { scenario.source.position(at: $0.range.start) <= first.position } ?? 0
    return NoticedPhrase(first, in: draft, at: number, of: mutant.mutation)
  }

  private func phrase(of draft: ScenarioDraft, at range: SourceRange) -> NoticedPhrase {
    let steps = writer.scenario(draft)?.steps ?? []
    for (entry, step) in zip(draft.entries, steps) {
      let path = step.answers.first { $0.node.range.start <= range.start && range.end <= $0.node.range.end }?.path
      guard let answer = entry.answers.last(where: { $0.path == path }) else { continue }
      return NoticedPhrase(answer, at: entry, isAccepted: entry.seen?.errors.contains { $0.field == path } != true)
    }
    return .end(of: draft)
  }
}
