import Testing

/// Diagnostics for the conditions and branches of sections.
@Suite struct SectionCheckingTests {
  @Test(arguments: cases) func `Problems with the conditions and branches of sections are reported at their position`(
    each: CheckedFlow
  ) {
    each.expectMarks()
  }

  static let cases = [
    CheckedFlow(
      "conditions that contradict the section's when",
      head: """
        "given": { "n": "integer" },
        """,
      steps: """
        { "id": "s", "when": "n > 3", "next": [{ "when": "n > 2", "go": "done" }, { "go": "done" }],
          "steps": [
            { "id": "a", "when": "n < 2" },
        //                        ^^^^^ warning dead-branch: this condition is never true
            { "id": "b", "text": [{ "when": "n > 5", "text": "T" }, { "when": "n != 3", "text": "T" }] }
        //                                                                     ^^^^^^
        //     warning dead-branch: this condition is always true; remove it
          ] },
        """),
    CheckedFlow(
      "a section's when that reads its own answer",
      steps: """
        { "id": "s", "when": "x == null", "steps": [
        //                    ^ reads-ahead: this condition decides whether "x" is asked, so it cannot read "x"
            { "id": "a", "fields": [{ "id": "x", "type": "text", "label": "X" }] },
            { "id": "b", "text": [{ "when": "x == 'a'", "text": "T" }] }
          ] },
        """),
    CheckedFlow(
      "a section's branches without an unconditional one",
      head: """
        "given": { "n": "integer" },
        """,
      steps: """
        { "id": "s", "next": [{ "when": "n > 2", "go": "done" }], "steps": [{ "id": "a" }] },
        //                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        //     warning missing-otherwise: if no condition is true, the next step in the file follows; add a last branch
        //     without "when"
        """),
    CheckedFlow(
      "a repeated section with an automatic step",
      head: """
        "given": { "n": "integer" },
        "services": { "s": {} },
        """,
      steps: """
        { "id": "s", "repeat": { "for": "n", "as": "c" },
          "steps": [{ "id": "a", "submit": { "call": "s" } }] },
        """),
    CheckedFlow(
      "a section that loops without asking anything",
      head: """
        "given": { "n": "boolean" },
        "services": { "s": {} },
        """,
      steps: """
        { "id": "s", "next": [{ "when": "n", "go": "done" }, { "go": "s" }],
          "steps": [{ "id": "a", "submit": { "call": "s" } }, { "id": "b", "submit": { "call": "s" } }] },
        //                  ^^^ endless-loop: "a", "b" loop without asking anything; add a "button" to one of them, or
        //     change a "next"
        """),
    CheckedFlow(
      "unused answers of items",
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
        //              ^^^ warning unused-answer: unused answer "t.e"; use it or remove the field
              ] }
          ] },
        """,
      end: """
        { "id": "done", "end": "done", "result": { "names": "s.map(x, x.a)" } },
        """),
    CheckedFlow(
      "warnings allowed in a section and in its step",
      head: """
        "given": { "n": "integer" },
        """,
      steps: """
        { "id": "s", "allow": ["unused-answer"], "steps": [
            { "id": "a", "allow": ["dead-branch"], "when": "1 == 1",
              "fields": [{ "id": "a", "type": "text", "label": "A" }] },
            { "id": "b", "when": "1 == 2" }
        //                        ^^^^^^ warning dead-branch: this condition is never true
          ] },
        """,
      end: """
        { "id": "done", "end": "done", "result": {} },
        """),
    CheckedFlow(
      "sections as branches that run into each other",
      head: """
        "given": { "n": "integer" },
        """,
      steps: """
        { "id": "o",
          "next": [{ "when": "n == 1", "go": "s" }, { "when": "n == 2", "go": "t" }, { "go": "u" }] },
        { "id": "s", "next": "u", "steps": [{ "id": "a" }] },
        { "id": "t", "steps": [{ "id": "b" }] },
        //                             ^^^ warning falls-through: "b" falls through to "u", which is in another branch
        //     of "o"; set "next" in "b"
        //     help: if "b" is to continue with "u", write this in "b": "next": "u"
        { "id": "u" },
        """),
  ]
}
