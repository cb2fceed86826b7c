public import FlowDefinition
public import FlowEngine
package import FlowServices

/// The settings of a server.
public struct FlowServerSettings: Sendable {
  /// The addresses at which browsers reach the server, such as `https://join.example.com`, without a slash at the end.
  ///
  /// Requests with another `Host`, and changes that come from pages of another origin, are refused.
  public var origins: [String]
  /// Takes the results; `nil` to leave them in the store until they expire.
  public var results: (any ResultReceiver)?
  /// Receive the events of all runs, without answers.
  public var observers: [any FlowObserver] = []
  /// Writes dates, numbers, amounts of money and phone numbers; `nil` for what the library writes.
  public var formatting: (any FlowFormatting)?
  /// How long the answers of a finished session are kept after its result was taken, so that its end can be shown again.
  public var keepsEnds = Duration.seconds(900)
  /// The time by which limits are counted.
  var now: @Sendable () -> ContinuousClock.Instant = { .now }
  /// How long the request that reached an end may take to pass the result on, before a sweep does.
  var deliveryPatience = Duration.seconds(60)
  /// How long a request waits for a call before it shows that the call is being made.
  public var patience = Duration.seconds(2)
  /// A style sheet that follows the server's own, such as one that sets its custom properties.
  public var theme: String?
  /// HTML at the top of every page, such as a company's name and logo, as it is.
  public var head: String?
  /// HTML at the bottom of every page, as it is.
  public var foot: String?
  /// Where the page of an end leads to, such as the company's own first page; `nil` for nowhere.
  public var continueURL: String?
  /// The addresses of proxies that say for whom they ask (`X-Forwarded-For`), such as `127.0.0.1`; `unix` for all programs
  /// that connect to a Unix socket.
  public var trustedProxies: Set<String> = []
  /// The most sessions that can be started from an address in a minute; others are answered with 429.
  public var sessionsPerMinute = 120
  /// The most codes that are sent in a day; beyond it, ports named `….send` answer `too_many`.
  public var codesPerDay = 10_000
  /// The most codes that are sent in a day for people of one address.
  public var codesPerAddress = 100
  /// Whether open pages are loaded again when the flows are replaced, for authors.
  package var isWatched = false
  /// Returns what the store does in the text format of Prometheus.
  package var storeMetrics: (@Sendable () async -> String)?
  /// Is told what went wrong for a reason that is not shown to people.
  package var report: (@Sendable (ServerFailure) -> Void)?
  /// Takes the entries of the access log; `nil` to log nothing.
  package var log: (@Sendable (AccessEntry) -> Void)?
  /// Where files that people send are stored; `nil` to accept none.
  package var uploads: UploadFolder?
  /// The most bytes of all files of a session.
  public var uploadBytes = 100 << 20

  /// Creates settings.
  ///
  /// - Parameter origins: The addresses at which browsers reach the server; the first one decides about cookies.
  public init(origins: [String]) { self.origins = origins }

  /// Returns the origin that a base URL names, such as `https://join.example.com`; `nil` if it is not one.
  package static func origin(_ url: String) -> String? {
    let parts = url.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3 || parts.count == 4 && parts[3].isEmpty, ["http:", "https:"].contains(parts[0]),
      parts[1].isEmpty, !parts[2].isEmpty, parts[2].utf8.allSatisfy({ $0.isTokenByte || "[]:".utf8.contains($0) })
    else { return nil }
    // Browsers leave out the port that the scheme stands for (RFC 6454, 6.1).
    let port = parts[0] == "https:" ? ":443" : ":80"
    let host = parts[2].lowercased()
    return "\(parts[0])//\(host.hasSuffix(port) ? String(host.dropLast(port.count)) : host)"
  }

  var isSecure: Bool { origins.first?.hasPrefix("https:") ?? false }

  func isOwn(host: String?) -> Bool {
    guard let host else { return false }
    return origins.contains { $0.split(separator: "/").last.map { String($0).isSameName(as: host) } ?? false }
  }
}
