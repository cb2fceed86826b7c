import Foundation
import Testing
import WizardKit

@testable import Snippets

// An app's own HTTP transport. This one sends nothing and creates the responses itself, as an app's tests need. Another
// app may use its own transport to pin certificates.

@Suite struct OwnTransportExample {
  private static let flow = """
    { "format": 1, "flow": "names", "version": 1, "title": "Your name",
      "services": { "name.take": { "input": { "name": "text" }, "output": { "id": "text" } } },
      "steps": [
        { "id": "name", "fields": [{ "id": "name", "type": "text", "label": "Name" }],
          "submit": { "call": "name.take", "with": { "name": "name" }, "as": "taken", "once": true } },
        { "id": "done", "end": "completed", "text": "Hello, {{name}}.", "result": { "id": "taken.id" } } ] }
    """
  private static let bindings = #"{ "name.take": { "use": "http", "url": "https://names.example/take" } }"#

  @Test func `The app's transport sends the requests of bindings`() async throws {
    let server = RecordedServer()
    let flow = try Flow(jsonc: Self.flow)
    let bindings = try Bindings(jsonc: Self.bindings)
    let folder = URL.temporaryDirectory
    let host = ServiceHost(folder: folder, transport: server)
    let services = try bindings.makeServices(for: flow, host: host)
    let controller = try FlowController(flow: flow, services: services, store: InMemorySessionStore(), host: .live())
    try await controller.start()
    try controller.screen.viewModel?.update(.string("Ana"), for: "name")
    try await controller.next()
    try await controller.next()
    guard case .finished(let result, _) = controller.screen else { return #expect(Bool(false), "not finished") }
    #expect(try result.decode([String: String].self) == ["id": "n-1"])
    #expect(server.requests.map(\.url) == ["https://names.example/take"])
    #expect(server.requests.first?.body == Array(#"{"name":"Ana"}"#.utf8))
  }
}
