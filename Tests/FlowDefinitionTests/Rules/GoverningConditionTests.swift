import Testing

/// Answers that are certain to exist, because they are asked and used under the same condition.
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
      "a condition that was checked where another condition is true",
      head: """
        "given": { "b": "boolean" },
        "conditions": { "more": "x > 1", "any": "more || b" },
        //                       ^ maybe-missing: "x" may be null where the condition "more" is used
        //                         help: check for null first: x != null && …
        """,
      steps: """
        { "id": "a", "when": "b", "fields": [{ "id": "x", "type": "integer", "label": "X" }] },
        { "id": "z", "when": "b ? more == any : any" },
        """),
    CheckedFlow(
      "a condition that is used several times, and reads several answers",
      head: """
        "given": { "q": "boolean" },
        "conditions": { "bad": "a == 1 || b > 1 || c == 1", "worse": "!bad" },
        //                                ^ maybe-missing: "b" may be null where the condition "bad" is used
        //                                  help: check for null first: b != null && …
        """,
      steps: """
        { "id": "s", "when": "q", "fields": [{ "id": "a", "type": "integer", "label": "A" },
          { "id": "b", "type": "integer", "label": "B" }, { "id": "c", "type": "integer", "label": "C" }] },
        { "id": "t", "text": [{ "when": "bad", "text": "1" }, { "when": "bad && q", "text": "2" }] },
        { "id": "u", "when": "bad ? q : !q" },
        """),
    CheckedFlow(
      "the other option of a choice",
      steps: """
        { "id": "a", "fields": [{ "id": "kind", "type": "choice", "label": "K", "options": ["x", "y", "z"] },
          { "id": "maybe", "type": "choice", "label": "M", "options": ["x", "y"], "required": false }] },
        { "id": "b", "when": "kind == 'y'", "fields": [{ "id": "n", "type": "integer", "label": "N" }] },
        { "id": "c", "when": "maybe == 'y'", "fields": [{ "id": "m", "type": "integer", "label": "M" }] },
        { "id": "d", "text": "{{kind == 'x' || kind in ['z'] ? 0 : n + 1}}" },
        { "id": "e", "text": "{{kind == 'x' ? 0 : n + 1}}" },
        //                                        ^ maybe-missing: "n" may be null here
        //                                          help: check for null first: n != null && …
        { "id": "f", "text": "{{maybe == 'x' ? 0 : m + 1}}" },
        //                                         ^ maybe-missing: "m" may be null here
        //                                           help: check for null first: m != null && …
        """),
    CheckedFlow(
      "a route that the condition excludes",
      head: """
        "given": { "p": "boolean" },
        """,
      steps: """
        { "id": "a", "fields": [{ "id": "kind", "type": "choice", "label": "K", "options": ["x", "y"] }] },
        { "id": "b", "when": "kind == 'x'", "next": [{ "when": "p", "go": "d" }, { "go": "c" }] },
        { "id": "c", "when": "kind == 'y'", "fields": [{ "id": "n", "type": "integer", "label": "N" }],
          "next": [{ "when": "n > 1", "go": "d" }, { "go": "c2" }] },
        { "id": "c2", "fields": [{ "id": "m", "type": "integer", "label": "M" }], "next": "d" },
        { "id": "d", "text": "{{kind == 'y' ? n + 1 : 0}}" },
        { "id": "e", "text": "{{kind == 'y' && n < 2 ? m + 1 : 0}} {{kind == 'x' && !p ? m + 1 : 0}}" },
        { "id": "f", "text": "{{kind == 'x' ? m + 1 : 0}}" },
        //                                    ^ maybe-missing: "m" may be null here
        //                                      help: check for null first: m != null && …
        """),
    CheckedFlow(
      "a step that an empty choice or an action leaves for a later one",
      head: """
        "given": { "p": "boolean" }, "services": { "s": { "output": { "o": "options" } } },
        """,
      steps: """
        { "id": "a", "when": "p", "before": { "call": "s", "as": "s" },
          "fields": [{ "id": "c", "type": "choice", "label": "C", "optionsFrom": "s.o", "ifEmpty": "d" },
            { "id": "n", "type": "integer", "label": "N" }] },
        { "id": "b", "when": "p && n > 3", "fields": [{ "id": "m", "type": "integer", "label": "M" }],
          "actions": [{ "id": "later", "label": "Later", "leave": "d" }] },
        { "id": "c2", "when": "p && n > 4 && m > 1" },
        { "id": "d", "when": "p && n > 5" },
        //                         ^ maybe-missing: "n" may be null here
        //                           help: check for null first: n != null && …
        { "id": "e", "when": "p && n != null && n > 3 && m > 1" },
        //                                               ^ maybe-missing: "m" may be null here
        //                                                 help: check for null first: m != null && …
        """),
    CheckedFlow(
      "a section without items does not evaluate the condition of its first step",
      steps: """
        { "id": "a", "fields": [{ "id": "n", "type": "integer", "label": "N", "max": 9 },
          { "id": "p", "type": "boolean", "label": "P" }] },
        { "id": "s", "repeat": { "for": "n", "as": "i" }, "next": [{ "when": "n == 0", "go": "d" }, { "go": "c" }],
          "steps": [{ "id": "b", "when": "p", "fields": [{ "id": "x", "type": "text", "label": "X" }] }] },
        { "id": "c", "fields": [{ "id": "m", "type": "integer", "label": "M" }] },
        { "id": "d", "text": "{{!p ? m + 1 : 0}} {{n > 0 ? m + 1 : 0}} {{s}}" },
        //                           ^ maybe-missing: "m" may be null here
        //                             help: check for null first: m != null && …
        """),
    CheckedFlow(
      "what the branches to a step have in common",
      steps: """
        { "id": "a", "fields": [{ "id": "n", "type": "integer", "label": "N", "required": false }],
          "next": [{ "when": "n == null", "go": "done" }, { "go": "b" }] },
        { "id": "b", "title": "{{n + 1}}", "next": [{ "when": "n > 5", "go": "c" }, { "go": "d" }] },
        { "id": "c", "fields": [{ "id": "m", "type": "integer", "label": "M" }], "next": "e" },
        { "id": "d", "when": "n > 3", "fields": [{ "id": "k", "type": "integer", "label": "K" }], "next": "e" },
        { "id": "e", "text": "{{n + 1}} {{n > 5 ? m + 1 : n > 3 ? k + 1 : 0}}" },
        { "id": "f", "text": "{{n > 4 ? m + 1 : 0}}" },
        //                              ^ maybe-missing: "m" may be null here
        //                                help: check for null first: m != null && …
        """),
    CheckedFlow(
      "a condition for a later answer of the same branch",
      steps: """
        { "id": "a", "fields": [{ "id": "n", "type": "integer", "label": "N", "required": false }],
          "next": [{ "when": "n != null", "go": "b" }, { "go": "c" }] },
        { "id": "b", "title": "{{n + 1}}", "next": "c" },
        { "id": "c", "title": "{{n + 1}}" },
        //                       ^ maybe-missing: "n" may be null here
        //                         help: check for null first: n != null && …
        """),
    CheckedFlow(
      "a comparison with true or false",
      head: """
        "given": { "b": "boolean", "c": "boolean?" },
        """,
      steps: """
        { "id": "a", "when": "b", "fields": [{ "id": "x", "type": "integer", "label": "X" }] },
        { "id": "d", "when": "c == true", "fields": [{ "id": "y", "type": "integer", "label": "Y" }] },
        { "id": "z", "when": "b != false && x > 2 && (x == 3) != false" },
        { "id": "w", "when": "(x != null) == true && x > 2" },
        { "id": "v", "when": "c == null || c != false && y > 2" },
        //                                               ^ maybe-missing: "y" may be null here
        //                                                 help: check for null first: y != null && …
        """),
    CheckedFlow(
      "a condition under which an answer is required",
      head: """
        "given": { "b": "boolean", "c": "boolean" },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "text", "label": "X", "requiredWhen": "b" },
            { "id": "y", "type": "text", "label": "Y", "requiredWhen": "b", "when": "c" },
            { "id": "u", "type": "text", "label": "U", "when": "b && size(x) > 2" },
            { "id": "v", "type": "text", "label": "V", "when": "c && size(x) > 2" } ] },
        //                                                                ^ maybe-missing: "x" may be null here
        //                                                                  help: check for null first: x != null && …
        { "id": "z", "when": "b", "text": "{{x + '!'}}" },
        { "id": "w", "when": "c", "text": "{{x + '!'}}" },
        //                                   ^ maybe-missing: "x" may be null here
        //                                     help: check for null first: x != null && …
        { "id": "r", "when": "b && c", "text": "{{y + '!'}}" },
        { "id": "s", "when": "b", "text": "{{y + '!'}}" },
        //                                   ^ maybe-missing: "y" may be null here
        //                                     help: check for null first: y != null && …
        """),
    CheckedFlow(
      "a computed field with a condition",
      head: """
        "given": { "b": "boolean" },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "o", "type": "text", "label": "O", "required": false },
            { "id": "n", "type": "text", "label": "N", "when": "b" },
            { "id": "x", "type": "text", "computed": "o", "required": false },
            { "id": "y", "type": "text", "computed": "o", "when": "b" },
            { "id": "s", "type": "text", "computed": "n + '!'", "when": "b" },
            { "id": "u", "type": "text", "label": "U", "when": "b && size(y) > 2" } ] },
        //                                                                ^ maybe-missing: "y" may be null here
        //                                                                  help: check for null first: y != null && …
        { "id": "z", "when": "b", "text": ["{{s + '!'}}", "{{x + '!'}}", "{{y + '!'}}"] },
        //                                                   ^ maybe-missing: "x" may be null here
        //                                                     help: check for null first: x != null && …
        //                                                                  ^ maybe-missing: "y" may be null here
        //     help: check for null first: y != null && …
        """),
    CheckedFlow(
      "a computed member with a condition",
      steps: """
        { "id": "a", "fields": [
            { "id": "g", "type": "group", "fields": [
                { "id": "h", "type": "boolean", "label": "H" },
                { "id": "o", "type": "text", "label": "O", "required": false },
                { "id": "v", "type": "text", "computed": "o", "when": "h" },
                { "id": "w", "type": "text", "computed": "'w'", "when": "h" } ] } ] },
        { "id": "z", "text": ["{{g.h ? g.w + '!' : ''}}", "{{g.h ? g.v + '!' : ''}}"] },
        //                                                         ^^^ maybe-missing: "g.v" may be null here
        //     help: check for null first: g.v != null && …
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
          "next": [{ "when": "b", "go": "k" }, { "when": "x == 'again'", "go": "z" }, { "go": "done" }] },
        """),
    CheckedFlow(
      "a route back to a step that was passed by",
      head: """
        "given": { "b": "boolean" },
        """,
      steps: """
        { "id": "s", "next": [{ "when": "b", "go": "a" }, { "go": "k" }] },
        { "id": "k", "fields": [{ "id": "k", "type": "boolean", "label": "K" }],
          "next": [{ "when": "b", "go": "z" }, { "go": "a" }] },
        { "id": "a", "when": "k == true", "fields": [{ "id": "x", "type": "text", "label": "X" }] },
        { "id": "t", "next": [{ "when": "b", "go": "k" }, { "go": "z" }] },
        { "id": "z", "when": "k == true", "text": "{{x + '!'}}" },
        //                                           ^ maybe-missing: "x" may be null here
        //                                             help: check for null first: x != null && …
        """),
    CheckedFlow(
      "an inner name that hides the answer",
      steps: """
        { "id": "k", "fields": [{ "id": "k", "type": "boolean", "label": "K" }] },
        { "id": "a", "when": "k == true", "fields": [{ "id": "x", "type": "text", "label": "X" }] },
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
        { "id": "z", "when": "b", "text": ["{{size(s) + 1}}", "{{s.map(i, i.x + '!')}}", "{{s[0].x + '!'}}"] },
        //                                                                                  ^^^^
        //     maybe-missing: this element may be null here
        //     help: check the size first: size(s) > 0 && …
        { "id": "y", "text": "{{size(s) + 1}}" },
        //                           ^ maybe-missing: "s" may be null here
        //                             help: check for null first: s != null && …
        """),
    CheckedFlow(
      "the output of a call",
      head: """
        "given": { "b": "boolean" }, "services": { "p": { "output": { "o": "text" }, "rejects": { "no": {} } } },
        """,
      steps: """
        { "id": "a", "when": "b", "button": "Go", "submit": { "call": "p", "as": "r", "rejected": { "*": {} } } },
        { "id": "z", "when": "b", "text": "{{r.o + '!'}}" },
        { "id": "y", "text": ["{{b ? r.o + '!' : ''}}", "{{r.o + '!'}}"] },
        //                                                 ^ maybe-missing: "r" may be null here
        //                                                   help: check for null first: r != null && …
        """),
    CheckedFlow(
      "an end that a rejected call leads to",
      head: """
        "given": { "b": "boolean" }, "services": { "p": { "output": { "o": "text" }, "rejects": { "no": {} } } },
        """,
      steps: """
        { "id": "a", "when": "b", "fields": [{ "id": "x", "type": "text", "label": "X" }],
          "submit": { "call": "p", "as": "r", "rejected": { "no": { "go": "bad" } } } },
        { "id": "z", "when": "b", "text": "{{r.o + x}}" },
        """,
      end: """
        { "id": "done", "end": "done" },
        { "id": "bad", "end": "bad", "text": [{ "when": "b", "text": "{{r.o + x}}" }] },
        //                                                              ^ maybe-missing: "r" may be null here
        //     help: check for null first: r != null && …
        //                                                                    ^ maybe-missing: "x" may be null here
        //     help: check for null first: x != null && …
        """),
    CheckedFlow(
      "sections between the question and its use",
      head: """
        "given": { "b": "boolean", "c": "boolean", "n": "integer" },
        """,
      steps: """
        { "id": "a", "when": "b", "fields": [{ "id": "x", "type": "text", "label": "X" }] },
        { "id": "s", "repeat": { "for": "n", "as": "i" },
          "steps": [{ "id": "s1", "text": [{ "when": "b", "text": "{{x + '!'}}" }] }, { "id": "s2" }] },
        { "id": "t", "when": "c", "optional": true, "steps": [{ "id": "t1" }, { "id": "t2" }] },
        { "id": "z", "when": "b", "text": "{{x + '!'}}" },
        """),
    CheckedFlow(
      "tests inside expressions",
      head: """
        "conditions": { "isBig": "k == 'a' && w" },
        """,
      steps: """
        { "id": "k", "fields": [
            { "id": "k", "type": "choice", "label": "K", "options": ["a", "b"] },
            { "id": "w", "type": "boolean", "label": "W" }
          ] },
        { "id": "a", "when": "k == 'a'", "fields": [
            { "id": "y", "type": "integer", "label": "Y" },
            { "id": "v", "type": "integer", "label": "V", "when": "w" }
          ] },
        { "id": "m", "text": ["{{k == 'a' ? y * 2 : 0}}", "{{'a' == k ? y * 2 : 0}}", "{{k != 'a' ? 0 : y * 2}}"],
          "fields": [
            { "id": "f", "type": "text", "label": "F", "when": "k == 'a' && y > 3" },
            { "id": "g", "type": "text", "label": "G", "when": "!(k == 'a') || y > 3" },
            { "id": "h", "type": "text", "label": "H", "when": "isBig && v > 3" },
            { "id": "i", "type": "text", "label": "I", "when": "w == true && k == 'a' && v > 3" }
          ] },
        { "id": "z", "text": ["{{k == 'b' ? y * 2 : 0}}", "{{k == 'a' ? v * 2 : 0}}", "{{k == 'a' || y > 3}}"] },
        //                                  ^ maybe-missing: "y" may be null here
        //                                    help: check for null first: y != null && …
        //                                                              ^ maybe-missing: "v" may be null here
        //     help: check for null first: v != null && …
        //                                                                                           ^
        //     maybe-missing: "y" may be null here
        //     help: check for null first: y != null && …
        """),
    CheckedFlow(
      "earlier questions of the same step and of the same item",
      steps: """
        { "id": "a", "fields": [
            { "id": "w", "type": "boolean", "label": "W" },
            { "id": "y", "type": "integer", "label": "Y", "when": "w" },
            { "id": "v", "type": "integer", "computed": "w ? y * 2 : 0" },
            { "id": "u", "type": "integer", "computed": "w ? 0 : y * 2" }
        //                                                       ^ maybe-missing: "y" may be null here
        //     help: check for null first: y != null && …
          ], "rules": [{ "that": "!w || y > 3", "message": "M" }] },
        { "id": "s", "repeat": { "for": "2", "as": "i" }, "steps": [
            { "id": "s1", "fields": [{ "id": "has", "type": "boolean", "label": "H" }] },
            { "id": "s2", "when": "has", "fields": [{ "id": "x", "type": "integer", "label": "X" }] },
            { "id": "s3", "when": "has", "text": "{{x + 1}}" }
          ] },
        """),
    CheckedFlow(
      "the members of groups, lists and repeated sections",
      steps: """
        { "id": "a", "fields": [
            { "id": "items", "type": "list", "label": "I", "fields": [
                { "id": "k", "type": "choice", "label": "K", "options": ["a", "b"] },
                { "id": "amount", "type": "integer", "label": "A", "when": "k == 'a'" },
                { "id": "note", "type": "text", "label": "N", "required": false },
                { "id": "why", "type": "text", "label": "W", "requiredWhen": "k == 'b'" },
                { "id": "who", "type": "text", "label": "O", "when": "k == 'b'", "requiredWhen": "why != 'x'" }
              ] },
            { "id": "g", "type": "group", "fields": [
                { "id": "h", "type": "boolean", "label": "H" },
                { "id": "v", "type": "integer", "label": "V", "when": "h" },
                { "id": "w", "type": "text", "label": "W", "requiredWhen": "!h" },
                { "id": "o", "type": "text", "label": "O", "requiredWhen": "items[0].k == 'a'" }
              ] }
          ] },
        { "id": "s", "repeat": { "for": "2", "as": "c" }, "steps": [
            { "id": "s1", "fields": [{ "id": "has", "type": "boolean", "label": "H" }] },
            { "id": "s2", "when": "has", "fields": [{ "id": "x", "type": "integer", "label": "X" }] },
            { "id": "s4", "fields": [{ "id": "y", "type": "text", "label": "Y", "requiredWhen": "has" }] }
          ] },
        { "id": "z", "text": [
            "{{items.map(i, i.k == 'b' ? size(i.why) : 0)}}", "{{items.all(i, i.k == 'b' ? i.why != '' : true)}}",
            "{{items.filter(i, i.k == 'b').map(i, size(i.why))}}", "{{g.h ? '' : g.w + '!'}}",
            "{{s.all(c, !c.has || c.y != '')}}",
            "{{items.map(i, i.k == 'b' && i.why != 'x' ? size(i.who) : 0)}}",
            "{{items.map(i, i.k == 'a' ? size(i.why) : 0)}}",
        //                                    ^^^^^ maybe-missing: "i.why" may be null here
        //     help: check for null first: i.why != null && …
            "{{items.map(i, i.k == 'b' ? size(i.who) : 0)}}",
        //                                    ^^^^^ maybe-missing: "i.who" may be null here
        //     help: check for null first: i.who != null && …
            "{{g.h ? g.w + '!' : ''}}",
        //           ^^^ maybe-missing: "g.w" may be null here
        //               help: check for null first: g.w != null && …
            "{{items[0].k == 'a' ? g.o + '!' : ''}}",
        //                         ^^^ maybe-missing: "g.o" may be null here
        //     help: check for null first: g.o != null && …
            "{{s.all(c, c.y != '')}}",
        //              ^^^ maybe-missing: "c.y" may be null here, and null counts as different
        //     help: to exclude null, write c.y != null && …; to include it, write c.y == null || …
            "{{items.map(i, i.k == 'a' ? i.amount : 0)}}", "{{items.exists(i, i.k == 'a' && i.amount > 3)}}",
            "{{items.filter(i, i.k == 'a').map(i, i.amount + 1)}}", "{{items.map(i, i.k == 'a', i.amount + 1)}}",
            "{{items.filter(i, i.note != null).map(i, size(i.note))}}", "{{g.h ? g.v + 1 : 0}}",
            "{{items[0].k == 'a' ? items[0].amount + 1 : 0}}", "{{s.all(c, !c.has || c.x > 3)}}",
            "{{items.map(i, i.k == 'b' ? i.amount + 1 : 0)}}",
        //                               ^^^^^^^^ maybe-missing: "i.amount" may be null here
        //     help: check for null first: i.amount != null && …
            "{{items.all(i, i.k == 'a' && items.all(i, i.amount > 3))}}",
        //                                          ^ warning shadowed-name: "i" hides another value with the same name;
        //     rename it
        //                                             ^^^^^^^^ maybe-missing: "i.amount" may be null here
        //     help: check for null first: i.amount != null && …
            "{{items.filter(i, i.k != 'a').map(i, i.amount + 1)}}",
        //                                        ^^^^^^^^ maybe-missing: "i.amount" may be null here
        //     help: check for null first: i.amount != null && …
            "{{s.all(c, c.x > 3)}}"
        //              ^^^ maybe-missing: "c.x" may be null here
        //                  help: check for null first: c.x != null && …
          ] },
        """),
    CheckedFlow(
      "an item that may be left before its last question",
      steps: """
        { "id": "s", "repeat": { "for": "2", "as": "c" }, "steps": [
            { "id": "s1", "fields": [{ "id": "has", "type": "boolean", "label": "H" }],
              "actions": [{ "id": "out", "label": "O", "next": "z" }] },
            { "id": "s2", "when": "has", "fields": [{ "id": "x", "type": "integer", "label": "X" }] }
          ] },
        { "id": "z", "text": "{{s.all(c, !c.has || c.x > 3)}}" },
        //                                         ^^^ maybe-missing: "c.x" may be null here
        //     help: check for null first: c.x != null && …
        """),
    CheckedFlow(
      "a named condition with another meaning in a group",
      head: """
        "given": { "b": "boolean" }, "conditions": { "special": "k == 'a' || b" },
        """,
      steps: """
        { "id": "k", "fields": [{ "id": "k", "type": "text", "label": "K" }] },
        { "id": "a", "when": "special", "fields": [{ "id": "x", "type": "text", "label": "X" }] },
        { "id": "z", "when": "special", "text": "{{x + '!'}}", "fields": [
            { "id": "g", "type": "group", "fields": [
                { "id": "k", "type": "text", "label": "K" }
              ] }
          ] },
        { "id": "y", "fields": [
            { "id": "o", "type": "group", "fields": [
                { "id": "k", "type": "text", "label": "K" },
                { "id": "l", "type": "text", "label": "L", "when": "special && size(x) > 3" }
        //                                                                          ^
        //     maybe-missing: "x" may be null here
        //     help: check for null first: x != null && …
              ] }
          ] },
        """),
    CheckedFlow(
      "the smallest part that may be null",
      head: """
        "given": { "b": "boolean" }, "services": { "p": { "input": { "n": "text" } } },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "x", "type": "text", "label": "X", "required": false },
            { "id": "y", "type": "text", "label": "Y" }
          ] },
        { "id": "z", "text": "{{size(b ? y : x) + 1}}", "button": "Go",
        //                                   ^ maybe-missing: "x" may be null here
        //                                     help: check for null first: x != null && …
          "submit": { "call": "p", "with": { "n": "b ? (y == 'a' ? y : x) : y" } } },
        //                                                             ^
        //     maybe-missing: "x" may be null here; check it with != null, or make the input optional
        """),
  ]
}
