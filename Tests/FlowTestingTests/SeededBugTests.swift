import FlowDefinition
import FlowSyntax
import FlowTesting
import Foundation
import TestSupport
import Testing

/// Measures the scenarios of the shipped flows by inserting bugs, one at a time.
@Suite struct SeededBugTests {
  private static func text(_ bug: SeededBug) throws -> String {
    let file = ShippedFlows.folder.appending(path: bug.folder).appending(path: "flow.jsonc")
    return try String(contentsOf: file, encoding: .utf8)
  }

  private static func read(_ bug: SeededBug) throws -> (flow: Flow?, report: DiagnosticReport) {
    let text = try text(bug).replacing(bug.right, with: bug.wrong)
    return Flow.read(SourceFile(name: "\(bug.folder)/flow.jsonc", text: text))
  }

  @Test(arguments: SeededBug.all) func `A seeded bug changes one place, and the flow remains valid`(_ bug: SeededBug)
    throws
  {
    #expect(try Self.text(bug).ranges(of: bug.right).count == 1)
    let (flow, report) = try Self.read(bug)
    #expect(flow != nil)
    #expect(!report.hasErrors, "\(report.rendered { $0 })")
  }

  /// The bugs that scenarios cannot find, because only the prompt asks for a secret twice.
  private static let unseen = ["The new password is asked only once."]

  @Test func `The scenarios of the shipped flows find at least nine of ten seeded bugs`() async throws {
    let tried = TestRun.part(of: SeededBug.all, every: 5, from: 2)
    let missed = try await withThrowingTaskGroup { group in
      for bug in tried {
        group.addTask { try await isFound(bug) ? nil : bug.description }
      }
      return try await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
    }
    #expect(missed == Self.unseen.filter(Set(tried.map(\.description)).contains))
    #expect(SeededBug.all.count >= 20)
    #expect(missed.count * 10 <= SeededBug.all.count)
    #expect(Set(SeededBug.all.map(\.folder)).count == ShippedScenarioTests.folders.count)
  }

  /// Whether `wizard test` would report the bug.
  private func isFound(_ bug: SeededBug) async throws -> Bool {
    let flow = try #require(try Self.read(bug).flow)
    let source = ShippedFlows.folder.appending(path: bug.folder).appending(path: "tests.jsonc")
    let file = ScenarioFile.read(
      SourceFile(name: "tests.jsonc", bytes: [UInt8](try Data(contentsOf: source))), of: flow)
    if file.report.hasErrors { return true }
    for scenario in file.scenarios where await !scenario.differences().isEmpty { return true }
    return false
  }
}
