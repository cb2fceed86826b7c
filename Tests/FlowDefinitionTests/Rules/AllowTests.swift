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
        //                              ^^^ warning unused-answer: unused answer "a"; use it or remove the field
        //                                                                           ^^^^^^^^^^^^^
        //     warning unused-allow: "dead-branch" in "allow" matches no warning; remove it
        """,
      end: """
        { "id": "done", "end": "done", "result": {}, "allow": ["unused-answer"] },
        //                                                     ^^^^^^^^^^^^^^^
        //     warning unused-allow: "unused-answer" in "allow" matches no warning; remove it
        """),
    CheckedFlow(
      "the innermost allow that applies is used",
      head: """
        "allow": ["unused-answer"],
        //        ^^^^^^^^^^^^^^^ warning unused-allow: "unused-answer" in "allow" matches no warning; remove it
        """,
      steps: """
        { "id": "s", "fields": [{ "id": "a", "type": "text", "label": "A", "allow": ["unused-answer"] }] },
        """,
      end: """
        { "id": "done", "end": "done", "result": {} },
        """),
    CheckedFlow(
      "rules that are errors",
      head: """
        "allow": ["unused-anwser", "no-such", "unknown-step", "unused-allow"],
        //        ^^^^^^^^^^^^^^^ unknown-rule: unknown rule "unused-anwser"
        //                        help: did you mean "unused-answer"?
        //                         ^^^^^^^^^ unknown-rule: unknown rule "no-such"
        //                                    ^^^^^^^^^^^^^^
        //     warning unused-allow: "unknown-step" is an error; only warnings can be allowed
        //                                                    ^^^^^^^^^^^^^^
        //     warning unused-allow: "unused-allow" in "allow" matches no warning; remove it
        """,
      steps: """
        { "id": "s" },
        """),
    CheckedFlow(
      "a rule that was removed",
      head: """
        "allow": ["slow-pattern"],
        //        ^^^^^^^^^^^^^^
        //     warning unused-allow: the rule "slow-pattern" no longer exists; remove it, and see "wizard explain
        //     slow-pattern"
        """,
      steps: """
        { "id": "s", "next": "dnoe" },
        //                   ^^^^^^ unknown-step: unknown step "dnoe"
        //                          help: did you mean "done"?
        """),
    CheckedFlow(
      "an error that is allowed",
      head: """
        "allow": ["unknown-step"],
        //        ^^^^^^^^^^^^^^ warning unused-allow: "unknown-step" is an error; only warnings can be allowed
        """,
      steps: """
        { "id": "s", "next": "dnoe" },
        //                   ^^^^^^ unknown-step: unknown step "dnoe"
        //                          help: did you mean "done"?
        """),
    CheckedFlow(
      "an unnecessary allow beside another problem",
      head: """
        "allow": ["unused-answer"],
        """,
      steps: """
        { "id": "s", "next": "dnoe" },
        //                   ^^^^^^ unknown-step: unknown step "dnoe"
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
      "a value other than a list of texts",
      head: """
        "allow": 5,
        //       ^ wrong-type: "allow" must be a list, found a number
        """,
      steps: """
        { "id": "s", "allow": [5], "fields": [{ "id": "a", "type": "text", "label": "A", "allow": {} }] },
        //                     ^ wrong-type: "allow" must be a string, found a number
        //                                                                                        ^^
        //     wrong-type: "allow" must be a list, found an object
        """),
  ]
}
