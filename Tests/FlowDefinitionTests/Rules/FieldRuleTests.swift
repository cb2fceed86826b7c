import Testing

/// Diagnostics for fields and names.
@Suite struct FieldRuleTests {
  @Test(arguments: cases) func `Problems with fields and names are reported at their position`(each: CheckedFlow) {
    each.expectMarks()
  }

  static let cases = [
    CheckedFlow(
      "a message that shows the field's own answer",
      steps: """
        { "id": "a", "fields": [{ "id": "n", "type": "integer", "label": "N" },
            { "id": "d", "type": "date", "label": "D", "max": "2026-01-01",
              "messages": { "max": "After {{n}}, {{d}} is too late.", "required": "{{{{d}}" },
        //                                         ^
        //     warning reads-ahead: "d" has no value while this message is shown; use a rule instead: its message can
        //     show the answer
              "rules": [{ "that": "d != date('2025-01-01')", "message": "{{d}} is a holiday." }] }] },
        """),
    CheckedFlow(
      "a field id",
      steps: """
        { "id": "a", "fields": [{ "id": "first-name", "type": "text", "label": "A" }] },
        //                              ^^^^^^^^^^^^ reserved-id: invalid name "first-name"; use letters, digits and _,
        //     starting with a letter
        """),
    CheckedFlow(
      "a field id that is a reserved word",
      steps: """
        { "id": "a", "fields": [
            { "id": "in", "type": "text", "label": "A" },
        //          ^^^^ reserved-id: "in" is reserved by the expression language; choose another name
            { "id": "today", "type": "text", "label": "A" }
        //          ^^^^^^^ reserved-id: "today" is reserved by the expression language; choose another name
          ] },
        """),
    CheckedFlow(
      "fields named like functions, types and namespaces",
      steps: """
        { "id": "a", "fields": [
            { "id": "type", "type": "text", "label": "A" }, { "id": "age", "type": "integer", "label": "A" },
            { "id": "date", "type": "date", "label": "A" }, { "id": "size", "type": "integer", "label": "A" },
            { "id": "list", "type": "list", "label": "A", "fields": [{ "id": "int", "type": "text", "label": "A" }] },
            { "id": "map", "type": "group", "label": "A", "fields": [{ "id": "string", "type": "text", "label": "A" }] },
            { "id": "duration", "type": "boolean", "label": "A" }, { "id": "max", "type": "number", "label": "A" },
            { "id": "math", "type": "number", "label": "A" },
        //          ^^^^^^ reserved-id: "math" is reserved by the expression language; choose another name
            { "id": "lists", "type": "number", "label": "A" },
        //          ^^^^^^^ reserved-id: "lists" is reserved by the expression language; choose another name
            { "id": "strings", "type": "number", "label": "A" },
        //          ^^^^^^^^^ reserved-id: "strings" is reserved by the expression language; choose another name
            { "id": "given", "type": "number", "label": "A" }
        //          ^^^^^^^ reserved-id: "given" is reserved by the expression language; choose another name
          ],
          "rules": [{ "id": "r", "message": "{{type}}{{age}}{{date}}", "that": "age(date) == age && size(type) == size && type(age) != type(type) && duration && max == [max].max() && list.map(bool, bool.int).size() > 0 && map.string != string(size)" }] },
        """),
    CheckedFlow(
      "a field named like a step",
      steps: """
        { "id": "a", "fields": [{ "id": "a", "type": "text", "label": "A" }] },
        """),
    CheckedFlow(
      "two fields with the same id",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "text", "label": "A" },
            { "id": "x", "type": "text", "label": "A" }
        //          ^^^ duplicate-id: duplicate name "x"
          ] },
        """),
    CheckedFlow(
      "two fields in a group with the same id",
      steps: """
        { "id": "a", "fields": [
            { "id": "g", "type": "group", "fields": [
                { "id": "x", "type": "text", "label": "A" },
                { "id": "x", "type": "text", "label": "A" }
        //              ^^^ duplicate-id: duplicate name "x"
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
      "a field with the name of a given value",
      head: """
        "given": { "x": "text" },
        """,
      steps: """
        { "id": "a", "fields": [{ "id": "x", "type": "text", "label": "A" }] },
        //                              ^^^ duplicate-id: duplicate name "x"
        """),
    CheckedFlow(
      "a field with the name of a condition",
      head: """
        "conditions": { "x": "true" },
        //              ^^^ duplicate-id: duplicate name "x"
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
        //     duplicate-id: duplicate name "x"
          ] },
        """),
    CheckedFlow(
      "a former step id that another step or section has or had",
      steps: """
        { "id": "a", "was": ["b"], "text": "A" },
        //                   ^^^ duplicate-id: duplicate step "b"
        { "id": "b", "was": ["c"], "text": "B" },
        { "id": "s", "was": ["c", "a"], "steps": [{ "id": "d", "was": ["e"], "text": "D" }] },
        //                   ^^^ duplicate-id: duplicate step "c"
        //                        ^^^ duplicate-id: duplicate step "a"
        """),
    CheckedFlow(
      "a reference to a former step id",
      steps: """
        { "id": "a", "text": "A", "next": "old" },
        //                                ^^^^^ unknown-step: unknown step "old"
        { "id": "b", "was": ["old"], "text": "B" },
        """),
    CheckedFlow(
      "a former field id in a renamed group",
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
        //                      ^ missing-key: missing key "type" in a field
        { "id": "b", "text": "{{x + 1}}" },
        """),
    CheckedFlow(
      "a field of an unknown type",
      steps: """
        { "id": "a", "fields": [{ "id": "x", "type": "price", "label": "A", "currency": "EUR" }] },
        //                                           ^^^^^^^ wrong-type: unknown field type "price"
        { "id": "b", "text": "{{x + 1}}" },
        """),
    CheckedFlow(
      "keys and types of other formats",
      steps: """
        { "id": "a", "fields": [
          { "id": "x", "type": "text", "multiline": true, "label": "X" },
          //                           ^^^^^^^^^^^
          //     unknown-key: unknown key "multiline" in a field of type "text"
          //     help: did you mean "lines"?
          //                                        ^^^^ wrong-type: "lines" must be "many", found a boolean
          //     help: did you mean "many"?
          { "id": "y", "type": "text", "lines": 5, "label": "Y" },
          //                                    ^ wrong-type: "lines" must be "many", found a number
          //     help: did you mean "many"?
          { "id": "z", "type": "secret", "label": "Z" }] },
          //                   ^^^^^^^^ wrong-type: unknown field type "secret"
          //     help: use "type": "text", "secret": true
        """),
    CheckedFlow(
      "a field without a label",
      steps: """
        { "id": "a",
          "fields": [{ "id": "x", "type": "text" }, { "id": "y", "type": "text", "computed": "'a'" }] },
        //           ^ missing-key: missing key "label" in the field "x"
        """),
    CheckedFlow(
      "a key of another field type",
      steps: """
        { "id": "a", "fields": [{ "id": "x", "type": "text", "label": "A", "region": "US" }] },
        //                                                                 ^^^^^^^^
        //     unknown-key: unknown key "region" in a field of type "text"
        """),
    CheckedFlow(
      "both required and requiredWhen",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "text", "label": "A", "required": true, "requiredWhen": "true" }
        //                                             ^^^^^^^^^^
        //     unknown-key: a field cannot have both "required" and "requiredWhen"
        //                                                                                ^^^^
        //     warning dead-branch: this condition is always true; remove it
          ] },
        """),
    CheckedFlow(
      "requiredWhen where nothing is asked",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "integer", "label": "A" },
            { "id": "y", "type": "integer", "computed": "x + 1", "requiredWhen": "x > 1" },
        //                                                       ^^^^^^^^^^^^^^
        //     unknown-key: a computed field is not asked, so it cannot have "requiredWhen"; remove it
        //     help: if the value may be null, write "required": false
            { "note": "N", "requiredWhen": "x > 1" }
        //                 ^^^^^^^^^^^^^^ unknown-key: unknown key "requiredWhen" in a note
          ] },
        """),
    CheckedFlow(
      "both default and suggest",
      steps: """
        { "id": "a",
          "fields": [{ "id": "x", "type": "text", "label": "A", "default": "a", "suggest": "'b'" }] },
        //                                                                      ^^^^^^^^^
        //     unknown-key: a field cannot have both "default" and "suggest"
        """),
    CheckedFlow(
      "messages",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "text", "label": "A",
              "messages": { "requird": "R", "invalid": "I", "min": "M" } },
        //                  ^^^^^^^^^ unknown-key: unknown error code "requird"
        //                            help: did you mean "required"?
        //                                  ^^^^^^^^^ unknown-key: unknown error code "invalid"
            { "id": "d", "type": "date", "label": "D", "messages": { "date.day": "D", "date.yaer": "Y" } },
        //                                                                            ^^^^^^^^^^^
        //     unknown-key: unknown error code "date.yaer"
        //     help: did you mean "date.year"?
            { "id": "n", "type": "integer", "label": "N", "min": 1, "max": 8, "messages": { "range": "1 to 8" } },
        //                                                                                  ^^^^^^^
        //     unknown-key: "range" was replaced by "min" and "max"; write a message for each
            { "id": "e", "type": "email", "label": "E", "maxLength": 0 },
        //                                                           ^ bad-limits: "maxLength" must be at least 1
            { "id": "u", "type": "url", "label": "U", "maxLength": 10, "default": "https://example.com" },
        //                                                                        ^^^^^^^^^^^^^^^^^^^^^
        //     bad-default: this is not a valid answer for this field
            { "id": "p", "type": "phone", "label": "P", "maxLength": 10 }
        //                                              ^^^^^^^^^^^ unknown-key: unknown key "maxLength" in a field of
        //     type "phone"
          ] },
        """),
    CheckedFlow(
      "limits that cross",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "integer", "label": "A", "min": 5, "max": 4 },
        //                                                                 ^ bad-limits: "max" is less than "min"
            { "id": "y", "type": "text", "label": "A", "minLength": 3, "maxLength": 2 },
        //                                                                          ^
        //     bad-limits: "maxLength" is less than "minLength"
            { "id": "z", "type": "date", "label": "A", "min": "2026-01-02", "max": "2026-01-01" },
        //                                                                         ^^^^^^^^^^^^
        //     bad-limits: "max" is less than "min"
            { "id": "w", "type": "number", "label": "A", "min": 1.5, "max": 1 }
        //                                                                  ^
        //     bad-limits: "max" is less than "min"
          ] },
        """),
    CheckedFlow(
      "equal limits",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "integer", "label": "A", "min": 5, "max": 5 },
            { "id": "y", "type": "text", "label": "A", "minLength": 0, "maxLength": 100000 }
          ] },
        """),
    CheckedFlow(
      "limits of the wrong type",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "integer", "label": "A", "min": 1.5, "max": true },
        //                                                       ^^^
        //     wrong-type: "min" must be an integer or an expression in quotes, found a number
        //                                                                   ^^^^
        //     wrong-type: "max" must be an integer or an expression in quotes, found a boolean
            { "id": "y", "type": "number", "label": "A", "min": [] },
        //                                                      ^^
        //     wrong-type: "min" must be a number or an expression in quotes, found a list
            { "id": "z", "type": "date", "label": "A", "min": 2026 }
        //                                                    ^^^^
        //     wrong-type: "min" must be a date such as "2026-02-19" or an expression in quotes, found a number
          ] },
        """),
    CheckedFlow(
      "lengths out of range",
      steps: """
        { "id": "a",
          "fields": [{ "id": "y", "type": "text", "label": "A", "minLength": -1, "maxLength": 100001 }] },
        //                                                                   ^^
        //     bad-limits: a length must be an integer from 0 to 100000
        //                                                                                    ^^^^^^
        //     bad-limits: a length must be an integer from 0 to 100000
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
        //     type-mismatch: expected integer or null, found text
            { "id": "z", "type": "date", "label": "A", "min": "2026-02-30", "max": "today" }
        //                                                    ^^^^^^^^^^^^
        //     bad-limits: "2026-02-30" is not a valid calendar date
          ] },
        """),
    CheckedFlow(
      "patterns",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "text", "label": "A", "pattern": "[a-z" },
        //                                                         ^
        //     bad-pattern: the pattern has an unclosed "["
            { "id": "y", "type": "text", "label": "A", "pattern": "[a-z]+" }
          ] },
        """),
    CheckedFlow(
      "lines",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "text", "label": "A", "lines": "some" },
        //                                                      ^^^^^^ wrong-type: "lines" must be "many", found "some"
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
        //     wrong-type: unknown presentation "radoi"; custom names must begin with "x-"
        //     help: did you mean "radio"?
            { "id": "d", "type": "choices", "label": "A", "options": ["x", "y"], "as": "radio" },
        //                                                                             ^^^^^^^
        //     wrong-type: "radio" needs a field of type "choice"
            { "id": "n", "type": "integer", "label": "A", "min": 1, "as": "slider" },
        //                                                                ^^^^^^^^ missing-key: a slider needs "min"
        //     and "max"
            { "id": "b", "type": "boolean", "label": "A", "as": "slider" },
        //                                                      ^^^^^^^^
        //     wrong-type: "slider" needs a field of type "integer" or "number"
            { "id": "t", "type": "text", "label": "A", "as": "x-" },
        //                                                   ^^^^
        //     wrong-type: unknown presentation "x-"; custom names must begin with "x-"
            { "id": "g", "type": "group", "as": "x-box", "fields": [] },
        //                                ^^^^ wrong-type: a group cannot have "as"; set it on the group's fields
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
        //     wrong-type: unknown autofill token "givenname"
        //     help: did you mean "given-name"?
            { "id": "y", "type": "boolean", "label": "A", "autofill": "name" },
        //                                                ^^^^^^^^^^ unknown-key: unknown key "autofill" in a field of
        //     type "boolean"
            { "id": "z", "type": "date", "label": "A", "autofill": "bday" }
          ] },
        """),
    CheckedFlow(
      "regions and kinds",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "phone", "label": "A", "region": "UK", "regions": ["US", "us"],
        //                                                        ^^^^
        //     unknown-option: unknown region "UK"; write two capital letters, such as US or DE
        //     help: did you mean "GB"?
        //                                                                                ^^^^
        //     unknown-option: unknown region "us"; write two capital letters, such as US or DE
        //     help: did you mean "US"?
              "kinds": ["mobil", "fixed"] }
        //              ^^^^^^^ unknown-option: unknown kind of phone number "mobil"; expected one of mobile, fixed,
        //     fixedOrMobile, premium, tollFree, sharedCost, voip, personal, pager, uan, voicemail help: did you mean
        //     "mobile"?
          ] },
        """),
    CheckedFlow(
      "regions that no number fits",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "phone", "label": "A", "region": "US", "regions": ["DE"] },
        //                                                        ^^^^
        //     warning bad-limits: numbers without a country code are read as "US" numbers, but "regions" does not
        //     include "US"
            { "id": "y", "type": "phone", "label": "A", "regions": ["AD", "LI"], "kinds": ["pager"] },
        //                                                                       ^^^^^^^
        //     warning bad-limits: no phone number can match these regions and kinds; change one of them
            { "id": "z", "type": "phone", "label": "A", "regions": ["EH"] }
        //                                              ^^^^^^^^^
        //     warning bad-limits: no phone number can match these regions and kinds; change one of them
          ] },
        """),
    CheckedFlow(
      "defaults",
      steps: """
        { "id": "a", "fields": [
            { "id": "a", "type": "integer", "label": "A", "default": "x" },
        //                                                           ^^^
        //     bad-default: this is not a valid answer for this field
            { "id": "b", "type": "integer", "label": "A", "default": 5 },
            { "id": "c", "type": "date", "label": "A", "default": "2026-02-30" },
        //                                                        ^^^^^^^^^^^^
        //     bad-default: this is not a valid answer for this field
            { "id": "d", "type": "choice", "label": "A", "options": ["x"], "default": "y" },
        //                                                                            ^^^
        //     bad-default: this is not a valid answer for this field
            { "id": "e", "type": "boolean", "label": "A", "mustBe": "agreed" },
        //                                                          ^^^^^^^^
        //     bad-default: this is not a valid answer for this field
            { "id": "f", "type": "boolean", "label": "A", "mustBe": true },
            { "id": "g", "type": "text", "label": "A", "default": null },
        //                                                        ^^^^
        //     bad-default: this is not a valid answer for this field
            { "id": "h", "type": "number", "label": "A", "default": 1e400 },
        //                                                          ^^^^^
        //     bad-default: the number 1e400 is out of range or has more than 38 digits
            { "id": "i", "type": "choices", "label": "A", "options": ["x", "y"], "default": ["x", "z"] },
        //                                                                                  ^^^^^^^^^^
        //     bad-default: this is not a valid answer for this field
            { "id": "j", "type": "choices", "label": "A", "options": ["x", { "id": "none", "label": "N", "exclusive": true }],
              "default": ["x", "none"] }
        //               ^^^^^^^^^^^^^
        //     bad-default: this is not a valid answer for this field
          ] },
        """),
    CheckedFlow(
      "options",
      steps: """
        { "id": "a", "fields": [
            { "id": "a", "type": "choice", "label": "A" },
        //  ^ missing-key: missing key "options" in a field of type "choice"
            { "id": "b", "type": "choice", "label": "A", "options": [] },
        //                                                          ^^
        //     bad-limits: a choice needs at least one option
            { "id": "c", "type": "choice", "label": "A", "options": ["x", "x"] },
        //                                                                ^^^
        //     duplicate-id: duplicate option "x"
            { "id": "c2", "type": "choice", "label": "A", "options": ["red", { "id": "x", "label": "Red" },
        //                                                                                         ^^^^^
        //     warning duplicate-id: another option is called "Red" too, so people can't tell them apart
              { "id": "y", "label": "red", "when": "now > date('2026-01-01')" }] },
            { "id": "d", "type": "choice", "label": "A", "options": [{ "id": "x" }] },
        //                                                           ^ missing-key: missing key "label" in an option
            { "id": "e", "type": "choice", "label": "A", "options": "sizes", "default": "x" },
        //                                                          ^^^^^^^
        //     unknown-option: unknown list of options "sizes"
            { "id": "f", "type": "choice", "label": "A", "options": 5 },
        //                                                          ^
        //     wrong-type: "options" must be a list of options or the name of one, found a number
            { "id": "g", "type": "choice", "label": "A", "options": ["x"], "optionsFrom": "o" }
        //                                               ^^^^^^^^^
        //     unknown-key: a field cannot have both "options" and "optionsFrom"
        //                                                                                 ^
        //     unknown-field: unknown name "o"
          ] },
        """),
    CheckedFlow(
      "options from outside",
      head: """
        "given": { "o": "options", "p": "options?", "q": "text" },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "a", "type": "choice", "label": "A", "optionsFrom": "o", "default": "x", "ifEmpty": "done" },
            { "id": "b", "type": "choice", "label": "A", "optionsFrom": "p" },
        //                                                               ^ maybe-missing: "p" may be null here
        //     help: check for null first: p != null && …
            { "id": "c", "type": "choice", "label": "A", "optionsFrom": "q" }
        //                                                               ^
        //     type-mismatch: expected list of record (id, label, help), found text
          ] },
        """),
    CheckedFlow(
      "shared options with a mistake",
      head: """
        "options": { "s": [{ "id": "x", "label": "X", "when": "nope" }] },
        //                                                     ^^^^
        //     unknown-field: unknown name "nope"
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
        //                 ^ type-mismatch: expected boolean, found integer
                { "that": "x > 1" },
        //      ^ missing-key: missing key "message" in a rule
                { "that": "x > 1", "message": "{{y}}", "field": "x" }
        //                                       ^ unknown-field: unknown name "y"
        //                                             ^^^^^^^ unknown-key: unknown key "field" in a rule
              ] }
          ], "rules": [
            { "that": "x > 1", "message": "M", "field": "z" },
        //                                              ^^^ unknown-field: unknown field "z"
            { "that": "true", "message": "M", "field": "x" }
        //             ^^^^ warning dead-branch: this condition is always true; remove it
          ] },
        """),
    CheckedFlow(
      "references to later fields",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "text", "label": "A", "when": "y == 'a'" },
        //                                                      ^
        //     reads-ahead: "y" is asked after this field; move it before this field
            { "id": "y", "type": "text", "label": "A", "suggest": "z", "requiredWhen": "y != null" },
        //                                                         ^
        //     reads-ahead: "z" is asked after this field; move it before this field
        //                                                                              ^
        //     reads-ahead: "y" cannot depend on itself
            { "id": "z", "type": "text", "label": "A", "defaultFrom": "y" }
          ] },
        """),
    CheckedFlow(
      "references to a later boolean",
      head: """
        "conditions": { "later": "y" },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "text", "label": "A", "when": "y" },
        //                                                      ^
        //     reads-ahead: "y" is asked after this field; move it before this field
            { "id": "w", "type": "text", "label": "A", "when": "true && later" },
        //                                                              ^^^^^
        //     reads-ahead: "y" is asked after this field; move it before this field
            { "id": "y", "type": "boolean", "label": "A" }
          ] },
        """),
    CheckedFlow(
      "references to later fields in a group",
      steps: """
        { "id": "a", "fields": [
            { "id": "g", "type": "group", "fields": [
                { "id": "x", "type": "text", "label": "A", "when": "y == 'a'" },
        //                                                          ^
        //     reads-ahead: "g.y" is asked after this field; move it before this field
                { "id": "y", "type": "text", "label": "A", "when": "x == 'a'" }
              ] }
          ] },
        """),
  ]
}
