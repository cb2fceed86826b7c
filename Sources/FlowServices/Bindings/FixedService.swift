public import FlowEngine

/// Always answers the same, for trying out a flow before its services exist.
public struct FixedService: FlowService {
  private let outcome: ServiceOutcome

  /// Answers every call with one outcome.
  public init(_ outcome: ServiceOutcome) { self.outcome = outcome }

  /// The outcome; `cancelled` if the task was.
  public func answer(_ request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    Task.isCancelled ? .cancelled : outcome
  }
}
