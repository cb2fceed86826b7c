import FlowSyntax
import Foundation
import Testing

@testable import WizardCLI

/// `wizard explain`: every rule has an explanation with correct examples.
@Suite struct ExplainTests {
  @Test(arguments: DiagnosticRule.allCases)
  func `The wrong example in a rule's explanation is reported, and the right one is not`(rule: DiagnosticRule)
    async throws
  {
    let example = try #require(RuleExample(of: rule))
    let wrong = try await diagnostics(of: example.wrong, example.place)
    #expect(wrong.contains("[\(rule.rawValue)]"), "\(wrong)")
    let right = try await diagnostics(of: example.right, example.place)
    #expect(!right.contains("[\(rule.rawValue)]"), "\(right)")
    #expect(!right.contains(": error: "), "\(right)")
  }

  @Test(arguments: DiagnosticRule.allCases) func `The explanation of a rule is short and well-formed`(
    rule: DiagnosticRule
  ) throws {
    let lines = rule.explanation.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("\(rule.rawValue): ") && lines[0].hasSuffix("."))
    #expect(lines[1].hasSuffix(".") && lines[2] == "" && lines.last == "")
    #expect(lines.allSatisfy { $0.count <= 120 && !$0.hasSuffix(" ") })
    let example = try #require(RuleExample(of: rule))
    #expect(example.wrong != example.right)
  }

  @Test func `The explain command explains a rule or lists all rules`() async throws {
    #expect(
      try await run(["explain", "unknown-step"]).data == """
        unknown-step: A step is named that the flow does not have.
        Correct the name, or add the step.

        Wrong:
          { "id": "terms", "text": "Be kind.", "next": "dnoe" }

        Right:
          { "id": "terms", "text": "Be kind.", "next": "done" }

        """)
    let list = try await run(["explain"]).data.split(separator: "\n")
    #expect(list.count == DiagnosticRule.allCases.count)
    #expect(list == list.sorted())
    #expect(list.contains("unknown-step: A step is named that the flow does not have."))
  }

  @Test func `An unknown rule is a usage error of the explain command`() async throws {
    let run = try await run(["explain", "unknown-stp"])
    #expect(run.status == .usage)
    #expect(run.data == "")
    #expect(run.said.hasPrefix("There is no rule \"unknown-stp\". Did you mean \"unknown-step\"?\n"))
    #expect(try await self.run(["explain", "syntax", "syntax"]).status == .usage)
  }

  // MARK: Running

  private func run(_ words: [String], in walkthrough: Walkthrough? = nil) async throws -> (
    status: Ending, data: String, said: String
  ) {
    let own = try walkthrough ?? Walkthrough()
    defer { own.remove() }
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    return (await own.runBare(words, console), console.data, console.transcript)
  }

  /// Returns the diagnostics of an example, embedded in a flow's folder.
  private func diagnostics(of example: String, _ place: RuleExample.Place) async throws -> String {
    if case .expression = place { return try await run(["eval", example]).said }
    let walkthrough = try Walkthrough()
    try walkthrough.write(Self.flow(example, place), to: "flow.jsonc")
    if case .services = place { try walkthrough.write(example, to: "services.jsonc") }
    if case .run = place {
      try walkthrough.write(example, to: "services.jsonc")
      // There are no answers, so the right example stops before any call.
      return try await run(["run", walkthrough.path(""), "--no-input"], in: walkthrough).said
    }
    if case .texts = place {
      let catalog = #"{ "sourceLanguage": "en", "version": "1.0", "strings": { \#(example) } }"#
      try walkthrough.write(catalog, to: "texts.xcstrings")
    }
    return try await run(["check", walkthrough.path("")], in: walkthrough).data
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
        "steps": [{ "id": "pay", "submit": { "call": "payment.take" } }, \(end)]
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

/// The examples in the explanation of a rule.
private struct RuleExample {
  /// The part of a flow that an example is.
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
    let pattern = #/\n\nWrong(|, in services.jsonc|, in texts.xcstrings|, as wizard eval):\n(.+)\n\nRight:\n(.+)\n/#
    guard let parts = rule.explanation.firstMatch(of: pattern.dotMatchesNewlines())?.output else { return nil }
    wrong = String(parts.2.dropFirst(2)).replacing("\n  ", with: "\n")
    right = String(parts.3.dropFirst(2)).replacing("\n  ", with: "\n")
    place =
      switch parts.1 {
      case ", in services.jsonc": rule == .missingVariable ? .run : .services
      case ", in texts.xcstrings": .texts
      case ", as wizard eval": .expression
      case _ where right.hasPrefix("\""): .flow
      // A field has a type, a step has none.
      case _: right.contains(#/^\{ "id": "\w+", "type": /#) ? .field : .steps
      }
  }
}
