import Testing

@testable import WizardCLI

/// Texts and results that can't be computed, which stop the run.
@Suite struct FailedTextTests {
  private static let message = "Error: This flow has an error and can't continue: "

  private static let average = Conversation.flow(
    """
    { "id": "a", "title": "A", "fields": [
      { "id": "l", "type": "list", "label": "L", "required": false, "fields": [
        { "id": "m", "type": "money", "currency": "EUR", "label": "M" }] } ] },
    { "id": "done", "end": "done", "result": { "n": "size(l)", "tot": "l.map(i, i.m).sum()" } }
    """)

  @Test func `A sum that overflows in the result stops an unattended run`() async throws {
    let words = ["--no-input", "--yes", "--set", "l[0].m=92233720368547758.07"]
    let one = try await Conversation(Self.average, [], words)
    #expect(one.data.contains(#""tot":{"amount":"92233720368547758.07","currency":"EUR"}"#))
    let two = try await Conversation(Self.average, [], words + ["--set", "l[1].m=1"], ending: .badFlow)
    #expect(two.said.contains(Self.message), "\(two.said)")
    #expect(!two.data.contains("result"), "\(two.data)")
  }

  @Test func `A note that can't be computed stops the run after the answer that it reads`() async throws {
    let flow = Conversation.flow(
      """
      { "id": "a", "title": "A", "fields": [
        { "id": "n", "type": "integer", "label": "People" }, { "note": "Each gets {{10 / n}}." },
        { "id": "x", "type": "text", "label": "X" } ] },
      { "id": "done", "end": "done" }
      """)
    let failed = try await Conversation(flow, ["0"], ending: .badFlow)
    #expect(failed.said.contains("People: 0\n\(Self.message)"), "\(failed.said)")
    #expect(!failed.said.contains("Each gets"))
    let shared = try await Conversation(flow, ["5", "x"])
    #expect(shared.said.contains("Each gets 2.\n"))
  }

  @Test func `The text of an end that can't be computed stops the run`() async throws {
    let flow = Conversation.flow(
      """
      { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "integer", "label": "N" }] },
      { "id": "done", "end": "done", "text": "Each gets {{10 / n}}." }
      """)
    let failed = try await Conversation(flow, ["0"], ending: .badFlow)
    #expect(failed.said.contains("N: 0\n\(Self.message)"), "\(failed.said)")
  }
}
