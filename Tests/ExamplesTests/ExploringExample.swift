import FlowTesting
import Foundation
import Testing
import WizardKit

// A flow that is explored in a test of an app.

// snippet: exploring
@Suite struct ExploringExample {
  @Test func `Nothing is wrong with the onboarding`() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../Flows/onboarding").standardized
    let report = FlowExplorer(try Flow(contentsOf: folder)).explore(.events(2_000))
    #expect(report.findings.isEmpty)
    #expect(report.coveragePercent > 80)
  }
}
// end snippet
