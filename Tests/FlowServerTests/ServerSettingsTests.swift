import FlowDefinition
import FlowEngine
import FlowServices
import Synchronization
import Testing

@testable import FlowServer

/// What a company sets: its frame around the pages, limits, proxies, and new versions of its flows.
@Suite struct ServerSettingsTests {
  private static func flow(_ label: String, continuing: String = "") throws -> ServedFlow {
    try ServedFlow([
      Flow(
        jsonc: """
          { "format": 1, "flow": "f", "title": "F", "steps": [
            { "id": "a", "fields": [{ "id": "a", "type": "text", "label": "\(label)" }] },
            { "id": "z", "end": "done" } ] }
          """)
    ])
  }

  private func server(_ change: (inout FlowServerSettings) -> Void = { _ in }) throws -> FlowServer {
    var settings = FlowServerSettings(origins: [Browser.origin])
    settings.patience = .seconds(3600)
    settings.now = { [now = ContinuousClock.now] in now }
    change(&settings)
    return FlowServer(flows: [try Self.flow("A")], store: InMemorySessionStore(), settings: settings)
  }

  @Test func `A company puts its style, its head, its foot and its address around the pages`() async throws {
    let browser = Browser(
      try server { settings in
        (settings.theme, settings.head, settings.foot) = (":root{}", "<b>Acme</b>", "<i>Imprint</i>")
        settings.continueURL = "https://acme.example/?a=1&b=2"
      })
    await browser.open("/f/")
    #expect(browser.page.contains("<b>Acme</b>") && browser.page.contains("<i>Imprint</i>"))
    let address = try #require(browser.page.firstMatch(of: /href="(\/-\/[^"]*\/theme\.css)"/)?.1)
    #expect(!browser.page.contains("acme.example"))
    try await browser.press("next", ["a": "1"])
    #expect(!browser.page.contains("acme.example"), "the end can still be left")
    try await browser.press("next")
    #expect(browser.page.contains("<a href=\"https://acme.example/?a=1&amp;b=2\">Continue</a>"))
    await browser.open(String(address))
    #expect(browser.page == ":root{}")
  }

  @Test func `A person can leave a shared computer`() async throws {
    let browser = Browser(try server())
    await browser.open("/f/")
    #expect(!browser.text.contains("Start again"), "there is nothing to leave")
    try await browser.press("back", ["a": "typed"])
    await browser.open("/f/a")
    #expect(browser.page.contains("value=\"typed\""))
    await browser.post([("_do", "leave")], to: "/f/")
    #expect(browser.text.contains("Start again?") && browser.cookies.count == 1)
    try await browser.press("restart")
    #expect(browser.cookies.isEmpty && !browser.page.contains("typed"))
    try await browser.press("next", ["a": "another person"])
    #expect(browser.address == "/f/z")
  }

  @Test func `Only so many sessions begin from an address in a minute`() async throws {
    let server = try server {
      $0.sessionsPerMinute = 2
      $0.trustedProxies = ["127.0.0.1"]
    }
    func start(from address: String, by peer: String = "127.0.0.1") async throws -> Int {
      let browser = Browser(server)
      (browser.peer, browser.headers["X-Forwarded-For"]) = (peer, address)
      await browser.open("/f/")
      try await browser.press("next", ["a": "1"])
      return browser.status
    }
    for _ in 0..<2 { #expect(try await start(from: "192.0.2.1") == 200) }
    #expect(try await start(from: "192.0.2.1") == 429)
    #expect(try await start(from: "192.0.2.1, 192.0.2.2") == 200)
    #expect(try await start(from: "192.0.2.77, 192.0.2.1:8080") == 429, "what the client itself says does not count")
    #expect(try await start(from: "192.0.2.77, " + String(repeating: "x", count: 99)) == 200, "the proxy counts")
    for (index, expected) in [200, 200, 429].enumerated() {
      #expect(try await start(from: "2001:db8::\(index + 1)") == expected, "one network of IPv6")
    }
    for expected in [200, 200, 429] { #expect(try await start(from: "192.0.2.9", by: "198.51.100.7") == expected) }
  }

  @Test func `A span of time begins anew`() {
    let now = Mutex(ContinuousClock.now)
    let counts = WindowedCounts(atMost: 1, in: .seconds(60)) { now.withLock(\.self) }
    #expect(counts.allows("a") && !counts.allows("a") && counts.allows("b"))
    now.withLock { $0 += .seconds(59) }
    #expect(!counts.allows("a"))
    now.withLock { $0 += .seconds(1) }
    #expect(counts.allows("a"))
  }

  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1"), ("::ffff:127.0.0.1", "127.0.0.1"), ("[2001:DB8::1]:80", "2001:db8::1"),
    ("192.0.2.1:8080", "192.0.2.1"), ("127.a.example", nil), ("10.0.0.0/8", nil), ("localhost", nil), ("", nil),
  ])
  func `An address of a machine is numeric`(text: String, expected: String?) {
    #expect(PeerAddress(text)?.text == expected)
  }

  @Test func `A code that was not sent does not count`() {
    var settings = FlowServerSettings(origins: [])
    (settings.codesPerDay, settings.codesPerAddress) = (2, 1)
    let limits = ClientLimits(settings)
    ClientLimits.$client.withValue("192.0.2.1") {
      let first = limits.reserveCode()
      #expect(limits.reserveCode() == nil)
      first?()
      #expect(limits.reserveCode() != nil)
    }
    #expect(limits.reserveCode() != nil && limits.reserveCode() == nil, "in all")
  }

  @Test func `Only so many codes are sent in a day`() async throws {
    let served = try ServedOnboarding { $0.codesPerDay = 1 }
    let (first, second) = (Browser(served.server), Browser(served.server))
    for browser in [first, second] {
      await browser.open("/onboarding/")
      try await browser.press("next", ["phone": "(201) 555-0123"])
    }
    #expect(first.address == "/onboarding/verification")
    #expect(second.address == "/onboarding/phone" && second.status == 422, "\(second.text)")
    #expect(served.service.count("verification.send") == 1)
  }

  @Test func `A new version is served to people on their way`() async throws {
    let server = try server { $0.isWatched = true }
    let browser = Browser(server)
    await browser.open("/-/version")
    let version = browser.page
    await browser.open("/f/")
    try await browser.press("back", ["a": "typed"])
    server.show(mistakes: "flow.jsonc:1:2: error: <mistake>")
    await browser.open("/f/a")
    #expect(browser.status == 500 && browser.page.contains("&lt;mistake&gt;") && browser.page.contains("watch.js"))
    server.replace(by: [try Self.flow("New label")])
    await browser.open("/f/a")
    #expect(browser.text.contains("New label") && browser.page.contains("value=\"typed\""))
    await browser.open("/-/version")
    #expect(browser.page != version)
  }

  @Test func `A flow that carries a secret from step to step can't be served`() throws {
    let flow = try Flow(
      jsonc: """
        { "format": 1, "flow": "f", "title": "F",
          "services": { "login": { "input": { "password": "secret" }, "output": {} } },
          "steps": [
            { "id": "a", "fields": [{ "id": "password", "type": "text", "secret": true, "label": "Password" }] },
            { "id": "b", "submit": { "call": "login", "with": { "password": "password" } } },
            { "id": "z", "end": "done" } ] }
        """)
    #expect(throws: UnservableFlow(flow: "f", field: "password")) { try ServedFlow([flow]) }
  }
}
