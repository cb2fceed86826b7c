#if !canImport(SwiftUI)
  import FlowTesting
  import SwiftUIStandIn
  import Testing
  import WizardKit

  @testable import SwiftUISample

  @MainActor @Suite struct SecretTests {
    @Test func `A field for a code keeps what is typed and passes it to the step`() async throws {
      let service = ScriptedService([.accepted([:])])
      let screen = try await Screen.code(service)
      let input = try #require(views(SecretInput.self, in: try screen.view("code")).first)
      for text in ["1", "123456"] {
        enter(text, into: try #require(views(TextField<Text>.self, in: input).first).text) { input }
        #expect(views(TextField<Text>.self, in: input).map(\.text.wrappedValue) == [text])
      }
      try await screen.controller.next()
      #expect(service.requests.map { $0.secret("code")?.reveal() } == ["123456"])
    }

    @Test func `A rejected code disappears, and its problem stays`() async throws {
      let screen = try await Screen.code(ScriptedService([.rejected(Rejection(code: "wrong"))]))
      var input = try #require(views(SecretInput.self, in: try screen.view("code")).first)
      enter("123456", into: try #require(views(TextField<Text>.self, in: input).first).text) { input }
      input.field = try screen.field("code")
      let before = views(ChangeModifier.self, in: input)
      #expect(try await screen.controller.next() == .rejected(code: "wrong"))
      input.field = try screen.field("code")
      react(in: { input }, to: before)
      react(in: { input }, to: before)
      #expect(views(TextField<Text>.self, in: input).map(\.text.wrappedValue) == [""])
      #expect(try screen.field("code").problems.map(\.message) == ["Wrong."])
    }

    @Test func `A new password must be typed twice`() async throws {
      let screen = try await Screen(
        fields: #"{ "id": "password", "type": "text", "label": "Password", "secret": true, "twice": true }"#)
      var sent = 0
      let step = StepView(controller: screen.controller, viewModel: screen.viewModel) { _, _ in sent += 1 }
      let input = try #require(views(SecretInput.self, in: step).first)
      let fields = views(SecureField<Text>.self, in: input)
      try #require(fields.map(\.label.content) == ["Password", "Password, again"])
      enter("correct horse", into: fields[0].text) { input }
      for (again, count) in [("", 0), ("correct house", 0), ("correct horse", 1)] {
        fields[1].text.wrappedValue = again
        try press("Continue", in: step)
        #expect(sent == count)
        #expect(texts(in: step).contains(mismatch) == (count == 0))
      }
    }
  }
#endif
