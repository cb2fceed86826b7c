import Testing

/// Answers that exist because they were asked under the same condition.
@Suite struct GoverningConditionTests {
  @Test(arguments: cases) func `An answer exists under the condition under which it was asked`(each: CheckedFlow) {
    each.expectMarks()
  }

  static let cases = [
    CheckedFlow(
      "the same condition",
      head: """
        "given": { "b": "boolean", "c": "boolean" },
        """,
      steps: """
        { "id": "a", "when": "b", "fields": [{ "id": "x", "type": "text", "label": "X" }] },
        { "id": "m" },
        { "id": "z", "when": "b", "text": "{{x + '!'}}" },
        { "id": "y", "when": "c && ( b )", "text": "{{x + '!'}}" },
        """),
    CheckedFlow(
      "a weaker condition",
      head: """
        "given": { "b": "boolean", "c": "boolean" },
        """,
      steps: """
        { "id": "a", "when": "b && c", "fields": [{ "id": "x", "type": "text", "label": "X" }] },
        { "id": "z", "when": "b", "text": "{{x + '!'}}" },
        //                                   ^ maybe-missing: "x" may be null here
        //                                     help: check for null first: x != null && …
        """),
    CheckedFlow(
      "another condition",
      head: """
        "given": { "b": "boolean", "c": "boolean" },
        """,
      steps: """
        { "id": "a", "when": "b", "fields": [{ "id": "x", "type": "text", "label": "X" }] },
        { "id": "z", "when": "b || c", "text": "{{x + '!'}}" },
        //                                        ^ maybe-missing: "x" may be null here
        //                                          help: check for null first: x != null && …
        """),
    CheckedFlow(
      "a named condition and its expression",
      head: """
        "given": { "b": "boolean", "c": "boolean" },
        "conditions": { "both": "b && c" },
        """,
      steps: """
        { "id": "a", "when": "both", "fields": [{ "id": "x", "type": "text", "label": "X" }] },
        { "id": "z", "when": "c && b", "text": "{{x + '!'}}" },
        """),
    CheckedFlow(
      "the when of a field, of a paragraph, a branch and a section",
      head: """
        "given": { "b": "boolean", "c": "boolean" },
        """,
      steps: """
        { "id": "s", "when": "c",
          "steps": [{ "id": "a", "fields": [{ "id": "x", "type": "text", "label": "X", "when": "b" }] }] },
        { "id": "z", "when": "c", "text": [{ "when": "b", "text": "{{x + '!'}}" }],
          "fields": [{ "id": "f", "type": "text", "label": "{{x + '!'}}", "when": "b" }] },
        """),
    CheckedFlow(
      "the when of a section and a field",
      head: """
        "given": { "b": "boolean", "c": "boolean" },
        """,
      steps: """
        { "id": "s", "when": "c",
          "steps": [{ "id": "a", "fields": [{ "id": "x", "type": "text", "label": "X", "when": "b" }] }] },
        { "id": "z", "when": "c", "text": [{ "when": "b", "text": "{{x + '!'}}" }],
          "fields": [{ "id": "f", "type": "text", "label": "{{x + '!'}}", "when": "b" }] },
        { "id": "y", "when": "b", "text": "{{x + '!'}}" },
        //                                   ^ maybe-missing: "x" may be null here
        //                                     help: check for null first: x != null && …
        """),
    CheckedFlow(
      "an optional step",
      head: """
        "given": { "b": "boolean" },
        """,
      steps: """
        { "id": "a", "when": "b", "optional": true,
          "fields": [{ "id": "x", "type": "text", "label": "X" }] },
        { "id": "z", "when": "b", "text": "{{x + '!'}}" },
        //                                   ^ maybe-missing: "x" may be null here
        //                                     help: check for null first: x != null && …
        """),
    CheckedFlow(
      "an optional field",
      head: """
        "given": { "b": "boolean" },
        """,
      steps: """
        { "id": "a", "when": "b",
          "fields": [{ "id": "x", "type": "text", "label": "X", "required": false }] },
        { "id": "z", "when": "b", "text": "{{x + '!'}}" },
        //                                   ^ maybe-missing: "x" may be null here
        //                                     help: check for null first: x != null && …
        """),
    CheckedFlow(
      "a step that an action can leave",
      head: """
        "given": { "b": "boolean" },
        """,
      steps: """
        { "id": "a", "when": "b", "fields": [{ "id": "x", "type": "text", "label": "X" }],
          "actions": [{ "id": "l", "label": "L", "leave": "z" }] },
        { "id": "z", "when": "b", "text": "{{x + '!'}}" },
        //                                   ^ maybe-missing: "x" may be null here
        //                                     help: check for null first: x != null && …
        """),
    CheckedFlow(
      "a step that a branch bypasses",
      head: """
        "given": { "b": "boolean", "c": "boolean" },
        """,
      steps: """
        { "id": "p", "next": [{ "when": "c", "go": "z" }, { "go": "a" }] },
        { "id": "a", "when": "b", "fields": [{ "id": "x", "type": "text", "label": "X" }] },
        { "id": "z", "when": "b", "text": "{{x + '!'}}" },
        //                                   ^ maybe-missing: "x" may be null here
        //                                     help: check for null first: x != null && …
        """),
    CheckedFlow(
      "a branch to an early end",
      head: """
        "given": { "b": "boolean", "c": "boolean" },
        """,
      steps: """
        { "id": "p", "next": [{ "when": "c", "go": "no" }, { "go": "a" }] },
        { "id": "a", "when": "b", "fields": [{ "id": "x", "type": "text", "label": "X" }] },
        { "id": "z", "when": "b", "text": "{{x + '!'}}" },
        """,
      end: """
        { "id": "done", "end": "done" },
        { "id": "no", "end": "no" },
        """),
    CheckedFlow(
      "an end that is reached early",
      head: """
        "given": { "b": "boolean", "c": "boolean" },
        """,
      steps: """
        { "id": "p", "next": [{ "when": "c", "go": "done" }, { "go": "a" }] },
        { "id": "a", "when": "b", "fields": [{ "id": "x", "type": "text", "label": "X" }] },
        """,
      end: """
        { "id": "done", "end": "done", "text": [{ "when": "b", "text": "{{x + '!'}}" }] },
        //                                                                ^ maybe-missing: "x" may be null here
        //     help: check for null first: x != null && …
        """),
    CheckedFlow(
      "a condition whose answer comes after the step",
      steps: """
        { "id": "a", "when": "k == 'a'", "fields": [{ "id": "x", "type": "text", "label": "X" }] },
        { "id": "k", "fields": [{ "id": "k", "type": "text", "label": "K" }] },
        { "id": "z", "when": "k == 'a'", "text": "{{x + '!'}}" },
        //                                          ^ maybe-missing: "x" may be null here
        //                                            help: check for null first: x != null && …
        """),
    CheckedFlow(
      "a condition whose answer comes before the step",
      steps: """
        { "id": "k", "fields": [{ "id": "k", "type": "text", "label": "K" }] },
        { "id": "a", "when": "k == 'a'", "fields": [{ "id": "x", "type": "text", "label": "X" }] },
        { "id": "z", "when": "k == 'a'", "text": "{{x + '!'}}" },
        """),
    CheckedFlow(
      "a loop back in between",
      head: """
        "given": { "b": "boolean" },
        """,
      steps: """
        { "id": "k", "fields": [{ "id": "k", "type": "text", "label": "K" }] },
        { "id": "a", "when": "k == 'a'", "fields": [{ "id": "x", "type": "text", "label": "X" }] },
        { "id": "z", "when": "k == 'a'", "text": "{{x + '!'}}",
        //                                          ^ maybe-missing: "x" may be null here
        //                                            help: check for null first: x != null && …
          "next": [{ "when": "b", "go": "k" }, { "go": "done" }] },
        """),
    CheckedFlow(
      "an inner name that hides the answer",
      steps: """
        { "id": "k", "fields": [{ "id": "k", "type": "boolean", "label": "K" }] },
        { "id": "a", "when": "k", "fields": [{ "id": "x", "type": "text", "label": "X" }] },
        { "id": "z", "fields": [
            { "id": "g", "type": "group", "fields": [
                { "id": "k", "type": "boolean", "label": "K" },
                { "id": "y", "type": "text", "label": "{{x + '!'}}", "when": "k" }
        //                                               ^ maybe-missing: "x" may be null here
        //     help: check for null first: x != null && …
              ] }
          ] },
        """),
    CheckedFlow(
      "a repeated section",
      head: """
        "given": { "b": "boolean", "n": "integer" },
        """,
      steps: """
        { "id": "s", "when": "b", "repeat": { "for": "n", "as": "i" },
          "steps": [{ "id": "a", "fields": [{ "id": "x", "type": "text", "label": "X" }] }] },
        { "id": "z", "when": "b", "text": "{{s[0].x + '!'}}" },
        //                                   ^ maybe-missing: "s" may be null here
        //                                     help: check for null first: s != null && …
        //                                   ^^^^ maybe-missing: this element may be null here
        //                                        help: check the size first: size(s) > 0 && …
        """),
  ]
}
