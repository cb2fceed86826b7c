import FlowDefinition
import FlowExpressions
import FlowSyntax
import Testing

/// Diagnostics for the fields, types and names in lists.
@Suite struct ListRuleTests {
  @Test(arguments: cases) func `Problems with the fields, types and names in lists are reported at their position`(
    each: CheckedFlow
  ) {
    each.expectMarks()
  }

  /// Returns a step with a list of the fields, more keys for the list, and more steps.
  private static func list(_ fields: String, _ more: String = "", then steps: String = "") -> String {
    #"{"id": "a", "fields": ["# + "\n" + #"{"id": "phones", "type": "list", "label": "P", "fields": ["# + "\n" + fields
      + "\n]\(more)}]}" + steps
  }
  private static let number = #"{"id": "number", "type": "phone", "label": "N"}"#
  private static let kind =
    #"{"id": "kind", "type": "choice", "label": "K", "options": ["home", "work"], "required": false}"#

  static let cases = [
    CheckedFlow(
      "a list of several kinds of fields",
      steps: """
        { "id": "a", "fields": [
            { "id": "phones", "type": "list", "label": "P", "fields": [
                { "id": "number", "type": "phone", "label": "N" },
                { "id": "kind", "type": "choice", "label": "K", "options": ["home", "work"],
                  "required": false },
                { "id": "at", "type": "group",
                  "fields": [{ "id": "city", "type": "text", "label": "C" }] }
              ], "item": "Phone", "min": 1, "max": 3 }
          ] },
        """),
    CheckedFlow(
      "a list without fields",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "list", "label": "A" },
        //  ^ missing-key: missing key "fields" in a field of type "list"
            { "id": "y", "type": "list", "label": "A", "fields": [] }
        //                                             ^^^^^^^^
        //     bad-limits: a list needs at least one field for its items
          ] },
        """),
    CheckedFlow(
      "a list without a label",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "list", "fields": [{ "id": "number", "type": "phone", "label": "N" }] }
        //  ^ missing-key: missing key "label" in the field "x"
          ] },
        """),
    CheckedFlow(
      "limits of a list",
      steps: """
        { "id": "a", "fields": [
            { "id": "phones", "type": "list", "label": "P",
              "fields": [{ "id": "number", "type": "phone", "label": "N" }], "min": 3, "max": 2 }
        //                                                                                    ^
        //     bad-limits: "max" is less than "min"
          ] },
        """),
    CheckedFlow(
      "limits of the wrong type",
      steps: """
        { "id": "a", "fields": [
            { "id": "phones", "type": "list", "label": "P",
              "fields": [{ "id": "number", "type": "phone", "label": "N" }], "min": 1.5, "max": "phones" }
        //                                                                          ^^^
        //     wrong-type: "min" must be an integer or an expression in quotes, found a number
        //                                                                                       ^^^^^^
        //     type-mismatch: expected integer or null, found list of record (id, number) or null
          ] },
        """),
    CheckedFlow(
      "a field called id",
      steps: """
        { "id": "a", "fields": [
            { "id": "phones", "type": "list", "label": "P", "fields": [
                { "id": "id", "type": "text", "label": "I" },
        //              ^^^^ reserved-id: every item of a list already has an "id"; choose another name
                { "id": "g", "type": "group", "fields": [{ "id": "id", "type": "text", "label": "I" }] }
              ] }
          ] },
        """),
    CheckedFlow(
      "two fields of an item with the same id",
      steps: """
        { "id": "a", "fields": [
            { "id": "phones", "type": "list", "label": "P", "fields": [
                { "id": "number", "type": "phone", "label": "N" },
                { "id": "number", "type": "phone", "label": "N" }
        //              ^^^^^^^^ duplicate-id: duplicate name "number"
              ] }
          ] },
        """),
    CheckedFlow(
      "unsaved and secret fields of items",
      steps: """
        { "id": "a", "fields": [
            { "id": "phones", "type": "list", "label": "P", "fields": [
                { "id": "a", "type": "code", "label": "A" },
        //                   ^^^^^^ wrong-type: items of a list are always saved, so "phones.a" cannot be secret or
        //     unsaved; move it out of the list
                { "id": "b", "type": "text", "label": "A", "secret": true },
        //                                                 ^^^^^^^^
        //     wrong-type: items of a list are always saved, so "phones.b" cannot be secret or unsaved; move it out of
        //     the list
                { "id": "c", "type": "text", "label": "A", "keep": false },
        //                                                 ^^^^^^
        //     wrong-type: items of a list are always saved, so "phones.c" cannot be secret or unsaved; move it out of
        //     the list
                { "id": "d", "type": "code", "label": "A", "keep": true }
              ] }
          ] },
        """),
    CheckedFlow(
      "options of items",
      steps: """
        { "id": "a", "fields": [
            { "id": "phones", "type": "list", "label": "P", "fields": [
                { "id": "kind", "type": "choice", "label": "K", "options": ["home", "work"],
                  "required": false },
                { "id": "x", "type": "text", "label": "X", "when": "kind == 'hone'" }
        //                                                                  ^^^^^^
        //     unknown-option: unknown option "hone" of "phones.kind"
        //     help: did you mean "home"?
              ] }
          ] },
        { "id": "b", "when": "phones.exists(p, p.kind == 'wrok') || phones[0].kind == 'work'" },
        //                                               ^^^^^^ unknown-option: unknown option "wrok" of "phones.kind"
        //     help: did you mean "work"?
        """),
    CheckedFlow(
      "a secret list",
      steps: """
        { "id": "a", "fields": [
            { "id": "phones", "type": "list", "label": "P",
              "fields": [{ "id": "number", "type": "phone", "label": "N" }], "secret": true }
        //                                                                   ^^^^^^^^
        //     wrong-type: the list "phones" cannot be secret; use a separate secret field
          ] },
        """),
    CheckedFlow(
      "an unsaved list",
      steps: """
        { "id": "a", "fields": [
            { "id": "phones", "type": "list", "label": "P",
              "fields": [{ "id": "number", "type": "phone", "label": "N" }], "keep": false,
              "rules": [{ "that": "size(phones) < 9", "message": "M" }] }
          ] },
        """),
    CheckedFlow(
      "a list in a repeated section",
      head: """
        "given": { "n": "integer" },
        """,
      steps: """
        { "id": "s", "repeat": { "for": "n", "as": "it" }, "steps": [
            { "id": "a", "fields": [
                { "id": "phones", "type": "list", "label": "P",
                  "fields": [{ "id": "number", "type": "phone", "label": "N" }] }
              ] }
          ] },
        { "id": "t", "when": "size(s) > 0 && size(s[0].phones) > 0", "text": "{{s[0].phones[0].number}}" },
        """),
    CheckedFlow(
      "a list in a list",
      steps: """
        { "id": "a", "fields": [
            { "id": "phones", "type": "list", "label": "P", "fields": [
                { "id": "number", "type": "phone", "label": "N" },
                { "id": "g", "type": "group", "fields": [
                    { "id": "more", "type": "list", "label": "A",
        //                          ^^^^^^ wrong-type: "phones.g.more" is a list inside a list; use a repeated section
        //     instead
                      "fields": [{ "id": "number", "type": "phone", "label": "N" }] }
                  ] }
              ] }
          ] },
        """),
    CheckedFlow(
      "fields by name inside, and through the list outside",
      steps: """
        { "id": "a", "fields": [
            { "id": "phones", "type": "list", "label": "P", "fields": [
                { "id": "years", "type": "integer", "label": "Y" },
                { "id": "x", "type": "text", "label": "X {{years}}", "when": "years > 17" }
              ], "rules": [{ "that": "phones.exists(p, p.years > 3)", "message": "M" }] }
          ] },
        { "id": "b", "text": "{{phones[0].years}} {{size(phones)}} {{phones[0].id}}",
          "when": "phones.all(p, p.x == null)" },
        """),
    CheckedFlow(
      "names of item fields outside the list",
      steps: """
        { "id": "a", "fields": [
            { "id": "phones", "type": "list", "label": "P",
              "fields": [{ "id": "number", "type": "phone", "label": "N" }],
              "rules": [{ "that": "number == ''", "message": "M" }] }
        //                         ^^^^^^ unknown-field: unknown name "number"
          ] },
        { "id": "b", "text": "{{number}}" },
        //                      ^^^^^^ unknown-field: unknown name "number"
        """),
    CheckedFlow(
      "an item that reads its list",
      steps: """
        { "id": "a", "fields": [
            { "id": "phones", "type": "list", "label": "P", "fields": [
                { "id": "x", "type": "text", "label": "{{size(phones)}}", "when": "phones == null" }
        //                                                    ^^^^^^
        //     reads-ahead: "phones" has no value until all its fields are answered; its own fields cannot read it
        //                                                                         ^^^^^^
        //     reads-ahead: "phones" has no value until all its fields are answered; its own fields cannot read it
              ] }
          ] },
        """),
    CheckedFlow(
      "an optional field of an item",
      steps: """
        { "id": "a", "fields": [
            { "id": "phones", "type": "list", "label": "P", "fields": [
                { "id": "number", "type": "phone", "label": "N" },
                { "id": "kind", "type": "choice", "label": "K", "options": ["home", "work"],
                  "required": false }
              ] }
          ] },
        { "id": "b", "when": "phones[0].kind.startsWith('h')" },
        //                    ^^^^^^^^^^^^^^ maybe-missing: this value may be null here
        //                    help: check for null first: phones[0].kind != null && …
        """),
    CheckedFlow(
      "a rule and a rejection that name a field of items",
      steps: """
        { "id": "a", "fields": [
            { "id": "phones", "type": "list", "label": "P",
              "fields": [{ "id": "number", "type": "phone", "label": "N" }] }
          ] },
        { "id": "b",
          "rules": [{ "that": "phones.size() > 1", "message": "M", "field": "phones.number" }] },
        //                                                                  ^^^^^^^^^^^^^^^
        //     unknown-field: "phones.number" belongs to each item of a list; use "phones"
        """),
    CheckedFlow(
      "defaults",
      steps: """
        { "id": "a", "fields": [
            { "id": "phones", "type": "list", "label": "P", "fields": [
                { "id": "number", "type": "phone", "label": "N" },
                { "id": "kind", "type": "choice", "label": "K", "options": ["home", "work"],
                  "required": false }
              ], "default": [{ "number": "+12015550123", "kind": "work" }, { "number": "+12015550124" }] }
          ] },
        { "id": "b", "fields": [
            { "id": "others", "type": "list", "label": "P",
              "fields": [{ "id": "number", "type": "phone", "label": "N" }],
              "default": [{ "number": "12" }, { "nummer": "+12015550123" }, 5] }
        //                            ^^^^ bad-default: this is not a valid answer for this field
        //                                      ^^^^^^^^ unknown-key: unknown key "nummer" in an item
        //     help: did you mean "number"?
        //                                                                  ^
        //     wrong-type: an item must be an object, found a number
          ] },
        { "id": "c", "fields": [
            { "id": "more", "type": "list", "label": "P",
              "fields": [{ "id": "number", "type": "phone", "label": "N" }], "default": "x" }
        //                                                                              ^^^
        //     bad-default: this is not a valid answer for this field
          ] },
        """),
    CheckedFlow(
      "values from elsewhere",
      head: """
        "given": { "book": { "list": { "number": "phone" } }, "plain": { "list": "text" } },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "phones", "type": "list", "label": "P",
              "fields": [{ "id": "number", "type": "phone", "label": "N" }], "suggest": "book" }
          ] },
        { "id": "b", "fields": [
            { "id": "others", "type": "list", "label": "P",
              "fields": [{ "id": "number", "type": "phone", "label": "N" }], "defaultFrom": "plain" }
        //                                                                                   ^^^^^
        //     type-mismatch: expected list of record (id, number) or null, found list of text
          ] },
        """),
  ]

  // MARK: Types

  static let inputs: [(type: String, problem: String?)] = [
    (#"{"list": {"number": "phone"}}"#, nil),
    (#"{"list": {"id": "text", "number": "phone", "kind": "text?"}}"#, nil),
    (#"{"list": {"number": "text", "fax": "phone?"}}"#, nil),
    (#"{"list": {"number": "phone", "kind": "text"}}"#, "type-mismatch"),
    (#"{"list": {"fax": "phone"}}"#, "type-mismatch"),
    (#"{"list": "text"}"#, "type-mismatch"),
  ]

  @Test(arguments: inputs) func `A list can be passed to a port that takes some of the items' fields`(
    type: String, problem: String?
  ) {
    let text = Checking.flow(
      #""services": {"s": {"input": {"p": \#(type)}}}"#,
      steps: Self.list(Self.number + ", " + Self.kind)
        + #", {"id": "b", "submit": {"call": "s", "with": {"p": "phones"}}}"#)
    let report = Flow.read(SourceFile(name: "flow.jsonc", text: text)).report
    #expect(report.diagnostics.map(\.rule.rawValue) == (problem.map { [$0] } ?? []))
  }

  @Test func `The phone number of an item can be passed to a port for phone numbers`() {
    let text = Checking.flow(
      #""services": {"s": {"input": {"p": "phone"}}}"#,
      steps: Self.list(Self.number) + #", {"id": "b", "submit": {"call": "s", "with": {"p": "phones[0].number"}}}"#)
    #expect(Checking.problems(text) == [])
  }

  @Test(arguments: [
    ("phones[0].number", 0, "phones.number"), ("phones[12].at.city", 12, "phones.at.city"),
    ("phones[1].tel", 1, "phones.number"),
  ])
  func `A path with an index names a question of an item`(path: String, row: Int, field: String) throws {
    let flow = try #require(Self.flow)
    let question = try #require(flow.question(path))
    let item = try #require(question.item)
    #expect(item.row == row)
    #expect(flow[question.field].path == field)
    #expect(flow.path(of: question.field, in: item.list, row: row) == path.replacing(".tel", with: ".number"))
    #expect(flow.list(around: question.field) == item.list)
  }

  @Test(arguments: [
    "phones", "phones[0]", "phones[-1].number", "phones[x].number", "phones[0].", "phones[0].fax", "phones[0]number",
    "phones[0].number.x", "phones[99999999999999999999].number", "name[0].x", "[0].number", "phones.number", "",
    "phones[0].at.", "phones]0[.number",
  ])
  func `A path without a valid index names no question of an item`(path: String) throws {
    #expect(try #require(Self.flow).question(path)?.item == nil)
  }

  @Test func `A field of items is not a field of the flow`() throws {
    let flow = try #require(Self.flow)
    #expect(flow.field("phones.number") == nil)
    #expect(flow.field("phones") != nil)
    #expect(flow.steps[0].leaves.map { flow[$0].path } == ["name", "phones"])
  }

  private static let flow = Flow.read(
    SourceFile(
      name: "flow.jsonc",
      text: Checking.flow(
        steps:
          #"{"id": "a", "fields": [{"id": "name", "type": "text", "label": "N"}, {"id": "phones", "type": "list", "#
          + #""label": "P", "fields": [{"id": "number", "type": "phone", "label": "N", "was": ["tel"]}, {"id": "at", "#
          + #""type": "group", "fields": [{"id": "city", "type": "text", "label": "C"}]}]}]}"#))
  ).flow
}
