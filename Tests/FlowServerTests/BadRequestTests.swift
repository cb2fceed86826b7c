import FlowEngine
import FlowServices
import Synchronization
import Testing

@testable import FlowServer

/// Requests that no page of the server would send; nothing is lost and no call is made.
@Suite struct BadRequestTests {
  private let served: ServedOnboarding
  private let browser: Browser

  init() throws {
    served = try ServedOnboarding()
    browser = Browser(served.server)
  }

  private func reachCode() async throws {
    await browser.open("/")
    try await browser.press("next", ["phone": "(201) 555-0123"])
  }

  private func respond(
    _ method: String = "GET", _ path: String, _ headers: ServerHeaders = ["Host": "127.0.0.1:8080"], _ body: String = ""
  ) async -> ServerResponse {
    await served.server.respond(
      to: ServerRequest(method: method, path: path, headers: headers, body: RequestContent(Array(body.utf8))))
  }

  @Test(arguments: [
    ("GET", "/nowhere", 404), ("GET", "/onboarding/nowhere", 404), ("GET", "/onboarding/phone/1/2", 404),
    ("GET", "/onboarding/../../etc/passwd", 404), ("GET", "/onboarding/%2e%2e", 404), ("GET", "//onboarding", 404),
    ("GET", "/-/0/page.css", 404), ("GET", "/onboarding/phone#x", 404), ("GET", "/onboarding/company/1/company", 404),
    ("POST", "/", 405), ("POST", "/healthz", 405), ("DELETE", "/onboarding/phone", 405),
    ("OPTIONS", "/onboarding/", 405),
  ])
  func `An address that does not exist is not found`(method: String, path: String, status: Int) async {
    let response = await respond(method, path)
    #expect(response.status.rawValue == status)
    #expect(
      !String(decoding: response.body, as: UTF8.self).contains("passwd"), "an address is never repeated on a page")
  }

  @Test func `Another host is refused, so that no other name leads here`() async {
    for headers in [[:], ["Host": "evil.example"], ["Host": "127.0.0.1"], ["Host": "127.0.0.1:8081"]] as [ServerHeaders]
    {
      #expect(await respond("GET", "/onboarding/", headers).status.rawValue == 421)
    }
  }

  @Test(arguments: [nil, "null", "https://evil.example", "http://127.0.0.1:8081", "http://127.0.0.1:8080.evil.example"])
  func `A form of another origin changes nothing, and the session goes on`(origin: String?) async throws {
    try await reachCode()
    try await browser.press("next", ["code": "123456"], origin: origin)
    #expect(browser.status == 403 && served.service.ports == ["verification.send"])
    await browser.open("/onboarding/")
    try await browser.press("next", ["code": "123456"])
    #expect(browser.address == "/onboarding/details")
  }

  @Test func `A site that a browser names decides, not the origin`() async throws {
    try await reachCode()
    browser.headers["Sec-Fetch-Site"] = "cross-site"
    try await browser.press("next", ["code": "123456"])
    #expect(browser.status == 403)
    browser.headers["Sec-Fetch-Site"] = "same-origin"
    await browser.open("/onboarding/")
    try await browser.press("next", ["code": "123456"], origin: nil)
    #expect(browser.address == "/onboarding/details")
  }

  @Test func `A forged cookie finds no session and is not adopted`() async throws {
    try await reachCode()
    let cookie = try #require(browser.cookies["wizard-onboarding"])
    let id = cookie.prefix { $0 != "." }
    for forged in [
      "\(id).00000000000000000000000000000000", "aaaaaaaaaa.\(cookie.suffix(32))", "\(id)", "x", "", "\(id).",
    ] {
      var headers: ServerHeaders = ["Host": "127.0.0.1:8080", "Cookie": "wizard-onboarding=\(forged)"]
      let shown = await respond("GET", "/onboarding/verification", headers)
      #expect([303, 410].contains(shown.status.rawValue), "\(forged)")
      #expect(!String(decoding: shown.body, as: UTF8.self).contains("Enter the code"))
      headers["Origin"] = Browser.origin
      let sent = await respond("POST", "/onboarding/verification", headers, "_revision=2&_do=next&code=123456")
      #expect(
        sent.status.rawValue == 410 && sent.headers["Set-Cookie"]?.contains(forged + ";") != true || forged.isEmpty)
    }
    #expect(served.service.ports == ["verification.send"])
    #expect(try await served.store.list().count == 1)
  }

  @Test func `A cookie that was lost is said, with what was typed but no secrets`() async throws {
    try await reachCode()
    try await browser.press("next", ["code": "123456"])
    browser.forgetCookies()
    try await browser.press("next", ["name": "Ana <b>", "email": "ana@example.com"])
    #expect(browser.status == 410 && browser.text.contains("We can't find your answers"))
    #expect(browser.text.contains("Ana <b>") && browser.page.contains("Ana &lt;b&gt;"))
    await browser.open("/onboarding/")
    #expect(browser.status == 200 && browser.form?.fields["phone"] == [""])
  }

  @Test(arguments: [
    [("unknown", "x")], [("phone", "x")], [("__proto__", "x")], [("code.code", "x")], [("code[0]", "x")],
    [("_again.code", "x")],
    [("_revision", "99999999999999999999")], [("code:year", "1990")],
  ])
  func `A field that the step does not have is ignored`(fields: [(String, String)]) async throws {
    try await reachCode()
    let revision = try #require(browser.form?.fields["_revision"]?.first)
    await browser.post(
      [("_revision", revision), ("code", "123456")] + fields + [("_do", "next")], to: "/onboarding/verification")
    // A number that is none is not the revision of the screen.
    let isStale = fields[0].0 == "_revision"
    #expect(browser.status == (isStale ? 409 : 200))
    await browser.open("/onboarding/")
    #expect(browser.address == (isStale ? "/onboarding/verification" : "/onboarding/details"))
  }

  @Test func `Forms that can't be read or are too large are refused, and the session goes on`() async throws {
    try await reachCode()
    let many = (0..<6000).map { ("f\($0)", "x") }
    for (fields, status) in [(many, 400), ([("code", String(repeating: "1", count: 2 << 20))], 413)] {
      await browser.post(fields, to: "/onboarding/verification")
      #expect(browser.status == status)
    }
    let headers: ServerHeaders = ["Host": "127.0.0.1:8080", "Origin": Browser.origin]
    for body in ["code=%", "code=%zz", "code=%ff", "%80=1"] {
      #expect(await respond("POST", "/onboarding/verification", headers, body).status.rawValue == 400, "\(body)")
    }
    await browser.open("/onboarding/")
    try await browser.press("next", ["code": "123456"])
    #expect(browser.address == "/onboarding/details")
  }

  @Test(arguments: [
    "next", "back", "skip", "decline", "retry", "action:resend", "action:nothing", "add:0:x", "remove:a:b",
    "move:a:1:b", "use:code", "jump", "",
  ])
  func `A button of an older screen has no effect and says so`(button: String) async throws {
    try await reachCode()
    let before = served.service.ports
    await browser.post([("_revision", "1"), ("code", "123456"), ("_do", button)], to: "/onboarding/verification")
    #expect(browser.status == 409 && served.service.ports == before, "\(browser.status)")
    #expect(browser.text.contains("This page has changed since you opened it."), "\(browser.text)")
    try await browser.press("next", ["code": "123456"])
    #expect(browser.address == "/onboarding/details")
  }

  @Test func `A button can't write into the header of a response`() async throws {
    try await reachCode()
    let revision = try #require(browser.form?.fields["_revision"]?.first)
    let headers: ServerHeaders = [
      "Host": "127.0.0.1:8080", "Origin": Browser.origin,
      "Cookie": browser.cookies.map { "\($0)=\($1)" }.joined(separator: ";"),
    ]
    for button in ["move:x:0:y%0D%0ASet-Cookie:evil=1", "use:y%0D%0Ax", "detach:0:code%0D%0A"] {
      let response = await respond("POST", "/onboarding/verification", headers, "_revision=\(revision)&_do=\(button)")
      #expect(response.headers.fields.allSatisfy { !$0.value.contains("\n") && !$0.value.contains("\r") }, "\(button)")
    }
  }

  @Test func `The cookie of a session that is gone does not get in the way of a new one`() async throws {
    try await reachCode()
    for summary in try await served.store.list() { try await served.store.erase(summary.id) }
    await browser.open("/onboarding/verification")
    #expect(browser.status == 410)
    try await reachCode()
    let stale = browser.duplicate()
    for summary in try await served.store.list() { try await served.store.erase(summary.id) }
    await stale.open("/onboarding/")
    try await stale.press("next", ["phone": "(201) 555-0123"])
    #expect(stale.address == "/onboarding/verification" && stale.cookies != browser.cookies)
    try await stale.press("next", ["code": "123456"])
    #expect(stale.address == "/onboarding/details")
  }

  @Test func `A step that was not reached, or is not part of the answers, leads to where the person is`() async throws {
    try await reachCode()
    for step in ["details", "company", "review", "done"] {
      await browser.open("/onboarding/\(step)")
      #expect(browser.address == "/onboarding/verification")
      await browser.post([("_revision", "1"), ("_do", "next")], to: "/onboarding/\(step)")
      #expect(browser.status == 409 && browser.text.contains("This is where you are."))
    }
    #expect(served.service.ports == ["verification.send"])
  }

  @Test func `Inputs in the address are never read`() async throws {
    await browser.open("/onboarding/?phone=2015550123&cart=B-42")
    #expect(browser.form?.fields["phone"] == [""])
  }

  @Test(arguments: [Duration.seconds(3600), .zero])
  func `A store that is away loses nothing that was typed, however long it takes to notice`(patience: Duration)
    async throws
  {
    try await reachCode()
    try await browser.press("next", ["code": "123456"])
    let reported = Mutex<[String]>([])
    let served = try ServedOnboarding(beside: served) {
      $0.patience = patience
      $0.report = { failure in reported.withLock { $0.append("\(failure)") } }
    }
    let browser = browser.duplicate(at: served.server)
    served.store.isAway = true
    try await browser.press("next", ["name": "Ana", "email": "ana@example.com"])
    #expect(browser.status == 503 && browser.text.contains("could not be saved"))
    #expect(browser.text.contains("Full name Ana Email ana@example.com"), "\(browser.text)")
    #expect(!browser.text.contains("false"))
    #expect(reported.withLock(\.self).contains { $0.contains("away") })
    served.store.isAway = false
    let again = browser.duplicate(at: self.served.server)
    try await again.press("next")
    #expect(again.address == "/onboarding/review")
  }

  @Test func `A form that is sent again contains no code`() async throws {
    try await reachCode()
    served.store.isAway = true
    try await browser.press("next", ["code": "123456"])
    #expect(browser.form?.fields["code"] == nil && !browser.text.contains("123456"))
    served.store.isAway = false
    try await browser.press("next")
    #expect(browser.address == "/onboarding/verification" && browser.status == 422, "\(browser.text)")
    try await browser.press("next", ["code": "123456"])
    #expect(browser.address == "/onboarding/details")
  }

  @Test(arguments: [false, true])
  func `A damaged session is started again`(isSending: Bool) async throws {
    try await reachCode()
    served.store.failure = .damaged(setAside: "damaged")
    if isSending { try await browser.press("next", ["code": "123456"]) } else { await browser.open("/onboarding/") }
    #expect(browser.status == 410 && browser.text.contains("We can't read your answers"))
    served.store.failure = nil
    await browser.open("/onboarding/")
    #expect(browser.address == "/onboarding/phone" && browser.status == 200)
  }
}
