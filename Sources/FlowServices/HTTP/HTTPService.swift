import FlowDefinition
import FlowEngine
import FlowExpressions
import Foundation
import Localization

/// Serves a port over HTTP with JSON requests.
///
/// A 2xx response with JSON accepts the call. An empty 2xx response accepts the call if the port requires no output. A
/// problem document (RFC 9457) or a response listed in `rejections` rejects the call. Anything else is `unavailable`.
/// Temporary failures are retried after a delay, with the same `Idempotency-Key`.
struct HTTPService: FlowService {
  let endpoint: HTTPEndpoint
  let transport: any HTTPTransport
  let pause: HTTPPause

  private static let redirects = 3

  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    if Task.isCancelled { return .cancelled }
    let message: ServiceHTTPRequest
    do throws(ServiceProblem) { message = try endpoint.request(for: request, boundary: pause.boundary()) } catch {
      return request.unavailable(error.reason, mayHaveSucceeded: false, failure: ServiceFailure(code: "badRequest"))
    }
    await progress.begun()
    var pace = RetryPace(tries: endpoint.binding.tries)
    // Stays `true` once an attempt may have taken effect, even if a later attempt certainly failed.
    var mayHaveSucceeded = false
    while true {
      let exchange = await send(message)
      if Task.isCancelled, !exchange.isAnswered { return .cancelled }
      if exchange == .failed(.fileChanged), !mayHaveSucceeded,
        let rejection = await request.rejectionOfLostFiles({ await $0.current() })
      {
        return rejection
      }
      let failure = ServiceFailure(code: exchange.failureCode, host: endpoint.host(of: message))
      let reading = HTTPReading(port: request.declaredPort, rejections: endpoint.binding.rejections, now: pause.now())
      switch reading.verdict(exchange, timeout: message.timeout) {
      case .outcome(let outcome): return outcome
      case .unavailable(let reason, let last):
        return request.unavailable(reason, mayHaveSucceeded: mayHaveSucceeded || last, failure: failure)
      case .again(let reason, let asked, let last):
        mayHaveSucceeded = mayHaveSucceeded || last
        guard let wait = pace.next(asked: asked, chance: pause.chance()) else {
          return request.unavailable(
            Self.withDelay(reason, asked), mayHaveSucceeded: mayHaveSucceeded, failure: failure)
        }
        await progress.retrying(inSeconds: wait.secondsUp)
        guard await pause.wait(wait) else { return .cancelled }
        // The process may have been stopped during the wait.
        guard request.mayBeSent() else {
          return request.unavailable(reason, mayHaveSucceeded: mayHaveSucceeded, failure: failure)
        }
      }
    }
  }

  func timeLimit(for request: ServiceRequest) -> Duration {
    let tries = endpoint.binding.tries
    return endpoint.timeout(for: request) * tries + RetryPace.longestWait(tries: tries)
  }

  private static func withDelay(_ reason: LocalizedMessage, _ asked: Duration?) -> LocalizedMessage {
    guard let asked, asked > .zero else { return reason }
    return ServiceMessages.httpLater(reason, asked)
  }

  /// Sends a request and follows redirects to the same server.
  private func send(_ request: ServiceHTTPRequest) async -> HTTPExchange {
    var request = request
    for _ in 0..<Self.redirects {
      let exchange = await transport.exchange(request)
      guard case .answered(let response) = exchange, let target = target(of: response, for: request) else {
        return exchange
      }
      request.url = target
    }
    return await transport.exchange(request)
  }

  /// Returns the target of a redirect that keeps the server, the method and the body (RFC 9110 §15.4).
  private func target(of response: ServiceHTTPResponse, for request: ServiceHTTPRequest) -> String? {
    let isKept = [307, 308].contains(response.status)
    let isRead = [301, 302, 303].contains(response.status) && request.method == HTTPBinding.Method.get.rawValue
    guard isKept || isRead, let here = URL(string: request.url), let location = response.header("Location"),
      let there = URL(string: location, relativeTo: here)?.absoluteURL,
      Origin(there) == Origin(here), there.user == nil
    else { return nil }
    return there.absoluteString
  }
}

/// The origin of a URL (RFC 6454 §4).
private struct Origin: Equatable {
  private let scheme: String?
  private let host: String?
  private let port: Int

  init(_ url: URL) {
    scheme = url.scheme?.lowercased()
    host = url.host()?.lowercased()
    port = url.port ?? (scheme == "https" ? 443 : 80)
  }
}

/// The clock, delays and random values of an `http` service, which tests can replace.
struct HTTPPause: Sendable {
  let now: @Sendable () -> FlowTimestamp
  /// Waits, and returns `false` if the task was cancelled.
  let wait: @Sendable (Duration) async -> Bool
  /// Returns a random number from 0 to 1.
  let chance: @Sendable () -> Double
  /// Returns a string that separates the parts of a form and does not occur in any part.
  var boundary: @Sendable () -> String = { MultipartForm.randomBoundary() }

  static let live = HTTPPause(
    now: { .now },
    wait: { (try? await Task.sleep(for: $0)) != nil },
    chance: { .random(in: 0...1) })
}

extension HTTPExchange {
  fileprivate var failureCode: String {
    switch self {
    case .failed(let failure): failure.rawValue
    case .cancelled: "cancelled"
    case .answered(let response):
      switch response.status {
      case 200...299: "badAnswer"
      case 300...399: "redirected"
      case 401, 403, 407: "notAllowed"
      case _: "status\(response.status)"
      }
    }
  }

  fileprivate var isAnswered: Bool { if case .answered = self { true } else { false } }
}

/// The delays between attempts: capped exponential backoff with jitter.
///
/// Half of each delay is random, so that runs that failed together do not retry together. A longer delay that the
/// server asks for takes precedence, but all of those delays together must not be longer than a minute.
struct RetryPace: Sendable {
  private(set) var triesLeft: Int
  private var wait = Duration.seconds(1)

  private static let longest = Duration.seconds(30)
  /// The total delay that a server may ask for; if it asks for more, the service gives up.
  static let patience = Duration.seconds(60)
  private var patienceLeft = patience

  init(tries: Int) { triesLeft = tries - 1 }

  mutating func next(asked: Duration?, chance: Double) -> Duration? {
    guard triesLeft > 0, (asked ?? .zero) <= patienceLeft else { return nil }
    triesLeft -= 1
    patienceLeft -= asked ?? .zero
    let own = wait / 2 + (wait / 2) * min(max(chance, 0), 1)
    wait = min(wait * 2, Self.longest)
    return max(own, asked ?? .zero)
  }

  static func longestWait(tries: Int) -> Duration {
    var pace = RetryPace(tries: tries)
    var sum = patience
    while let wait = pace.next(asked: nil, chance: 1) { sum += wait }
    return sum
  }
}

/// The `Retry-After` header: a number of seconds or a date (RFC 9110 §10.2.3).
enum RetryAfter {
  static func wait(_ header: String?, from now: FlowTimestamp) -> Duration? {
    guard let text = header?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      // A number that does not fit in `Int64` exceeds every limit.
      return .seconds(min(Int64(text) ?? .max, 1_000_000_000))
    }
    guard let time = date(text) else { return nil }
    let seconds = time.timeIntervalSince1970 - Double(now.seconds)
    return .seconds(min(max(0, seconds.rounded(.up)), 1_000_000_000))
  }

  /// Reads a date in any of the three required formats (RFC 9110 §5.6.7); returns `nil` for any other text.
  private static func date(_ text: String) -> Date? {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 0)
    return [
      "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy",
    ].lazy.compactMap { form in
      format.dateFormat = form
      return format.date(from: text.replacing("  ", with: " "))
    }.first
  }
}
