extension RuleExplanation {
  /// What a field accepts.
  static let ofFields = [
    RuleExplanation(
      "bad-limits", "Two limits contradict each other, or one cannot be a limit.",
      cure: "Let the smaller one come first.", in: .field,
      wrong: #"{ "id": "seats", "type": "integer", "label": "Seats", "min": 5, "max": 4 }"#,
      right: #"{ "id": "seats", "type": "integer", "label": "Seats", "min": 4, "max": 5 }"#),
    RuleExplanation(
      "bad-default", #"A "default" or "mustBe" is no answer that its field accepts."#,
      cure: "Write an answer that a person could give.", in: .field,
      wrong: #"{ "id": "born", "type": "date", "label": "Born", "default": "2026-02-30" }"#,
      right: #"{ "id": "born", "type": "date", "label": "Born", "default": "2026-02-28" }"#),
    RuleExplanation(
      "bad-example", "An example is no answer that its own field accepts.",
      cure: "Write an example that a person could type.", in: .field,
      wrong: #"{ "id": "email", "type": "email", "label": "Email", "example": "ana at example" }"#,
      right: #"{ "id": "email", "type": "email", "label": "Email", "example": "ana@example.com" }"#),
    RuleExplanation(
      "bad-pattern", "A pattern is not a regular expression that can be read.",
      cure: "Close every bracket; write a backslash as \\\\ in JSON.", in: .field,
      wrong: #"{ "id": "vat", "type": "text", "label": "VAT number", "pattern": "[A-Z{2}[0-9]+(" }"#,
      right: #"{ "id": "vat", "type": "text", "label": "VAT number", "pattern": "[A-Z]{2}[0-9]+" }"#),
    RuleExplanation(
      "slow-pattern", "A pattern can take very long for some texts, because a repetition lies in another one.",
      cure: "Repeat once.", in: .field,
      wrong: #"{ "id": "code", "type": "text", "label": "Code", "pattern": "([a-z]+)+" }"#,
      right: #"{ "id": "code", "type": "text", "label": "Code", "pattern": "[a-z]+" }"#),
    RuleExplanation(
      "reads-ahead",
      "An expression reads an answer that is asked for only later, or the group or list that it is a part of.",
      cure: "Ask the other one first; inside a group or a list, write the bare names of its fields.",
      in: .steps,
      wrong: """
        { "id": "firm", "fields": [
          { "id": "firm", "type": "text", "label": "Company", "when": "forFirm" },
          { "id": "forFirm", "type": "boolean", "label": "Are you joining for a company?" }
        ] }
        """,
      right: """
        { "id": "firm", "fields": [
          { "id": "forFirm", "type": "boolean", "label": "Are you joining for a company?" },
          { "id": "firm", "type": "text", "label": "Company", "when": "forFirm" }
        ] }
        """),
    RuleExplanation(
      "carried-secret",
      "An answer that is not kept, such as a code, is used once its step is left, when it may be gone.",
      cure: #"Use it in its own step, or in a call before the next with "once"; or keep it, if it is no secret."#,
      in: .steps, wrong: table(#""type": "code", "label": "Table number""#),
      right: table(#""type": "code", "keep": true, "label": "Table number""#)),
    RuleExplanation(
      "secret-shown",
      "A text, a result or an input would show a secret, or something made of it.",
      cure: #"Leave the secret out; compute from it only in a field with "secret": true."#, in: .field,
      wrong: password("Too short: {{word.substring(0, 2)}}…"), right: password("Too short; use 8 characters or more.")),
  ]

  private static func table(_ keys: String) -> String {
    """
    { "id": "seat", "fields": [{ "id": "table", \(keys) }] },
    { "id": "order", "text": "You sit at table {{table}}." }
    """
  }

  private static func password(_ message: String) -> String {
    """
    { "id": "word", "type": "text", "label": "Password", "secret": true,
      "rules": [{ "that": "size(word) >= 8", "message": "\(message)" }] }
    """
  }
}
