import Testing

/// Diagnostics for services, calls, results and expressions.
@Suite struct CallRuleTests {
  @Test(arguments: cases) func `Problems with services, calls, results and expressions are reported at their position`(
    each: CheckedFlow
  ) {
    each.expectMarks()
  }

  static let cases = [
    CheckedFlow(
      "services",
      head: """
        "services": { "s": { "input": "anwsers", "ouput": "text", "rejects": { "x": "nothing" } },
        //                            ^^^^^^^^^ wrong-type: "input" must be an object of names and types or "answers",
        //     found a string
        //                                       ^^^^^^^ unknown-key: unknown key "ouput" in a service
        //     help: did you mean "output"?
        //                                                                          ^^^^^^^^^
        //     wrong-type: the details of a rejection must be an object of names and types, found a string
          "t": { "input": { "a": "txt", "b": 5, "c": { "list": "emial" }, "d": { "?": 1, "e": "text" } } },
        //                       ^^^^^ wrong-type: unknown type "txt"
        //                             help: did you mean "text"?
        //                                   ^ wrong-type: a type must be a string such as "text", or an object, found a
        //     number
        //                                                     ^^^^^^^ wrong-type: unknown type "emial"
        //     help: did you mean "email"?
        //                                                                            ^
        //     wrong-type: "?" must be true or false, found a number
          "u": [] },
        //     ^^ wrong-type: a service must be an object, found a list
        """,
      steps: """
        { "id": "a", "submit": { "call": "t", "with": { "x": "nope" }, "as": "r" } },
        //                                                    ^^^^
        //     unknown-field: unknown name "nope"
        { "id": "b", "text": "{{r.x}}" },
        """),
    CheckedFlow(
      "given",
      head: """
        "given": { "a": "txet", "b c": "text", "d": "text" },
        //              ^^^^^^ wrong-type: unknown type "txet"
        //                     help: did you mean "text"?
        //                      ^^^^^ reserved-id: invalid name "b c"; use letters, digits and _, starting with a letter
        """,
      steps: """
        { "id": "a", "text": "{{a + 1}}{{d + 1}}" },
        //                               ^^^^^ type-mismatch: cannot apply "+" to text and integer
        """),
    CheckedFlow(
      "calls",
      head: """
        "services": { "s": { "input": { "a": "text", "b": "integer?" } }, "t": { "input": "answers" },
          "u": {} },
        """,
      steps: """
        { "id": "a", "before": { "call": "s" }, "submit": { "call": "s", "with": { "b": "1" } } },
        //                     ^ missing-key: missing key "with"; "s" needs "a"
        //                                                                       ^
        //     missing-key: missing key "a" in the input
        { "id": "b", "before": { "call": "t", "with": {} }, "submit": { "call": "t", "as": "r" } },
        //                                            ^^ unknown-key: "t" takes all answers; remove "with"
        //                                                                                 ^^^
        //     type-mismatch: "t" has no output; remove "as"
        { "id": "c", "before": { "call": "u", "once": true }, "submit": { "call": "u", "lasts": "long" } },
        //                                    ^^^^^^ unknown-key: unknown key "once" in a call
        //                                                                                      ^^^^^^
        //     wrong-type: "long" is not a duration; write it as 30s, 10m, 24h, 30d or 1h30m
        { "id": "d", "submit": { "with": {} } },
        //                     ^ missing-key: missing key "call" in a call
        """),
    CheckedFlow(
      "busy",
      head: """
        "services": { "s": { "input": { "a": "text?" }, "output": "text" }, "t": {} },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "n", "type": "text", "label": "N" },
            { "id": "p", "type": "text", "label": "P", "secret": true }
          ], "before": { "call": "s", "with": {}, "as": "r", "busy": "Finding {{r + ''}}…" },
        //                                                                      ^
        //     maybe-missing: "r" may be null here
        //     help: check for null first: r != null && …
          "submit": { "call": "t", "busy": "{{r + ''}} {{n + ''}} {{p}}" }, "actions": [
        //                                               ^ maybe-missing: "n" may be null here
        //     help: check for null first: n != null && …
        //                                                          ^
        //     warning secret-shown: the secret "p" would appear only as dots; remove it from this text
            { "id": "x", "label": "X", "call": "t", "busy": 5 },
        //                                                  ^ wrong-type: "busy" must be a string, found a number
            { "id": "y", "label": "Y", "again": true, "busy": "…" }
        //                                            ^^^^^^ unknown-key: "busy" needs "call" in the same action
          ] },
        """),
    CheckedFlow(
      "inputs",
      head: """
        "services": { "s": { "input": { "t": "text", "p": "phone", "i": "integer", "n": "number",
              "d": "date", "b": "boolean", "l": { "list": "text" }, "r": { "?": true, "x": "text" } } } },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "t", "type": "text", "label": "A" },
            { "id": "o", "type": "text", "label": "A", "required": false }
          ], "submit": { "call": "s", "with": { "t": "o", "p": "t", "i": "1.5", "n": "1", "d": "t",
        //                                            ^ maybe-missing: "o" may be null here; check it with != null, or
        //     make the input optional
        //                                                      ^
        //     type-mismatch: expected phone, found text
        //                                                                ^^^
        //     type-mismatch: expected integer, found number
        //                                                                                      ^
        //     type-mismatch: expected date, found text
              "b": "'true'", "l": "[1]", "r": { "y": "t" } } } },
        //          ^^^^^^ type-mismatch: expected boolean, found text
        //                         ^^^ type-mismatch: expected list of text, found list of integer
        //                                    ^ missing-key: missing key "x" in the input
        //                                      ^^^ unknown-key: unknown key "y" in the input
        { "id": "b", "submit": { "call": "s", "with": { "t": 5, "p": {}, "i": "i", "x": "t" } } },
        //                                            ^ missing-key: missing key "n" in the input
        //                                            ^ missing-key: missing key "d" in the input
        //                                            ^ missing-key: missing key "b" in the input
        //                                            ^ missing-key: missing key "l" in the input
        //                                                   ^
        //     wrong-type: an input must be an expression in quotes or an object, found a number
        //                                                           ^^
        //     wrong-type: an input must be an expression, found an object
        //                                                                     ^
        //     unknown-field: unknown name "i"
        //                                                                         ^^^
        //     unknown-key: unknown key "x" in the input
        """),
    CheckedFlow(
      "inputs that fit",
      head: """
        "services": { "s": { "input": { "t": "text", "p": "phone", "o": "text?", "n": "number",
              "c": "code", "w": "secret" } } },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "p", "type": "phone", "label": "A" },
            { "id": "o", "type": "email", "label": "A", "required": false },
            { "id": "n", "type": "integer", "label": "A" },
            { "id": "c", "type": "code", "label": "A" },
            { "id": "w", "type": "text", "label": "A", "secret": true }
          ], "submit": { "call": "s",
            "with": { "t": "p", "p": "p", "o": "o", "n": "n", "c": "c", "w": "w" } } },
        """),
    CheckedFlow(
      "parts of a service's output as inputs",
      head: """
        "services": { "s": { "output": { "p": "phone", "q": { "d": "date" }, "t": "text" } },
          "u": { "input": { "p": "phone", "d": "date" } } },
        """,
      steps: """
        { "id": "a", "submit": { "call": "s", "as": "r" } },
        { "id": "b", "submit": { "call": "u", "with": { "p": "r.p", "d": "r.q.d" } } },
        { "id": "c", "submit": { "call": "u", "with": { "p": "r.t", "d": "r.p" } } },
        //                                                    ^^^
        //     type-mismatch: expected phone, found text
        //                                                                ^^^
        //     type-mismatch: expected date, found phone
        """),
    CheckedFlow(
      "secrets",
      head: """
        "services": { "s": { "input": { "t": "text", "w": "secret" } } },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "w", "type": "text", "label": "A", "secret": true },
            { "id": "t", "type": "text", "label": "A" }
          ], "submit": { "call": "s", "with": { "t": "w", "w": "t" } } },
        //                                            ^ type-mismatch: expected text, found secret
        //                                                      ^
        //     type-mismatch: expected secret, found text
        """),
    CheckedFlow(
      "rejections with the name of another outcome",
      head: """
        "services": {
          "s": { "rejects": { "accepted": {}, "x": {}, "unavailable": {}, "cancelled": {} } } },
        //                    ^^^^^^^^^^ reserved-id: "accepted" is a reserved outcome and cannot be a rejection; choose
        //     another code
        //                                             ^^^^^^^^^^^^^
        //     reserved-id: "unavailable" is a reserved outcome and cannot be a rejection; choose another code
        //                                                                ^^^^^^^^^^^
        //     reserved-id: "cancelled" is a reserved outcome and cannot be a rejection; choose another code
        """,
      steps: """
        { "id": "a", "submit": { "call": "s", "rejected": { "*": { "message": "No." } } } },
        """),
    CheckedFlow(
      "rejections",
      head: """
        "services": { "s": { "rejects": { "x": { "n": "integer" }, "y": {} } } },
        """,
      steps: """
        { "id": "a", "submit": { "call": "s", "rejected": { "z": { "message": "{{rejection.n}}" },
        //                                                  ^^^
        //     unknown-rejection: unknown rejection "z" of "s" help: expected one of "x", "y"
              "x": { "message": "{{rejection.m}}", "go": "b" },
        //                                   ^ unknown-field: unknown field "m" in "rejection"
        //                                     help: its fields are "n"
        //                                               ^^^
        //     forward-go: "go" needs an earlier step or a step with "end", and "b" is neither
              "y": { "again": true, "stop": "locked" }, "*": { "message": "M", "stop": "loked" } } } },
        //    ^^^ missing-key: "again" in "y" repeats "before", which this step does not have
        //                          ^^^^^^ unknown-key: a rejection cannot have both "again" and "stop"
        //                                                                             ^^^^^^^
        //     wrong-type: "stop" must be "locked", found "loked" help: did you mean "locked"?
        { "id": "b", "before": { "call": "s",
            "rejected": { "x": { "field": "f" }, "y": { "field": "e", "mesage": "M" } } } },
        //                                ^^^ forward-go: "f" is asked after this step; use an earlier field
        //                                                       ^^^ unknown-field: unknown field "e"
        //                                                            ^^^^^^^^
        //     unknown-key: unknown key "mesage" in a rejection
        //     help: did you mean "message"?
        { "id": "c", "fields": [{ "id": "f", "type": "text", "label": "A" }] },
        """),
    CheckedFlow(
      "rejections that fit",
      head: """
        "services": { "s": { "rejects": { "x": { "n": "integer" }, "y": {}, "z": {} } } },
        """,
      steps: """
        { "id": "a", "fields": [{ "id": "f", "type": "text", "label": "A" }] },
        { "id": "b", "before": { "call": "s", "rejected": { "*": {} } },
          "actions": [{ "id": "more", "label": "M", "again": true }], "submit": { "call": "s",
            "rejected": { "x": { "message": "{{rejection.n}}", "go": "a" }, "y": { "again": true },
              "z": { "field": "f" }, "*": { "go": "done" } } } },
        """),
    CheckedFlow(
      "an unknown port",
      head: """
        "services": {},
        """,
      steps: """
        { "id": "a", "submit": { "call": "s", "with": { "x": "nope" }, "as": "r",
        //                               ^^^ unknown-service: unknown service "s"
        //                                                    ^^^^
        //     unknown-field: unknown name "nope"
            "rejected": { "x": { "go": "nowhere", "message": "{{rejection.n + 1}}" } } } },
        //                             ^^^^^^^^^ unknown-step: unknown step "nowhere"
        { "id": "b", "text": "{{r.x}}", "when": "r.y" },
        """),
    CheckedFlow(
      "conditions",
      head: """
        "conditions": { "c": "nope", "d": "1 +", "e": "e", "f g": "true", "h": 5 },
        //                    ^^^^ unknown-field: unknown name "nope"
        //                                    ^ syntax: unexpected end of the expression
        //                                             ^ circular-condition: the condition "e" uses itself
        //                                                 ^^^^^
        //     reserved-id: invalid name "f g"; use letters, digits and _, starting with a letter
        //                                                                     ^
        //     wrong-type: "h" must be a string, found a number
        """,
      steps: """
        { "id": "a", "when": "c" },
        { "id": "b", "when": "d" },
        { "id": "c2", "when": "e && c" },
        """),
    CheckedFlow(
      "an unused condition",
      head: """
        "conditions": { "c": "nope == 1" },
        //                    ^^^^ unknown-field: unknown name "nope"
        """,
      steps: """
        { "id": "a" },
        """),
    CheckedFlow(
      "results",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "a", "fields": [
                { "id": "p", "type": "text", "label": "A", "secret": true },
                { "id": "c", "type": "code", "label": "A" },
                { "id": "k", "type": "code", "label": "A", "keep": true },
                { "id": "o", "type": "text", "label": "A", "required": false }
              ] },
            { "id": "done", "end": "x", "result": { "a": "p", "b": ["c"], "k": "k", "o": "o",
        //                                                ^
        //     carried-secret: "p" is not saved; later steps can send it in a call, but cannot use it in any other way
        //                                                           ^
        //     carried-secret: "c" is not saved; later steps can send it in a call, but cannot use it in any other way
                "n": 1e999, "x": "nope", "t": true, "z": null } }
        //           ^^^^^ wrong-type: the number 1e999 is out of range or has more than 38 digits
        //                        ^^^^ unknown-field: unknown name "nope"
          ] }
        """),
    CheckedFlow(
      "expressions",
      head: """
        "given": { "n": "integer", "t": "text?", "b": "boolean" },
        """,
      steps: #"""
        { "id": "a", "when": "n" },
        //                    ^ type-mismatch: expected boolean, found integer
        { "id": "b", "when": "t.size() > 1" },
        //                    ^ maybe-missing: "t" may be null here
        //                      help: check for null first: t != null && …
        { "id": "c", "when": "siez('a') > 1" },
        //                    ^^^^ unknown-function: unknown function "siez"
        //                         help: did you mean "size"?
        { "id": "d", "when": "1 / 0 == 1" },
        //                        ^ always-fails: division by zero
        { "id": "e", "when": "t.matches('[')" },
        //                    ^ maybe-missing: "t" may be null here
        //                      help: check for null first: t != null && …
        //                              ^^^ bad-pattern: the pattern has an unclosed "["
        { "id": "f2", "when": "n == 'x'" },
        //                     ^^^^^^^^ type-mismatch: cannot compare integer with text
        { "id": "g", "when": "" },
        //                    ^ syntax: missing expression
        { "id": "h", "when": "b &&" },
        //                        ^ syntax: unexpected end of the expression
        { "id": "i", "when": "'a\"b' == tt" },
        //                              ^^ unknown-field: unknown name "tt"
        //                                 help: did you mean "t"?
        { "id": "j", "when": true },
        //                   ^^^^ wrong-type: "when" must be a string, found a boolean
        """#),
  ]
}
