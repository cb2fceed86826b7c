import FlowTesting
import Testing
import WizardKit

@testable import Snippets

// The program of the tutorial "Run a flow in an app".

@MainActor @Suite struct FirstAppExample {
  @Test func `The app of the tutorial shows a step and its end`() async throws {
    let service = SubscriptionService { _ in true }
    let controller = try await Newsletter.subscribeAna(service: service)
    #expect(Newsletter.lines(controller.screen) == ["", "Thank you, Ana."])
    #expect(try await Newsletter.confirmEnd(controller) == "subscribed")
  }

  @Test func `A launch resumes the unfinished session of the previous launch`() async throws {
    let store = InMemorySessionStore()
    let first = try await Newsletter.launch(service: ScriptedService([]), store: store)
    first.screen.viewModel?["name"] = "Ana"
    try await first.leave("name")
    let second = try await Newsletter.launch(service: ScriptedService([]), store: store)
    #expect(second.session == first.session)
    #expect(second.screen.viewModel?.state.field("name")?.text == "Ana")
  }

  @Test func `The service of the tutorial rejects a known address and reports failures`() async throws {
    struct Down: Error {}
    for (service, expected) in [
      (SubscriptionService { _ in false }, EventResult.rejected(code: "email_taken")),
      (SubscriptionService { _ in true }, .moved),
    ] {
      let controller = try Newsletter.controller(service: service, store: InMemorySessionStore())
      try await controller.start()
      controller.screen.viewModel?["name"] = "Ana"
      controller.screen.viewModel?["email"] = "ana@example.com"
      #expect(try await controller.next() == expected)
    }
    let controller = try Newsletter.controller(
      service: SubscriptionService { _ in throw Down() }, store: InMemorySessionStore())
    try await controller.start()
    controller.screen.viewModel?["name"] = "Ana"
    controller.screen.viewModel?["email"] = "ana@example.com"
    guard case .unavailable = try await controller.next() else {
      Issue.record("a failure is not reported")
      return
    }
  }
}
