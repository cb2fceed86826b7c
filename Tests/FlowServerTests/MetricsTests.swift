import FlowServer
import Synchronization
import Testing

@testable import FlowServer

/// What a server counts and logs, never with answers.
@Suite struct MetricsTests {
  private final class Log: Sendable {
    private let all = Mutex<[AccessEntry]>([])
    var entries: [AccessEntry] { all.withLock(\.self) }
    func add(_ entry: AccessEntry) { all.withLock { $0.append(entry) } }
  }

  @Test func `A walk is counted and logged without answers`() async throws {
    let log = Log()
    let served = try ServedOnboarding { $0.log = { log.add($0) } }
    let browser = Browser(served.server)
    browser.peer = "127.0.0.1"
    await browser.open("/onboarding/secret-in-an-address")
    await browser.open("/")
    try await browser.press("next", ["phone": "(201) 555-0123"])
    try await browser.press("next", ["code": "999999"])
    try await browser.press("next", ["code": "123456"])
    try await browser.press("next", ["name": "", "email": "ana@example.com"])
    await browser.open("/metrics")
    for line in [
      #"wizard_sessions_started_total{flow="onboarding"} 1"#,
      #"wizard_steps_shown_total{flow="onboarding",step="details"} 1"#,
      #"wizard_problems_total{flow="onboarding",step="details",code="required"} 1"#,
      #"wizard_calls_total{flow="onboarding",service="verification.check",outcome="wrong_code"} 1"#,
      #"wizard_requests_total{status="303"} 4"#, "# TYPE wizard_call_seconds_total counter",
    ] { #expect(browser.page.contains(line + "\n"), "\(line)\n\(browser.page)") }
    let lines = log.entries.map { "\($0.method) \($0.path) \($0.status)" }
    #expect(
      lines.prefix(5)
        == [
          "GET * 404", "GET / 303", "GET /onboarding/ 303", "GET /onboarding/phone 200", "POST /onboarding/phone 303",
        ], "\(lines)")
    #expect(log.entries.last?.path == "/metrics" && log.entries.contains { $0.session?.count == 10 })
    for secret in ["5550123", "ana@", "123456", "secret"] {
      #expect(!browser.page.contains(secret) && !lines.contains { $0.contains(secret) })
    }
    for (peer, host, field) in [
      ("127.0.0.1", "localhost", "X-Forwarded-For"), ("127.0.0.1", "localhost", "Via"),
      ("192.0.2.1", "localhost", "X"), (nil, "localhost", "X"), ("127.0.0.1", "127.a.example", "X"),
    ] {
      (browser.peer, browser.headers) = (peer, ["Host": host, field: "203.0.113.9"])
      await browser.open("/metrics")
      #expect(browser.status == 421 || browser.status == 404, "counts are not for the public: \(host) \(field)")
    }
  }
}
