import Testing

/// Rejections nobody handles, branches that run into each other, and circles that never ask.
@Suite struct WayRuleTests {
  @Test(arguments: cases) func `everything is events, each in its place`(each: CheckedFlow) {
    #expect(Checking.problems(each.text) == each.problems)
  }

  static let cases = [
    CheckedFlow(
      "a rejection nobody handles",
      head: #""services": {"s": {"rejects": {"x": {}, "y": {}}}}"#,
      steps: #"{"id": "a", "before": {"call": "s", "rejected": {"x": {}}}, "actions": [{"id": "l", "label": "L", "#
        + #""call": "s"}], "submit": {"call": "s", "rejected": {"y": {"message": "M"}, "x": {}}}}"#,
      problems: [
        #"2:32 warning [unhandled-rejection] "s" may answer "y"; say under "rejected" what then"#,
        #"2:107 warning [unhandled-rejection] "s" may answer "x", "y"; say under "rejected" what then"#,
      ]),
    CheckedFlow(
      "rejections handled",
      head: #""services": {"s": {"rejects": {"x": {}, "y": {}}}, "t": {}}"#,
      steps: #"{"id": "a", "before": {"call": "s", "rejected": {"*": {}}}, "submit": {"call": "s", "rejected": "#
        + #"{"x": {}, "*": {"message": "M"}}}}, {"id": "b", "submit": {"call": "t"}}"#,
      problems: []),
    CheckedFlow(
      "a mistyped rejection is told once",
      head: #""services": {"s": {"rejects": {"taken": {}, "y": {}}}}"#,
      steps: #"{"id": "a", "submit": {"call": "s", "rejected": {"takn": {}, "y": {}}}}"#,
      problems: [
        #"2:50 [unknown-rejection] "s" never answers "takn"; its "rejects" does not declare it – did you mean "#
          + #""taken"?"#
      ]),
    CheckedFlow(
      "one arm runs into another",
      head: #""given": {"n": "integer"}"#,
      steps: #"{"id": "a", "next": [{"when": "n == 1", "go": "b"}, {"when": "n == 2", "go": "c"}, {"go": "d"}]}, "#
        + #"{"id": "b"}, {"id": "b2"}, {"id": "c"}, {"id": "d", "next": "done"}"#,
      problems: [
        #"2:119 warning [falls-through] after "b2" comes "c", another branch of "a"; say where "b2" leads with "#
          + #""next""#,
        #"2:133 warning [falls-through] after "c" comes "d", another branch of "a"; say where "c" leads with "#
          + #""next""#,
      ]),
    CheckedFlow(
      "arms that lead on",
      head: #""given": {"n": "integer"}"#,
      steps: #"{"id": "a", "next": [{"when": "n == 1", "go": "b"}, {"when": "n == 2", "go": "c"}, {"go": "d"}]}, "#
        + #"{"id": "b", "next": "d"}, {"id": "c", "next": [{"when": "n > 3", "go": "d"}, {"go": "done"}]}, "#
        + #"{"id": "d"}"#,
      problems: []),
    CheckedFlow(
      "an end that is not the last",
      head: #""given": {"n": "integer"}"#,
      steps: #"{"id": "a", "next": [{"when": "n < 18", "go": "no"}, {"when": "n > 20", "go": "done"}, {"go": "#
        + #""b"}]}, {"id": "b"}"#,
      end: #"{"id": "no", "end": "no"}, {"id": "done", "end": "done"}"#,
      problems: [
        #"2:110 warning [falls-through] after "b" comes "no", another branch of "a"; say where "b" leads with "#
          + #""next""#
      ]),
    CheckedFlow(
      "answers that are given later only",
      head:
        #""conditions": {"isLong": "x != null"}, "services": {"s": {"input": {"x": "text?"}, "output": {"y": "text"}}}"#,
      steps:
        #"{"id": "a", "text": ["You: {{x}}", {"when": "isLong", "text": "Y"}], "fields": [{"id": "n", "type": "integer", "#
        + #""label": "N", "max": 3}], "submit": {"call": "s", "with": {"x": "x"}, "as": "y"}}, {"id": "r", "repeat": {"#
        + #""for": "n", "as": "r", "max": 3}, "steps": [{"id": "b", "text": "{{y.y}} {{z}}", "fields": [{"id": "w", "#
        + #""type": "text", "label": "W"}]}, {"id": "c", "text": "{{w}}", "fields": [{"id": "z", "type": "text", "#
        + #""label": "Z"}]}], "next": "d"}, {"id": "d", "text": "{{x}}", "fields": [{"id": "x", "type": "text", "#
        + #""label": "X"}]}"#,
      problems: [
        #"2:30 warning [reads-ahead] "x" is never known here: no way to this step asks for it before"#,
        #"2:46 warning [reads-ahead] "isLong" is never known here: no way to this step asks for it before"#,
        #"2:177 warning [reads-ahead] "x" is never known here: no way to this step asks for it before"#,
        #"2:293 warning [reads-ahead] "z" is never known here: no way to this step asks for it before"#,
      ]),
    CheckedFlow(
      "an arm that ends",
      head: #""given": {"n": "integer"}"#,
      steps: #"{"id": "a", "next": [{"when": "n == 1", "go": "b"}, {"go": "c"}]}, {"id": "b", "end": "no"}, {"id": "#
        + #""c"}"#,
      problems: []),
    CheckedFlow(
      "an early end below",
      head: #""given": {"n": "integer"}"#,
      steps: #"{"id": "a", "next": [{"when": "n < 18", "go": "young"}, {"go": "b"}]}, {"id": "b"}"#,
      end: #"{"id": "done", "end": "done"}, {"id": "young", "end": "young"}"#,
      problems: []),
    CheckedFlow(
      "two arms that meet again",
      head: #""given": {"n": "integer"}"#,
      steps: #"{"id": "a", "next": [{"when": "n == 1", "go": "b"}, {"go": "c"}]}, {"id": "b", "next": "d"}, {"id": "#
        + #""c"}, {"id": "d"}"#,
      problems: []),
    CheckedFlow(
      "a loop is no arm",
      head: #""given": {"n": "integer"}"#,
      steps: #"{"id": "a"}, {"id": "b"}, {"id": "c", "next": [{"when": "n == 1", "go": "a"}, {"when": "n == 2", "#
        + #""go": "b"}, {"go": "done"}]}"#,
      problems: []),
    CheckedFlow(
      "a circle that never asks",
      head: #""services": {"s": {"output": "boolean"}}"#,
      steps: #"{"id": "a"}, {"id": "b", "submit": {"call": "s", "as": "r"}}, {"id": "c", "submit": {"call": "s"}, "#
        + #""fields": [{"id": "x", "type": "text", "computed": "'x'"}], "next": [{"when": "r", "go": "done"}, "#
        + #"{"go": "b"}]}"#,
      problems: [
        #"2:21 [endless-loop] "b", "c" lead to each other and never ask anything; give one a "button" or "#
          + "another way on"
      ]),
    CheckedFlow(
      "a step that leads to itself",
      head: #""services": {"s": {"output": "boolean"}}"#,
      steps: #"{"id": "b", "submit": {"call": "s", "as": "r"}, "next": [{"when": "r", "go": "done"}, {"go": "b"}]}"#,
      problems: [
        #"2:8 [endless-loop] "b" leads to itself and never asks anything; give it a "button" or another way on"#
      ]),
    CheckedFlow(
      "a circle without a way out that never asks",
      head: #""services": {"s": {}}"#,
      steps: #"{"id": "b", "submit": {"call": "s"}, "next": "b"}"#,
      problems: [
        #"2:8 [endless-loop] "b" leads to itself and never asks anything; give it a "button" or another way on"#
      ]),
    CheckedFlow(
      "circles that ask",
      head: #""services": {"s": {"output": "boolean"}}"#,
      steps: #"{"id": "a", "title": "A"}, {"id": "b", "submit": {"call": "s", "as": "r"}, "next": [{"when": "r", "#
        + #""go": "c"}, {"go": "a"}]}, {"id": "c", "submit": {"call": "s", "as": "q"}, "button": "Go", "next": "#
        + #"[{"when": "q", "go": "done"}, {"go": "c"}]}"#,
      problems: []),
    CheckedFlow(
      "a circle in which a step may be passed over",
      head: #""services": {"s": {"output": "boolean"}}, "given": {"n": "boolean"}"#,
      steps: #"{"id": "a", "when": "n", "title": "A"}, {"id": "b", "submit": {"call": "s", "as": "r"}, "next": "#
        + #"[{"when": "r", "go": "done"}, {"go": "a"}]}"#,
      problems: []),
  ]
}
