import FlowTesting
import Foundation
import Synchronization
import Testing
import WizardKit

@testable import Snippets

// A server that exchanges JSON with its pages: it sends the view state and receives answers. Pages may be reloaded,
// requests repeated, and the server restarted.

/// Stores sessions as bytes, like rows of a database table.
///
/// A row is replaced only if its revision is unchanged.
final class TableStore: SessionStore {
  private let rows = Mutex<[FlowSessionID: (revision: Int, bytes: Data)]>([:])

  func load(_ id: FlowSessionID) async throws(SessionStoreError) -> Snapshot? {
    guard let row = rows.withLock({ $0[id] }) else { return nil }
    do { return try JSONDecoder().decode(Snapshot.self, from: row.bytes) } catch { throw .damaged(setAside: nil) }
  }

  func save(_ snapshot: Snapshot, replacing revision: Int?) async throws(SessionStoreError) {
    let bytes: Data
    do { bytes = try JSONEncoder().encode(snapshot) } catch {
      throw .cannotWrite(path: "the table", reason: "\(error)")
    }
    try rows.withLock { rows throws(SessionStoreError) in
      let stored = rows[snapshot.header.id]?.revision
      guard stored == revision else { throw .conflict(stored: stored) }
      rows[snapshot.header.id] = (snapshot.header.revision, bytes)
    }
  }

  func list(of flow: String?, after last: SessionSummary?, limit: Int) async throws(SessionStoreError)
    -> [SessionSummary]
  { [] }

  func now() async throws(SessionStoreError) -> StoreTime { .machine }

  func erase(_ id: FlowSessionID) async throws(SessionStoreError) { rows.withLock { $0[id] = nil } }
}

@Suite struct JSONServerExample {
  private static let flow = """
    { "format": 1, "flow": "join", "version": 1, "title": "Join", "steps": [
      { "id": "name", "title": "You", "fields": [{ "id": "name", "type": "text", "label": "Name", "minLength": 2 }] },
      { "id": "mail", "title": "Email", "fields": [{ "id": "email", "type": "email", "label": "Email" }] },
      { "id": "done", "title": "Done", "end": "completed", "text": "Welcome, {{name}}." } ] }
    """

  private func ask(_ server: FormServer, _ request: PageRequest) async throws -> PageResponse {
    try JSONDecoder().decode(PageResponse.self, from: try await server.handle(try JSONEncoder().encode(request)))
  }

  @Test func `A server handles a hundred visitors at once, with invalid, repeated and late requests`() async throws {
    let server = FormServer(flow: try Flow(jsonc: Self.flow), store: TableStore())
    let results = try await withThrowingTaskGroup(of: JSONValue?.self) { group in
      for number in 0..<100 { group.addTask { try await visit(server, "visitor\(number)") } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count == 100)
    #expect(
      Set(results)
        == Set((0..<100).map { ["name": .string("visitor\($0)"), "email": .string("visitor\($0)@example.com")] }))
  }

  @Test func `A code is sent once for each visit, not for each request`() async throws {
    let flow = try Flow(
      jsonc: """
        { "format": 1, "flow": "code", "title": "Code", "services": { "code.send": { "input": {} } }, "steps": [
          { "id": "code", "title": "Code", "before": { "call": "code.send", "with": {} },
            "fields": [{ "id": "code", "type": "code", "label": "Code" }] },
          { "id": "done", "title": "Done", "end": "completed" } ] }
        """)
    let sender = ScriptedService([.accepted([:]), .accepted([:])])
    let server = FormServer(flow: flow, store: TableStore(), services: ["code.send": sender])
    let page = try await ask(server, PageRequest(visit: "first"))
    let reloaded = try await ask(server, PageRequest(visit: "first", session: page.session))
    #expect(reloaded.screen?.id == "code")
    #expect(sender.requests.count == 1)
    _ = try await ask(server, PageRequest(visit: "second", session: page.session))
    #expect(sender.requests.count == 2)
    #expect(sender.unexpected.isEmpty)
  }

  /// Makes one visit: a name that is too short, the right one sent twice, then the rest.
  private func visit(_ server: FormServer, _ name: String) async throws -> JSONValue? {
    var page = try await ask(server, PageRequest())
    func send(_ answers: [String: JSONValue], _ revision: Int? = nil) async throws -> PageResponse {
      try await ask(
        server, PageRequest(session: page.session, revision: revision ?? page.screen?.revision, answers: answers))
    }
    page = try await send(["name": "x"])
    #expect(page.screen?.id == "name" && page.screen?.field("name")?.text == "x")
    let first = page.screen?.revision
    page = try await send(["name": .string(name)])
    #expect(page.screen?.id == "mail")
    // The repeated request does nothing and returns the visitor's current page.
    let repeated = try await send(["name": .string(name)], first)
    #expect(repeated.screen == page.screen)
    // The visitor goes back and forward again.
    page = try await ask(
      server, PageRequest(session: page.session, revision: page.screen?.revision, goesBack: true))
    #expect(page.screen?.id == "name")
    page = try await send([:])
    page = try await send(["email": .string("\(name)@example.com")])
    #expect(page.screen?.paragraphs == ["Welcome, \(name)."])
    return try await send([:]).result
  }
}
