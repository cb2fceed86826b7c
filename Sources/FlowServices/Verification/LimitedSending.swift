package import FlowDefinition
package import FlowEngine

/// Limits how many codes a service sends.
package struct LimitedSending: FlowService {
  private let service: any FlowService
  private let allows: @Sendable () -> Bool

  /// Returns the services of a flow, of which those that send codes and can refuse to (`too_many`) are limited.
  ///
  /// - Parameter allows: Whether a code may be sent; counts it.
  package static func limiting(
    _ services: [String: any FlowService], of flow: Flow, _ allows: @escaping @Sendable () -> Bool
  ) -> [String: any FlowService] {
    let sending = Set(
      flow.ports.filter { VerificationTask(port: $0) == .send && $0.rejection("too_many") != nil }.map(\.name))
    return Dictionary(
      uniqueKeysWithValues: services.map { name, service in
        (name, sending.contains(name) ? LimitedSending(service: service, allows: allows) : service)
      })
  }

  package func timeLimit(for request: ServiceRequest) -> Duration { service.timeLimit(for: request) }

  package func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    allows() ? await service.reply(to: request, progress: progress) : .rejected("too_many")
  }
}
