import Testing

/// Diagnostics for a flow's keys, steps and branches.
@Suite struct FlowRuleTests {
  @Test(arguments: cases) func `Problems with a flow's keys, steps and branches are reported in place`(
    each: CheckedFlow
  ) {
    each.expectMarks()
  }

  static let cases = [
    CheckedFlow(
      "a flow of nothing",
      file: """
        {}
        ^ missing-key: a flow needs the key "format"
        ^ missing-key: a flow needs the key "flow"
        ^ missing-key: a flow needs the key "title"
        ^ missing-key: a flow needs the key "steps"
        """),
    CheckedFlow(
      "no flow",
      file: """
        []
        ^^ wrong-type: a flow is an object, and this is a list
        """),
    CheckedFlow(
      "another format",
      file: """
        { "format": 2, "flow": "f", "title": "F", "steps": [{ "id": "d", "end": "x" }] }
        //          ^ wrong-type: this program reads flow files of format 1
        """),
    CheckedFlow(
      "no steps",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [] }
        //                                        ^^^^^^^ missing-key: a flow needs at least one step
        """),
    CheckedFlow(
      "steps of another kind",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": {} }
        //                                                 ^^ wrong-type: "steps" is an object here; it takes a list
        """),
    CheckedFlow(
      "version",
      file: """
        { "format": 1, "flow": "f", "version": 0, "title": "F", "steps": [{ "id": "d", "end": "x" }] }
        //                                     ^ wrong-type: "version" is a number here; it takes a whole number
        //                                       from 1 to 1000000
        """),
    CheckedFlow(
      "a step that is no object",
      steps: """
        5,
        ^ wrong-type: a step is an object, and this is a number
        """),
    CheckedFlow(
      "a step without an id",
      steps: """
        { "title": "T", "fields": [{ "id": "a", "type": "text", "label": "A" }] },
        ^ missing-key: a step needs the key "id"
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
        //           ^^^^^^^^ missing-key: a "result" belongs to a step with "end"
        """),
    CheckedFlow(
      "questions at an end",
      steps: """
        { "id": "a", "when": "true", "end": "x", "fields": [], "next": "done" },
        //                    ^^^^ warning dead-branch: this is always true here; take it out
        //                                       ^^^^^^^^
        //     unknown-key: an end has no "fields"; put it in a step before
        //                                                     ^^^^^^
        //     unknown-key: an end has no "next"; put it in a step before
        """),
    CheckedFlow(
      "back",
      steps: """
        { "id": "a", "back": "bared" },
        //                   ^^^^^^^ wrong-type: "back" takes "barred", not "bared"
        //                           help: did you mean "barred"?
        """),
    CheckedFlow(
      "back is barred",
      steps: """
        { "id": "a", "back": "barred" },
        """),
    CheckedFlow(
      "two steps",
      steps: """
        { "id": "a" },
        { "id": "b" },
        { "id": "a" },
        //      ^^^ duplicate-id: there are two steps "a"
        """),
    CheckedFlow(
      "a step id",
      steps: """
        { "id": "1st step" },
        //      ^^^^^^^^^^ reserved-id: "1st step" cannot be an id; use letters, digits, - and _ and begin with a
        //                 letter
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
        //      ^^^^ reserved-id: "-a" cannot be an id; use letters, digits, - and _ and begin with a letter
        """),
    CheckedFlow(
      "paragraphs",
      steps: """
        { "id": "a", "text": [{ "text": "T", "if": "true" }, { "when": "true" }, 5] },
        //                                   ^^^^ unknown-key: a paragraph has no key "if"
        //                                        help: did you mean "when"?
        //                                          ^^^^ warning dead-branch: this is always true here; take it out
        //                                                   ^ missing-key: a paragraph needs the key "text"
        //                                                                       ^
        //     wrong-type: a paragraph is an object, and this is a number
        { "id": "b", "text": 5, "fields": [{ "note": "N", "wen": "true" }, 5] },
        //                   ^ wrong-type: "text" is a number here; it takes a text or a list of paragraphs
        //                                                ^^^^^ unknown-key: a note has no key "wen"
        //     help: did you mean "when"?
        //                                                        ^^^^
        //     warning dead-branch: this is always true here; take it out
        //                                                                 ^
        //     wrong-type: a field is an object, and this is a number
        """),
    CheckedFlow(
      "templates",
      head: """
        "given": { "n": "text" },
        """,
      steps: #"""
        { "id": "a", "title": "{{n}", "text": ["{{{{n}}", "{{ n + 1 }}",
        //                     ^^ syntax: this {{ is never closed with }}; write {{{{ for two braces
        //                                                    ^^^^^
        //     type-mismatch: "+" does not work on a text and a whole number
            { "text": "{{m}}", "when": "n" }, "a\"b {{n == \"}}\" ? n : m}}", "{{}}"] },
        //               ^ unknown-field: there is nothing called "m" here
        //                              ^ type-mismatch: true or false is needed here, and this is a text
        //                                                              ^
        //     unknown-field: there is nothing called "m" here
        //                                                                       ^
        //     syntax: an expression is missing here
        """#),
    CheckedFlow(
      "ways",
      steps: """
        { "id": "a", "next": "c" },
        { "id": "b" },
        //      ^^^ unreachable-step: nothing leads to the step "b"
        { "id": "c", "next": 5 },
        //                   ^ wrong-type: "next" is a number here; it takes a step's id or a list of branches
        { "id": "d", "next": [{ "when": "true" }, { "go": "done", "to": 1 }] },
        //                    ^ missing-key: a branch needs the key "go"
        //                                                        ^^^^ unknown-key: a branch has no key "to"
        //     help: did you mean "go"?
        """),
    CheckedFlow(
      "no otherwise",
      head: """
        "given": { "n": "boolean" },
        """,
      steps: """
        { "id": "a", "next": [{ "when": "n", "go": "c" }] },
        //                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        //     warning missing-otherwise: if none of these is true the following step comes next; end with a branch
        //     without "when"
        { "id": "b" },
        { "id": "c" },
        """),
    CheckedFlow(
      "an otherwise",
      head: """
        "given": { "n": "boolean" },
        """,
      steps: """
        { "id": "a", "next": [{ "when": "n", "go": "c" }, { "go": "b" }] },
        { "id": "b", "next": "done" },
        { "id": "c" },
        """),
    CheckedFlow(
      "a loop",
      steps: """
        { "id": "a" },
        { "id": "b", "next": "a" },
        //      ^^^ no-way-out: from "b" no step with "end" can be reached
        """),
    CheckedFlow(
      "a loop with a way out",
      head: """
        "given": { "n": "boolean" },
        """,
      steps: """
        { "id": "a" },
        { "id": "b", "next": [{ "when": "n", "go": "a" }, { "go": "done" }] },
        """),
    CheckedFlow(
      "the last step goes on",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [{ "id": "a" }] }
        //                                                          ^^^
        //     no-way-out: after "a" there is no step; add one with "end", or a "next"
        """),
    CheckedFlow(
      "the end may be left out",
      file: """
        { "format": 1, "flow": "f", "title": "F", "given": { "n": "boolean" },
          "steps": [{ "id": "a", "when": "n", "end": "x" }] }
        //                  ^^^ no-way-out: if the "when" of "a" is not true there is no step left; end with a step
        //                      without "when"
        """),
    CheckedFlow(
      "unknown steps",
      steps: """
        { "id": "start", "next": "strat" },
        //                       ^^^^^^^ unknown-step: there is no step "strat"
        //                               help: did you mean "start"?
        { "id": "b", "actions": [
            { "id": "x", "label": "X", "go": "stat" },
        //                                   ^^^^^^ unknown-step: there is no step "stat"
        //                                          help: did you mean "start"?
            { "id": "y", "label": "X", "leave": "dnoe" },
        //                                      ^^^^^^ unknown-step: there is no step "dnoe"
        //                                             help: did you mean "done"?
            { "id": "z", "label": "X", "next": "nowhere" }
        //                                     ^^^^^^^^^ unknown-step: there is no step "nowhere"
          ] },
        """),
    CheckedFlow(
      "actions",
      steps: """
        { "id": "a" },
        { "id": "b", "actions": [
            { "id": "back", "label": "X", "go": "a" },
        //          ^^^^^^ reserved-id: "back" is one of the prompt's own commands; choose another id
            { "id": "x", "label": "X" },
        //  ^ missing-key: an action has exactly one of "again", "call", "go", "next", "leave"
            { "id": "y", "label": "X", "go": "a", "leave": "done" },
        //                                        ^^^^^^^
        //     missing-key: an action has exactly one of "again", "call", "go", "next", "leave"
            { "id": "z", "label": "X", "again": true },
        //          ^^^ missing-key: "again" in "z" repeats the step's "before", and it has none
            { "id": "z", "label": "X", "go": "b" },
        //          ^^^ duplicate-id: this step has two actions "z"
        //                                   ^^^ forward-go: "go" leads back, and "b" does not come before this step
            { "id": "w", "label": "X", "go": "done", "with": {} },
        //                                   ^^^^^^ forward-go: "go" leads back, and "done" does not come before
        //                                          this step
        //                                           ^^^^^^ unknown-key: "with" belongs to an action with "call"
            { "id": "1", "go": "a" },
        //  ^ missing-key: an action needs the key "label"
            { "id": "v", "label": "X", "again": false },
        //                                      ^^^^^ wrong-type: "again" takes true; leave it out otherwise
            { "id": "2x", "label": "X", "go": "a" }
        //          ^^^^ reserved-id: "2x" cannot be an id; use letters, digits, - and _ and begin with a letter
          ] },
        """),
  ]
}
