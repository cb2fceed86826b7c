package import FlowEngine

/// Always answers the same, for trying out a flow before its services exist.
package struct FixedService: FlowService {
  private let outcome: ServiceOutcome

  /// Answers every call with one outcome.
  package init(_ outcome: ServiceOutcome) { self.outcome = outcome }

  /// The outcome; `cancelled` if the task was.
  package func answer(_ request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    Task.isCancelled ? .cancelled : outcome
  }
}
