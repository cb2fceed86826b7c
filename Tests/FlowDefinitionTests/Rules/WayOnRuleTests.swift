import Testing

/// Diagnostics for steps that people could leave only by going back: empty choices and rejected `before` calls.
@Suite struct WayOnRuleTests {
  @Test(arguments: cases) func `Steps without a way on are reported at their position`(each: CheckedFlow) {
    each.expectMarks()
  }

  private static let given = """
    "given": { "n": "integer", "rooms": "options", "x": "boolean" },
    """

  private static let rooms = """
    \(given)
    "services": { "find": { "input": {}, "output": { "rooms": "options", "note": "text" },
      "rejects": { "closed": {}, "full": {}, "late": {} } } },
    """

  static let cases = [
    CheckedFlow(
      "choices that may be empty",
      head: rooms,
      steps: """
        { "id": "s", "before": { "call": "find", "as": "found", "rejected": { "*": { "stop": "locked" } } }, "fields": [
            { "id": "a", "type": "choice", "label": "A", "optionsFrom": "found.rooms" },
        //                                                              ^^^^^^^^^^^^^
        //     warning may-be-empty: "found.rooms" may be empty; set "ifEmpty" to the step that should follow in that
        //     case, or add the condition "size(found.rooms) > 0"
            { "id": "b", "type": "choices", "label": "B", "optionsFrom": "rooms", "required": false },
            { "id": "c", "type": "choice", "label": "C", "options": [
        //                                               ^^^^^^^^^
        //     warning may-be-empty: the "when" of every option may be false; set "ifEmpty" to the step that should
        //     follow in that case
                { "id": "p", "label": "P", "when": "n > 5" }, { "id": "q", "label": "Q", "when": "n < 3" }] },
            { "id": "d", "type": "choice", "label": "D", "options": [
                { "id": "p", "label": "P", "when": "n > 5" }, { "id": "q", "label": "Q", "when": "n <= 5" }] },
            { "id": "e", "type": "choice", "label": "E", "when": "x || n > 7", "options": [
                { "id": "p", "label": "P", "when": "n > 7" }, { "id": "q", "label": "Q", "when": "x" }] }
          ] },
        """),
    CheckedFlow(
      "choices that a condition guards",
      head: given,
      steps: """
        { "id": "s", "when": "size(rooms) > 0", "fields": [
            { "id": "a", "type": "choice", "label": "A", "optionsFrom": "rooms" }] },
        { "id": "t", "when": "x && rooms.size() >= 2", "fields": [
            { "id": "b", "type": "choice", "label": "B", "optionsFrom": "rooms" }] },
        { "id": "u", "fields": [
            { "id": "c", "type": "choice", "label": "C", "when": "rooms != []", "optionsFrom": "rooms" }] },
        { "id": "v", "when": "size(rooms) >= 0", "fields": [
        //                    ^^^^^^^^^^^^^^^^ warning dead-branch: this condition is always true; remove it
            { "id": "d", "type": "choice", "label": "D", "optionsFrom": "rooms" }] },
        //                                                              ^^^^^^^
        //     warning may-be-empty: "rooms" may be empty; set "ifEmpty" to the step that should follow in that case,
        //     or add the condition "size(rooms) > 0"
        { "id": "w", "fields": [
            { "id": "e", "type": "choice", "label": "E", "optionsFrom": "rooms", "ifEmpty": "done" }] },
        { "id": "y", "fields": [{ "id": "l", "type": "list", "label": "L", "fields": [
            { "id": "f", "type": "choice", "label": "F", "optionsFrom": "rooms" }] }] },
        //                                                              ^^^^^^^
        //     warning may-be-empty: "rooms" may be empty; add the condition "size(rooms) > 0"
        """),
    CheckedFlow(
      "wrong uses of ifEmpty",
      head: given,
      steps: """
        { "id": "s", "fields": [
            { "id": "t", "type": "text", "label": "T", "ifEmpty": "u" },
        //                                             ^^^^^^^^^ unknown-key: unknown key "ifEmpty" in a field of type "text"
            { "id": "a", "type": "choice", "label": "A", "optionsFrom": "rooms", "ifEmpty": "s" },
        //                                                                                  ^^^
        //     endless-loop: "s" is not a later step, so people would come back to the same empty choice; name a later step
            { "id": "b", "type": "choice", "label": "B", "optionsFrom": "rooms", "ifEmpty": "dnoe" },
        //                                                                                  ^^^^^^
        //     unknown-step: unknown step "dnoe" help: did you mean "done"?
            { "id": "c", "type": "choice", "label": "C", "optionsFrom": "rooms", "ifEmpty": true },
        //                                                                                  ^^^^
        //     wrong-type: "ifEmpty" must be a string, found a boolean
            { "id": "d", "type": "choice", "label": "D", "options": ["p"], "ifEmpty": "done" },
        //                                                                            ^^^^^^
        //     warning dead-branch: there is always something to choose from; remove "ifEmpty"
            { "id": "e", "type": "choice", "label": "E", "optionsFrom": "a == 'x' ? rooms : []", "ifEmpty": "done" },
        //                                                               ^
        //     reads-ahead: "ifEmpty" applies before the step is shown, so this cannot use "a"; ask for it in an
        //     earlier step
            { "id": "l", "type": "list", "label": "L", "fields": [
                { "id": "f", "type": "choice", "label": "F", "optionsFrom": "rooms", "ifEmpty": "done" }] }
        //                                                                           ^^^^^^^^^
        //     unknown-key: a field inside the list "l" cannot go to another step; remove "ifEmpty"
          ] },
        """),
    CheckedFlow(
      "answers of a step that is passed over",
      head: given,
      steps: """
        { "id": "s", "when": "x", "fields": [
            { "id": "a", "type": "choice", "label": "A", "optionsFrom": "rooms", "ifEmpty": "u" },
            { "id": "b", "type": "text", "label": "B" }] },
        { "id": "t", "when": "x", "text": "{{size(b)}}" },
        { "id": "u", "when": "x", "text": "{{b == null ? a : b}} {{size(b)}}" },
        //                                                              ^ maybe-missing: "b" may be null here
        //     help: check for null first: b != null && …
        """),
    CheckedFlow(
      "rejections without a way on",
      head: rooms,
      steps: """
        { "id": "s", "fields": [{ "id": "a", "type": "text", "label": "A" }] },
        { "id": "t", "before": { "call": "find", "rejected": {
            "closed": { "message": "M" },
        //  ^^^^^^^^ warning no-way-on: after this rejection, people can only go back; add "field", "go" or "continue", or
        //     give the step an action
            "full": { "field": "b" },
        //  ^^^^^^ warning no-way-on: after this rejection, people can only go back; add "field", "go" or "continue", or
        //     give the step an action
            "late": { "field": "a" } } }, "fields": [{ "id": "b", "type": "text", "label": "B" }] },
        { "id": "u", "before": { "call": "find", "rejected": {
            "closed": { "message": "M", "continue": true }, "full": { "go": "s" }, "*": { "stop": "locked" } } } },
        { "id": "v", "optional": true, "before": { "call": "find", "rejected": { "*": { "message": "M" } } },
          "button": "B" },
        { "id": "w", "before": { "call": "find", "rejected": { "*": { "message": "M" } } },
          "actions": [{ "id": "more", "label": "M", "again": true }] },
        """,
      end: """
        { "id": "done", "end": "done", "result": { "a": "a", "b": "b" } },
        """),
    CheckedFlow(
      "wrong uses of continue",
      head: rooms,
      steps: """
        { "id": "s", "fields": [{ "id": "a", "type": "text", "label": "A" }],
          "submit": { "call": "find", "rejected": { "*": { "continue": true } } } },
        //                                                 ^^^^^^^^^^
        //     unknown-key: "continue" is only allowed for a rejection of a "before" call; remove "continue"
        { "id": "t", "before": { "call": "find", "rejected": {
            "closed": { "continue": true, "go": "s" },
        //              ^^^^^^^^^^ unknown-key: a rejection cannot have both "continue" and "go"
            "full": { "continue": false, "field": "a" },
        //                        ^^^^^ wrong-type: "continue" can only be true; remove it instead of setting it to false
            "late": { "continue": true, "field": "a" } } } },
        //            ^^^^^^^^^^ unknown-key: this rejection goes back to "a", so it cannot continue as well; remove
        //     "continue" or "field"
        """,
      end: """
        { "id": "done", "end": "done", "result": { "a": "a" } },
        """),
    CheckedFlow(
      "the output of a call after which the step may continue",
      head: rooms,
      steps: """
        { "id": "s", "before": { "call": "find", "as": "found", "rejected": {
            "*": { "message": "M", "continue": true } } },
          "text": "{{size(found.note)}}{{found != null ? size(found.note) : 0}}" },
        //                ^^^^^ maybe-missing: "found" may be null here
        //     help: check for null first: found != null && …
        { "id": "t", "text": "{{size(found.note)}}" },
        //                           ^^^^^ maybe-missing: "found" may be null here
        //     help: check for null first: found != null && …
        """),
  ]
}
