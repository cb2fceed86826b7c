import FlowDefinition
import FlowSyntax
import Testing

/// Diagnostics for conditions that are always or never true.
@Suite struct DeadBranchTests {
  @Test(arguments: cases) func `Conditions that are always or never true are reported at their position`(
    each: CheckedFlow
  ) {
    each.expectMarks()
  }

  @Test(
    arguments: [
      (#""min": "today + days(10)", "max": "today""#, "d > today", [#"2:104 [bad-limits] "max" is less than "min""#]),
      (#""min": "2020-01-01""#, "d < addYears(today, -9223372036854775808)", []),
      (#""min": "2020-01-01""#, "d < addMonths(today, -9223372036854775808)", []),
      (
        #""max": "today + days(-9223372036854775808)""#, "d > today",
        ["2:86 [always-fails] the duration is longer than 10,000 years"]
      ),
    ])
  func `Limits that exclude each other are reported, and extreme numbers do not stop the checker`(
    limits: String, condition: String, problems: [String]
  ) {
    let flow = """
      { "format": 1, "flow": "f", "title": "F", "steps": [
        { "id": "a", "fields": [{ "id": "d", "type": "date", "label": "D", \(limits) }] },
        { "id": "b", "when": "\(condition)", "text": "B" }, { "id": "z", "end": "done" }] }
      """
    #expect(Checking.problems(flow) == problems)
  }

  static let cases = [
    CheckedFlow(
      "sizes and minor units outside the limits of the answers",
      steps: """
        { "id": "a", "fields": [
            { "id": "t", "type": "text", "label": "T", "minLength": 3, "maxLength": 4 },
            { "id": "l", "type": "list", "label": "L", "max": 3, "fields": [{ "id": "n", "type": "text", "label": "N" }] },
            { "id": "c", "type": "choices", "label": "C", "options": ["x", "y", "z"], "max": 2 },
            { "id": "m", "type": "money", "currency": "EUR", "max": 20, "label": "M" }] },
        { "id": "b", "when": "size(t) < 3" },
        //                    ^^^^^^^^^^^ warning dead-branch: this condition is never true
        { "id": "d", "when": "l.size() <= 3" },
        //                    ^^^^^^^^^^^^^ warning dead-branch: this condition is always true; remove it
        { "id": "e", "when": "size(c) > 2" },
        //                    ^^^^^^^^^^^ warning dead-branch: this condition is never true
        { "id": "f", "when": "minor(m) > 2000" },
        //                    ^^^^^^^^^^^^^^^ warning dead-branch: this condition is never true
        { "id": "g", "when": "size(t) > 4 || size(l) == 0 || size(c) == 0 || minor(m) < -5" },
        """),
    CheckedFlow(
      "a comparison that is never true",
      steps: """
        { "id": "a", "fields": [{ "id": "x", "type": "choice", "label": "X", "options": ["a", "b"] }] },
        { "id": "b", "when": "x == 'a' && x == 'b'" },
        //                    ^^^^^^^^^^^^^^^^^^^^ warning dead-branch: this condition is never true
        """),
    CheckedFlow(
      "two comparisons that may both be true",
      steps: """
        { "id": "a", "fields": [{ "id": "x", "type": "choice", "label": "X", "options": ["a", "b"] }] },
        { "id": "b", "when": "x == 'a' || x == 'b' && now > date('2026-01-01')" },
        """),
    CheckedFlow(
      "a comparison with every option",
      steps: """
        { "id": "a", "fields": [{ "id": "x", "type": "choice", "label": "X", "options": ["a", "b"] }] },
        { "id": "b", "when": "x == 'a' || x == 'b'" },
        //                    ^^^^^^^^^^^^^^^^^^^^ warning dead-branch: this condition is always true; remove it
        { "id": "c", "when": "x in ['b', 'a']" },
        //                    ^^^^^^^^^^^^^^^ warning dead-branch: this condition is always true; remove it
        { "id": "d", "when": "x != 'a' && !(x in ['b'])" },
        //                    ^^^^^^^^^^^^^^^^^^^^^^^^^ warning dead-branch: this condition is never true
        """),
    CheckedFlow(
      "a comparison with every option of an optional answer",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "choice", "label": "X", "options": ["a", "b"], "required": false }
          ] },
        { "id": "b", "when": "x == 'a' || x == 'b'" },
        { "id": "c", "when": "!(x != null && (x == 'a' || x == 'b'))" },
        """),
    CheckedFlow(
      "a comparison with all options but one",
      steps: """
        { "id": "a",
          "fields": [{ "id": "x", "type": "choice", "label": "X", "options": ["a", "b", "c"] }] },
        { "id": "b", "when": "x == 'a' || x == 'b'" },
        """),
    CheckedFlow(
      "impossible ranges of numbers",
      head: """
        "given": { "n": "integer", "f": "number" },
        """,
      steps: """
        { "id": "b", "when": "n > 5 && n < 3" },
        //                    ^^^^^^^^^^^^^^ warning dead-branch: this condition is never true
        { "id": "c", "when": "n > 5 && n < 6" },
        //                    ^^^^^^^^^^^^^^ warning dead-branch: this condition is never true
        { "id": "d", "when": "f > 5.0 && f <= 5.0" },
        //                    ^^^^^^^^^^^^^^^^^^^ warning dead-branch: this condition is never true
        { "id": "e", "when": "n < 3 || n >= 3" },
        //                    ^^^^^^^^^^^^^^^ warning dead-branch: this condition is always true; remove it
        { "id": "g", "when": "5 < n && 3 > n" },
        //                    ^^^^^^^^^^^^^^ warning dead-branch: this condition is never true
        """),
    CheckedFlow(
      "possible ranges of numbers",
      head: """
        "given": { "n": "integer", "f": "number" },
        """,
      steps: """
        { "id": "b", "when": "n > 3 && n < 5" },
        { "id": "c", "when": "f > 5 && f < 6" },
        { "id": "d", "when": "n >= 5 && n <= 5" },
        { "id": "e", "when": "n < 3 || n > 3" },
        { "id": "f", "when": "n > 9007199254740993 && n < 9007199254740995" },
        """),
    CheckedFlow(
      "comparisons that the limits of a field decide",
      steps: """
        { "id": "a", "fields": [
            { "id": "n", "type": "integer", "label": "N", "min": 1, "max": 10 },
            { "id": "d", "type": "date", "label": "D", "min": "2026-01-01" }
          ] },
        { "id": "b", "when": "n > 10" },
        //                    ^^^^^^ warning dead-branch: this condition is never true
        { "id": "c", "when": "n >= 1" },
        //                    ^^^^^^ warning dead-branch: this condition is always true; remove it
        { "id": "d", "when": "d < date('2026-01-01')" },
        //                    ^^^^^^^^^^^^^^^^^^^^^^ warning dead-branch: this condition is never true
        { "id": "e", "when": "n in [0, 11]" },
        //                    ^^^^^^^^^^^^ warning dead-branch: this condition is never true
        { "id": "f", "when": "n == 0" },
        //                    ^^^^^^ warning dead-branch: this condition is never true
        """),
    CheckedFlow(
      "comparisons that the limits of a field leave open",
      steps: """
        { "id": "a", "fields": [
            { "id": "n", "type": "integer", "label": "N", "min": 1, "max": 10 },
            { "id": "d", "type": "date", "label": "D", "min": "today", "max": "2026-01-01" }
          ] },
        { "id": "b", "when": "n >= 10" },
        { "id": "c", "when": "n > 1" },
        { "id": "d", "when": "d < date('2026-01-01')" },
        { "id": "e", "when": "n in [0, 10]" },
        """),
    CheckedFlow(
      "comparisons of a boolean",
      steps: """
        { "id": "a", "fields": [
            { "id": "y", "type": "boolean", "label": "Y" },
            { "id": "t", "type": "boolean", "label": "T", "mustBe": true }
          ] },
        { "id": "b", "when": "y && !y" },
        //                    ^^^^^^^ warning dead-branch: this condition is never true
        { "id": "c", "when": "y || !y" },
        //                    ^^^^^^^ warning dead-branch: this condition is always true; remove it
        { "id": "d", "when": "t" },
        //                    ^ warning dead-branch: this condition is always true; remove it
        { "id": "e", "when": "y == true && y != true" },
        //                    ^^^^^^^^^^^^^^^^^^^^^^ warning dead-branch: this condition is never true
        """),
    CheckedFlow(
      "comparisons of different booleans",
      steps: """
        { "id": "a", "fields": [
            { "id": "y", "type": "boolean", "label": "Y" },
            { "id": "t", "type": "boolean", "label": "T" }
          ] },
        { "id": "b", "when": "y && !t" },
        { "id": "c", "when": "y || !t" },
        """),
    CheckedFlow(
      "constant conditions",
      steps: """
        { "id": "b", "when": "true" },
        //                    ^^^^ warning dead-branch: this condition is always true; remove it
        { "id": "c", "when": "1 > 2" },
        //                    ^^^^^ warning dead-branch: this condition is never true
        { "id": "d", "text": [{ "when": "false", "text": "T" }] },
        //                               ^^^^^ warning dead-branch: this condition is never true
        """),
    CheckedFlow(
      "null tests with a known result",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "text", "label": "X" },
            { "id": "o", "type": "text", "label": "O", "required": false }
          ] },
        { "id": "b", "when": "x != null" },
        //                    ^^^^^^^^^ warning dead-branch: this condition is always true; remove it
        { "id": "c", "when": "x == null" },
        //                    ^^^^^^^^^ warning dead-branch: this condition is never true
        { "id": "d", "when": "o == null && o != null" },
        //                    ^^^^^^^^^^^^^^^^^^^^^^ warning dead-branch: this condition is never true
        { "id": "e", "when": "o == null && o == 'a'" },
        //                    ^^^^^^^^^^^^^^^^^^^^^ warning dead-branch: this condition is never true
        """),
    CheckedFlow(
      "null tests with either result",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "text", "label": "X" },
            { "id": "o", "type": "text", "label": "O", "required": false },
            { "id": "p", "type": "text", "label": "P", "when": "x != null" }
          ] },
        { "id": "b", "when": "o != null" },
        { "id": "c", "when": "o == null || o == 'a'" },
        { "id": "d", "when": "o == null || o != 'a'" },
        """),
    CheckedFlow(
      "an answer tested before its own step",
      head: """
        "given": { "n": "boolean" },
        """,
      steps: """
        { "id": "a", "when": "x == null", "fields": [{ "id": "x", "type": "text", "label": "X" }],
        //                    ^ reads-ahead: this condition decides whether "x" is asked, so it cannot read "x"
          "rules": [{ "that": "x != null", "message": "M" }],
          "next": [{ "when": "x == null", "go": "a" }, { "go": "done" }] },
        //                    ^^^^^^^^^ warning dead-branch: this condition is never true
        """),
    CheckedFlow(
      "a second branch that the first covers",
      head: """
        "given": { "n": "integer" },
        """,
      steps: """
        { "id": "a",
          "next": [{ "when": "n > 3", "go": "b" }, { "when": "n > 5", "go": "c" }, { "go": "done" }] },
        //                                                    ^^^^^ warning dead-branch: this condition is never true
        { "id": "b", "next": "done" },
        { "id": "c", "next": "done" },
        """),
    CheckedFlow(
      "a second branch with a wider condition",
      head: """
        "given": { "n": "integer" },
        """,
      steps: """
        { "id": "a",
          "next": [{ "when": "n > 5", "go": "b" }, { "when": "n > 3", "go": "c" }, { "go": "done" }] },
        { "id": "b", "next": "done" },
        { "id": "c", "next": "done" },
        """),
    CheckedFlow(
      "two branches with the same condition",
      head: """
        "given": { "n": "text", "m": "text" },
        """,
      steps: """
        { "id": "a", "next": [
            { "when": "n.startsWith('a') && m == n", "go": "b" },
            { "when": "m == n && (n.startsWith( 'a' ))", "go": "c" },
        //             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning dead-branch: this condition is never true
            { "go": "done" }
          ] },
        { "id": "b", "next": "done" },
        { "id": "c", "next": "done" },
        """),
    CheckedFlow(
      "branches that differ in a function's argument",
      head: """
        "given": { "n": "text", "m": "text" },
        """,
      steps: """
        { "id": "a", "next": [
            { "when": "n.startsWith('a') && m == n", "go": "b" },
            { "when": "m == n && n.startsWith('b')", "go": "c" },
            { "go": "done" }
          ] },
        { "id": "b", "next": "done" },
        { "id": "c", "next": "done" },
        """),
    CheckedFlow(
      "a last condition that is always true",
      steps: """
        { "id": "a", "fields": [{ "id": "x", "type": "choice", "label": "X", "options": ["a", "b"] }],
          "next": [{ "when": "x == 'a'", "go": "b" }, { "when": "x == 'b'", "go": "c" }] },
        //                                                       ^^^^^^^^
        //     warning dead-branch: this condition is always true; remove it
        { "id": "b", "next": "done" },
        { "id": "c", "next": "done" },
        """),
    CheckedFlow(
      "a last condition that is almost always true",
      steps: """
        { "id": "a",
          "fields": [{ "id": "x", "type": "choice", "label": "X", "options": ["a", "b", "c"] }],
          "next": [{ "when": "x == 'a'", "go": "b" }, { "when": "x == 'b'", "go": "c" }] },
        //        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        //     warning missing-otherwise: if no condition is true, the next step in the file follows; add a last branch
        //     without "when"
        { "id": "b", "next": "done" },
        { "id": "c", "next": "done" },
        """),
    CheckedFlow(
      "the branches of an optional step",
      steps: """
        { "id": "a", "optional": true,
          "fields": [{ "id": "x", "type": "choice", "label": "X", "options": ["a", "b"] }], "next": [
            { "when": "x == 'a'", "go": "b" },
            { "when": "x == 'b'", "go": "c" },
            { "go": "done" }
          ] },
        { "id": "b", "next": "done" },
        { "id": "c", "next": "done" },
        """),
    CheckedFlow(
      "conditions that a governing when decides",
      steps: """
        { "id": "a", "fields": [{ "id": "x", "type": "choice", "label": "X", "options": ["a", "b"] }] },
        { "id": "b", "when": "x == 'a'", "text": [{ "when": "x == 'b'", "text": "T" }], "fields": [
        //                                                   ^^^^^^^^ warning dead-branch: this condition is never true
            { "note": "N", "when": "x == 'a'" },
        //                          ^^^^^^^^ warning dead-branch: this condition is always true; remove it
            { "id": "g", "type": "group", "when": "x == 'a'",
        //                                         ^^^^^^^^
        //     warning dead-branch: this condition is always true; remove it
              "fields": [{ "id": "i", "type": "text", "label": "I", "when": "x != 'a'" }] },
        //                                                                   ^^^^^^^^
        //     warning dead-branch: this condition is never true
            { "id": "o", "type": "choice", "label": "O",
              "options": [{ "id": "p", "label": "P", "when": "x == 'b'" }, "q"] },
        //                                                    ^^^^^^^^ warning dead-branch: this condition is never true
            { "id": "r", "type": "text", "label": "R", "requiredWhen": "x == 'a'",
        //                                                              ^^^^^^^^
        //     warning dead-branch: this condition is always true; remove it
              "rules": [{ "that": "x == 'a' || r == 'z'", "message": "M" }] }
        //                         ^^^^^^^^^^^^^^^^^^^^ warning dead-branch: this condition is always true; remove it
          ], "rules": [{ "that": "x == 'b'", "message": "M" }],
        //                        ^^^^^^^^ warning dead-branch: this condition is never true
          "actions": [{ "id": "l", "label": "L", "leave": "done", "when": "x == 'b'" }],
        //                                                                 ^^^^^^^^
        //     warning dead-branch: this condition is never true
          "next": [{ "when": "x == 'a'", "go": "done" }, { "go": "done" }] },
        //                    ^^^^^^^^ warning dead-branch: this condition is always true; remove it
        """),
    CheckedFlow(
      "conditions that a governing when leaves open",
      steps: """
        { "id": "a",
          "fields": [{ "id": "x", "type": "choice", "label": "X", "options": ["a", "b", "c"] }] },
        { "id": "b", "when": "x != 'a'", "text": [{ "when": "x == 'b'", "text": "T" }], "fields": [
            { "note": "N", "when": "x == 'b'" },
            { "id": "g", "type": "group", "when": "x == 'c'",
              "fields": [{ "id": "i", "type": "text", "label": "I" }] },
            { "id": "r", "type": "text", "label": "R", "requiredWhen": "x == 'b'",
              "rules": [{ "that": "x == 'c' || r == 'z'", "message": "M" }] }
          ], "rules": [{ "that": "x == 'b' || r == 'a'", "message": "M" }],
          "actions": [{ "id": "l", "label": "L", "leave": "done", "when": "x == 'b'" }],
          "next": [{ "when": "x == 'c'", "go": "done" }, { "go": "done" }] },
        """),
    CheckedFlow(
      "named conditions",
      head: """
        "given": { "n": "integer" },
        "conditions": { "big": "n > 100", "small": "!big" },
        """,
      steps: """
        { "id": "b", "when": "big && small" },
        //                    ^^^^^^^^^^^^ warning dead-branch: this condition is never true
        { "id": "c", "when": "big || small" },
        //                    ^^^^^^^^^^^^ warning dead-branch: this condition is always true; remove it
        { "id": "d", "when": "big && n > 200" },
        { "id": "e", "when": "big" },
        { "id": "f", "when": "small", "text": [{ "when": "n > 100", "text": "T" }] },
        //                                                ^^^^^^^ warning dead-branch: this condition is never true
        """),
    CheckedFlow(
      "answers of a group",
      steps: """
        { "id": "a", "fields": [
            { "id": "g", "type": "group", "fields": [
                { "id": "x", "type": "choice", "label": "X", "options": ["a", "b"] },
                { "id": "y", "type": "text", "label": "Y", "when": "x == 'a' && x == 'b'" }
        //                                                          ^^^^^^^^^^^^^^^^^^^^
        //     warning dead-branch: this condition is never true
              ] }
          ] },
        { "id": "b", "when": "g.x == 'a' && g.x == 'b'" },
        //                    ^^^^^^^^^^^^^^^^^^^^^^^^ warning dead-branch: this condition is never true
        { "id": "c", "when": "g.x == 'a'" },
        """),
    CheckedFlow(
      "a rule that is always true",
      steps: """
        { "id": "a", "fields": [
            { "id": "n", "type": "integer", "label": "N", "min": 18,
              "rules": [{ "that": "n >= 18", "message": "M" }, { "that": "n >= 21", "message": "M" }] }
        //                         ^^^^^^^ warning dead-branch: this condition is always true; remove it
          ] },
        """),
    CheckedFlow(
      "a condition with another mistake",
      steps: """
        { "id": "a", "fields": [{ "id": "x", "type": "choice", "label": "X", "options": ["a", "b"] }] },
        { "id": "b", "when": "x == 'a' && x == 'c'" },
        //                                     ^^^ unknown-option: unknown option "c" of "x" help: expected one of "a",
        //     "b"
        """),
    CheckedFlow(
      "a macro's variable with the name of an answer",
      head: """
        "given": { "l": { "list": "text" } },
        """,
      steps: """
        { "id": "a", "fields": [{ "id": "x", "type": "choice", "label": "X", "options": ["a", "b"] }] },
        { "id": "b", "when": "x == 'a' && l.exists(x, x == 'b')" },
        //                                         ^
        //     warning shadowed-name: "x" hides another value with the same name; rename it
        { "id": "c", "when": "l.exists(x, x == 'z')" },
        //                             ^ warning shadowed-name: "x" hides another value with the same name; rename it
        """),
    CheckedFlow(
      "conditions with in and conditional expressions",
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "choices", "label": "X", "options": ["a", "b"] },
            { "id": "y", "type": "boolean", "label": "Y" }
          ] },
        { "id": "b", "when": "'a' in x && !('a' in x)" },
        //                    ^^^^^^^^^^^^^^^^^^^^^^^ warning dead-branch: this condition is never true
        { "id": "c", "when": "'a' in x && 'b' in x" },
        { "id": "d", "when": "y ? !y : y" },
        //                    ^^^^^^^^^^ warning dead-branch: this condition is never true
        { "id": "e", "when": "y ? 'a' in x : 'b' in x" },
        """),
    CheckedFlow(
      "comparisons of ages, sums and answers with each other",
      head: """
        "given": { "n": "integer", "m": "integer", "born": "date" },
        """,
      steps: """
        { "id": "b", "when": "age(born) < 18 && age(born) > 20" },
        //                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning dead-branch: this condition is never true
        { "id": "c", "when": "n > m && n < m - 1" },
        //                    ^^^^^^^^^^^^^^^^^^ warning dead-branch: this condition is never true
        { "id": "d", "when": "n + 1 > 5 || n < 6" },
        //                    ^^^^^^^^^^^^^^^^^^ warning dead-branch: this condition is always true; remove it
        { "id": "e", "when": "age(born) < 30 && age(born) > 20 && n + m > 3 && n < m" },
        { "id": "f", "when": "born > today && born < today - days(1)" },
        //                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning dead-branch: this condition is never true
        """),
    CheckedFlow(
      "ages that the limits of a date exclude",
      steps: """
        { "id": "a", "fields": [
            { "id": "adult", "type": "date", "label": "A", "max": "addYears(today, -18)" },
            { "id": "child", "type": "date", "label": "C", "min": "addYears(today, -12)", "max": "today" },
            { "id": "soon", "type": "date", "label": "S", "min": "today + days(1)", "max": "today + days(30)" },
            { "id": "free", "type": "date", "label": "F" }
          ] },
        { "id": "b", "when": "age(adult) < 18" },
        //                    ^^^^^^^^^^^^^^^ warning dead-branch: this condition is never true
        { "id": "c", "when": "age(adult) < 19 && age(child) > 11" },
        { "id": "d", "when": "age(child) > 12" },
        //                    ^^^^^^^^^^^^^^^ warning dead-branch: this condition is never true
        { "id": "e", "when": "child > today" },
        //                    ^^^^^^^^^^^^^ warning dead-branch: this condition is never true
        { "id": "f", "when": "soon > today" },
        //                    ^^^^^^^^^^^^ warning dead-branch: this condition is always true; remove it
        { "id": "g", "when": "soon > today + days(30)" },
        //                    ^^^^^^^^^^^^^^^^^^^^^^^ warning dead-branch: this condition is never true
        { "id": "h", "when": "soon >= today + days(30) && age(free) < 18 && free > today" },
        """),
    CheckedFlow(
      "lower limits relative to today, when a call may seal the answers",
      head: """
        "services": { "pay": {} },
        """,
      steps: """
        { "id": "a", "fields": [{ "id": "soon", "type": "date", "label": "S", "min": "today", "max": "today" }] },
        { "id": "p", "review": "Pay?", "submit": { "call": "pay", "once": true } },
        { "id": "e", "when": "soon > today" },
        //                    ^^^^^^^^^^^^ warning dead-branch: this condition is never true
        { "id": "f", "when": "soon < today" },
        """),
    CheckedFlow(
      "tests of ?: with a known result",
      head: """
        "given": { "n": "integer", "x": "text?" },
        "conditions": { "isOld": "n > 5 ? (n > 3 ? true : x == 'a') : false" },
        //                                 ^^^^^
        //     warning dead-branch: this test is always true, so the value after ":" is never used
        """,
      steps: """
        { "id": "a", "when": "isOld", "fields": [
            { "id": "t", "type": "text", "label": "{{n < 7 ? 'a' : n < 5 ? 'b' : 'c'}}" },
        //                                                         ^^^^^
        //     warning dead-branch: this test is never true, so the value after "?" is never used
            { "id": "u", "type": "text", "label": "U", "when": "n == 7",
              "help": "{{n == 8 ? 'a' : t == null ? 'b' : 'c'}}" }
        //               ^^^^^^
        //     warning dead-branch: this test is never true, so the value after "?" is never used
          ] },
        { "id": "b", "when": "n > 5", "text": "{{n == 5 ? 'five' : x == null ? 'none' : x}}" },
        //                                       ^^^^^^
        //     warning dead-branch: this test is never true, so the value after "?" is never used
        { "id": "c", "text": "{{n > 5 ? (n > 6 ? 'a' : 'b') : n > 4 ? 'c' : [n].exists(n, n > 9 ? true : false) ? 'd' : 'e'}}" },
        //                                                                             ^
        //     warning shadowed-name: "n" hides another value with the same name; rename it
        """),
  ]
}
