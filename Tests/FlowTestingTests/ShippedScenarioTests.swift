import FlowDefinition
import FlowServices
import FlowTesting
import Foundation
import SchemaValidation
import FlowSyntax
import TestSupport
import Testing

/// The scenarios of the shipped flows, run in the same way as by a program that uses the library.
@Suite struct ShippedScenarioTests {
  static let onboarding = ShippedFlows.folder.appending(path: "onboarding")

  /// The folders of all shipped flows.
  static let folders = ShippedFlows.names.map { ShippedFlows.folder.appending(path: $0) }

  @Test(arguments: try folders.flatMap { try Scenario.all(in: $0, of: Flow(contentsOf: $0)) })
  func `A scenario of a shipped flow passes`(_ scenario: Scenario) async {
    #expect(await scenario.differences() == [])
  }

  @Test(arguments: folders) func `The scenarios of a shipped flow cover all of it`(folder: URL) async throws {
    let flow = try Flow(contentsOf: folder)
    var coverage = FlowCoverage(of: flow)
    for scenario in try Scenario.all(in: folder, of: flow) { coverage.add(await scenario.run().coverage) }
    #expect(coverage.uncovered.map(\.description) == [])
    #expect(coverage.percent == 100)
  }

  @Test func `Reading an invalid scenario file throws every diagnostic, and reading a missing one throws`() throws {
    let flow = try Flow(contentsOf: Self.onboarding)
    let error = #expect(throws: FlowFileError.self) {
      try Scenario.all(in: Self.onboarding.appending(path: "services.jsonc"), of: flow)
    }
    #expect(error?.reports.flatMap(\.diagnostics).isEmpty == false)
    #expect(throws: FileReadError.self) { try Scenario.all(in: ShippedFlows.folder.appending(path: "none"), of: flow) }
  }

  @Test(arguments: folders, ["flow", "services", "tests"])
  func `The files of a shipped flow name their schema and are valid against it`(folder: URL, name: String) throws {
    let schema = try Schema(
      text: [UInt8](try Data(contentsOf: ShippedFlows.folder.appending(path: "\(name).schema.json"))))
    let file = folder.appending(path: "\(name).jsonc")
    let source = SourceFile(name: "\(name).jsonc", bytes: [UInt8](try Data(contentsOf: file)))
    let value = try #require(JSONReader.read(source).root.flatMap { JSONValue($0) })
    #expect(schema.problems(value) == [])
    guard case .object(let members) = value else { return }
    #expect(members["$schema"] == .string("../\(name).schema.json"))
  }
}
