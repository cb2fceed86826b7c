import FlowTesting
import Foundation
import Synchronization
import Testing
import WizardKit

@testable import Snippets

// A store of a program's own, which encrypts sessions at rest.

/// Not a cipher: it only shows that the store passes everything through it.
private struct MirrorCipher: SessionCipher {
  struct WrongID: Error {}

  func seal(_ content: Data, of id: String) throws -> Data { Data(id.utf8) + Data(content.map { ~$0 }) }

  func open(_ sealed: Data, of id: String) throws -> Data {
    guard sealed.starts(with: id.utf8) else { throw WrongID() }
    return Data(sealed.dropFirst(id.utf8.count).map { ~$0 })
  }
}

private final class Table: SessionTable {
  private typealias Row = (header: SnapshotHeader, sealed: Data)
  private let rows = Mutex<[FlowSessionID: Row]>([:])

  func sealed(_ id: FlowSessionID) async throws(SessionStoreError) -> Data? { rows.withLock { $0[id]?.sealed } }

  func replace(_ revision: Int?, with header: SnapshotHeader, _ sealed: Data) async throws(SessionStoreError) {
    try rows.withLock { rows throws(SessionStoreError) in
      let stored = rows[header.id]?.header.revision
      guard stored == revision else { throw .conflict(stored: stored) }
      rows[header.id] = (header, sealed)
    }
  }

  func list(of flow: String?, after last: SessionSummary?, limit: Int) async throws(SessionStoreError)
    -> [SessionSummary]
  {
    let headers = rows.withLock { $0.values.map(\.header) }.filter { flow == nil || $0.flow == flow }
    let listed = headers.sorted { ($0.savedAt, $1.id) > ($1.savedAt, $0.id) }
      .map { SessionSummary(id: $0.id, header: .success($0)) }
    let start = last.flatMap { listed.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    return Array(listed.dropFirst(start).prefix(limit))
  }

  func erase(_ id: FlowSessionID) async throws(SessionStoreError) { rows.withLock { $0[id] = nil } }

  func now() async throws(SessionStoreError) -> StoreTime { .machine }

  func swap(_ one: FlowSessionID, _ other: FlowSessionID) {
    rows.withLock { rows in
      guard let sealed = rows[other]?.sealed else { return }
      rows[one]?.sealed = sealed
    }
  }

  func contains(_ text: String) -> Bool {
    rows.withLock { $0.values.contains { $0.sealed.range(of: Data(text.utf8)) != nil } }
  }
}

@MainActor @Suite struct EncryptedStoreExample {
  private static let flow = """
    { "format": 1, "flow": "join", "title": "Join", "steps": [
      { "id": "name", "title": "You", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
      { "id": "done", "title": "Done", "end": "joined", "text": "Welcome, {{name}}." } ] }
    """

  @Test func `The store meets the contract`() async {
    let store = EncryptedStore(table: Table(), cipher: MirrorCipher())
    #expect(await SessionStoreContract.differences(of: store) == [])
  }

  @Test func `No row contains an answer, and a row of another session is not read`() async throws {
    let table = Table()
    let store = EncryptedStore(table: table, cipher: MirrorCipher())
    var sessions: [FlowSessionID] = []
    for name in ["Ana Pires", "Zoë Lima"] {
      let controller = try FlowController(flow: Flow(jsonc: Self.flow), services: [:], store: store, host: .live())
      try await controller.start(tags: ["customer-7"])
      try controller.screen.viewModel?.update(.string(name), for: "name")
      try await controller.next()
      sessions.append(try #require(controller.session))
    }
    #expect(!table.contains("Ana") && !table.contains("name"))
    #expect(try await store.load(sessions[0]) != nil)
    table.swap(sessions[0], sessions[1])
    await #expect(throws: SessionStoreError.damaged(setAside: nil)) { try await store.load(sessions[0]) }
    #expect(try await store.erase(tag: "customer-7") == 2)
  }
}
