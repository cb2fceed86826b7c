import Foundation
import WizardKit

/// Encrypts sessions before they reach a table.
///
/// Headers stay readable: they contain no answers.
struct EncryptedStore<Table: SessionTable, Cipher: SessionCipher>: SessionStore {
  let table: Table
  let cipher: Cipher

  func load(_ id: FlowSessionID) async throws(SessionStoreError) -> Snapshot? {
    guard let sealed = try await table.sealed(id) else { return nil }
    do { return try JSONDecoder().decode(Snapshot.self, from: cipher.open(sealed, of: id.text)) } catch {
      throw .damaged(setAside: nil)
    }
  }

  func save(_ snapshot: Snapshot, replacing revision: Int?) async throws(SessionStoreError) {
    let header = snapshot.header
    let sealed: Data
    do { sealed = try cipher.seal(JSONEncoder().encode(snapshot), of: header.id.text) } catch {
      throw .unreachable(reason: "no key")
    }
    try await table.replace(revision, with: header, sealed)
  }

  func list(of flow: String?, after last: SessionSummary?, limit: Int) async throws(SessionStoreError)
    -> [SessionSummary]
  { try await table.list(of: flow, after: last, limit: limit) }

  func erase(_ id: FlowSessionID) async throws(SessionStoreError) { try await table.erase(id) }

  func now() async throws(SessionStoreError) -> StoreTime { try await table.now() }
}

/// An authenticated cipher, such as `AES.GCM` with a key of your key service; the ID is authenticated too.
protocol SessionCipher: Sendable {
  func seal(_ content: Data, of id: String) throws -> Data
  func open(_ sealed: Data, of id: String) throws -> Data
}

/// The statements for a table with a header and a sealed snapshot in each row.
protocol SessionTable: Sendable {
  func sealed(_ id: FlowSessionID) async throws(SessionStoreError) -> Data?
  /// Throws `conflict` if the row does not have the revision.
  func replace(_ revision: Int?, with header: SnapshotHeader, _ sealed: Data) async throws(SessionStoreError)
  func list(of flow: String?, after last: SessionSummary?, limit: Int) async throws(SessionStoreError)
    -> [SessionSummary]
  func erase(_ id: FlowSessionID) async throws(SessionStoreError)
  func now() async throws(SessionStoreError) -> StoreTime
}
