import FlowTesting
import Testing
import WizardKit

@Test func `An address that is already subscribed is reported at its field`() async throws {
  let service = ScriptedService([.rejected(Rejection(code: "email_taken")), .accepted([:])])
  let controller = try Newsletter.controller(service: service, store: InMemorySessionStore())
  try await controller.start()
  let form = try #require(controller.screen.viewModel)
  form["name"] = "Ana"
  form["email"] = "ana@example.com"

  #expect(try await controller.next() == .rejected(code: "email_taken"))
  #expect(form.state.field("email")?.problems.map(\.message) == ["ana@example.com is already subscribed."])

  form["email"] = "ana.perez@example.com"
  #expect(try await controller.next() == .moved)
  #expect(service.requests.map { $0["email"] } == ["ana@example.com", "ana.perez@example.com"])
}
