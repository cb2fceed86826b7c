import FlowDefinition
import Foundation
import SchemaValidation
import TestSupport
import Testing

@testable import FlowTesting

/// Compares the schema that editors use with the reader of scenarios.
@Suite struct ScenarioSchemaTests {
  let schema: Schema

  init() throws {
    schema = try Schema(
      text: [UInt8](try Data(contentsOf: ShippedFlows.folder.appending(path: "tests.schema.json"))))
  }

  @Test func `The scenario schema and the reader agree on the keys of objects`() throws {
    #expect(try schema.keys("scenario") == Set(ScenarioFileReader.scenarioKeys))
    #expect(try schema.keys("case") == Set(ScenarioFileReader.scenarioKeys).subtracting(["cases"]))
    #expect(try schema.keys("step") == Set(ScenarioReader.stepKeys))
    #expect(try schema.keys("stepPatch") == Set(ScenarioReader.stepKeys))
    #expect(try schema.keys("detailedAnswer") == Set(ScenarioReader.answerKeys))
    #expect(try schema.keys("answerPatch") == Set(ScenarioReader.answerKeys))
    guard case .object(let members)? = schema["properties"] else {
      Issue.record("the schema has no properties")
      return
    }
    #expect(Set(members.keys) == Set(ScenarioFileReader.keys))
  }

  @Test func `The scenario schema and the reader agree on enumerations and the default day`() {
    #expect(schema.words("do", "anyOf") == ScenarioReader.actions.map(\.key))
    #expect(schema["$defs", "scenario", "properties", "today", "default"] == .string(Scenario.usualDay))
    #expect(
      schema["$defs", "scenario", "properties", "stopped", "enum"]
        == .list(ScenarioReader.stops.map { .string($0) } + [.null]))
  }
}

extension Schema {
  /// Returns the words that the first alternative of an entry's property allows.
  fileprivate func words(_ property: String, _ alternatives: String) -> [String] {
    guard case .list(let parts)? = self["$defs", "step", "properties", property, alternatives],
      case .object(let first)? = parts.first, case .list(let words)? = first["enum"]
    else { return [] }
    return words.compactMap { if case .string(let word) = $0 { word } else { nil } }
  }
}
