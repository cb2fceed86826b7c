import FlowDefinition
import FlowServices
import FlowTesting
import Foundation
import SchemaValidation
import FlowSyntax
import Testing

/// The scenarios that lie beside the shipped flows, as a program that uses the library runs them.
@Suite struct ShippedScenarioTests {
  static let flows = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "Flows")
  static let onboarding = flows.appending(path: "onboarding")

  @Test(arguments: try Scenario.all(in: onboarding, of: Flow(contentsOf: onboarding)))
  func `a scenario of the onboarding flow passes`(_ scenario: Scenario) async {
    #expect(await scenario.differences() == [])
  }

  @Test func `they go through all of the flow`() async throws {
    let flow = try Flow(contentsOf: Self.onboarding)
    var coverage = FlowCoverage(of: flow)
    for scenario in try Scenario.all(in: Self.onboarding, of: flow) { coverage.add(await scenario.run().coverage) }
    #expect(coverage.uncovered.map(\.description) == [])
    #expect(coverage.percent == 100)
  }

  @Test func `a file with a mistake is refused with every diagnostic, and one that is not there as such`() throws {
    let flow = try Flow(contentsOf: Self.onboarding)
    let error = #expect(throws: FlowFileError.self) {
      try Scenario.all(in: Self.onboarding.appending(path: "services.jsonc"), of: flow)
    }
    #expect(error?.reports.flatMap(\.diagnostics).isEmpty == false)
    #expect(throws: (any Error).self) { try Scenario.all(in: Self.flows.appending(path: "none"), of: flow) }
  }

  @Test func `they say which schema they follow, and do`() throws {
    let schema = try Schema(text: [UInt8](try Data(contentsOf: Self.flows.appending(path: "tests.schema.json"))))
    let source = SourceFile(
      name: "tests.jsonc", bytes: [UInt8](try Data(contentsOf: Self.onboarding.appending(path: "tests.jsonc"))))
    let value = try #require(JSONReader.read(source).root.flatMap { PlainValue($0) })
    #expect(schema.problems(value) == [])
    guard case .object(let members) = value else { return }
    #expect(members["$schema"] == .string("../tests.schema.json"))
  }
}
