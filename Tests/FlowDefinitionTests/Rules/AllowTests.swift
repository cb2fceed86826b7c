import Testing

/// Diagnostics for the `allow` key.
@Suite struct AllowTests {
  @Test(arguments: cases) func `Allowed warnings are not reported, and wrong uses of allow are`(each: CheckedFlow) {
    each.expectMarks()
  }

  static let cases = [
    CheckedFlow(
      "a warning allowed in a field, a step and the flow",
      head: """
        "allow": ["unused-service"],
        "services": { "s": {} },
        """,
      steps: """
        { "id": "s", "fields": [{ "id": "a", "type": "text", "label": "A", "allow": ["unused-answer"] }] },
        { "id": "t", "allow": ["unused-answer", "dead-branch"], "when": "true", "fields": [
            { "id": "b", "type": "text", "label": "B" },
            { "id": "g", "type": "group",
              "fields": [{ "id": "c", "type": "text", "label": "C", "when": "1 > 2" }] }
          ] },
        """,
      end: """
        { "id": "done", "end": "done", "result": {} },
        """),
    CheckedFlow(
      "a warning allowed elsewhere",
      steps: """
        { "id": "s", "fields": [{ "id": "a", "type": "text", "label": "A", "allow": ["dead-branch"] }] },
        //                              ^^^ warning unused-answer: nothing uses the answer "a"; read it somewhere,
        //                                  or do not ask it
        //                                                                           ^^^^^^^^^^^^^
        //     warning unused-allow: there is no warning "dead-branch" here to allow; take it out
        """,
      end: """
        { "id": "done", "end": "done", "result": {}, "allow": ["unused-answer"] },
        //                                                     ^^^^^^^^^^^^^^^
        //     warning unused-allow: there is no warning "unused-answer" here to allow; take it out
        """),
    CheckedFlow(
      "the innermost is the one used",
      head: """
        "allow": ["unused-answer"],
        //        ^^^^^^^^^^^^^^^ warning unused-allow: there is no warning "unused-answer" here to allow; take it
        //                        out
        """,
      steps: """
        { "id": "s", "fields": [{ "id": "a", "type": "text", "label": "A", "allow": ["unused-answer"] }] },
        """,
      end: """
        { "id": "done", "end": "done", "result": {} },
        """),
    CheckedFlow(
      "rules that cannot be allowed",
      head: """
        "allow": ["unused-anwser", "no-such", "unknown-step", "unused-allow"],
        //        ^^^^^^^^^^^^^^^ unknown-rule: there is no rule "unused-anwser"
        //                        help: did you mean "unused-answer"?
        //                         ^^^^^^^^^ unknown-rule: there is no rule "no-such"
        //                                    ^^^^^^^^^^^^^^
        //     warning unused-allow: "unknown-step" tells errors, and only warnings can be allowed; take it out
        //                                                    ^^^^^^^^^^^^^^
        //     warning unused-allow: there is no warning "unused-allow" here to allow; take it out
        """,
      steps: """
        { "id": "s" },
        """),
    CheckedFlow(
      "an error is not silenced",
      head: """
        "allow": ["unknown-step"],
        //        ^^^^^^^^^^^^^^ warning unused-allow: "unknown-step" tells errors, and only warnings can be
        //                       allowed; take it out
        """,
      steps: """
        { "id": "s", "next": "dnoe" },
        //                   ^^^^^^ unknown-step: there is no step "dnoe"
        //                          help: did you mean "done"?
        """),
    CheckedFlow(
      "where something is wrong, what silences nothing is not told",
      head: """
        "allow": ["unused-answer"],
        """,
      steps: """
        { "id": "s", "next": "dnoe" },
        //                   ^^^^^^ unknown-step: there is no step "dnoe"
        //                          help: did you mean "done"?
        """),
    CheckedFlow(
      "a rule of another file of the folder",
      head: """
        "allow": ["missing-translation", "missing-otherwise"],
        "given": { "n": "boolean" },
        """,
      steps: """
        { "id": "s", "next": [{ "when": "n", "go": "done" }] },
        """),
    CheckedFlow(
      "something else than a list of texts",
      head: """
        "allow": 5,
        //       ^ wrong-type: "allow" is a number here; it takes a list
        """,
      steps: """
        { "id": "s", "allow": [5], "fields": [{ "id": "a", "type": "text", "label": "A", "allow": {} }] },
        //                     ^ wrong-type: "allow" is a number here; it takes a text
        //                                                                                        ^^
        //     wrong-type: "allow" is an object here; it takes a list
        """),
  ]
}
