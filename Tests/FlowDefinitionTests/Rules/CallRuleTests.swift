import Testing

/// Diagnostics for services, calls, results and expressions.
@Suite struct CallRuleTests {
  @Test(arguments: cases) func `Problems with services, calls, results and expressions are reported in place`(
    each: CheckedFlow
  ) {
    each.expectMarks()
  }

  static let cases = [
    CheckedFlow(
      "services",
      head: """
        "services": { "s": { "input": "anwsers", "ouput": "text", "rejects": { "x": "nothing" } },
        //                            ^^^^^^^^^ wrong-type: "input" is a text here; it takes an object of names and
        //                                      types, or "answers"
        //                                       ^^^^^^^ unknown-key: a service has no key "ouput"
        //     help: did you mean "output"?
        //                                                                          ^^^^^^^^^
        //     wrong-type: there is no type "nothing"
          "t": { "input": { "a": "txt", "b": 5, "c": { "list": "emial" }, "d": { "?": 1, "e": "text" } } },
        //                       ^^^^^ wrong-type: there is no type "txt"
        //                             help: did you mean "text"?
        //                                   ^ wrong-type: a type is a word such as "text", or an object, and this
        //                                     is a number
        //                                                     ^^^^^^^ wrong-type: there is no type "emial"
        //     help: did you mean "email"?
        //                                                                            ^
        //     wrong-type: "?" is a number here; it takes true or false
          "u": [] },
        //     ^^ wrong-type: a service is an object, and this is a list
        """,
      steps: """
        { "id": "a", "submit": { "call": "t", "with": { "x": "nope" }, "as": "r" } },
        //                                                    ^^^^
        //     unknown-field: there is nothing called "nope" here
        { "id": "b", "text": "{{r.x}}" },
        """),
    CheckedFlow(
      "given",
      head: """
        "given": { "a": "txet", "b c": "text", "d": "text" },
        //              ^^^^^^ wrong-type: there is no type "txet"
        //                     help: did you mean "text"?
        //                      ^^^^^ reserved-id: "b c" cannot be a name; use letters, digits and _ and begin with
        //                            a letter
        """,
      steps: """
        { "id": "a", "text": "{{a + 1}}{{d + 1}}" },
        //                               ^^^^^ type-mismatch: "+" does not work on a text and a whole number
        """),
    CheckedFlow(
      "calls",
      head: """
        "services": { "s": { "input": { "a": "text", "b": "integer?" } }, "t": { "input": "answers" },
          "u": {} },
        """,
      steps: """
        { "id": "a", "before": { "call": "s" }, "submit": { "call": "s", "with": { "b": "1" } } },
        //                     ^ missing-key: "s" needs "with" for "a"
        //                                                                       ^
        //     missing-key: the input needs the key "a"
        { "id": "b", "before": { "call": "t", "with": {} }, "submit": { "call": "t", "as": "r" } },
        //                                            ^^ unknown-key: "t" takes all answers; leave out "with"
        //                                                                                 ^^^
        //     type-mismatch: "t" gives nothing that could be named
        { "id": "c", "before": { "call": "u", "once": true }, "submit": { "call": "u", "lasts": "long" } },
        //                                    ^^^^^^ unknown-key: a call has no key "once"
        //                                                                                      ^^^^^^
        //     wrong-type: "long" is not a duration; write one like 30s, 10m, 24h, 30d or 1h30m
        { "id": "d", "submit": { "with": {} } },
        //                     ^ missing-key: a call needs the key "call"
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
        //     maybe-missing: "r" may be missing here
        //     help: test it first: r != null && …
          "submit": { "call": "t", "busy": "{{r + ''}} {{n + ''}} {{p}}" }, "actions": [
        //                                               ^ maybe-missing: "n" may be missing here
        //     help: test it first: n != null && …
        //                                                          ^
        //     warning secret-shown: the secret "p" is shown as dots only; leave it out
            { "id": "x", "label": "X", "call": "t", "busy": 5 },
        //                                                  ^ wrong-type: "busy" is a number here; it takes a text
            { "id": "y", "label": "Y", "again": true, "busy": "…" }
        //                                            ^^^^^^ unknown-key: "busy" belongs to an action with "call"
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
        //                                            ^ maybe-missing: "o" may be missing here; make the input
        //                                              optional, or test it with != null
        //                                                      ^
        //     type-mismatch: this is of type "text"; the input takes type "phone"
        //                                                                ^^^
        //     type-mismatch: this is a number; the input takes type "integer"
        //                                                                                      ^
        //     type-mismatch: this is of type "text"; the input takes type "date"
              "b": "'true'", "l": "[1]", "r": { "y": "t" } } } },
        //          ^^^^^^ type-mismatch: this is a text; the input takes type "boolean"
        //                         ^^^ type-mismatch: this is a list (each a whole number); the input takes type
        //                             "list of text"
        //                                    ^ missing-key: the input needs the key "x"
        //                                      ^^^ unknown-key: the input has no key "y"
        { "id": "b", "submit": { "call": "s", "with": { "t": 5, "p": {}, "i": "i", "x": "t" } } },
        //                                            ^ missing-key: the input needs the key "n"
        //                                            ^ missing-key: the input needs the key "d"
        //                                            ^ missing-key: the input needs the key "b"
        //                                            ^ missing-key: the input needs the key "l"
        //                                                   ^
        //     wrong-type: an input is an expression in quotes, or an object, and this is a number
        //                                                           ^^
        //     wrong-type: an input is an expression, and this is an object
        //                                                                     ^
        //     unknown-field: there is nothing called "i" here
        //                                                                         ^^^
        //     unknown-key: the input has no key "x"
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
      "parts of what a service told, as inputs",
      head: """
        "services": { "s": { "output": { "p": "phone", "q": { "d": "date" }, "t": "text" } },
          "u": { "input": { "p": "phone", "d": "date" } } },
        """,
      steps: """
        { "id": "a", "submit": { "call": "s", "as": "r" } },
        { "id": "b", "submit": { "call": "u", "with": { "p": "r.p", "d": "r.q.d" } } },
        { "id": "c", "submit": { "call": "u", "with": { "p": "r.t", "d": "r.p" } } },
        //                                                    ^^^
        //     type-mismatch: this is of type "text"; the input takes type "phone"
        //                                                                ^^^
        //     type-mismatch: this is of type "phone"; the input takes type "date"
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
        //                                            ^ type-mismatch: this is of type "secret"; the input takes
        //                                              type "text"
        //                                                      ^
        //     type-mismatch: this is of type "text"; the input takes type "secret"
        """),
    CheckedFlow(
      "how a call ends otherwise cannot be a rejection",
      head: """
        "services": {
          "s": { "rejects": { "accepted": {}, "x": {}, "unavailable": {}, "cancelled": {} } } },
        //                    ^^^^^^^^^^ reserved-id: "accepted" says how a call ended, and cannot be a reason to
        //                               refuse; choose another
        //                                             ^^^^^^^^^^^^^
        //     reserved-id: "unavailable" says how a call ended, and cannot be a reason to refuse; choose another
        //                                                                ^^^^^^^^^^^
        //     reserved-id: "cancelled" says how a call ended, and cannot be a reason to refuse; choose another
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
        //     unknown-rejection: "s" never answers "z"; its "rejects" does not declare it
              "x": { "message": "{{rejection.m}}", "go": "b" },
        //                                   ^ unknown-field: "rejection" has no field "m"
        //                                     help: it has "n"
        //                                               ^^^
        //     forward-go: "go" leads back, and "b" does not come before this step
              "y": { "again": true, "stop": "locked" }, "*": { "message": "M", "stop": "loked" } } } },
        //    ^^^ missing-key: "again" in "y" repeats the step's "before", and it has none
        //                          ^^^^^^ unknown-key: a rejection has either "again" or "stop", not both
        //                                                                             ^^^^^^^
        //     wrong-type: "stop" takes "locked", not "loked"
        //     help: did you mean "locked"?
        { "id": "b", "before": { "call": "s",
            "rejected": { "x": { "field": "f" }, "y": { "field": "e", "mesage": "M" } } } },
        //                                ^^^ forward-go: "f" is asked after this step; name an earlier field
        //                                                       ^^^ unknown-field: there is no field "e"
        //                                                            ^^^^^^^^
        //     unknown-key: a rejection has no key "mesage"
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
        { "id": "b", "before": { "call": "s", "rejected": { "*": {} } }, "submit": { "call": "s",
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
        //                               ^^^ unknown-service: "services" declares no "s"
        //                                                    ^^^^
        //     unknown-field: there is nothing called "nope" here
            "rejected": { "x": { "go": "nowhere", "message": "{{rejection.n + 1}}" } } } },
        //                             ^^^^^^^^^ unknown-step: there is no step "nowhere"
        { "id": "b", "text": "{{r.x}}", "when": "r.y" },
        """),
    CheckedFlow(
      "conditions",
      head: """
        "conditions": { "c": "nope", "d": "1 +", "e": "e", "f g": "true", "h": 5 },
        //                    ^^^^ unknown-field: there is nothing called "nope" here
        //                                    ^ syntax: the expression ends here, but something is missing
        //                                             ^ circular-condition: the condition "e" uses itself
        //                                                 ^^^^^
        //     reserved-id: "f g" cannot be a name; use letters, digits and _ and begin with a letter
        //                                                                     ^
        //     wrong-type: "h" is a number here; it takes a text
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
        //                    ^^^^ unknown-field: there is nothing called "nope" here
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
        //     carried-secret: "p" is not kept, so it cannot be handed over; only a call may use it
        //                                                           ^
        //     carried-secret: "c" is not kept, so it cannot be handed over; only a call may use it
                "n": 1e999, "x": "nope", "t": true, "z": null } }
        //           ^^^^^ wrong-type: the number 1e999 is too large
        //                        ^^^^ unknown-field: there is nothing called "nope" here
          ] }
        """),
    CheckedFlow(
      "expressions",
      head: """
        "given": { "n": "integer", "t": "text?", "b": "boolean" },
        """,
      steps: #"""
        { "id": "a", "when": "n" },
        //                    ^ type-mismatch: true or false is needed here, and this is a whole number
        { "id": "b", "when": "t.size() > 1" },
        //                    ^ maybe-missing: "t" may be missing here
        //                      help: test it first: t != null && …
        { "id": "c", "when": "siez('a') > 1" },
        //                    ^^^^ unknown-function: there is no function "siez"
        //                         help: did you mean "size"?
        { "id": "d", "when": "1 / 0 == 1" },
        //                        ^ always-fails: this divides by zero
        { "id": "e", "when": "t.matches('[')" },
        //                    ^ maybe-missing: "t" may be missing here
        //                      help: test it first: t != null && …
        //                              ^^^ bad-pattern: the pattern has a "[" that is never closed
        { "id": "f2", "when": "n == 'x'" },
        //                     ^^^^^^^^ type-mismatch: a whole number and a text are never equal
        { "id": "g", "when": "" },
        //                    ^ syntax: an expression is missing here
        { "id": "h", "when": "b &&" },
        //                        ^ syntax: the expression ends here, but something is missing
        { "id": "i", "when": "'a\"b' == tt" },
        //                              ^^ unknown-field: there is nothing called "tt" here
        //                                 help: did you mean "t"?
        { "id": "j", "when": true },
        //                   ^^^^ wrong-type: "when" is true or false here; it takes a text
        """#),
  ]
}
