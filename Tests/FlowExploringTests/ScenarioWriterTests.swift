import FlowDefinition
import FlowEngine
import FlowServices
import FlowSyntax
import Foundation
import SchemaValidation
import TestSupport
import Testing

@testable import FlowExploring
@testable import FlowTesting

/// Stories that are written as scenarios.
@Suite struct ScenarioWriterTests {
  private static func flow(_ name: String) throws -> Flow {
    try Flow(contentsOf: ShippedFlows.folder.appending(path: name))
  }

  private static func file(_ text: String, of flow: Flow) -> ScenarioFile {
    ScenarioFile.read(SourceFile(name: "tests.jsonc", text: text), of: flow)
  }

  private static func schema() throws -> Schema {
    try Schema(text: [UInt8](try Data(contentsOf: ShippedFlows.folder.appending(path: "tests.schema.json"))))
  }

  /// Expects all scenarios of a file to pass, and returns what they cover.
  private static func covered(by text: String, of flow: Flow) async -> Set<FlowCoverage.Point> {
    let file = file(text, of: flow)
    #expect(file.report.diagnostics.map(\.message) == [])
    var coverage = FlowCoverage(of: flow)
    for scenario in file.scenarios {
      let result = await scenario.run()
      #expect(result.differences == [])
      coverage.add(result.coverage)
    }
    return coverage.covered
  }

  @Test func `When the time is over, the scenarios that were made so far are written`() async throws {
    let flow = try Self.flow("contact")
    var explorer = FlowExplorer(flow, events: 50)
    let stories = explorer.explore().stories
    let writer = ScenarioWriter(flow, existing: nil)
    let drafts = await writer.drafts(of: stories)
    let mutations = FlowMutation.drawn(count: 5, seed: 0, from: flow)
    let missing = try await TimeLimit.$deadline.withValue(.now) {
      #expect(await writer.adding(stories, onlyMissing: false).names == [])
      #expect(await writer.adding(drafts, onlyMissing: false, stories: stories).names == [])
      // A finding is written although there is no time for scenarios that notice changes.
      let shown = [(name: "A finding", draft: try #require(drafts.first))]
      let written = await writer.adding(
        [], showing: shown, onlyMissing: false, noticing: mutations, events: 1_000_000, stories: stories)
      #expect(written.names == ["A finding"])
      let whole = ScenarioWriter(flow, existing: Self.file(written.text, of: flow))
      return await whole.adding(drafts, onlyMissing: true, stories: stories).names
    }
    #expect(missing == [])
    #expect(await !writer.adding(drafts, onlyMissing: false, stories: stories).names.isEmpty)
  }

  /// The stories of the exploration of a shipped flow, and the scenarios written from them.
  private struct Told: Sendable {
    let stories: [Story]
    let drafts: [ScenarioDraft]
  }

  private static let toldNames = TestRun.part(of: ShippedFlows.names, at: 4, 5)
  /// The stories and scenarios of shipped flows, by their names; created only once, because this takes longest.
  private static let told: [String: Task<Told, any Error>] = Dictionary(
    uniqueKeysWithValues: toldNames.map { name in
      let task = Task {
        let flow = try flow(name)
        var explorer = FlowExplorer(flow, events: TestRun.count(100, full: 1000))
        let stories = explorer.explore().stories
        return Told(stories: stories, drafts: await ScenarioWriter(flow, existing: nil).drafts(of: stories))
      }
      return (name, task)
    })

  @Test(arguments: toldNames)
  func `Every story of a shipped flow becomes a scenario that passes, and few of them cover as much`(
    name: String
  ) async throws {
    let flow = try Self.flow(name)
    let told = try await #require(Self.told[name]).value
    let stories = told.stories
    #expect(!stories.isEmpty)
    let writer = ScenarioWriter(flow, existing: nil)
    let all = writer.written(told.drafts.enumerated().map { ("story \($0)", $1) }, untold: 0)
    #expect(all.names.count == stories.count)
    let covered = await Self.covered(by: all.text, of: flow)
    #expect(Self.covered(by: stories, in: flow).subtracting(covered) == [])
    let least = await writer.adding(told.drafts, onlyMissing: false, stories: stories)
    #expect(await Self.covered(by: least.text, of: flow) == covered)
    #expect(Set(least.names).count == least.names.count)
    #expect(least.names.count <= stories.count)
    let source = SourceFile(name: "tests.jsonc", text: least.text)
    let value = try #require(JSONReader.read(source).root.flatMap { JSONValue($0) })
    #expect(try Self.schema().problems(value) == [])
    #expect(value["$schema"] == "../tests.schema.json")
    #expect(least.text.firstMatch(of: /"(key-|[0-9a-f]{8}-|item-)[0-9]+"/) == nil)
  }

  @Test(arguments: toldNames)
  func `Only what the existing scenarios leave uncovered is added, and nothing of the file changes`(
    name: String
  ) async throws {
    let flow = try Self.flow(name)
    let told = try await #require(Self.told[name]).value
    let half = try Self.half(of: ShippedFlows.folder.appending(path: "\(name)/tests.jsonc"))
    let existing = Self.file(half, of: flow)
    let added = await ScenarioWriter(flow, existing: existing).adding(
      told.drafts, onlyMissing: true, stories: told.stories)
    let covered = await Self.covered(by: added.text, of: flow)
    #expect(Self.covered(by: told.stories, in: flow).subtracting(covered) == [])
    #expect(Self.isInserted(in: half, making: added.text))
    #expect(Self.file(added.text, of: flow).scenarios.map(\.name) == existing.scenarios.map(\.name) + added.names)
    let again = await ScenarioWriter(flow, existing: Self.file(added.text, of: flow)).adding(
      told.drafts, onlyMissing: true, stories: told.stories)
    #expect(again.names == [])
    #expect(again.text == added.text)
  }

  /// Returns the text of a scenario file from which every second scenario is removed; the comments between them stay.
  private static func half(of url: URL) throws -> String {
    let source = SourceFile(name: "tests.jsonc", bytes: [UInt8](try Data(contentsOf: url)))
    let nodes = try #require(JSONReader.read(source).root?.node(under: "scenarios")?.items)
    var bytes = source.bytes
    for (number, node) in nodes.enumerated().reversed() where number % 2 == 1 {
      let end = bytes[node.range.end...].firstIndex(of: UInt8(ascii: ","))
      bytes.removeSubrange(node.range.start...(end ?? node.range.end - 1))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the new text is the old one with a text inserted at one place.
  private static func isInserted(in old: String, making new: String) -> Bool {
    let (old, new) = (Array(old.utf8), Array(new.utf8))
    let start = zip(old, new).prefix { $0 == $1 }.count
    return start + zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count >= old.count
  }

  @Test func `A scenario is named after what it covers most notably, and no name is used twice`() throws {
    let flow = try Self.flow("onboarding")
    let points = FlowCoverage(of: flow).points
    let parts = points.map { CoveredThing.part($0) }
    var names = ScenarioNames(taken: nil)
    let least: (CoveredThing) -> String = { names.next(for: [$0]) }
    #expect(Set(parts.map(least)).count == parts.count)
    var fresh = ScenarioNames(taken: nil)
    #expect(fresh.next(for: Set(parts)) == "the flow ends as \"completed\"")
    #expect(fresh.next(for: Set(parts)).hasPrefix("the flow ends as \"completed\", "))
    let error = CoveredThing.error(step: "details", field: "email", code: "email")
    #expect(fresh.next(for: [error]) == "details: \"email\" is invalid")
    #expect(fresh.next(for: [error]) == "details: \"email\" is invalid (2)")
    #expect(fresh.next(for: [error]) == "details: \"email\" is invalid (3)")
  }

  /// Returns the parts of the flow that stories reach.
  private static func covered(by stories: [Story], in flow: Flow) -> Set<FlowCoverage.Point> {
    var probe = CoverageProbe(flow)
    for story in stories {
      StorySession.play(story, on: flow) { _, session in
        for case .emit(let event) in session.actions { probe.note(event, in: session.machine.model) }
        probe.note(session.machine.model)
      }
    }
    return probe.coverage.covered
  }
}
