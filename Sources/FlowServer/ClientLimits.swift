import Synchronization

/// Counts what happens in a span of time for each key, such as an address.
final class WindowedCounts: Sendable {
  private let most: Int
  private let span: Duration
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state: Mutex<(counts: [String: Int], since: ContinuousClock.Instant)>

  /// Beyond this number of keys, all others count together, so that memory is bounded.
  private static let mostKeys = 100_000

  /// - Parameter now: The time, which never goes back.
  init(atMost most: Int, in span: Duration, _ now: @escaping @Sendable () -> ContinuousClock.Instant) {
    (self.most, self.span, self.now) = (most, span, now)
    state = Mutex(([:], now()))
  }

  /// Counts once more, and returns whether the limit is kept.
  func allows(_ key: String) -> Bool {
    let now = now()
    return state.withLock { state in
      if state.since.duration(to: now) >= span { state = ([:], now) }
      let key = state.counts[key] == nil && state.counts.count >= Self.mostKeys ? "" : key
      guard state.counts[key, default: 0] < most else { return false }
      state.counts[key, default: 0] += 1
      return true
    }
  }

  /// Takes one back.
  func release(_ key: String) {
    state.withLock { state in
      state.counts[key] = state.counts[key].flatMap { $0 > 1 ? $0 - 1 : nil }
    }
  }
}

/// What people may cause a server to do, in all and for each address.
struct ClientLimits: Sendable {
  private let sessions: WindowedCounts
  private let uploads: WindowedCounts
  private let codes: WindowedCounts
  private let codesPerAddress: WindowedCounts

  /// The address of the person whose request is being handled; `nil` if it is not known, which is then not limited.
  @TaskLocal static var client: String?

  init(_ settings: FlowServerSettings) {
    sessions = WindowedCounts(atMost: settings.sessionsPerMinute, in: .seconds(60), settings.now)
    uploads = WindowedCounts(atMost: settings.sessionsPerMinute, in: .seconds(60), settings.now)
    codes = WindowedCounts(atMost: settings.codesPerDay, in: .seconds(86_400), settings.now)
    codesPerAddress = WindowedCounts(atMost: settings.codesPerAddress, in: .seconds(86_400), settings.now)
  }

  func allowsSession() -> Bool { Self.client.map { sessions.allows($0) } ?? true }

  /// Whether files may be stored for a session that has not started yet.
  func allowsUpload() -> Bool { Self.client.map { uploads.allows($0) } ?? true }

  /// Returns a closure that takes the code back, if it was not sent; `nil` if none may be sent.
  func reserveCode() -> (@Sendable () -> Void)? {
    guard codes.allows("") else { return nil }
    let client = Self.client
    guard client.map({ codesPerAddress.allows($0) }) ?? true else {
      codes.release("")
      return nil
    }
    return { [codes, codesPerAddress] in
      codes.release("")
      if let client { codesPerAddress.release(client) }
    }
  }
}

extension ServerRequest {
  /// The address of the person, as far as it can be trusted; `nil` for a program on this machine.
  ///
  /// The last address of `X-Forwarded-For` that isn't a proxy's was added by a trusted proxy. If there is none, the proxy
  /// itself counts.
  func client(trusting proxies: Set<String>) -> String? {
    guard let peer else { return nil }
    guard proxies.contains(peer) else { return isPeerLocal ? nil : PeerAddress(peer)?.network ?? peer }
    let hops = headers.values("X-Forwarded-For").flatMap { $0.split(separator: ",") }
      .map { PeerAddress(String($0).trimmingBlanks()) }
    // What is before an address that can't be read can't be trusted.
    let hop = hops.last { hop in hop.map { !proxies.contains($0.text) } ?? true } ?? nil
    return hop?.network ?? peer
  }
}
