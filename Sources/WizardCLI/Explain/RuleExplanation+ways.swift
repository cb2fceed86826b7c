extension RuleExplanation {
  /// Where steps lead.
  static let ofWays = [
    RuleExplanation(
      "unreachable-step", "No path leads to a step.", cure: #"Lead to it with "next", or take it out."#, in: .steps,
      wrong: """
        { "id": "hello", "text": "Hello!", "next": "done" },
        { "id": "terms", "text": "Be kind." }
        """,
      right: """
        { "id": "hello", "text": "Hello!" },
        { "id": "terms", "text": "Be kind." }
        """),
    RuleExplanation(
      "no-way-out", "From a step no end can be reached.", cure: #"Lead on to a step with "end"."#, in: .steps,
      wrong: """
        { "id": "ask", "fields": [{ "id": "again", "type": "boolean", "label": "Once more?" }], "next": "ask" }
        """,
      right: """
        { "id": "ask", "fields": [{ "id": "again", "type": "boolean", "label": "Once more?" }],
          "next": [{ "when": "again", "go": "ask" }, { "go": "done" }] }
        """),
    RuleExplanation(
      "endless-loop", "Steps lead to each other for ever and never wait for the person.",
      cure: #"Give one of them a "button" or a question, or another way on."#, in: .flow, wrong: waiting(""),
      right: waiting(#" "button": "Look again","#)),
    RuleExplanation(
      "forward-go", #"A "go" leads to a step that does not come before."#,
      cure: #""go" goes back. To go on, use "next" or "leave"."#, in: .steps, wrong: leaving("go"),
      right: leaving("leave")),
    RuleExplanation(
      "missing-otherwise", "Perhaps none of the branches is taken; then the following step comes.",
      cure: #"End with a branch without "when"."#, in: .steps, wrong: branch(""), right: branch(#", { "go": "more" }"#)),
    RuleExplanation(
      "falls-through", "The steps of one branch run on into those of another one.",
      cure: #"Say where the branch above leads with "next"."#, in: .steps, wrong: arms(""),
      right: arms(#", "next": "done""#)),
    RuleExplanation(
      "dead-branch", "A condition is always true where it stands, or never.",
      cure: "Take it out, or correct it; look at what the field accepts and at the conditions before.", in: .steps,
      wrong: adults("18"), right: adults("65")),
    RuleExplanation(
      "unhandled-rejection", "A service may refuse for a reason that the call says nothing about.",
      cure: #"Say what then under "rejected"; "*" stands for all reasons that are not named."#, in: .flow,
      wrong: payment(""), right: payment(#", "rejected": { "no_money": { "message": "Not enough money." } }"#)),
  ]

  private static func waiting(_ button: String) -> String {
    """
    "services": { "order.look": { "input": {}, "output": { "ready": "boolean" } } },
    "steps": [
      { "id": "wait",\(button) "submit": { "call": "order.look", "as": "order" },
        "next": [{ "when": "order.ready", "go": "done" }, { "go": "wait" }] },
      { "id": "done", "end": "done" }
    ]
    """
  }

  private static func leaving(_ key: String) -> String {
    """
    { "id": "phone", "fields": [{ "id": "phone", "type": "phone", "label": "Phone", "region": "US" }],
      "actions": [{ "id": "none", "label": "I have no phone", "\(key)": "bye" }] },
    { "id": "bye", "text": "Thank you." }
    """
  }

  private static func branch(_ otherwise: String) -> String {
    """
    { "id": "news", "fields": [{ "id": "news", "type": "boolean", "label": "Do you want news?" }],
      "next": [{ "when": "!news", "go": "done" }\(otherwise)] },
    { "id": "more", "text": "You will hear from us." }
    """
  }

  private static func arms(_ next: String) -> String {
    """
    { "id": "kind", "fields": [{ "id": "firm", "type": "boolean", "label": "Is it for a company?" }],
      "next": [{ "when": "firm", "go": "company" }, { "go": "person" }] },
    { "id": "company", "text": "For companies."\(next) },
    { "id": "person", "text": "For persons." }
    """
  }

  private static func adults(_ least: String) -> String {
    """
    { "id": "you", "fields": [{ "id": "years", "type": "integer", "label": "Age", "min": 18 }] },
    { "id": "senior", "when": "years >= \(least)", "text": "You get a discount." }
    """
  }

  private static func payment(_ rejected: String) -> String {
    """
    "services": { "payment.take": { "input": {}, "rejects": { "no_money": {} } } },
    "steps": [
      { "id": "pay", "button": "Pay",
        "submit": { "call": "payment.take"\(rejected) } },
      { "id": "done", "end": "done" }
    ]
    """
  }
}
