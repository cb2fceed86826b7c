import Testing

/// Diagnostics for constants that are compared with a choice.
@Suite struct OptionRuleTests {
  @Test(arguments: cases) func `Constants that are not options of the choice are reported at their position`(
    each: CheckedFlow
  ) {
    each.expectMarks()
  }

  static let cases = [
    CheckedFlow(
      "a constant that is not an option",
      steps: #"""
        { "id": "a",
          "fields": [{ "id": "size", "type": "choice", "label": "S", "options": ["small", "big"] }] },
        { "id": "b", "when": "size == 'bgi'", "text": "{{size != \"smal\" ? 'a' : 'b'}}" },
        //                            ^^^^^ unknown-option: unknown option "bgi" of "size"
        //                                  help: did you mean "big"?
        //                                                       ^^^^^^^^
        //     unknown-option: unknown option "smal" of "size"
        //     help: did you mean "small"?
        { "id": "c", "when": "'huge' == size" },
        //                    ^^^^^^ unknown-option: unknown option "huge" of "size" help: expected one of "small",
        //     "big"
        """#),
    CheckedFlow(
      "constants that are options",
      steps: """
        { "id": "a", "fields": [
            { "id": "size", "type": "choice", "label": "S", "options": ["small", "big"] },
            { "id": "t", "type": "text", "label": "T" }
          ] },
        { "id": "b", "when": "size == 'big' || t == 'bgi' || size in ['big', t]" },
        """),
    CheckedFlow(
      "constants in lists and for multiple choices",
      steps: """
        { "id": "a", "fields": [
            { "id": "size", "type": "choice", "label": "S", "options": ["small", "big"] },
            { "id": "tags", "type": "choices", "label": "T",
              "options": ["red", { "id": "blue", "label": "B" }] }
          ] },
        { "id": "b", "when": "size in ['small', 'bgi']" },
        //                                      ^^^^^ unknown-option: unknown option "bgi" of "size"
        //                                            help: did you mean "big"?
        { "id": "c", "when": "'rde' in tags" },
        //                    ^^^^^ unknown-option: unknown option "rde" of "tags"
        //                          help: did you mean "red"?
        { "id": "d", "when": "tags == ['red', 'bleu']" },
        //                                    ^^^^^^ unknown-option: unknown option "bleu" of "tags"
        //                                           help: did you mean "blue"?
        { "id": "e", "when": "'red' in tags" },
        { "id": "f", "when": "tags.sort().first() == 'bleu'" },
        //                                           ^^^^^^ unknown-option: unknown option "bleu" of "tags"
        //                                                  help: did you mean "blue"?
        """),
    CheckedFlow(
      "a field of a group, from outside and inside",
      steps: """
        { "id": "a", "fields": [
            { "id": "company", "type": "group", "fields": [
                { "id": "size", "type": "choice", "label": "S", "options": ["small", "big"] },
                { "id": "n", "type": "text", "label": "N", "when": "size == 'bg'" }
        //                                                                  ^^^^
        //     unknown-option: unknown option "bg" of "company.size"
        //     help: did you mean "big"?
              ] }
          ] },
        { "id": "b", "when": "company.size == 'bgi'" },
        //                                    ^^^^^ unknown-option: unknown option "bgi" of "company.size"
        //                                          help: did you mean "big"?
        { "id": "c", "when": "company.size == 'big'" },
        """),
    CheckedFlow(
      "shared options",
      head: """
        "options": { "sizes": ["small", { "id": "big", "label": "B" }] },
        """,
      steps: """
        { "id": "a", "fields": [{ "id": "size", "type": "choice", "label": "S", "options": "sizes" }] },
        { "id": "b", "when": "size == 'bgi'" },
        //                            ^^^^^ unknown-option: unknown option "bgi" of "size"
        //                                  help: did you mean "big"?
        { "id": "c", "when": "size == 'big'" },
        """),
    CheckedFlow(
      "a named condition used several times",
      head: """
        "conditions": { "isBig": "size == 'bgi'" },
        //                                ^^^^^ unknown-option: unknown option "bgi" of "size"
        //                                      help: did you mean "big"?
        """,
      steps: """
        { "id": "a",
          "fields": [{ "id": "size", "type": "choice", "label": "S", "options": ["small", "big"] }] },
        { "id": "b", "when": "isBig" },
        { "id": "c", "when": "!isBig" },
        { "id": "d", "text": "{{isBig ? 'a' : 'b'}}" },
        """),
    CheckedFlow(
      "options from a given value",
      head: """
        "given": { "o": "options" },
        """,
      steps: """
        { "id": "a", "fields": [{ "id": "size", "type": "choice", "label": "S", "optionsFrom": "o", "ifEmpty": "done" }] },
        { "id": "b", "when": "size == 'bgi'" },
        """),
    CheckedFlow(
      "a macro's variable with the name of a field",
      head: """
        "given": { "l": { "list": "text" } },
        """,
      steps: """
        { "id": "a",
          "fields": [{ "id": "size", "type": "choice", "label": "S", "options": ["small", "big"] }] },
        { "id": "b", "when": "l.exists(size, size == 'bgi') && size == 'big'" },
        //                             ^^^^
        //     warning shadowed-name: "size" hides another value with the same name; rename it
        """),
    CheckedFlow(
      "a field with an unreadable option",
      steps: """
        { "id": "a", "fields": [
            { "id": "size", "type": "choice", "label": "S", "options": ["small", { "label": "B" }] }
        //                                                                       ^
        //     missing-key: missing key "id" in an option
          ] },
        { "id": "b", "when": "size == 'bgi'" },
        """),
  ]
}
