import CHeapSize
import FlowEngine

/// How many bytes of memory a session takes that nobody does anything with, half-way through a small wizard.
///
/// Nil where the C library does not tell what is allocated.
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

  /// A controller and the screen it shows; what its store keeps is not counted.
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

  /// What one of them takes; the room in the array was there before.
  private static func each<Element>(_ held: [Element], since before: Int) -> Int? {
    let after = withExtendedLifetime(held) { heap_size() }
    return before < 0 ? nil : (after - before) / held.count + MemoryLayout<Element>.stride
  }
}

/// Keeps nothing.
private struct NoStore: SessionStore {
  func load(_ id: SessionID) async throws(SessionStoreError) -> Snapshot? { nil }
  func save(_ snapshot: Snapshot, replacing revision: Int?) async throws(SessionStoreError) {}
  func list() async throws(SessionStoreError) -> [SessionSummary] { [] }
  func delete(_ id: SessionID) async throws(SessionStoreError) {}
}
