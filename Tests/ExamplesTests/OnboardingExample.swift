import Observation
import Testing
import WizardKit

// An onboarding whose view is injected: a country and a national number, then a code.

/// A view of the app's own, which the program passes in.
@MainActor protocol OnboardingView {
  func show(_ screen: ScreenState)
}

/// Shows each screen of a controller in a view.
@MainActor final class OnboardingPresenter {
  private let controller: FlowController
  private let view: any OnboardingView

  init(_ controller: FlowController, in view: any OnboardingView) {
    (self.controller, self.view) = (controller, view)
    view.show(controller.screen.state)
  }

  func enter(_ answers: [String: JSONValue]) async throws {
    try controller.screen.viewModel?.update(answers)
    try await controller.next()
    view.show(controller.screen.state)
  }

  func edit(_ field: String) async throws {
    try await controller.edit(field)
    view.show(controller.screen.state)
  }
}

@MainActor private final class ViewLog: OnboardingView {
  private(set) var screens: [ScreenState] = []

  func show(_ screen: ScreenState) { screens.append(screen) }
}

@MainActor @Suite struct OnboardingExample {
  private static let flow = """
    { "format": 1, "flow": "onboarding", "title": "Welcome",
      "services": {
        "code.send": { "input": { "to": "phone" } },
        "code.check": { "input": { "to": "phone", "code": "code" }, "rejects": { "wrong": {} } } },
      "steps": [
        { "id": "phone", "title": "Phone", "fields": [
          { "id": "country", "type": "choice", "label": "Country", "options": ["DE", "FR", "US"] },
          { "id": "phone", "type": "phone", "label": "Mobile number", "region": "country" } ] },
        { "id": "code", "title": "Code", "before": { "call": "code.send", "with": { "to": "phone" } },
          "fields": [{ "id": "code", "type": "code", "length": 6, "label": "Code" }],
          "submit": { "call": "code.check", "with": { "to": "phone", "code": "code" },
            "rejected": { "wrong": { "field": "code", "message": "Check the code." } } } },
        { "id": "done", "end": "welcomed", "result": { "phone": "phone" } } ] }
    """

  private struct Codes: FlowService {
    func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
      guard request.port == "code.check" else { return .accepted(nil) }
      return request.secret("code")?.reveal() == "123456" ? .accepted(nil) : .rejected(Rejection(code: "wrong"))
    }
  }

  private func controller() async throws -> FlowController {
    let controller = try FlowController(
      flow: Flow(jsonc: Self.flow), services: ["code.send": Codes(), "code.check": Codes()],
      store: InMemorySessionStore(), host: .live())
    try await controller.start()
    return controller
  }

  @Test func `Changing the country reads the typed national number again`() async throws {
    let form = try #require(try await controller().screen.viewModel)
    try form.update(["country": "DE", "phone": "030 12345678"])
    #expect(form.state.field("phone")?.value == .text("+493012345678"))
    try form.update(["country": "FR", "phone": "01 23 45 67 89"])
    #expect(form.state.field("phone")?.value == .text("+33123456789"))
    form["country"] = "US"
    #expect(form.state.field("phone")?.value == nil && form["phone"] == "01 23 45 67 89")
    form["country"] = "FR"
    #expect(form.state.field("phone")?.value == .text("+33123456789"))
  }

  @Test func `An injected view sees every screen of the flow`() async throws {
    let view = ViewLog()
    let onboarding = OnboardingPresenter(try await controller(), in: view)
    try await onboarding.enter(["country": "US", "phone": "(201) 555-0123"])
    try await onboarding.enter(["code": "000000"])
    #expect(view.screens.last?.step?.field("code")?.problems.map(\.message) == ["Check the code."])
    try await onboarding.enter(["code": "123456"])
    try await onboarding.enter([:])
    #expect(view.screens.map { $0.step?.id } == ["phone", "code", "code", "done", "done"])
    guard case .finished(let result, _) = view.screens.last else { return #expect(Bool(false), "\(view.screens)") }
    #expect(result.value == ["phone": "+12015550123"])
  }

  @Test func `A link to an answer leads to its step and says which field to focus`() async throws {
    let view = ViewLog()
    let onboarding = OnboardingPresenter(try await controller(), in: view)
    try await onboarding.enter(["country": "US", "phone": "(201) 555-0123"])
    try await onboarding.edit("phone")
    #expect(view.screens.last?.step?.id == "phone" && view.screens.last?.step?.focus == "phone")
    try await onboarding.enter(["phone": "(201) 555-0124"])
    #expect(view.screens.last?.step?.focus == nil)
  }
}
