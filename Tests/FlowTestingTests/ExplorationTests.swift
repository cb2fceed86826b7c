import FlowDefinition
import FlowSyntax
import Foundation
import TestSupport
import Testing

@testable import FlowTesting

/// Flows that explore themselves.
@Suite struct ExplorationTests {
  private static func flow(_ name: String) throws -> Flow {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let url = folder.appending(path: "Flows/\(name)/flow.jsonc")
    return try Flow(jsonc: Array(Data(contentsOf: url)))
  }

  @Test(arguments: ["onboarding", "contact", "checkout", "account-recovery", "household", "expenses", "clinic-intake"])
  func `An exploration reaches most parts of a shipped flow`(name: String) throws {
    let flow = try Self.flow(name)
    let clock = ContinuousClock()
    var found: Exploration?
    let time = clock.measure {
      var explorer = FlowExplorer(flow, events: 4000)
      found = explorer.explore()
    }
    let coverage = try #require(found).coverage
    print("##", name, coverage.percent, found!.situations, found!.isExhausted, found!.events, time)
    for point in coverage.uncovered.prefix(12) { print("##   ", point.description) }
  }
}
