extension SeededMistake {
  /// Names of steps, fields, ports, rejections and lists that do not exist.
  static let names = [
    SeededMistake(
      #""call": "verification.send""#,
      #""call": «"verification.sned""#,
      "unknown-service", meant: "verification.send"),
    SeededMistake(#""go": "phone" }"#, #""go": «"phones" }"#, "unknown-step", meant: "phone"),
    SeededMistake(
      #""title": "Details""#,
      #""title": "Details",\#n      "next": «"reveiw""#,
      "unknown-step", meant: "review"),
    SeededMistake(
      #""invalid_number": { "field""#,
      #"«"invalid_numbr": { "field""#,
      "unknown-rejection", meant: "invalid_number"),
    SeededMistake(
      #""wrong_code": {\#n            "field""#,
      #"«"wrongcode": {\#n            "field""#,
      "unknown-rejection", meant: "wrong_code"),
    SeededMistake(
      #""email_taken": { "field": "email""#,
      #""email_taken": { "field": «"emial""#,
      "unknown-field", meant: "email"),
    SeededMistake(#""field": "code""#, #""field": «"cod""#, "unknown-field", meant: "code"),
    SeededMistake(#""options": "sizes""#, #""options": «"size""#, "unknown-option", meant: "sizes"),
    SeededMistake(
      #""options": {"#,
      #""groups": { «"firm": [{ "id": "name", "type": "text", "label": "N" }] },\#n  "options": {"#,
      "unused-group"),
    SeededMistake(
      #""options": {"#,
      #""groups": { "firm": [{ "id": "head", "type": "group", "fields": «"firm" }] },\#n  "options": {"#,
      "circular-group"),
    SeededMistake(
      #""options": {"#,
      #""groups": { "site": [{ "id": "x", "type": "text", "label": "X" }],"#
        + #" "firm": [{ "id": "head", "type": "group", "fields": «"sites" }] },\#n  "options": {"#,
      "unknown-group", meant: "site"),
    SeededMistake(
      #""rejects": { "wrong_code": { "left": "integer?" }, "expired": {}, "locked": {} },\#n    },"#,
      #""rejects": { "wrong_code": { "left": "integer?" }, "expired": {}, "locked": {}, "blocked": {} "#
        + "},\n    },",
      "unhandled-rejection", at: "83:17"),
    SeededMistake(
      #""go": "phone", "message": "We have sent"#,
      #""go": «"details", "message": "We have sent"#,
      "forward-go"),
    SeededMistake(
      #""title": "Details""#,
      #""title": "Details",\#n      "allow": [«"unused-anwser"]"#,
      "unknown-rule", meant: "unused-answer"),
  ]
}
