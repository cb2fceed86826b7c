import WizardKit

/// The actions of an app's buttons.
@MainActor struct Buttons {
  let controller: FlowController

  /// Submits the screen that the button was drawn on.
  func next() async throws {
    guard let revision = controller.screen.viewModel?.state.revision else { return }
    try await controller.next(at: revision)
  }
}
