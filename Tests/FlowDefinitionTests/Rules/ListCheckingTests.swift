import Testing

/// Diagnostics for lists, their items and their conditions.
@Suite struct ListCheckingTests {
  @Test(arguments: cases) func `Problems with lists and conditions on their items are reported at their position`(
    each: CheckedFlow
  ) {
    each.expectMarks()
  }

  static let cases = [
    CheckedFlow(
      "the first element of a list that may not be asked",
      head: """
        "given": { "b": "boolean" },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "tags", "type": "choices", "label": "T", "when": "b", "options": ["x", "y"] },
            { "id": "g", "type": "group", "label": "G", "required": false, "fields": [
              { "id": "inner", "type": "choices", "label": "I", "options": ["x", "y"] },
              { "id": "n", "type": "text", "label": "N", "when": "inner.first() == 'x' || inner[0] + '' == 'y'" }
        //                                                                                ^^^^^^^^
        //     maybe-missing: this element may be null here
        //     help: check the size first: size(inner) > 0 && …
            ] },
            { "id": "all", "type": "choices", "label": "A", "options": ["x", "y"], "min": 2 }] },
        { "id": "c", "when": "tags != null && tags.first() + '' == 'x' && tags[0] + '' == 'y'" },
        //                                    ^^^^^^^^^^^^
        //     maybe-missing: this value may be null here
        //     help: first() returns null for an empty list; check the size first: size(tags) > 0 && …
        //                                                                ^^^^^^^
        //     maybe-missing: this element may be null here
        //     help: check the size first: size(tags) > 0 && …
        { "id": "d", "when": "b && tags.first() + '' == 'x' && tags[0] + '' == 'y'" },
        { "id": "e", "when": "all.reverse()[1] + '' == 'x' && all.distinct()[0] + '' == 'x'", "text": "{{g}}" },
        """),
    CheckedFlow(
      "fields of a list",
      head: """
        "given": { "n": "integer" },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "owners", "type": "list", "label": "O", "item": "owner", "min": 1, "max": 3,
              "fields": [
                { "id": "kind", "type": "choice", "label": "K", "options": ["person", "firm"] },
                { "id": "name", "type": "text", "label": "N",
                  "when": "kind == 'person' && kind == 'firm'" },
        //                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning dead-branch: this condition is never true
                { "id": "reg", "type": "text", "label": "R", "when": "kind == 'frim'" }
        //                                                                    ^^^^^^
        //     unknown-option: unknown option "frim" of "owners.kind"
        //     help: did you mean "firm"?
              ] },
            { "id": "others", "type": "list", "label": "T", "item": "o", "fields": [
        //          ^^^^^^^^ warning unused-answer: unused answer "others"; use it or remove the field
                { "id": "name", "type": "text", "label": "N", "pattern": "(a++)+b", "example": "{{n}}" }
        //                                                                   ^
        //     bad-pattern: patterns cannot contain possessive repetitions such as "++"; remove the last "+"
              ] }
          ] },
        { "id": "b", "when": "owners.exists(o, o.kind == 'firm') && owners.size() > 1",
          "text": "{{owners[0].kind}}" },
        """,
      end: """
        { "id": "done", "end": "done", "result": { "owners": "owners" } },
        """),
    CheckedFlow(
      "null tests of a list",
      steps: """
        { "id": "a", "fields": [
            { "id": "owners", "type": "list", "label": "O", "item": "owner",
              "fields": [{ "id": "name", "type": "text", "label": "N", "secret": false }],
              "rules": [{ "that": "owners.size() != 2", "message": "M" }] }
          ] },
        { "id": "b", "when": "owners.size() > 0" },
        { "id": "c", "when": "owners != null" },
        //                    ^^^^^^^^^^^^^^ warning dead-branch: this condition is always true; remove it
        """,
      end: """
        { "id": "done", "end": "done", "result": { "x": "owners.map(o, o.name)" } },
        """),
    CheckedFlow(
      "limits of lists",
      steps: """
        { "id": "a", "fields": [
            { "id": "owners", "type": "list", "label": "O", "min": 3, "max": "2",
        //                                                                   ^^^
        //     bad-limits: "max" is less than "min"
              "fields": [{ "id": "name", "type": "text", "label": "N" }] },
            { "id": "p", "type": "list", "label": "O", "min": -1,
        //                                                    ^^ bad-limits: a count must be an integer of at least 0
              "fields": [{ "id": "name", "type": "text", "label": "N" }] },
            { "id": "q", "type": "list", "label": "O", "max": 0,
        //                                                    ^
        //     bad-limits: "max" must be at least 1
              "fields": [{ "id": "name", "type": "text", "label": "N" }] }
          ] },
        """),
    CheckedFlow(
      "elements of a list and of a choice",
      steps: """
        { "id": "a", "fields": [
            { "id": "owners", "type": "list", "label": "O", "fields": [
                { "id": "kind", "type": "choice", "label": "K", "options": ["person", "firm"] }
              ] },
            { "id": "tags", "type": "choices", "label": "T", "options": ["red", "blue"] },
            { "id": "kind", "type": "text", "label": "K" }
          ] },
        { "id": "b", "when": "owners.exists(o, o.kind == 'frim' && kind == 'frim')" },
        //                                               ^^^^^^ unknown-option: unknown option "frim" of "owners.kind"
        //     help: did you mean "firm"?
        { "id": "c", "when": "tags.exists(t, t == 'bleu')" },
        //                                        ^^^^^^ unknown-option: unknown option "bleu" of "tags"
        //     help: did you mean "blue"?
        { "id": "d", "when": "owners.exists(kind, kind.kind == 'firm')" },
        //                                  ^^^^
        //     warning shadowed-name: "kind" hides another value with the same name; rename it
        { "id": "e", "when": "[kind].exists(x, x == 'frim')" },
        """),
  ]
}
