// A complete user interface for any flow. Type-checked against a stand-in for SwiftUI; not yet run on a device.

import Foundation
import WizardKit

#if canImport(SwiftUI)
  import Accessibility
  import SwiftUI
#else
  import SwiftUIStandIn
#endif

/// Runs a flow: starts it, shows its screens and reports its result.
///
/// Everything to show is in the view state, and the controller makes all decisions.
struct WizardView: View {
  let controller: FlowController
  /// Called once with the result of the flow.
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

  // part: wizard-view
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
  // end part

  /// Starts the run.
  ///
  /// A view that appears again continues the current run.
  private func start() async throws {
    if case .notStarted = controller.screen { try await controller.start() }
  }

  /// Sends an event to the controller and passes its result to `then`.
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
    do { try await body() } catch { failure = error.localizedDescription }
  }
}

/// Sends an event to the controller and handles its result.
typealias SendEvent =
  @MainActor (
    _ event: @escaping @MainActor () async throws -> EventResult, _ then: @escaping @MainActor (EventResult) -> Void
  ) -> Void

/// Shows a call that runs without a form on the screen.
struct CallView: View {
  let call: CallViewModel
  let cancel: @MainActor () -> Void

  var body: some View {
    VStack(spacing: 16) {
      BusyView(busy: call.busy)
      Button("Cancel", role: .cancel, action: cancel)
    }
  }
}

/// Shows what is being done while input is disabled.
struct BusyView: View {
  let busy: BusyViewState

  var body: some View {
    HStack {
      ProgressView()
      VStack(alignment: .leading) {
        if let message = busy.message { Text(message) }
        if let seconds = busy.retryingInSeconds {
          Text("No answer yet. Trying again in \(seconds) seconds.").foregroundStyle(.secondary)
        }
      }
    }
    .onChange(of: busy.message, initial: true) { _, message in announce(message) }
  }
}

/// Announces a text with VoiceOver.
@MainActor func announce(_ text: String?) {
  if let text { AccessibilityNotification.Announcement(text).post() }
}
