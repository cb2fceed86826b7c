import FlowSyntax
import SchemaValidation
import Testing

@testable import FlowDefinition

/// Compares the values that the schema of flow files accepts with those that the checker accepts.
@Suite struct SchemaValueTests {
  typealias Pair = SchemaPair

  /// The keys of a field.
  static let fields: [Pair] = [
    Pair(#""type": "text", "maxLength": 0"#, #""type": "text", "maxLength": 1"#),
    Pair(#""type": "email", "maxLength": 0"#, #""type": "email", "maxLength": 1"#),
    Pair(#""type": "url", "maxLength": -1"#, #""type": "url", "maxLength": 100000"#),
    Pair(#""type": "text", "minLength": " ""#, #""type": "text", "minLength": "1""#),
    Pair(#""type": "text", "when": "\t""#, #""type": "text", "when": "true""#),
    Pair(#""type": "text", "pattern": """#, #""type": "text", "pattern": "a""#),
    Pair(#""type": "text", "default": """#, #""type": "text", "default": "a""#),
    Pair(#""type": "text", "mustBe": """#, #""type": "text", "mustBe": "a""#),
    Pair(#""type": "text", "twice": true"#, #""type": "text", "twice": true, "secret": true"#),
    Pair(#""type": "text", "twice": true, "secret": false"#, #""type": "text", "twice": false"#),
    Pair(#""type": "text", "help": "a\u001b[0m""#, #""type": "text", "help": "a\n\tb""#),
    Pair(#""type": "text", "help": "a\u202eb""#, #""type": "text", "help": "a\u200eb""#),
    Pair(#""type": "text", "was": ["a-b"]"#, #""type": "text", "was": ["math", "a.b"]"#),
    Pair(#""type": "number", "unit": """#, #""type": "number", "unit": "km""#),
    Pair(#""type": "number", "unit": " ""#, #""type": "number", "unit": " %""#),
    Pair(#""type": "number", "unit": "-km""#, #""type": "number", "unit": "k-m""#),
    Pair(#""type": "number", "unit": "2 km""#, #""type": "number", "unit": "km 2""#),
    Pair(#""type": "number", "unit": "e5""#, #""type": "number", "unit": "em""#),
    Pair(#""type": "number", "unit": "a\nb""#, #""type": "number", "unit": "a b""#),
    Pair(#""type": "money", "currency": "EUR", "min": " ""#, #""type": "money", "currency": "EUR", "min": " 1 ""#),
    Pair(#""type": "integer", "as": "slider", "min": 0"#, #""type": "integer", "as": "slider", "min": 0, "max": 5"#),
    Pair(
      #""type": "choices", "options": ["a", "b"], "max": 0"#, #""type": "choices", "options": ["a", "b"], "max": 1"#),
    Pair(#""type": "choices", "options": ["a"], "min": -1"#, #""type": "choices", "options": ["a"], "min": 0"#),
    Pair(#""type": "choice", "options": ["a\u0000"]"#, #""type": "choice", "options": ["a"]"#),
    Pair(#""type": "files", "max": 0"#, #""type": "files", "max": 1"#),
    Pair(#""type": "date", "min": "2026-13-01""#, #""type": "date", "min": "2026-12-01""#),
    Pair(#""type": "date", "max": "2026-02-29""#, #""type": "date", "max": "2028-02-29""#),
    Pair(#""type": "date", "max": "2026-2-1""#, #""type": "date", "max": "today""#),
    Pair(#""type": "time", "min": "24:00""#, #""type": "time", "min": "23:59""#),
    Pair(#""type": "time", "min": "9:00""#, #""type": "time", "min": "09:00:00""#),
    Pair(#""type": "email", "domains": ["@a.com"]"#, #""type": "email", "domains": ["a.com"]"#),
    Pair(#""type": "url", "domains": ["https://a.com"]"#, #""type": "url", "domains": ["a-b.example.com"]"#),
    Pair(#""type": "url", "domains": ["a_b.com"]"#, #""type": "url", "domains": ["é.com"]"#),
    Pair(#""type": "url", "domains": ["a-.com"]"#, #""type": "url", "domains": ["localhost"]"#),
    Pair(#""type": "file", "maxSize": "0MB""#, #""type": "file", "maxSize": "01 mb""#),
    Pair(#""type": "file", "maxSize": "1001GB""#, #""type": "file", "maxSize": "1000GB""#),
    Pair(#""type": "file", "maxSize": "1000001MB""#, #""type": "file", "maxSize": "1000000MB""#),
    Pair(#""type": "file", "maxSize": "10000000000000B""#, #""type": "file", "maxSize": "1000000000000 B""#),
    Pair(list(#""id": "id", "type": "text""#), list(#""id": "ids", "type": "text""#)),
    Pair(list(#""id": "y", "type": "text", "keep": false"#), list(#""id": "y", "type": "text", "keep": true"#)),
    Pair(list(#""id": "y", "type": "text", "secret": true"#), list(#""id": "y", "type": "text", "secret": false"#)),
    Pair(list(#""id": "y", "type": "text", "review": true"#), list(#""id": "y", "type": "text""#)),
    Pair(list(#""id": "y", "type": "text""#) + #", "secret": true"#, list(#""id": "y", "type": "text""#)),
    Pair(list(#""id": "y", "type": "text""#) + #", "max": 0"#, list(#""id": "y", "type": "text""#) + #", "max": 1"#),
    Pair(list(#""id": "y", "type": "text""#) + #", "mustBe": "a""#, list(#""id": "y", "type": "text""#)),
    Pair(#""type": "group", "fields": [], "default": {}"#, #""type": "group", "fields": []"#),
  ]

  private static func list(_ field: String) -> String {
    #""type": "list", "fields": [{ "label": "Y", \#(field) }]"#
  }

  /// The keys of a flow.
  static let flows: [Pair] = [
    Pair(#""expires": "0s""#, #""expires": "0m1s""#),
    Pair(#""expires": "30m1h""#, #""expires": "1h30m""#),
    Pair(#""expires": "1h1h""#, #""expires": "2h""#),
    Pair(#""language": "pt_BR""#, #""language": "pt-BR""#),
    Pair(#""language": "english""#, #""language": "eng""#),
    Pair(#""$schema": 1"#, #""$schema": "flow.schema.json""#),
    Pair(#""conditions": { "math": "true" }"#, #""conditions": { "maths": "true" }"#),
    Pair(#""conditions": { "a": " " }"#, #""conditions": { "a": " true" }"#),
    Pair(#""given": { "given": "text" }"#, #""given": { "in_": "text" }"#),
    Pair(#""given": { "a": "file" }"#, #""services": { "a": { "input": { "a": { "list": "file?" } } } }"#),
    Pair(#""given": { "a": { "list": { "b": "file" } } }"#, #""given": { "a": { "list": { "file": "text" } } }"#),
    Pair(#""services": { "a": { "output": "file" } }"#, #""services": { "a": { "output": "url" } }"#),
    Pair(#""services": { "a": { "rejects": { "no": { "b": "file" } } } }"#, #""services": { "a": { "rejects": {} } }"#),
    Pair(
      #""services": { "a": { "rejects": { "no": "text" } } }"#, #""services": { "a": { "rejects": { "no": {} } } }"#),
    Pair(
      #""services": { "a": { "input": { "money": "EUR" } } }"#,
      #""services": { "a": { "input": { "money": "money" } } }"#),
    Pair(
      #""services": { "a": { "rejects": { "no": { "list": 5 } } } }"#,
      #""services": { "a": { "input": { "list": "text" } } }"#),
    Pair(#""options": { "a": [] }"#, #""options": { "a": ["b"] }"#),
    Pair(
      #""options": { "a": [{ "id": "b" }] }"#,
      #""options": { "a": [{ "id": "b", "label": "B", "data": { "in": 1 } }] }"#),
  ]

  /// The keys of a step with the fields `x` and `y`, in a flow with the service `s`.
  static let steps: [Pair] = [
    Pair(submit(#", "lasts": "1m1h""#), submit(#", "lasts": "0s""#)),
    Pair(submit(#", "as": "rejection""#), submit(#", "as": "rejected""#)),
    Pair(submit(#", "rejected": { "no": { "continue": true } }"#), submit(#", "rejected": { "no": {} }"#)),
    Pair(
      #""actions": [{ "id": "b", "label": "B", "call": "s", "rejected": { "no": { "continue": true } } }]"#,
      #""before": { "call": "s", "rejected": { "no": { "continue": true } } }"#),
    Pair(#""next": [{ "when": " ", "go": "end" }]"#, #""next": [{ "when": "x == 'a'", "go": "end" }]"#),
  ]

  private static func submit(_ keys: String) -> String { #""submit": { "call": "s"\#(keys) }"# }

  /// Sections, each with one step.
  static let sections: [Pair] = [
    Pair(#""id": "a-b", "repeat": { "for": "2", "as": "n" }, \#(inner())"#, #""id": "a-b", \#(inner())"#),
    Pair(#""id": "a", "repeat": { "for": "2", "as": "true" }, \#(inner())"#, repeated(inner())),
    Pair(repeated(inner(#", "review": "Q?""#)), #""id": "a", \#(inner(#", "review": "Q?""#))"#),
    Pair(repeated(inner(id: "item")), #""id": "a", \#(inner(id: "item"))"#),
  ]

  private static func inner(id: String = "x", _ keys: String = "") -> String {
    #""steps": [{ "id": "b", "fields": [{ "id": "\#(id)", "type": "text", "label": "X" }]\#(keys) }]"#
  }

  private static func repeated(_ steps: String) -> String {
    #""id": "a", "repeat": { "for": "2", "as": "n" }, \#(steps)"#
  }

  private let schema: Schema

  init() throws { schema = try Schema(text: try Files.bytes("Flows/flow.schema.json")) }

  @Test(arguments: fields) func `The flow schema and the checker refuse the same fields`(pair: Pair) {
    compare(pair) { flow(steps: #"{ "id": "a", "fields": [{ "id": "x", "label": "X", \#($0) }] }"#) }
  }

  @Test(arguments: flows) func `The flow schema and the checker refuse the same keys of a flow`(pair: Pair) {
    let step = #"{ "id": "a", "fields": [{ "id": "x", "type": "text", "label": "X" }] }"#
    compare(pair) { flow(steps: step, keys: $0) }
  }

  @Test(arguments: steps) func `The flow schema and the checker refuse the same steps`(pair: Pair) {
    let service = #""services": { "s": { "output": "text?", "rejects": { "no": {} } } }"#
    let fields = #""fields": [{ "id": "x", "type": "text", "label": "X" }]"#
    compare(pair) { flow(steps: #"{ "id": "a", \#(fields), \#($0) }"#, keys: service) }
  }

  @Test(arguments: sections) func `The flow schema and the checker refuse the same sections`(pair: Pair) {
    compare(pair) { flow(steps: "{ \($0) }") }
  }

  private func flow(steps: String, keys: String? = nil) -> String {
    #"{ "format": 1, "flow": "f", "title": "T"\#(keys.map { ", " + $0 } ?? ""), "#
      + #""steps": [\#(steps), { "id": "end", "end": "done" }] }"#
  }

  private func compare(_ pair: Pair, in whole: (String) -> String) {
    #expect(pair.differences(from: schema, in: whole) { Flow.read($0).report.diagnostics } == [])
  }
}
