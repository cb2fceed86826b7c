import Testing

/// Lists and their items, looked at as a whole.
@Suite struct ListCheckingTests {
  @Test(arguments: cases) func `everything is events, each in its place`(each: CheckedFlow) {
    #expect(Checking.problems(each.text) == each.problems)
  }

  static let cases = [
    CheckedFlow(
      "fields of a list",
      head: #""given": {"n": "integer"}"#,
      steps: #"{"id": "a", "fields": [{"id": "owners", "type": "list", "label": "O", "item": "owner", "min": 1, "#
        + #""max": 3, "fields": [{"id": "kind", "type": "choice", "label": "K", "options": ["person", "firm"]}, "#
        + #"{"id": "name", "type": "text", "label": "N", "when": "kind == 'person' && kind == 'firm'"}, {"id": "#
        + #""reg", "type": "text", "label": "R", "when": "kind == 'frim'"}]}, {"id": "others", "type": "list", "#
        + #""label": "T", "item": "o", "fields": [{"id": "name", "type": "text", "label": "N", "pattern": "#
        + #""(a+)+b", "example": "{{n}}"}]}]}, {"id": "b", "when": "owners.exists(o, o.kind == 'firm') && "#
        + #"owners.size() > 1", "text": "{{owners[0].kind}}"}"#,
      end: #"{"id": "done", "end": "done", "result": {"owners": "owners"}}"#,
      problems: [
        "2:252 warning [dead-branch] this is never true here",
        #"2:351 [unknown-option] "owners.kind" has no option "frim" – did you mean "firm"?"#,
        #"2:370 warning [unused-answer] nothing uses the answer "others"; read it somewhere, or do not ask it"#,
        "2:490 warning [slow-pattern] this pattern takes very long on some answers that nearly fit; repeat "
          + "nothing that repeats inside in the same way",
      ]),
    CheckedFlow(
      "a list that is tested",
      steps: #"{"id": "a", "fields": [{"id": "owners", "type": "list", "label": "O", "item": "owner", "fields": "#
        + #"[{"id": "name", "type": "text", "label": "N", "secret": false}], "rules": [{"that": "owners.size() "#
        + #"!= 2", "message": "M"}]}]}, {"id": "b", "when": "owners.size() > 0"}, {"id": "c", "when": "owners "#
        + #"!= null"}"#,
      end: #"{"id": "done", "end": "done", "result": {"x": "owners.map(o, o.name)"}}"#,
      problems: [
        "2:288 warning [dead-branch] this is always true here; take it out"
      ]),
    CheckedFlow(
      "counts of lists",
      steps: #"{"id": "a", "fields": [{"id": "owners", "type": "list", "label": "O", "min": 3, "max": "2", "#
        + #""fields": [{"id": "name", "type": "text", "label": "N"}]}, {"id": "p", "type": "list", "label": "#
        + #""O", "min": -1, "fields": [{"id": "name", "type": "text", "label": "N"}]}, {"id": "q", "type": "#
        + #""list", "label": "O", "max": 0, "fields": [{"id": "name", "type": "text", "label": "N"}]}]}"#,
      problems: [
        #"2:88 [bad-limits] "max" is smaller than "min""#,
        "2:201 [bad-limits] a count is a whole number from 0",
        "2:313 [bad-limits] at least one can be chosen; take at least 1",
      ]),
    CheckedFlow(
      "elements of a list, and of what was ticked",
      steps: #"{"id": "a", "fields": [{"id": "owners", "type": "list", "label": "O", "fields": [{"id": "kind", "#
        + #""type": "choice", "label": "K", "options": ["person", "firm"]}]}, {"id": "tags", "type": "choices", "#
        + #""label": "T", "options": ["red", "blue"]}, {"id": "kind", "type": "text", "label": "K"}]}, {"id": "#
        + #""b", "when": "owners.exists(o, o.kind == 'frim' && kind == 'frim')"}, {"id": "c", "when": "#
        + #""tags.exists(t, t == 'bleu')"}, {"id": "d", "when": "owners.exists(kind, kind.kind == 'firm')"}, "#
        + #"{"id": "e", "when": "[kind].exists(x, x == 'frim')"}"#,
      problems: [
        #"2:336 [unknown-option] "owners.kind" has no option "frim" – did you mean "firm"?"#,
        #"2:406 [unknown-option] "tags" has no option "bleu" – did you mean "blue"?"#,
      ]),
  ]
}
