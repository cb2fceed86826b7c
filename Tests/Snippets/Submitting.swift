import WizardKit

/// Submits the current step, and returns whether the person can go on.
///
/// The function runs on the caller's actor, which owns the controller.
nonisolated(nonsending) func submit(_ controller: FlowController) async throws -> Bool {
  try await controller.next(at: controller.screen.viewModel?.state.revision) == .moved
}
