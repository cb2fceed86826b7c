import Testing

/// Diagnostics for secrets that calls of later steps read but that cannot be asked again.
@Suite struct CarriedSecretRuleTests {
  @Test(arguments: cases) func `A secret that a later call needs but that cannot be asked again is reported`(
    each: CheckedFlow
  ) {
    each.expectMarks()
  }

  static let cases = [
    CheckedFlow(
      "a call that happens once in between",
      head: """
        "services": { "s": { "input": { "p": "secret?" } },
          "o": { "input": {}, "output": { "key": "secret", "id": "text" } } },
        """,
      steps: """
        { "id": "a", "fields": [{ "id": "p", "type": "text", "label": "P", "secret": true }] },
        { "id": "b", "button": "Go", "submit": { "call": "o", "with": {}, "once": true, "as": "made" } },
        { "id": "c", "button": "Go", "submit": { "call": "s", "with": { "p": "p" } } },
        //                                                                    ^
        //     carried-secret: "p" is not saved and cannot be asked for again after a "once" call; move the step that
        //     provides "p" to a place after that call
        """,
      end: """
        { "id": "done", "end": "done", "result": { "id": "made.id" } },
        """),
    CheckedFlow(
      "a call that happens once on one of two branches",
      head: """
        "services": { "s": { "input": { "p": "secret?" } },
          "o": { "input": {}, "output": { "key": "secret", "id": "text" } } },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "p", "type": "text", "label": "P", "secret": true },
            { "id": "y", "type": "boolean", "label": "Y" }
          ], "next": [{ "when": "y", "go": "b" }, { "go": "c" }] },
        { "id": "b", "button": "Go", "submit": { "call": "o", "with": {}, "once": true, "as": "made" } },
        //      ^^^ warning falls-through: "b" falls through to "c", which is in another branch of "a"; set "next" in
        //     "b"
        //          help: if "b" is to continue with "c", write this in "b": "next": "c"
        { "id": "c", "button": "Go", "submit": { "call": "s", "with": { "p": "p" } } },
        //                                                                    ^
        //     carried-secret: "p" is not saved and cannot be asked for again after a "once" call; move the step that
        //     provides "p" to a place after that call
        """),
    CheckedFlow(
      "a call that happens once and one before it",
      head: """
        "services": { "s": { "input": { "p": "secret?" } } },
        """,
      steps: """
        { "id": "a", "fields": [{ "id": "p", "type": "text", "label": "P", "secret": true }] },
        { "id": "b", "button": "Go", "submit": { "call": "s", "with": { "p": "p" } } },
        //                                                                    ^
        //     warning carried-secret: "p" is not saved, so it is asked again if the session is resumed later; make this call in the
        //     step that asks for it
        { "id": "c", "button": "Go", "submit": { "call": "s", "with": { "p": "p" }, "once": true } },
        //                                                                    ^
        //     warning carried-secret: "p" is not saved, so it is asked again if the session is resumed later; make this call in the
        //     step that asks for it
        """),
    CheckedFlow(
      "an action that goes past a call that happens once",
      head: """
        "services": { "s": { "input": { "p": "secret?" } },
          "o": { "input": {}, "output": { "key": "secret", "id": "text" } } },
        """,
      steps: """
        { "id": "a", "fields": [{ "id": "p", "type": "text", "label": "P", "secret": true }] },
        { "id": "b", "button": "Go", "submit": { "call": "o", "with": {}, "once": true, "as": "made" },
          "next": "done", "actions": [{ "id": "x", "label": "X", "leave": "c" }] },
        { "id": "c", "button": "Go", "submit": { "call": "s", "with": { "p": "p" } } },
        //                                                                    ^
        //     warning carried-secret: "p" is not saved, so it is asked again if the session is resumed later; make this call in the
        //     step that asks for it
        """),
    CheckedFlow(
      "a secret from the output of a service",
      head: """
        "services": { "s": { "input": { "p": "secret?" } },
          "o": { "input": {}, "output": { "key": "secret", "id": "text" } } },
        """,
      steps: """
        { "id": "a", "button": "Go", "submit": { "call": "o", "with": {}, "as": "first" } },
        { "id": "b", "button": "Go", "submit": { "call": "o", "with": {}, "once": true, "as": "made" } },
        { "id": "c", "button": "Go", "submit": { "call": "s", "with": { "p": "first.key" } } },
        //                                                                    ^^^^^^^^^
        //     carried-secret: "first" is not saved and cannot be asked for again after a "once" call; move the step
        //     that provides "first" to a place after that call
        { "id": "d", "button": "Go", "submit": { "call": "s", "with": { "p": "made.key" } } },
        //                                                                    ^^^^^^^^
        //     carried-secret: "made" is not saved and cannot be asked for again after a "once" call; move the step
        //     that provides "made" to a place after that call
        """,
      end: """
        { "id": "done", "end": "done", "result": { "id": "made.id", "first": "first.id" } },
        """),
    CheckedFlow(
      "a secret in a group",
      head: """
        "services": { "s": { "input": { "p": "secret?" } },
          "g": { "input": { "a": { "n": "text", "p": "secret" } } } },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "w", "type": "group", "fields": [
                { "id": "n", "type": "text", "label": "N" },
                { "id": "p", "type": "text", "label": "P", "secret": true }
              ] }
          ] },
        { "id": "b", "button": "Go", "submit": { "call": "s", "with": { "p": "w.p" } } },
        //                                                                    ^^^
        //     warning carried-secret: "w.p" is not saved, so it is asked again if the session is resumed later; make this call in the
        //     step that asks for it
        { "id": "c", "button": "Go", "submit": { "call": "g", "with": { "a": "w" } } },
        //                                                                    ^
        //     warning carried-secret: "w.p" is not saved, so it is asked again if the session is resumed later; make this call in the
        //     step that asks for it
        { "id": "d", "text": "{{w.n}} {{w.p}}" },
        //                              ^^^ carried-secret: "w.p" is not saved; later steps can send it in a call, but
        //     cannot use it in any other way
        //                              ^^^ warning secret-shown: the secret "w.p" would appear only as dots; remove it
        //     from this text
        """),
  ]
}
