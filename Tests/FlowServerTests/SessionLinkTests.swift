import FlowDefinition
import FlowEngine
import FlowServices
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlowServer

/// Sessions that a host starts, links that give them to a browser, and what happens to their results.
@Suite struct SessionLinkTests {
  private final class Results: ResultReceiver {
    private let taken = Mutex<[FlowSessionID: FlowResult]>([:])
    private let refusals = Mutex(0)

    var all: [FlowSessionID: FlowResult] { taken.withLock(\.self) }
    func refuse(_ count: Int) { refusals.withLock { $0 = count } }

    func receive(_ result: FlowResult, of session: FlowSessionID, flow: String) async throws {
      let isRefused = refusals.withLock { count in
        defer { count = max(0, count - 1) }
        return count > 0
      }
      if isRefused { throw CancellationError() }
      taken.withLock { $0[session] = result }
    }
  }

  private let store = InMemorySessionStore()
  private let results = Results()
  private let server: FlowServer

  init() throws {
    let text = """
      { "format": 1, "flow": "order", "title": "Order {{cart}}", "given": { "cart": "text" }, "steps": [
        { "id": "name", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
        { "id": "done", "end": "done", "text": "Thank you, {{name}}.", "result": { "cart": "cart", "name": "name" } } ] }
      """
    var settings = FlowServerSettings(origins: [Browser.origin])
    (settings.results, settings.keepsEnds, settings.patience) = (results, .zero, .seconds(3600))
    settings.deliveryPatience = .zero
    server = FlowServer(flows: [try ServedFlow([Flow(jsonc: text)])], store: store, settings: settings)
  }

  private func path(_ link: String) throws -> String {
    #expect(link.hasPrefix(Browser.origin + "/order/-/"))
    return String(link.dropFirst(Browser.origin.count))
  }

  @Test func `A person who was invited opens the link once, and finishes the session`() async throws {
    let (session, link) = try await server.start("order", given: ["cart": "B-42"], tags: ["customer-7"])
    let (browser, stranger) = (Browser(server), Browser(server))
    await stranger.open("/order/")
    #expect(stranger.status == 403 && stranger.text.contains("by invitation"))
    await browser.open(try path(link))
    #expect(browser.status == 200 && browser.cookies.isEmpty, "a program that looks at the link does not use it up")
    try await browser.press("open")
    #expect(browser.address == "/order/name" && browser.cookies.count == 1)
    await stranger.open(try path(link))
    #expect(stranger.status == 410 && stranger.text.contains("This link can't be used any more"))
    try await browser.press("next", ["name": "Ana"])
    #expect(browser.address == "/order/done" && browser.text.contains("Thank you, Ana."), "\(browser.text)")
    #expect(results.all.isEmpty && browser.form?.buttons.contains("back") == true, "the end can still be left")
    try await browser.press("next")
    #expect(browser.address == "/order/done" && browser.form == nil)
    let result = try #require(results.all[session])
    #expect(result == FlowResult(outcome: "done", value: ["cart": "B-42", "name": "Ana"]))
    await browser.open("/order/done")
    #expect(browser.text.contains("Thank you, Ana."))
    #expect(try await server.sweep() == 1)
    #expect(try await store.load(session)?.header.outcome == "done")
    await browser.open("/order/done")
    #expect(browser.status == 200 && browser.text.contains("You have finished"))
    #expect(try await server.sweep() == 0)
  }

  @Test func `A new link takes the session from the browser that has it`() async throws {
    let (session, link) = try await server.start("order", given: ["cart": "B-42"])
    let (first, second) = (Browser(server), Browser(server))
    await first.open(try path(link))
    try await first.press("open")
    let other = try await server.link(to: session)
    let newer = try await server.link(to: session)
    await second.open(try path(other))
    #expect(second.status == 410, "a newer link replaces it")
    await second.open(try path(newer))
    try await second.press("open")
    #expect(second.address == "/order/name")
    try await first.press("next", ["name": "Ana"])
    #expect(first.status == 410 && first.text.contains("We can't find your answers") && first.text.contains("Ana"))
    try await second.press("next", ["name": "Bea"])
    #expect(second.address == "/order/done")
  }

  @Test func `A link that has expired, or is for another session, opens nothing`() async throws {
    let (session, expired) = try await server.start("order", given: ["cart": "B-42"], lasting: .zero)
    let browser = Browser(server)
    await browser.open(try path(expired))
    #expect(browser.status == 410)
    let link = try path(try await server.link(to: session))
    for forged in [
      link + "0", String(link.dropLast()) + "x", link.replacing(session.text, with: "aaaaaaaaaa"), "/order/-/x",
    ] {
      await browser.open(forged)
      #expect([404, 410].contains(browser.status) && browser.cookies.isEmpty, "\(forged)")
    }
    await browser.post([("_do", "open")], to: link, origin: "https://evil.example")
    #expect(browser.status == 403 && browser.cookies.isEmpty)
    await #expect(throws: FlowStartError.missingGiven(["cart"])) { try await server.start("order") }
    await #expect(throws: FlowStartError.anotherFlow("other")) { try await server.start("other") }
  }

  @Test func `A result that was not taken does not expire and is passed on again, and an end counts once`() async throws
  {
    let (session, link) = try await server.start("order", given: ["cart": "B-42"])
    let browser = Browser(server)
    results.refuse(2)
    await browser.open(try path(link))
    try await browser.press("open")
    try await browser.press("next", ["name": "Ana"])
    let form = browser.duplicate()
    try await browser.press("next")
    try await form.press("next")
    #expect(form.address == "/order/done" && form.status == 200, "a second click shows the end:\n\(form.text)")
    // The server was stopped before it could note that the result was refused.
    try await store.change(session) { ($0.expiresAt, $0.savedAt) = ($0.savedAt - 1, $0.savedAt - 2) }
    #expect(try await server.sweep() == 0)
    #expect(try await store.load(session)?.header.expiresAt == nil && results.all.isEmpty)
    #expect(try await server.sweep() == 0 && results.all[session]?.outcome == "done")
    #expect(try await server.sweep() == 1)
    browser.peer = "127.0.0.1"
    await browser.open("/metrics")
    #expect(browser.page.contains(#"wizard_sessions_finished_total{flow="order",end="done"} 1"#), "\(browser.page)")
  }
}
