import CHeapSize
import FlowEngine
import FlowServices

/// The memory in bytes that an idle session needs in the middle of a small flow.
///
/// The values are `nil` if the C library does not report allocations.
enum IdleSession {
  private static let count = 1000
  private static let wizard = Wizard.winding12
  private static let steps = 4

  static var machine: Int? {
    var walks: [Walk] = []
    walks.reserveCapacity(count)
    let before = heap_size()
    for _ in 0..<count {
      var walk = Walk(wizard.flow)
      for _ in 0..<steps { walk.goOn(wizard.answers) }
      walks.append(walk)
    }
    return each(walks, since: before)
  }

  /// Measures the memory of a controller and its screen, without the memory of a store.
  static func controller() async -> Int? {
    var walks: [ControlledWalk] = []
    walks.reserveCapacity(count)
    let before = heap_size()
    for _ in 0..<count {
      let walk = await ControlledWalk(wizard.flow, store: NoStore())
      for _ in 0..<steps { await walk.goOn(wizard.answers) }
      walks.append(walk)
    }
    return each(walks, since: before)
  }

  /// The caller must reserve the array's storage before measuring `before`.
  ///
  /// The growth since then does not include the storage, so this method adds an element's share of it.
  private static func each<Element>(_ held: [Element], since before: Int) -> Int? {
    let after = withExtendedLifetime(held) { heap_size() }
    return before < 0 ? nil : (after - before) / held.count + MemoryLayout<Element>.stride
  }
}

private struct NoStore: SessionStore {
  func load(_ id: FlowSessionID) async throws(SessionStoreError) -> Snapshot? { nil }
  func save(_ snapshot: Snapshot, replacing revision: Int?) async throws(SessionStoreError) {}
  func list(of flow: String?, after last: SessionSummary?, limit: Int) async throws(SessionStoreError)
    -> [SessionSummary]
  { [] }
  func now() async throws(SessionStoreError) -> StoreTime { .machine }

  func erase(_ id: FlowSessionID) async throws(SessionStoreError) {}
}
