package import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
package import FlowTesting

/// The scenarios pass, and are added to a scenario file.
///
/// When the ``TimeLimit`` is over, the scenarios that were made so far are written.
package struct ScenarioWriter: Sendable {
  package struct Written: Sendable {
    package let text: String
    /// The names of the new scenarios, in the order of the file.
    package let names: [String]
    /// The number of stories that cannot be written as scenarios.
    package let untold: Int
    fileprivate let scenarios: [(name: String, draft: ScenarioDraft)]
    fileprivate let flow: Flow

    /// Returns another scenario file with the new scenarios; a number is added to a name that is taken there.
    ///
    /// - Parameter existing: The file, which must have no errors outside scenarios; `nil` if there is none.
    package func added(to existing: ScenarioFile?) -> Written {
      var names = ScenarioNames(taken: existing)
      let renamed = scenarios.map { (name: names.free([$0.name]), draft: $0.draft) }
      return ScenarioWriter(flow, existing: existing).written(renamed, untold: untold)
    }
  }

  let flow: Flow
  private let existing: ScenarioFile?
  private let replies: ExploredReplies

  /// - Parameter existing: The scenario file to add to, which must have no errors outside scenarios; `nil` if there is
  ///   none.
  package init(_ flow: Flow, existing: ScenarioFile?) {
    precondition(existing?.isBroken != true, "a file that cannot be read is not added to")
    self.flow = flow
    self.existing = existing
    replies = ExploredReplies(flow, today: CalendarDay(MachineDriver.usualStart))
  }

  // MARK: Scenarios

  /// Adds a few scenarios that together cover every part of the flow and every error that the stories cover.
  ///
  /// Each scenario is named after what it covers. Then a few scenarios are added that notice changes to the flow, each
  /// named after what it expects.
  ///
  /// - Parameters:
  ///   - findings: The stories of findings, which are added as whole scenarios, with their names. A story is left out if
  ///     a scenario with its name exists.
  ///   - onlyMissing: Whether to add only what the existing scenarios leave uncovered.
  ///   - events: The number of events to try for a change that no scenario notices.
  package func adding(
    _ stories: [Story], showing findings: [(name: String, story: Story)] = [], onlyMissing: Bool,
    noticing mutations: [FlowMutation] = [], events: Int = 0, seed: UInt64 = 0
  ) async -> Written {
    let told = await drafts(of: stories)
    let known = Set(existing?.scenarios.map(\.name) ?? [])
    var shown: [(String, ScenarioDraft)] = []
    for (name, story) in findings where !known.contains(name) {
      if let draft = await draft(of: story) { shown.append((name, draft)) }
    }
    return await adding(
      told, showing: shown, onlyMissing: onlyMissing, noticing: mutations, events: events, seed: seed,
      stories: stories)
  }

  /// Adds scenarios as ``adding(_:showing:onlyMissing:noticing:events:seed:)`` does, but takes scenarios that
  /// were already made from the stories.
  func adding(
    _ told: [ScenarioDraft], showing findings: [(name: String, draft: ScenarioDraft)] = [], onlyMissing: Bool,
    noticing mutations: [FlowMutation] = [], events: Int = 0, seed: UInt64 = 0, stories: [Story]
  ) async -> Written {
    var covered = Set(findings.flatMap(\.draft.covered))
    for scenario in onlyMissing ? existing?.scenarios ?? [] : [] {
      // What the remaining scenarios cover is unknown, so nothing is certain to be missing.
      if TimeLimit.isOver { return written([], untold: 0) }
      for entry in await scenario.seen() { covered.formUnion(entry.covered) }
    }
    var names = ScenarioNames(taken: existing)
    let choices = ScenarioSelection.choices(among: told, beyond: covered)
    let shortened = await choices.concurrentMap { await self.shortened($0) }
    var scenarios = findings.map { (names.free([$0.name]), $0.draft) }
    scenarios += zip(choices, shortened).map { (names.next(for: $0.news), $1) }
    if !mutations.isEmpty {
      let search = NoticingSearch(
        self, beyond: source(adding: scenarios), stories: stories, events: events, seed: seed)
      for (draft, phrases) in await search.scenarios(noticing: mutations) {
        scenarios.append((names.free([NoticedPhrase.name(of: phrases)]), draft))
      }
    }
    return written(scenarios, untold: stories.count - told.count)
  }

  /// - Parameter stories: The stories with the names of their scenarios; a number is added to a name that is taken.
  package func adding(_ stories: [(name: String, story: Story)]) async -> Written {
    var names = ScenarioNames(taken: existing)
    var told: [(String, ScenarioDraft)] = []
    for (name, story) in stories {
      if let draft = await draft(of: story) { told.append((names.free([name]), draft)) }
    }
    return written(told, untold: stories.count - told.count)
  }

  /// Tries to leave out each range of entries that returns to the step at which it begins, the longest range first.
  private func shortened(_ choice: ScenarioSelection.Choice) async -> ScenarioDraft {
    var draft = choice.draft
    var end = draft.entries.count
    while end > 0, !TimeLimit.isOver {
      var next = end - 1
      for range in draft.removable(endingBefore: end) {
        guard let shorter = await without(range, of: draft, covering: choice.news) else { continue }
        (draft, next) = (shorter, range.lowerBound)
        break
      }
      end = next
    }
    return draft
  }

  private func without(
    _ range: Range<Int>, of draft: ScenarioDraft, covering news: Set<CoveredThing>
  ) async -> ScenarioDraft? {
    for shorter in draft.removing(range) {
      if let seen = await seen(shorter), news.isSubset(of: seen.covered), await passes(seen) { return seen }
    }
    return nil
  }

  /// Converts stories to scenarios that pass; stories that cannot be written as scenarios are left out.
  func drafts(of stories: [Story]) async -> [ScenarioDraft] {
    await stories.concurrentMap { await draft(of: $0) }.compactMap(\.self)
  }

  func draft(of story: Story) async -> ScenarioDraft? {
    guard !TimeLimit.isOver, let draft = StoryReader.draft(of: story, in: flow, replies) else { return nil }
    return await told(draft)
  }

  /// Runs a scenario and returns it with what was seen at each entry; `nil` if it has errors or does not pass.
  func told(_ draft: ScenarioDraft) async -> ScenarioDraft? {
    guard let seen = await seen(draft), await passes(seen) else { return nil }
    return seen
  }

  private func seen(_ draft: ScenarioDraft) async -> ScenarioDraft? {
    guard let run = scenario(draft) else { return nil }
    let seen = draft.seeing(await run.seen())
    return seen.entries.isEmpty ? nil : seen
  }

  private func passes(_ draft: ScenarioDraft) async -> Bool { await scenario(draft)?.differences().isEmpty == true }

  /// Returns a draft as `wizard test` would read it for the flow, or for a changed version of the flow.
  func scenario(_ draft: ScenarioDraft, on changed: Flow? = nil) -> Scenario? {
    file(of: draft, on: changed ?? flow).scenarios.first
  }

  func mistake(in draft: ScenarioDraft, on changed: Flow) -> SourceRange? {
    file(of: draft, on: changed).mistaken.first?.diagnostics.first?.range
  }

  private func file(of draft: ScenarioDraft, on flow: Flow) -> ScenarioFile {
    let source = Self.newFile(for: self.flow)
    let text = Self.text(adding: [("a story", draft)], to: source, self.flow)
    return ScenarioFile.read(SourceFile(name: source.name, bytes: text), of: flow)
  }

  // MARK: files

  private func source(adding scenarios: [(name: String, draft: ScenarioDraft)]) -> SourceFile {
    let file = existing?.source ?? Self.newFile(for: flow)
    return SourceFile(name: file.name, bytes: Self.text(adding: scenarios, to: file, flow))
  }

  func written(_ scenarios: [(name: String, draft: ScenarioDraft)], untold: Int) -> Written {
    let text = source(adding: scenarios).bytes
    return Written(
      text: String(decoding: text, as: UTF8.self), names: scenarios.map(\.name), untold: untold, scenarios: scenarios,
      flow: flow)
  }

  private static func text(
    adding scenarios: [(name: String, draft: ScenarioDraft)], to file: SourceFile, _ flow: Flow
  ) -> [UInt8] {
    guard let array = JSONReader.read(file).root?.node(under: "scenarios") else { return file.bytes }
    let layout = ArrayLayout(of: array, in: file)
    let text = ScenarioText(unit: layout.unit, endsWithComma: layout.endsWithComma)
    return layout.adding(
      scenarios.map { text.text(of: $0.draft.value(named: $0.name, in: flow), indentation: layout.indentation) })
  }

  /// The file refers to the schema for scenarios, in the folder of the schema that the flow file refers to.
  private static func newFile(for flow: Flow) -> SourceFile {
    let schema = JSONReader.read(flow.source).root?.node(under: "$schema")?.text?.text
    let reference = schema.map {
      "  \"$schema\": \(Value.string($0.replacing("flow.schema", with: "tests.schema")).json),\n"
    }
    return SourceFile(
      name: "tests.jsonc",
      text: "// \(ScenarioMessages.newFile(flow.id))\n{\n\(reference ?? "")  \"scenarios\": [\n  ],\n}\n")
  }
}
