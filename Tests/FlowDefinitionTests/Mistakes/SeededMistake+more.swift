extension SeededMistake {
  /// Other mistakes.
  static let more = [
    SeededMistake(#""flow": "onboarding","#, "", "missing-key", at: "6:1"),
    SeededMistake(#""title": "Code""#, #""title": «5"#, "wrong-type"),
    SeededMistake(#""title": "Code""#, #""title": «["Code"]"#, "wrong-type"),
    SeededMistake(
      #""too_soon": {\#n            "message""#,
      #""too_soon": {\#n            «"msg""#,
      "unknown-key", meant: "message"),
    SeededMistake(
      #""call": "account.create""#,
      #""call": «"account.creat""#,
      "unknown-service", meant: "account.create"),
    SeededMistake(#""call": "account.create""#, #""call": «"createAccount""#, "unknown-service"),
    SeededMistake(#""when": "forCompany""#, #""when": "«""#, "syntax"),
    SeededMistake(#""when": "forCompany""#, #""when": "(forCompany«""#, "syntax"),
    SeededMistake(#""when": "forCompany""#, #""when": "forCompany && «name""#, "type-mismatch"),
    SeededMistake(#""when": "forCompany""#, #""when": "«details.forCompany""#, "unknown-field"),
    SeededMistake(#""when": "forCompany""#, #""when": "forCompany && «birthDate < today""#, "maybe-missing"),
    SeededMistake(
      #""when": "forCompany""#,
      #""when": "forCompany && birthDate != «nul""#,
      "unknown-field", meant: "null"),
    SeededMistake(#""max": "today""#, #""max": "«today + 1""#, "type-mismatch"),
    SeededMistake(#""max": "today""#, #""max": «5"#, "wrong-type"),
    SeededMistake("{{phone}} cannot", "{{«Phone}} cannot", "unknown-field", meant: "phone"),
    SeededMistake("{{phone}} cannot", "{{phone «phone}} cannot", "syntax"),
    SeededMistake("{{phone}} cannot", "{phone«}} cannot", "syntax"),
    SeededMistake(#""account": "account.number""#, #""account": «account.number"#, "syntax"),
    SeededMistake(#""account": "account.number""#, #""account": "«code""#, "carried-secret"),
    SeededMistake(
      #""company": "company",\#n      },\#n    },\#n  ],"#,
      #""company": "«company.name",\#n      },\#n    },\#n  ],"#,
      "maybe-missing"),
    SeededMistake(
      #""birthDate": "birthDate",\#n          "company""#,
      #""birthDate": "«name",\#n          "company""#,
      "type-mismatch"),
    SeededMistake(
      #""company": { "?": true, "name": "text","#,
      #""company": { "?": true, "name": «"name","#,
      "wrong-type"),
    SeededMistake(#""seconds": "integer?""#, #""seconds": «integer"#, "syntax"),
    SeededMistake(#""id": "verification""#, #""id": «"verification code""#, "reserved-id"),
    SeededMistake(#""id": "done""#, #""id": «"review""#, "duplicate-id"),
    SeededMistake(#""end": "completed","#, "", "missing-key", at: "171:7"),
    SeededMistake(#""as": "account","#, #""as": «"my-account","#, "reserved-id"),
    SeededMistake(#""label": "Full name""#, #""label": «null"#, "wrong-type"),
    SeededMistake(
      #""label": "Email", "example": "name@example.com""#,
      #""label": "Email", "example": «"name@example""#,
      "bad-example"),
    SeededMistake(#""default": false"#, #""default": false, «"suggest": "true""#, "unknown-key"),
    SeededMistake(#""default": false"#, #""default": «no"#, "syntax", meant: "false"),
    SeededMistake(#""default": false"#, #""default": «nil"#, "syntax", meant: "null"),
    SeededMistake(#""default": false,"#, #""default": false«;"#, "syntax"),
    SeededMistake(
      #""type": "email", "label": "Work email""#,
      #""type": "email", «"minLength": 5, "label": "Work email""#,
      "unknown-key"),
    SeededMistake(#""id": "adult", "that""#, #""id": "adult", «"field": "birthDate", "that""#, "unknown-key"),
    SeededMistake(
      #""id": "change", "label": "Use another number", "go": "phone""#,
      #""id": "change", "label": "Use another number", "go": «"verification""#,
      "forward-go"),
    SeededMistake(#""stop": "locked", "message""#, #""stop": «true, "message""#, "wrong-type"),
    SeededMistake(
      #""title": "Review""#,
      #""title": "Review",\#n      "back": «"bared""#,
      "wrong-type", meant: "barred"),
    SeededMistake(#""id": "review","#, #""id": «"review",\#n      "next": "company","#, "no-way-out"),
    SeededMistake(#""title": "Company","#, #""title": "Company", "allow": [«"dead-branch"],"#, "unused-allow"),
    SeededMistake("// only asked", "«/ only asked", "syntax"),
    SeededMistake(#""optional": true, //"#, #""optional": true, «#"#, "syntax"),
    SeededMistake("  ],\n}", "  ]\n}«}", "syntax"),
    SeededMistake("  ],\n}", "  «},\n}", "syntax"),
    SeededMistake(#""id": "phone",\#n      "title": "Phone""#, #""id": «7,\#n      "title": "Phone""#, "wrong-type"),
    SeededMistake("age(birthDate) >= 18", "«birthDate.age() >= 18", "type-mismatch"),
    SeededMistake("age(birthDate) >= 18", "«birthDate >= 18", "type-mismatch"),
    SeededMistake("age(birthDate) >= 18", "age(«name) >= 18", "type-mismatch"),
    SeededMistake("age(birthDate) >= 18", "age(birthDate >= 18«", "syntax"),
    SeededMistake("age(birthDate) >= 18", "name.«lenght() > 3", "unknown-function"),
    SeededMistake("string(rejection.seconds)", "string(rejection.«minutes)", "unknown-field"),
    SeededMistake(
      #""rejected": {\#n          "email_taken""#,
      #"«"rejects": {\#n          "email_taken""#,
      "unknown-key", meant: "rejected"),
    SeededMistake(
      #""with": {\#n          "phone""#,
      #"«"input": {\#n          "phone""#,
      "unknown-key", meant: "with"),
    SeededMistake(
      #""submit": {\#n        "call": "account.create""#,
      #"«"call": {\#n        "call": "account.create""#,
      "unknown-key", meant: "submit"),
    SeededMistake(#""text": "Done."#, #""pattern": "x", "text": "Done."#, "unknown-key", at: "170:7"),
    SeededMistake(
      #""label": "Full name", "maxLength": 100"#,
      #""label": "Full name", "pattern": "«[A-Z""#,
      "bad-pattern"),
    SeededMistake(
      #""label": "Full name", "maxLength": 100"#,
      #""label": "Full name", "pattern": "(?i)«(?!admin)\\w+""#,
      "bad-pattern"),
    SeededMistake(
      #""label": "Full name", "maxLength": 100"#,
      #""label": "Full name", "pattern": "\\w+«\\h\\w+""#,
      "bad-pattern"),
    SeededMistake(
      #""label": "Full name", "maxLength": 100"#,
      #""label": "Full name", "pattern": "[a-z«&&[^x]]+""#,
      "bad-pattern"),
    SeededMistake(
      #""label": "Full name", "maxLength": 100"#,
      #""label": "Full name", "maxLength": 100, "pattern": «"[A-Z]+ ""#, "bad-pattern"),
    SeededMistake(
      #""label": "Full name", "maxLength": 100"#,
      #""label": "Full name", "maxLength": «3, "pattern": "[A-Z]{5}""#, "bad-limits"),
    SeededMistake(
      #""label": "Full name", "maxLength": 100"#,
      #""label": "Full name", "minLength": «5, "pattern": "a{3}""#, "bad-limits"),
    SeededMistake(
      #""label": "Full name", "maxLength": 100"#,
      #""label": "Full name", "maxLength": 5000, "pattern": «"([a-z]{0,40} ){0,50}""#,
      "bad-pattern"),
    SeededMistake(
      #""with": { "to": "phone", "code": "code" }"#,
      #""with": { "to": "phone", "code": "«code + phone" }"#,
      "type-mismatch"),
    SeededMistake("string(rejection.seconds)", "«plural(rejection.seconds, 'second')", "type-mismatch"),
    SeededMistake("sent to {{phone}}.", "sent to {{«plurals(1, 'a', 'b')}}.", "unknown-function", meant: "plural"),
    SeededMistake("sent to {{phone}}.", "sent to {{plural(«phone, 'a', 'b')}}.", "type-mismatch"),
  ]
}
