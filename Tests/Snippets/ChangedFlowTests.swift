import Testing
import WizardKit

private let pets = """
  { "format": 1, "flow": "pets", "title": "Pets", "steps": [
    { "id": "pet", "title": "Pet", "fields": [
      { "id": "kind", "type": "choice", "label": "Kind", "options": ["cat", "dog"] } ] },
    { "id": "done", "end": "completed" } ] }
  """

@Test func `A session is resumed after its flow was edited, with a report of what changed`() async throws {
  let store = InMemorySessionStore()
  let before = try FlowController(flow: Flow(jsonc: pets), services: [:], store: store, host: .live())
  try await before.start()
  before.screen.viewModel?["kind"] = "cat"
  try await before.leave("kind")
  try await before.quit()
  let session = try #require(before.session)

  let edited = try Flow(jsonc: pets.replacing("kind", with: "species"))
  let after = try FlowController(flow: edited, services: [:], store: store, host: .live())
  let report = try await after.resume(session)
  #expect(report.noLongerAsked.map(\.name) == ["kind"] && !report.isUnchanged)
  #expect(after.screen.viewModel?.state.fields.map(\.path) == ["species"])
}
