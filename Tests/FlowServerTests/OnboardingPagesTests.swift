import FlowEngine
import Synchronization
import Testing

@testable import FlowServer

/// The onboarding flow in a browser without JavaScript.
@Suite struct OnboardingPagesTests {
  private let served: ServedOnboarding
  private let browser: Browser

  init() throws {
    served = try ServedOnboarding()
    browser = Browser(served.server)
  }

  private func reachDetails() async throws {
    await browser.open("/")
    try await browser.press("next", ["phone": "(201) 555-0123"])
    try await browser.press("next", ["code": "123456"])
  }

  private static let details = [
    "name": "Ana Pérez", "email": "ana@example.com", "birthDate:year": "1990", "birthDate:month": "5",
    "birthDate:day": "7",
  ]

  @Test func `The flow is walked from the first page to the end`() async throws {
    await browser.open("/")
    #expect(browser.address == "/onboarding/phone" && browser.status == 200)
    #expect(browser.text.contains("We will text a 6-digit code to this number."))
    #expect(try await served.store.list().isEmpty, "a page that is only looked at starts no session")
    try await browser.press("next", ["phone": "(201) 555-0123"])
    #expect(browser.address == "/onboarding/verification" && served.service.ports == ["verification.send"])
    try await browser.press("next", ["code": "123456"])
    #expect(browser.address == "/onboarding/details")
    try await browser.press("next", Self.details)
    #expect(browser.address == "/onboarding/review", "\(browser.text)")
    #expect(browser.text.contains("Ana Pérez") && browser.text.contains("Create this account?"))
    try await browser.press("next")
    #expect(browser.address == "/onboarding/done" && browser.status == 200)
    #expect(browser.text.contains("Done. Your account number is A-1."), "\(browser.text)")
    #expect(served.service.ports == ["verification.send", "verification.check", "account.create"])
    await browser.open("/onboarding/done")
    #expect(browser.text.contains("A-1") && served.service.count("account.create") == 1, "reloading repeats nothing")
  }

  @Test func `Wrong answers are said at the top and at their field, and are kept`() async throws {
    try await reachDetails()
    try await browser.press("next", ["name": "", "email": "ana@", "birthDate:year": "1990", "birthDate:month": "13"])
    #expect(browser.status == 422 && browser.title.hasPrefix("Error: "))
    #expect(browser.text.contains("There is a problem"))
    let form = try #require(browser.form)
    #expect(form.fields["email"] == ["ana@"] && form.fields["birthDate:month"] == ["13"])
    #expect(browser.page.contains(##"<a href="#f-name">"##) && browser.page.contains(##"<a href="#f-email">"##))
    #expect(browser.page.contains(#"aria-invalid="true""#) && browser.page.contains(#"aria-describedby="f-email-"#))
    try await browser.press("next", Self.details)
    #expect(browser.address == "/onboarding/review")
  }

  @Test func `A rejection of a service is shown, and a double click costs no try`() async throws {
    await browser.open("/")
    try await browser.press("next", ["phone": "(201) 555-0123"])
    let twice = browser.duplicate()
    try await browser.press("next", ["code": "999999"])
    #expect(browser.status == 422 && browser.text.contains("You have 2 tries left."), "\(browser.text)")
    #expect(browser.form?.fields["code"] == [""], "a code is never sent back")
    try await twice.press("next", ["code": "999999"])
    #expect(twice.status == 409 && served.service.count("verification.check") == 1)
    try await twice.press("next", ["code": "123456"])
    #expect(twice.address == "/onboarding/details")
  }

  @Test func `A form of the first page that is sent twice starts one session and sends one code`() async throws {
    await browser.open("/")
    let twice = browser.duplicate()
    try await browser.press("next", ["phone": "(201) 555-0123"])
    try await twice.press("next", ["phone": "(201) 555-0123"])
    #expect(twice.address == "/onboarding/verification" && twice.cookies == browser.cookies)
    #expect(try await served.store.list().count == 1 && served.service.ports == ["verification.send"])
  }

  @Test func `The browser's Back, and Continue with the same answers, repeat nothing`() async throws {
    try await reachDetails()
    await browser.open("/onboarding/phone")
    #expect(browser.form?.fields["phone"] == ["+1 201-555-0123"], "\(browser.page)")
    try await browser.press("next")
    #expect(browser.address == "/onboarding/details" && served.service.ports.count == 2)
    await browser.open("/onboarding/phone")
    try await browser.press("next", ["phone": "(201) 555-0124"])
    #expect(browser.address == "/onboarding/verification" && served.service.count("verification.send") == 2)
  }

  @Test func `An answer is changed from the review, which is then shown again`() async throws {
    try await reachDetails()
    try await browser.press("next", Self.details)
    #expect(browser.page.contains(##"href="/onboarding/details#f-name""##))
    await browser.open("/onboarding/details")
    #expect(browser.form?.fields["name"] == ["Ana Pérez"])
    try await browser.press("next", ["name": "Bea Pérez"])
    #expect(browser.address == "/onboarding/review" && browser.text.contains("Bea Pérez"))
    try await browser.press("next")
    #expect(browser.address == "/onboarding/done")
  }

  @Test func `What is typed on a completed step changes nothing before it is submitted`() async throws {
    try await reachDetails()
    try await browser.press("next", Self.details)
    await browser.open("/onboarding/details")
    let review = browser.duplicate()
    try await browser.press("save", ["name": "Bea"])
    #expect(browser.status == 200 && browser.form?.fields["name"] == ["Bea"])
    await review.open("/onboarding/")
    #expect(review.address == "/onboarding/review" && review.text.contains("Ana Pérez"))
    try await browser.press("next", ["name": "Bea"])
    #expect(browser.address == "/onboarding/review" && browser.text.contains("Bea"), "\(browser.text)")
  }

  @Test func `Each link of the review leads to something on its page`() async throws {
    try await reachDetails()
    try await browser.press("next", Self.details)
    let links = browser.page.matches(of: /href="([^"]*)#(f-[^"]*)"/).map { (String($0.1), String($0.2)) }
    #expect(links.count == 5)
    for (address, id) in links {
      await browser.open(address)
      #expect(browser.page.contains("id=\"\(id)\""), "\(address)#\(id)")
    }
  }

  @Test func `Requests of a session beyond a few are refused, and the others are served on`() async throws {
    let turns = SessionTurns()
    let visit = try #require(Visit(start: Visit.newToken()))
    let (waiting, go) = AsyncStream<Void>.makeStream()
    for _ in 0..<5 {
      let response = try await turns.run(visit, patience: .zero, keepsLate: true) {
        for await _ in waiting {}
        return ServerResponse(ResponseStatus(200))
      }
      #expect(response == nil)
    }
    await #expect(throws: SessionTurns.Full.self) {
      try await turns.run(visit, patience: .zero, keepsLate: true) { ServerResponse(ResponseStatus(200)) }
    }
    go.finish()
    while turns.isRunning(visit) { await Task.yield() }
    let last = try await turns.run(visit, patience: .seconds(600), keepsLate: true) {
      ServerResponse(ResponseStatus(201))
    }
    #expect(last?.status == ResponseStatus(201))
  }

  @Test func `Requests of a session are handled one after another, in the order in which they came`() async throws {
    let (turns, visit) = (SessionTurns(), try #require(Visit(start: Visit.newToken())))
    let (waiting, go) = AsyncStream<Void>.makeStream()
    let handled = Mutex<[Int]>([])
    for number in 0..<4 {
      _ = try await turns.run(visit, patience: .zero, keepsLate: false) {
        handled.withLock { $0.append(number) }
        for await _ in waiting {}
        handled.withLock { $0.append(number) }
        return ServerResponse(ResponseStatus(200))
      }
    }
    go.finish()
    while turns.isRunning(visit) { await Task.yield() }
    #expect(handled.withLock(\.self) == [0, 0, 1, 1, 2, 2, 3, 3])
  }

  @Test func `Enter continues: the first button of the form in the document is not Back`() async throws {
    try await reachDetails()
    #expect(browser.form?.buttons.prefix(2) == ["next", "back"])
  }

  @Test func `Back saves what was typed and validates nothing`() async throws {
    try await reachDetails()
    try await browser.press("back", ["name": "Ana", "email": "ana@"])
    #expect(
      browser.address == "/onboarding/phone" || browser.address == "/onboarding/verification", "\(browser.address)")
    await browser.open("/onboarding/details")
    #expect(browser.form?.fields["name"] == ["Ana"] && browser.form?.fields["email"] == ["ana@"])
  }

  @Test func `Only the button that says so repeats a call that failed before a step`() async throws {
    served.service.setAway(true)
    await browser.open("/")
    try await browser.press("next", ["phone": "(201) 555-0123"])
    #expect(browser.status == 503 && served.service.count("verification.send") == 1, "\(browser.text)")
    await browser.open("/onboarding/verification")
    #expect(browser.text.contains("Something went wrong before we could show this step. Please try again."))
    try await browser.press("retry")
    #expect(browser.status == 503 && served.service.count("verification.send") == 2)
    try await browser.press("action:change")
    #expect(browser.address == "/onboarding/phone" && browser.form?.fields["phone"] == ["+1 201-555-0123"])
    #expect(served.service.count("verification.send") == 2, "the person can leave without another try")
    served.service.setAway(false)
    try await browser.press("next", ["phone": "(201) 555-0124"])
    #expect(browser.address == "/onboarding/verification" && served.service.count("verification.send") == 3)
    try await browser.press("next", ["code": "123456"])
    #expect(browser.address == "/onboarding/details")
  }

  @Test func `A confirmation that failed is repeated only when the person confirms again`() async throws {
    try await reachDetails()
    try await browser.press("next", Self.details)
    served.service.setAway(true)
    try await browser.press("next")
    #expect(browser.status == 503 && served.service.count("account.create") == 1)
    await browser.open("/onboarding/review")
    #expect(browser.text.contains("Nothing will be done twice."))
    let other = browser.duplicate()
    try await other.press("back")
    #expect(served.service.count("account.create") == 1, "\(other.address) \(other.text)")
    await other.open("/onboarding/")
    served.service.setAway(false)
    while other.address != "/onboarding/review" { try await other.press("next") }
    try await other.press("next")
    #expect(other.address == "/onboarding/done" && served.service.count("account.create") == 2, "\(other.text)")
  }

  /// A browser that has reached the review at a server that answers before calls have ended.
  private static func review(at served: ServedOnboarding) async throws -> Browser {
    let browser = Browser(served.server)
    await browser.open("/")
    try await browser.press("next", ["phone": "(201) 555-0123"])
    try await reach("verification", withField: "code", browser)
    try await browser.press("next", ["code": "123456"])
    try await reach("details", withField: "name", browser)
    try await browser.press("next", details)
    try await reach("review", browser)
    return browser
  }

  /// Loads the page again until a step is there.
  private static func reach(_ step: String, withField field: String? = nil, _ browser: Browser) async throws {
    for _ in 0..<3_000 {
      if browser.address == "/onboarding/\(step)", field.map({ browser.form?.fields[$0] != nil }) ?? true { return }
      // A store in memory suspends nothing, and the calls need threads, too.
      await Task.yield()
      await browser.open("/onboarding/")
    }
    Issue.record("\(step) is not reached: \(browser.status) \(browser.address)\n\(browser.text)")
  }

  @Test func `The same form sent to two servers confirms once, and both show what it led to`() async throws {
    let served = try ServedOnboarding { $0.patience = .milliseconds(20) }
    let second = try ServedOnboarding(beside: served) { $0.patience = .zero }
    let browser = try await Self.review(at: served)
    let twin = browser.duplicate(at: second.server)
    served.service.hold()
    try await browser.press("next")
    try await twin.press("next")
    while served.store.waits == 0 { await Task.yield() }
    served.service.release()
    let visit = try #require(browser.cookies["wizard-onboarding"].flatMap { Visit($0) })
    while served.server.turns.isRunning(visit) || second.server.turns.isRunning(visit) { await Task.yield() }
    await twin.open("/onboarding/")
    #expect(twin.address == "/onboarding/done" && twin.status == 200, "\(twin.status) \(twin.text)")
    #expect(served.service.count("account.create") == 1)
  }

  @Test func `A call that takes long shows a page that asks again, and is made once`() async throws {
    let served = try ServedOnboarding { $0.patience = .milliseconds(20) }
    let browser = try await Self.review(at: served)
    served.service.hold()
    try await browser.press("next")
    #expect(
      browser.address == "/onboarding/review" && browser.text.contains("Creating your account…"), "\(browser.text)")
    #expect(!browser.text.contains("Start again"))
    let reloaded = browser.duplicate()
    await reloaded.open("/onboarding/review")
    #expect(reloaded.text.contains("Creating your account…") && served.service.count("account.create") == 1)
    served.service.release()
    let cookie = try #require(browser.cookies["wizard-onboarding"])
    let visit = try #require(Visit(cookie))
    while served.server.turns.isRunning(visit) { await Task.yield() }
    // The page that nobody waited for belongs to the one who knows the secret.
    let forged = await served.server.respond(
      to: ServerRequest(
        method: "GET", path: "/onboarding/",
        headers: [
          "Host": "127.0.0.1:8080", "Cookie": "wizard-onboarding=\(visit.id).00000000000000000000000000000000",
        ]))
    #expect(forged.status.rawValue == 200 && String(decoding: forged.body, as: UTF8.self).contains("Mobile number"))
    try await Self.reach("done", browser)
    #expect(browser.text.contains("A-1") && served.service.count("account.create") == 1)
  }
}
