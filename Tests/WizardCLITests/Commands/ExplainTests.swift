import Foundation
import Testing

@testable import WizardCLI

/// `wizard explain`: the explanations are there, and true.
@Suite struct ExplainTests {
  /// The rules the program declares, wherever that is.
  private static let declared: Set<String> = {
    let sources = Walkthrough.repository.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var rules = Set<String>()
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift", let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      rules.formUnion(text.matches(of: /static let \w+ = DiagnosticRule\(rawValue: "([a-z-]+)"\)/).map { String($0.1) })
    }
    return rules
  }()

  @Test func `every rule is explained, once`() {
    let explained = RuleExplanation.all.map(\.rule)
    #expect(Set(explained).count == explained.count)
    #expect(Self.declared.count >= 30)
    #expect(Self.declared.subtracting(explained) == [])
  }

  /// Those whose rule is there already; the others wait for it.
  static var testable: [RuleExplanation] { RuleExplanation.all.filter { declared.contains($0.rule) } }

  @Test(arguments: testable)
  func `the wrong example is events so, and the right one is not`(explanation: RuleExplanation) async throws {
    let wrong = try await diagnostics(of: explanation.wrong, explanation.place)
    #expect(wrong.contains("[\(explanation.rule)]"), "\(wrong)")
    let right = try await diagnostics(of: explanation.right, explanation.place)
    #expect(!right.contains("[\(explanation.rule)]"), "\(right)")
    #expect(!right.contains(": error: "), "\(right)")
  }

  @Test(arguments: RuleExplanation.all) func `an explanation is short and plain`(explanation: RuleExplanation) {
    #expect(explanation.meaning.hasSuffix(".") && explanation.cure.hasSuffix("."))
    #expect(explanation.text.split(separator: "\n").allSatisfy { $0.count <= 120 })
    #expect(explanation.wrong != explanation.right)
  }

  @Test func `a rule is explained, and all of them are listed`() async throws {
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
    #expect(list.count == RuleExplanation.all.count)
    #expect(list == list.sorted())
    #expect(list.contains("unknown-step: A step is named that the flow does not have."))
  }

  @Test func `a rule that does not exist is a mistake of the command line`() async throws {
    let run = try await run(["explain", "unknown-stp"])
    #expect(run.status == .usage)
    #expect(run.data == "")
    #expect(run.said.hasPrefix("There is no rule \"unknown-stp\". Did you mean \"unknown-step\"?\n"))
    #expect(try await self.run(["explain", "syntax", "syntax"]).status == .usage)
  }

  // MARK: running

  private func run(_ words: [String], in walkthrough: Walkthrough? = nil) async throws -> (
    status: Ending, data: String, said: String
  ) {
    let own = try walkthrough ?? Walkthrough()
    defer { own.remove() }
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    return (await own.runBare(words, console), console.data, console.transcript)
  }

  /// What is told about an example, once it is a whole folder of a flow.
  private func diagnostics(of example: String, _ place: RuleExplanation.Place) async throws -> String {
    if case .expression = place { return try await run(["eval", example]).said }
    let walkthrough = try Walkthrough()
    try walkthrough.write(Self.flow(example, place), to: "flow.jsonc")
    if case .services = place { try walkthrough.write(example, to: "services.jsonc") }
    if case .run = place {
      try walkthrough.write(example, to: "services.jsonc")
      // What is asked of people is missing, so that the right example stops before anything is called.
      return try await run(["run", walkthrough.path(""), "--no-input"], in: walkthrough).said
    }
    if case .texts = place {
      let catalog = #"{ "sourceLanguage": "en", "version": "1.0", "strings": { \#(example) } }"#
      try walkthrough.write(catalog, to: "texts.xcstrings")
    }
    return try await run(["check", walkthrough.path("")], in: walkthrough).data
  }

  private static func flow(_ example: String, _ place: RuleExplanation.Place) -> String {
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

extension RuleExplanation: CustomTestStringConvertible {
  var testDescription: String { rule }
}
