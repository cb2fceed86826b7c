import FlowDefinition
import FlowSyntax
import Foundation
import TestSupport
import Testing

@testable import FlowExploring
@testable import FlowTesting

/// Explorations of the shipped flows.
@Suite struct ExplorationTests {
  private static func flow(_ name: String) throws -> Flow {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let url = folder.appending(path: "Flows/\(name)/flow.jsonc")
    return try Flow(jsonc: Array(Data(contentsOf: url)))
  }

  @Test(arguments: ["onboarding", "contact", "checkout", "account-recovery", "household", "expenses", "clinic-intake"])
  func `An exploration of a shipped flow finds nothing wrong, and a long one reaches all parts`(name: String) throws {
    let flow = try Self.flow(name)
    var explorer = FlowExplorer(flow, events: TestRun.count(80, full: 5000))
    let found = explorer.explore()
    #expect(found.coverage.percent >= TestRun.count(25, full: 100))
    #expect(found.findings.map(\.diagnostic.message) == [])
  }
}
