import FlowDefinition
import FlowSyntax
import TestSupport
import Testing

/// Deletes one punctuation character of a shipped flow at a time, even inside strings, and checks the whole flow.
@Suite struct UnbalancedFlowTests {
  @Test(arguments: ShippedFlows.names)
  func `A deleted character of punctuation is the only problem of a flow`(name: String) throws {
    let bytes = try Files.bytes("Flows/\(name)/flow.jsonc")
    let marks = Set("[]{}\",:".utf8)
    for place in TestRun.part(of: bytes.indices.filter { marks.contains(bytes[$0]) }, every: 53) {
      var changed = bytes
      changed.remove(at: place)
      let report = Flow.read(SourceFile(name: "flow.jsonc", bytes: changed)).report
      #expect(report.diagnostics.count <= 1, "\(report.rendered { $0 })")
    }
  }
}
