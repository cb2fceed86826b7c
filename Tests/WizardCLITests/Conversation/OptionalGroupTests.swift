import Testing

@testable import WizardCLI

/// Optional groups, in which either all required questions are answered or none.
@Suite struct OptionalGroupTests {
  private static let flow = Conversation.flow(
    """
    { "id": "a", "title": "A", "fields": [
      { "id": "home", "type": "group", "label": "Home", "required": false, "fields": [
        { "id": "street", "type": "text", "label": "Street" }, { "id": "city", "type": "text", "label": "City" }] },
      { "id": "last", "type": "text", "label": "Last" } ] },
    { "id": "done", "end": "done" }
    """)

  private static let error = """
    Error: "Street" is required because you answered "City". To leave it empty, clear "City".
    Type :skip to clear "City".

    """

  @Test func `A question that was left empty is asked again as soon as its group requires it`() async throws {
    let run = try await Conversation(Self.flow, ["", "Paris", "", "Main St", "Doe"])
    #expect(run.said.contains(": Paris\n" + Self.error + "Street: \n" + Self.error + "Street: Main St\nLast: Doe\n"))
    #expect(run.data.contains(#""home":{"city":"Paris","street":"Main St"}"#), "\(run.data)")
  }

  @Test func `Skipping such a question clears the other answers of its group`() async throws {
    let run = try await Conversation(Self.flow, ["", "Paris", ":skip", "no", ":skip", "yes", "Doe"])
    let skip = "Street: :skip\nThis removes: City.\nContinue? yes or no: "
    #expect(run.said.contains(skip + "no\n" + skip + "yes\nSkipped.\nLast: Doe\n"), "\(run.said)")
    #expect(!run.data.contains("Paris") && run.data.contains(#""last":"Doe""#), "\(run.data)")
  }
}
