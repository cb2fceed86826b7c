import Testing

/// Diagnostics for inputs and results that are records, JSON or all answers of a flow.
@Suite struct RecordRuleTests {
  @Test(arguments: cases) func `A wrong record, a wrong use of JSON and of all answers are reported at their position`(
    each: CheckedFlow
  ) {
    each.expectMarks()
  }

  private static let services = """
    "services": {
      "send": { "input": { "who": { "name": "text", "born": "date" }, "permit": { "?": true, "number": "text" },
        "people": { "list": { "name": "text", "age": "integer?" } }, "extra": "json?" },
        "output": { "id": "text", "raw": "json" } },
      "pass": { "input": { "form": "answers", "raw": "json" } },
      "check": { "input": { "form": "answers" } } },
    """

  private static let ask = """
    { "id": "ask", "fields": [
      { "id": "name", "type": "text", "label": "Name" }, { "id": "born", "type": "date", "label": "Born" },
      { "id": "nick", "type": "text", "label": "Nick", "required": false },
      { "id": "pw", "type": "text", "label": "Password", "secret": true },
      { "id": "pets", "type": "list", "label": "Pets", "fields": [
        { "id": "pet", "type": "text", "label": "Pet" }, { "id": "years", "type": "integer", "label": "Age" } ] } ],
    """

  static let cases = [
    CheckedFlow(
      "correct records", head: services,
      steps: ask + """
          "before": { "call": "check" },
          "submit": { "call": "send", "as": "sent", "with": { "who": "{'name': name, 'born': born}",
            "permit": "nick != null ? {'number': nick} : null",
            "people": "[{'name': name}] + pets.map(p, {'name': p.pet, 'age': p.years})",
            "extra": "{'any': [1, 2], 'of': {'these': born}}" } },
          "allow": ["unused-answer"] },
        { "id": "pass", "submit": { "call": "pass", "with": { "raw": "sent.raw" } } },
        """, end: #"{ "id": "done", "end": "done", "result": { "raw": "sent.raw", "me": "{'n': name, 'b': born}" } },"#),
    CheckedFlow(
      "lists of records with more members than are expected",
      head: """
        "services": { "find": { "output": { "rooms": { "list": { "id": "text", "label": "text", "price": "number" } } } },
          "send": { "input": { "people": { "list": { "pet": "text" } }, "rooms": "options" } } },
        """,
      steps: """
        { "id": "find", "before": { "call": "find", "as": "found" }, "fields": [
            { "id": "room", "type": "choice", "label": "Room", "optionsFrom": "found.rooms", "ifEmpty": "done" },
            { "id": "pets", "type": "list", "label": "Pets", "fields": [
              { "id": "pet", "type": "text", "label": "Pet" }, { "id": "years", "type": "integer", "label": "Age" } ] } ],
          "submit": { "call": "send", "with": { "people": "pets", "rooms": "found.rooms" } } },
        """),
    CheckedFlow(
      "members of literals", head: services,
      steps: ask + """
          "submit": { "call": "send", "with": {
            "who": "{'nmae': name, 'born': born}",
            //       ^^^^^^ unknown-key: unknown key "nmae"
            //       help: did you mean "name"?
            "permit": "{'number': nick}",
            //                    ^^^^ maybe-missing: "nick" may be null here
            //                    help: check for null first: nick != null && …
            "people": "pets.map(p, {'name': p.pet, 'age': p.pet})",
            //                                            ^^^^^
            //     type-mismatch: expected integer or null, found text
            "extra": "{'a': days(1)}" } },
            //        ^^^^^^^^^^^^^^ type-mismatch: expected json?, found record (a)
            //        help: it contains duration
          "allow": ["unused-answer"] },
        """),
    CheckedFlow(
      "whole records", head: services,
      steps: ask + """
          "submit": { "call": "send", "as": "sent", "with": { "who": "{'name': name, 'born': born}",
            "people": "pets", "extra": "{'a': pw}" } },
            //         ^^^^ type-mismatch: expected list of object, found list of record (id, pet, years)
            //         help: it has no "name"
            //                          ^^^^^^^^^ type-mismatch: expected json?, found record (a)
            //                          help: it contains secret text
          "allow": ["unused-answer"] },
        { "id": "show", "text": "{{sent.raw}}", "when": "sent.raw == 'x'",
        //                         ^^^^^^^^
        //     type-mismatch: a value of type "json" cannot be shown; declare the members that you want to show
        //                                               ^^^^^^^^^^^^^^^
        //     type-mismatch: cannot compare JSON with text
          "submit": { "call": "pass", "with": { "form": "name", "raw": "sent.raw" } } },
          //                                    ^^^^^^
          //     unknown-key: "form" always gets all answers; remove it from "with"
        { "id": "again", "submit": { "call": "pass" } },
        //                         ^ missing-key: missing key "with"; "pass" needs "raw"
        """,
      end: """
        { "id": "done", "end": "done", "result": { "a": "days(1)", "b": "[{'c': b'x'}]", "d": "sent" } },
        //                                               ^^^^^^^
        //     type-mismatch: a result cannot contain duration; convert it with string()
        //                                                               ^^^^^^^^^^^^^
        //     type-mismatch: a result cannot contain bytes; convert it with string()
        """),
    CheckedFlow(
      "types of ports",
      head: """
        "services": { "a": { "input": { "x": { "list": "answers" } } }, "b": { "output": { "x": "answers" } },
        //                                             ^^^^^^^^^
        //     wrong-type: the type "answers" cannot be used inside a list or an object; use it directly as the type
        //     of an input
        //                                                                                      ^^^^^^^^^
        //     wrong-type: the type "answers" cannot be used inside a list or an object; use it directly as the type
        //     of an input
          "c": { "input": { "x": "answers?" } }, "d": { "input": { "x": "josn" } } },
          //                     ^^^^^^^^^^
          //     wrong-type: the type "answers" cannot be used inside a list or an object; use it directly as the type
          //     of an input
          //                                                            ^^^^^^
          //     wrong-type: unknown type "josn"
          //     help: did you mean "json"?
        """,
      steps: """
        { "id": "s", "submit": { "call": "a" } }, { "id": "t", "submit": { "call": "b" } },
        { "id": "u", "submit": { "call": "c" } }, { "id": "v", "submit": { "call": "d" } },
        """),
    CheckedFlow(
      "joins and members",
      steps: """
        { "id": "ask", "fields": [
          { "id": "size", "type": "choice", "label": "Size", "options": ["small", "large"] },
          { "id": "n", "type": "integer", "label": "N" }, { "id": "word", "type": "text", "label": "Word" } ],
          "next": [ { "when": "{'small': 10, 'large': 20}[size] > n", "go": "done" },
            { "when": "{'small': 10}[size] > n", "go": "done" },
            //         ^^^^^^^^^^^^^^^^^^^ maybe-missing: this element may be null here
            //         help: check for null first: … != null && …
            { "when": "{'small': 10, 'large': word}[size] == 'x'", "go": "done" },
            //                                      ^^^^
            //     type-mismatch: the members of this record have different types
            //     help: read each member by its name, such as .small
            { "when": "{'a': n}.b == 1", "go": "done" },
            //                  ^ unknown-field: unknown field "b"
            //                  help: its fields are "a"
            { "when": "size([{'a': n}, {'b': n}]) > 1", "go": "done" },
            //                         ^^^^^^^^
            //     type-mismatch: all elements of a list must have the same type, found record (a) and record (b)
            //     help: they have no key in common
            { "when": "size([{'a': n}] + [{'a': word}]) > 1", "go": "done" },
            //              ^^^^^^^^^^^^^^^^^^^^^^^^^^
            //     type-mismatch: cannot apply "+" to list of record (a) and list of record (a)
            //     help: "a" is integer in one and text in the other
            { "when": "{'a': n, 'a': word}.a == 1", "go": "done" },
            //                  ^^^ duplicate-key: duplicate key "a" in this map
            { "go": "done" } ] },
        """),
  ]
}
