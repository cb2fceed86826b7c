import FlowEngine
import FlowServices
import FlowTesting
import Synchronization
import TestSupport

/// Saves and calls that last until a test completes them.
final class SuspendedWork<Outcome: Sendable>: Sendable {
  private struct State {
    var begun = 0
    var waiting: [(id: Int, continuation: CheckedContinuation<Outcome, Never>)] = []
    /// The ids of work that was cancelled before it began to wait.
    var cancelled: Set<Int> = []
  }

  private let state = Mutex(State())

  /// The number of unfinished saves or calls.
  var open: Int { state.withLock { $0.waiting.count } }

  /// Waits for the outcome that the test chooses.
  ///
  /// Returns `cancelled` if the task is cancelled, or if `isOver` is true when the work begins.
  func outcome(cancelled: Outcome? = nil, unless isOver: @Sendable () -> Bool = { false }) async -> Outcome {
    let id = state.withLock { state in
      state.begun += 1
      return state.begun
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isCancelled = state.withLock { state in
          if state.cancelled.contains(id) || isOver() { return true }
          state.waiting.append((id, continuation))
          return false
        }
        if isCancelled, let cancelled { continuation.resume(returning: cancelled) }
      }
    } onCancel: {
      if let cancelled { cancel(id, cancelled) }
    }
  }

  /// Completes one of the unfinished saves or calls.
  ///
  /// Returns false if there is none.
  func endOne(_ dice: inout Dice, with outcome: Outcome) -> Bool {
    let one = state.withLock { state in
      state.waiting.isEmpty ? nil : state.waiting.remove(at: dice.number(0..<state.waiting.count))
    }
    one?.continuation.resume(returning: outcome)
    return one != nil
  }

  /// Completes all unfinished saves or calls.
  func endAll(with outcome: Outcome) {
    for one in state.withLock({ exchange(&$0.waiting, with: []) }) { one.continuation.resume(returning: outcome) }
  }

  private func cancel(_ id: Int, _ outcome: Outcome) {
    let one = state.withLock { state in
      state.cancelled.insert(id)
      return state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
    }
    one?.continuation.resume(returning: outcome)
  }
}

/// A store whose saves last until a test makes them succeed or fail.
final class SuspendingStore: SessionStore {
  let saves = SuspendedWork<Bool>()
  let base: InMemorySessionStore
  private let clock: @Sendable () -> StoreTime
  /// The controllers that wait for a change.
  let waits = SuspendedWork<Void>()
  private let snapshots = Mutex<[FlowSessionID: Snapshot]>([:])

  init(clock: @escaping @Sendable () -> StoreTime = { .machine }) {
    self.clock = clock
    base = InMemorySessionStore(clock: clock)
  }

  var time: StoreTime { clock() }

  /// Returns the latest snapshot without suspending.
  func stored(_ id: FlowSessionID) -> Snapshot? { snapshots.withLock { $0[id] } }

  func load(_ id: FlowSessionID) async throws(SessionStoreError) -> Snapshot? { try await base.load(id) }

  func save(_ snapshot: Snapshot, replacing revision: Int?) async throws(SessionStoreError) {
    guard await saves.outcome() else { throw .cannotWrite(path: "memory", reason: "full") }
    try await base.save(snapshot, replacing: revision)
    snapshots.withLock { $0[snapshot.header.id] = snapshot }
    waits.endAll(with: ())
  }

  func now() async throws(SessionStoreError) -> StoreTime { time }

  func waitForChange(of id: FlowSessionID, after revision: Int) async throws(SessionStoreError) {
    await waits.outcome(cancelled: ()) { [self] in stored(id)?.header.revision != revision }
  }

  func list(of flow: String?, after last: SessionSummary?, limit: Int) async throws(SessionStoreError)
    -> [SessionSummary]
  {
    try await base.list(of: flow, after: last, limit: limit)
  }

  func erase(_ id: FlowSessionID) async throws(SessionStoreError) { try await base.erase(id) }
}
