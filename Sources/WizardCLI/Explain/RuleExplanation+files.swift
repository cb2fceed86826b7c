extension RuleExplanation {
  /// What stands in the files beside a flow.
  static let ofOtherFiles = [
    RuleExplanation(
      "unbound-service", "Nothing serves a service that the flow needs.",
      cure: "Add a key for it to services.jsonc; payment.* stands for all whose names begin with payment.",
      in: .services, wrong: "{}", right: #"{ "payment.take": { "use": "fixed", "accepted": true } }"#),
    RuleExplanation(
      "binding-mismatch", "A binding cannot do what its service declares, or is for a service the flow does not have.",
      cure: "Use another adapter, or make the declaration fit.", in: .services,
      wrong: #"{ "payment.take": { "use": "local" } }"#,
      right: #"{ "payment.take": { "use": "fixed", "accepted": true } }"#),
    RuleExplanation(
      "missing-variable", "A binding names a variable that the environment of this run does not have.",
      cure: "Set it before the run begins; what is secret belongs there, and not into the file.", in: .run,
      wrong: #"{ "payment.take": { "use": "http", "url": "${PAYMENTS}/take" } }"#,
      right: #"{ "payment.take": { "use": "http", "url": "https://pay.example.com/take" } }"#),
    RuleExplanation(
      "insecure-address", "Requests would go to another computer without encryption.",
      cure: "Use https; for a network you trust say \"insecure\": true.", in: .services,
      wrong: #"{ "payment.take": { "use": "http", "url": "http://pay.example.com/take" } }"#,
      right: #"{ "payment.take": { "use": "http", "url": "https://pay.example.com/take" } }"#),
    RuleExplanation(
      "missing-translation", "A text has no translation in a language that others are translated into.",
      cure: "Translate it.", in: .texts, wrong: entry("Welcome", "Willkommen"),
      right: entry("Welcome", "Willkommen") + ",\n" + entry("Hello {{name}}!", "Hallo {{name}}!")),
    RuleExplanation(
      "placeholder-mismatch", "A translation shows other values than the text it translates.",
      cure: "Put the same {{ }} into both.", in: .texts,
      wrong: entry("Welcome", "Willkommen") + ",\n" + entry("Hello {{name}}!", "Hallo!"),
      right: entry("Welcome", "Willkommen") + ",\n" + entry("Hello {{name}}!", "Hallo {{name}}!")),
    RuleExplanation(
      "unused-translation", "A text is translated that the flow does not have.",
      cure: "Correct the text to what the flow says, to the letter, or take it out.", in: .texts,
      wrong: entry("Wellcome", "Willkommen"), right: entry("Welcome", "Willkommen")),
  ]

  private static func entry(_ key: String, _ german: String) -> String {
    """
    "\(key)": { "localizations": {
      "de": { "stringUnit": { "state": "translated", "value": "\(german)" } } } }
    """
  }
}
