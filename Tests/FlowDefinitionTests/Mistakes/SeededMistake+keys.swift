extension SeededMistake {
  /// Mistyped keys, and keys of other formats.
  static let keys = [
    SeededMistake(#""flow": "onboarding""#, #"«"flwo": "onboarding""#, "unknown-key", meant: "flow"),
    SeededMistake(
      #""title": "Set up your account""#,
      #"«"titel": "Set up your account""#,
      "unknown-key", meant: "title"),
    SeededMistake(#""expires": "30d""#, #"«"expire": "30d""#, "unknown-key", meant: "expires"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#, #"{ "id": "name", «"typ": "text", "label": "Full"#,
      "unknown-key", meant: "type"),
    SeededMistake(#""options": {"#, #"«"option": {"#, "unknown-key", meant: "options"),
    SeededMistake(#""label": "1 to 9 people""#, #"«"lable": "1 to 9 people""#, "unknown-key", meant: "label"),
    SeededMistake(#""services": {"#, #"«"service": {"#, "unknown-key", meant: "services"),
    SeededMistake(#""input": { "to": "phone" },"#, #"«"inputs": { "to": "phone" },"#, "unknown-key", meant: "input"),
    SeededMistake(
      #""rejects": { "email_taken": {} }"#,
      #"«"reject": { "email_taken": {} }"#,
      "unknown-key", meant: "rejects"),
    SeededMistake(#""steps": ["#, #"«"step": ["#, "unknown-key", meant: "steps"),
    SeededMistake(#""title": "Phone""#, #"«"tilte": "Phone""#, "unknown-key", meant: "title"),
    SeededMistake(#""region": "US""#, #"«"regoin": "US""#, "unknown-key", meant: "region"),
    SeededMistake(#""help": "We"#, #"«"hlep": "We"#, "unknown-key", meant: "help"),
    SeededMistake(#""before": {"#, #"«"befor": {"#, "unknown-key", meant: "before"),
    SeededMistake(#""length": 6"#, #"«"lenght": 6"#, "unknown-key", meant: "length"),
    SeededMistake(
      #""submit": {\#n        "call": "verification.check""#,
      #"«"sumbit": {\#n        "call": "verification.check""#,
      "unknown-key", meant: "submit"),
    SeededMistake(#""lasts": "24h""#, #"«"last": "24h""#, "unknown-key", meant: "lasts"),
    SeededMistake(#""expired": { "again""#, #""expired": { «"agian""#, "unknown-key", meant: "again"),
    SeededMistake(
      #""label": "Full name", "maxLength""#,
      #""label": "Full name", «"maxlength""#,
      "unknown-key", meant: "maxLength"),
    SeededMistake(
      #""required": false,\#n          "max""#,
      #"«"requierd": false,\#n          "max""#,
      "unknown-key", meant: "required"),
    SeededMistake(#""that": "age"#, #"«"taht": "age"#, "unknown-key", meant: "that"),
    SeededMistake(#""rules": [{"#, #"«"rule": [{"#, "unknown-key", meant: "rules"),
    SeededMistake(#""message": "That is not"#, #"«"mesage": "That is not"#, "unknown-key", meant: "message"),
    SeededMistake(#""when": "forCompany""#, #"«"if": "forCompany""#, "unknown-key", meant: "when"),
    SeededMistake(#""optional": true"#, #"«"optonal": true"#, "unknown-key", meant: "optional"),
    SeededMistake(#""review": "Create"#, #"«"reveiw": "Create"#, "unknown-key", meant: "review"),
    SeededMistake(#""once": true"#, #"«"onec": true"#, "unknown-key", meant: "once"),
    SeededMistake(#""end": "completed""#, #"«"ends": "completed""#, "unknown-key", meant: "end"),
    SeededMistake(#""result": {"#, #"«"results": {"#, "unknown-key", meant: "result"),
    SeededMistake(#""too_many": { "go": "phone""#, #""too_many": { «"goto": "phone""#, "unknown-key", meant: "go"),
    SeededMistake(#""with": { "to": "phone" }"#, #""with": { «"too": "phone" }"#, "unknown-key", meant: "to"),
    SeededMistake(
      #""name": "name",\#n          "email""#,
      #"«"nmae": "name",\#n          "email""#,
      "unknown-key", meant: "name"),
    SeededMistake(
      #""example": "(201) 555-0123""#,
      #"«"placeholder": "(201) 555-0123""#,
      "unknown-key", meant: "example"),
  ]
}
