import FlowSyntax
import Foundation
import TestSupport
import Testing

@testable import WizardCLI

/// `wizard explain`: every rule has an explanation with correct examples.
@Suite struct ExplainTests {
  @Test(arguments: DiagnosticRule.allCases)
  func `The wrong example in a rule's explanation is reported, and the right one is not`(rule: DiagnosticRule)
    async throws
  {
    let example = try #require(RuleExample(of: rule))
    let wrong = try await diagnostics(of: example.wrong, example.place, rule)
    #expect(wrong.contains("[\(rule.rawValue)]"), "\(wrong)")
    let right = try await diagnostics(of: example.right, example.place, rule)
    #expect(!right.contains("[\(rule.rawValue)]"), "\(right)")
    #expect(!right.contains(": error: "), "\(right)")
  }

  @Test(arguments: DiagnosticRule.allCases) func `The explanation of a rule is short and well-formed`(
    rule: DiagnosticRule
  ) throws {
    let lines = rule.explanation.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("\(rule.rawValue): ") && lines[0].hasSuffix("."))
    let details = lines.dropFirst().prefix { $0 != "" }
    #expect((1...3).contains(details.count) && details.last?.hasSuffix(".") == true && lines.last == "")
    #expect(lines.allSatisfy { $0.count <= 120 && !$0.hasSuffix(" ") })
    let example = try #require(RuleExample(of: rule))
    #expect(example.wrong != example.right)
  }

  @Test func `The explain command explains a rule or lists all rules`() async throws {
    #expect(
      try await run(["explain", "unknown-step"]).data == """
        unknown-step: A "next", a "go" or another target names a step that does not exist.
        The flow could not continue there. Correct the name, or add the step.

        Wrong:
          { "id": "terms", "text": "Be kind.", "next": "dnoe" }

        Right:
          { "id": "terms", "text": "Be kind.", "next": "done" }

        """)
    let list = try await run(["explain"]).data.split(separator: "\n")
    #expect(list.count == DiagnosticRule.allCases.count)
    #expect(list == list.sorted())
    #expect(
      list.contains(#"unknown-step: A "next", a "go" or another target names a step that does not exist."#))
  }

  @Test func `The beginning of several rules lists them`() async throws {
    let unused = try await run(["explain", "unused"]).data.split(separator: "\n")
    #expect(unused.count == 8 && unused.allSatisfy { $0.hasPrefix("unused-") })
  }

  @Test func `The explain command says what became of a removed rule, and its list omits the rule`() async throws {
    let run = try await run(["explain", "slow-pattern"])
    #expect(run.status == .done)
    #expect(run.data.hasPrefix("slow-pattern: This rule was removed, because"))
    #expect(try await !self.run(["explain"]).data.contains("slow-pattern"))
  }

  @Test func `An unknown rule is a usage error of the explain command`() async throws {
    let run = try await run(["explain", "unknown-stp"])
    #expect(run.status == .usage)
    #expect(run.data == "")
    let said = "unknown rule \"unknown-stp\". Did you mean \"unknown-step\"? Run \"wizard explain\" for a list."
    #expect(run.said.hasPrefix("wizard: \(said)\n"))
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
  private func diagnostics(
    of example: String, _ place: RuleExample.Place, _ rule: DiagnosticRule
  ) async throws -> String {
    if case .expression = place { return try await run(["eval", example]).said }
    let walkthrough = try Walkthrough()
    try walkthrough.write(example, place)
    // The run has no answers, so even the correct example stops before any call.
    if case .run = place {
      return try await run(["run", walkthrough.path(""), "--no-input"], in: walkthrough).said
    }
    let command =
      DiagnosticRule.explored.contains(rule) ? ["explore", "--events", "\(TestRun.count(150, full: 1000))"] : ["check"]
    return try await run(command + [walkthrough.path("")], in: walkthrough).data
  }
}
