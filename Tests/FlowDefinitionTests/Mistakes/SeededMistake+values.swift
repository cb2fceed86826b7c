extension SeededMistake {
  /// Values of the wrong type or out of range.
  static let values = [
    SeededMistake(#""format": 1"#, #""format": «"1""#, "wrong-type"),
    SeededMistake(#""version": 1"#, #""version": «"one""#, "wrong-type"),
    SeededMistake(#""language": "en""#, #""language": «"en_US""#, "wrong-type", meant: "en-US"),
    SeededMistake(#""expires": "30d""#, #""expires": «"30 days""#, "wrong-type", meant: "30d"),
    SeededMistake(#""expires": "30d""#, #""expires": «30"#, "wrong-type"),
    SeededMistake(#""lasts": "24h""#, #""lasts": «"24 h""#, "wrong-type", meant: "24h"),
    SeededMistake(
      #""too_soon": { "seconds": "integer?" }"#,
      #""too_soon": { "seconds": «"int" }"#,
      "wrong-type", meant: "integer"),
    SeededMistake(#""email": "email?""#, #""email": «"emial?""#, "wrong-type", meant: "email?"),
    SeededMistake(
      #""output": { "number": "text" }"#,
      #""output": { "number": «"string" }"#,
      "wrong-type", meant: "text"),
    SeededMistake(#""type": "phone""#, #""type": «"telephone""#, "wrong-type", meant: "phone"),
    SeededMistake(#""type": "code""#, #""type": «"cdoe""#, "wrong-type", meant: "code"),
    SeededMistake(
      #""id": "name", "type": "text", "label": "Full"#,
      #""id": "name", "type": «"string", "label": "Full"#,
      "wrong-type", meant: "text"),
    SeededMistake(#""type": "date""#, #""type": «"dat""#, "wrong-type", meant: "date"),
    SeededMistake(#""type": "boolean""#, #""type": «"bool""#, "wrong-type", meant: "boolean"),
    SeededMistake(#""type": "group""#, #""type": «"gruop""#, "wrong-type", meant: "group"),
    SeededMistake(#""type": "choice""#, #""type": «"choise""#, "wrong-type", meant: "choice"),
    SeededMistake(#""region": "US""#, #""region": «"us""#, "unknown-option", meant: "US"),
    SeededMistake(#""stop": "locked""#, #""stop": «"lock""#, "wrong-type", meant: "locked"),
    SeededMistake(#""required": false,\#n          "max""#, #""required": «"no",\#n          "max""#, "wrong-type"),
    SeededMistake(#""optional": true"#, #""optional": «"true""#, "wrong-type"),
    SeededMistake(#""when": "forCompany""#, #""when": «true"#, "wrong-type"),
    SeededMistake(#""again": true, "message""#, #""again": «"yes", "message""#, "wrong-type"),
    SeededMistake(#""text": "We will text a 6-digit code to this number.""#, #""text": «6"#, "wrong-type"),
    SeededMistake(#""default": false"#, #""default": «"maybe""#, "bad-default"),
    SeededMistake(#""example": "(201) 555-0123""#, #""example": «"(201) 55-0123""#, "bad-example"),
    SeededMistake(#""length": 6"#, #""length": «0"#, "bad-limits"),
    SeededMistake(
      #""label": "Work email""#, #""label": "Work email", "maxLength": «0"#, "bad-limits"),
    SeededMistake(
      #""label": "Work email""#, #""label": "Work email", "maxLength": "«short""#, "unknown-field"),
    SeededMistake(
      #""label": "Work email""#, #""label": "Work email", "messages": { «"range": "No." }"#, "unknown-key"),
    SeededMistake(
      #""label": "Work email""#, #""label": "Work email", "messages": { «"date.dya": "No." }"#, "unknown-key",
      meant: "date.day"),
    SeededMistake(
      #""label": "Full name", "maxLength": 100"#,
      #""label": "Full name", "maxLength": «-1"#,
      "bad-limits"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#,
      #"{ "id": "at", "type": "time", "label": "At", "required": false, "allow": ["unused-answer"], "min": «"9:00" }, { "id": "name", "type": "text", "label": "Full"#,
      "bad-limits", meant: "09:00"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#,
      #"{ "id": "at", "type": "time", "label": "At", "required": false, "allow": ["unused-answer"], "min": «"2:30 pm" }, { "id": "name", "type": "text", "label": "Full"#,
      "bad-limits", meant: "14:30"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#,
      #"{ "id": "at", "type": "time", "label": "At", "required": false, "allow": ["unused-answer"], "max": «"24:00" }, { "id": "name", "type": "text", "label": "Full"#,
      "bad-limits", meant: "23:59"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#,
      #"{ "id": "at", "type": "time", "label": "At", "required": false, "min": «9 }, { "id": "name", "type": "text", "label": "Full"#,
      "wrong-type", meant: "09:00"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#,
      #"{ "id": "at", "type": "time", "label": "At", "required": false, "allow": ["unused-answer"], "min": "22:00", "max": «"06:00" }, { "id": "name", "type": "text", "label": "Full"#,
      "bad-limits"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#,
      #"{ "id": "at", "type": "time", "label": "At", "default": «"25:00", "required": false, "allow": ["unused-answer"] }, { "id": "name", "type": "text", "label": "Full"#,
      "bad-default"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#,
      #"{ "id": "at", "type": "time", "label": "At", "required": false, "max": "«today" }, { "id": "name", "type": "text", "label": "Full"#,
      "type-mismatch"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#,
      #"{ "id": "at", "type": «"hour", "label": "At", "required": false }, { "id": "name", "type": "text", "label": "Full"#,
      "wrong-type", meant: "time"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#,
      #"{ "id": "far", "type": "number", "label": "Far", "required": false, "decimals": «"2" }, { "id": "name", "type": "text", "label": "Full"#,
      "wrong-type"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#,
      #"{ "id": "far", "type": "number", "label": "Far", "required": false, "decimals": «11 }, { "id": "name", "type": "text", "label": "Full"#,
      "wrong-type"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#,
      #"{ "id": "far", "type": "number", "label": "Far", "required": false, "allow": ["unused-answer"], "decimals": 1, "min": «0.25 }, { "id": "name", "type": "text", "label": "Full"#,
      "bad-limits"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#,
      #"{ "id": "far", "type": "number", "label": "Far", "required": false, "allow": ["unused-answer"], "decimals": 1, "default": «0.25 }, { "id": "name", "type": "text", "label": "Full"#,
      "bad-default"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#,
      #"{ "id": "far", "type": "number", "label": "Far", "required": false, "allow": ["unused-answer"], "unit": «" " }, { "id": "name", "type": "text", "label": "Full"#,
      "bad-limits"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#,
      #"{ "id": "far", "type": "number", "label": "Far", "required": false, "unit": «5 }, { "id": "name", "type": "text", "label": "Full"#,
      "wrong-type"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#,
      #"{ "id": "far", "type": "integer", "label": "Far", "required": false, «"unit": "km" }, { "id": "name", "type": "text", "label": "Full"#,
      "unknown-key"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#,
      #"{ "id": "fee", "type": "money", "currency": «"EURO", "label": "Fee", "required": false }, { "id": "name", "type": "text", "label": "Full"#,
      "unknown-currency", meant: "EUR"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#,
      #"«{ "id": "fee", "type": "money", "label": "Fee", "required": false }, { "id": "name", "type": "text", "label": "Full"#,
      "missing-key"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#,
      #"{ "id": "fee", "type": "money", "currency": "JPY", "label": "Fee", "allow": ["unused-answer"], "min": «0.5 }, { "id": "name", "type": "text", "label": "Full"#,
      "bad-limits"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#,
      #"{ "id": "fee", "type": "money", "currency": "EUR", "label": "Fee", "max": "«money(5, 'USD')" }, { "id": "name", "type": "text", "label": "Full"#,
      "type-mismatch"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#,
      #"{ "id": "fee", "type": "money", "currency": "EUR", "label": "Fee", "allow": ["unused-answer"], "default": «"12.505" }, { "id": "name", "type": "text", "label": "Full"#,
      "bad-default"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#,
      #"{ "id": "scan", "type": "file", "label": "Scan", "required": false, "allow": ["unused-answer"], "accept": [«"pdf"] }, { "id": "name", "type": "text", "label": "Full"#,
      "wrong-type", meant: "application/pdf"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#,
      #"{ "id": "scan", "type": "file", "label": "Scan", "required": false, "allow": ["unused-answer"], "maxSize": «"10 MB!" }, { "id": "name", "type": "text", "label": "Full"#,
      "bad-limits"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#,
      #"{ "id": "scan", "type": "file", "label": "Scan", "required": false, "allow": ["unused-answer"], "maxSize": «"10MiB" }, { "id": "name", "type": "text", "label": "Full"#,
      "bad-limits", meant: "10MB"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#,
      #"{ "id": "scan", "type": "files", "label": "Scan", "required": false, "allow": ["unused-answer"], "accept": «[] }, { "id": "name", "type": "text", "label": "Full"#,
      "bad-limits"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#,
      #"{ "id": "scan", "type": "files", "label": "Scan", "required": false, "allow": ["unused-answer"], "min": 3, "max": «2 }, { "id": "name", "type": "text", "label": "Full"#,
      "bad-limits"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#,
      #"{ "id": "scan", "type": "file", "label": "Scan", "required": false, "allow": ["unused-answer"], «"default": "a.pdf" }, { "id": "name", "type": "text", "label": "Full"#,
      "unknown-key"),
    SeededMistake(
      #"{ "id": "name", "type": "text", "label": "Full"#,
      #"{ "id": "scan", "type": "files", "label": "Scan", "required": false, "allow": ["unused-answer"], "accept": ["image/*", «"image/png"] }, { "id": "name", "type": "text", "label": "Full"#,
      "duplicate-id"),
    SeededMistake(#""max": "today""#, #""max": «"2026-02-30""#, "bad-limits"),
  ]
}
