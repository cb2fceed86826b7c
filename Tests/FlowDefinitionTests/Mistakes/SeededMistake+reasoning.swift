extension SeededMistake {
  /// Mistakes that are found by comparing answers, limits and conditions with each other.
  static let reasoning = [
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full name", "maxLength": 100 },"#,
      #"{ "id": "name", "type": "text", "label": "Full name" }, { "id": «"nick", "type": "text", "label": "Nickname" },"#,
      "unused-answer"),
    SeededMistake(
      #""help": "We only use it to sign you in.",\#n        },"#,
      #"}, { "id": «"source", "type": "text", "label": "How did you hear about us?", "required": false },"#,
      "unused-answer"),
    SeededMistake(
      #""label": "Full name", "maxLength": 100 },"#,
      #""label": "Full name" }, { "id": «"team", "type": "choice", "label": "Team", "options": "sizes" },"#,
      "unused-answer"),
    SeededMistake(#""label": "Full name", "#, #""label": "Full name", "default": «"{{phone}}", "#, "bad-default"),
    SeededMistake(#""label": "Full name", "#, #""label": "Full name", "default": «"{phone}", "#, "bad-default"),
    SeededMistake(#""label": "Full name", "#, #""label": "Name for «{phone}", "#, "syntax", meant: "{{phone}}"),
    SeededMistake(#""max": "today""#, #""min": "addYears(today, 1)", "max": «"today""#, "bad-limits"),
    SeededMistake("age(birthDate) >= 18", "«age(birthDate) >= 18 && age(birthDate) < 18", "dead-branch"),
    SeededMistake(
      #""label": "Company size", "options": "sizes""#,
      #""label": "Company size", "options": "sizes", "ifEmpty": «"review""#,
      "dead-branch"),
    SeededMistake(
      #""label": "Company size", "options": "sizes""#,
      #""label": "Company size", "options": "sizes", "ifEmpty": «"reveiw""#,
      "unknown-step", meant: "review"),
    SeededMistake(#""too_many": { "go""#, #""too_many": { «"continue": true, "go""#, "unknown-key"),
    SeededMistake(
      #""wrong_code": {\#n            "field""#,
      #""wrong_code": {\#n            «"continue": true, "field""#,
      "unknown-key"),
    SeededMistake(
      #"""
      "actions": [
              { "id": "resend", "label": "Send another code", "again": true },
              { "id": "change", "label": "Use another number", "go": "phone" },
            ],
      """#, "", "no-way-on", at: "75:11"),
    SeededMistake("age(birthDate) >= 18", "«birthDate <= today", "dead-branch"),
    SeededMistake(
      "age(birthDate) >= 18", "age(birthDate) < 12 ? false : «age(birthDate) < 10 ? false : true", "dead-branch"),
    SeededMistake("age(birthDate) >= 18", "«age(birthDate) >= 0", "dead-branch"),
  ]
}
