package import FlowEngine

/// A service that always returns the same outcome, for running a flow before its services exist.
package struct FixedService: FlowService {
  private let outcome: ServiceOutcome

  /// Creates a service that returns one outcome for every call.
  package init(_ outcome: ServiceOutcome) { self.outcome = outcome }

  /// Returns the outcome, or `cancelled` if the task was cancelled.
  package func answer(_ request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    Task.isCancelled ? .cancelled : outcome
  }
}
