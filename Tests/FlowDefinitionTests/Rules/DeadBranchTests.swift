import Testing

/// Conditions that are always true or never, and those that nearly are.
@Suite struct DeadBranchTests {
  @Test(arguments: cases) func `everything is events, each in its place`(each: CheckedFlow) {
    #expect(Checking.problems(each.text) == each.problems)
  }

  static let cases = [
    CheckedFlow(
      "a comparison that cannot hold",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "choice", "label": "X", "options": ["a", "b"]}]}, {"id": "#
        + #""b", "when": "x == 'a' && x == 'b'"}"#,
      problems: [
        "2:115 warning [dead-branch] this is never true here"
      ]),
    CheckedFlow(
      "two comparisons that may",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "choice", "label": "X", "options": ["a", "b"]}]}, {"id": "#
        + #""b", "when": "x == 'a' || x == 'b' && now > date('2026-01-01')"}"#,
      problems: []),
    CheckedFlow(
      "every option",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "choice", "label": "X", "options": ["a", "b"]}]}, {"id": "#
        + #""b", "when": "x == 'a' || x == 'b'"}, {"id": "c", "when": "x in ['b', 'a']"}, {"id": "d", "when": "#
        + #""x != 'a' && !(x in ['b'])"}"#,
      problems: [
        "2:115 warning [dead-branch] this is always true here; take it out",
        "2:160 warning [dead-branch] this is always true here; take it out",
        "2:200 warning [dead-branch] this is never true here",
      ]),
    CheckedFlow(
      "every option of an answer that may be missing",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "choice", "label": "X", "options": ["a", "b"], "#
        + #""required": false}]}, {"id": "b", "when": "x == 'a' || x == 'b'"}, {"id": "c", "when": "x != 'a' && "#
        + #"x != 'b'"}"#,
      problems: []),
    CheckedFlow(
      "all but one option",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "choice", "label": "X", "options": ["a", "b", "c"]}]}, "#
        + #"{"id": "b", "when": "x == 'a' || x == 'b'"}"#,
      problems: []),
    CheckedFlow(
      "numbers that cannot be",
      head: #""given": {"n": "integer", "f": "number"}"#,
      steps: #"{"id": "b", "when": "n > 5 && n < 3"}, {"id": "c", "when": "n > 5 && n < 6"}, {"id": "d", "when": "#
        + #""f > 5.0 && f <= 5.0"}, {"id": "e", "when": "n < 3 || n >= 3"}, {"id": "g", "when": "5 < n && 3 > "#
        + #"n"}"#,
      problems: [
        "2:22 warning [dead-branch] this is never true here",
        "2:61 warning [dead-branch] this is never true here",
        "2:100 warning [dead-branch] this is never true here",
        "2:144 warning [dead-branch] this is always true here; take it out",
        "2:184 warning [dead-branch] this is never true here",
      ]),
    CheckedFlow(
      "numbers that can be",
      head: #""given": {"n": "integer", "f": "number"}"#,
      steps: #"{"id": "b", "when": "n > 3 && n < 5"}, {"id": "c", "when": "f > 5 && f < 6"}, {"id": "d", "when": "#
        + #""n >= 5 && n <= 5"}, {"id": "e", "when": "n < 3 || n > 3"}, {"id": "f", "when": "n > "#
        + #"9007199254740993 && n < 9007199254740995"}"#,
      problems: []),
    CheckedFlow(
      "limits",
      steps: #"{"id": "a", "fields": [{"id": "n", "type": "integer", "label": "N", "min": 1, "max": 10}, {"id": "#
        + #""d", "type": "date", "label": "D", "min": "2026-01-01"}]}, {"id": "b", "when": "n > 10"}, {"id": "#
        + #""c", "when": "n >= 1"}, {"id": "d", "when": "d < date('2026-01-01')"}, {"id": "e", "when": "n in "#
        + #"[0, 11]"}, {"id": "f", "when": "n == 0"}"#,
      problems: [
        "2:178 warning [dead-branch] this is never true here",
        "2:209 warning [dead-branch] this is always true here; take it out",
        "2:240 warning [dead-branch] this is never true here",
        "2:287 warning [dead-branch] this is never true here",
        "2:324 warning [dead-branch] this is never true here",
      ]),
    CheckedFlow(
      "limits that leave something",
      steps: #"{"id": "a", "fields": [{"id": "n", "type": "integer", "label": "N", "min": 1, "max": 10}, {"id": "#
        + #""d", "type": "date", "label": "D", "min": "today", "max": "2026-01-01"}]}, {"id": "b", "when": "n "#
        + #">= 10"}, {"id": "c", "when": "n > 1"}, {"id": "d", "when": "d < date('2026-01-01')"}, {"id": "e", "#
        + #""when": "n in [0, 10]"}"#,
      problems: []),
    CheckedFlow(
      "a boolean",
      steps: #"{"id": "a", "fields": [{"id": "y", "type": "boolean", "label": "Y"}, {"id": "t", "type": "boolean", "#
        + #""label": "T", "mustBe": true}]}, {"id": "b", "when": "y && !y"}, {"id": "c", "when": "y || !y"}, "#
        + #"{"id": "d", "when": "t"}, {"id": "e", "when": "y == true && y != true"}"#,
      problems: [
        "2:155 warning [dead-branch] this is never true here",
        "2:187 warning [dead-branch] this is always true here; take it out",
        "2:219 warning [dead-branch] this is always true here; take it out",
        "2:245 warning [dead-branch] this is never true here",
      ]),
    CheckedFlow(
      "booleans that differ",
      steps: #"{"id": "a", "fields": [{"id": "y", "type": "boolean", "label": "Y"}, {"id": "t", "type": "boolean", "#
        + #""label": "T"}]}, {"id": "b", "when": "y && !t"}, {"id": "c", "when": "y || !t"}"#,
      problems: []),
    CheckedFlow(
      "nothing but a constant",
      steps: #"{"id": "b", "when": "true"}, {"id": "c", "when": "1 > 2"}, {"id": "d", "text": [{"when": "false", "#
        + #""text": "T"}]}"#,
      problems: [
        "2:22 warning [dead-branch] this is always true here; take it out",
        "2:51 warning [dead-branch] this is never true here",
        "2:91 warning [dead-branch] this is never true here",
      ]),
    CheckedFlow(
      "tests of null",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "text", "label": "X"}, {"id": "o", "type": "text", "#
        + #""label": "O", "required": false}]}, {"id": "b", "when": "x != null"}, {"id": "c", "when": "x == "#
        + #"null"}, {"id": "d", "when": "o == null && o != null"}, {"id": "e", "when": "o == null && o == 'a'"}"#,
      problems: [
        "2:152 warning [dead-branch] this is always true here; take it out",
        "2:186 warning [dead-branch] this is never true here",
        "2:220 warning [dead-branch] this is never true here",
        "2:267 warning [dead-branch] this is never true here",
      ]),
    CheckedFlow(
      "tests of null that may be either",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "text", "label": "X"}, {"id": "o", "type": "text", "#
        + #""label": "O", "required": false}, {"id": "p", "type": "text", "label": "P", "when": "x != null"}]}, "#
        + #"{"id": "b", "when": "o != null"}, {"id": "c", "when": "o == null || o == 'a'"}, {"id": "d", "when": "#
        + #""o != 'a'"}"#,
      problems: []),
    CheckedFlow(
      "its own answer, tested before the step",
      head: #""given": {"n": "boolean"}"#,
      steps: #"{"id": "a", "when": "x == null", "fields": [{"id": "x", "type": "text", "label": "X"}], "rules": "#
        + #"[{"that": "x != null", "message": "M"}], "next": [{"when": "x == null", "go": "a"}, {"go": "done"}]}"#,
      problems: [
        #"2:22 [reads-ahead] this decides whether "x" is asked and cannot read it"#,
        "2:158 warning [dead-branch] this is never true here",
      ]),
    CheckedFlow(
      "a second arm that the first covers",
      head: #""given": {"n": "integer"}"#,
      steps: #"{"id": "a", "next": [{"when": "n > 3", "go": "b"}, {"when": "n > 5", "go": "c"}, {"go": "done"}]}, "#
        + #"{"id": "b", "next": "done"}, {"id": "c", "next": "done"}"#,
      problems: [
        "2:62 warning [dead-branch] this is never true here"
      ]),
    CheckedFlow(
      "a second arm that goes further",
      head: #""given": {"n": "integer"}"#,
      steps: #"{"id": "a", "next": [{"when": "n > 5", "go": "b"}, {"when": "n > 3", "go": "c"}, {"go": "done"}]}, "#
        + #"{"id": "b", "next": "done"}, {"id": "c", "next": "done"}"#,
      problems: []),
    CheckedFlow(
      "the same arm twice",
      head: #""given": {"n": "text", "m": "text"}"#,
      steps: #"{"id": "a", "next": [{"when": "n.startsWith('a') && m == n", "go": "b"}, {"when": "m == n && "#
        + #"(n.startsWith( 'a' ))", "go": "c"}, {"go": "done"}]}, {"id": "b", "next": "done"}, {"id": "c", "#
        + #""next": "done"}"#,
      problems: [
        "2:84 warning [dead-branch] this is never true here"
      ]),
    CheckedFlow(
      "arms that differ in a part nobody looks into",
      head: #""given": {"n": "text", "m": "text"}"#,
      steps: #"{"id": "a", "next": [{"when": "n.startsWith('a') && m == n", "go": "b"}, {"when": "m == n && "#
        + #"n.startsWith('b')", "go": "c"}, {"go": "done"}]}, {"id": "b", "next": "done"}, {"id": "c", "next": "#
        + #""done"}"#,
      problems: []),
    CheckedFlow(
      "a last arm that always holds",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "choice", "label": "X", "options": ["a", "b"]}], "next": "#
        + #"[{"when": "x == 'a'", "go": "b"}, {"when": "x == 'b'", "go": "c"}]}, {"id": "b", "next": "done"}, "#
        + #"{"id": "c", "next": "done"}"#,
      problems: [
        "2:145 warning [dead-branch] this is always true here; take it out"
      ]),
    CheckedFlow(
      "a last arm that nearly always holds",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "choice", "label": "X", "options": ["a", "b", "c"]}], "#
        + #""next": [{"when": "x == 'a'", "go": "b"}, {"when": "x == 'b'", "go": "c"}]}, {"id": "b", "next": "#
        + #""done"}, {"id": "c", "next": "done"}"#,
      problems: [
        "2:106 warning [missing-otherwise] if none of these is true the following step comes next; end with a "
          + #"branch without "when""#
      ]),
    CheckedFlow(
      "an optional step's arms",
      steps: #"{"id": "a", "optional": true, "fields": [{"id": "x", "type": "choice", "label": "X", "options": "#
        + #"["a", "b"]}], "next": [{"when": "x == 'a'", "go": "b"}, {"when": "x == 'b'", "go": "c"}, {"go": "#
        + #""done"}]}, {"id": "b", "next": "done"}, {"id": "c", "next": "done"}"#,
      problems: []),
    CheckedFlow(
      "what a governing when says",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "choice", "label": "X", "options": ["a", "b"]}]}, {"id": "#
        + #""b", "when": "x == 'a'", "text": [{"when": "x == 'b'", "text": "T"}], "fields": [{"note": "N", "#
        + #""when": "x == 'a'"}, {"id": "g", "type": "group", "when": "x == 'a'", "fields": [{"id": "i", "#
        + #""type": "text", "label": "I", "when": "x != 'a'"}]}, {"id": "o", "type": "choice", "label": "O", "#
        + #""options": [{"id": "p", "label": "P", "when": "x == 'b'"}, "q"]}, {"id": "r", "type": "text", "#
        + #""label": "R", "requiredWhen": "x == 'a'", "rules": [{"that": "x == 'a' || r == 'z'", "message": "#
        + #""M"}]}], "rules": [{"that": "x == 'b'", "message": "M"}], "actions": [{"id": "l", "label": "L", "#
        + #""leave": "done", "when": "x == 'b'"}], "next": [{"when": "x == 'a'", "go": "done"}, {"go": "done"}]}"#,
      problems: [
        "2:145 warning [dead-branch] this is never true here",
        "2:205 warning [dead-branch] this is always true here; take it out",
        "2:255 warning [dead-branch] this is always true here; take it out",
        "2:328 warning [dead-branch] this is never true here",
        "2:433 warning [dead-branch] this is never true here",
        "2:511 warning [dead-branch] this is always true here; take it out",
        "2:542 warning [dead-branch] this is always true here; take it out",
        "2:605 warning [dead-branch] this is never true here",
        "2:698 warning [dead-branch] this is never true here",
        "2:730 warning [dead-branch] this is always true here; take it out",
      ]),
    CheckedFlow(
      "what a governing when leaves open",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "choice", "label": "X", "options": ["a", "b", "c"]}]}, "#
        + #"{"id": "b", "when": "x != 'a'", "text": [{"when": "x == 'b'", "text": "T"}], "fields": [{"note": "#
        + #""N", "when": "x == 'b'"}, {"id": "g", "type": "group", "when": "x == 'c'", "fields": [{"id": "i", "#
        + #""type": "text", "label": "I"}]}, {"id": "r", "type": "text", "label": "R", "requiredWhen": "x == "#
        + #"'b'", "rules": [{"that": "x == 'c' || r == 'z'", "message": "M"}]}], "rules": [{"that": "x == 'b' "#
        + #"|| r == 'a'", "message": "M"}], "actions": [{"id": "l", "label": "L", "leave": "done", "when": "x "#
        + #"== 'b'"}], "next": [{"when": "x == 'c'", "go": "done"}, {"go": "done"}]}"#,
      problems: []),
    CheckedFlow(
      "named conditions",
      head: #""given": {"n": "integer"}, "conditions": {"big": "n > 100", "small": "!big"}"#,
      steps: #"{"id": "b", "when": "big && small"}, {"id": "c", "when": "big || small"}, {"id": "d", "when": "big "#
        + #"&& n > 200"}, {"id": "e", "when": "big"}, {"id": "f", "when": "small", "text": [{"when": "n > 100", "#
        + #""text": "T"}]}"#,
      problems: [
        "2:22 warning [dead-branch] this is never true here",
        "2:59 warning [dead-branch] this is always true here; take it out",
        "2:190 warning [dead-branch] this is never true here",
      ]),
    CheckedFlow(
      "inner answers of a group",
      steps: #"{"id": "a", "fields": [{"id": "g", "type": "group", "fields": [{"id": "x", "type": "choice", "#
        + #""label": "X", "options": ["a", "b"]}, {"id": "y", "type": "text", "label": "Y", "when": "x == 'a' "#
        + #"&& x == 'b'"}]}]}, {"id": "b", "when": "g.x == 'a' && g.x == 'b'"}, {"id": "c", "when": "g.x == "#
        + #"'a'"}"#,
      problems: [
        "2:183 warning [dead-branch] this is never true here",
        "2:232 warning [dead-branch] this is never true here",
      ]),
    CheckedFlow(
      "a rule that always holds",
      steps: #"{"id": "a", "fields": [{"id": "n", "type": "integer", "label": "N", "min": 18, "rules": [{"that": "#
        + #""n >= 18", "message": "M"}, {"that": "n >= 21", "message": "M"}]}]}"#,
      problems: [
        "2:100 warning [dead-branch] this is always true here; take it out"
      ]),
    CheckedFlow(
      "a condition with a mistake is told once",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "choice", "label": "X", "options": ["a", "b"]}]}, {"id": "#
        + #""b", "when": "x == 'a' && x == 'c'"}"#,
      problems: [
        #"2:132 [unknown-option] "x" has no option "c""#
      ]),
    CheckedFlow(
      "a name that a macro binds is not the answer",
      head: #""given": {"l": {"list": "text"}}"#,
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "choice", "label": "X", "options": ["a", "b"]}]}, {"id": "#
        + #""b", "when": "x == 'a' && l.exists(x, x == 'b')"}, {"id": "c", "when": "l.exists(x, x == 'z')"}"#,
      problems: []),
    CheckedFlow(
      "choices and choosing",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "choices", "label": "X", "options": ["a", "b"]}, {"id": "#
        + #""y", "type": "boolean", "label": "Y"}]}, {"id": "b", "when": "'a' in x && !('a' in x)"}, {"id": "#
        + #""c", "when": "'a' in x && 'b' in x"}, {"id": "d", "when": "y ? !y : y"}, {"id": "e", "when": "y ? "#
        + #"'a' in x : 'b' in x"}"#,
      problems: [
        "2:162 warning [dead-branch] this is never true here",
        "2:255 warning [dead-branch] this is never true here",
      ]),
  ]
}
