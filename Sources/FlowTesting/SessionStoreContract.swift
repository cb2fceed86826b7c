public import FlowEngine
import FlowDefinition

/// What every session store promises; run it on an empty store and expect no differences.
///
/// ```swift
/// let differences = await SessionStoreContract.differences(of: MyStore())
/// #expect(differences == [])
/// ```
public struct SessionStoreContract {
  private let store: any SessionStore
  private var found: [String] = []

  private init(_ store: any SessionStore) { self.store = store }

  /// Puts a store, empty at first, through all its duties and tells where it does otherwise, one sentence each.
  public static func differences(of store: any SessionStore) async -> [String] {
    var contract = SessionStoreContract(store)
    await contract.unknownSessions()
    await contract.savingAndLoading()
    await contract.conflicts()
    await contract.concurrentWriters()
    await contract.listing()
    await contract.deleting()
    return contract.found
  }

  private mutating func unknownSessions() async {
    await expect("loading an unknown session gives nothing", Self.nothing) { try await $0.load(Self.id("none")) }
    await expect("an empty store lists nothing", []) { try await $0.list() }
    await expect("deleting an unknown session is no error", true) { try await $0.deleted(Self.id("none")) }
    await expect("replacing what is not there is a conflict with nothing", .conflict(stored: nil)) {
      await $0.failure(of: Self.snapshot("none", revision: 5), replacing: 4)
    }
  }

  private mutating func savingAndLoading() async {
    for revision in 1...3 {
      let snapshot = Self.snapshot("same", revision: revision)
      await expect("revision \(revision) is saved", Self.noFailure) {
        await $0.failure(of: snapshot, replacing: revision == 1 ? nil : revision - 1)
      }
      await expect("revision \(revision) is loaded as it was saved", snapshot) { try await $0.load(Self.id("same")) }
    }
  }

  private mutating func conflicts() async {
    for revision in [nil, 1, 2, 4] {
      let shown = revision.map { "\($0)" } ?? "nothing"
      await expect("replacing \(shown) where 3 is stored is a conflict", .conflict(stored: 3)) {
        await $0.failure(of: Self.snapshot("same", revision: 9), replacing: revision)
      }
    }
    await expect("a refused save changes nothing", Self.snapshot("same", revision: 3)) {
      try await $0.load(Self.id("same"))
    }
  }

  /// Eight writers count to ten together: no count is lost, whoever wins.
  private mutating func concurrentWriters() async {
    let store = store
    await withTaskGroup { group in
      for writer in 0..<8 {
        group.addTask { await Self.count(in: store, writer: writer) }
      }
    }
    await expect("eight concurrent writers lose nothing", 80) {
      try await $0.load(Self.id("race"))?.header.revision
    }
  }

  @concurrent private static func count(in store: any SessionStore, writer: Int) async {
    for _ in 0..<10 {
      var isSaved = false
      while !isSaved {
        guard let stored = try? await store.load(id("race"))?.header.revision ?? 0 else { return }
        let next = snapshot("race", revision: stored + 1, saved: Int64(writer))
        let failure = await store.failure(of: next, replacing: stored == 0 ? nil : stored)
        switch failure {
        case nil: isSaved = true
        case .conflict: continue
        case .held, .damaged, .newerFormat, .cannotRead, .cannotCreate, .cannotWrite: return
        }
      }
    }
  }

  private mutating func listing() async {
    for (name, saved) in [("older", 5_000), ("newest", 7_000), ("middle", 6_000)] as [(String, Int64)] {
      await expect("\(name) is saved", Self.noFailure) {
        await $0.failure(of: Self.snapshot(name, revision: 1, saved: saved), replacing: nil)
      }
    }
    await expect("sessions are listed newest first", ["newest", "middle", "older", "same", "race"]) {
      try await $0.list().map(\.id.text)
    }
    let header = Self.snapshot("newest", revision: 1, saved: 7_000).header
    await expect("a listing shows the header", .readable(header)) { try await $0.list().first?.content }
  }

  private mutating func deleting() async {
    await expect("a session is deleted", true) { try await $0.deleted(Self.id("middle")) }
    await expect("a deleted session is gone", Self.nothing) { try await $0.load(Self.id("middle")) }
    await expect("the others stay", ["newest", "older", "same", "race"]) { try await $0.list().map(\.id.text) }
    await expect("a deleted session can be begun again", Self.noFailure) {
      await $0.failure(of: Self.snapshot("middle", revision: 1), replacing: nil)
    }
  }
}

extension SessionStoreContract {
  private static let nothing: Snapshot? = nil
  private static let noFailure: SessionStoreError? = nil

  private mutating func expect<Result: Equatable>(
    _ promise: String, _ expected: Result, _ actual: (any SessionStore) async throws -> Result
  ) async {
    do {
      let result = try await actual(store)
      if result != expected { found.append("\(promise): expected \(expected), found \(result)") }
    } catch {
      found.append("\(promise): expected \(expected), threw \(error)")
    }
  }

  private static func id(_ name: String) -> SessionID {
    guard let id = SessionID(name) else { preconditionFailure("\(name) is a session id") }
    return id
  }

  private static func snapshot(_ name: String, revision: Int, saved: Int64? = nil) -> Snapshot {
    var content = SnapshotContent()
    content.answers["name"] = .init(value: .string("Zoë/\(revision)"), submitted: true)
    content.answers["size"] = .init(value: .list([.int(1), .double(0.5), .null, .bool(true)]), submitted: false)
    let header = SnapshotHeader(
      id: id(name), flow: "contract", flowVersion: 1, flowFingerprint: "0123456789abcdef", flowPath: nil,
      revision: revision, begun: 1, saved: saved ?? Int64(1_000 + revision), expires: nil, outcome: nil)
    return Snapshot(header: header, content: content)
  }
}

extension SessionStore {
  /// The failure of a save, nil if there was none.
  fileprivate func failure(of snapshot: Snapshot, replacing revision: Int?) async -> SessionStoreError? {
    do throws(SessionStoreError) {
      try await save(snapshot, replacing: revision)
      return nil
    } catch {
      return error
    }
  }

  fileprivate func deleted(_ id: SessionID) async throws -> Bool {
    try await delete(id)
    return true
  }
}
