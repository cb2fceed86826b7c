import Testing

/// Diagnostics for a flow's keys, steps and branches.
@Suite struct FlowRuleTests {
  @Test(arguments: cases) func `Problems with a flow's keys, steps and branches are reported at their position`(
    each: CheckedFlow
  ) {
    each.expectMarks()
  }

  static let cases = [
    CheckedFlow(
      "an empty flow",
      file: """
        {}
        ^ missing-key: missing key "format" in a flow
        ^ missing-key: missing key "flow" in a flow
        ^ missing-key: missing key "title" in a flow
        ^ missing-key: missing key "steps" in a flow
        """),
    CheckedFlow(
      "a file that is not a flow",
      file: """
        []
        ^^ wrong-type: a flow must be an object, found a list
        """),
    CheckedFlow(
      "another format",
      file: """
        { "format": 2, "flow": "f", "title": "F", "steps": [{ "id": "d", "end": "x" }] }
        //          ^ wrong-type: unknown format; this program reads format 1
        """),
    CheckedFlow(
      "no steps",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [] }
        //                                        ^^^^^^^ missing-key: a flow needs at least one step
        """),
    CheckedFlow(
      "steps that are not a list",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": {} }
        //                                                 ^^ wrong-type: "steps" must be a list, found an object
        """),
    CheckedFlow(
      "version",
      file: """
        { "format": 1, "flow": "f", "version": 0, "title": "F", "steps": [{ "id": "d", "end": "x" }] }
        //                                     ^ wrong-type: "version" must be an integer from 1 to 1000000, found a
        //     number
        """),
    CheckedFlow(
      "a step that is not an object",
      steps: """
        5,
        ^ wrong-type: a step must be an object, found a number
        """),
    CheckedFlow(
      "a step without an id",
      steps: """
        { "title": "T", "fields": [{ "id": "a", "type": "text", "label": "A" }] },
        ^ missing-key: missing key "id" in a step
        { "id": "b", "text": "{{a}}" },
        """),
    CheckedFlow(
      "an empty section",
      steps: """
        { "id": "a", "steps": [] },
        //           ^^^^^^^ missing-key: a section needs at least one step
        """),
    CheckedFlow(
      "a result without an end",
      steps: """
        { "id": "a", "result": {} },
        //           ^^^^^^^^ missing-key: "result" needs "end" in the same step
        """),
    CheckedFlow(
      "questions at an end",
      steps: """
        { "id": "a", "when": "true", "end": "x", "fields": [], "next": "done" },
        //                    ^^^^ warning dead-branch: this condition is always true; remove it
        //                                       ^^^^^^^^
        //     unknown-key: a step with "end" cannot have "fields"; move it to an earlier step
        //                                                     ^^^^^^
        //     unknown-key: a step with "end" cannot have "next"; move it to an earlier step
        """),
    CheckedFlow(
      "back",
      steps: """
        { "id": "a", "back": "bared" },
        //                   ^^^^^^^ wrong-type: "back" must be "barred", found "bared" help: did you mean "barred"?
        """),
    CheckedFlow(
      "a barred back",
      steps: """
        { "id": "a", "back": "barred" },
        """),
    CheckedFlow(
      "two steps with the same id",
      steps: """
        { "id": "a" },
        { "id": "b" },
        { "id": "a" },
        //      ^^^ duplicate-id: duplicate step "a"
        """),
    CheckedFlow(
      "a step id",
      steps: """
        { "id": "1st step" },
        //      ^^^^^^^^^^ reserved-id: invalid id "1st step"; use letters, digits, - and _, starting with a letter
        """),
    CheckedFlow(
      "a step id with a dash",
      steps: """
        { "id": "first-step_2" },
        """),
    CheckedFlow(
      "a step id that begins with a dash",
      steps: """
        { "id": "-a" },
        //      ^^^^ reserved-id: invalid id "-a"; use letters, digits, - and _, starting with a letter
        """),
    CheckedFlow(
      "paragraphs",
      steps: """
        { "id": "a", "text": [{ "text": "T", "if": "true" }, { "when": "true" }, 5] },
        //                                   ^^^^ unknown-key: unknown key "if" in a paragraph
        //                                        help: did you mean "when"?
        //                                          ^^^^ warning dead-branch: this condition is always true; remove it
        //                                                   ^ missing-key: missing key "text" in a paragraph
        //                                                                       ^
        //     wrong-type: a paragraph must be an object, found a number
        { "id": "b", "text": 5, "fields": [{ "note": "N", "wen": "true" }, 5] },
        //                   ^ wrong-type: "text" must be a string or a list of paragraphs, found a number
        //                                                ^^^^^ unknown-key: unknown key "wen" in a note
        //     help: did you mean "when"?
        //                                                        ^^^^
        //     warning dead-branch: this condition is always true; remove it
        //                                                                 ^
        //     wrong-type: a field must be an object, found a number
        """),
    CheckedFlow(
      "templates",
      head: """
        "given": { "n": "text" },
        """,
      steps: #"""
        { "id": "a", "title": "{{n}", "text": ["{{{{n}}", "{{ n + 1 }}",
        //                     ^^ syntax: this {{ has no matching }}; add }}, or write {{{{ for two literal braces
        //                                                    ^^^^^
        //     type-mismatch: cannot apply "+" to text and integer
            { "text": "{{m}}", "when": "n" }, "a\"b {{n == \"}}\" ? n : m}}", "{{}}"] },
        //               ^ unknown-field: unknown name "m"
        //                              ^ type-mismatch: expected boolean, found text
        //                                                              ^
        //     unknown-field: unknown name "m"
        //                                                                       ^
        //     syntax: missing expression
        """#),
    CheckedFlow(
      "steps and branches in next",
      steps: """
        { "id": "a", "next": "c" },
        { "id": "b" },
        //      ^^^ unreachable-step: unreachable step "b"
        { "id": "c", "next": 5 },
        //                   ^ wrong-type: "next" must be a step id or a list of branches, found a number
        { "id": "d", "next": [{ "when": "true" }, { "go": "done", "to": 1 }] },
        //                    ^ missing-key: missing key "go" in a branch
        //                                                        ^^^^ unknown-key: unknown key "to" in a branch
        //     help: did you mean "go"?
        """),
    CheckedFlow(
      "branches without an unconditional one",
      head: """
        "given": { "n": "boolean" },
        """,
      steps: """
        { "id": "a", "next": [{ "when": "n", "go": "c" }] },
        //                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        //     warning missing-otherwise: if no condition is true, the next step in the file follows; add a last branch
        //     without "when"
        { "id": "b" },
        { "id": "c" },
        """),
    CheckedFlow(
      "branches with an unconditional one",
      head: """
        "given": { "n": "boolean" },
        """,
      steps: """
        { "id": "a", "next": [{ "when": "n", "go": "c" }, { "go": "b" }] },
        { "id": "b", "next": "done" },
        { "id": "c" },
        """),
    CheckedFlow(
      "a loop without an exit",
      steps: """
        { "id": "a" },
        { "id": "b", "next": "a" },
        //      ^^^ no-way-out: no path from "b" reaches a step with "end"
        """),
    CheckedFlow(
      "a loop with an exit",
      head: """
        "given": { "n": "boolean" },
        """,
      steps: """
        { "id": "a" },
        { "id": "b", "next": [{ "when": "n", "go": "a" }, { "go": "done" }] },
        """),
    CheckedFlow(
      "a last step that is not an end",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [{ "id": "a" }] }
        //                                                          ^^^
        //     no-way-out: no step follows "a"; add a step with "end", or set "next"
        """),
    CheckedFlow(
      "a conditional last end",
      file: """
        { "format": 1, "flow": "f", "title": "F", "given": { "n": "boolean" },
          "steps": [{ "id": "a", "when": "n", "end": "x" }] }
        //                  ^^^ no-way-out: if the "when" of "a" is false, no step follows; add a last step with "end"
        //     and no "when"
        """),
    CheckedFlow(
      "unknown steps",
      steps: """
        { "id": "start", "next": "strat" },
        //                       ^^^^^^^ unknown-step: unknown step "strat"
        //                               help: did you mean "start"?
        { "id": "b", "actions": [
            { "id": "x", "label": "X", "go": "stat" },
        //                                   ^^^^^^ unknown-step: unknown step "stat"
        //                                          help: did you mean "start"?
            { "id": "y", "label": "X", "leave": "dnoe" },
        //                                      ^^^^^^ unknown-step: unknown step "dnoe"
        //                                             help: did you mean "done"?
            { "id": "z", "label": "X", "next": "nowhere" }
        //                                     ^^^^^^^^^ unknown-step: unknown step "nowhere"
          ] },
        """),
    CheckedFlow(
      "actions",
      steps: """
        { "id": "a" },
        { "id": "b", "actions": [
            { "id": "back", "label": "X", "go": "a" },
        //          ^^^^^^ reserved-id: "back" is a reserved word; choose another id
            { "id": "x", "label": "X" },
        //  ^ missing-key: an action needs exactly one of "again", "call", "go", "next", "leave"
            { "id": "y", "label": "X", "go": "a", "leave": "done" },
        //                                        ^^^^^^^
        //     missing-key: an action needs exactly one of "again", "call", "go", "next", "leave"
            { "id": "z", "label": "X", "again": true },
        //          ^^^ missing-key: "again" in "z" repeats "before", which this step does not have
            { "id": "z", "label": "X", "go": "b" },
        //          ^^^ duplicate-id: duplicate action "z"
        //                                   ^^^ forward-go: "go" can only go back, and "b" does not come before this
        //     step
            { "id": "w", "label": "X", "go": "done", "with": {} },
        //                                   ^^^^^^ forward-go: "go" can only go back, and "done" does not come before
        //     this step
        //                                           ^^^^^^ unknown-key: "with" needs "call" in the same action
            { "id": "1", "go": "a" },
        //  ^ missing-key: missing key "label" in an action
            { "id": "v", "label": "X", "again": false },
        //                                      ^^^^^ wrong-type: "again" can only be true; remove it instead of
        //     setting it to false
            { "id": "2x", "label": "X", "go": "a" }
        //          ^^^^ reserved-id: invalid id "2x"; use letters, digits, - and _, starting with a letter
          ] },
        """),
    CheckedFlow(
      "an action that goes back to answers that can't be changed",
      steps: """
        { "id": "a", "change": false, "fields": [{ "id": "x", "type": "text", "label": "X" }] },
        //    ~~~ this step has "change": false
        { "id": "b", "actions": [{ "id": "again", "label": "Again", "go": "a" }] },
        //                                                                ^^^ forward-go: "go" cannot go back to "a",
        //     because its answers cannot be changed
        { "id": "c", "fields": [{ "id": "isDone", "type": "boolean", "label": "Done?" }],
          "next": [{ "when": "isDone", "go": "done" }, { "go": "a" }] },
        """),
  ]
}
