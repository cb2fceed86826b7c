extension RuleExplanation {
  /// What is declared and not used.
  static let ofMeaning = [
    RuleExplanation(
      "unused-answer", "An answer is asked and then used nowhere: in no text, call, condition, review or result.",
      cure: "Use it, or do not ask.", in: .flow, wrong: result("{}"), right: result(#"{ "name": "name" }"#)),
    RuleExplanation(
      "unused-service", "A service is declared that no step calls.", cure: "Call it, or take it out.", in: .flow,
      wrong: declaring(#""services": { "payment.take": { "input": {} } },"#), right: declaring("")),
    RuleExplanation(
      "unused-condition", "A condition is named that nothing uses.", cure: "Use it, or take it out.", in: .flow,
      wrong: declaring(#""conditions": { "isLong": "size(name) > 20" },"#), right: declaring("")),
    RuleExplanation(
      "unused-options", "A shared list of options is declared that no field uses.", cure: "Use it, or take it out.",
      in: .flow, wrong: declaring(#""options": { "sizes": ["small", "large"] },"#), right: declaring("")),
    RuleExplanation(
      "unused-allow", #"A rule in "allow" silences nothing there, or tells errors, which cannot be silenced."#,
      cure: "Take it out.", in: .flow, wrong: declaring(#""allow": ["unused-answer"],"#), right: declaring("")),
  ]

  private static func result(_ result: String) -> String {
    """
    "steps": [
      { "id": "who", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
      { "id": "done", "end": "done", "result": \(result) }
    ]
    """
  }

  private static func declaring(_ what: String) -> String {
    """
    \(what.isEmpty ? "" : what + "\n")"steps": [
      { "id": "who", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
      { "id": "done", "end": "done" }
    ]
    """
  }
}
