import WizardKit

extension Newsletter {
  /// Subscribes Ana, as the app does for what a person types.
  @MainActor static func subscribeAna(service: any FlowService) async throws -> FlowController {
    let controller = try controller(service: service, store: InMemorySessionStore())
    try await controller.start()
    controller.screen.viewModel?["name"] = "Ana"
    controller.screen.viewModel?["email"] = "ana@example.com"
    try await controller.next()
    print(lines(controller.screen))
    return controller
  }
}
