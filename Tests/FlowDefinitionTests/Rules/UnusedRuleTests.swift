import Testing

/// What is declared and never used, and what counts as a use.
@Suite struct UnusedRuleTests {
  @Test(arguments: cases) func `everything is events, each in its place`(each: CheckedFlow) {
    #expect(Checking.problems(each.text) == each.problems)
  }

  static let cases = [
    CheckedFlow(
      "an answer that nothing uses",
      steps: #"{"id": "s", "fields": [{"id": "a", "type": "text", "label": "A"}, {"id": "b", "type": "text", "#
        + #""label": "B"}, {"id": "g", "type": "group", "fields": [{"id": "c", "type": "text", "label": "C"}]}]}"#,
      end: #"{"id": "done", "end": "done", "result": {"a": "a"}}"#,
      problems: [
        #"2:74 warning [unused-answer] nothing uses the answer "b"; read it somewhere, or do not ask it"#,
        #"2:117 warning [unused-answer] nothing uses the answer "g"; read it somewhere, or do not ask it"#,
      ]),
    CheckedFlow(
      "answers that something uses",
      head: #""conditions": {"isD": "d == 'd'"}"#,
      steps: #"{"id": "s", "fields": [{"id": "a", "type": "text", "label": "A", "default": "x"}, {"id": "b", "#
        + #""type": "text", "label": "B", "rules": [{"that": "b != 'b'", "message": "M"}]}, {"id": "c", "type": "#
        + #""text", "label": "C"}, {"id": "d", "type": "text", "label": "D"}, {"id": "e", "type": "text", "#
        + #""label": "E"}, {"id": "terms", "type": "boolean", "label": "T", "mustBe": true}, {"id": "g", "#
        + #""type": "group", "fields": [{"id": "h", "type": "text", "label": "C"}, {"id": "i", "type": "text", "#
        + #""label": "C"}]}]}, {"id": "t", "when": "isD", "title": "{{c}}", "text": "{{g.h}}", "fields": "#
        + #"[{"id": "f", "type": "text", "label": "F {{e}}", "when": "e != 'x'"}, {"id": "x", "type": "text", "#
        + #""label": "X", "when": "f == 'f'", "rules": [{"that": "x != 'x'", "message": "M"}]}]}"#,
      end: #"{"id": "done", "end": "done", "result": {"a": "a"}}"#,
      problems: []),
    CheckedFlow(
      "a review lists what comes before it",
      steps: #"{"id": "s", "fields": [{"id": "a", "type": "text", "label": "A"}]}, {"id": "r", "review": "Right?", "#
        + #""fields": [{"id": "b", "type": "text", "label": "B"}]}, {"id": "t", "fields": [{"id": "c", "type": "#
        + #""text", "label": "C"}]}"#,
      end: #"{"id": "done", "end": "done", "result": {}}"#,
      problems: [
        #"2:119 warning [unused-answer] nothing uses the answer "b"; read it somewhere, or do not ask it"#,
        #"2:187 warning [unused-answer] nothing uses the answer "c"; read it somewhere, or do not ask it"#,
      ]),
    CheckedFlow(
      "a review after which a loop leads back",
      head: #""given": {"n": "boolean"}"#,
      steps: #"{"id": "s", "fields": [{"id": "a", "type": "text", "label": "A"}]}, {"id": "r", "review": "#
        + #""Right?"}, {"id": "t", "fields": [{"id": "c", "type": "text", "label": "C"}], "next": [{"when": "#
        + #""n", "go": "s"}, {"go": "done"}]}"#,
      end: #"{"id": "done", "end": "done", "result": {}}"#,
      problems: []),
    CheckedFlow(
      "an end without a result takes all kept answers, on the ways that lead there",
      head: #""given": {"n": "boolean"}"#,
      steps: #"{"id": "s", "next": [{"when": "n", "go": "t"}, {"go": "u"}]}, {"id": "t", "fields": [{"id": "a", "#
        + #""type": "text", "label": "A"}], "next": "no"}, {"id": "u", "fields": [{"id": "b", "type": "text", "#
        + #""label": "B"}, {"id": "c", "type": "text", "label": "C", "keep": false}, {"id": "d", "type": "#
        + #""text", "label": "D", "secret": true}], "next": "done"}, {"id": "no", "end": "no", "result": {}}"#,
      end: #"{"id": "done", "end": "done"}"#,
      problems: [
        #"2:93 warning [unused-answer] nothing uses the answer "a"; read it somewhere, or do not ask it"#,
        #"2:218 warning [unused-answer] nothing uses the answer "c"; read it somewhere, or do not ask it"#,
        #"2:276 warning [unused-answer] nothing uses the answer "d"; read it somewhere, or do not ask it"#,
      ]),
    CheckedFlow(
      "a port that takes all answers",
      head: #""services": {"s": {"input": "answers"}}"#,
      steps: #"{"id": "s", "fields": [{"id": "a", "type": "text", "label": "A"}]}, {"id": "t", "fields": [{"id": "#
        + #""b", "type": "text", "label": "B"}], "submit": {"call": "s"}}, {"id": "u", "fields": [{"id": "c", "#
        + #""type": "text", "label": "C"}]}"#,
      end: #"{"id": "done", "end": "done", "result": {}}"#,
      problems: [
        #"2:192 warning [unused-answer] nothing uses the answer "c"; read it somewhere, or do not ask it"#
      ]),
    CheckedFlow(
      "a code and a secret that a call takes",
      head: #""services": {"s": {"input": {"c": "code", "p": "secret"}}}"#,
      steps: #"{"id": "s", "fields": [{"id": "c", "type": "code", "label": "C"}, {"id": "p", "type": "text", "#
        + #""label": "P", "secret": true}], "submit": {"call": "s", "with": {"c": "c", "p": "p"}}}"#,
      problems: []),
    CheckedFlow(
      "ports, conditions and options",
      head: #""services": {"s": {}, "t": {}}, "conditions": {"a": "true == x", "b": "a", "c": "d", "d": "x"}, "#
        + #""options": {"o": ["1"], "p": ["1"]}, "given": {"x": "boolean"}"#,
      steps: #"{"id": "s", "fields": [{"id": "f", "type": "choice", "label": "F", "options": "o"}, {"id": "n", "#
        + #""type": "text", "label": "N", "when": "b"}], "submit": {"call": "s"}}"#,
      problems: [
        #"1:64 warning [unused-service] no step calls "t"; take it out, or call it"#,
        #"1:117 warning [unused-condition] nothing uses the condition "c"; take it out"#,
        #"1:127 warning [unused-condition] nothing uses the condition "d"; take it out"#,
        #"1:162 warning [unused-options] no field uses the options "p"; take them out"#,
      ]),
    CheckedFlow(
      "a mistyped name is the only thing told",
      head: #""services": {"send": {}}, "conditions": {"grown": "x"}, "options": {"sizes": ["1"]}, "given": {"x": "#
        + #""boolean"}"#,
      steps: #"{"id": "s", "when": "x", "fields": [{"id": "name", "type": "text", "label": "F"}], "submit": "#
        + #"{"call": "send"}}"#,
      end: #"{"id": "done", "end": "done", "result": {"a": "nmae"}}"#,
      problems: [
        #"3:48 [unknown-field] there is nothing called "nmae" here – did you mean "name"?"#
      ]),
    CheckedFlow(
      "a mistake elsewhere does not hide it",
      steps: #"{"id": "s", "fields": [{"id": "a", "type": "text", "label": "A"}, {"id": "b", "type": "integer", "#
        + #""label": "B", "default": "x"}]}"#,
      end: #"{"id": "done", "end": "done", "result": {}}"#,
      problems: [
        #"2:31 warning [unused-answer] nothing uses the answer "a"; read it somewhere, or do not ask it"#,
        #"2:74 warning [unused-answer] nothing uses the answer "b"; read it somewhere, or do not ask it"#,
        "2:123 [bad-default] this is no answer the field accepts",
      ]),
  ]
}
