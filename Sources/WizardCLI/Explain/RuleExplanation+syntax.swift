extension RuleExplanation {
  /// How a file is written.
  static let ofSyntax = [
    RuleExplanation(
      "syntax", "A text cannot be read as JSON, or as an expression.",
      cure: "Put in what is missing at the mark: a comma, a quote, a bracket. Comments and trailing commas are fine.",
      in: .field, wrong: #"{ "id": "name" "type": "text", "label": "Name" }"#,
      right: #"{ "id": "name", "type": "text", "label": "Name" }"#),
    RuleExplanation(
      "duplicate-key", "An object has the same key twice.", cure: "Keep one of them.", in: .field,
      wrong: #"{ "id": "name", "type": "text", "label": "Name", "label": "Full name" }"#,
      right: #"{ "id": "name", "type": "text", "label": "Full name" }"#),
    RuleExplanation(
      "unknown-key", "An object has a key that means nothing there.",
      cure: "Correct the key, or take it out. Which keys there are depends on the type of a field.", in: .field,
      wrong: #"{ "id": "name", "type": "text", "label": "Name", "requird": false }"#,
      right: #"{ "id": "name", "type": "text", "label": "Name", "required": false }"#),
    RuleExplanation(
      "missing-key", "A key that is needed is not there.", cure: "Add the key.", in: .field,
      wrong: #"{ "id": "name", "label": "Name" }"#, right: #"{ "id": "name", "type": "text", "label": "Name" }"#),
    RuleExplanation(
      "wrong-type", "A value is of another kind than its key takes, or is none of the words it takes.",
      cure: "Write the kind of value that the message names.", in: .field,
      wrong: #"{ "id": "name", "type": "text", "label": "Name", "required": "no" }"#,
      right: #"{ "id": "name", "type": "text", "label": "Name", "required": false }"#),
  ]
}
