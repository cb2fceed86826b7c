import Testing

/// Diagnostics for limits, defaults, examples and patterns that contradict each other.
@Suite struct LimitRuleTests {
  @Test(arguments: cases)
  func `Contradictions between limits, defaults, examples and patterns are reported at their position`(
    each: CheckedFlow
  ) {
    each.expectMarks()
  }

  static let cases = [
    CheckedFlow(
      "lengths of codes",
      steps: """
        { "id": "a", "fields": [
            { "id": "a", "type": "code", "label": "A", "length": 0 },
        //                                                       ^ bad-limits: the length of a code must be from 1 to 32
            { "id": "b", "type": "code", "label": "B", "length": 33 },
        //                                                       ^^ bad-limits: the length of a code must be from 1 to
        //     32
            { "id": "c", "type": "code", "label": "C", "length": "2 - 3" },
        //                                                       ^^^^^^^ bad-limits: the length of a code must be from
        //     1 to 32
            { "id": "d", "type": "code", "label": "D", "length": 4 },
            { "id": "e", "type": "code", "label": "D", "length": "4 * 8" }
          ], "rules": [{ "that": "[a, b, c, d, e].size() == size(a)", "message": "M" }] },
        """),
    CheckedFlow(
      "counts of choices",
      steps: """
        { "id": "a", "fields": [
            { "id": "a", "type": "choices", "label": "A", "options": ["x", "y"], "min": 3 },
        //                                                                              ^
        //     bad-limits: there are only 2 options to choose from
            { "id": "b", "type": "choices", "label": "B", "options": ["x", "y"], "max": 0 },
        //                                                                              ^
        //     bad-limits: "max" must be at least 1
            { "id": "c", "type": "choices", "label": "C", "options": ["x"], "min": 2 },
        //                                                                         ^
        //     bad-limits: there is only 1 option to choose from
            { "id": "c2", "type": "choices", "label": "C", "options": ["x", { "id": "none", "label": "None", "exclusive": true }],
              "min": 2 },
        //           ^ bad-limits: there is only 1 option to choose from
            { "id": "d", "type": "choices", "label": "D", "options": ["x"], "min": -1 },
        //                                                                         ^^
        //     bad-limits: a count must be an integer of at least 0
            { "id": "e", "type": "choices", "label": "D", "options": ["x", "y"], "min": "1 + 1",
              "max": "1" }
        //           ^^^ bad-limits: "max" is less than "min"
          ] },
        """),
    CheckedFlow(
      "valid counts",
      head: """
        "given": { "o": "options" },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "a", "type": "choices", "label": "A", "options": ["x", "y"], "min": 2, "max": 5 },
            { "id": "b", "type": "choices", "label": "B", "optionsFrom": "o", "min": 3, "ifEmpty": "done" }
          ] },
        """),
    CheckedFlow(
      "lengths of texts",
      steps: """
        { "id": "a", "fields": [
            { "id": "a", "type": "text", "label": "A", "maxLength": 0 },
        //                                                          ^
        //     bad-limits: "maxLength" must be at least 1
            { "id": "b", "type": "text", "label": "B", "minLength": 300 },
        //                                                          ^^^
        //     bad-limits: "minLength" is above the default "maxLength" of 256; set "maxLength" as well
            { "id": "c", "type": "text", "label": "C", "minLength": "-1" },
        //                                                          ^^^^
        //     bad-limits: a length must be an integer from 0 to 100000
            { "id": "d", "type": "text", "label": "D", "minLength": 5, "maxLength": "2 + 2" },
        //                                                                          ^^^^^^^
        //     bad-limits: "maxLength" is less than "minLength"
            { "id": "e", "type": "text", "label": "E", "minLength": 300, "maxLength": 400 },
            { "id": "f", "type": "text", "label": "F", "minLength": 256 }
          ] },
        """),
    CheckedFlow(
      "computed limits in the wrong order",
      steps: """
        { "id": "a", "fields": [
            { "id": "n", "type": "integer", "label": "N", "min": "2 * 5", "max": 9 },
        //                                                                       ^
        //     bad-limits: "max" is less than "min"
            { "id": "m", "type": "number", "label": "M", "min": 1.5, "max": "1.25" },
        //                                                                  ^^^^^^
        //     bad-limits: "max" is less than "min"
            { "id": "d", "type": "date", "label": "D", "min": "date('2026-02-01')", "max": "2026-01-31" },
        //                                                                                 ^^^^^^^^^^^^
        //     bad-limits: "max" is less than "min"
            { "id": "e", "type": "date", "label": "E", "min": "2026-02-01", "max": "date('2026-02-01')" }
          ] },
        """),
    CheckedFlow(
      "defaults beyond the limits",
      steps: """
        { "id": "a", "fields": [
            { "id": "n", "type": "integer", "label": "N", "min": 1, "max": "4 + 5", "default": 10 },
        //                                                                                     ^^
        //     bad-default: this is not a valid answer for this field
            { "id": "t", "type": "text", "label": "T", "maxLength": 3, "default": "four" },
        //                                                                        ^^^^^^
        //     bad-default: this is not a valid answer for this field
            { "id": "p", "type": "text", "label": "P", "pattern": "[a-z]+", "default": "A" },
        //                                                                             ^^^
        //     bad-default: this is not a valid answer for this field
            { "id": "c", "type": "code", "label": "C", "keep": true, "length": 4, "default": "123" },
        //                                                                                   ^^^^^
        //     bad-default: this is not a valid answer for this field
            { "id": "d", "type": "date", "label": "D", "min": "2026-01-01", "default": "2025-12-31" },
        //                                                                             ^^^^^^^^^^^^
        //     bad-default: this is not a valid answer for this field
            { "id": "o", "type": "choices", "label": "O", "options": ["x", "y"], "max": 1,
              "default": ["x", "y"] },
        //               ^^^^^^^^^^ bad-default: this is not a valid answer for this field
            { "id": "b", "type": "boolean", "label": "B", "mustBe": false, "default": true },
        //                                                                            ^^^^
        //     bad-default: this is not a valid answer for this field
            { "id": "m", "type": "integer", "label": "M", "min": 3, "mustBe": 2 }
        //                                                                    ^
        //     bad-default: this is not a valid answer for this field
          ] },
        """),
    CheckedFlow(
      "defaults within the limits",
      steps: """
        { "id": "a", "fields": [
            { "id": "n", "type": "integer", "label": "N", "min": 1, "max": "4 + 5", "default": 9 },
            { "id": "t", "type": "text", "label": "T", "maxLength": 4, "default": "four" },
            { "id": "p", "type": "text", "label": "P", "pattern": "[a-z]+|A", "default": "A" },
            { "id": "c", "type": "code", "label": "C", "keep": true, "length": 4, "default": "1234" },
            { "id": "d", "type": "date", "label": "D", "min": "2026-01-01", "default": "2026-01-01" },
            { "id": "o", "type": "choices", "label": "O", "options": ["x", "y"], "max": 2,
              "default": ["x", "y"] },
            { "id": "b", "type": "boolean", "label": "B", "mustBe": true, "default": true },
            { "id": "u", "type": "boolean", "label": "U", "mustBe": true, "default": false },
            { "id": "k", "type": "integer", "label": "K", "max": "n", "default": 100 }
          ] },
        """),
    CheckedFlow(
      "examples that do not fit",
      steps: """
        { "id": "a", "fields": [
            { "id": "e", "type": "email", "label": "E", "example": "name(at)example.com" },
        //                                                         ^^^^^^^^^^^^^^^^^^^^^
        //     warning bad-example: this example is not a valid answer for this field
            { "id": "p", "type": "phone", "label": "P", "region": "US", "example": "555" },
        //                                                                         ^^^^^
        //     warning bad-example: this example is not a valid answer for this field
            { "id": "t", "type": "text", "label": "T", "pattern": "[0-9]{3}", "example": "1234" },
        //                                                                               ^^^^^^
        //     warning bad-example: this example is not a valid answer for this field
            { "id": "n", "type": "integer", "label": "N", "max": 5, "example": "6" },
        //                                                                     ^^^
        //     warning bad-example: this example is not a valid answer for this field
            { "id": "d", "type": "date", "label": "D", "example": "tomorrow" },
        //                                                        ^^^^^^^^^^
        //     warning bad-example: this example is not a valid answer for this field
            { "id": "o", "type": "choice", "label": "O", "options": ["x"], "example": "z" },
        //                                                                            ^^^
        //     warning bad-example: this example is not a valid answer for this field
            { "id": "m", "type": "email", "label": "M", "domains": ["example.org"],
              "example": "a@example.com" }
        //               ^^^^^^^^^^^^^^^ warning bad-example: this example is not a valid answer for this field
          ] },
        """),
    CheckedFlow(
      "examples that fit",
      head: """
        "given": { "g": "text" },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "e", "type": "email", "label": "E", "example": "name@example.com" },
            { "id": "p", "type": "phone", "label": "P", "region": "US", "example": "+1 201 555 0123" },
            { "id": "t", "type": "text", "label": "T", "pattern": "[0-9]{3}", "example": "123" },
            { "id": "n", "type": "integer", "label": "N", "max": 5, "example": "{{g}}" },
            { "id": "d", "type": "date", "label": "D", "example": "1990-04-23" },
            { "id": "o", "type": "choice", "label": "O", "options": [{ "id": "x", "label": "Ex" }],
              "example": "Ex" },
            { "id": "c", "type": "code", "label": "C", "keep": true, "length": 6, "example": "123 456" }
          ] },
        """),
    CheckedFlow(
      "a field with an invalid region or pattern and an example",
      steps: """
        { "id": "a", "fields": [
            { "id": "p", "type": "phone", "label": "P", "region": "USA", "example": "(201) 555-0123" },
        //                                                        ^^^^^
        //     unknown-option: unknown region "USA"; write two capital letters, such as US or DE
        //     help: did you mean "US"?
            { "id": "t", "type": "text", "label": "T", "pattern": "[0-9", "example": "1234",
        //                                                         ^
        //     bad-pattern: the pattern has an unclosed "["
              "default": "x" }
          ] },
        """),
    CheckedFlow(
      "domains",
      steps: """
        { "id": "a", "fields": [
            { "id": "m", "type": "email", "label": "M",
              "domains": ["@exa mple", "@example.com", "example.org", "org", ""] }
        //                ^^^^^^^^^^^ wrong-type: "@exa mple" is not a domain; write it as example.com
        //                             ^^^^^^^^^^^^^^ wrong-type: "@example.com" is not a domain; write it as
        //     example.com help: did you mean "example.com"?
        //                                                                   ^^
        //     wrong-type: "" is not a domain; write it as example.com
          ] },
        """),
    CheckedFlow(
      "an invalid language and an empty duration",
      head: """
        "language": "english",
        //          ^^^^^^^^^ wrong-type: unknown language "english"; write a tag such as "de" or "pt-BR"
        "expires": "0d",
        //         ^^^^ wrong-type: "0d" is not a duration; write it as 30s, 10m, 24h, 30d or 1h30m
        """,
      steps: """
        { "id": "a" },
        """),
    CheckedFlow(
      "languages",
      head: """
        "language": "zh-Hant-TW",
        "expires": "1s",
        """,
      steps: """
        { "id": "a" },
        """),
    CheckedFlow(
      "an underscore in a language",
      head: """
        "language": "en_US",
        //          ^^^^^^^ wrong-type: unknown language "en_US"; write a tag such as "de" or "pt-BR"
        //                  help: did you mean "en-US"?
        """,
      steps: """
        { "id": "a" },
        """),
    CheckedFlow(
      "mistakes in unused conditions",
      head: """
        "conditions": { "a": "b", "b": "a", "c": "1 + 2", "d": "x", "e": "o == 'a' && o.size() > 1" },
        //                    ^ circular-condition: the condition "b" uses itself
        //                                        ^^^^^ type-mismatch: expected boolean, found integer
        //                                                      ^ unknown-field: unknown name "x"
        """,
      steps: """
        { "id": "s", "fields": [{ "id": "o", "type": "text", "label": "O", "required": false }] },
        """),
    CheckedFlow(
      "patterns that other engines match in exponential time",
      steps: #"""
        { "id": "a", "fields": [
            { "id": "a", "type": "text", "label": "A", "pattern": "(a+)+b" },
            { "id": "b", "type": "text", "label": "B", "pattern": "[A-Z]([a-z]+ ?)*" },
            { "id": "c", "type": "text", "label": "C", "pattern": "(x|xx)*" },
            { "id": "d", "type": "text", "label": "D", "pattern": "\\d{3}(?:\\w|\\d)+!" },
            { "id": "e", "type": "text", "label": "E", "pattern": "(.*)*" }
          ] },
        """#),
    CheckedFlow(
      "control characters from JSON escapes in patterns and expressions",
      steps: #"""
        { "id": "a", "fields": [
            { "id": "a", "type": "text", "label": "A", "pattern": "\bcat" },
        //                                                         ^^
        //     bad-pattern: "\b" is a backspace character here; double its backslash for a word boundary
            { "id": "b", "type": "text", "label": "B", "pattern": "[\u0008x]" },
        //                                                          ^^^^^^
        //     bad-pattern: "\b" is a backspace character here; double its backslash for a word boundary
            { "id": "c", "type": "text", "label": "C", "pattern": "\u0001" },
        //                                                         ^^^^^^
        //     bad-pattern: the pattern has a control character; remove it, or double the backslash of its escape
            { "id": "d", "type": "text", "label": "D", "pattern": "\\bcat\tx", "when": "a != r'\bcat'" }
        //                                                                                     ^^
        //     syntax: a string cannot contain a control character
        //     help: JSON decodes \b before the expression is read; write \\b
          ] },
        """#),
    CheckedFlow(
      "work that grows with the limits of answers",
      steps: #"""
        { "id": "s", "fields": [
            { "id": "n", "type": "integer", "label": "N", "max": 1000000 },
            { "id": "m", "type": "integer", "label": "M", "max": 100 }, { "id": "u", "type": "integer", "label": "U" },
            { "id": "l", "type": "list", "label": "L", "max": 5000, "fields": [{ "id": "x", "type": "text", "label": "X" }] }
          ], "rules": [
            { "id": "a", "that": "lists.range(m).all(a, lists.range(m + 10).all(b, a <= b))", "message": "M" },
            { "id": "b", "that": "lists.range(n).all(a, a >= 0)", "message": "M" },
        //                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ too-costly: this expression may take too long to evaluate;
        //                        set a lower "max", use shorter lists or nest fewer loops
            { "id": "c", "that": "lists.range(u).all(a, a >= 0)", "message": "M" },
        //                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ too-costly: this expression may take too long to evaluate;
        //                        set a lower "max", use shorter lists or nest fewer loops
            { "id": "d", "that": "lists.range(math.least(u, 1000)).all(a, a >= 0)", "message": "M" },
            { "id": "e", "that": "l.all(a, l.all(b, a.x != b.x || a == b))", "message": "M" },
        //                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ too-costly: this expression may take too long
        //                        to evaluate; set a lower "max", use shorter lists or nest fewer loops
            { "id": "f", "that": "l.all(a, a.x != '')", "message": "M" }
          ] },
        """#),
    CheckedFlow(
      "unsupported syntax of patterns",
      steps: #"""
        { "id": "a", "fields": [
            { "id": "a", "type": "text", "label": "A", "pattern": "(?>a+)+b" },
        //                                                         ^^^
        //     bad-pattern: patterns cannot contain atomic groups such as "(?>"; write "(?:" instead
            { "id": "b", "type": "text", "label": "B", "pattern": "(?x)a #b" },
        //                                                         ^^^
        //     bad-pattern: the pattern has an unsupported group "(?x"
            { "id": "c", "type": "text", "label": "C", "pattern": "\\Qa" },
            { "id": "d", "type": "text", "label": "D", "pattern": "(?!0)\\d+" },
        //                                                         ^^^
        //     bad-pattern: patterns cannot contain look-around such as "(?!"; check this in "rules"
            { "id": "d2", "type": "text", "label": "D", "pattern": "(?=.*[A-Z])(?<=x)(?>a|b)c++(?!0).{8,}" },
        //                                                          ^^^
        //     bad-pattern: patterns cannot contain look-around such as "(?="; check this in "rules"
        //                                                                     ^^^^
        //     bad-pattern: patterns cannot contain look-around such as "(?<="; check this in "rules"
        //                                                                           ^^^
        //     bad-pattern: patterns cannot contain atomic groups such as "(?>"; write "(?:" instead
        //                                                                                    ^
        //     bad-pattern: patterns cannot contain possessive repetitions such as "++"; remove the last "+"
        //                                                                                     ^^^
        //     bad-pattern: patterns cannot contain look-around such as "(?!"; check this in "rules"
            { "id": "e", "type": "text", "label": "E", "pattern": "\\d+\\h\\d" },
        //                                                             ^^^
        //     bad-pattern: the pattern has an unknown escape "\h"; write "[ \t]" instead
            { "id": "f", "type": "text", "label": "F", "pattern": "é[a-z&&[^x]]" },
        //                                                              ^^
        //     bad-pattern: the pattern uses "&&" (intersection) in brackets; list the characters instead, or write
        //     "\&" for an ampersand
            { "id": "g", "type": "text", "label": "G", "pattern": "([A-Z])\\1" }
        //                                                                ^^^
        //     bad-pattern: patterns cannot contain back-references
          ] },
        """#),
    CheckedFlow(
      "patterns too large for the answers that they check",
      head: """
        "given": { "n": "integer" },
        """,
      steps: #"""
        { "id": "a", "fields": [
            { "id": "a", "type": "text", "label": "A", "pattern": "\\w{0,1000}", "maxLength": 1000 },
            { "id": "b", "type": "text", "label": "B", "pattern": "(\\d{3}-){0,1000}", "maxLength": 1000 },
        //                                                        ^^^^^^^^^^^^^^^^^^^
        //     bad-pattern: this pattern is too large for answers of up to 1000 characters; use fewer repetitions or a
        //     smaller "maxLength"
            { "id": "c", "type": "text", "label": "C", "pattern": "(\\d{3}-){0,1000}" },
            { "id": "d", "type": "text", "label": "D", "pattern": "[^<>]*", "maxLength": 100000 },
            { "id": "e", "type": "text", "label": "E", "pattern": "\\w{0,1000}", "maxLength": "n" },
            { "id": "f", "type": "text", "label": "F", "pattern": "(\\w{1000}){1000}", "maxLength": 10 },
        //                                                        ^^^^^^^^^^^^^^^^^^^
        //     bad-pattern: the pattern is too large; use fewer repetitions
            { "id": "g", "type": "text", "label": "G", "pattern": "a{1001}" }
        //                                                          ^^^^^^
        //     bad-pattern: the pattern has an invalid repetition; use counts up to 1000, the smaller one first, such
        //     as {2,5}
          ] },
        """#),
    CheckedFlow(
      "limits that exclude each other whatever the answers are",
      head: """
        "given": { "n": "integer", "p": "number", "d": "date", "e": "date?" },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "seats", "type": "integer", "label": "S", "min": 1, "max": 9 },
            { "id": "a", "type": "date", "label": "A", "min": "today", "max": "today - days(1)" },
        //                                                                    ^^^^^^^^^^^^^^^^^
        //     bad-limits: "max" is less than "min"
            { "id": "b", "type": "date", "label": "B", "min": "addYears(today, -18)", "max": "addYears(today, -21)" },
        //                                                                                   ^^^^^^^^^^^^^^^^^^^^^^
        //     bad-limits: "max" is less than "min"
            { "id": "c", "type": "date", "label": "C", "min": "d", "max": "addMonths(d, -1)" },
        //                                                                ^^^^^^^^^^^^^^^^^^
        //     bad-limits: "max" is less than "min"
            { "id": "i", "type": "integer", "label": "I", "min": "n + 2", "max": "n + 1" },
        //                                                                       ^^^^^^^
        //     bad-limits: "max" is less than "min"
            { "id": "k", "type": "integer", "label": "K", "min": "seats", "max": 0 },
        //                                                                       ^
        //     bad-limits: "max" is less than "min"
            { "id": "t", "type": "text", "label": "T", "minLength": "n", "maxLength": "n - 1" },
        //                                                                            ^^^^^^^
        //     bad-limits: "maxLength" is less than "minLength"
            { "id": "w", "type": "integer", "label": "W", "when": "n > 5", "min": "n", "max": 5 }
        //                                                                                    ^
        //     bad-limits: "max" is less than "min"
          ] },
        """),
    CheckedFlow(
      "limits that some answers allow",
      head: """
        "given": { "n": "integer", "p": "number", "d": "date", "e": "date?" },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "seats", "type": "integer", "label": "S", "min": 1, "max": 9 },
            { "id": "a", "type": "date", "label": "A", "min": "today", "max": "today" },
            { "id": "b", "type": "date", "label": "B", "min": "addYears(today, -21)", "max": "addYears(today, -18)" },
            { "id": "c", "type": "date", "label": "C", "min": "d", "max": "e" },
            { "id": "f", "type": "date", "label": "F", "min": "d + days(30)", "max": "addMonths(d, 1)" },
            { "id": "i", "type": "integer", "label": "I", "min": "n + 2", "max": "2 * n + 1" },
            { "id": "k", "type": "integer", "label": "K", "min": "seats", "max": 1 },
            { "id": "m", "type": "number", "label": "M", "min": "p", "max": "p - 1.0" }
          ] },
        """),
    CheckedFlow(
      "fixed values with placeholders",
      head: """
        "given": { "who": "text", "n": "integer" },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "a", "type": "text", "label": "A", "default": "{{who}}" },
        //                                                        ^^^^^^^^^
        //     bad-default: a "default" is a fixed value; to compute it, write an expression in "defaultFrom"
            { "id": "b", "type": "integer", "label": "B", "default": "{n}" },
        //                                                           ^^^^^
        //     bad-default: a "default" is a fixed value; to compute it, write an expression in "defaultFrom"
            { "id": "c", "type": "text", "label": "C", "default": "Dear {{who}}" },
        //                                                        ^^^^^^^^^^^^^^
        //     bad-default: a "default" is a fixed value; to compute it, write an expression in "defaultFrom"
            { "id": "d", "type": "text", "label": "D", "mustBe": "{{who}}" },
        //                                                       ^^^^^^^^^
        //     bad-default: braces have no effect in a fixed value
            { "id": "e", "type": "list", "label": "E", "fields": [{ "id": "f", "type": "text", "label": "F" }],
              "default": [{ "f": "{{who}}" }] },
        //                       ^^^^^^^^^
        //     bad-default: braces have no effect in a fixed value
            { "id": "g", "type": "choice", "label": "G", "options": ["{who}", "b"], "default": "{who}" },
            { "id": "h", "type": "text", "label": "H", "default": "{name} and {" }
          ] },
        """),
    CheckedFlow(
      "names in single braces",
      head: """
        "given": { "who": "text", "o": { "name": "text" } },
        """,
      steps: """
        { "id": "a", "text": "Dear {who}, {{who}} and { o.name }: {other}, {}, {{{{who}}, {{'{who}'}}" },
        //                         ^^^^^ syntax: "{who}" is shown as written; to show the value, write "{{who}}"
        //                                            ^^^^^^^^^^
        //     syntax: "{o.name}" is shown as written; to show the value, write "{{o.name}}"
        """),
  ]
}
