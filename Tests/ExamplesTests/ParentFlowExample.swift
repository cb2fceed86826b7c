import FlowTesting
import Testing
import WizardKit

// A login screen that only reports whether somebody signed in or gave up. The parent flow turns that into navigation.

/// A screen with its own flow.
final class LoginScreen {
  /// The outcome of the screen.
  enum Completion: Equatable {
    case signedIn(account: String)
    case gaveUp
  }

  let controller: FlowController
  /// Called once, at the end.
  var onCompletion: (Completion) async throws -> Void = { _ in }

  init(_ controller: FlowController) { self.controller = controller }

  /// Handles a tap on the button.
  func next() async throws {
    try await controller.next()
    try await complete()
  }

  func giveUp() async throws {
    try await controller.choose("forgotten")
    try await complete()
  }

  /// Skips the ends of this flow, which have no text, and reports its outcome.
  private func complete() async throws {
    guard case .ended = controller.screen else { return }
    try await controller.next()
    guard case .finished(let result, _) = controller.screen else { return }
    try await onCompletion(result.outcome == "signedIn" ? .signedIn(account: account(result)) : .gaveUp)
  }

  private func account(_ result: FlowResult) -> String {
    ((try? result.decode([String: String].self)) ?? [:])["account"] ?? ""
  }
}

/// The parent flow, whose step `login` is shown as a ``LoginScreen``.
final class ParentFlow {
  let controller: FlowController

  init(_ controller: FlowController) { self.controller = controller }

  /// Shows the login screen for the step and continues according to its outcome.
  func show(_ login: LoginScreen) {
    login.onCompletion = { [controller] completion in
      switch completion {
      case .signedIn(let account):
        try controller.screen.viewModel?.update(.string(account), for: "account")
        try await controller.next()
      case .gaveUp: try await controller.choose("guest")
      }
    }
  }
}

@Suite struct ParentFlowExample {
  private static let login = """
    { "format": 1, "flow": "login", "version": 1, "title": "Sign in",
      "services": { "login.check": { "input": { "email": "email", "password": "secret" }, "output": { "account": "text" },
        "rejects": { "wrong": {} } } },
      "steps": [
        { "id": "login", "fields": [
            { "id": "email", "type": "email", "label": "Email" },
            { "id": "password", "type": "text", "label": "Password", "secret": true } ],
          "submit": { "call": "login.check", "with": { "email": "email", "password": "password" }, "as": "user",
            "rejected": { "wrong": { "message": "That is not right." } } },
          "actions": [{ "id": "forgotten", "label": "I cannot sign in", "leave": "gaveUp" }], "next": "signedIn" },
        { "id": "signedIn", "end": "signedIn", "result": { "account": "user.account" } },
        { "id": "gaveUp", "end": "gaveUp", "result": {} } ] }
    """

  private static let parent = """
    { "format": 1, "flow": "order", "version": 1, "title": "Order", "steps": [
      { "id": "login", "title": "Sign in", "fields": [{ "id": "account", "type": "text", "label": "Account" }],
        "actions": [{ "id": "guest", "label": "Go on as a guest", "leave": "address" }] },
      { "id": "address", "title": "Address", "text": [{ "when": "account != null", "text": "Account {{account}}" }],
        "fields": [{ "id": "street", "type": "text", "label": "Street" }] },
      { "id": "done", "end": "completed" } ] }
    """

  private func screens(_ answers: [ServiceOutcome]) async throws -> (LoginScreen, ParentFlow) {
    let login = try FlowController(
      flow: try Flow(jsonc: Self.login), services: ["login.check": ScriptedService(answers)],
      store: InMemorySessionStore(), host: .live())
    let parent = try FlowController(
      flow: try Flow(jsonc: Self.parent), services: [:], store: InMemorySessionStore(), host: .live())
    try await login.start()
    try await parent.start()
    let screens = (LoginScreen(login), ParentFlow(parent))
    screens.1.show(screens.0)
    return screens
  }

  @Test func `A person who signs in continues with the account`() async throws {
    let (login, parent) = try await screens([
      .rejected(Rejection(code: "wrong")), .accepted(["account": "A-1"]),
    ])
    for password in ["wrong", "right"] {
      try login.controller.screen.viewModel?.update(.string("ana@example.com"), for: "email")
      try login.controller.screen.viewModel?.update(.string(password), for: "password")
      #expect(parent.controller.screen.viewModel?.state.title == "Sign in")
      try await login.next()
    }
    #expect(parent.controller.screen.viewModel?.state.title == "Address")
    #expect(parent.controller.screen.viewModel?.state.paragraphs == ["Account A-1"])
  }

  @Test func `A person who gives up continues as a guest`() async throws {
    let (login, parent) = try await screens([])
    try await login.giveUp()
    #expect(parent.controller.screen.viewModel?.state.title == "Address")
    #expect(parent.controller.screen.viewModel?.state.paragraphs == [])
  }
}
