extension SeededMistake {
  /// Mistakes in the syntax of the file.
  static let syntax = [
    SeededMistake(#""message": "That code has expired"#, #""message": «That code has expired"#, "syntax"),
    SeededMistake(#""fields": [{ "id": "code""#, #""fields": [«"id": "code""#, "syntax"),
    SeededMistake(#""id": "details","#, #""id": "details", «/ the person"#, "syntax"),
    SeededMistake(#""length": 6"#, #""length": «6%"#, "syntax"),
    SeededMistake(#""title": "Code",\#n      "text""#, #""title": "Code"«\#n      "text""#, "syntax"),
    SeededMistake(#""title": "Details""#, #""title": «'Details'"#, "syntax"),
    SeededMistake(#""title": "Company",\#n      "when""#, #""title": «"Company,\#n      "when""#, "syntax"),
    SeededMistake(#""title": "Review""#, #""title" «"Review""#, "syntax"),
    SeededMistake(#""default": false"#, #""default": «False"#, "syntax", meant: "false"),
    SeededMistake(#""id": "details","#, #""id": "details",«,"#, "syntax"),
    SeededMistake(
      #"[{ "id": "code", "type": "code", "length": 6, "label": "6-digit code" }]"#,
      #"[{ "id": "code", "type": "code", "length": 6, "label": "6-digit code" }«"#,
      "syntax"),
  ]
}
