extension SeededMistake {
  /// Mistakes in expressions and templates.
  static let expressions = [
    SeededMistake("sent to {{phone}}.", "sent to {{«phoen}}.", "unknown-field", meant: "phone"),
    SeededMistake("sent to {{phone}}.", "sent to {{option(«phone).id}}.", "type-mismatch"),
    SeededMistake(
      "{{account.number}}.", "{{account.number}} {{company == null ? '' : option(company.size).«lable}}.",
      "unknown-field", meant: "label"),
    SeededMistake(
      #""customer": { "phone": "phone""#,
      #""customer": { "s": "company == null ? '' : option(company.size).«label", "phone": "phone""#, "unknown-field"),
    SeededMistake(
      #""label": "10 to 99 people" }"#, #""label": "10 to 99 people", "data": { «"label": 10 } }"#, "reserved-id"),
    SeededMistake(
      #""label": "1 to 9 people" }"#, #""label": "1 to 9 people", "data": { "most": «{ "is": 9 } } }"#, "wrong-type"),
    SeededMistake("string(rejection.seconds)", "string(rejection.«second)", "unknown-field", meant: "seconds"),
    SeededMistake("string(rejection.seconds)", "string(«rejections.seconds)", "unknown-field", meant: "rejection"),
    SeededMistake("account with {{email}}", "account with {{«emal}}", "unknown-field", meant: "email"),
    SeededMistake("{{account.number}}", "{{account.«nubmer}}", "unknown-field", meant: "number"),
    SeededMistake("{{account.number}}", "{{«acount.number}}", "unknown-field", meant: "account"),
    SeededMistake(#""account": "account.number""#, #""account": "account.«id""#, "unknown-field"),
    SeededMistake(
      #""customer": { "phone": "phone""#,
      #""customer": { "phone": "«phoen""#,
      "unknown-field", meant: "phone"),
    SeededMistake(#""max": "today""#, #""max": "«todya""#, "unknown-field", meant: "today"),
    SeededMistake("age(birthDate) >= 18", "age(«birthdate) >= 18", "unknown-field", meant: "birthDate"),
    SeededMistake("age(birthDate) >= 18", "«aeg(birthDate) >= 18", "unknown-function", meant: "age"),
    SeededMistake("string(rejection.left)", "«text(rejection.left)", "unknown-function", meant: "string"),
    SeededMistake(#""when": "forCompany""#, #""when": "«forCompnay""#, "unknown-field", meant: "forCompany"),
    SeededMistake("age(birthDate) >= 18", "«age >= 18", "unknown-field"),
    SeededMistake(
      "age(birthDate) >= 18", "«yearsBetwen(birthDate, today) >= 18", "unknown-function", meant: "yearsBetween"),
    SeededMistake("age(birthDate) >= 18", "yearsBetween(birthDate, «'today') >= 18", "type-mismatch"),
    SeededMistake("age(birthDate) >= 18", "«math.maximum(age(birthDate), 18) > 18", "unknown-function"),
    SeededMistake("age(birthDate) >= 18", "math.round(«age(birthDate)) >= 18", "type-mismatch"),
    SeededMistake("age(birthDate) >= 18", "«['a', 'b'].sum() >= 18", "type-mismatch"),
    SeededMistake("age(birthDate) >= 18", "«[1, 2].slice(1, 4).size() >= age(birthDate)", "always-fails"),
    SeededMistake("age(birthDate) >= 18", "[1, 2].«sorted() == [age(birthDate)]", "unknown-function", meant: "sort"),
    SeededMistake("age(birthDate) >= 18", "age(birthDate) «=> 18", "syntax", meant: ">="),
    SeededMistake("rejection.left == 1", "rejection.left «= 1", "syntax", meant: "=="),
    SeededMistake(#""when": "forCompany""#, #""when": "forCompany «and forCompany""#, "syntax", meant: "&&"),
    SeededMistake(#""when": "forCompany""#, #""when": "«not forCompany""#, "syntax", meant: "!"),
    SeededMistake("sent to {{phone}}.", "sent to «{{phone}.", "syntax"),
    SeededMistake(#"\" You have \" + string(rejection.left)"#, #"«\" You have \" + rejection.left"#, "type-mismatch"),
    SeededMistake("age(birthDate) >= 18", "«age(birthDate) >= '18'", "type-mismatch"),
    SeededMistake(#""that": "age(birthDate) >= 18""#, #""that": "«age(birthDate)""#, "type-mismatch"),
    SeededMistake("age(birthDate) >= 18", "«age(birthDate, today) >= 18", "type-mismatch"),
    SeededMistake(#""when": "forCompany""#, #""when": "«forCompany == 'yes'""#, "type-mismatch"),
    SeededMistake(#""with": { "to": "phone" }"#, #""with": { "to": "«name" }"#, "type-mismatch"),
    SeededMistake(
      #""with": { "to": "phone", "code": "code" }"#,
      #""with": { "to": "phone", "code": "«phone" }"#,
      "type-mismatch"),
    SeededMistake(#""birthDate": "date?""#, #""birthDate": "date""#, "maybe-missing", at: "157:25"),
    SeededMistake(#""text": "Done. Your"#, #""text": "You are {{age(«birthDate)}}. Your"#, "maybe-missing"),
    SeededMistake(
      #""text": "Done. Your"#,
      #""text": "{{company != null && company.size == «'10-9' ? 'A' : 'B'}} Your"#,
      "unknown-option", meant: "10-99"),
    SeededMistake(#""when": "forCompany""#, #""when": "«forCompany && !forCompany""#, "dead-branch"),
    SeededMistake("sent to {{phone}}.", "sent to {{«code}}.", "secret-shown"),
    SeededMistake(
      #""steps": ["#,
      #""conditions": { "grown": "«old", "old": "grown" },\#n  "steps": ["#,
      "circular-condition"),
    SeededMistake(
      #""steps": ["#,
      #""conditions": { «"adult": "birthDate != null" },\#n  "steps": ["#,
      "unused-condition"),
    SeededMistake(
      #""title": "Details""#,
      #""title": "Details",\#n      "next": «[{ "when": "forCompany", "go": "company" }]"#,
      "missing-otherwise"),
    SeededMistake(#""when": "forCompany""#, #""when": "forCompany && !(«birthDate in [today])""#, "maybe-missing"),
    SeededMistake(#""when": "forCompany""#, #""when": "forCompany && «birthDate != today""#, "maybe-missing"),
    SeededMistake(#""when": "forCompany""#, #""when": "forCompany && !(«birthDate == today)""#, "maybe-missing"),
    SeededMistake(
      #""text": "Done. Your"#, #""text": "You are {{age(name == 'A' ? today : «birthDate)}}. Your"#, "maybe-missing"),
    SeededMistake(
      #""text": "Done. Your"#, #""text": "{{forCompany || size(«company.name) > 3 ? 'A' : 'B'}} Your"#, "maybe-missing"),
    SeededMistake(
      #""text": "Done. Your"#, #""text": "{{forCompany ? 1 : size(«company.name)}} Your"#, "maybe-missing"),
    SeededMistake(
      #""title": "Details""#,
      #""title": "Details",\#n      "next": [«{ "go": "review" }, { "when": "forCompany", "go": "company" }]"#,
      "unreachable-branch"),
    SeededMistake(
      #""title": "Details""#,
      #""title": "Details",\#n      "next": [«{ "go": "review" }, { "go": "company" }]"#,
      "unreachable-branch"),
    SeededMistake(
      #""title": "Phone""#,
      #""title": "Phone",\#n      "next": [{ "when": "phone == ''", "go": "phone" }, «{ "go": "verification" }, { "when": "phone == '1'", "go": "phone" }]"#,
      "unreachable-branch"),
  ]
}
