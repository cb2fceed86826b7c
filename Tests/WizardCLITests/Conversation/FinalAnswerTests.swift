import Testing

@testable import WizardCLI

/// Answers of steps with `"change": false` after such a step was submitted.
@Suite struct FinalAnswerTests {
  private static let steps = """
    { "id": "a", "title": "A", "change": false, "fields": [
      { "id": "name", "type": "text", "label": "Name" },
      { "id": "nick", "type": "text", "label": "Nick", "required": false } ] },
    { "id": "b", "title": "B", "fields": [
      { "id": "x", "type": "text", "label": "X" }, { "id": "y", "type": "text", "label": "Y", "required": false } ] },
    """
  private static let end = #"{ "id": "done", "end": "done" }"#
  private static let review = #"{ "id": "r", "title": "R", "review": "Right?" },"#

  @Test func `A review numbers only the answers that can be changed`() async throws {
    let run = try await Conversation(
      Conversation.flow(Self.steps + Self.review + Self.end),
      ["Ann", "", "xx", "", "3", "2", "yy", ":edit name", "yes"])
    #expect(run.said.contains("Name: Ann\n1. X: xx\n2. Y: Not provided\nRight?\n"), "\(run.said)")
    #expect(!run.said.contains("Nick: Not provided"))
    #expect(run.said.contains(": 3\nType the whole word yes"))
    #expect(run.said.contains(#": :edit name\#n"Name" can no longer be changed.\#n"#), "\(run.said)")
    #expect(run.data.contains(#""y":"yy""#))
  }

  @Test func `A review without such answers offers no numbers`() async throws {
    let first = """
      { "id": "a", "title": "A", "change": false, "fields": [{ "id": "n", "type": "text", "label": "N" }] },
      """
    let run = try await Conversation(
      Conversation.flow(first + Self.review + Self.end), ["n", "1", "yes"])
    #expect(
      run.said.contains(
        "N: n\nRight?\nType yes to confirm, or no to stop: 1\nType the whole word yes to confirm, or no to stop.\n"))
  }
}
