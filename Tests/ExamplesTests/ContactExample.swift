import Observation
import Testing
import WizardKit

// An editor for a contact, whose builder is the draft of a step.

/// A contact as the app keeps it.
private struct Contact: Codable, Equatable {
  var firstName: String
  var lastName: String
  var email: String?
}

@MainActor @Suite struct ContactExample {
  private static let flow = """
    { "format": 1, "flow": "contact", "title": "Contact", "steps": [
      { "id": "contact", "title": "Contact", "fields": [
        { "id": "firstName", "type": "text", "label": "First name" },
        { "id": "lastName", "type": "text", "label": "Last name" },
        { "id": "email", "type": "email", "label": "Email", "required": false },
        { "id": "pin", "type": "text", "label": "PIN", "secret": true, "required": false } ] },
      { "id": "done", "end": "saved" } ] }
    """

  /// Opens the editor for an existing contact.
  private func editor() async throws -> FlowController {
    let controller = try FlowController(
      flow: Flow(jsonc: Self.flow), services: [:], store: InMemorySessionStore(), host: .live())
    try await controller.start(prefill: ["firstName": "Ana", "lastName": "Pires", "email": "ana@example.com"])
    return controller
  }

  @Test func `A draft tells whether anything was changed, and can be put back`() async throws {
    let form = try #require(try await editor().screen.viewModel)
    let original = form.draft
    form["firstName"] = "Anna"
    #expect(form.draft != original)
    form["firstName"] = " Ana "
    #expect(form.draft == original, "only typed in another way")
    form["email"] = "nobody"
    #expect(form.draft != original && !form.draft.isValid)
    form.draft = original
    #expect(form.draft == original && form["firstName"] == "Ana" && form["email"] == "ana@example.com")
    #expect(form.state.canSubmit)
  }

  @Test func `A draft is decoded as a command of the app without submitting the step`() async throws {
    let controller = try await editor()
    let form = try #require(controller.screen.viewModel)
    form["lastName"] = "Lima"
    form["email"] = nil
    #expect(try form.draft.decode(Contact.self) == Contact(firstName: "Ana", lastName: "Lima", email: nil))
    #expect(controller.screen.viewModel === form)
    form["lastName"] = ""
    #expect(throws: DecodingError.self) { try form.draft.decode(Contact.self) }
  }

  @Test func `The secret of a draft is decoded as a secret and never described`() async throws {
    struct Login: Decodable { let pin: Secret }
    let form = try #require(try await editor().screen.viewModel)
    form["pin"] = "2468"
    let draft = form.draft
    #expect(try draft.decode(Login.self).pin.reveal() == "2468")
    form["pin"] = "x"
    let invalid = form.draft
    var dumped = ""
    for draft in [draft, invalid] { dump(draft, to: &dumped) }
    #expect(!"\(draft) \(dumped)".contains("2468"))
    form.draft = draft
    #expect(form.draft == draft)
  }

  @Test func `Several fields are changed at once, and observers are notified once`() async throws {
    let form = try #require(try await editor().screen.viewModel)
    _ = form.state
    var count = 0
    func observe() {
      withObservationTracking {
        _ = form.state
      } onChange: {
        MainActor.assumeIsolated { count += 1 }
      }
    }
    observe()
    try form.update(["firstName": "Rui", "lastName": "Costa", "email": "rui@example.com"])
    #expect(count == 1)
    #expect(
      try form.draft.decode(Contact.self) == Contact(firstName: "Rui", lastName: "Costa", email: "rui@example.com"))
  }

  @Test func `If one of several fields can't be changed, none is`() async throws {
    let form = try #require(try await editor().screen.viewModel)
    let before = (form.draft, form.state)
    #expect(throws: InputError.self) { try form.update(["firstName": "Rui", "lastNam": "Costa"]) }
    #expect(form.draft == before.0 && form.state == before.1)
  }
}
