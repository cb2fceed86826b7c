import FlowDefinition
import FlowSyntax
import Foundation
import SchemaValidation
import TestSupport
import Testing

@testable import FlowTesting

/// Compares the values that the schema of scenarios accepts with those that the reader accepts.
@Suite struct ScenarioSchemaValueTests {
  typealias Pair = SchemaPair

  /// The keys of a scenario.
  static let scenarios: [Pair] = [
    Pair(#""name": " ""#, #""name": "a""#),
    Pair(#""today": "tomorrow""#, #""today": "2026-01-01""#),
    Pair(#""today": "2026-02-29""#, #""today": "2028-02-29""#),
    Pair(#""cases": []"#, #""cases": [{}]"#),
    Pair(#""steps": []"#, #""cases": [{ "name": "c" }]"#),
  ]

  /// The replies of a service without output.
  static let replies: [Pair] = [
    Pair("{}", #"{ "accepted": null }"#),
    Pair(#"{ "accepted": true, "unavailable": true }"#, #"{ "unavailable": true }"#),
    Pair(#"{ "accepted": true, "rejected": "no" }"#, #"{ "rejected": "no" }"#),
    Pair(#"{ "accepted": true, "fields": {} }"#, #"{ "fields": {} }"#),
    Pair(#"{ "rejected": "no", "unavailable": true }"#, #"{ "rejected": "no", "fields": { "x": null } }"#),
    Pair(#"{ "accepted": true, "details": {} }"#, #"{ "rejected": "no", "details": {} }"#),
    Pair(#"{ "fields": {}, "details": {} }"#, #"{ "fields": { "x": "No." } }"#),
    Pair(#"{ "unavailable": false }"#, #""unavailable""#),
  ]

  /// The keys of an entry at a step with the field `x`.
  static let entries: [Pair] = [
    Pair(#""after": "30m1h""#, #""after": "1h30m""#),
    Pair(#""after": "1h1h""#, #""after": "0s""#),
    Pair(#""screen": """#, #""screen": "X""#),
    Pair(#""screen": []"#, #""screen": ["X", "Y"]"#),
    Pair(#""absent": [" "]"#, #""absent": ["Y"]"#),
    Pair(#""errors": { "x": [] }"#, #""errors": { "x": ["required"] }"#),
    Pair(#""answers": {}"#, #""answers": { "x": null }"#),
    Pair(#""do": "edit:""#, #""do": "edit:x""#),
    Pair(#""do": "a b""#, #""do": "an-action""#),
  ]

  /// The keys of a case.
  static let cases: [Pair] = [
    Pair(#""name": "\t""#, #""name": "c""#),
    Pair(#""today": "tomorrow""#, #""today": "2026-01-02""#),
    Pair(#""today": 1"#, #""today": null"#),
    Pair(#""given": []"#, #""given": { "g": null }"#),
    Pair(#""given": 1"#, #""given": null"#),
    Pair(#""prefill": "a""#, #""prefill": { "x": "a" }"#),
    Pair(#""services": []"#, #""services": { "s": null }"#),
    Pair(#""services": { "s": "accepted" }"#, #""services": { "s": ["unavailable"] }"#),
    Pair(#""services": { "s": ["accept"] }"#, #""services": { "s": { "0": "unavailable", "1": "accepted" } }"#),
    Pair(#""services": { "s": { "0": "accept" } }"#, #""services": { "s": { "0": null } }"#),
    Pair(#""services": { "s": { "0": [] } }"#, #""services": { "s": { "0": { "fields": { "x": "No." } } } }"#),
    Pair(#""services": { "s": { "00": {} } }"#, #""services": { "s": { "0": {} } }"#),
    Pair(#""services": { "s": { "0": { "reject": "no" } } }"#, #""services": { "s": { "0": { "rejected": "no" } } }"#),
    Pair(
      #""services": { "s": { "0": { "rejected": null, "unavailable": false } } }"#,
      #""services": { "s": { "0": { "rejected": null, "unavailable": true } } }"#),
    Pair(#""steps": null"#, #""steps": [{ "at": "a" }]"#),
    Pair(#""steps": []"#, #""steps": { "1": { "at": "a" } }"#),
    Pair(#""steps": { "first": {} }"#, #""steps": { "0": {} }"#),
    Pair(#""steps": { "0": 1 }"#, #""steps": { "0": null, "1": { "at": "a" } }"#),
    Pair(#""steps": { "0": { "et": "a" } }"#, #""steps": { "0": { "at": "a" } }"#),
    Pair(#""steps": { "0": { "at": null } }"#, #""steps": { "0": { "do": null } }"#),
    Pair(#""steps": { "0": { "do": 1 } }"#, #""steps": { "0": { "do": "back" } }"#),
    Pair(#""steps": { "0": { "after": "1s1m" } }"#, #""steps": { "0": { "after": null } }"#),
    Pair(#""steps": { "0": { "answer": "a" } }"#, #""steps": { "0": { "answer": { "x": null } } }"#),
    Pair(#""steps": { "0": { "screen": [] } }"#, #""steps": { "0": { "screen": { "0": "Y", "1": "Z" } } }"#),
    Pair(#""steps": { "0": { "screen": { "0": " " } } }"#, #""steps": { "0": { "screen": null } }"#),
    Pair(#""steps": { "0": { "errors": { "x": 1 } } }"#, #""steps": { "0": { "errors": { "x": { "1": "min" } } } }"#),
    Pair(#""steps": { "0": { "calls": 1 } }"#, #""steps": { "0": { "calls": { "s": { "0": {} } } } }"#),
    Pair(#""steps": { "0": { "path": "a" } }"#, #""steps": { "0": { "path": { "0": "a" } } }"#),
    Pair(#""outcome": 1"#, #""outcome": null"#),
    Pair(#""stopped": "quit""#, #""stopped": "locked""#),
    Pair(#""cases": []"#, #""result": 5"#),
  ]

  private let schema: Schema
  private let flow: Flow

  init() throws {
    schema = try Schema(
      text: [UInt8](try Data(contentsOf: ShippedFlows.folder.appending(path: "tests.schema.json"))))
    flow = try Flow(
      jsonc: """
        {
          "format": 1, "flow": "f", "title": "F", "given": { "g": "text?" },
          "services": { "s": { "input": { "x": "text" }, "rejects": { "no": {} } } },
          "steps": [
            {
              "id": "a", "fields": [{ "id": "x", "type": "text", "label": "X" }],
              "submit": { "call": "s", "with": { "x": "x" }, "rejected": { "no": {} } },
              "actions": [{ "id": "an-action", "label": "Leave", "leave": "end" }]
            },
            { "id": "end", "end": "done", "result": "1 + 1" }
          ]
        }
        """)
  }

  @Test(arguments: scenarios) func `The scenario schema and the reader refuse the same scenarios`(pair: Pair) {
    compare(pair) { part in
      let others = ["name", "steps"].filter { !part.hasPrefix("\"\($0)\"") }.map { Self.standard[$0] ?? "" }
      return "{ \((others + [part]).joined(separator: ", ")) }"
    }
  }

  private static let standard = ["name": #""name": "n""#, "steps": #""steps": [{ "at": "a" }]"#]

  @Test(arguments: replies) func `The scenario schema and the reader refuse the same replies`(pair: Pair) {
    compare(pair) { #"{ "name": "n", "services": { "s": [\#($0)] }, "steps": [{ "at": "a" }] }"# }
  }

  @Test(arguments: entries) func `The scenario schema and the reader refuse the same entries`(pair: Pair) {
    compare(pair) { #"{ "name": "n", "steps": [{ "at": "a", \#($0) }] }"# }
  }

  @Test(arguments: cases) func `The scenario schema and the reader refuse the same cases`(pair: Pair) {
    let scenario = """
      "name": "n", "today": "2026-01-01", "given": { "g": "a" }, "prefill": { "x": "b" },
      "services": { "s": [{ "rejected": "no" }] }, "outcome": "done", "stopped": null,
      "steps": [{
        "at": "a", "do": "look", "after": "1s", "answer": { "x": "a" }, "screen": ["X"], "errors": { "x": ["required"] },
        "calls": { "s": [{}] }, "path": ["a"]
      }]
      """
    compare(pair) { #"{ \#(scenario), "cases": [{ \#($0) }] }"# }
  }

  @Test func `The scenario schema and the reader refuse the same files`() {
    let scenario = #"{ "name": "n", "steps": [{ "at": "a" }] }"#
    let pairs = [
      Pair(#""scenarios": []"#, #""scenarios": [\#(scenario)]"#),
      Pair(#""$schema": 1, "scenarios": [\#(scenario)]"#, #""$schema": "a", "scenarios": [\#(scenario)]"#),
    ]
    for pair in pairs { compareFiles(pair) { "{ \($0) }" } }
  }

  private func compare(_ pair: Pair, in scenario: (String) -> String) {
    compareFiles(pair) { #"{ "scenarios": [\#(scenario($0))] }"# }
  }

  private func compareFiles(_ pair: Pair, in whole: (String) -> String) {
    #expect(
      pair.differences(from: schema, in: whole) { ScenarioFile.read($0, of: flow).report.diagnostics } == [])
  }
}
