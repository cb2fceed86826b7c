import FlowDefinition
import FlowExpressions

/// A call that a controller may make until its lease ends.
struct LeasedCall {
  let request: ServiceRequest
  let service: any FlowService
  let limit: Duration
  /// The reading of the host's monotonic clock at which the limit is reached, counted from before the lease was saved.
  private let end: Duration

  /// The difference between the clocks of controllers and the time that a reply takes to be saved.
  private static let margin = Duration.seconds(5)

  init(_ outgoing: OutgoingCall, _ flow: Flow, service: any FlowService, session: FlowSessionID, host: FlowHost) {
    var request = ServiceRequest(
      port: flow[flow[outgoing.pending.call].port], inputs: outgoing.request, key: outgoing.pending.key,
      session: session, time: host.now(), language: flow.language, wording: flow.wording)
    let limit = min(max(service.timeLimit(for: request), .zero), .seconds(24 * 60 * 60))
    let end = host.uptime() + limit
    request.mayBeSent = { host.uptime() < end }
    (self.request, self.service, self.limit, self.end) = (request, service, limit, end)
  }

  func lease(from now: StoreTime) -> CallLease { CallLease(ends: now + (limit + Self.margin)) }

  /// The part of the time limit that is left, for example after the process was stopped for a while.
  func timeLeft(at uptime: Duration) -> Duration { end - uptime }
}
