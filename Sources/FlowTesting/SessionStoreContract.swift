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

  /// Puts a store, empty at first, through all its duties and returns each difference as a sentence.
  ///
  /// `damage` spoils what is stored of a session behind the store's back, where that can happen; nil for a store whose
  /// sessions cannot be damaged.
  public static func differences(
    of store: any SessionStore, damage: ((SessionID) async throws -> Void)? = nil
  ) async -> [String] {
    var contract = SessionStoreContract(store)
    await contract.unknownSessions()
    await contract.savingAndLoading()
    await contract.conflicts()
    await contract.concurrentWriters()
    await contract.readersDuringWrites()
    await contract.listing()
    await contract.deleting()
    await contract.deletedMeanwhile()
    if let damage { await contract.damage(damage) }
    return contract.found
  }

  private mutating func unknownSessions() async {
    await load("loading an unknown session gives nothing", "none", gives: nil)
    await expect("an empty store lists nothing", []) { try await $0.list() }
    await expect("deleting an unknown session is no error", true) { try await $0.deleted(Self.id("none")) }
    await save(
      "replacing what is not there is a conflict with nothing", "none", revision: 5, fails: .conflict(stored: nil))
  }

  private mutating func savingAndLoading() async {
    for revision in 1...3 {
      await save("revision \(revision) is saved", "same", revision: revision)
      await load(
        "revision \(revision) is loaded as it was saved", "same", gives: Self.snapshot("same", revision: revision))
    }
  }

  private mutating func conflicts() async {
    for revision in [nil, 1, 2, 4] {
      let shown = revision.map { "\($0)" } ?? "nothing"
      await expect("replacing \(shown) where 3 is stored is a conflict", .conflict(stored: 3)) {
        await $0.failure(of: Self.snapshot("same", revision: 9), replacing: revision)
      }
    }
    await load("a refused save changes nothing", "same", gives: Self.snapshot("same", revision: 3))
  }

  /// Sixty-four writers want to put their snapshot in the place of the same one, four times over.
  ///
  /// One of them wins, and each of the others gets an error.
  private mutating func concurrentWriters() async {
    for revision in 1...4 {
      let failures = await attempts(revision)
      let winners = failures.indices.filter { failures[$0] == nil }
      await expect("one of sixty-four writers of revision \(revision) wins", 1) { _ in winners.count }
      await expect("the other writers of revision \(revision) are told of the conflict", 63) { _ in
        failures.filter { $0 == .conflict(stored: revision) }.count
      }
      await expect("what the winner of revision \(revision) saved is stored", winners.first.map(Int64.init)) {
        try await $0.load(Self.id("race"))?.header.saved
      }
    }
  }

  /// What became of sixty-four saves at the same time, by writer.
  private func attempts(_ revision: Int) async -> [SessionStoreError?] {
    let store = store
    return await withTaskGroup { group in
      for writer in 0..<64 {
        group.addTask { @concurrent in
          (writer, await store.failure(of: Self.snapshot("race", revision: revision, saved: Int64(writer))))
        }
      }
      var failures = [SessionStoreError?](repeating: nil, count: 64)
      for await (writer, failure) in group { failures[writer] = failure }
      return failures
    }
  }

  /// Whoever looks while others write sees one of the snapshots written, whole, and never an older one after a newer.
  private mutating func readersDuringWrites() async {
    let store = store
    let found: [String] = await withTaskGroup { group in
      group.addTask { @concurrent in
        for revision in 1...20 {
          let failure = await store.failure(of: Self.snapshot("read", revision: revision))
          if let failure { return ["saving revision \(revision) while others read: \(failure)"] }
        }
        return []
      }
      for _ in 0..<4 { group.addTask { @concurrent in await Self.look(at: store) } }
      return await group.reduce(into: []) { $0 += $1 }
    }
    self.found += found
    await expect("a session read while it was written is deleted", true) { try await $0.deleted(Self.id("read")) }
  }

  private static func look(at store: any SessionStore) async -> [String] {
    var newest = 0
    for _ in 0..<20 {
      do {
        guard let snapshot = try await store.load(id("read")) else { continue }
        let revision = snapshot.header.revision
        if snapshot != Self.snapshot("read", revision: revision) { return ["a snapshot read during a write is whole"] }
        if revision < newest { return ["revision \(revision) was read after \(newest)"] }
        newest = revision
        let isListed = try await store.list().contains {
          if case .readable(let header) = $0.content { header.id == snapshot.header.id } else { false }
        }
        if !isListed { return ["a session is listed while it is written"] }
      } catch {
        return ["reading during a write: \(error)"]
      }
    }
    return []
  }

  private mutating func listing() async {
    for (name, saved) in [("older", 5_000), ("newest", 7_000), ("middle", 6_000)] as [(String, Int64)] {
      await save("\(name) is saved", name, revision: 1, saved: saved)
    }
    await expect("sessions are listed newest first", ["newest", "middle", "older", "same", "race"]) {
      try await $0.list().map(\.id.text)
    }
    let header = Self.snapshot("newest", revision: 1, saved: 7_000).header
    await expect("a listing shows the header", .readable(header)) { try await $0.list().first?.content }
  }

  private mutating func deleting() async {
    await expect("a session is deleted", true) { try await $0.deleted(Self.id("middle")) }
    await load("a deleted session is gone", "middle", gives: nil)
    await expect("the others stay", ["newest", "older", "same", "race"]) { try await $0.list().map(\.id.text) }
    await save("a deleted session can be begun again", "middle", revision: 1)
  }

  /// A session that was deleted, and perhaps begun again, is another one for whoever still has the old.
  private mutating func deletedMeanwhile() async {
    await expect("a session is deleted under a run", true) { try await $0.deleted(Self.id("same")) }
    await save(
      "replacing what was deleted is a conflict with nothing", "same", revision: 4, fails: .conflict(stored: nil))
    await load("a refused save brings nothing back", "same", gives: nil)
    await save("what was deleted can be begun again", "same", revision: 1)
    await save("replacing what was begun again is a conflict", "same", revision: 4, fails: .conflict(stored: 1))
    await load("what was begun again is loaded", "same", gives: Self.snapshot("same", revision: 1))
  }

  /// Damage is reported, listed, and never replaced by a run that does not know of it; the session can be begun again.
  private mutating func damage(_ damage: (SessionID) async throws -> Void) async {
    await save("a session to be damaged is saved", "torn", revision: 1)
    do { try await damage(Self.id("torn")) } catch { found.append("the session could not be damaged: \(error)") }
    await expect("a damaged session is listed as such", true) {
      try await $0.list().contains {
        if case .unreadable(.damaged) = $0.content { $0.id == Self.id("torn") } else { false }
      }
    }
    await expect("a damaged session is not replaced", true) {
      if case .damaged = await $0.failure(of: Self.snapshot("torn", revision: 2)) { true } else { false }
    }
    await save("a damaged session is begun again", "torn", revision: 1)
    do { try await damage(Self.id("torn")) } catch { found.append("the session could not be damaged: \(error)") }
    await expect("loading a damaged session tells of it", true) {
      do {
        _ = try await $0.load(Self.id("torn"))
        return false
      } catch SessionStoreError.damaged {
        return true
      }
    }
  }
}

extension SessionStoreContract {
  /// Expects a save in the place of the revision before to work, or to fail in one way.
  private mutating func save(
    _ promise: String, _ name: String, revision: Int, saved: Int64? = nil, fails failure: SessionStoreError? = nil
  ) async {
    await expect(promise, failure) {
      await $0.failure(of: Self.snapshot(name, revision: revision, saved: saved))
    }
  }

  /// Expects what is stored of a session; nil for nothing.
  private mutating func load(_ promise: String, _ name: String, gives snapshot: Snapshot?) async {
    await expect(promise, snapshot) { try await $0.load(Self.id(name)) }
  }

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
  /// The failure of a save in the place of the revision before, nil if there was none.
  fileprivate func failure(of snapshot: Snapshot) async -> SessionStoreError? {
    let revision = snapshot.header.revision
    return await failure(of: snapshot, replacing: revision == 1 ? nil : revision - 1)
  }

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
