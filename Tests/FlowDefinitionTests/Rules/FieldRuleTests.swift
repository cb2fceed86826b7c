import Testing

/// Diagnostics for fields and names.
@Suite struct FieldRuleTests {
  @Test(arguments: cases) func `Problems with fields and names are reported in place`(each: CheckedFlow) {
    each.expectMarks()
  }

  static let cases = [
    CheckedFlow(
      "a field id",
      steps: """
        { "id": "a", "fields": [{ "id": "first-name", "type": "text", "label": "A" }] },
        //                              ^^^^^^^^^^^^ reserved-id: "first-name" cannot be a name; use letters, digits
        //                                           and _ and begin with a letter
        """),
    CheckedFlow(
      "a field id that is a word",
      steps: """
        { "id": "a", "fields": [
            { "id": "in", "type": "text", "label": "A" },
        //          ^^^^ reserved-id: "in" is a word of the expression language; choose another name
            { "id": "today", "type": "text", "label": "A" }
        //          ^^^^^^^ reserved-id: "today" is a word of the expression language; choose another name
          ] },
        """),
    CheckedFlow(
      "a field named like a step",
      steps: """
        { "id": "a", "fields": [{ "id": "a", "type": "text", "label": "A" }] },
        """),
    CheckedFlow(
      "two fields",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "text", "label": "A" },
            { "id": "x", "type": "text", "label": "A" }
        //          ^^^ duplicate-id: the name "x" is used already; choose another
          ] },
        """),
    CheckedFlow(
      "two fields in a group",
      steps: """
        { "id": "a", "fields": [
            { "id": "g", "type": "group", "fields": [
                { "id": "x", "type": "text", "label": "A" },
                { "id": "x", "type": "text", "label": "A" }
        //              ^^^ duplicate-id: the name "x" is used already; choose another
              ] }
          ] },
        """),
    CheckedFlow(
      "a field in a group named as one outside",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "text", "label": "A" },
            { "id": "g", "type": "group", "fields": [{ "id": "x", "type": "text", "label": "A" }] }
          ] },
        """),
    CheckedFlow(
      "a field and a given value",
      head: """
        "given": { "x": "text" },
        """,
      steps: """
        { "id": "a", "fields": [{ "id": "x", "type": "text", "label": "A" }] },
        //                              ^^^ duplicate-id: the name "x" is used already; choose another
        """),
    CheckedFlow(
      "a condition and a field",
      head: """
        "conditions": { "x": "true" },
        //              ^^^ duplicate-id: the name "x" is used already; choose another
        """,
      steps: """
        { "id": "a", "fields": [{ "id": "x", "type": "text", "label": "A" }] },
        """),
    CheckedFlow(
      "a former id in use",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "text", "label": "A" },
            { "id": "y", "type": "text", "label": "A", "was": ["x"] }
        //                                                     ^^^
        //     duplicate-id: the name "x" is used already; choose another
          ] },
        """),
    CheckedFlow(
      "a former id of a step that a step or a section has, or had",
      steps: """
        { "id": "a", "was": ["b"], "text": "A" },
        //                   ^^^ duplicate-id: there are two steps "b"
        { "id": "b", "was": ["c"], "text": "B" },
        { "id": "s", "was": ["c", "a"], "steps": [{ "id": "d", "was": ["e"], "text": "D" }] },
        //                   ^^^ duplicate-id: there are two steps "c"
        //                        ^^^ duplicate-id: there are two steps "a"
        """),
    CheckedFlow(
      "a former id of a step leads nowhere",
      steps: """
        { "id": "a", "text": "A", "next": "old" },
        //                                ^^^^^ unknown-step: there is no step "old"
        { "id": "b", "was": ["old"], "text": "B" },
        """),
    CheckedFlow(
      "a former id of a field in a group that had another",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "was": ["g.y"], "type": "text", "label": "A" },
            { "id": "h", "was": ["g"], "type": "group", "label": "H",
              "fields": [{ "id": "z", "type": "text", "label": "Z" }] }
          ] },
        """),
    CheckedFlow(
      "a field without a type",
      steps: """
        { "id": "a", "fields": [{ "id": "x", "label": "A", "default": 5 }] },
        //                      ^ missing-key: a field needs the key "type"
        { "id": "b", "text": "{{x + 1}}" },
        """),
    CheckedFlow(
      "a field of an unknown type",
      steps: """
        { "id": "a", "fields": [{ "id": "x", "type": "money", "label": "A", "currency": "EUR" }] },
        //                                           ^^^^^^^ wrong-type: there is no field type "money"
        { "id": "b", "text": "{{x + 1}}" },
        """),
    CheckedFlow(
      "a field without a label",
      steps: """
        { "id": "a",
          "fields": [{ "id": "x", "type": "text" }, { "id": "y", "type": "text", "computed": "'a'" }] },
        //           ^ missing-key: the field "x" needs the key "label"
        """),
    CheckedFlow(
      "a key of another type",
      steps: """
        { "id": "a", "fields": [{ "id": "x", "type": "text", "label": "A", "region": "US" }] },
        //                                                                 ^^^^^^^^
        //     unknown-key: a field of type "text" has no key "region"
        """),
    CheckedFlow(
      "required twice",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "text", "label": "A", "required": true, "requiredWhen": "true" }
        //                                             ^^^^^^^^^^
        //     unknown-key: a field has either "required" or "requiredWhen", not both
        //                                                                                ^^^^
        //     warning dead-branch: this is always true here; take it out
          ] },
        """),
    CheckedFlow(
      "two beginnings",
      steps: """
        { "id": "a",
          "fields": [{ "id": "x", "type": "text", "label": "A", "default": "a", "suggest": "'b'" }] },
        //                                                                      ^^^^^^^^^
        //     unknown-key: a field has either "default" or "suggest", not both
        """),
    CheckedFlow(
      "messages",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "text", "label": "A",
              "messages": { "requird": "R", "invalid": "I", "min": "M" } }
        //                  ^^^^^^^^^ unknown-key: there is no built-in message "requird"
        //                            help: did you mean "required"?
        //                                  ^^^^^^^^^ unknown-key: there is no built-in message "invalid"
          ] },
        """),
    CheckedFlow(
      "limits that cross",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "integer", "label": "A", "min": 5, "max": 4 },
        //                                                                 ^ bad-limits: "max" is smaller than "min"
            { "id": "y", "type": "text", "label": "A", "minLength": 3, "maxLength": 2 },
        //                                                                          ^
        //     bad-limits: "maxLength" is smaller than "minLength"
            { "id": "z", "type": "date", "label": "A", "min": "2026-01-02", "max": "2026-01-01" },
        //                                                                         ^^^^^^^^^^^^
        //     bad-limits: "max" is smaller than "min"
            { "id": "w", "type": "number", "label": "A", "min": 1.5, "max": 1 }
        //                                                                  ^
        //     bad-limits: "max" is smaller than "min"
          ] },
        """),
    CheckedFlow(
      "limits that meet",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "integer", "label": "A", "min": 5, "max": 5 },
            { "id": "y", "type": "text", "label": "A", "minLength": 0, "maxLength": 100000 }
          ] },
        """),
    CheckedFlow(
      "limits of another kind",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "integer", "label": "A", "min": 1.5, "max": true },
        //                                                       ^^^
        //     wrong-type: "min" is a number here; it takes a whole number, or an expression in quotes
        //                                                                   ^^^^
        //     wrong-type: "max" is true or false here; it takes a whole number, or an expression in quotes
            { "id": "y", "type": "number", "label": "A", "min": [] },
        //                                                      ^^
        //     wrong-type: "min" is a list here; it takes a number, or an expression in quotes
            { "id": "z", "type": "date", "label": "A", "min": 2026 }
        //                                                    ^^^^
        //     wrong-type: "min" is a number here; it takes a day such as "2026-02-19", or an expression in quotes
          ] },
        """),
    CheckedFlow(
      "lengths out of range",
      steps: """
        { "id": "a",
          "fields": [{ "id": "y", "type": "text", "label": "A", "minLength": -1, "maxLength": 100001 }] },
        //                                                                   ^^
        //     bad-limits: a length is a whole number from 0 to 100000
        //                                                                                    ^^^^^^
        //     bad-limits: a length is a whole number from 0 to 100000
        """),
    CheckedFlow(
      "computed limits",
      head: """
        "given": { "n": "integer?", "s": "text" },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "integer", "label": "A", "min": "n", "max": "s" },
        //                                                                    ^
        //     type-mismatch: a whole number or nothing is needed here, and this is a text
            { "id": "z", "type": "date", "label": "A", "min": "2026-02-30", "max": "today" }
        //                                                    ^^^^^^^^^^^^
        //     bad-limits: "2026-02-30" is not a day of the calendar
          ] },
        """),
    CheckedFlow(
      "patterns",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "text", "label": "A", "pattern": "[a-z" },
        //                                                        ^^^^^^
        //     bad-pattern: this is not a regular expression that can be read
            { "id": "y", "type": "text", "label": "A", "pattern": "[a-z]+" }
          ] },
        """),
    CheckedFlow(
      "lines",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "text", "label": "A", "lines": "some" },
        //                                                      ^^^^^^ wrong-type: "lines" takes "many", not "some"
        //     help: did you mean "many"?
            { "id": "y", "type": "text", "label": "A", "lines": "many" }
          ] },
        """),
    CheckedFlow(
      "presentations",
      steps: """
        { "id": "a", "fields": [
            { "id": "c", "type": "choice", "label": "A", "options": ["x", "y"], "as": "radoi" },
        //                                                                            ^^^^^^^
        //     wrong-type: there is no presentation "radoi"; a word of your front end's own begins with "x-"
        //     help: did you mean "radio"?
            { "id": "d", "type": "choices", "label": "A", "options": ["x", "y"], "as": "radio" },
        //                                                                             ^^^^^^^
        //     wrong-type: only a field of type "choice" can be shown as "radio"
            { "id": "n", "type": "integer", "label": "A", "min": 1, "as": "slider" },
        //                                                                ^^^^^^^^ missing-key: a slider needs "min" and "max"
            { "id": "b", "type": "boolean", "label": "A", "as": "slider" },
        //                                                      ^^^^^^^^
        //     wrong-type: only a field of type "integer" or "number" can be shown as "slider"
            { "id": "t", "type": "text", "label": "A", "as": "x-" },
        //                                                   ^^^^
        //     wrong-type: there is no presentation "x-"; a word of your front end's own begins with "x-"
            { "id": "g", "type": "group", "as": "x-box", "fields": [] },
        //                                ^^^^ wrong-type: a group is shown by its fields; give "as" to those
            { "id": "l", "type": "list", "label": "A", "as": "x-cards", "fields": [
                { "id": "e", "type": "choice", "label": "A", "options": ["x", "y"], "as": "menu" },
                { "id": "f", "type": "number", "label": "A", "min": 0, "max": 1, "as": "slider" },
                { "id": "h", "type": "date", "label": "A", "as": "calendar" },
                { "id": "i", "type": "choices", "label": "A", "options": ["x", "y"], "as": "checkbox" },
                { "id": "j", "type": "boolean", "label": "A", "as": "toggle" },
                { "id": "k", "type": "text", "label": "A", "as": "x-signature" }] }
          ] },
        """),
    CheckedFlow(
      "autofill",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "text", "label": "A", "autofill": "givenname" },
        //                                                         ^^^^^^^^^^^
        //     wrong-type: HTML has no autofill field "givenname"
        //     help: did you mean "given-name"?
            { "id": "y", "type": "boolean", "label": "A", "autofill": "name" },
        //                                                ^^^^^^^^^^ unknown-key: a field of type "boolean" has no key "autofill"
            { "id": "z", "type": "date", "label": "A", "autofill": "bday" }
          ] },
        """),
    CheckedFlow(
      "regions and kinds",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "phone", "label": "A", "region": "UK", "regions": ["US", "us"],
        //                                                        ^^^^
        //     unknown-option: "UK" is not a region; write two capital letters such as US or DE
        //     help: did you mean "GB"?
        //                                                                                ^^^^
        //     unknown-option: "us" is not a region; write two capital letters such as US or DE
        //     help: did you mean "US"?
              "kinds": ["mobil", "fixed"] }
        //              ^^^^^^^ unknown-option: there is no kind of phone number "mobil"; they are mobile, fixed,
        //                      fixedOrMobile, premium, tollFree, sharedCost, voip, personal, pager, uan, voicemail
        //                      help: did you mean "mobile"?
          ] },
        """),
    CheckedFlow(
      "regions that no number fits",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "phone", "label": "A", "region": "US", "regions": ["DE"] },
        //                                                        ^^^^
        //     warning bad-limits: a number without a country code is one of "US", which "regions" does not hold
            { "id": "y", "type": "phone", "label": "A", "regions": ["AD", "LI"], "kinds": ["pager"] },
        //                                                                       ^^^^^^^
        //     warning bad-limits: no number is known that could be an answer; name other regions or kinds
            { "id": "z", "type": "phone", "label": "A", "regions": ["EH"] }
        //                                              ^^^^^^^^^
        //     warning bad-limits: no number is known that could be an answer; name other regions or kinds
          ] },
        """),
    CheckedFlow(
      "defaults",
      steps: """
        { "id": "a", "fields": [
            { "id": "a", "type": "integer", "label": "A", "default": "x" },
        //                                                           ^^^
        //     bad-default: this is no answer the field accepts
            { "id": "b", "type": "integer", "label": "A", "default": 5 },
            { "id": "c", "type": "date", "label": "A", "default": "2026-02-30" },
        //                                                        ^^^^^^^^^^^^
        //     bad-default: this is no answer the field accepts
            { "id": "d", "type": "choice", "label": "A", "options": ["x"], "default": "y" },
        //                                                                            ^^^
        //     bad-default: this is no answer the field accepts
            { "id": "e", "type": "boolean", "label": "A", "mustBe": "agreed" },
        //                                                          ^^^^^^^^
        //     bad-default: this is no answer the field accepts
            { "id": "f", "type": "boolean", "label": "A", "mustBe": true },
            { "id": "g", "type": "text", "label": "A", "default": null },
        //                                                        ^^^^
        //     bad-default: this is no answer the field accepts
            { "id": "h", "type": "number", "label": "A", "default": 1e400 },
        //                                                          ^^^^^
        //     bad-default: this is no answer the field accepts
            { "id": "i", "type": "choices", "label": "A", "options": ["x", "y"], "default": ["x", "z"] }
        //                                                                                  ^^^^^^^^^^
        //     bad-default: this is no answer the field accepts
          ] },
        """),
    CheckedFlow(
      "options",
      steps: """
        { "id": "a", "fields": [
            { "id": "a", "type": "choice", "label": "A" },
        //  ^ missing-key: a field of type "choice" needs the key "options"
            { "id": "b", "type": "choice", "label": "A", "options": [] },
        //                                                          ^^
        //     bad-limits: a choice needs at least one option
            { "id": "c", "type": "choice", "label": "A", "options": ["x", "x"] },
        //                                                                ^^^
        //     duplicate-id: there are two options "x"
            { "id": "d", "type": "choice", "label": "A", "options": [{ "id": "x" }] },
        //                                                           ^ missing-key: an option needs the key "label"
            { "id": "e", "type": "choice", "label": "A", "options": "sizes", "default": "x" },
        //                                                          ^^^^^^^
        //     unknown-option: "options" declares no list "sizes"
            { "id": "f", "type": "choice", "label": "A", "options": 5 },
        //                                                          ^
        //     wrong-type: "options" is a number here; it takes a list of options, or the name of one
            { "id": "g", "type": "choice", "label": "A", "options": ["x"], "optionsFrom": "o" }
        //                                               ^^^^^^^^^
        //     unknown-key: a field has either "options" or "optionsFrom", not both
        //                                                                                 ^
        //     unknown-field: there is nothing called "o" here
          ] },
        """),
    CheckedFlow(
      "options from outside",
      head: """
        "given": { "o": "options", "p": "options?", "q": "text" },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "a", "type": "choice", "label": "A", "optionsFrom": "o", "default": "x" },
            { "id": "b", "type": "choice", "label": "A", "optionsFrom": "p" },
        //                                                               ^ maybe-missing: "p" may be missing here
        //     help: test it first: p != null && …
            { "id": "c", "type": "choice", "label": "A", "optionsFrom": "q" }
        //                                                               ^
        //     type-mismatch: a list (each a group of id, label, help) is needed here, and this is a text
          ] },
        """),
    CheckedFlow(
      "shared options are told once",
      head: """
        "options": { "s": [{ "id": "x", "label": "X", "when": "nope" }] },
        //                                                     ^^^^
        //     unknown-field: there is nothing called "nope" here
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "a", "type": "choice", "label": "A", "options": "s" },
            { "id": "b", "type": "choice", "label": "A", "options": "s" }
          ] },
        """),
    CheckedFlow(
      "rules",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "integer", "label": "A", "rules": [
                { "that": "x", "message": "M" },
        //                 ^ type-mismatch: true or false is needed here, and this is a whole number
                { "that": "x > 1" },
        //      ^ missing-key: a rule needs the key "message"
                { "that": "x > 1", "message": "{{y}}", "field": "x" }
        //                                       ^ unknown-field: there is nothing called "y" here
        //                                             ^^^^^^^ unknown-key: a rule has no key "field"
              ] }
          ], "rules": [
            { "that": "x > 1", "message": "M", "field": "z" },
        //                                              ^^^ unknown-field: there is no field "z"
            { "that": "true", "message": "M", "field": "x" }
        //             ^^^^ warning dead-branch: this is always true here; take it out
          ] },
        """),
    CheckedFlow(
      "reading ahead",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "text", "label": "A", "when": "y == 'a'" },
        //                                                      ^
        //     reads-ahead: "y" is asked after this field; put it before
            { "id": "y", "type": "text", "label": "A", "suggest": "z", "requiredWhen": "y != null" },
        //                                                         ^
        //     reads-ahead: "z" is asked after this field; put it before
        //                                                                              ^
        //     reads-ahead: this decides about "y" and cannot read it
            { "id": "z", "type": "text", "label": "A", "defaultFrom": "y" }
          ] },
        """),
    CheckedFlow(
      "reading ahead a boolean",
      head: """
        "conditions": { "later": "y" },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "text", "label": "A", "when": "y" },
        //                                                      ^
        //     reads-ahead: "y" is asked after this field; put it before
            { "id": "w", "type": "text", "label": "A", "when": "true && later" },
        //                                                              ^^^^^
        //     reads-ahead: "y" is asked after this field; put it before
            { "id": "y", "type": "boolean", "label": "A" }
          ] },
        """),
    CheckedFlow(
      "reading ahead in a group",
      steps: """
        { "id": "a", "fields": [
            { "id": "g", "type": "group", "fields": [
                { "id": "x", "type": "text", "label": "A", "when": "y == 'a'" },
        //                                                          ^
        //     reads-ahead: "g.y" is asked after this field; put it before
                { "id": "y", "type": "text", "label": "A", "when": "x == 'a'" }
              ] }
          ] },
        """),
  ]
}
