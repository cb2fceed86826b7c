import WizardKit

extension Newsletter {
  /// Creates a controller of the newsletter's flow.
  static func controller(service: any FlowService, store: any SessionStore) throws -> FlowController {
    try FlowController(
      flow: Flow(jsonc: flow), services: ["newsletter.subscribe": service], store: store, host: .live())
  }
}
