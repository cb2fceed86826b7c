public import FlowEngine
import FlowDefinition
import FlowExpressions
import Foundation

/// The tests that every session store must pass.
///
/// Run them on an empty store:
///
/// ```swift
/// let differences = await SessionStoreContract.differences(of: MyStore())
/// #expect(differences == [])
/// ```
public struct SessionStoreContract {
  private let store: any SessionStore
  private var found: [String] = []

  private init(_ store: any SessionStore) { self.store = store }

  /// Tests a store.
  ///
  /// - Parameters:
  ///   - store: An empty store.
  ///   - damage: A function that damages the stored session with the given id, without using the store. It is called
  ///     twice. An error that it throws counts as a failed test. Omit it if sessions cannot be damaged.
  /// - Returns: A sentence for each failed test.
  public static func differences(
    of store: any SessionStore, damage: ((FlowSessionID) async throws -> Void)? = nil
  ) async -> [String] {
    var contract = SessionStoreContract(store)
    await contract.unknownSessions()
    await contract.savingAndLoading()
    await contract.conflicts()
    await contract.concurrentWriters()
    await contract.readersDuringWrites()
    await contract.listing()
    await contract.paging()
    await contract.findingBySteps()
    await contract.expiring()
    await contract.leaseClock()
    await contract.waiting()
    await contract.deleting()
    await contract.deletedMeanwhile()
    await contract.erasingByTag()
    if let damage { await contract.damage(damage) }
    return contract.found
  }

  private mutating func unknownSessions() async {
    await load("loading an unknown session returns nil", "none", gives: nil)
    await expect("an empty store lists no sessions", []) { try await $0.list() }
    await expect("deleting an unknown session succeeds", true) { try await $0.deleted(Self.id("none")) }
    await save(
      "replacing an unknown session is a conflict", "none", revision: 5, fails: .conflict(stored: nil))
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
      let shown = revision.map { "\($0)" } ?? "no revision"
      await expect("replacing \(shown) when 3 is stored is a conflict", .conflict(stored: 3)) {
        await $0.failure(of: Self.snapshot("same", revision: 9), replacing: revision)
      }
    }
    await load("a rejected save changes nothing", "same", gives: Self.snapshot("same", revision: 3))
  }

  private mutating func concurrentWriters() async {
    for revision in 1...4 {
      let failures = await attempts(revision)
      let winners = failures.indices.filter { failures[$0] == nil }
      await expect("one of sixty-four writers of revision \(revision) succeeds", 1) { _ in winners.count }
      await expect("the other writers of revision \(revision) get a conflict", 63) { _ in
        failures.filter { $0 == .conflict(stored: revision) }.count
      }
      await expect("the successful save of revision \(revision) is stored", winners.first.map(Int64.init)) {
        try await $0.load(Self.id("race"))?.header.savedAt
      }
    }
  }

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
    await expect("a session can be deleted after concurrent writes", true) { try await $0.deleted(Self.id("read")) }
  }

  private static func look(at store: any SessionStore) async -> [String] {
    var newest = 0
    for _ in 0..<20 {
      do {
        guard let snapshot = try await store.load(id("read")) else { continue }
        let revision = snapshot.header.revision
        if snapshot != Self.snapshot("read", revision: revision) { return ["a snapshot is incomplete"] }
        if revision < newest { return ["revision \(revision) was read after \(newest)"] }
        newest = revision
        let isListed = try await store.list().contains {
          if case .success(let header) = $0.header { header.id == snapshot.header.id } else { false }
        }
        if !isListed { return ["a session is missing from the list during a write"] }
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
    await expect("a list contains the header", .success(header)) { try await $0.list().first?.header }
  }

  private mutating func paging() async {
    await expect(
      "a list has pages", [["newest", "middle"], ["older", "same"], ["race"], []]
    ) { store in
      var pages: [[String]] = []
      var last: SessionSummary?
      repeat {
        let page = try await store.list(of: nil, after: last, limit: 2)
        pages.append(page.map(\.id.text))
        last = page.last
      } while last != nil && pages.count < 9
      return pages
    }
    await save("a session of another flow is saved", "elsewhere", revision: 1, flow: "another")
    await expect("the sessions of a flow are listed", ["elsewhere"]) {
      try await $0.list(of: "another", after: nil, limit: 9).map(\.id.text)
    }
    await expect("the sessions of a flow have pages", ["newest"]) {
      try await $0.list(of: "contract", after: nil, limit: 1).map(\.id.text)
    }
    await expect("the session of another flow is deleted", true) { try await $0.deleted(Self.id("elsewhere")) }
  }

  private mutating func findingBySteps() async {
    for (name, step, outcome) in [("asking", "name", nil), ("ending", "end", nil), ("over", "end", "end")] {
      await expect("\(name) is saved", nil) { store in
        var snapshot = Self.snapshot(name, revision: 1, flow: "another")
        (snapshot.header.resumeStep, snapshot.header.outcome) = (step, outcome)
        return await store.failure(of: snapshot)
      }
    }
    await expect("unfinished sessions at a step are found", ["ending"]) {
      try await $0.unfinished(of: "another", at: ["end"]).map(\.text)
    }
    await expect("unfinished sessions at steps are those of one flow", []) {
      try await $0.unfinished(of: "contract", at: ["end", "name"])
    }
    await expect("sessions at steps are deleted", true) { store in
      for name in ["asking", "ending", "over"] where !(try await store.deleted(Self.id(name))) { return false }
      return true
    }
  }

  private mutating func expiring() async {
    for number in 1...3 { await save("expiring\(number) is saved", "expiring\(number)", revision: 1, expires: 2_000) }
    for (time, limit, count) in [(1_999, 9, 0), (2_000, 2, 2), (2_000, 9, 1), (9_000, 9, 0)] as [(Int64, Int, Int)] {
      await expect("\(count) of at most \(limit) sessions have expired at \(time)", count) {
        try await $0.deleteExpired(at: FlowTimestamp(seconds: time), limit: limit)
      }
    }
    await expect("other sessions do not expire", ["newest", "middle", "older", "same", "race"]) {
      try await $0.list().map(\.id.text)
    }
  }

  private mutating func leaseClock() async {
    await expect("the time for leases is that of one clock, which does not go back", true) {
      let (first, second) = (try await $0.now(), try await $0.now())
      return first.clock == second.clock && first.milliseconds <= second.milliseconds
    }
  }

  private mutating func waiting() async {
    let (store, id) = (store, Self.id("same"))
    await expect("waiting for a change of an older revision ends", true) { store in
      await Self.ends { try? await store.waitForChange(of: id, after: 2) }
    }
    await expect("waiting for a change ends with the next save", true) { _ in
      await Self.ends {
        async let change: Void? = try? store.waitForChange(of: id, after: 3)
        _ = await store.failure(of: Self.snapshot("same", revision: 4))
        _ = await change
      }
    }
    await expect("the revision after the one that was waited for is stored", 4) {
      try await $0.load(id)?.header.revision
    }
  }

  /// Whether a task ends within ten seconds.
  private static func ends(_ work: @escaping @Sendable () async -> Void) async -> Bool {
    await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        await work()
        return !Task.isCancelled
      }
      group.addTask {
        try? await Task.sleep(for: .seconds(10))
        return false
      }
      let isFirst = await group.next() ?? false
      group.cancelAll()
      return isFirst
    }
  }

  private mutating func deleting() async {
    await expect("a session is deleted", true) { try await $0.deleted(Self.id("middle")) }
    await load("a deleted session cannot be loaded", "middle", gives: nil)
    await expect("other sessions are kept", ["newest", "older", "same", "race"]) { try await $0.list().map(\.id.text) }
    await save("a deleted session can be saved again", "middle", revision: 1)
  }

  private mutating func deletedMeanwhile() async {
    await expect("a session can be deleted while a run has it", true) { try await $0.deleted(Self.id("same")) }
    await save(
      "replacing a deleted session is a conflict", "same", revision: 5, fails: .conflict(stored: nil))
    await load("a rejected save restores nothing", "same", gives: nil)
    await save("a new session can have the id of a deleted one", "same", revision: 1)
    await save("the old session cannot replace the new one", "same", revision: 5, fails: .conflict(stored: 1))
    await load("the new session is loaded", "same", gives: Self.snapshot("same", revision: 1))
  }

  private mutating func erasingByTag() async {
    for (name, tags) in [("tagged1", ["ana", "web"]), ("tagged2", ["ana"]), ("tagged3", ["an"])] {
      await save("\(name) is saved", name, revision: 1, tags: tags)
    }
    await expect("no session has an unknown tag", 0) { try await $0.erase(tag: "nobody") }
    await expect("the sessions with a tag are deleted", 2) { try await $0.erase(tag: "ana") }
    await expect("sessions without the tag are kept", ["tagged3"]) {
      try await $0.list().map(\.id.text).filter { $0.hasPrefix("tagged") }
    }
    await expect("a session with another tag is deleted", true) { try await $0.deleted(Self.id("tagged3")) }
  }

  private mutating func damage(_ damage: (FlowSessionID) async throws -> Void) async {
    await save("a session is saved before it is damaged", "torn", revision: 1)
    do { try await damage(Self.id("torn")) } catch { found.append("the session could not be damaged: \(error)") }
    await expect("a damaged session is listed as damaged", true) {
      try await $0.list().contains {
        if case .failure(.damaged) = $0.header { $0.id == Self.id("torn") } else { false }
      }
    }
    await expect("a damaged session is not replaced", true) {
      if case .damaged = await $0.failure(of: Self.snapshot("torn", revision: 2)) { true } else { false }
    }
    await save("a new session can have the id of a damaged one", "torn", revision: 1)
    do { try await damage(Self.id("torn")) } catch { found.append("the session could not be damaged: \(error)") }
    await expect("loading a damaged session throws an error", true) {
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
  private mutating func save(
    _ promise: String, _ name: String, revision: Int, saved: Int64? = nil, flow: String = "contract",
    expires: Int64? = nil, tags: [String]? = nil, fails failure: SessionStoreError? = nil
  ) async {
    await expect(promise, failure) {
      await $0.failure(
        of: Self.snapshot(name, revision: revision, saved: saved, flow: flow, expires: expires, tags: tags))
    }
  }

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

  private static func id(_ name: String) -> FlowSessionID {
    guard let id = FlowSessionID(name) else { preconditionFailure("\(name) is a session id") }
    return id
  }

  private static func snapshot(
    _ name: String, revision: Int, saved: Int64? = nil, flow: String = "contract", expires: Int64? = nil,
    tags: [String]? = nil
  ) -> Snapshot {
    var content = SnapshotContent()
    content.answers["name"] = .init(value: .string("Zoë/\(revision)"), submitted: true)
    content.answers["size"] = .init(value: .list([.int(1), .number(0.5), .null, .bool(true)]), submitted: false)
    let header = SnapshotHeader(
      id: id(name), flow: flow, flowVersion: 1, flowFingerprint: "0123456789abcdef", flowPath: nil,
      revision: revision, startedAt: 1, savedAt: saved ?? Int64(1_000 + revision), expiresAt: expires,
      outcome: nil, tags: tags)
    return Snapshot(header: header, content: content)
  }
}

extension SessionStore {
  fileprivate func failure(of snapshot: Snapshot) async -> SessionStoreError? {
    let revision = snapshot.header.revision
    return await failure(of: snapshot, replacing: revision == 1 ? nil : revision - 1)
  }

  fileprivate func failure(of snapshot: Snapshot, replacing revision: Int?) async -> SessionStoreError? {
    do throws(SessionStoreError) {
      try await save(snapshot, replacing: revision)
      return nil
    } catch {
      return error
    }
  }

  fileprivate func deleted(_ id: FlowSessionID) async throws -> Bool {
    try await erase(id)
    return true
  }
}
