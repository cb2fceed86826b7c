import Testing

/// What is told about fields and names.
@Suite struct FieldRuleTests {
  @Test(arguments: cases) func `everything is events, each in its place`(each: CheckedFlow) {
    #expect(Checking.problems(each.text) == each.problems)
  }

  static let cases = [
    CheckedFlow(
      "a field id", steps: #"{"id": "a", "fields": [{"id": "first-name", "type": "text", "label": "A"}]}"#,
      problems: [
        #"2:31 [reserved-id] "first-name" cannot be a name; use letters, digits and _ and begin with a letter"#
      ]),
    CheckedFlow(
      "a field id that is a word",
      steps: #"{"id": "a", "fields": [{"id": "in", "type": "text", "label": "A"}, {"id": "today", "#
        + #""type": "text", "label": "A"}]}"#,
      problems: [
        #"2:31 [reserved-id] "in" is a word of the expression language; choose another name"#,
        #"2:75 [reserved-id] "today" is a word of the expression language; choose another name"#,
      ]),
    CheckedFlow(
      "a field named like a step", steps: #"{"id": "a", "fields": [{"id": "a", "type": "text", "label": "A"}]}"#,
      problems: []),
    CheckedFlow(
      "two fields",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "text", "label": "A"}, {"id": "x", "#
        + #""type": "text", "label": "A"}]}"#,
      problems: [
        #"2:74 [duplicate-id] the name "x" is used already; choose another"#
      ]),
    CheckedFlow(
      "two fields in a group",
      steps: #"{"id": "a", "fields": [{"id": "g", "type": "group", "fields": [{"id": "x", "type": "text", "#
        + #""label": "A"}, {"id": "x", "type": "text", "label": "A"}]}]}"#,
      problems: [
        #"2:114 [duplicate-id] the name "x" is used already; choose another"#
      ]),
    CheckedFlow(
      "a field in a group named as one outside",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "text", "label": "A"}, {"id": "g", "#
        + #""type": "group", "fields": [{"id": "x", "type": "text", "label": "A"}]}]}"#,
      problems: []),
    CheckedFlow(
      "a field and a given value", head: #""given": {"x": "text"}"#,
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "text", "label": "A"}]}"#,
      problems: [
        #"2:31 [duplicate-id] the name "x" is used already; choose another"#
      ]),
    CheckedFlow(
      "a condition and a field", head: #""conditions": {"x": "true"}"#,
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "text", "label": "A"}]}"#,
      problems: [
        #"1:57 [duplicate-id] the name "x" is used already; choose another"#
      ]),
    CheckedFlow(
      "a former id in use",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "text", "label": "A"}, {"id": "y", "#
        + #""type": "text", "label": "A", "was": ["x"]}]}"#,
      problems: [
        #"2:117 [duplicate-id] the name "x" is used already; choose another"#
      ]),
    CheckedFlow(
      "a former id of a step that a step or a section has, or had",
      steps: #"{"id": "a", "was": ["b"], "text": "A"}, {"id": "b", "was": ["c"], "text": "B"}, "#
        + #"{"id": "s", "was": ["c", "a"], "steps": [{"id": "d", "was": ["e"], "text": "D"}]}"#,
      problems: [
        #"2:21 [duplicate-id] there are two steps "b""#, #"2:101 [duplicate-id] there are two steps "c""#,
        #"2:106 [duplicate-id] there are two steps "a""#,
      ]),
    CheckedFlow(
      "a former id of a step leads nowhere",
      steps: #"{"id": "a", "text": "A", "next": "old"}, {"id": "b", "was": ["old"], "text": "B"}"#,
      problems: [#"2:34 [unknown-step] there is no step "old""#]),
    CheckedFlow(
      "a former id of a field in a group that had another",
      steps: #"{"id": "a", "fields": [{"id": "x", "was": ["g.y"], "type": "text", "label": "A"}, {"id": "h", "#
        + #""was": ["g"], "type": "group", "label": "H", "fields": [{"id": "z", "type": "text", "label": "Z"}]}]}"#,
      problems: []),
    CheckedFlow(
      "a field without a type",
      steps: #"{"id": "a", "fields": [{"id": "x", "label": "A", "default": 5}]}, {"id": "b", "#
        + #""text": "{{x + 1}}"}"#,
      problems: [
        #"2:24 [missing-key] a field needs the key "type""#
      ]),
    CheckedFlow(
      "a field of an unknown type",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "money", "label": "A", "currency": "EUR"}]}, "#
        + #"{"id": "b", "text": "{{x + 1}}"}"#,
      problems: [
        #"2:44 [wrong-type] there is no field type "money""#
      ]),
    CheckedFlow(
      "a field without a label",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "text"}, {"id": "y", "type": "text", "#
        + #""computed": "'a'"}]}"#,
      problems: [
        #"2:24 [missing-key] the field "x" needs the key "label""#
      ]),
    CheckedFlow(
      "a key of another type",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "text", "label": "A", "region": "US"}]}"#,
      problems: [
        #"2:66 [unknown-key] a field of type "text" has no key "region""#
      ]),
    CheckedFlow(
      "required twice",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "text", "label": "A", "required": true, "#
        + #""requiredWhen": "true"}]}"#,
      problems: [
        #"2:66 [unknown-key] a field has either "required" or "requiredWhen", not both"#,
        "2:101 warning [dead-branch] this is always true here; take it out",
      ]),
    CheckedFlow(
      "two beginnings",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "text", "label": "A", "default": "a", "#
        + #""suggest": "'b'"}]}"#,
      problems: [
        #"2:82 [unknown-key] a field has either "default" or "suggest", not both"#
      ]),
    CheckedFlow(
      "messages",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "text", "label": "A", "#
        + #""messages": {"requird": "R", "invalid": "I", "min": "M"}}]}"#,
      problems: [
        #"2:79 [unknown-key] there is no built-in message "requird" – did you mean "required"?"#,
        #"2:95 [unknown-key] there is no built-in message "invalid""#,
      ]),
    CheckedFlow(
      "limits that cross",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "integer", "label": "A", "min": 5, "max": 4}, "#
        + #"{"id": "y", "type": "text", "label": "A", "minLength": 3, "maxLength": 2}, {"id": "z", "#
        + #""type": "date", "label": "A", "min": "2026-01-02", "max": "2026-01-01"}, {"id": "w", "#
        + #""type": "number", "label": "A", "min": 1.5, "max": 1}]}"#,
      problems: [
        #"2:86 [bad-limits] "max" is smaller than "min""#,
        #"2:161 [bad-limits] "maxLength" is smaller than "minLength""#,
        #"2:235 [bad-limits] "max" is smaller than "min""#,
        #"2:313 [bad-limits] "max" is smaller than "min""#,
      ]),
    CheckedFlow(
      "limits that meet",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "integer", "label": "A", "min": 5, "max": 5}, "#
        + #"{"id": "y", "type": "text", "label": "A", "minLength": 0, "maxLength": 100000}]}"#,
      problems: []),
    CheckedFlow(
      "limits of another kind",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "integer", "label": "A", "min": 1.5, "#
        + #""max": true}, {"id": "y", "type": "number", "label": "A", "min": []}, {"id": "z", "#
        + #""type": "date", "label": "A", "min": 2026}]}"#,
      problems: [
        #"2:76 [wrong-type] "min" is a number here; it takes a whole number, or an expression in quotes"#,
        #"2:88 [wrong-type] "max" is true or false here; it takes a whole number, or an expression in quotes"#,
        #"2:146 [wrong-type] "min" is a list here; it takes a number, or an expression in quotes"#,
        #"2:200 [wrong-type] "min" is a number here; it takes a day such as "2026-02-19", or an expression in"#
          + " quotes",
      ]),
    CheckedFlow(
      "lengths out of range",
      steps: #"{"id": "a", "fields": [{"id": "y", "type": "text", "label": "A", "minLength": -1, "#
        + #""maxLength": 100001}]}"#,
      problems: [
        "2:79 [bad-limits] a length is a whole number from 0 to 100000",
        "2:96 [bad-limits] a length is a whole number from 0 to 100000",
      ]),
    CheckedFlow(
      "computed limits", head: #""given": {"n": "integer?", "s": "text"}"#,
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "integer", "label": "A", "min": "n", "#
        + #""max": "s"}, {"id": "z", "type": "date", "label": "A", "min": "2026-02-30", "#
        + #""max": "today"}]}"#,
      problems: [
        "2:89 [type-mismatch] a whole number or nothing is needed here, and this is a text",
        #"2:143 [bad-limits] "2026-02-30" is not a day of the calendar"#,
      ]),
    CheckedFlow(
      "patterns",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "text", "label": "A", "pattern": "[a-z"}, "#
        + #"{"id": "y", "type": "text", "label": "A", "pattern": "[a-z]+"}]}"#,
      problems: [
        "2:77 [bad-pattern] this is not a regular expression that can be read"
      ]),
    CheckedFlow(
      "lines",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "text", "label": "A", "lines": "some"}, "#
        + #"{"id": "y", "type": "text", "label": "A", "lines": "many"}]}"#,
      problems: [
        #"2:75 [wrong-type] "lines" takes "many", not "some" – did you mean "many"?"#
      ]),
    CheckedFlow(
      "regions and kinds",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "phone", "label": "A", "region": "UK", "#
        + #""regions": ["US", "us"], "kinds": ["mobil", "fixed"]}]}"#,
      problems: [
        #"2:77 [unknown-option] "UK" is not a region; write two capital letters such as US or DE – did you mean "GB"?"#,
        #"2:101 [unknown-option] "us" is not a region; write two capital letters such as US or DE – did you mean "US"?"#,
        #"2:118 [unknown-option] there is no kind of phone number "mobil"; they are mobile, fixed, fixedOrMobile, "#
          + #"premium, tollFree, sharedCost, voip, personal, pager, uan, voicemail – did you mean "mobile"?"#,
      ]),
    CheckedFlow(
      "regions that no number fits",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "phone", "label": "A", "region": "US", "#
        + #""regions": ["DE"]}, {"id": "y", "type": "phone", "label": "A", "#
        + #""regions": ["AD", "LI"], "kinds": ["pager"]}, {"id": "z", "type": "phone", "label": "A", "#
        + #""regions": ["EH"]}]}"#,
      problems: [
        #"2:77 warning [bad-limits] a number without a country code is one of "US", which "regions" does not hold"#,
        #"2:171 warning [bad-limits] no number is known that could be an answer; name other regions or kinds"#,
        #"2:235 warning [bad-limits] no number is known that could be an answer; name other regions or kinds"#,
      ]),
    CheckedFlow(
      "defaults",
      steps: #"{"id": "a", "fields": [{"id": "a", "type": "integer", "label": "A", "default": "x"}, "#
        + #"{"id": "b", "type": "integer", "label": "A", "default": 5}, {"id": "c", "type": "date", "#
        + #""label": "A", "default": "2026-02-30"}, {"id": "d", "type": "choice", "label": "A", "#
        + #""options": ["x"], "default": "y"}, {"id": "e", "type": "boolean", "label": "A", "#
        + #""mustBe": "agreed"}, {"id": "f", "type": "boolean", "label": "A", "mustBe": true}, "#
        + #"{"id": "g", "type": "text", "label": "A", "default": null}, {"id": "h", "type": "number", "#
        + #""label": "A", "default": 1e400}, {"id": "i", "type": "choices", "label": "A", "#
        + #""options": ["x", "y"], "default": ["x", "z"]}]}"#,
      problems: [
        "2:80 [bad-default] this is no answer the field accepts",
        "2:199 [bad-default] this is no answer the field accepts",
        "2:287 [bad-default] this is no answer the field accepts",
        "2:348 [bad-default] this is no answer the field accepts",
        "2:474 [bad-default] this is no answer the field accepts",
        "2:536 [bad-default] this is no answer the field accepts",
        "2:623 [bad-default] this is no answer the field accepts",
      ]),
    CheckedFlow(
      "options",
      steps: #"{"id": "a", "fields": [{"id": "a", "type": "choice", "label": "A"}, {"id": "b", "#
        + #""type": "choice", "label": "A", "options": []}, {"id": "c", "type": "choice", "label": "A", "#
        + #""options": ["x", "x"]}, {"id": "d", "type": "choice", "label": "A", "#
        + #""options": [{"id": "x"}]}, {"id": "e", "type": "choice", "label": "A", "options": "sizes", "#
        + #""default": "x"}, {"id": "f", "type": "choice", "label": "A", "options": 5}, {"id": "g", "#
        + #""type": "choice", "label": "A", "options": ["x"], "optionsFrom": "o"}]}"#,
      problems: [
        #"2:24 [missing-key] a field of type "choice" needs the key "options""#,
        "2:124 [bad-limits] a choice needs at least one option",
        #"2:190 [duplicate-id] there are two options "x""#,
        #"2:253 [missing-key] an option needs the key "label""#,
        #"2:323 [unknown-option] "options" declares no list "sizes""#,
        #"2:404 [wrong-type] "options" is a number here; it takes a list of options, or the name of one"#,
        #"2:452 [unknown-key] a field has either "options" or "optionsFrom", not both"#,
        #"2:486 [unknown-field] there is nothing called "o" here"#,
      ]),
    CheckedFlow(
      "options from outside", head: #""given": {"o": "options", "p": "options?", "q": "text"}"#,
      steps: #"{"id": "a", "fields": [{"id": "a", "type": "choice", "label": "A", "optionsFrom": "o", "#
        + #""default": "x"}, {"id": "b", "type": "choice", "label": "A", "optionsFrom": "p"}, "#
        + #"{"id": "c", "type": "choice", "label": "A", "optionsFrom": "q"}]}"#,
      problems: [
        #"2:165 [maybe-missing] "p" may be missing here – test it first: p != null && …"#,
        "2:230 [type-mismatch] a list (each a group of id, label, help) is needed here, and this is a text",
      ]),
    CheckedFlow(
      "shared options are told once", head: #""options": {"s": [{"id": "x", "label": "X", "when": "nope"}]}"#,
      steps: #"{"id": "a", "fields": [{"id": "a", "type": "choice", "label": "A", "options": "s"}, "#
        + #"{"id": "b", "type": "choice", "label": "A", "options": "s"}]}"#,
      problems: [
        #"1:95 [unknown-field] there is nothing called "nope" here"#
      ]),
    CheckedFlow(
      "rules",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "integer", "label": "A", "rules": [{"that": "x", "#
        + #""message": "M"}, {"that": "x > 1"}, {"that": "x > 1", "message": "{{y}}", "field": "x"}]}], "#
        + #""rules": [{"that": "x > 1", "message": "M", "field": "z"}, {"that": "true", "message": "M", "#
        + #""field": "x"}]}"#,
      problems: [
        "2:89 [type-mismatch] true or false is needed here, and this is a whole number",
        #"2:110 [missing-key] a rule needs the key "message""#,
        #"2:161 [unknown-field] there is nothing called "y" here"#,
        #"2:167 [unknown-key] a rule has no key "field""#,
        #"2:238 [unknown-field] there is no field "z""#,
        "2:254 warning [dead-branch] this is always true here; take it out",
      ]),
    CheckedFlow(
      "reading ahead",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "text", "label": "A", "when": "y == 'a'"}, "#
        + #"{"id": "y", "type": "text", "label": "A", "suggest": "z", "requiredWhen": "y != null"}, "#
        + #"{"id": "z", "type": "text", "label": "A", "defaultFrom": "y"}]}"#,
      problems: [
        #"2:75 [reads-ahead] "y" is asked after this field; put it before"#,
        #"2:141 [reads-ahead] "z" is asked after this field; put it before"#,
        #"2:162 [reads-ahead] this decides about "y" and cannot read it"#,
      ]),
    CheckedFlow(
      "reading ahead a boolean", head: #""conditions": {"later": "y"}"#,
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "text", "label": "A", "when": "y"}, {"id": "w", "#
        + #""type": "text", "label": "A", "when": "true && later"}, {"id": "y", "type": "boolean", "#
        + #""label": "A"}]}"#,
      problems: [
        #"2:75 [reads-ahead] "y" is asked after this field; put it before"#,
        #"2:139 [reads-ahead] "y" is asked after this field; put it before"#,
      ]),
    CheckedFlow(
      "reading ahead in a group",
      steps: #"{"id": "a", "fields": [{"id": "g", "type": "group", "fields": [{"id": "x", "type": "text", "#
        + #""label": "A", "when": "y == 'a'"}, {"id": "y", "type": "text", "label": "A", "#
        + #""when": "x == 'a'"}]}]}"#,
      problems: [
        #"2:115 [reads-ahead] "g.y" is asked after this field; put it before"#
      ]),
  ]
}
