import Testing

/// What is told about services, calls, results and expressions.
@Suite struct CallRuleTests {
  @Test(arguments: cases) func `everything is events, each in its place`(each: CheckedFlow) {
    #expect(Checking.problems(each.text) == each.problems)
  }

  static let cases = [
    CheckedFlow(
      "services",
      head: #""services": {"s": {"input": "anwsers", "ouput": "text", "rejects": {"x": "nothing"}}, "#
        + #""t": {"input": {"a": "txt", "b": 5, "c": {"list": "emial"}, "d": {"?": 1, "e": "text"}}}, "#
        + #""u": []}"#,
      steps: #"{"id": "a", "submit": {"call": "t", "with": {"x": "nope"}, "as": "r"}}, {"id": "b", "#
        + #""text": "{{r.x}}"}"#,
      problems: [
        #"1:70 [wrong-type] "input" is a text here; it takes an object of names and types, or "answers""#,
        #"1:81 [unknown-key] a service has no key "ouput" – did you mean "output"?"#,
        #"1:115 [wrong-type] there is no type "nothing""#,
        #"1:149 [wrong-type] there is no type "txt" – did you mean "text"?"#,
        #"1:161 [wrong-type] a type is a word such as "text", or an object, and this is a number"#,
        #"1:178 [wrong-type] there is no type "emial" – did you mean "email"?"#,
        #"1:199 [wrong-type] "?" is a number here; it takes true or false"#,
        "1:223 [wrong-type] a service is an object, and this is a list",
        #"2:52 [unknown-field] there is nothing called "nope" here"#,
      ]),
    CheckedFlow(
      "given", head: #""given": {"a": "txet", "b c": "text", "d": "text"}"#,
      steps: #"{"id": "a", "text": "{{a + 1}}{{d + 1}}"}"#,
      problems: [
        #"1:57 [wrong-type] there is no type "txet" – did you mean "text"?"#,
        #"1:65 [reserved-id] "b c" cannot be a name; use letters, digits and _ and begin with a letter"#,
        #"2:33 [type-mismatch] "+" does not work on a text and a whole number"#,
      ]),
    CheckedFlow(
      "calls",
      head: #""services": {"s": {"input": {"a": "text", "b": "integer?"}}, "t": {"input": "answers"}, "#
        + #""u": {}}"#,
      steps: #"{"id": "a", "before": {"call": "s"}, "submit": {"call": "s", "with": {"b": "1"}}}, "#
        + #"{"id": "b", "before": {"call": "t", "with": {}}, "submit": {"call": "t", "as": "r"}}, "#
        + #"{"id": "c", "before": {"call": "u", "once": true}, "submit": {"call": "u", "#
        + #""lasts": "long"}}, {"id": "d", "submit": {"with": {}}}"#,
      problems: [
        #"2:23 [missing-key] "s" needs "with" for "a""#,
        #"2:70 [missing-key] the input needs the key "a""#,
        #"2:128 [unknown-key] "t" takes all answers; leave out "with""#,
        #"2:163 [type-mismatch] "t" gives nothing that could be named"#,
        #"2:206 [unknown-key] a call has no key "once""#,
        #"2:254 [wrong-type] "long" is not a duration; write one like 30s, 10m, 24h, 30d or 1h30m"#,
        #"2:286 [missing-key] a call needs the key "call""#,
      ]),
    CheckedFlow(
      "busy",
      head: #""services": {"s": {"input": {"a": "text?"}, "output": "text"}, "t": {}}"#,
      steps: #"{"id": "a", "fields": [{"id": "n", "type": "text", "label": "N"}, {"id": "p", "#
        + #""type": "text", "label": "P", "secret": true}], "#
        + #""before": {"call": "s", "with": {}, "as": "r", "busy": "Finding {{r + ''}}…"}, "#
        + #""submit": {"call": "t", "busy": "{{r + ''}} {{n + ''}} {{p}}"}, "actions": ["#
        + #"{"id": "x", "label": "X", "call": "t", "busy": 5}, {"id": "y", "label": "Y", "again": true, "#
        + #""busy": "…"}]}"#,
      problems: [
        #"2:193 [maybe-missing] "r" may be missing here – test it first: r != null && …"#,
        #"2:252 [maybe-missing] "n" may be missing here – test it first: n != null && …"#,
        #"2:263 warning [secret-shown] the secret "p" is shown as dots only; leave it out"#,
        #"2:329 [wrong-type] "busy" is a number here; it takes a text"#,
        #"2:374 [unknown-key] "busy" belongs to an action with "call""#,
      ]),
    CheckedFlow(
      "inputs",
      head: #""services": {"s": {"input": {"t": "text", "p": "phone", "i": "integer", "n": "number", "#
        + #""d": "date", "b": "boolean", "l": {"list": "text"}, "r": {"?": true, "x": "text"}}}}"#,
      steps: #"{"id": "a", "fields": [{"id": "t", "type": "text", "label": "A"}, {"id": "o", "#
        + #""type": "text", "label": "A", "required": false}], "submit": {"call": "s", "#
        + #""with": {"t": "o", "p": "t", "i": "1.5", "n": "1", "d": "t", "b": "'true'", "l": "[1]", "#
        + #""r": {"y": "t"}}}}, {"id": "b", "submit": {"call": "s", "with": {"t": 5, "p": {}, "i": "i", "#
        + #""x": "t"}}}"#,
      problems: [
        #"2:169 [maybe-missing] "o" may be missing here; make the input optional, or test it with != null"#,
        #"2:179 [type-mismatch] this is of type "text"; the input takes type "phone""#,
        #"2:189 [type-mismatch] this is a number; the input takes type "integer""#,
        #"2:211 [type-mismatch] this is of type "text"; the input takes type "date""#,
        #"2:221 [type-mismatch] this is a text; the input takes type "boolean""#,
        #"2:236 [type-mismatch] this is a list (each a whole number); the input takes type "list of text""#,
        #"2:247 [missing-key] the input needs the key "x""#,
        #"2:248 [unknown-key] the input has no key "y""#,
        #"2:306 [missing-key] the input needs the key "n""#,
        #"2:306 [missing-key] the input needs the key "d""#,
        #"2:306 [missing-key] the input needs the key "b""#,
        #"2:306 [missing-key] the input needs the key "l""#,
        "2:312 [wrong-type] an input is an expression in quotes, or an object, and this is a number",
        "2:320 [wrong-type] an input is an expression, and this is an object",
        #"2:330 [unknown-field] there is nothing called "i" here"#,
        #"2:334 [unknown-key] the input has no key "x""#,
      ]),
    CheckedFlow(
      "inputs that fit",
      head: #""services": {"s": {"input": {"t": "text", "p": "phone", "o": "text?", "n": "number", "#
        + #""c": "code", "w": "secret"}}}"#,
      steps: #"{"id": "a", "fields": [{"id": "p", "type": "phone", "label": "A"}, {"id": "o", "#
        + #""type": "email", "label": "A", "required": false}, {"id": "n", "type": "integer", "#
        + #""label": "A"}, {"id": "c", "type": "code", "label": "A"}, {"id": "w", "type": "text", "#
        + #""label": "A", "secret": true}], "submit": {"call": "s", "with": {"t": "p", "p": "p", "#
        + #""o": "o", "n": "n", "c": "c", "w": "w"}}}"#,
      problems: []),
    CheckedFlow(
      "parts of what a service told, as inputs",
      head: #""services": {"s": {"output": {"p": "phone", "q": {"d": "date"}, "t": "text"}}, "#
        + #""u": {"input": {"p": "phone", "d": "date"}}}"#,
      steps: #"{"id": "a", "submit": {"call": "s", "as": "r"}}, {"id": "b", "submit": {"call": "u", "#
        + #""with": {"p": "r.p", "d": "r.q.d"}}}, {"id": "c", "submit": {"call": "u", "#
        + #""with": {"p": "r.t", "d": "r.p"}}}"#,
      problems: [
        #"2:175 [type-mismatch] this is of type "text"; the input takes type "phone""#,
        #"2:187 [type-mismatch] this is of type "phone"; the input takes type "date""#,
      ]),
    CheckedFlow(
      "secrets", head: #""services": {"s": {"input": {"t": "text", "w": "secret"}}}"#,
      steps: #"{"id": "a", "fields": [{"id": "w", "type": "text", "label": "A", "secret": true}, "#
        + #"{"id": "t", "type": "text", "label": "A"}], "submit": {"call": "s", "with": {"t": "w", "#
        + #""w": "t"}}}"#,
      problems: [
        #"2:166 [type-mismatch] this is of type "secret"; the input takes type "text""#,
        #"2:176 [type-mismatch] this is of type "text"; the input takes type "secret""#,
      ]),
    CheckedFlow(
      "how a call ends otherwise cannot be a rejection",
      head: #""services": {"s": {"rejects": {"accepted": {}, "x": {}, "unavailable": {}, "cancelled": {}}}}"#,
      steps: #"{"id": "a", "submit": {"call": "s", "rejected": {"*": {"message": "No."}}}}"#,
      problems: [
        #"1:73 [reserved-id] "accepted" says how a call ended, and cannot be a reason to refuse; choose another"#,
        #"1:98 [reserved-id] "unavailable" says how a call ended, and cannot be a reason to refuse; choose another"#,
        #"1:117 [reserved-id] "cancelled" says how a call ended, and cannot be a reason to refuse; choose another"#,
      ]),
    CheckedFlow(
      "rejections", head: #""services": {"s": {"rejects": {"x": {"n": "integer"}, "y": {}}}}"#,
      steps: #"{"id": "a", "submit": {"call": "s", "rejected": {"z": {"message": "{{rejection.n}}"}, "#
        + #""x": {"message": "{{rejection.m}}", "go": "b"}, "y": {"again": true, "stop": "locked"}, "#
        + #""*": {"message": "M", "stop": "loked"}}}}, {"id": "b", "before": {"call": "s", "#
        + #""rejected": {"x": {"field": "f"}, "y": {"field": "e", "mesage": "M"}}}}, {"id": "c", "#
        + #""fields": [{"id": "f", "type": "text", "label": "A"}]}"#,
      problems: [
        #"2:50 [unknown-rejection] "s" never answers "z"; its "rejects" does not declare it"#,
        #"2:117 [unknown-field] "rejection" has no field "m" – it has "n""#,
        #"2:129 [forward-go] "go" leads back, and "b" does not come before this step"#,
        #"2:135 [missing-key] "again" in "y" repeats the step's "before", and it has none"#,
        #"2:156 [unknown-key] a rejection has either "again" or "stop", not both"#,
        #"2:205 [wrong-type] "stop" takes "locked", not "loked" – did you mean "locked"?"#,
        #"2:282 [forward-go] "f" is asked after this step; name an earlier field"#,
        #"2:303 [unknown-field] there is no field "e""#,
        #"2:308 [unknown-key] a rejection has no key "mesage" – did you mean "message"?"#,
      ]),
    CheckedFlow(
      "rejections that fit", head: #""services": {"s": {"rejects": {"x": {"n": "integer"}, "y": {}, "z": {}}}}"#,
      steps: #"{"id": "a", "fields": [{"id": "f", "type": "text", "label": "A"}]}, {"id": "b", "#
        + #""before": {"call": "s", "rejected": {"*": {}}}, "submit": {"call": "s", "#
        + #""rejected": {"x": {"message": "{{rejection.n}}", "go": "a"}, "y": {"again": true}, "#
        + #""z": {"field": "f"}, "*": {"go": "done"}}}}"#,
      problems: []),
    CheckedFlow(
      "an unknown port", head: #""services": {}"#,
      steps: #"{"id": "a", "submit": {"call": "s", "with": {"x": "nope"}, "as": "r", "#
        + #""rejected": {"x": {"go": "nowhere", "message": "{{rejection.n + 1}}"}}}}, {"id": "b", "#
        + #""text": "{{r.x}}", "when": "r.y"}"#,
      problems: [
        #"2:32 [unknown-service] "services" declares no "s""#,
        #"2:52 [unknown-field] there is nothing called "nope" here"#,
        #"2:96 [unknown-step] there is no step "nowhere""#,
      ]),
    CheckedFlow(
      "conditions", head: #""conditions": {"c": "nope", "d": "1 +", "e": "e", "f g": "true", "h": 5}"#,
      steps: #"{"id": "a", "when": "c"}, {"id": "b", "when": "d"}, {"id": "c2", "when": "e && c"}"#,
      problems: [
        #"1:63 [unknown-field] there is nothing called "nope" here"#,
        "1:79 [syntax] the expression ends here, but something is missing",
        #"1:88 [circular-condition] the condition "e" uses itself"#,
        #"1:92 [reserved-id] "f g" cannot be a name; use letters, digits and _ and begin with a letter"#,
        #"1:112 [wrong-type] "h" is a number here; it takes a text"#,
      ]),
    CheckedFlow(
      "an unused condition", head: #""conditions": {"c": "nope == 1"}"#,
      steps: #"{"id": "a"}"#,
      problems: [
        #"1:63 [unknown-field] there is nothing called "nope" here"#
      ]),
    CheckedFlow(
      "results",
      file: #"{"format": 1, "flow": "f", "title": "F", "steps": [{"id": "a", "fields": [{"id": "p", "#
        + #""type": "text", "label": "A", "secret": true}, {"id": "c", "type": "code", "label": "A"}, "#
        + #"{"id": "k", "type": "code", "label": "A", "keep": true}, {"id": "o", "type": "text", "#
        + #""label": "A", "required": false}]}, {"id": "done", "end": "x", "result": {"a": "p", "#
        + #""b": ["c"], "k": "k", "o": "o", "n": 1e999, "x": "nope", "t": true, "z": null}}]}"#,
      problems: [
        #"1:342 [carried-secret] "p" is not kept, so it cannot be handed over; only a call may use it"#,
        #"1:353 [carried-secret] "c" is not kept, so it cannot be handed over; only a call may use it"#,
        "1:383 [wrong-type] the number 1e999 is too large",
        #"1:396 [unknown-field] there is nothing called "nope" here"#,
      ]),
    CheckedFlow(
      "expressions", head: #""given": {"n": "integer", "t": "text?", "b": "boolean"}"#,
      steps: #"{"id": "a", "when": "n"}, {"id": "b", "when": "t.size() > 1"}, {"id": "c", "#
        + #""when": "siez('a') > 1"}, {"id": "d", "when": "1 / 0 == 1"}, {"id": "e", "#
        + #""when": "t.matches('[')"}, {"id": "f2", "when": "n == 'x'"}, {"id": "g", "when": ""}, "#
        + #"{"id": "h", "when": "b &&"}, {"id": "i", "when": "'a\"b' == tt"}, {"id": "j", "when": true}"#,
      problems: [
        "2:22 [type-mismatch] true or false is needed here, and this is a whole number",
        #"2:48 [maybe-missing] "t" may be missing here – test it first: t != null && …"#,
        #"2:85 [unknown-function] there is no function "siez" – did you mean "size"?"#,
        "2:127 [always-fails] this divides by zero",
        #"2:158 [maybe-missing] "t" may be missing here – test it first: t != null && …"#,
        #"2:168 [bad-pattern] the pattern has a "[" that is never closed"#,
        "2:198 [type-mismatch] a whole number and a text are never equal",
        "2:231 [syntax] an expression is missing here",
        "2:260 [syntax] the expression ends here, but something is missing",
        #"2:295 [unknown-field] there is nothing called "tt" here – did you mean "t"?"#,
        #"2:321 [wrong-type] "when" is true or false here; it takes a text"#,
      ]),
  ]
}
