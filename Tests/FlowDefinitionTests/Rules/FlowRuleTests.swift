import Testing

/// What is told about a flow as a whole, its steps and ways.
@Suite struct FlowRuleTests {
  @Test(arguments: cases) func `everything is events, each in its place`(each: CheckedFlow) {
    #expect(Checking.problems(each.text) == each.problems)
  }

  static let cases = [
    CheckedFlow(
      "a flow of nothing", file: "{}",
      problems: [
        #"1:1 [missing-key] a flow needs the key "format""#,
        #"1:1 [missing-key] a flow needs the key "flow""#,
        #"1:1 [missing-key] a flow needs the key "title""#,
        #"1:1 [missing-key] a flow needs the key "steps""#,
      ]),
    CheckedFlow(
      "no flow", file: "[]",
      problems: [
        "1:1 [wrong-type] a flow is an object, and this is a list"
      ]),
    CheckedFlow(
      "another format", file: #"{"format": 2, "flow": "f", "title": "F", "steps": [{"id": "d", "end": "x"}]}"#,
      problems: [
        "1:12 [wrong-type] this program reads flow files of format 1"
      ]),
    CheckedFlow(
      "no steps", file: #"{"format": 1, "flow": "f", "title": "F", "steps": []}"#,
      problems: [
        "1:42 [missing-key] a flow needs at least one step"
      ]),
    CheckedFlow(
      "steps of another kind", file: #"{"format": 1, "flow": "f", "title": "F", "steps": {}}"#,
      problems: [
        #"1:51 [wrong-type] "steps" is an object here; it takes a list"#
      ]),
    CheckedFlow(
      "version", file: #"{"format": 1, "flow": "f", "version": 0, "title": "F", "steps": [{"id": "d", "end": "x"}]}"#,
      problems: [
        #"1:39 [wrong-type] "version" is a number here; it takes a whole number from 1 to 1000000"#
      ]),
    CheckedFlow(
      "a step that is no object", steps: "5",
      problems: [
        "2:1 [wrong-type] a step is an object, and this is a number"
      ]),
    CheckedFlow(
      "a step without an id",
      steps: #"{"title": "T", "fields": [{"id": "a", "type": "text", "label": "A"}]}, {"id": "b", "#
        + #""text": "{{a}}"}"#,
      problems: [
        #"2:1 [missing-key] a step needs the key "id""#
      ]),
    CheckedFlow(
      "an empty section", steps: #"{"id": "a", "steps": []}"#,
      problems: [
        #"2:13 [missing-key] a section needs at least one step"#
      ]),
    CheckedFlow(
      "a result without an end", steps: #"{"id": "a", "result": {}}"#,
      problems: [
        #"2:13 [missing-key] a "result" belongs to a step with "end""#
      ]),
    CheckedFlow(
      "questions at an end", steps: #"{"id": "a", "when": "true", "end": "x", "fields": [], "next": "done"}"#,
      problems: [
        "2:22 warning [dead-branch] this is always true here; take it out",
        #"2:41 [unknown-key] an end has no "fields"; put it in a step before"#,
        #"2:55 [unknown-key] an end has no "next"; put it in a step before"#,
      ]),
    CheckedFlow(
      "back", steps: #"{"id": "a", "back": "bared"}"#,
      problems: [
        #"2:21 [wrong-type] "back" takes "barred", not "bared" – did you mean "barred"?"#
      ]),
    CheckedFlow(
      "back is barred", steps: #"{"id": "a", "back": "barred"}"#,
      problems: []),
    CheckedFlow(
      "two steps", steps: #"{"id": "a"}, {"id": "b"}, {"id": "a"}"#,
      problems: [
        #"2:34 [duplicate-id] there are two steps "a""#
      ]),
    CheckedFlow(
      "a step id", steps: #"{"id": "1st step"}"#,
      problems: [
        #"2:8 [reserved-id] "1st step" cannot be an id; use letters, digits, - and _ and begin with a letter"#
      ]),
    CheckedFlow(
      "a step id with a dash", steps: #"{"id": "first-step_2"}"#,
      problems: []),
    CheckedFlow(
      "a step id that begins with a dash", steps: #"{"id": "-a"}"#,
      problems: [
        #"2:8 [reserved-id] "-a" cannot be an id; use letters, digits, - and _ and begin with a letter"#
      ]),
    CheckedFlow(
      "paragraphs",
      steps: #"{"id": "a", "text": [{"text": "T", "if": "true"}, {"when": "true"}, 5]}, {"id": "b", "#
        + #""text": 5, "fields": [{"note": "N", "wen": "true"}, 5]}"#,
      problems: [
        #"2:36 [unknown-key] a paragraph has no key "if" – did you mean "when"?"#,
        "2:43 warning [dead-branch] this is always true here; take it out",
        #"2:51 [missing-key] a paragraph needs the key "text""#,
        "2:69 [wrong-type] a paragraph is an object, and this is a number",
        #"2:94 [wrong-type] "text" is a number here; it takes a text or a list of paragraphs"#,
        #"2:122 [unknown-key] a note has no key "wen" – did you mean "when"?"#,
        "2:130 warning [dead-branch] this is always true here; take it out",
        "2:138 [wrong-type] a field is an object, and this is a number",
      ]),
    CheckedFlow(
      "templates", head: #""given": {"n": "text"}"#,
      steps: #"{"id": "a", "title": "{{n}", "text": ["{{{{n}}", "{{ n + 1 }}", {"text": "{{m}}", "#
        + #""when": "n"}, "a\"b {{n == \"}}\" ? n : m}}", "{{}}"]}"#,
      problems: [
        "2:23 [syntax] this {{ is never closed with }}; write {{{{ for two braces",
        #"2:54 [type-mismatch] "+" does not work on a text and a whole number"#,
        #"2:77 [unknown-field] there is nothing called "m" here"#,
        "2:92 [type-mismatch] true or false is needed here, and this is a text",
        #"2:123 [unknown-field] there is nothing called "m" here"#,
        "2:132 [syntax] an expression is missing here",
      ]),
    CheckedFlow(
      "ways",
      steps: #"{"id": "a", "next": "c"}, {"id": "b"}, {"id": "c", "next": 5}, {"id": "d", "#
        + #""next": [{"when": "true"}, {"go": "done", "to": 1}]}"#,
      problems: [
        #"2:34 [unreachable-step] nothing leads to the step "b""#,
        #"2:60 [wrong-type] "next" is a number here; it takes a step's id or a list of branches"#,
        #"2:85 [missing-key] a branch needs the key "go""#,
        #"2:118 [unknown-key] a branch has no key "to" – did you mean "go"?"#,
      ]),
    CheckedFlow(
      "no otherwise", head: #""given": {"n": "boolean"}"#,
      steps: #"{"id": "a", "next": [{"when": "n", "go": "c"}]}, {"id": "b"}, {"id": "c"}"#,
      problems: [
        "2:21 warning [missing-otherwise] if none of these is true the following step comes next; end with a"
          + #" branch without "when""#
      ]),
    CheckedFlow(
      "an otherwise", head: #""given": {"n": "boolean"}"#,
      steps: #"{"id": "a", "next": [{"when": "n", "go": "c"}, {"go": "b"}]}, {"id": "b", "next": "done"}, {"id": "c"}"#,
      problems: []),
    CheckedFlow(
      "a loop", steps: #"{"id": "a"}, {"id": "b", "next": "a"}"#,
      problems: [
        #"2:21 [no-way-out] from "b" no step with "end" can be reached"#
      ]),
    CheckedFlow(
      "a loop with a way out", head: #""given": {"n": "boolean"}"#,
      steps: #"{"id": "a"}, {"id": "b", "next": [{"when": "n", "go": "a"}, {"go": "done"}]}"#,
      problems: []),
    CheckedFlow(
      "the last step goes on", file: #"{"format": 1, "flow": "f", "title": "F", "steps": [{"id": "a"}]}"#,
      problems: [
        #"1:59 [no-way-out] after "a" there is no step; add one with "end", or a "next""#
      ]),
    CheckedFlow(
      "the end may be left out",
      file: #"{"format": 1, "flow": "f", "title": "F", "given": {"n": "boolean"}, "steps": [{"id": "a", "#
        + #""when": "n", "end": "x"}]}"#,
      problems: [
        #"1:86 [no-way-out] if the "when" of "a" is not true there is no step left; end with a step without"#
          + #" "when""#
      ]),
    CheckedFlow(
      "unknown steps",
      steps: #"{"id": "start", "next": "strat"}, {"id": "b", "actions": [{"id": "x", "label": "X", "#
        + #""go": "stat"}, {"id": "y", "label": "X", "leave": "dnoe"}, {"id": "z", "label": "X", "#
        + #""next": "nowhere"}]}"#,
      problems: [
        #"2:25 [unknown-step] there is no step "strat" – did you mean "start"?"#,
        #"2:91 [unknown-step] there is no step "stat" – did you mean "start"?"#,
        #"2:135 [unknown-step] there is no step "dnoe" – did you mean "done"?"#,
        #"2:178 [unknown-step] there is no step "nowhere""#,
      ]),
    CheckedFlow(
      "actions",
      steps: #"{"id": "a"}, {"id": "b", "actions": [{"id": "back", "label": "X", "go": "a"}, {"id": "x", "#
        + #""label": "X"}, {"id": "y", "label": "X", "go": "a", "leave": "done"}, {"id": "z", "#
        + #""label": "X", "again": true}, {"id": "z", "label": "X", "go": "b"}, {"id": "w", "#
        + #""label": "X", "go": "done", "with": {}}, {"id": "1", "go": "a"}, {"id": "v", "label": "X", "#
        + #""again": false}, {"id": "2x", "label": "X", "go": "a"}]}"#,
      problems: [
        #"2:45 [reserved-id] "back" is one of the prompt's own commands; choose another id"#,
        #"2:79 [missing-key] an action has exactly one of "again", "call", "go", "next", "leave""#,
        #"2:143 [missing-key] an action has exactly one of "again", "call", "go", "next", "leave""#,
        #"2:168 [missing-key] "again" in "z" repeats the step's "before", and it has none"#,
        #"2:210 [duplicate-id] this step has two actions "z""#,
        #"2:235 [forward-go] "go" leads back, and "b" does not come before this step"#,
        #"2:273 [forward-go] "go" leads back, and "done" does not come before this step"#,
        #"2:281 [unknown-key] "with" belongs to an action with "call""#,
        #"2:294 [missing-key] an action needs the key "label""#,
        #"2:353 [wrong-type] "again" takes true; leave it out otherwise"#,
        #"2:368 [reserved-id] "2x" cannot be an id; use letters, digits, - and _ and begin with a letter"#,
      ]),
  ]
}
