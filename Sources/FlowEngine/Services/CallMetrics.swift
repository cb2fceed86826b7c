/// What it took to get an answer from a service.
public struct CallMetrics: Hashable, Sendable {
  /// How long the call took, by a clock that only goes forward.
  public let duration: Duration
  /// How often it was tried, as far as the service told; at least 1.
  public let tries: Int

  /// Describes a call that was answered.
  public init(duration: Duration = .zero, tries: Int = 1) {
    self.duration = duration
    self.tries = tries
  }
}
