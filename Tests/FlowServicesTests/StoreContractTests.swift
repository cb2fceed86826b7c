import FlowEngine
import FlowExpressions
import FlowServices
import FlowTesting
import Testing

/// Tests that the contract detects the stores that violate it.
@Suite struct StoreContractTests {
  /// The flaws of a store.
  enum Flaw: CaseIterable, Sendable {
    case looksAwayWhileItSaves, overwrites, forgetsConflicts, keepsWhatIsDeleted, listsOldestFirst, repairsSilently
    case ignoresPages, mixesFlows, keepsExpired, ignoresLimit, changesClocks, losesWrites, liesAboutRevisions
    case findsFinished
  }

  @Test(arguments: Flaw.allCases)
  func `A session store with a flaw violates the contract`(flaw: Flaw) async {
    let store = FlawedStore(flaw)
    let differences = await SessionStoreContract.differences(of: store) { await store.damage($0) }
    #expect(!differences.isEmpty)
  }

  @Test func `A session store without flaws satisfies the contract`() async {
    let store = FlawedStore(nil)
    #expect(await SessionStoreContract.differences(of: store) { await store.damage($0) } == [])
  }
}

private actor FlawedStore: SessionStore {
  private let flaw: StoreContractTests.Flaw?
  private var snapshots: [FlowSessionID: Snapshot] = [:]
  private var damaged: Set<FlowSessionID> = []
  private var saves = 0

  init(_ flaw: StoreContractTests.Flaw?) { self.flaw = flaw }

  func damage(_ id: FlowSessionID) { if flaw != .repairsSilently { damaged.insert(id) } }

  func load(_ id: FlowSessionID) async throws(SessionStoreError) -> Snapshot? {
    try setAside(id)
    var snapshot = snapshots[id]
    if flaw == .liesAboutRevisions { snapshot?.header.revision += 1 }
    return snapshot
  }

  func save(_ snapshot: Snapshot, replacing revision: Int?) async throws(SessionStoreError) {
    let id = snapshot.header.id
    try setAside(id)
    let stored = snapshots[id]?.header.revision
    if flaw == .looksAwayWhileItSaves { await lookAway() }
    guard stored == revision || flaw == .overwrites else {
      if flaw == .forgetsConflicts { return }
      throw .conflict(stored: stored)
    }
    if flaw != .losesWrites || snapshot.header.revision != 3 { snapshots[id] = snapshot }
  }

  /// Waits until another save begins, or for a while if none does.
  private func lookAway() async {
    saves += 1
    let save = saves
    for _ in 0..<1_000 where saves == save { await Task.yield() }
  }

  func list(
    of flow: String?, after last: SessionSummary?, limit: Int
  ) async throws(SessionStoreError) -> [SessionSummary] {
    let listed = summaries.filter { summary in
      guard let flow, flaw != .mixesFlows else { return true }
      return (try? summary.header.get())?.flow == flow
    }
    let start = last.flatMap { last in listed.firstIndex { $0.id == last.id } }.map { $0 + 1 } ?? 0
    return flaw == .ignoresPages ? listed : Array(listed[start...].prefix(limit))
  }

  func unfinished(of flow: String, at steps: Set<String>) async throws(SessionStoreError) -> [FlowSessionID] {
    snapshots.values.map(\.header).filter { header in
      let isAtStep = header.resumeStep.map(steps.contains) ?? false
      return header.flow == flow && isAtStep && (header.outcome == nil || flaw == .findsFinished)
    }.map(\.id)
  }

  func deleteExpired(at time: FlowTimestamp, limit: Int) async throws(SessionStoreError) -> Int {
    let expired = snapshots.values.filter { $0.header.isExpired(at: time) }.map(\.header.id)
    let deleted = flaw == .keepsExpired ? [] : expired.prefix(flaw == .ignoresLimit ? .max : limit)
    for id in deleted { snapshots[id] = nil }
    return deleted.count
  }

  func now() async throws(SessionStoreError) -> StoreTime {
    saves += 1
    return flaw == .changesClocks ? StoreTime(clock: "\(saves)", milliseconds: 0) : .machine
  }

  private var summaries: [SessionSummary] {
    let headers = snapshots.values.map(\.header).sorted {
      ($0.savedAt, $0.id) < ($1.savedAt, $1.id) ? flaw == .listsOldestFirst : flaw != .listsOldestFirst
    }
    return headers.map { header in
      let isDamaged = damaged.contains(header.id)
      return SessionSummary(
        id: header.id, header: isDamaged ? .failure(.damaged(setAside: nil)) : .success(header))
    }
  }

  func erase(_ id: FlowSessionID) async throws(SessionStoreError) {
    if flaw != .keepsWhatIsDeleted { snapshots[id] = nil }
  }

  private func setAside(_ id: FlowSessionID) throws(SessionStoreError) {
    guard damaged.remove(id) != nil else { return }
    snapshots[id] = nil
    throw .damaged(setAside: "elsewhere")
  }
}
