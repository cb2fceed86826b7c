import FlowDefinition
import FlowServices
import FlowSyntax
import Foundation
import TestSupport
import Testing

@testable import FlowExploring
@testable import FlowTesting

/// Measures the scenarios of the shipped flows with 30 changes each.
///
/// This takes minutes, so it runs only with `FULL=1` in the environment, best in a release build. It prints a row for
/// each flow and seed: how many changes the check, the scenarios or a story notice, and how many nothing notices.
@Suite(.enabled(if: TestRun.isFull), .serialized)
struct ShippedMutationTests {
  @Test(arguments: ShippedFlows.names, [0, 1, 2] as [UInt64])
  func `The scenarios of a shipped flow are measured with 30 changes`(
    name: String, seed: UInt64
  ) async throws {
    let folder = ShippedFlows.folder.appending(path: name)
    let flow = try #require(Flow.read(try Self.source(folder, "flow.jsonc")).flow)
    let clock = ContinuousClock()
    let start = clock.now
    let report = await MutationReport(
      of: flow, scenarios: try Self.source(folder, "tests.jsonc"), count: 30, seed: seed, events: 4000)
    let names = report.entries.map(\.verdict.name)
    let row = ["check", "scenarios", "story", "unseen"].map { verdict in "\(names.count { $0 == verdict })" }
    print("| \(name) | \(seed) | \(row.joined(separator: " | ")) |", clock.now - start)
    #expect(report.failing == 0)
  }

  private static func source(_ folder: URL, _ name: String) throws -> SourceFile {
    SourceFile(
      name: "\(folder.lastPathComponent)/\(name)", bytes: [UInt8](try Data(contentsOf: folder.appending(path: name))))
  }
}
