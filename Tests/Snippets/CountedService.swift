import WizardKit

/// Counts the outcomes of another service, without its inputs.
struct CountedService<Base: FlowService>: FlowService {
  let base: Base
  let count: @Sendable (_ port: String, _ outcome: String) -> Void

  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    let outcome = await base.reply(to: request, progress: progress)
    count(request.port, kind(of: outcome))
    return outcome
  }

  private func kind(of outcome: ServiceOutcome) -> String {
    switch outcome {
    case .accepted: "accepted"
    case .rejected(let rejection): rejection.code
    case .unavailable: "unavailable"
    case .cancelled: "cancelled"
    }
  }
}
