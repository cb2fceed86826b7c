extension SeededMistake {
  /// Wrong uses of `review` at a field and of `change` at a step.
  static let reviews = [
    SeededMistake(#""label": "Date of birth","#, #""label": "Date of birth", "review": «"no","#, "wrong-type"),
    SeededMistake(
      #""label": "Date of birth","#, #""label": "Date of birth", «"reviewed": false,"#, "unknown-key", meant: "review"),
    SeededMistake(
      #""fields": [{ "id": "code","#,
      #""fields": [«{ "id": "digits", "type": "integer", "computed": "6", "review": true }, { "id": "code","#,
      "missing-key"),
    SeededMistake(
      #""fields": [{ "id": "code","#,
      #""fields": [{ "id": "tries", "type": "list", "label": "Tries", "fields": [{ "id": "n", "type": "text", "label": "N", «"review": false }] }, { "id": "code","#,
      "unknown-key"),
    SeededMistake(#""title": "Details""#, #""title": "Details", «"changes": false"#, "unknown-key", meant: "change"),
    SeededMistake(#""title": "Phone""#, #""title": "Phone", "change": «"never""#, "wrong-type"),
    SeededMistake(#""title": "Review""#, #""title": "Review", «"change": false"#, "unknown-key"),
    SeededMistake(#""end": "completed""#, #"«"change": false, "end": "completed""#, "unknown-key"),
  ]
}
