import Testing

/// What follows from a mistake is not told beside it.
@Suite struct FollowingMistakeTests {
  @Test(arguments: cases) func `everything is events, each in its place`(each: CheckedFlow) {
    #expect(Checking.problems(each.text) == each.problems)
  }

  static let cases = [
    CheckedFlow(
      "a template that is closed and never opened",
      steps: #"{"id": "a", "title": "{n}}", "text": "{{{{n}} {{'}}'}} }}", "fields": [{"id": "n", "type": "text", "#
        + #""label": "N"}]}"#,
      problems: [
        "2:25 [syntax] this }} closes nothing; write {{ where the expression begins",
        "2:56 [syntax] this }} closes nothing; write {{ where the expression begins",
      ]),
    CheckedFlow(
      "a name that was refused is not told again where it is used",
      steps: #"{"id": "a", "fields": [{"id": "first-name", "type": "text", "label": "N"}]}"#,
      end: #"{"id": "done", "end": "done", "text": "{{first-name}} {{other}}"}"#,
      problems: [
        #"2:31 [reserved-id] "first-name" cannot be a name; use letters, digits and _ and begin with a letter"#,
        #"3:57 [unknown-field] there is nothing called "other" here"#,
      ]),
    CheckedFlow(
      "a step whose id cannot be read may be the one that is meant",
      steps: #"{"id": 5, "title": "A"}, {"id": "b", "next": [{"when": "1 == 1 && true", "go": "a"}, {"go": "#
        + #""done"}]}"#,
      problems: [
        #"2:8 [wrong-type] "id" is a number here; it takes a text"#,
        "2:57 warning [dead-branch] this is always true here; take it out",
      ]),
    CheckedFlow(
      "what cannot be read of a rejection is not held against its uses",
      head: #""services": {"s": {"rejects": {"no": {"n": integer}}}}"#,
      steps: #"{"id": "a", "button": "Go", "submit": {"call": "s", "rejected": {"no": {"message": "{{rejection.n + "#
        + #"1}}"}}}}"#,
      problems: [
        #"1:85 [syntax] "integer" is not a value; texts stand in double quotes – write "integer""#
      ]),
    CheckedFlow(
      "a step that ends in a result only",
      steps: #"{"id": "a"}"#,
      end: #"{"id": "done", "result": {}}"#,
      problems: [
        #"3:16 [missing-key] a "result" belongs to a step with "end""#
      ]),
    CheckedFlow(
      "a label that cannot be read",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "text", "label": null}]}"#,
      problems: [
        #"2:61 [wrong-type] "label" is null here; it takes a text"#
      ]),
  ]
}
