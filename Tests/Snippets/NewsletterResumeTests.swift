import FlowTesting
import Testing
import WizardKit

@Test func `A session is resumed with what was typed`() async throws {
  let store = InMemorySessionStore()
  let before = try Newsletter.controller(service: ScriptedService([]), store: store)
  try await before.start()
  before.screen.viewModel?["name"] = "Ana"
  try await before.leave("name")
  try await before.quit()

  let after = try Newsletter.controller(service: ScriptedService([]), store: store)
  try await after.resume(try #require(before.session))
  #expect(after.screen.viewModel?.state.field("name")?.text == "Ana")
}
