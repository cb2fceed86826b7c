import WizardKit

extension Newsletter {
  /// Confirms the end and returns the outcome; `nil` if the run isn't finished.
  @MainActor static func confirmEnd(_ controller: FlowController) async throws -> String? {
    try await controller.next()
    guard case .finished(let result, _) = controller.screen else { return nil }
    return result.outcome
  }
}
