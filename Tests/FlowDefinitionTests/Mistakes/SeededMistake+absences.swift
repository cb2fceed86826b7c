extension SeededMistake {
  /// Missing and duplicate elements.
  static let absences = [
    SeededMistake(
      #"{\#n  "$schema": "../flow.schema.json",\#n  "format": 1,"#,
      #"«{\#n  "$schema": "../flow.schema.json","#,
      "missing-key"),
    SeededMistake(#"{ "id": "100+", "label": "100 people or more" }"#, #"«{ "id": "100+" }"#, "missing-key"),
    SeededMistake(
      #"{\#n          "id": "phone",\#n          "type": "phone",\#n          "label": "Mobile number","#,
      #"«{\#n          "id": "phone",\#n          "type": "phone","#,
      "missing-key"),
    SeededMistake(
      #"{ "id": "resend", "label": "Send another code", "again": true }"#,
      #"«{ "id": "resend", "label": "Send another code" }"#,
      "missing-key"),
    SeededMistake(#""with": {\#n          "phone": "phone","#, #""with": «{"#, "missing-key"),
    SeededMistake(
      #"{ "id": "size", "type": "choice", "label": "Company size", "options": "sizes" }"#,
      #"«{ "id": "size", "type": "choice", "label": "Company size" }"#,
      "missing-key"),
    SeededMistake(#""title": "Phone","#, #""title": "Phone",\#n      «"title": "Number","#, "duplicate-key"),
    SeededMistake(#"{ "id": "10-99""#, #"{ "id": «"1-9""#, "duplicate-id"),
    SeededMistake(#""id": "change""#, #""id": «"resend""#, "duplicate-id"),
    SeededMistake(#""id": "resend""#, #""id": «"back""#, "reserved-id"),
    SeededMistake(#""stop": "locked", "message""#, #""stop": "locked", «"go": "phone", "message""#, "unknown-key"),
  ]
}
