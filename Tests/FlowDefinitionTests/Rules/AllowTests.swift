import Testing

/// Warnings that are allowed, and what cannot be.
@Suite struct AllowTests {
  @Test(arguments: cases) func `everything is events, each in its place`(each: CheckedFlow) {
    #expect(Checking.problems(each.text) == each.problems)
  }

  static let cases = [
    CheckedFlow(
      "a warning allowed in a field, a step and the flow",
      head: #""allow": ["unused-service"], "services": {"s": {}}"#,
      steps: #"{"id": "s", "fields": [{"id": "a", "type": "text", "label": "A", "allow": ["unused-answer"]}]}, "#
        + #"{"id": "t", "allow": ["unused-answer", "dead-branch"], "when": "true", "fields": [{"id": "b", "#
        + #""type": "text", "label": "B"}, {"id": "g", "type": "group", "fields": [{"id": "c", "type": "text", "#
        + #""label": "C", "when": "1 > 2"}]}]}"#,
      end: #"{"id": "done", "end": "done", "result": {}}"#,
      problems: []),
    CheckedFlow(
      "a warning allowed elsewhere",
      steps: #"{"id": "s", "fields": [{"id": "a", "type": "text", "label": "A", "allow": ["dead-branch"]}]}"#,
      end: #"{"id": "done", "end": "done", "result": {}, "allow": ["unused-answer"]}"#,
      problems: [
        #"2:31 warning [unused-answer] nothing uses the answer "a"; read it somewhere, or do not ask it"#,
        #"2:76 warning [unused-allow] there is no warning "dead-branch" here to allow; take it out"#,
        #"3:55 warning [unused-allow] there is no warning "unused-answer" here to allow; take it out"#,
      ]),
    CheckedFlow(
      "the innermost is the one used",
      head: #""allow": ["unused-answer"]"#,
      steps: #"{"id": "s", "fields": [{"id": "a", "type": "text", "label": "A", "allow": ["unused-answer"]}]}"#,
      end: #"{"id": "done", "end": "done", "result": {}}"#,
      problems: [
        #"1:52 warning [unused-allow] there is no warning "unused-answer" here to allow; take it out"#
      ]),
    CheckedFlow(
      "rules that cannot be allowed",
      head: #""allow": ["unused-anwser", "no-such", "unknown-step", "unused-allow"]"#,
      steps: #"{"id": "s"}"#,
      problems: [
        #"1:52 [unknown-rule] there is no rule "unused-anwser" – did you mean "unused-answer"?"#,
        #"1:69 [unknown-rule] there is no rule "no-such""#,
        #"1:80 warning [unused-allow] "unknown-step" tells errors, and only warnings can be allowed; take it out"#,
        #"1:96 warning [unused-allow] there is no warning "unused-allow" here to allow; take it out"#,
      ]),
    CheckedFlow(
      "an error is not silenced",
      head: #""allow": ["unknown-step"]"#,
      steps: #"{"id": "s", "next": "dnoe"}"#,
      problems: [
        #"1:52 warning [unused-allow] "unknown-step" tells errors, and only warnings can be allowed; take it out"#,
        #"2:21 [unknown-step] there is no step "dnoe" – did you mean "done"?"#,
      ]),
    CheckedFlow(
      "where something is wrong, what silences nothing is not told",
      head: #""allow": ["unused-answer"]"#,
      steps: #"{"id": "s", "next": "dnoe"}"#,
      problems: [
        #"2:21 [unknown-step] there is no step "dnoe" – did you mean "done"?"#
      ]),
    CheckedFlow(
      "a rule of another file of the folder",
      head: #""allow": ["missing-translation", "missing-otherwise"], "given": {"n": "boolean"}"#,
      steps: #"{"id": "s", "next": [{"when": "n", "go": "done"}]}"#,
      problems: []),
    CheckedFlow(
      "something else than a list of texts",
      head: #""allow": 5"#,
      steps: #"{"id": "s", "allow": [5], "fields": [{"id": "a", "type": "text", "label": "A", "allow": {}}]}"#,
      problems: [
        #"1:51 [wrong-type] "allow" is a number here; it takes a list"#,
        #"2:23 [wrong-type] "allow" is a number here; it takes a text"#,
        #"2:89 [wrong-type] "allow" is an object here; it takes a list"#,
      ]),
  ]
}
