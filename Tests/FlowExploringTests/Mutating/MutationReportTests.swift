import FlowDefinition
import FlowSyntax
import Foundation
import TestSupport
import Testing

@testable import FlowExploring
@testable import FlowTesting

/// The report on the changes that the scenarios of a flow notice.
@Suite struct MutationReportTests {
  private static func report(
    scenarios: SourceFile? = Parcel.scenarios, count: Int = 6, seed: UInt64 = 0, events: Int = 200
  ) async throws
    -> MutationReport
  {
    let flow = try #require(Flow.read(Parcel.source).flow)
    return await MutationReport(of: flow, scenarios: scenarios, count: count, seed: seed, events: events)
  }

  @Test func `The report lists the changes that nobody noticed, each with a story that would notice`() async throws {
    let file = URL(filePath: #filePath).appending(path: "../../Golden/mutations.txt").standardized
    let text = try await Self.report(count: 12, events: 300).text
    #expect(try GoldenFile.content(of: file, comparedWith: text) == text)
  }

  /// Changes, each with what notices it, such as the check or a story; `unseen` if nothing does.
  private static let verdicts: [(phrase: String, verdict: String)] = [
    // An error of the check.
    (#""to" removed from "with""#, "check"),
    // A new warning of the check.
    (#""note" removed from "with""#, "check"),
    (#""max" 30 → 29"#, "scenarios"), (#""max" 30 → 31"#, "scenarios"),
    (#""code" removed from "result""#, "scenarios"), (#""fast" removed from "options""#, "check"),
    (#""min" 1 → 0"#, "story"), (#""default" slow → fast"#, "scenarios"), (#""price" removed from "result""#, "story"),
    (#""when" weight >= 25 → weight > 25"#, "unseen"),
  ]

  @Test(arguments: TestRun.part(of: verdicts, at: 0, 2, 6, 9))
  func `A change is noticed by the check, by a scenario, by a story or by nobody`(
    phrase: String, verdict: String
  ) async throws {
    let flow = try #require(Flow.read(Parcel.source).flow)
    let mutation = try #require(FlowMutation.all(in: flow).first { $0.phrase == phrase })
    let noticing = await MutationNoticing(of: flow, scenarios: Parcel.scenarios, events: 200, seed: 0)
    #expect(await noticing.entry(for: mutation).verdict.name == verdict)
  }

  @Test func `The report says which changes an exploration finds without scenarios`() async throws {
    let text = """
      { "format": 1, "flow": "f", "title": "F", "steps": [
        { "id": "s", "title": "S", "fields": [{ "id": "seats", "type": "integer", "label": "Seats", "min": 1, "max": 9 }] },
        { "id": "e", "end": "done", "result": { "each": "100 / seats" } }] }
      """
    let flow = try #require(Flow.read(SourceFile(name: "f", text: text)).flow)
    let report = await MutationReport(of: flow, scenarios: nil, count: 100, events: 80)
    let found = report.entries.filter { !$0.findings.isEmpty }
    #expect(found.map(\.mutation.phrase) == [#""min" 1 → 0"#])
    #expect(found.first?.findings == [.runStops])
    #expect(report.text.contains("\nwizard explore, which uses no scenarios, finds 1 of these changes.\n"))
    #expect(report.text.contains(#""min" 1 → 0"# + "\n  wizard explore finds it: run-stops.\n"))
  }

  @Test func `The same seed gives the same report`() async throws {
    #expect(try await Self.report(seed: 3).text == Self.report(seed: 3).text)
  }

  @Test func `Without scenarios, only the check notices changes`() async throws {
    let report = try await Self.report(scenarios: nil)
    #expect(report.entries.contains { $0.verdict.name == "check" })
    #expect(!report.entries.contains { $0.verdict.name == "scenarios" })
  }

  @Test func `A scenario that fails without any change notices nothing, and the report says so`() async throws {
    let text = Parcel.scenariosText.replacing(
      #""errors": { "weight": "max" }"#, with: #""errors": { "weight": "min" }"#
    )
    .replacing(#""outcome": "sent""#, with: #""outcome": "lost""#)
    let report = try await Self.report(scenarios: SourceFile(name: "tests.jsonc", text: text))
    #expect(report.failing == 2)
    #expect(report.text.contains("2 scenarios fail even on the unchanged flow. Run wizard test first."))
    #expect(!report.entries.contains { $0.verdict.name == "scenarios" })
  }
}

extension MutationReport.Verdict {
  /// A short name for tables.
  var name: String {
    switch self {
    case .check: "check"
    case .scenarios: "scenarios"
    case .story: "story"
    case .unseen: "unseen"
    }
  }
}
