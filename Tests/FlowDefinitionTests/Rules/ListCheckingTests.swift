import Testing

/// Diagnostics for lists, their items and their conditions.
@Suite struct ListCheckingTests {
  @Test(arguments: cases) func `Problems with lists and conditions on their items are reported in place`(
    each: CheckedFlow
  ) {
    each.expectMarks()
  }

  static let cases = [
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
        //                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning dead-branch: this is never true here
                { "id": "reg", "type": "text", "label": "R", "when": "kind == 'frim'" }
        //                                                                    ^^^^^^
        //     unknown-option: "owners.kind" has no option "frim"
        //     help: did you mean "firm"?
              ] },
            { "id": "others", "type": "list", "label": "T", "item": "o", "fields": [
        //          ^^^^^^^^ warning unused-answer: nothing uses the answer "others"; read it somewhere, or do not
        //                   ask it
                { "id": "name", "type": "text", "label": "N", "pattern": "(a+)+b", "example": "{{n}}" }
        //                                                               ^^^^^^^^
        //     warning slow-pattern: this pattern takes very long on some answers that nearly fit; repeat nothing
        //     that repeats inside in the same way
              ] }
          ] },
        { "id": "b", "when": "owners.exists(o, o.kind == 'firm') && owners.size() > 1",
          "text": "{{owners[0].kind}}" },
        """,
      end: """
        { "id": "done", "end": "done", "result": { "owners": "owners" } },
        """),
    CheckedFlow(
      "a list that is tested",
      steps: """
        { "id": "a", "fields": [
            { "id": "owners", "type": "list", "label": "O", "item": "owner",
              "fields": [{ "id": "name", "type": "text", "label": "N", "secret": false }],
              "rules": [{ "that": "owners.size() != 2", "message": "M" }] }
          ] },
        { "id": "b", "when": "owners.size() > 0" },
        { "id": "c", "when": "owners != null" },
        //                    ^^^^^^^^^^^^^^ warning dead-branch: this is always true here; take it out
        """,
      end: """
        { "id": "done", "end": "done", "result": { "x": "owners.map(o, o.name)" } },
        """),
    CheckedFlow(
      "counts of lists",
      steps: """
        { "id": "a", "fields": [
            { "id": "owners", "type": "list", "label": "O", "min": 3, "max": "2",
        //                                                                   ^^^
        //     bad-limits: "max" is smaller than "min"
              "fields": [{ "id": "name", "type": "text", "label": "N" }] },
            { "id": "p", "type": "list", "label": "O", "min": -1,
        //                                                    ^^ bad-limits: a count is a whole number from 0
              "fields": [{ "id": "name", "type": "text", "label": "N" }] },
            { "id": "q", "type": "list", "label": "O", "max": 0,
        //                                                    ^
        //     bad-limits: at least one can be chosen; take at least 1
              "fields": [{ "id": "name", "type": "text", "label": "N" }] }
          ] },
        """),
    CheckedFlow(
      "elements of a list, and of what was ticked",
      steps: """
        { "id": "a", "fields": [
            { "id": "owners", "type": "list", "label": "O", "fields": [
                { "id": "kind", "type": "choice", "label": "K", "options": ["person", "firm"] }
              ] },
            { "id": "tags", "type": "choices", "label": "T", "options": ["red", "blue"] },
            { "id": "kind", "type": "text", "label": "K" }
          ] },
        { "id": "b", "when": "owners.exists(o, o.kind == 'frim' && kind == 'frim')" },
        //                                               ^^^^^^ unknown-option: "owners.kind" has no option "frim"
        //     help: did you mean "firm"?
        { "id": "c", "when": "tags.exists(t, t == 'bleu')" },
        //                                        ^^^^^^ unknown-option: "tags" has no option "bleu"
        //     help: did you mean "blue"?
        { "id": "d", "when": "owners.exists(kind, kind.kind == 'firm')" },
        { "id": "e", "when": "[kind].exists(x, x == 'frim')" },
        """),
  ]
}
