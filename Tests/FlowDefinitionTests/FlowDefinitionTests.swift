import FlowDefinition
import FlowSyntax
import Foundation
import Testing

@Suite struct ShippedFlows {
  @Test func `The onboarding flow has nothing to tell`() throws {
    let url = URL(filePath: #filePath).appending(path: "../../../Flows/onboarding/flow.jsonc").standardized
    let source = SourceFile(name: "flow.jsonc", bytes: Array(try Data(contentsOf: url)))
    let (flow, report) = Flow.read(source)
    #expect(report.rendered { $0 } == "")
    #expect(flow != nil)
  }
}
