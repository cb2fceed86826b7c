// A complete user interface for any flow. Type-checked against a stand-in for SwiftUI; not yet run on a device.

import WizardKit

#if canImport(SwiftUI)
  import Accessibility
  import SwiftUI
#else
  import SwiftUIStandIn
#endif

/// Runs a flow: begins it, shows its screens and reports its result.
///
/// All there is to show is in the view state, and all decisions are the controller's.
struct WizardView: View {
  let controller: FlowController
  /// Called once, with what the flow says at its end.
  let onFinish: (FlowResult) -> Void
  @State private var failure: String?

  var body: some View {
    content
      .navigationTitle(controller.title)
      .task { await perform(start) }
      .alert("Your answers could not be saved", isPresented: $failure.isShown, presenting: failure) { _ in
        Button("OK", role: .cancel) {}
      } message: {
        Text($0)
      }
  }

  // snippet: wizard-view
  @ViewBuilder private var content: some View {
    switch controller.screen {
    case .notStarted: ProgressView()
    case .working(let call): CallView(call: call) { controller.cancelCall() }
    case .step(let viewModel), .ended(let viewModel):
      StepView(controller: controller, viewModel: viewModel, send: send).id(viewModel.id)
    case .finished(_, let viewModel):
      StepText(state: viewModel.state)
    case .stopped: Text("You can continue later. Your answers are saved.")
    }
  }
  // end snippet

  /// Begins the run; a view that appears again goes on with the one under way.
  private func start() async throws {
    if case .notStarted = controller.screen { try await controller.start() }
  }

  /// Hands an event to the controller, then what came of it to whoever sent it.
  private func send(
    _ event: @escaping @MainActor () async throws -> EventResult, then: @escaping @MainActor (EventResult) -> Void
  ) {
    Task {
      await perform {
        let result = try await event()
        if case .finished(let result) = result { onFinish(result) }
        then(result)
      }
    }
  }

  private func perform(_ body: @MainActor () async throws -> Void) async {
    do { try await body() } catch { failure = "\(error)" }
  }
}

/// Takes an event of the controller, and what to do with its result.
typealias SendEvent =
  @MainActor (
    _ event: @escaping @MainActor () async throws -> EventResult, _ then: @escaping @MainActor (EventResult) -> Void
  ) -> Void

/// A call that leaves no form on the screen.
struct CallView: View {
  let call: CallViewModel
  let cancel: @MainActor () -> Void

  var body: some View {
    VStack(spacing: 16) {
      BusyView(message: call.busy, news: call.news)
      Button("Cancel", role: .cancel, action: cancel)
    }
  }
}

/// What is done while nothing can be typed.
struct BusyView: View {
  let message: String?
  let news: CallNews?

  var body: some View {
    HStack {
      ProgressView()
      VStack(alignment: .leading) {
        if let message { Text(message) }
        if case .retrying(let seconds) = news {
          Text("No answer yet. Trying again in \(seconds) seconds.").foregroundStyle(.secondary)
        }
      }
    }
    .onChange(of: message, initial: true) { _, message in announce(message) }
  }
}

/// Says something to those who use VoiceOver.
@MainActor func announce(_ text: String?) {
  if let text { AccessibilityNotification.Announcement(text).post() }
}
