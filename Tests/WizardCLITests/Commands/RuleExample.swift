import FlowSyntax
import Testing

/// The examples in the explanation of a rule.
struct RuleExample {
  /// The place of an example: in a file of a flow, or in a command.
  enum Place {
    /// A field of a step.
    case field
    /// Steps of a flow, before its end.
    case steps
    /// The keys of a flow file besides its format, name and title.
    case flow
    /// `services.jsonc` of a flow with the port `payment.take`.
    case services
    /// `services.jsonc` of the same flow, read when a run starts.
    case run
    /// The strings of `texts.xcstrings` of a flow with the title "Welcome" and the text "Hello {{name}}!".
    case texts
    /// The expression of `wizard eval`.
    case expression
  }

  let place: Place
  /// The example that violates the rule.
  let wrong: String
  /// The example that follows the rule.
  let right: String

  /// Extracts the examples from an explanation, or returns `nil` if it has another form.
  init?(of rule: DiagnosticRule) {
    let pattern = #/\n\nWrong(|, in services.jsonc|, in texts.xcstrings|, in wizard eval):\n(.+)\n\nRight:\n(.+)\n/#
    guard let parts = rule.explanation.firstMatch(of: pattern.dotMatchesNewlines())?.output else { return nil }
    wrong = String(parts.2.dropFirst(2)).replacing("\n  ", with: "\n")
    right = String(parts.3.dropFirst(2)).replacing("\n  ", with: "\n")
    place =
      switch parts.1 {
      case ", in services.jsonc": rule == .missingVariable ? .run : .services
      case ", in texts.xcstrings": .texts
      case ", in wizard eval": .expression
      case _ where right.hasPrefix("\""): .flow
      // A field has a type, a step has none.
      case _: right.contains(#/^\{ "id": "\w+", "type": /#) ? .field : .steps
      }
  }
}

extension Walkthrough {
  /// Writes an example, embedded in the files of a flow.
  func write(_ example: String, _ place: RuleExample.Place) throws {
    try write(Self.flow(example, place), to: "flow.jsonc")
    switch place {
    case .services, .run: try write(example, to: "services.jsonc")
    case .texts:
      let catalog = #"{ "sourceLanguage": "en", "version": "1.0", "strings": { \#(example) } }"#
      try write(catalog, to: "texts.xcstrings")
    case .field, .steps, .flow, .expression: break
    }
  }

  private static func flow(_ example: String, _ place: RuleExample.Place) -> String {
    let end = #"{ "id": "done", "end": "done" }"#
    let content =
      switch place {
      case .field: #""steps": [{ "id": "ask", "fields": [\#(example)] }, \#(end)]"#
      case .steps: #""steps": [\#(example), \#(end)]"#
      case .flow: example
      case .run:
        """
        "services": { "payment.take": { "input": {} } },
        "steps": [
          { "id": "ask", "fields": [{ "id": "name", "type": "text", "label": "Name" }],
            "submit": { "call": "payment.take" } }, \(end)]
        """
      case .services:
        """
        "services": { "payment.take": { "input": {} } },
        "functions": { "isIBAN": { "input": ["text"], "output": "boolean" } },
        "steps": [
          { "id": "pay", "when": "isIBAN('DE89')", "submit": { "call": "payment.take" } }, \(end)]
        """
      case .texts:
        """
        "steps": [
          { "id": "a", "fields": [{ "id": "name", "type": "text", "label": "1" }] },
          { "id": "b", "title": "Welcome", "text": "Hello {{name}}!" }, \(end)]
        """
      case .expression: ""
      }
    return #"{ "format": 1, "flow": "example", "title": "1", \#(content) }"#
  }
}
