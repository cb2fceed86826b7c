package import FlowDefinition
package import FlowEngine

/// Limits how many codes a service sends.
package struct LimitedSending: FlowService {
  private let service: any FlowService
  private let reserve: @Sendable () -> (@Sendable () -> Void)?

  /// Returns the services of a flow, of which those that send codes and can refuse to (`too_many`) are limited.
  ///
  /// - Parameter reserve: Counts a code, and returns a closure that takes it back; `nil` if no code may be sent.
  package static func limiting(
    _ services: [String: any FlowService], of flow: Flow, _ reserve: @escaping @Sendable () -> (@Sendable () -> Void)?
  ) -> [String: any FlowService] {
    let sending = Set(
      flow.ports.filter { VerificationTask(port: $0) == .send && $0.rejection("too_many") != nil }.map(\.name))
    return Dictionary(
      uniqueKeysWithValues: services.map { name, service in
        (name, sending.contains(name) ? LimitedSending(service: service, reserve: reserve) : service)
      })
  }

  package func timeLimit(for request: ServiceRequest) -> Duration { service.timeLimit(for: request) }

  package func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    guard let takeBack = reserve() else { return .rejected("too_many") }
    let outcome = await service.reply(to: request, progress: progress)
    // Only a code that was sent, or may have been, counts.
    switch outcome {
    case .rejected, .unavailable(_, mayHaveSucceeded: false, _): takeBack()
    case .accepted, .unavailable, .cancelled: break
    }
    return outcome
  }
}
