import Testing

/// Diagnostics for declarations that nothing uses.
@Suite struct UnusedRuleTests {
  @Test(arguments: cases) func `Declarations that nothing uses are reported at their position`(each: CheckedFlow) {
    each.expectMarks()
  }

  static let cases = [
    CheckedFlow(
      "an unused list of options with errors",
      head: """
        "options": { "plans": [{ "id": "a", "label": "A", "when": "n =" }, "b", "b"] },
        //                                                           ^ syntax: unexpected "="
        //                                                             help: did you mean ==?
        //                                                                      ^^^ duplicate-id: duplicate option "b"
        """,
      steps: """
        { "id": "a", "title": "A" },
        """),
    CheckedFlow(
      "an answer that nothing uses",
      steps: """
        { "id": "s", "fields": [
            { "id": "a", "type": "text", "label": "A" },
            { "id": "b", "type": "text", "label": "B" },
        //          ^^^ warning unused-answer: unused answer "b"; use it or remove the field
            { "id": "g", "type": "group", "fields": [{ "id": "c", "type": "text", "label": "C" }] }
        //          ^^^ warning unused-answer: unused answer "g"; use it or remove the field
          ] },
        """,
      end: """
        { "id": "done", "end": "done", "result": { "a": "a" } },
        """),
    CheckedFlow(
      "answers in groups and lists of which only a part is used",
      head: """
        "conditions": { "isBig": "size(l) > 3 || l.exists(i, i.r == 'x')" },
        """,
      steps: """
        { "id": "s", "fields": [
            { "id": "g", "type": "group", "label": "G", "fields": [
                { "id": "x", "type": "text", "label": "X" },
                { "id": "y", "type": "text", "label": "Y" },
        //              ^^^ warning unused-answer: unused answer "g.y"; use it or remove the field
                { "id": "k", "type": "boolean", "label": "K" },
                { "id": "z", "type": "text", "label": "Z", "when": "k", "allow": ["unused-answer"] }
              ] },
            { "id": "l", "type": "list", "label": "L", "fields": [
                { "id": "p", "type": "integer", "label": "P" },
                { "id": "q", "type": "integer", "label": "Q" },
        //              ^^^ warning unused-answer: unused answer "l.q"; use it or remove the field
                { "id": "r", "type": "text", "label": "R" }
              ] },
            { "id": "all", "type": "list", "label": "A", "fields": [{ "id": "p", "type": "integer", "label": "P" }] },
            { "id": "some", "type": "list", "label": "S", "fields": [
                { "id": "p", "type": "integer", "label": "P" }, { "id": "q", "type": "integer", "label": "Q" } ] }
          ] },
        { "id": "t", "when": "isBig", "text": "{{some.filter(o, o.p > 1)}}" },
        """,
      end: """
        { "id": "done", "end": "done",
          "result": { "x": "g.x", "s": "l.map(i, i.p).sum()", "all": "all.reverse()" } },
        """),
    CheckedFlow(
      "answers of a shared group, each of which one use needs",
      head: """
        "groups": { "place": [
            { "id": "town", "type": "text", "label": "T" }, { "id": "zip", "type": "text", "label": "Z" },
            { "id": "note", "type": "text", "label": "N" } ] },
        //          ^^^^^^ warning unused-answer: unused answer "home.note"; use it or remove the field
        """,
      steps: """
        { "id": "s", "fields": [
            { "id": "home", "type": "group", "label": "H", "fields": "place" },
            { "id": "work", "type": "group", "label": "W", "fields": "place" } ] },
        """,
      end: """
        { "id": "done", "end": "done", "result": { "town": "home.town", "zip": "work.zip" } },
        """),
    CheckedFlow(
      "answers that are used",
      head: """
        "conditions": { "isD": "d == 'd'" },
        """,
      steps: """
        { "id": "s", "fields": [
            { "id": "a", "type": "text", "label": "A", "default": "x" },
            { "id": "b", "type": "text", "label": "B", "rules": [{ "that": "b != 'b'", "message": "M" }] },
            { "id": "c", "type": "text", "label": "C" },
            { "id": "d", "type": "text", "label": "D" },
            { "id": "e", "type": "text", "label": "E" },
            { "id": "terms", "type": "boolean", "label": "T", "mustBe": true },
            { "id": "g", "type": "group", "fields": [
                { "id": "h", "type": "text", "label": "C" },
                { "id": "i", "type": "text", "label": "C" }
              ] }
          ] },
        { "id": "u", "text": "{{g.i}}" },
        { "id": "t", "when": "isD", "title": "{{c}}", "text": "{{g.h}}", "fields": [
            { "id": "f", "type": "text", "label": "F {{e}}", "when": "e != 'x'" },
            { "id": "x", "type": "text", "label": "X", "when": "f == 'f'",
              "rules": [{ "that": "x != 'x'", "message": "M" }] }
          ] },
        """,
      end: """
        { "id": "done", "end": "done", "result": { "a": "a" } },
        """),
    CheckedFlow(
      "a review only shows what comes before it",
      steps: """
        { "id": "s", "fields": [{ "id": "a", "type": "text", "label": "A" }] },
        //                              ^^^
        //     warning unused-answer: "a" is only shown in the review; send it to a service, return it in a result, or
        //     remove the field
        { "id": "r", "review": "Right?", "fields": [{ "id": "b", "type": "text", "label": "B" }] },
        //                                                  ^^^
        //     warning unused-answer: unused answer "b"; use it or remove the field
        { "id": "t", "fields": [{ "id": "c", "type": "text", "label": "C" }] },
        //                              ^^^ warning unused-answer: unused answer "c"; use it or remove the field
        """,
      end: """
        { "id": "done", "end": "done", "result": {} },
        """),
    CheckedFlow(
      "a review after which a loop leads back",
      head: """
        "given": { "n": "boolean" },
        """,
      steps: """
        { "id": "s", "fields": [{ "id": "a", "type": "text", "label": "A" }] },
        //                              ^^^
        //     warning unused-answer: "a" is only shown in the review; send it to a service, return it in a result, or
        //     remove the field
        { "id": "r", "review": "Right?" },
        { "id": "t", "fields": [
            { "id": "c", "type": "text", "label": "C" },
        //          ^^^
        //     warning unused-answer: "c" is only shown in the review; send it to a service, return it in a result, or
        //     remove the field
            { "id": "d", "type": "text", "label": "D", "keep": false }
        //          ^^^ warning unused-answer: unused answer "d"; use it or remove the field
          ],
          "next": [{ "when": "n", "go": "s" }, { "go": "done" }] },
        """,
      end: """
        { "id": "done", "end": "done", "result": {} },
        """),
    CheckedFlow(
      "a review and a call that take different answers",
      head: """
        "services": { "s": { "input": { "a": "text" } }, "t": { "input": "answers" } },
        """,
      steps: """
        { "id": "s", "fields": [{ "id": "x", "type": "text", "label": "X" }] },
        { "id": "all", "review": "Right?", "submit": { "call": "t" } },
        { "id": "u", "fields": [
            { "id": "a", "type": "text", "label": "A" },
            { "id": "b", "type": "text", "label": "B" }
        //          ^^^
        //     warning unused-answer: "b" is only shown in the review; send it to a service, return it in a result, or
        //     remove the field
          ] },
        { "id": "r", "review": "Right?", "submit": { "call": "s", "with": { "a": "a" } } },
        """,
      end: """
        { "id": "done", "end": "done", "result": {} },
        """),
    CheckedFlow(
      "an end without a result",
      head: """
        "given": { "n": "boolean" },
        """,
      steps: """
        { "id": "s", "next": [{ "when": "n", "go": "t" }, { "go": "u" }] },
        { "id": "t", "fields": [{ "id": "a", "type": "text", "label": "A" }], "next": "no" },
        //                              ^^^ warning unused-answer: unused answer "a"; use it or remove the field
        { "id": "u", "fields": [
            { "id": "b", "type": "text", "label": "B" },
            { "id": "c", "type": "text", "label": "C", "keep": false },
        //          ^^^ warning unused-answer: unused answer "c"; use it or remove the field
            { "id": "d", "type": "text", "label": "D", "secret": true }
        //          ^^^ warning unused-answer: unused answer "d"; use it or remove the field
          ], "next": "done" },
        { "id": "no", "end": "no", "result": {} },
        """),
    CheckedFlow(
      "a port that takes all answers",
      head: """
        "services": { "s": { "input": "answers" } },
        """,
      steps: """
        { "id": "s", "fields": [{ "id": "a", "type": "text", "label": "A" }] },
        { "id": "t", "fields": [{ "id": "b", "type": "text", "label": "B" }], "submit": { "call": "s" } },
        { "id": "u", "fields": [{ "id": "c", "type": "text", "label": "C" }] },
        //                              ^^^ warning unused-answer: unused answer "c"; use it or remove the field
        """,
      end: """
        { "id": "done", "end": "done", "result": {} },
        """),
    CheckedFlow(
      "a code and a secret that a call takes",
      head: """
        "services": { "s": { "input": { "c": "code", "p": "secret" } } },
        """,
      steps: """
        { "id": "s", "fields": [
            { "id": "c", "type": "code", "label": "C" },
            { "id": "p", "type": "text", "label": "P", "secret": true }
          ], "submit": { "call": "s", "with": { "c": "c", "p": "p" } } },
        """),
    CheckedFlow(
      "unused ports, conditions and options",
      head: """
        "services": { "s": {}, "t": {} },
        //                     ^^^ warning unused-service: unused service "t"; remove it or call it
        "conditions": { "a": "true == x", "b": "a", "c": "d", "d": "x" },
        //                                          ^^^ warning unused-condition: unused condition "c"; remove it or use
        //     it
        //                                                    ^^^
        //     warning unused-condition: unused condition "d"; remove it or use it
        "options": { "o": ["1"], "p": ["1"] },
        //                       ^^^ warning unused-options: unused list of options "p"; remove it or use it
        "given": { "x": "boolean" },
        """,
      steps: """
        { "id": "s", "fields": [
            { "id": "f", "type": "choice", "label": "F", "options": "o" },
            { "id": "n", "type": "text", "label": "N", "when": "b" }
          ], "submit": { "call": "s" } },
        """),
    CheckedFlow(
      "a use with a mistyped name",
      head: """
        "services": { "send": {} },
        "conditions": { "grown": "x" },
        "options": { "sizes": ["1"] },
        "given": { "x": "boolean" },
        """,
      steps: """
        { "id": "s", "when": "x", "fields": [{ "id": "name", "type": "text", "label": "F" }],
          "submit": { "call": "send" } },
        """,
      end: """
        { "id": "done", "end": "done", "result": { "a": "nmae" } },
        //                                               ^^^^ unknown-field: unknown name "nmae"
        //     help: did you mean "name"?
        """),
    CheckedFlow(
      "an unused answer beside another mistake",
      steps: """
        { "id": "s", "fields": [
            { "id": "a", "type": "text", "label": "A" },
        //          ^^^ warning unused-answer: unused answer "a"; use it or remove the field
            { "id": "b", "type": "integer", "label": "B", "default": "x" }
        //          ^^^ warning unused-answer: unused answer "b"; use it or remove the field
        //                                                           ^^^
        //     bad-default: this is not a valid answer for this field
          ] },
        """,
      end: """
        { "id": "done", "end": "done", "result": {} },
        """),
  ]
}
