import Testing

@testable import WizardCLI

/// The output of `wizard check` for common mistakes of authors: what is wrong, where, and how to fix it.
@Suite struct AuthorMistakeTests {
  static let mistakes: [(name: String, field: String, output: String)] = [
    (
      "an unknown function of a text", #"{ "id": "a", "type": "text", "label": "A", "when": "name.trimAll() == 'x'" }"#,
      """
      flow.jsonc:4:58: error: unknown function "trimAll"  [unknown-function]
          4 | { "id": "a", "type": "text", "label": "A", "when": "name.trimAll() == 'x'" },
            |                                                          ^^^^^^^ available functions for text: trim(), format(), \
      charAt(), replace(), size(), contains(), indexOf(), matches(), …

      """
    ),
    (
      "a macro of another language", #"{ "id": "a", "type": "text", "label": "A", "when": "['x'].any(t, t == 'x')" }"#,
      """
      flow.jsonc:4:59: error: unknown function "any"  [unknown-function]
          4 | { "id": "a", "type": "text", "label": "A", "when": "['x'].any(t, t == 'x')" },
            |                                                           ^^^ did you mean "exists"?

      """
    ),
    (
      "a conversion that may fail", #"{ "id": "a", "type": "text", "label": "A", "when": "int(name) > 17" }"#,
      """
                                                         ^^^^^^^^^ ask for an integer ("type": "integer") instead of \
      text, or check for null first: int(…) != null && …

      """
    ),
    (
      "a line break in an expression", #"{ "id": "a", "type": "text", "label": "A", "when": "name != 'x\ny'" }"#,
      #"""
      flow.jsonc:4:63: error: a string cannot contain a line break  [syntax]
          4 | { "id": "a", "type": "text", "label": "A", "when": "name != 'x\ny'" },
            |                                                               ^^ JSON decodes \n before the expression is read; write \\n

      """#
    ),
    (
      "a name that is taken", #"{ "id": "name", "type": "text", "label": "A" }"#,
      """
      flow.jsonc:4:9: error: duplicate name "name"  [duplicate-id]
          4 | { "id": "name", "type": "text", "label": "A" },
            |         ^^^^^^
          2 | { "id": "name", "type": "text", "label": "Name" },
            |         ------ first defined here

      """
    ),
    (
      "a key that is there already", #"{ "id": "a", "type": "text", "label": "A", "label": "B" }"#,
      """
      flow.jsonc:4:44: error: duplicate key "label"  [duplicate-key]
          4 | { "id": "a", "type": "text", "label": "A", "label": "B" },
            |                                            ^^^^^^^
          4 | { "id": "a", "type": "text", "label": "A", "label": "B" },
            |                              ------- first defined here

      """
    ),
    (
      "an option that does not exist", #"{ "id": "a", "type": "text", "label": "A", "when": "size == 'gigantic'" }"#,
      """
      flow.jsonc:4:61: error: unknown option "gigantic" of "size"  [unknown-option]
          4 | { "id": "a", "type": "text", "label": "A", "when": "size == 'gigantic'" },
            |                                                             ^^^^^^^^^^ expected one of "small", "large"

      """
    ),
    (
      "a variable with the name of an answer",
      #"{ "id": "a", "type": "text", "label": "A", "when": "['x'].exists(name, name != '')" }"#,
      """
      flow.jsonc:4:66: warning: "name" hides another value with the same name; rename it  [shadowed-name]
          4 | { "id": "a", "type": "text", "label": "A", "when": "['x'].exists(name, name != '')" },
            |                                                                  ^^^^
          2 | { "id": "name", "type": "text", "label": "Name" },
            |         ------ hidden value

      """
    ),
    (
      "a condition in \"required\"", #"{ "id": "a", "type": "text", "label": "A", "required": "size(name) > 3" }"#,
      """
      flow.jsonc:4:56: error: "required" must be true or false, found a string  [wrong-type]
          4 | { "id": "a", "type": "text", "label": "A", "required": "size(name) > 3" },
            |                                                        ^^^^^^^^^^^^^^^^ use "requiredWhen" for a condition

      """
    ),
    (
      "an answer that is asked later", #"{ "id": "a", "type": "text", "label": "A", "when": "later" }"#,
      """
      flow.jsonc:4:53: error: "later" is asked after this field; move it before this field  [reads-ahead]
          4 | { "id": "a", "type": "text", "label": "A", "when": "later" },
            |                                                     ^^^^^
          5 | { "id": "later", "type": "boolean", "label": "Later" } ] },
            |         ------- asked here

      """
    ),
  ]

  @Test(arguments: mistakes)
  func `A common mistake is reported with its cure`(name: String, field: String, output: String) async throws {
    let flow = """
      { "format": 1, "flow": "f", "title": "F", "steps": [{ "id": "s", "fields": [
      { "id": "name", "type": "text", "label": "Name" },
      { "id": "size", "type": "choice", "label": "Size", "options": ["small", "large"] },
      \(field),
      { "id": "later", "type": "boolean", "label": "Later" } ] },
      { "id": "done", "end": "done" } ] }
      """
    let found = try await check(["flow.jsonc": flow])
    #expect(found.contains(output), "\(found)")
  }

  static let bindings: [(name: String, binding: String, output: String)] = [
    (
      "outputs that an adapter cannot return", #"{ "use": "records" }"#,
      """
      services.jsonc:1:3: error: "records" cannot return the output that "order.place" declares  [binding-mismatch]
          1 | { "order.place": { "use": "records" } }
            |   ^^^^^^^^^^^^^ this adapter does not return "price", "due"; make them optional, or use another adapter

      """
    ),
    (
      "an input that is not declared", #"{ "use": "http", "url": "https://example.com/{nubmer}" }"#,
      """
            |                                                                ^^^^^^ did you mean "number"?

      """
    ),
    (
      "an input of another name", #"{ "use": "http", "url": "https://example.com/{zzz}" }"#,
      """
            |                                                                ^^^ expected one of "number", "cups"

      """
    ),
    (
      "an adapter that does not exist", #"{ "use": "graphql" }"#,
      """
            |                           ^^^^^^^^^ expected one of "fixed", "http", "local", "records"

      """
    ),
  ]

  @Test(arguments: bindings)
  func `A binding that does not fit is reported with what is missing or possible`(
    name: String, binding: String, output: String
  ) async throws {
    let flow = """
      { "format": 1, "flow": "f", "title": "F",
        "services": { "order.place": {
          "input": { "number": "text", "cups": "integer" },
          "output": { "id": "text", "price": "number", "due": "date", "note": "text?" } } },
        "steps": [
          { "id": "s", "submit": { "call": "order.place", "with": { "number": "'1'", "cups": "1" } } },
          { "id": "done", "end": "done" }
        ] }
      """
    let files = ["flow.jsonc": flow, "services.jsonc": "{ \"order.place\": \(binding) }"]
    let found = try await check(files)
    #expect(found.contains(output), "\(found)")
  }

  /// Returns the output of `wizard check` for the files of a flow, with file names in place of paths.
  private func check(_ files: [String: String]) async throws -> String {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    for (name, text) in files { try walkthrough.write(text, to: name) }
    let console = ScriptedConsole([], isInteractive: false)
    _ = await walkthrough.runBare(["check", walkthrough.path("")], console)
    return walkthrough.named(console.data).replacing(walkthrough.path(""), with: "")
  }
}
