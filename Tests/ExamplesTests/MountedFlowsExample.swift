import FlowServer
import Testing
import WizardKit

@testable import Snippets

/// Flows that a program with a web framework serves.
@Suite struct MountedFlowsExample {
  private static let flow = """
    { "format": 1, "flow": "join", "title": "Join", "steps": [
      { "id": "name", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
      { "id": "done", "end": "completed", "text": "Welcome, {{name}}." } ] }
    """

  private let flows: MountedFlows

  init() throws {
    let served = try ServedFlow([Flow(jsonc: Self.flow)])
    let settings = FlowServerSettings(origins: ["https://join.example.com"])
    flows = MountedFlows(server: FlowServer(flows: [served], store: InMemorySessionStore(), settings: settings))
  }

  private func ask(
    _ method: String, _ target: String, _ body: [String] = [], cookie: String? = nil
  ) async -> FrameworkResponse {
    let (parts, part) = AsyncStream.makeStream(of: [UInt8].self)
    for text in body { part.yield(Array(text.utf8)) }
    part.finish()
    let fields = [
      ("Host", "join.example.com"), ("Origin", "https://join.example.com"),
      ("Content-Type", "application/x-www-form-urlencoded"), ("Cookie", cookie ?? ""),
    ]
    return await flows.respond(
      to: FrameworkRequest(method: method, target: target, fields: fields, body: parts, peer: "192.0.2.1"))
  }

  @Test func `A framework passes on requests, whose content arrives in parts`() async throws {
    let page = await ask("GET", "/join/name?source=mail")
    let text = String(decoding: page.body, as: UTF8.self)
    let token = try #require(text.firstMatch(of: /name="_start" value="([0-9a-f]+)"/)?.1)
    #expect(page.status == 200)
    let next = await ask("POST", "/join/name", ["_revision=1&_start=\(token)", "&na", "me=Ana&_do=next"])
    let fields = Dictionary(next.fields.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    #expect(next.status == 303 && fields["Location"] == "/join/done")
    let cookie = try #require(fields["Set-Cookie"]).prefix { $0 != ";" }
    #expect(cookie.hasPrefix("__Host-wizard-join="))
    let end = await ask("GET", "/join/done", cookie: String(cookie))
    #expect(String(decoding: end.body, as: UTF8.self).contains("Welcome, Ana."))
  }
}
