import FlowEngine
import FlowSyntax
import Testing

@testable import WizardCLI
import Localization

/// The messages of `:why`.
@Suite struct WhyMessagesTests {
  private static func condition(_ facts: ConditionReason.Fact...) -> Reason {
    .condition(ConditionReason(role: .step, position: SourcePosition(line: 1, column: 1), traces: [], facts: facts))
  }
  private static let joining = condition(.value(label: "Joining", shown: "yes"))
  private static let open = condition(.value(label: "Joining", shown: nil), .today("1 March 2026"))

  static let sentences = [
    Said(PromptMessages.asked("Company", because: "it is so"), #""Company" is asked because it is so."#),
    Said(PromptMessages.askedAnyway("Details"), #""Details" is always asked."#),
    Said(PromptMessages.notAsked("Pet", because: "it is so"), #""Pet" is not asked because it is so."#),
    Said(PromptMessages.skipped(["A"], because: "it is so"), #"Skipped: "A", because it is so."#),
    Said(
      PromptMessages.skipped(["A", "B", "C\u{1B}"], because: "x"), #"Skipped: "A", "B" and "C\u{1B}", because x."#),
    Said(PromptMessages.nothingSkipped, "Nothing has been skipped so far."),
    Said(PromptMessages.reasons([joining]) ?? "", #""Joining" is yes"#),
    Said(PromptMessages.reasons([open]) ?? "", #""Joining" has no answer and today is 1 March 2026"#),
    Said(PromptMessages.reasons([condition(.now("1 March 2026 at 09:00"))]) ?? "", "it is 1 March 2026 at 09:00 now"),
    Said(PromptMessages.reasons([joining, joining, .chose("Far")]) ?? "", #""Joining" is yes and you chose "Far""#),
    Said(PromptMessages.reasons([.skipped, .refused]) ?? "", "you chose to skip and the service rejected your answer"),
    Said(PromptMessages.reasons([condition()]) ?? "", "a rule in the flow decides this"),
    Said(PromptMessages.reasons([]) ?? "", ""),
  ]

  @Test(arguments: sentences) func `A message of the why command has the expected text`(said: Said) {
    #expect(said.words == said.expected)
  }

  @Test func `Every message of the why command is tested`() throws {
    #expect(try uncoveredMessages(in: "WizardCLI/Dialogue/PromptMessages+why.swift", of: "PromptMessages") == [])
  }
}
