import FlowExploring
import Foundation
import Testing
import WizardKit

@Suite struct ExplorationTests {
  @Test func `Nothing is wrong with the onboarding`() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../Flows/onboarding").standardized
    let report = FlowExplorer(try Flow(contentsOf: folder)).explore(.events(2_000))
    #expect(report.findings.isEmpty)
    #expect(report.coveragePercent > 80)
  }
}
