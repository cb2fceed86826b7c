import Testing

/// Errors that follow from another error and are therefore not reported.
@Suite struct FollowUpErrorTests {
  @Test(arguments: cases) func `The consequences of a mistake are not reported beside it`(each: CheckedFlow) {
    each.expectMarks()
  }

  static let cases = [
    CheckedFlow(
      "a template that is closed and never opened",
      steps: """
        { "id": "a", "title": "{n}}", "text": "{{{{n}} {{'}}'}} }}",
        //                       ^^ syntax: this }} has no matching {{; write {{ where the expression begins
        //                                                      ^^
        //     syntax: this }} has no matching {{; write {{ where the expression begins
          "fields": [{ "id": "n", "type": "text", "label": "N" }] },
        """),
    CheckedFlow(
      "uses of an invalid name",
      steps: """
        { "id": "a", "fields": [{ "id": "first-name", "type": "text", "label": "N" }] },
        //                              ^^^^^^^^^^^^ reserved-id: invalid name "first-name"; use letters, digits and _,
        //     starting with a letter
        """,
      end: """
        { "id": "done", "end": "done", "text": "{{first-name}} {{other}}" },
        //                                                       ^^^^^
        //     unknown-field: unknown name "other"
        """),
    CheckedFlow(
      "a reference that may mean a step with an unreadable id",
      steps: """
        { "id": 5, "title": "A" },
        //      ^ wrong-type: "id" must be a string, found a number
        { "id": "b", "next": [{ "when": "1 == 1 && true", "go": "a" }, { "go": "done" }] },
        //                               ^^^^^^^^^^^^^^ warning dead-branch: this condition is always true; remove it
        """),
    CheckedFlow(
      "uses of a rejection's unreadable detail",
      head: """
        "services": { "s": { "rejects": { "no": { "n": integer } } } },
        //                                             ^^^^^^^ syntax: invalid value "integer"; strings need double
        //     quotes
        //                                                     help: write "integer"
        """,
      steps: """
        { "id": "a", "button": "Go",
          "submit": { "call": "s", "rejected": { "no": { "message": "{{rejection.n + 1}}" } } } },
        """),
    CheckedFlow(
      "a result without an end",
      steps: """
        { "id": "a" },
        """,
      end: """
        { "id": "done", "result": {} },
        //              ^^^^^^^^ missing-key: "result" needs "end" in the same step
        """),
    CheckedFlow(
      "a label that cannot be read",
      steps: """
        { "id": "a", "fields": [{ "id": "x", "type": "text", "label": null }] },
        //                                                            ^^^^
        //     wrong-type: "label" must be a string, found null
        """),
  ]
}
