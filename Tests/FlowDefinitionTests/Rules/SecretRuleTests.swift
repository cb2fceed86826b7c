import Testing

/// Diagnostics for exposed secrets and invisible characters.
@Suite struct SecretRuleTests {
  @Test(arguments: cases) func `Exposed secrets and invisible characters are reported in place`(each: CheckedFlow) {
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
        //     secret-shown: this would show the secret "p" or something made of it; leave it out
                { "that": "p != 'a'", "message": "{{p}} is bad" }
        //                                          ^ warning secret-shown: the secret "p" is shown as dots only;
        //                                            leave it out
              ] }
          ], "rules": [{ "that": "p != token", "message": "not {{token.size()}} {{mask(p)}}" }] },
        //                                                       ^^^^^^^^^^^^
        //     secret-shown: this would show the secret "token" or something made of it; leave it out
        //                                                                        ^^^^^^^
        //     secret-shown: this would show the secret "p" or something made of it; leave it out
        { "id": "b", "title": "{{token + '!'}}" },
        //                       ^^^^^^^^^^^ secret-shown: this would show the secret "token" or something made of
        //                                   it; leave it out
        """),
    CheckedFlow(
      "a secret that is tested, and one that is masked, of which a part would show",
      head: """
        "given": { "token": "secret" },
        """,
      steps: """
        { "id": "a", "fields": [{ "id": "p", "type": "text", "label": "P", "secret": true }],
          "rules": [
            { "that": "p == token",
              "message": "{{p == token ? 'a' : 'b'}} {{p.startsWith('a') ? 'a' : 'b'}} {{mask(p)}}" }
        //                                                                               ^^^^^^^
        //     secret-shown: this would show the secret "p" or something made of it; leave it out
          ] },
        """),
    CheckedFlow(
      "what is computed from a secret, by a field that is secret and by one that is not",
      steps: """
        { "id": "a", "fields": [
            { "id": "p", "type": "text", "label": "P", "secret": true },
            { "id": "x", "type": "text", "keep": false, "computed": "p + '!'" },
        //                                                           ^^^^^^^
        //     secret-shown: this would show the secret "p" or something made of it; leave it out
            { "id": "y", "type": "text", "secret": true, "computed": "p.trim()" },
            { "id": "n", "type": "integer", "keep": false, "computed": "size(p)" }
          ], "rules": [{ "that": "x != y || n > 1", "message": "No." }] },
        """),
    CheckedFlow(
      "what is made of a secret, as an input",
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
        //     secret-shown: this would show the secret "p" or something made of it; leave it out
        //                                                                          ^^^^^^^^^^^^
        //     secret-shown: this would show the secret "p" or something made of it; leave it out
          "actions": [
            { "id": "x", "label": "X", "call": "s", "with": { "p": "c", "t": "'a'", "l": "[]" } }
        //                                                          ^
        //     type-mismatch: this is of type "code"; the input takes type "secret"
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
        //     secret-shown: this would show the secret "g.p" or something made of it; leave it out
          ], "submit": { "call": "s", "with": { "p": "g.p", "g": "g" } } },
        //                                                        ^
        //     type-mismatch: this is a group of p, n; the input takes type "object"
        """),
    CheckedFlow(
      "a section for the parts of a secret",
      head: """
        "given": { "token": "secret" },
        """,
      steps: """
        { "id": "s", "repeat": { "for": "token.split(',')", "as": "part", "max": 3 },
        //                               ^^^^^^^^^^^^^^^^
        //     secret-shown: a section can't repeat for secret texts, because each item is shown
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
        //     secret-shown: this would show the secret "c" or something made of it; leave it out
          ], "submit": { "call": "s", "with": { "c": "c" } } },
        """),
    CheckedFlow(
      "a secret on its way elsewhere",
      head: """
        "given": { "token": "secret" },
        "services": { "s": { "input": { "t": "text", "p": "secret" } } },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "p", "type": "text", "label": "P", "secret": true },
            { "id": "x", "type": "text", "computed": "token + 'x'" },
        //                                            ^^^^^^^^^^^
        //     secret-shown: this would show the secret "token" or something made of it; leave it out
            { "id": "y", "type": "text", "label": "Y", "suggest": "token + 'y'" },
        //                                                         ^^^^^^^^^^^
        //     secret-shown: this would show the secret "token" or something made of it; leave it out
            { "id": "z", "type": "text", "label": "Y", "secret": true, "suggest": "token + 'y'" }
          ], "submit": { "call": "s", "with": { "t": "p + x + y + z", "p": "p" } } },
        //                                            ^^^^^^^^^^^^^
        //     secret-shown: this would show the secret "p" or something made of it; leave it out
        """,
      end: """
        { "id": "done", "end": "done", "result": { "t": "token + ''" } },
        //                                               ^^^^^^^^^^
        //     secret-shown: this would show the secret "token" or something made of it; leave it out
        """),
    CheckedFlow(
      "a password that a later call takes",
      head: """
        "services": { "s": { "input": { "p": "secret" } } },
        """,
      steps: """
        { "id": "a", "fields": [{ "id": "p", "type": "text", "label": "P", "secret": true }] },
        { "id": "b", "button": "Go", "submit": { "call": "s", "with": { "p": "p" } } },
        //                                                                    ^
        //     warning carried-secret: "p" is not kept, so after a restart it is asked again before this call; call
        //     it in the step that asks
        { "id": "c", "allow": ["carried-secret"], "button": "Go",
          "submit": { "call": "s", "with": { "p": "p" } } },
        """),
    CheckedFlow(
      "characters nobody sees",
      steps: #"""
        { "id": "a", "title": "A\u0000B", "fields": [
        //                      ^^^^^^ wrong-type: this text holds U+0000, a character that nobody sees; take it out
            { "id": "x", "type": "choice", "label": "\u001b[31mred", "help": "é\u202e",
        //                                           ^^^^^^
        //     wrong-type: this text holds U+001B, a character that nobody sees; take it out
        //                                                                     ^^^^^^
        //     wrong-type: this text holds U+202E, a character that nobody sees; take it out
              "options": ["a\u0007", { "id": "b", "label": "\u2028" }] }
        //                  ^^^^^^ wrong-type: this text holds U+0007, a character that nobody sees; take it out
        //                                                  ^^^^^^
        //     wrong-type: this text holds U+2028, a character that nobody sees; take it out
          ] },
        """#),
    CheckedFlow(
      "characters everybody sees",
      steps: #"""
        { "id": "a", "title": "Ünïcödé 日本 👩‍👩‍👧", "text": "two\nlines\tand a tab",
          "fields": [{ "id": "x", "type": "text", "label": "שלום" }] },
        """#),
  ]
}
