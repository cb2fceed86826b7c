import FlowDefinition
import FlowSyntax
import Testing

/// Diagnostics for sections and the names in their items.
@Suite struct SectionRuleTests {
  static let clean = [
    CheckedFlow(
      "a section repeated for a number",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "first", "fields": [
                { "id": "count", "type": "integer", "label": "C" },
                { "id": "pets", "type": "choices", "label": "P", "options": ["cat", "dog"],
                  "required": false },
                { "id": "b", "type": "boolean", "label": "B" }
              ] },
            { "id": "people", "repeat": { "for": "count", "as": "p" }, "steps": [
                { "id": "person", "title": "Person {{p.number}}",
                  "fields": [{ "id": "name", "type": "text", "label": "N" }] }
              ] },
            { "id": "done", "end": "done" }
          ] }
        """),
    CheckedFlow(
      "a maximum equal to the number's limit",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "f", "fields": [{ "id": "n", "type": "integer", "label": "N", "min": 0, "max": 5 }] },
            { "id": "s", "repeat": { "for": "n", "as": "p", "max": 5 }, "steps": [{ "id": "a" }] },
            { "id": "done", "end": "done" }
          ] }
        """),
    CheckedFlow(
      "a number without a limit",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "first", "fields": [
                { "id": "count", "type": "integer", "label": "C" },
                { "id": "pets", "type": "choices", "label": "P", "options": ["cat", "dog"],
                  "required": false },
                { "id": "b", "type": "boolean", "label": "B" }
              ] },
            { "id": "people", "repeat": { "for": "count", "as": "p", "max": 9 }, "steps": [
                { "id": "person", "title": "Person {{p.number}}",
                  "fields": [{ "id": "name", "type": "text", "label": "N" }] }
              ] },
            { "id": "done", "end": "done" }
          ] }
        """),
    CheckedFlow(
      "a section repeated for the selected options",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "first", "fields": [
                { "id": "count", "type": "integer", "label": "C" },
                { "id": "pets", "type": "choices", "label": "P", "options": ["cat", "dog"],
                  "required": false },
                { "id": "b", "type": "boolean", "label": "B" }
              ] },
            { "id": "people", "repeat": { "for": "pets", "as": "p" }, "steps": [
                { "id": "a", "text": "{{p.item.upperAscii()}}",
                  "fields": [{ "id": "name", "type": "text", "label": "N" }] }
              ] },
            { "id": "done", "end": "done" }
          ] }
        """),
    CheckedFlow(
      "an expression that reads an item of the section's list",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "first", "fields": [
                { "id": "count", "type": "integer", "label": "C" },
                { "id": "pets", "type": "choices", "label": "P", "options": ["cat", "dog"],
                  "required": false },
                { "id": "b", "type": "boolean", "label": "B" }
              ] },
            { "id": "people", "repeat": { "for": "count", "as": "p" }, "steps": [
                { "id": "person", "title": "Person {{p.number}}",
                  "fields": [{ "id": "name", "type": "text", "label": "N" }] }
              ] },
            { "id": "x", "when": "size(people) > 0", "text": "{{people[0].name + '!'}}" },
            { "id": "done", "end": "done" }
          ] }
        """),
    CheckedFlow(
      "a section repeated for another section's list",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "first", "fields": [
                { "id": "count", "type": "integer", "label": "C" },
                { "id": "pets", "type": "choices", "label": "P", "options": ["cat", "dog"],
                  "required": false },
                { "id": "b", "type": "boolean", "label": "B" }
              ] },
            { "id": "people", "repeat": { "for": "count", "as": "p" }, "steps": [
                { "id": "person", "title": "Person {{p.number}}",
                  "fields": [{ "id": "name", "type": "text", "label": "N" }] }
              ] },
            { "id": "again", "repeat": { "for": "people", "as": "q" }, "steps": [
                { "id": "y", "text": "{{q.item.name + '!'}}",
                  "fields": [{ "id": "name", "type": "text", "label": "M" }] }
              ] },
            { "id": "done", "end": "done" }
          ] }
        """),
    CheckedFlow(
      "an inner name that hides an outer one",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "first", "fields": [
                { "id": "count", "type": "integer", "label": "C" },
                { "id": "pets", "type": "choices", "label": "P", "options": ["cat", "dog"],
                  "required": false },
                { "id": "b", "type": "boolean", "label": "B" }
              ] },
            { "id": "people", "repeat": { "for": "count", "as": "p" }, "steps": [
                { "id": "a", "fields": [{ "id": "count", "type": "text", "label": "N" }] },
                { "id": "c", "text": "{{count + '!'}}" }
              ] },
            { "id": "done", "end": "done" }
          ] }
        """),
    CheckedFlow(
      "names of a section that is not repeated",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "s", "steps": [
                { "id": "first", "fields": [
                    { "id": "count", "type": "integer", "label": "C" },
                    { "id": "pets", "type": "choices", "label": "P", "options": ["cat", "dog"],
                      "required": false },
                    { "id": "b", "type": "boolean", "label": "B" }
                  ] }
              ] },
            { "id": "x", "text": "{{count + 1}}" },
            { "id": "done", "end": "done" }
          ] }
        """),
    CheckedFlow(
      "a rule that names a field of the item",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "first", "fields": [
                { "id": "count", "type": "integer", "label": "C" },
                { "id": "pets", "type": "choices", "label": "P", "options": ["cat", "dog"],
                  "required": false },
                { "id": "b", "type": "boolean", "label": "B" }
              ] },
            { "id": "people", "repeat": { "for": "count", "as": "p" }, "steps": [
                { "id": "a", "fields": [{ "id": "name", "type": "text", "label": "N" }],
                  "rules": [{ "that": "name != string(p.number)", "message": "M", "field": "name" }] }
              ] },
            { "id": "done", "end": "done" }
          ] }
        """),
    CheckedFlow(
      "the section's list after it",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "first", "fields": [
                { "id": "count", "type": "integer", "label": "C" },
                { "id": "pets", "type": "choices", "label": "P", "options": ["cat", "dog"],
                  "required": false },
                { "id": "b", "type": "boolean", "label": "B" }
              ] },
            { "id": "people", "repeat": { "for": "count", "as": "p" }, "steps": [
                { "id": "person", "title": "Person {{p.number}}",
                  "fields": [{ "id": "name", "type": "text", "label": "N" }] }
              ] },
            { "id": "done", "end": "done", "result": { "r": "people.size() + 1", "p": "pets", "b": "b" } }
          ] }
        """),
    CheckedFlow(
      "an answer that the section's when requires",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "o", "optional": true, "fields": [{ "id": "n", "type": "text", "label": "N" }] },
            { "id": "s", "when": "n != null", "steps": [{ "id": "a", "text": "{{n + '!'}}" }] },
            { "id": "done", "end": "done" }
          ] }
        """),
    CheckedFlow(
      "a next that reads the section's list",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "first", "fields": [
                { "id": "count", "type": "integer", "label": "C" },
                { "id": "pets", "type": "choices", "label": "P", "options": ["cat", "dog"],
                  "required": false },
                { "id": "b", "type": "boolean", "label": "B" }
              ] },
            { "id": "people", "repeat": { "for": "count", "as": "p" },
              "next": [{ "when": "people.exists(x, x.name == 'a')", "go": "first" }, { "go": "done" }],
              "steps": [
                { "id": "person", "title": "Person {{p.number}}",
                  "fields": [{ "id": "name", "type": "text", "label": "N" }] }
              ] },
            { "id": "done", "end": "done" }
          ] }
        """),
    CheckedFlow(
      "a step that leaves the section",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "first", "fields": [
                { "id": "count", "type": "integer", "label": "C" },
                { "id": "pets", "type": "choices", "label": "P", "options": ["cat", "dog"],
                  "required": false },
                { "id": "b", "type": "boolean", "label": "B" }
              ] },
            { "id": "people", "repeat": { "for": "count", "as": "p" }, "steps": [
                { "id": "a", "fields": [{ "id": "name", "type": "text", "label": "N" }], "next": "done" }
              ] },
            { "id": "done", "end": "done" }
          ] }
        """),
  ]

  @Test(arguments: clean) func `A valid section is accepted without diagnostics`(flow: CheckedFlow) {
    flow.expectMarks()
  }

  static let wrong = [
    CheckedFlow(
      "a maximum below the number's limit",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "f", "fields": [{ "id": "n", "type": "integer", "label": "N", "min": 0, "max": 5 }] },
            { "id": "s", "repeat": { "for": "n", "as": "p", "max": 2 }, "steps": [{ "id": "a" }] },
        //                                                         ^
        //     warning bad-limits: "n" allows up to 5, but the "max" of this section is 2; make them equal
            { "id": "done", "end": "done" }
          ] }
        """),
    CheckedFlow(
      "a maximum below the number of options",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "first", "fields": [
                { "id": "count", "type": "integer", "label": "C" },
                { "id": "pets", "type": "choices", "label": "P", "options": ["cat", "dog"],
                  "required": false },
                { "id": "b", "type": "boolean", "label": "B" }
              ] },
            { "id": "people", "repeat": { "for": "pets", "as": "p", "max": 1 }, "steps": [
        //                                                                 ^
        //     warning bad-limits: "pets" allows up to 2, but the "max" of this section is 1; make them equal
                { "id": "person", "title": "Person {{p.number}}",
                  "fields": [{ "id": "name", "type": "text", "label": "N" }] }
              ] },
            { "id": "done", "end": "done" }
          ] }
        """),
    CheckedFlow(
      "a step that reads the section's own list",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "first", "fields": [
                { "id": "count", "type": "integer", "label": "C" },
                { "id": "pets", "type": "choices", "label": "P", "options": ["cat", "dog"],
                  "required": false },
                { "id": "b", "type": "boolean", "label": "B" }
              ] },
            { "id": "people", "repeat": { "for": "count", "as": "p" }, "steps": [
                { "id": "a", "text": "{{people != null}}",
        //                              ^^^^^^ reads-ahead: "people" is complete only after its last item, so its own
        //     steps cannot read it
                  "fields": [{ "id": "name", "type": "text", "label": "N" }] }
              ] },
            { "id": "done", "end": "done" }
          ] }
        """),
    CheckedFlow(
      "a when that reads the section's own answer",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "s", "when": "x == null",
        //                        ^ reads-ahead: this condition decides whether "x" is asked, so it cannot read "x"
              "steps": [{ "id": "a", "fields": [{ "id": "x", "type": "text", "label": "X" }] }] },
            { "id": "done", "end": "done" }
          ] }
        """),
    CheckedFlow(
      "a name of an item field outside the section",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "first", "fields": [
                { "id": "count", "type": "integer", "label": "C" },
                { "id": "pets", "type": "choices", "label": "P", "options": ["cat", "dog"],
                  "required": false },
                { "id": "b", "type": "boolean", "label": "B" }
              ] },
            { "id": "people", "repeat": { "for": "count", "as": "p" }, "steps": [
                { "id": "person", "title": "Person {{p.number}}",
                  "fields": [{ "id": "name", "type": "text", "label": "N" }] }
              ] },
            { "id": "done", "end": "done", "result": { "r": "name", "p": "pets", "b": "b" } }
        //                                                   ^^^^ unknown-field: unknown name "name"
          ] }
        """),
    CheckedFlow(
      "the item variable outside the section",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "first", "fields": [
                { "id": "count", "type": "integer", "label": "C" },
                { "id": "pets", "type": "choices", "label": "P", "options": ["cat", "dog"],
                  "required": false },
                { "id": "b", "type": "boolean", "label": "B" }
              ] },
            { "id": "people", "repeat": { "for": "count", "as": "p" }, "steps": [
                { "id": "person", "title": "Person {{p.number}}",
                  "fields": [{ "id": "name", "type": "text", "label": "N" }] }
              ] },
            { "id": "done", "end": "done", "result": { "r": "p.number", "p": "pets", "b": "b" } }
        //                                                   ^ unknown-field: unknown name "p"
          ] }
        """),
    CheckedFlow(
      "the item of a section repeated for a number",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "first", "fields": [
                { "id": "count", "type": "integer", "label": "C" },
                { "id": "pets", "type": "choices", "label": "P", "options": ["cat", "dog"],
                  "required": false },
                { "id": "b", "type": "boolean", "label": "B" }
              ] },
            { "id": "people", "repeat": { "for": "count", "as": "p" },
              "steps": [{ "id": "a", "text": "{{p.item}}" }] },
        //                                        ^^^^ unknown-field: unknown field "item" in "p"
        //                                             help: its fields are "number"
            { "id": "done", "end": "done" }
          ] }
        """),
    CheckedFlow(
      "an answer that some items lack",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "first", "fields": [
                { "id": "count", "type": "integer", "label": "C" },
                { "id": "pets", "type": "choices", "label": "P", "options": ["cat", "dog"],
                  "required": false },
                { "id": "b", "type": "boolean", "label": "B" }
              ] },
            { "id": "people", "repeat": { "for": "count", "as": "p" }, "steps": [
                { "id": "a", "optional": true,
                  "fields": [{ "id": "name", "type": "text", "label": "N" }] }
              ] },
            { "id": "x", "when": "size(people) > 0", "text": "{{people[0].name + '!'}}" },
        //                                                      ^^^^^^^^^^^^^^
        //     maybe-missing: this value may be null here
        //     help: check for null first: people[0].name != null && …
            { "id": "done", "end": "done" }
          ] }
        """),
    CheckedFlow(
      "the list of a conditional section",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "first", "fields": [
                { "id": "count", "type": "integer", "label": "C" },
                { "id": "pets", "type": "choices", "label": "P", "options": ["cat", "dog"],
                  "required": false },
                { "id": "b", "type": "boolean", "label": "B" }
              ] },
            { "id": "people", "repeat": { "for": "count", "as": "p" }, "when": "b", "steps": [
                { "id": "person", "title": "Person {{p.number}}",
                  "fields": [{ "id": "name", "type": "text", "label": "N" }] }
              ] },
            { "id": "done", "end": "done", "result": { "r": "people.size()", "p": "pets", "b": "b" } }
        //                                                   ^^^^^^ maybe-missing: "people" may be null here
        //     help: check for null first: people != null && …
          ] }
        """),
    CheckedFlow(
      "the list of an optional section",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "first", "fields": [
                { "id": "count", "type": "integer", "label": "C" },
                { "id": "pets", "type": "choices", "label": "P", "options": ["cat", "dog"],
                  "required": false },
                { "id": "b", "type": "boolean", "label": "B" }
              ] },
            { "id": "people", "repeat": { "for": "count", "as": "p" }, "optional": true, "steps": [
                { "id": "person", "title": "Person {{p.number}}",
                  "fields": [{ "id": "name", "type": "text", "label": "N" }] }
              ] },
            { "id": "done", "end": "done", "result": { "r": "people.size()", "p": "pets", "b": "b" } }
        //                                                   ^^^^^^ maybe-missing: "people" may be null here
        //     help: check for null first: people != null && …
          ] }
        """),
    CheckedFlow(
      "an answer of the item before",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "first", "fields": [
                { "id": "count", "type": "integer", "label": "C" },
                { "id": "pets", "type": "choices", "label": "P", "options": ["cat", "dog"],
                  "required": false },
                { "id": "b", "type": "boolean", "label": "B" }
              ] },
            { "id": "people", "repeat": { "for": "count", "as": "p" }, "steps": [
                { "id": "a", "text": "{{name + '!'}}" },
        //                              ^^^^ maybe-missing: "name" may be null here
        //                                   help: check for null first: name != null && …
                { "id": "c", "fields": [{ "id": "name", "type": "text", "label": "N" }] }
              ] },
            { "id": "done", "end": "done" }
          ] }
        """),
    CheckedFlow(
      "a section repeated for a text",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "first", "fields": [
                { "id": "count", "type": "integer", "label": "C" },
                { "id": "pets", "type": "choices", "label": "P", "options": ["cat", "dog"],
                  "required": false },
                { "id": "b", "type": "boolean", "label": "B" }
              ] },
            { "id": "people", "repeat": { "for": "'abc'", "as": "p" }, "steps": [
        //                                        ^^^^^ type-mismatch: "for" must be an integer or a list, found
        //     text
                { "id": "person", "title": "Person {{p.number}}",
                  "fields": [{ "id": "name", "type": "text", "label": "N" }] }
              ] },
            { "id": "done", "end": "done" }
          ] }
        """),
    CheckedFlow(
      "a nested section",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "s", "steps": [{ "id": "t", "steps": [] }] },
        //                                      ^^^^^^^ unknown-key: a section cannot contain another section; put
        //     them one after the other
            { "id": "done", "end": "done" }
          ] }
        """),
    CheckedFlow(
      "an end, a review and a call that happens once in a repeated section",
      file: """
        { "format": 1, "flow": "f", "title": "F", "services": { "s": {} }, "steps": [
            { "id": "s", "repeat": { "for": "2", "as": "p" }, "steps": [
                { "id": "a", "review": "R?" },
        //                             ^^^^ unknown-key: a repeated step cannot have "review"; move it to a step after
        //     the section
                { "id": "b", "submit": { "call": "s", "once": true } },
        //                             ^ unknown-key: a repeated step cannot have "once"; move it to a step after the
        //     section
                { "id": "e", "end": "x" }
        //                          ^^^ unknown-key: a repeated step cannot have "end"; move it to a step after the
        //     section
              ] },
            { "id": "done", "end": "done" }
          ] }
        """),
    CheckedFlow(
      "a branch into a section",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "x", "next": "person" },
        //                       ^^^^^^^^ unknown-step: "person" is inside the section "people"; from outside, use
        //     "people"
            { "id": "first", "fields": [
                { "id": "count", "type": "integer", "label": "C" },
                { "id": "pets", "type": "choices", "label": "P", "options": ["cat", "dog"],
                  "required": false },
                { "id": "b", "type": "boolean", "label": "B" }
              ] },
            { "id": "people", "repeat": { "for": "count", "as": "p" }, "steps": [
                { "id": "person", "title": "Person {{p.number}}",
                  "fields": [{ "id": "name", "type": "text", "label": "N" }] }
              ] },
            { "id": "done", "end": "done" }
          ] }
        """),
    CheckedFlow(
      "a rejection at a field of an unspecified item",
      file: """
        { "format": 1, "flow": "f", "title": "F", "services": { "s": { "rejects": { "no": {} } } },
          "steps": [
            { "id": "s", "repeat": { "for": "2", "as": "p" },
              "steps": [{ "id": "a", "fields": [{ "id": "name", "type": "text", "label": "N" }] }] },
            { "id": "x", "submit": { "call": "s", "rejected": { "no": { "field": "s.name" } } } },
        //                                                                       ^^^^^^^^
        //     unknown-field: "s.name" belongs to each item of "s"; only steps in that section can use it
            { "id": "done", "end": "done" }
          ] }
        """),
    CheckedFlow(
      "a field with a reserved name of items",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "first", "fields": [
                { "id": "count", "type": "integer", "label": "C" },
                { "id": "pets", "type": "choices", "label": "P", "options": ["cat", "dog"],
                  "required": false },
                { "id": "b", "type": "boolean", "label": "B" }
              ] },
            { "id": "people", "repeat": { "for": "count", "as": "p" },
              "steps": [{ "id": "a", "fields": [{ "id": "item", "type": "text", "label": "N" }] }] },
        //                                              ^^^^^^
        //     reserved-id: "item" is reserved in repeated sections; choose another id
            { "id": "done", "end": "done" }
          ] }
        """),
    CheckedFlow(
      "a section with the id of a step",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "first", "fields": [
                { "id": "count", "type": "integer", "label": "C" },
                { "id": "pets", "type": "choices", "label": "P", "options": ["cat", "dog"],
                  "required": false },
                { "id": "b", "type": "boolean", "label": "B" }
              ] },
            { "id": "people", "repeat": { "for": "count", "as": "p" }, "steps": [
                { "id": "person", "title": "Person {{p.number}}",
                  "fields": [{ "id": "name", "type": "text", "label": "N" }] }
              ] },
            { "id": "people" },
        //          ^^^^^^^^ duplicate-id: duplicate step "people"
            { "id": "done", "end": "done" }
          ] }
        """),
    CheckedFlow(
      "a section without a step after it",
      file: """
        { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "z", "end": "z", "when": "1 == 1", "allow": ["dead-branch"] },
            { "id": "s", "steps": [{ "id": "a" }] }
        //                                 ^^^ no-way-out: no step follows "a"; add a step with "end", or set "next"
          ] }
        """),
    CheckedFlow(
      "keys of items",
      head: """
        "given": { "cars": { "list": { "plate": "text", "model": "text?", "power": "number" } }, "rows": { "list": { "list": "text" } },
                   "named": { "list": { "id": "text", "n": "integer" } }, "names": { "list": "text" }, "n": "integer" },
        """,
      steps: """
        { "id": "p", "fields": [{ "id": "people", "type": "list", "label": "P", "fields": [{ "id": "name", "type": "text", "label": "N" }] }] },
        { "id": "a", "repeat": { "for": "cars", "as": "one" },
        //                               ^^^^ warning item-key: these items have no key, so the answers for an item
        //     that is removed would pass to the next one
        //     help: add "key": "plate" to "repeat" if "plate" differs for each item, or give each item an "id"
          "steps": [{ "id": "a1", "fields": [{ "id": "x", "type": "text", "label": "X" }] }] },
        { "id": "b", "repeat": { "for": "cars", "as": "one", "key": "plate" },
          "steps": [{ "id": "b1", "fields": [{ "id": "x", "type": "text", "label": "X" }] }] },
        { "id": "c", "repeat": { "for": "cars", "as": "one", "key": "plat" },
        //                                                          ^^^^^^ unknown-field: the items have no member "plat"
        //     help: did you mean "plate"?
          "steps": [{ "id": "c1", "fields": [{ "id": "x", "type": "text", "label": "X" }] }] },
        { "id": "d", "repeat": { "for": "cars", "as": "one", "key": "model" },
        //                                                          ^^^^^^^ warning item-key: "model" cannot tell items apart; a
        //     key is a text or an integer that is never null, found text or null
          "steps": [{ "id": "d1", "fields": [{ "id": "x", "type": "text", "label": "X" }] }] },
        { "id": "e", "repeat": { "for": "n", "as": "one", "key": "id" },
        //                                                       ^^^^ wrong-type: "key" is only for items that are records
          "steps": [{ "id": "e1", "fields": [{ "id": "x", "type": "text", "label": "X" }] }] },
        { "id": "f", "repeat": { "for": "rows", "as": "one" },
        //                               ^^^^ warning item-key: these items have no key, so the answers for an item
        //     that is removed would pass to the next one
          "steps": [{ "id": "f1", "fields": [{ "id": "x", "type": "text", "label": "X" }] }] },
        { "id": "g", "repeat": { "for": "named", "as": "one" },
          "steps": [{ "id": "g1", "fields": [{ "id": "x", "type": "text", "label": "X" }] }] },
        { "id": "h", "repeat": { "for": "names", "as": "one" },
          "steps": [{ "id": "h1", "fields": [{ "id": "x", "type": "text", "label": "X" }] }] },
        { "id": "i", "repeat": { "for": "people.map(p, {'name': p.name})", "as": "one" },
          "steps": [{ "id": "i1", "fields": [{ "id": "x", "type": "text", "label": "X" }] }] },
        { "id": "j", "repeat": { "for": "cars.map(o, {'power': o.power})", "as": "one" },
        //                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning item-key: these items have no key, so the
        //     answers for an item that is removed would pass to the next one
        //     help: give each item an "id" that stays the same
          "steps": [{ "id": "j1", "fields": [{ "id": "x", "type": "text", "label": "X" }] }] },
        { "id": "k", "repeat": { "for": "cars", "as": "one" }, "steps": [{ "id": "k1", "title": "{{one.number}}" }] },
        { "id": "l", "repeat": { "for": "cars.map(o, {'id': o.model})", "as": "one" },
        //                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning item-key: "id" cannot tell items apart; a
        //     key is a text or an integer that is never null, found text or null
          "steps": [{ "id": "l1", "fields": [{ "id": "x", "type": "text", "label": "X" }] }] },
        { "id": "m", "repeat": { "for": "people.map(p, {'id': p.name})", "as": "one" },
          "steps": [{ "id": "m1", "fields": [{ "id": "x", "type": "text", "label": "X" }] }] },
        """),
  ]

  @Test(arguments: wrong) func `An invalid section is reported`(flow: CheckedFlow) {
    flow.expectMarks()
  }
}
