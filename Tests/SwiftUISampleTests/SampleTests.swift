#if !canImport(SwiftUI)
  import Foundation
  import SwiftUIStandIn
  import Testing
  import WizardKit

  @testable import SwiftUISample

  @MainActor @Suite struct SampleTests {
    @Test func `A tap on a row of a form presses one button`() async throws {
      let screen = try await Screen(
        fields: """
          { "id": "pets", "type": "list", "label": "Pets",
            "fields": [{ "id": "name", "type": "text", "label": "Name" }, { "id": "born", "type": "date", "label": "Born" }] }
          """)
      for _ in 0..<2 { try screen.viewModel.addItem(to: "pets") }
      let buttons = drawn(try screen.view("pets")).filter { $0.view is Button<Text> }
      #expect(buttons.count == 6)
      for button in buttons {
        let style = button.around.lazy.compactMap { $0 as? ButtonStyleModifier }.last?.style
        #expect(style is BorderlessButtonStyle)
      }
    }

    @Test func `A label says if the answer is optional`() async throws {
      let screen = try await Screen(
        fields: """
          { "id": "name", "type": "text", "label": "Name" },
          { "id": "nickname", "type": "text", "label": "Nickname", "required": false }
          """)
      let step = StepView(controller: screen.controller, viewModel: screen.viewModel) { _, _ in }
      #expect(views(TextField<Text>.self, in: step).map(\.label.content) == ["Name", "Nickname (optional)"])
    }

    @Test func `A notice about an earlier call is shown`() {
      let state = StepViewState(step: "pay", notice: .expired, noticeText: "It has expired.")
      #expect(texts(in: StepText(state: state)).contains("It has expired."))
    }

    private struct Offline: LocalizedError {
      var errorDescription: String? { "The server can't be reached." }
    }

    @Test func `An alert shows a failure as the sentence of the error`() async throws {
      let screen = try await Screen(fields: #"{ "id": "name", "type": "text", "label": "Name" }"#)
      let wizard = WizardView(controller: screen.controller) { _ in }
      let step = try #require(views(StepView.self, in: wizard).first)
      step.send({ throw Offline() }) { _ in }
      var message: (any View)?
      while message == nil {
        await Task.yield()
        message = views(AlertModifier.self, in: wizard).first?.message
      }
      #expect(texts(in: try #require(message)) == ["The server can't be reached."])
    }
  }
#endif
