import Testing

/// Diagnostics for the conditions and branches of sections.
@Suite struct SectionCheckingTests {
  @Test(arguments: cases) func `Problems with the conditions and branches of sections are reported in place`(
    each: CheckedFlow
  ) {
    each.expectMarks()
  }

  static let cases = [
    CheckedFlow(
      "conditions of a section and in it",
      head: """
        "given": { "n": "integer" },
        """,
      steps: """
        { "id": "s", "when": "n > 3", "next": [{ "when": "n > 2", "go": "done" }, { "go": "done" }],
          "steps": [
            { "id": "a", "when": "n < 2" },
        //                        ^^^^^ warning dead-branch: this is never true here
            { "id": "b", "text": [{ "when": "n > 5", "text": "T" }, { "when": "n != 3", "text": "T" }] }
        //                                                                     ^^^^^^
        //     warning dead-branch: this is always true here; take it out
          ] },
        """),
    CheckedFlow(
      "a section's own answers are not what its when said",
      steps: """
        { "id": "s", "when": "x == null", "steps": [
        //                    ^^^^^^^^^ reads-ahead: this decides whether "x" is asked and cannot read it
            { "id": "a", "fields": [{ "id": "x", "type": "text", "label": "X" }] },
            { "id": "b", "text": [{ "when": "x == 'a'", "text": "T" }] }
          ] },
        """),
    CheckedFlow(
      "a section's branches without an otherwise",
      head: """
        "given": { "n": "integer" },
        """,
      steps: """
        { "id": "s", "next": [{ "when": "n > 2", "go": "done" }], "steps": [{ "id": "a" }] },
        //                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        //     warning missing-otherwise: if none of these is true the following step comes next; end with a branch
        //     without "when"
        """),
    CheckedFlow(
      "a repeated section of a step that runs by itself",
      head: """
        "given": { "n": "integer" },
        "services": { "s": {} },
        """,
      steps: """
        { "id": "s", "repeat": { "for": "n", "as": "c" },
          "steps": [{ "id": "a", "submit": { "call": "s" } }] },
        """),
    CheckedFlow(
      "a section that leads back to itself and never asks",
      head: """
        "given": { "n": "boolean" },
        "services": { "s": {} },
        """,
      steps: """
        { "id": "s", "next": [{ "when": "n", "go": "done" }, { "go": "s" }],
          "steps": [{ "id": "a", "submit": { "call": "s" } }, { "id": "b", "submit": { "call": "s" } }] },
        //                  ^^^ endless-loop: "a", "b" lead to each other and never ask anything; give one a
        //                      "button" or another way on
        """),
    CheckedFlow(
      "the answers of items",
      head: """
        "given": { "n": "integer" },
        """,
      steps: """
        { "id": "s", "repeat": { "for": "n", "as": "c" },
          "steps": [{ "id": "a", "fields": [{ "id": "a", "type": "text", "label": "A" }] }] },
        { "id": "t", "repeat": { "for": "n", "as": "d" }, "steps": [
            { "id": "b", "fields": [
                { "id": "b", "type": "text", "label": "B" },
                { "id": "e", "type": "text", "label": "E", "when": "b == 'b'" }
        //              ^^^ warning unused-answer: nothing uses the answer "t.e"; read it somewhere, or do not ask
        //                  it
              ] }
          ] },
        """,
      end: """
        { "id": "done", "end": "done", "result": { "names": "s.map(x, x.a)" } },
        """),
    CheckedFlow(
      "allowed in a section and in its step",
      head: """
        "given": { "n": "integer" },
        """,
      steps: """
        { "id": "s", "allow": ["unused-answer"], "steps": [
            { "id": "a", "allow": ["dead-branch"], "when": "1 == 1",
              "fields": [{ "id": "a", "type": "text", "label": "A" }] },
            { "id": "b", "when": "1 == 2" }
        //                        ^^^^^^ warning dead-branch: this is never true here
          ] },
        """,
      end: """
        { "id": "done", "end": "done", "result": {} },
        """),
    CheckedFlow(
      "an arm in front of a section, and a section in front of an arm",
      head: """
        "given": { "n": "integer" },
        """,
      steps: """
        { "id": "o",
          "next": [{ "when": "n == 1", "go": "s" }, { "when": "n == 2", "go": "t" }, { "go": "u" }] },
        { "id": "s", "next": "u", "steps": [{ "id": "a" }] },
        { "id": "t", "steps": [{ "id": "b" }] },
        //                             ^^^ warning falls-through: after "b" comes "u", another branch of "o"; say
        //                                 where "b" leads with "next"
        { "id": "u" },
        """),
  ]
}
