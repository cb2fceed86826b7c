extension RuleExplanation {
  /// What things are called.
  static let ofNames = [
    RuleExplanation(
      "duplicate-id", "Two steps, fields or other names are called the same.",
      cure: "Give one of them another name. Fields, given values, conditions and outputs share their names.", in: .flow,
      wrong: """
        "given": { "email": "text" },
        "steps": [
          { "id": "contact", "fields": [{ "id": "email", "type": "email", "label": "Email" }] },
          { "id": "done", "end": "done" }
        ]
        """,
      right: """
        "given": { "invitedEmail": "text" },
        "steps": [
          { "id": "contact", "fields": [{ "id": "email", "type": "email", "label": "Email" }] },
          { "id": "done", "end": "done", "result": { "email": "email", "invited": "invitedEmail" } }
        ]
        """),
    RuleExplanation(
      "reserved-id", "A name has a meaning already, or cannot be a name.",
      cure: "Choose another: letters, digits and _, beginning with a letter. The id of a step may have dashes too.",
      in: .field, wrong: #"{ "id": "first-name", "type": "text", "label": "First name" }"#,
      right: #"{ "id": "firstName", "type": "text", "label": "First name" }"#),
    RuleExplanation(
      "unknown-step", "A step is named that the flow does not have.", cure: "Correct the name, or add the step.",
      in: .steps, wrong: #"{ "id": "terms", "text": "Be kind.", "next": "dnoe" }"#,
      right: #"{ "id": "terms", "text": "Be kind.", "next": "done" }"#),
    RuleExplanation(
      "unknown-field", "A name means nothing where it stands.",
      cure: "Correct the name. In a group the names of its fields stand alone; outside write company.name.",
      in: .steps,
      wrong: """
        { "id": "who", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
        { "id": "hello", "text": "Hello {{nmae}}!" }
        """,
      right: """
        { "id": "who", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
        { "id": "hello", "text": "Hello {{name}}!" }
        """),
    RuleExplanation(
      "unknown-function", "An expression calls a function that does not exist.", cure: "Correct its name.", in: .steps,
      wrong: #"{ "id": "party", "text": "In a week it is {{adDays(today, 7)}}." }"#,
      right: #"{ "id": "party", "text": "In a week it is {{today + days(7)}}." }"#),
    RuleExplanation(
      "unknown-service", #"A call names a service that "services" does not declare."#,
      cure: "Correct the name, or declare the service.", in: .flow,
      wrong: """
        "services": { "payment.take": { "input": {} } },
        "steps": [
          { "id": "pay", "submit": { "call": "payment.tkae" }, "button": "Pay" },
          { "id": "done", "end": "done" }
        ]
        """,
      right: """
        "services": { "payment.take": { "input": {} } },
        "steps": [
          { "id": "pay", "submit": { "call": "payment.take" }, "button": "Pay" },
          { "id": "done", "end": "done" }
        ]
        """),
    RuleExplanation(
      "unknown-rejection", #"A call handles a rejection that the service does not declare under "rejects"."#,
      cure: "Correct the code, or declare it.", in: .flow, wrong: rejection("no_mony"), right: rejection("no_money")),
    RuleExplanation(
      "unknown-option", "An option, or a shared list of options, is named that does not exist.",
      cure: "Correct the name, or add the option.", in: .flow, wrong: shared("sizs"), right: shared("sizes")),
    RuleExplanation(
      "unknown-rule", #"A rule is named in "allow" that does not exist."#,
      cure: "Correct its name; wizard explain lists all rules.", in: .flow, wrong: allowing("unused-anwser"),
      right: allowing("unused-answer")),
  ]

  private static func rejection(_ code: String) -> String {
    """
    "services": { "payment.take": { "input": {}, "rejects": { "no_money": {} } } },
    "steps": [
      { "id": "pay", "button": "Pay",
        "submit": { "call": "payment.take", "rejected": { "\(code)": { "message": "Not enough money." } } } },
      { "id": "done", "end": "done" }
    ]
    """
  }

  private static func shared(_ name: String) -> String {
    """
    "options": { "sizes": ["small", "large"] },
    "steps": [
      { "id": "shirt", "fields": [{ "id": "size", "type": "choice", "label": "Size", "options": "\(name)" }] },
      { "id": "done", "end": "done" }
    ]
    """
  }

  private static func allowing(_ rule: String) -> String {
    """
    "allow": ["\(rule)"],
    "steps": [
      { "id": "who", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
      { "id": "done", "end": "done", "result": {} }
    ]
    """
  }
}
