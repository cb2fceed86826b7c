import FlowDefinition
import FlowExpressions
import FlowTesting
import Foundation
import Testing

@testable import FlowEngine

/// A form with a field of every kind and valid answers.
enum ViewForm {
  static let fields = """
    { "id": "name", "type": "text", "label": "Name", "minLength": 2, "autofill": "given-name" },
    { "id": "note", "type": "text", "label": "Note", "lines": "many", "maxLength": 500, "required": false },
    { "id": "phone", "type": "phone", "label": "Phone", "region": "US", "regions": ["US", "DE"] },
    { "id": "email", "type": "email", "label": "Email", "domains": ["example.com"] },
    { "id": "site", "type": "url", "label": "Site", "required": false },
    { "id": "code", "type": "code", "label": "Code", "length": 6 },
    { "id": "zip", "type": "code", "label": "Postcode", "length": 5, "keep": true, "autofill": "postal-code" },
    { "id": "least", "type": "integer", "label": "Least", "min": 0 },
    { "id": "most", "type": "integer", "label": "Most", "min": "least", "max": 20, "as": "slider" },
    { "id": "size", "type": "number", "label": "Size", "min": 0, "max": 2.5 },
    { "id": "rent", "type": "money", "currency": "EUR", "label": "Rent", "min": 0, "max": "1500.50" },
    { "id": "born", "type": "date", "label": "Born", "min": "1900-01-01", "max": "today", "autofill": "bday", "as": "wheel" },
    { "id": "joins", "type": "boolean", "label": "Joins?", "as": "toggle" },
    { "id": "pet", "type": "choice", "label": "Pet", "options": ["cat", { "id": "dog", "label": "A dog", "help": "Barks." }] },
    { "id": "shifts", "type": "choices", "label": "Days", "min": 1, "max": 2,
      "options": ["Mon", "Tue", "Wed", { "id": "none", "label": "None", "exclusive": true }] },
    { "id": "cars", "type": "list", "label": "Cars", "item": "Car", "max": 3, "fields": [
        { "id": "plate", "type": "text", "label": "Plate" },
        { "id": "at", "type": "group", "label": "Place", "fields": [
          { "id": "town", "type": "text", "label": "Town", "required": false }] },
        { "id": "used", "type": "boolean", "label": "Used?", "default": true }] },
    { "id": "login", "type": "text", "label": "Login", "secret": true },
    { "id": "pass", "type": "text", "label": "Password", "secret": true, "twice": true }
    """

  /// Valid answers as a person or a program gives them.
  static let answers: [(path: String, input: JSONValue)] = [
    ("name", .string(" Ana ")), ("phone", .string("201 555 0123")), ("email", .string("ana@example.com")),
    ("site", .string("example.com")), ("code", .string("123456")), ("zip", .string("01234")), ("least", .string("3")),
    ("most", .int(7)), ("size", .string("1.50")), ("rent", .string("1,234.5")), ("born", .string("23 April 1990")),
    ("joins", .string("y")),
    ("pet", .string("2")), ("shifts", .string("Tue,mon")),
    ("cars", .list([.object(["plate": .string("B-1"), "used": .bool(false)])])), ("login", .string("swordfish")),
    ("pass", .string("swordfish")),
  ]

  static func run() throws -> MachineTester {
    MachineTester(
      try flow(
        steps: """
          { "id": "form", "title": "Form", "fields": [ \(fields) ] },
          { "id": "last", "title": "Last", "text": "Nearly there." },
          { "id": "done", "end": "done" }
          """)
    ).when(.start)
  }

  static func viewModel(_ run: MachineTester) throws -> StepViewModel {
    let step = try #require(run.machine.model.step("form"))
    return run.machine.viewModel(for: step, freshKey: "k")
  }

  /// Returns the form with everything typed.
  static func filled() throws -> StepViewModel {
    let viewModel = try viewModel(try run())
    for (path, input) in answers { try viewModel.type(input, for: path) }
    return viewModel
  }

  /// Returns the form with everything accepted, after going back to it.
  static func accepted() throws -> StepViewModel {
    let run = answers.reduce(try run()) { $0.after(.type($1.path, $1.input)) }.when(.submit)
    #expect(run.screen == "step last")
    return try viewModel(run.when(.back))
  }

  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
