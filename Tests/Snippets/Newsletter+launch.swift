import WizardKit

extension Newsletter {
  /// Resumes the unfinished session of an earlier launch, or starts a new one.
  @MainActor static func launch(service: any FlowService, store: any SessionStore) async throws -> FlowController {
    let controller = try controller(service: service, store: store)
    let unfinished = try await store.list().first { session in
      guard case .success(let header) = session.header else { return false }
      return header.flow == controller.flow.id && header.outcome == nil
    }
    if let unfinished {
      try await controller.resume(unfinished.id)
    } else {
      try await controller.start()
    }
    return controller
  }
}
