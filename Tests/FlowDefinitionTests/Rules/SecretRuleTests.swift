import Testing

/// Diagnostics for exposed secrets and invisible characters.
@Suite struct SecretRuleTests {
  @Test(arguments: cases) func `Exposed secrets and invisible characters are reported at their position`(
    each: CheckedFlow
  ) {
    each.expectMarks()
  }

  static let cases = [
    CheckedFlow(
      "a secret in a text",
      head: """
        "given": { "token": "secret" },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "p", "type": "text", "label": "P", "secret": true, "rules": [
                { "that": "p.size() > 3", "message": "{{p + '!'}} is too short" },
        //                                              ^^^^^^^
        //     secret-shown: this would reveal the secret "p" or a value derived from it; do not use it here
                { "that": "p != 'a'", "message": "{{p}} is bad" }
        //                                          ^ warning secret-shown: the secret "p" would appear only as dots;
        //     remove it from this text
              ] }
          ], "rules": [{ "that": "p != token", "message": "not {{token.size()}} {{mask(p)}}" }] },
        //                                                       ^^^^^^^^^^^^
        //     secret-shown: this would reveal the secret "token" or a value derived from it; do not use it here
        //                                                                        ^^^^^^^
        //     secret-shown: this would reveal the secret "p" or a value derived from it; do not use it here
        { "id": "b", "title": "{{token + '!'}}" },
        //                       ^^^^^^^^^^^ secret-shown: this would reveal the secret "token" or a value derived from
        //     it; do not use it here
        """),
    CheckedFlow(
      "a secret in a list",
      steps: """
        { "id": "a", "fields": [
            { "id": "l", "type": "list", "label": "L", "item": "one", "max": 3,
              "fields": [{ "id": "p", "type": "text", "label": "P", "secret": true }] }] },
        //                                                          ^^^^^^^^ wrong-type: items of a list are always
        //     saved, so "l.p" cannot be secret or unsaved; move it out of the list
        { "id": "b", "title": "{{l.map(x, x.p + '!')[0]}}" },
        //                       ^^^^^^^^^^^^^^^^^^^^^^
        //     secret-shown: this would reveal the secret "l.p" or a value derived from it; do not use it here
        """),
    CheckedFlow(
      "tests of a secret and a masked secret",
      head: """
        "given": { "token": "secret" },
        """,
      steps: """
        { "id": "a", "fields": [{ "id": "p", "type": "text", "label": "P", "secret": true }],
          "rules": [
            { "that": "p == token",
              "message": "{{p == token ? 'a' : 'b'}} {{p.startsWith('a') ? 'a' : 'b'}} {{mask(p)}}" }
        //                                                                               ^^^^^^^
        //     secret-shown: this would reveal the secret "p" or a value derived from it; do not use it here
          ] },
        """),
    CheckedFlow(
      "secret and public fields computed from a secret",
      steps: """
        { "id": "a", "fields": [
            { "id": "p", "type": "text", "label": "P", "secret": true },
            { "id": "x", "type": "text", "keep": false, "computed": "p + '!'" },
        //                                                           ^^^^^^^
        //     secret-shown: this would reveal the secret "p" or a value derived from it; do not use it here
            { "id": "y", "type": "text", "secret": true, "computed": "p.trim()" },
            { "id": "n", "type": "integer", "keep": false, "computed": "size(p)" }
          ], "rules": [{ "that": "x != y || n > 1", "message": "No." }] },
        """),
    CheckedFlow(
      "values derived from a secret as inputs",
      head: """
        "services": { "s": { "input": { "p": "secret", "t": "text", "l": { "list": "text" } } } },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "p", "type": "text", "label": "P", "secret": true },
            { "id": "c", "type": "code", "label": "C" }
          ],
          "submit": { "call": "s", "with": { "p": "p.trim()", "t": "mask(p)", "l": "p.split(',')" } },
        //                                                          ^^^^^^^
        //     secret-shown: this would reveal the secret "p" or a value derived from it; do not use it here
        //                                                                          ^^^^^^^^^^^^
        //     secret-shown: this would reveal the secret "p" or a value derived from it; do not use it here
          "actions": [
            { "id": "x", "label": "X", "call": "s", "with": { "p": "c", "t": "'a'", "l": "[]" } }
        //                                                          ^
        //     type-mismatch: expected secret, found code
          ] },
        """),
    CheckedFlow(
      "a secret in a group",
      head: """
        "services": { "s": { "input": { "p": "secret", "g": { "p": "text" } } } },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "g", "type": "group", "fields": [
                { "id": "p", "type": "text", "label": "P", "secret": true },
                { "id": "n", "type": "text", "label": "N" }
              ], "rules": [{ "that": "g.p != g.n", "message": "{{g.n}} {{g.p + '!'}}" }] }
        //                                                               ^^^^^^^^^
        //     secret-shown: this would reveal the secret "g.p" or a value derived from it; do not use it here
          ], "submit": { "call": "s", "with": { "p": "g.p", "g": "g" } } },
        //                                                        ^
        //     type-mismatch: expected object, found record (p, n)
        //     help: its "p" must be text, found secret text
        """),
    CheckedFlow(
      "a section repeated for the parts of a secret",
      head: """
        "given": { "token": "secret" },
        """,
      steps: """
        { "id": "s", "repeat": { "for": "token.split(',')", "as": "part", "max": 3 },
        //                               ^^^^^^^^^^^^^^^^
        //     secret-shown: "for" cannot use a list of secrets, because each item is shown
          "steps": [{ "id": "a", "fields": [{ "id": "x", "type": "text", "label": "X" }] }] },
        """),
    CheckedFlow(
      "a code",
      head: """
        "services": { "s": { "input": { "c": "code" } } },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "c", "type": "code", "label": "C" },
            { "id": "k", "type": "code", "label": "K", "keep": true,
              "rules": [{ "that": "k != c", "message": "{{k}} {{'no ' + k}} {{'not ' + c}}" }] }
        //                                                                    ^^^^^^^^^^
        //     secret-shown: this would reveal the secret "c" or a value derived from it; do not use it here
          ], "submit": { "call": "s", "with": { "c": "c" } } },
        """),
    CheckedFlow(
      "secrets in defaults, inputs and results",
      head: """
        "given": { "token": "secret" },
        "services": { "s": { "input": { "t": "text", "p": "secret" } } },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "p", "type": "text", "label": "P", "secret": true },
            { "id": "x", "type": "text", "computed": "token + 'x'" },
        //                                            ^^^^^^^^^^^
        //     secret-shown: this would reveal the secret "token" or a value derived from it; do not use it here
            { "id": "y", "type": "text", "label": "Y", "suggest": "token + 'y'" },
        //                                                         ^^^^^^^^^^^
        //     secret-shown: this would reveal the secret "token" or a value derived from it; do not use it here
            { "id": "z", "type": "text", "label": "Y", "secret": true, "suggest": "token + 'y'" }
          ], "submit": { "call": "s", "with": { "t": "p + x + y + z", "p": "p" } } },
        //                                            ^^^^^^^^^^^^^
        //     secret-shown: this would reveal the secret "p" or a value derived from it; do not use it here
        """,
      end: """
        { "id": "done", "end": "done", "result": { "t": "token + ''" } },
        //                                               ^^^^^^^^^^
        //     secret-shown: this would reveal the secret "token" or a value derived from it; do not use it here
        """),
    CheckedFlow(
      "a password passed to a later call",
      head: """
        "services": { "s": { "input": { "p": "secret" } } },
        """,
      steps: """
        { "id": "a", "fields": [{ "id": "p", "type": "text", "label": "P", "secret": true }] },
        { "id": "b", "button": "Go", "submit": { "call": "s", "with": { "p": "p" } } },
        //                                                                    ^
        //     warning carried-secret: "p" is not saved, so it is asked again if the session is resumed later; make this call in the
        //     step that asks for it
        { "id": "c", "allow": ["carried-secret"], "button": "Go",
          "submit": { "call": "s", "with": { "p": "p" } } },
        """),
    CheckedFlow(
      "a secret as a member with a form",
      head: """
        "services": { "s": { "input": { "g": { "p": "email", "q": "phone?", "r": "url" } } } },
        """,
      steps: """
        { "id": "a", "fields": [{ "id": "p", "type": "text", "label": "P", "secret": true },
                                { "id": "e", "type": "email", "label": "E" }],
          "submit": { "call": "s", "with": { "g": "{'p': p, 'q': p, 'r': p}" } } },
        //                                         ^^^^^^^^^^^^^^^^^^^^^^^^
        //     type-mismatch: expected object, found record (p, q, r)
        //     help: its "p" must be email, found secret text
        { "id": "b", "fields": [{ "id": "q", "type": "text", "label": "Q", "secret": true }],
          "submit": { "call": "s", "with": { "g": "{'p': e, 'q': q, 'r': e}" } } },
        //                                         ^^^^^^^^^^^^^^^^^^^^^^^^
        //     type-mismatch: expected object, found record (p, q, r)
        //     help: its "q" must be phone?, found secret text
        """),
    CheckedFlow(
      "invisible characters",
      steps: #"""
        { "id": "a", "title": "A\u0000B", "fields": [
        //                      ^^^^^^ wrong-type: invisible character U+0000; remove it
            { "id": "x", "type": "choice", "label": "\u001b[31mred", "help": "é\u202e",
        //                                           ^^^^^^
        //     wrong-type: invisible character U+001B; remove it
        //                                                                     ^^^^^^
        //     wrong-type: invisible character U+202E; remove it
              "options": ["a\u0007", { "id": "b", "label": "\u2028" }] }
        //                  ^^^^^^ wrong-type: invisible character U+0007; remove it
        //                                                  ^^^^^^
        //     wrong-type: invisible character U+2028; remove it
          ] },
        """#),
    CheckedFlow(
      "visible characters",
      steps: #"""
        { "id": "a", "title": "Ünïcödé 日本 👩‍👩‍👧", "text": "two\nlines\tand a tab",
          "fields": [{ "id": "x", "type": "text", "label": "שלום" }] },
        """#),
  ]
}
