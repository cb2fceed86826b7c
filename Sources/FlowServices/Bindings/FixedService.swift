package import FlowEngine

/// A service that always returns the same outcome, for running a flow before its services exist.
package struct FixedService: FlowService {
  private let outcome: ServiceOutcome

  package init(_ outcome: ServiceOutcome) { self.outcome = outcome }

  package func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    Task.isCancelled ? .cancelled : outcome
  }
}
