import FlowDefinition
import FlowEngine
import FlowServices
import FlowSyntax
import FlowTesting
import Foundation
import SchemaValidation
import Testing

@testable import WizardCLI

/// The schema that `wizard help json screen` prints.
@Suite struct ScreenSchemaTests {
  private static let flows = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Flows")

  private func json(_ screen: ScreenState) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(screen))
  }

  @Test func `Every screen of the scenarios of the shipped flows is valid against the schema`() async throws {
    let schema = try Schema(text: Array(OutputSchema.screen.text.utf8))
    var kinds: [String: Int] = [:]
    for folder in try FlowFolder.find(Self.flows.path(percentEncoded: false)) {
      let flow = try #require(try folder.readFlow().flow)
      for scenario in try Scenario.all(in: URL(filePath: folder.testsPath), of: flow) {
        var run = ScenarioRun(scenario)
        for (number, entry) in scenario.steps.enumerated() {
          _ = await run.play(entry, isFirst: number == 0)
          let screen = try json(run.controller.screen.state)
          let problems = schema.problems(screen)
          #expect(problems == [], "\(scenario.name), entry \(number): \(screen)")
          kinds[screen["screen"]?.string ?? "", default: 0] += 1
        }
      }
    }
    #expect(kinds["step", default: 0] > 200 && kinds["finished", default: 0] > 50, "\(kinds)")
    #expect(kinds["stopped", default: 0] > 0, "\(kinds)")
  }

  @Test func `A screen of another version, or with another member, is not valid`() throws {
    let schema = try Schema(text: Array(OutputSchema.screen.text.utf8))
    let screen = try json(.step(StepViewState(step: "name", title: "Name")))
    #expect(schema.problems(screen) == [])
    for (name, value) in [("version", JSONValue.int(2)), ("pages", .int(1)), ("screen", "page")] {
      var members = screen.members ?? [:]
      members[name] = value
      #expect(schema.problems(.object(members)) != [], "\(name)")
    }
  }
}
