import Testing

/// Diagnostics for functions that a program implements.
@Suite struct FunctionRuleTests {
  @Test(arguments: cases) func `Wrong functions are reported at their position`(each: CheckedFlow) {
    each.expectMarks()
  }

  static let cases = [
    CheckedFlow(
      "functions that are called everywhere",
      head: """
        "functions": {
          "isIBAN": { "input": ["text"], "output": "boolean" },
          "bank": { "input": ["text", "integer"], "output": "text?" },
          "fee": { "input": [{ "money": "EUR" }], "output": { "money": "EUR" } }
        },
        "conditions": { "known": "isIBAN(iban)" },
        """,
      steps: """
        { "id": "s", "text": "{{fee(money(5, 'EUR'))}}", "fields": [
            { "id": "iban", "type": "text", "label": "I",
              "rules": [{ "id": "r", "that": "isIBAN(iban)", "message": "M" }] },
            { "id": "amount", "type": "money", "currency": "EUR", "label": "A", "max": "fee(money(5, 'EUR'))" },
            { "id": "name", "type": "text", "label": "N", "computed": "bank(iban, 1)", "required": false },
            { "id": "note", "type": "text", "label": "O", "when": "known", "required": false }
          ] },
        """),
    CheckedFlow(
      "wrong declarations",
      head: """
        "functions": {
          "size": { "input": ["text"], "output": "boolean" },
        //^^^^^^ reserved-id: "size" is a built-in function; choose another name
          "a-b": { "input": ["text"], "output": "boolean" },
        //^^^^^ reserved-id: invalid name "a-b"; use letters, digits and _, starting with a letter
          "none": { "input": [], "output": "boolean" },
        //          ^^^^^^^ missing-key: a function needs at least one input
          "hidden": { "input": ["secret"], "output": "file" },
        //                      ^^^^^^^^
        //     wrong-type: a function cannot take or return a secret or a file; a secret that is passed as "text" stays
        //     secret
        //                                           ^^^^^^
        //     wrong-type: a function cannot take or return a secret or a file; a secret that is passed as "text" stays
        //     secret
          "maybe": { "input": ["text?"], "output": "boolean" },
        //                     ^^^^^^^
        //     wrong-type: an input of a function cannot be optional; check for null before the call
          "typo": { "input": ["txt"], "outputs": "boolean" },
        //                    ^^^^^
        //     wrong-type: unknown type "txt"
        //       help: did you mean "text"?
        //                            ^^^^^^^^^
        //     unknown-key: unknown key "outputs" in a function
        //       help: did you mean "output"?
        },
        """,
      steps: """
        { "id": "s", "title": "A", "when": "typo(1) && none()" },
        """),
    CheckedFlow(
      "wrong calls",
      head: """
        "functions": {
          "isIBAN": { "input": ["text"], "output": "boolean" },
          "unused": { "input": ["text"], "output": "boolean" }
        },
        """,
      steps: """
        { "id": "s", "fields": [
            { "id": "a", "type": "text", "label": "A", "required": false },
            { "id": "n", "type": "integer", "label": "N" }
          ],
          "rules": [
            { "id": "r1", "that": "isIBAN(n)", "message": "M" },
        //                                ^ type-mismatch: "isIBAN" does not accept integer
        //                                  help: isIBAN() needs text
            { "id": "r2", "that": "isIBAN(a, a)", "message": "M" },
        //                         ^^^^^^^^^^^^ type-mismatch: "isIBAN" cannot be called like this
        //                                      help: write isIBAN(x)
            { "id": "r3", "that": "isIBAN(a)", "message": "M" },
        //                                ^ maybe-missing: "a" may be null here
        //                                  help: check for null first: a != null && …
            { "id": "r4", "that": "isIban(string(n))", "message": "M" },
        //                         ^^^^^^ unknown-function: unknown function "isIban"
        //                                help: did you mean "isIBAN"?
            { "id": "r5", "that": "isIBAN(string(n)) == 'yes'", "message": "M" }
        //                         ^^^^^^^^^^^^^^^^^^^^^^^^^^
        //     type-mismatch: cannot compare boolean with text
          ] },
        """),
    CheckedFlow(
      "results that may be null, and whole numbers",
      head: """
        "functions": {
          "isBig": { "input": ["number"], "output": "boolean?" },
          "born": { "input": ["text"], "output": "date?" }
        },
        """,
      steps: """
        { "id": "s", "fields": [
            { "id": "n", "type": "integer", "label": "N" },
            { "id": "t", "type": "text", "label": "T" }
          ],
          "rules": [
            { "id": "r1", "that": "isBig(n) != null && isBig(n) && isBig(2) == true", "message": "M" },
            { "id": "r2", "that": "born(t) != null && born(t) < today", "message": "M" },
            { "id": "r3", "that": "born(t) < today", "message": "M" }
        //                         ^^^^^^^ maybe-missing: this value may be null here
        //                                 help: born() may return null; check for null first: born(…) != null && …
          ] },
        """),
    CheckedFlow(
      "a service with the name of the tables",
      head: """
        "services": { "functions": {} },
        //            ^^^^^^^^^^^ reserved-id: "functions" has another meaning in services.jsonc; choose another name
        """,
      steps: """
        { "id": "s", "title": "A", "submit": { "call": "functions" } },
        """),
    CheckedFlow(
      "an unused function",
      head: """
        "functions": { "f": { "input": ["text"], "output": "boolean" } },
        //             ^^^ warning unused-function: unused function "f"; remove it or call it
        """,
      steps: """
        { "id": "s", "title": "A" },
        """),
  ]
}
