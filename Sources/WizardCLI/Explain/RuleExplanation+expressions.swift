extension RuleExplanation {
  /// What expressions say.
  static let ofExpressions = [
    RuleExplanation(
      "type-mismatch", "A value is of a kind that an operator, a function or a place does not take.",
      cure: "Compare like with like; int(), double(), string() and date() turn one kind into another.", in: .field,
      wrong: rule("years > '17'"), right: rule("years > 17")),
    RuleExplanation(
      "maybe-missing",
      "A value may be null here: not every path asks for it, a list may end before it, or a text be no number.",
      cure: #"Test it first, as in x != null && …, or put the test into the "when" of the step."#, in: .steps,
      wrong: greeting("size(nick) > 3"), right: greeting("nick != null && size(nick) > 3")),
    RuleExplanation(
      "always-fails", "A part of an expression fails whenever it is evaluated.", cure: "Correct the calculation.",
      in: .field, wrong: rule("years / 0 > 17"), right: rule("years / 2 > 17")),
    RuleExplanation(
      "too-costly", "An expression may take more work than one evaluation is allowed.",
      cure: "Put fewer loops inside each other.", in: .field,
      wrong: tags("tags.all(a, tags.all(b, tags.all(c, tags.all(d, a != d))))"),
      right: tags("tags.all(a, a != 'none')")),
    RuleExplanation(
      "circular-condition", "A named condition uses itself, perhaps by way of another one.",
      cure: "Let one of them read an answer instead.", in: .flow, wrong: conditions("!isNew"),
      right: conditions("years > 5")),
    RuleExplanation(
      "evaluation-error", "An expression has no value with what its names stand for.",
      cure:
        "Give other values, or test for them in the expression. Only wizard eval says this; a run stops for arithmetic alone.",
      in: .expression, wrong: "[10, 20][2]", right: "[10, 20][1]"),
  ]

  private static func rule(_ that: String) -> String {
    """
    { "id": "years", "type": "integer", "label": "Age",
      "rules": [{ "that": "\(that)", "message": "You are too young." }] }
    """
  }

  private static func greeting(_ when: String) -> String {
    """
    { "id": "who", "fields": [{ "id": "nick", "type": "text", "label": "Nickname", "required": false }] },
    { "id": "long", "when": "\(when)", "text": "What a long name!" }
    """
  }

  private static func tags(_ that: String) -> String {
    """
    { "id": "tags", "type": "choices", "label": "Tags", "options": ["red", "green", "none"],
      "rules": [{ "that": "\(that)",
                  "message": "Choose others." }] }
    """
  }

  private static func conditions(_ old: String) -> String {
    """
    "conditions": { "isNew": "!isOld", "isOld": "\(old)" },
    "steps": [
      { "id": "age", "fields": [{ "id": "years", "type": "integer", "label": "Years with us" }] },
      { "id": "new", "when": "isNew", "text": "Welcome!" },
      { "id": "done", "end": "done" }
    ]
    """
  }
}
