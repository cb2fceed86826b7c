package import FlowEngine
import FlowExpressions

/// A line of the access log, which contains no answers.
package struct AccessEntry: Encodable, Sendable {
  package let time: Int64
  package let method: String
  /// The path; `*` for one that no page has, because it could contain anything.
  package let path: String
  package let status: Int
  package let milliseconds: Int
  /// The session that the request names.
  package let session: String?
}

extension FlowServer {
  /// Counts a request that was answered, and logs it.
  func note(_ request: ServerRequest, _ response: ServerResponse, since start: ContinuousClock.Instant) {
    metrics.answered(response.status.rawValue)
    // The open pages of an author ask all the time.
    guard let log = settings.log, request.path != Self.versionPath else { return }
    let parts = request.path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let served = parts.first.flatMap { flows[$0] }
    let now = FlowTimestamp.now
    log(
      AccessEntry(
        time: now.seconds * 1000 + Int64(now.nanoseconds / 1_000_000), method: request.method,
        path: served.map { pattern(Array(parts.dropFirst()), $0) ?? "*" }
          ?? (Self.ownPaths.contains(request.path) ? request.path : "*"), status: response.status.rawValue,
        milliseconds: Int(start.duration(to: .now) / .milliseconds(1)),
        session: served.flatMap { Visitor(request, $0, self).visit?.id.text }))
  }

  /// Counts and logs a request that could not be read, or that no turn was left for.
  package func noteRefusal(_ status: ResponseStatus) {
    metrics.answered(status.rawValue)
    let now = FlowTimestamp.now
    settings.log?(
      AccessEntry(
        time: now.seconds * 1000 + Int64(now.nanoseconds / 1_000_000), method: "", path: "*", status: status.rawValue,
        milliseconds: 0, session: nil))
  }

  private func pattern(_ rest: [String], _ served: ServedFlow) -> String? {
    if rest.isEmpty || rest == [""] { return "/\(served.id)/" }
    if rest.first == SessionLinks.mark { return "/\(served.id)/-/*" }
    return FlowAddress.step(rest, in: served.flow).map { FlowAddress.step($0, in: served.flow, base: "/\(served.id)") }
  }
}

/// What went wrong for a reason that is not shown to people.
package enum ServerFailure: Sendable {
  /// Sessions or files could not be read or stored.
  case storage(any Error)
  /// A result was not taken, for a reason that the receiver gives; it is passed on again.
  case resultNotTaken(FlowSessionID, String)
}
