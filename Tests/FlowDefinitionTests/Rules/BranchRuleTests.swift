import Testing

/// Diagnostics for unhandled rejections, branches that fall through to another branch, and loops without a question.
@Suite struct BranchRuleTests {
  @Test(arguments: cases)
  func `Unhandled rejections, merging branches and endless loops are reported at their position`(each: CheckedFlow) {
    each.expectMarks()
  }

  static let cases = [
    CheckedFlow(
      "an unhandled rejection",
      head: """
        "services": { "s": { "rejects": { "x": {}, "y": {} } } },
        """,
      steps: """
        { "id": "a", "before": { "call": "s", "rejected": { "x": {} } },
        //                               ^^^ warning unhandled-rejection: "s" may return "y"; handle it under "rejected"
          "actions": [{ "id": "l", "label": "L", "call": "s" }],
        //                                               ^^^
        //     warning unhandled-rejection: "s" may return "x", "y"; handle them under "rejected"
          "submit": { "call": "s", "rejected": { "y": { "message": "M" }, "x": {} } } },
        """),
    CheckedFlow(
      "handled rejections",
      head: """
        "services": { "s": { "rejects": { "x": {}, "y": {} } }, "t": {} },
        """,
      steps: """
        { "id": "a", "before": { "call": "s", "rejected": { "*": { "continue": true } } },
          "submit": { "call": "s", "rejected": { "x": {}, "*": { "message": "M" } } } },
        { "id": "b", "submit": { "call": "t" } },
        """),
    CheckedFlow(
      "a mistyped rejection",
      head: """
        "services": { "s": { "rejects": { "taken": {}, "y": {} } } },
        """,
      steps: """
        { "id": "a", "submit": { "call": "s", "rejected": { "takn": {}, "y": {} } } },
        //                                                  ^^^^^^
        //     unknown-rejection: unknown rejection "takn" of "s"
        //     help: did you mean "taken"?
        """),
    CheckedFlow(
      "a branch that runs into another",
      head: """
        "given": { "n": "integer" },
        """,
      steps: """
        { "id": "a",
          "next": [{ "when": "n == 1", "go": "b" }, { "when": "n == 2", "go": "c" }, { "go": "d" }] },
        { "id": "b" },
        { "id": "b2" },
        //      ^^^^ warning falls-through: "b2" falls through to "c", which is in another branch of "a"; set "next"
        //     in "b2"
        //           help: if "b2" is to continue with "c", write this in "b2": "next": "c"
        { "id": "c" },
        //      ^^^ warning falls-through: "c" falls through to "d", which is in another branch of "a"; set "next" in
        //     "c"
        //          help: if "c" is to continue with "d", write this in "c": "next": "d"
        { "id": "d", "next": "done" },
        """),
    CheckedFlow(
      "a branch that runs into the other of two",
      head: """
        "given": { "n": "integer" },
        """,
      steps: """
        { "id": "a", "next": [{ "when": "n == 1", "go": "b" }, { "go": "c" }] },
        { "id": "b" },
        //      ^^^ warning falls-through: "b" falls through to "c", which is in another branch of "a"; set "next" in
        //     "b"
        //          help: if "b" is to continue with "c", write this in "b": "next": "c"
        { "id": "c" },
        """),
    CheckedFlow(
      "a branch that runs into a step or section with a condition of its own",
      head: """
        "given": { "n": "integer" },
        """,
      steps: """
        { "id": "a",
          "next": [{ "when": "n == 1", "go": "b" }, { "when": "n == 2", "go": "c" }, { "go": "s" }] },
        { "id": "b" },
        { "id": "c", "when": "n != 1" },
        { "id": "s", "when": "n > 2", "steps": [{ "id": "d" }] },
        """),
    CheckedFlow(
      "branches after an unconditional one",
      head: """
        "given": { "n": "integer" },
        """,
      steps: """
        { "id": "a", "next": [{ "when": "n == 1", "go": "done" }, { "go": "b" }, { "when": "n == 2", "go": "c" }] },
        //                                                        ^^^^^^^^^^^^^
        //     unreachable-branch: this branch is always taken, so the branches after it are unreachable; move it to
        //     the end, or give it a "when"
        { "id": "b", "next": "done" },
        { "id": "c" },
        { "id": "s", "next": [{ "go": "d" }, { "go": "e" }], "steps": [{ "id": "f" }] },
        //                    ^^^^^^^^^^^^^
        //     unreachable-branch: this branch is always taken, so the branches after it are unreachable; move it to
        //     the end, or give it a "when"
        { "id": "d", "next": "done" },
        { "id": "e" },
        """),
    CheckedFlow(
      "a branch with a mistyped key is not also without a condition",
      head: """
        "given": { "n": "integer" },
        """,
      steps: """
        { "id": "a", "next": [{ "wen": "n == 1", "go": "done" }, { "go": "b" }] },
        //                      ^^^^^ unknown-key: unknown key "wen" in a branch
        //                            help: did you mean "when"?
        { "id": "b" },
        """),
    CheckedFlow(
      "branches with a next",
      head: """
        "given": { "n": "integer" },
        """,
      steps: """
        { "id": "a",
          "next": [{ "when": "n == 1", "go": "b" }, { "when": "n == 2", "go": "c" }, { "go": "d" }] },
        { "id": "b", "next": "d" },
        { "id": "c", "next": [{ "when": "n > 3", "go": "d" }, { "go": "done" }] },
        { "id": "d" },
        """),
    CheckedFlow(
      "an end that is not the last",
      head: """
        "given": { "n": "integer" },
        """,
      steps: """
        { "id": "a",
          "next": [{ "when": "n < 18", "go": "no" }, { "when": "n > 20", "go": "done" }, { "go": "b" }] },
        { "id": "b" },
        //      ^^^ warning falls-through: "b" falls through to "no", which is in another branch of "a"; set "next" in
        //     "b"
        //          help: if "b" is to continue with "no", write this in "b": "next": "no"
        """,
      end: """
        { "id": "no", "end": "no" },
        { "id": "done", "end": "done" },
        """),
    CheckedFlow(
      "answers that are asked only later",
      head: """
        "conditions": { "isLong": "x != null" },
        "services": { "s": { "input": { "x": "text?" }, "output": { "y": "text" } } },
        """,
      steps: """
        { "id": "a", "text": ["You: {{x}}", { "when": "isLong", "text": "Y" }],
        //                            ^ warning reads-ahead: "x" is never answered here: no path to this step asks for
        //     it
        //                                             ^^^^^^
        //     warning reads-ahead: "isLong" is never answered here: no path to this step asks for it
          "fields": [{ "id": "n", "type": "integer", "label": "N", "max": 3 }],
          "submit": { "call": "s", "with": { "x": "x" }, "as": "y" } },
        //                                         ^ warning reads-ahead: "x" is never answered here: no path to this
        //     step asks for it
        { "id": "r", "repeat": { "for": "n", "as": "r", "max": 3 }, "steps": [
            { "id": "b", "text": "{{y.y}} {{z}}",
        //                                  ^ warning reads-ahead: "z" is never answered here: no path to this step
        //     asks for it
              "fields": [{ "id": "w", "type": "text", "label": "W" }] },
            { "id": "c", "text": "{{w}}", "fields": [{ "id": "z", "type": "text", "label": "Z" }] }
          ], "next": "d" },
        { "id": "d", "text": "{{x}}", "fields": [{ "id": "x", "type": "text", "label": "X" }] },
        """),
    CheckedFlow(
      "conditions that are known without a later answer",
      head: """
        "given": { "plan": "text?" },
        "conditions": {
          "isKnown": "plan == 'pro' || x != null", "isLate": "plan == 'pro' && x != null",
          "isEither": "plan != null ? plan == 'pro' : x == 'a'" },
        """,
      steps: """
        { "id": "a", "text": [{ "when": "isKnown", "text": "A" }, { "when": "isEither", "text": "B" },
            { "when": "isLate", "text": "C" }] },
        //             ^^^^^^ warning reads-ahead: "isLate" is never answered here: no path to this step asks for it
        { "id": "b", "fields": [{ "id": "x", "type": "text", "label": "X" }] },
        { "id": "c", "when": "isKnown && isLate || isEither" },
        """),
    CheckedFlow(
      "a branch with an end",
      head: """
        "given": { "n": "integer" },
        """,
      steps: """
        { "id": "a", "next": [{ "when": "n == 1", "go": "b" }, { "go": "c" }] },
        { "id": "b", "end": "no" },
        { "id": "c" },
        """),
    CheckedFlow(
      "an early end after the last step",
      head: """
        "given": { "n": "integer" },
        """,
      steps: """
        { "id": "a", "next": [{ "when": "n < 18", "go": "young" }, { "go": "b" }] },
        { "id": "b" },
        """,
      end: """
        { "id": "done", "end": "done" },
        { "id": "young", "end": "young" },
        """),
    CheckedFlow(
      "two branches that meet again",
      head: """
        "given": { "n": "integer" },
        """,
      steps: """
        { "id": "a", "next": [{ "when": "n == 1", "go": "b" }, { "go": "c" }] },
        { "id": "b", "next": "d" },
        { "id": "c" },
        { "id": "d" },
        """),
    CheckedFlow(
      "branches back to earlier steps",
      head: """
        "given": { "n": "integer" },
        """,
      steps: """
        { "id": "a" },
        { "id": "b" },
        { "id": "c",
          "next": [{ "when": "n == 1", "go": "a" }, { "when": "n == 2", "go": "b" }, { "go": "done" }] },
        """),
    CheckedFlow(
      "a loop that never asks",
      head: """
        "services": { "s": { "output": "boolean" } },
        """,
      steps: """
        { "id": "a" },
        { "id": "b", "submit": { "call": "s", "as": "r" } },
        //      ^^^ endless-loop: "b", "c" loop without asking anything; add a "button" to one of them, or change a
        //     "next"
        { "id": "c", "submit": { "call": "s" },
          "fields": [{ "id": "x", "type": "text", "computed": "'x'" }],
          "next": [{ "when": "r", "go": "done" }, { "go": "b" }] },
        """),
    CheckedFlow(
      "a step that leads to itself",
      head: """
        "services": { "s": { "output": "boolean" } },
        """,
      steps: """
        { "id": "b", "submit": { "call": "s", "as": "r" },
        //      ^^^ endless-loop: "b" loops back to itself without asking anything; add a "button", or change "next"
          "next": [{ "when": "r", "go": "done" }, { "go": "b" }] },
        """),
    CheckedFlow(
      "a loop without an exit that never asks",
      head: """
        "services": { "s": {} },
        """,
      steps: """
        { "id": "b", "submit": { "call": "s" }, "next": "b" },
        //      ^^^ endless-loop: "b" loops back to itself without asking anything; add a "button", or change "next"
        """),
    CheckedFlow(
      "loops that ask",
      head: """
        "services": { "s": { "output": "boolean" } },
        """,
      steps: """
        { "id": "a", "title": "A" },
        { "id": "b", "submit": { "call": "s", "as": "r" },
          "next": [{ "when": "r", "go": "c" }, { "go": "a" }] },
        { "id": "c", "submit": { "call": "s", "as": "q" }, "button": "Go",
          "next": [{ "when": "q", "go": "done" }, { "go": "c" }] },
        """),
    CheckedFlow(
      "a loop with a conditional step",
      head: """
        "services": { "s": { "output": "boolean" } },
        "given": { "n": "boolean" },
        """,
      steps: """
        { "id": "a", "when": "n", "title": "A" },
        { "id": "b", "submit": { "call": "s", "as": "r" },
          "next": [{ "when": "r", "go": "done" }, { "go": "a" }] },
        """),
  ]
}
