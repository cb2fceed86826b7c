import FlowEngine
import FlowServices
import Foundation

/// Saves a session some times, each time over what it found there, and prints the revisions it saved.
///
/// Arguments: the folder of the store, the session, how often.
@main struct StoreProbe {
  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let id = SessionID(arguments[2]), let count = Int(arguments[3]) else { exit(64) }
    let store = FileSessionStore(folder: URL(filePath: arguments[1], directoryHint: .isDirectory))
    do {
      for _ in 0..<count { print(try await saved(id, in: store)) }
    } catch {
      print(error)
      exit(74)
    }
  }

  /// Tries until it wins a revision.
  private static func saved(_ id: SessionID, in store: FileSessionStore) async throws(SessionStoreError) -> Int {
    while true {
      let found = try await store.load(id)?.header.revision
      let next = (found ?? 0) + 1
      do throws(SessionStoreError) {
        try await store.save(snapshot(id, revision: next), replacing: found)
        return next
      } catch {
        guard case .conflict = error else { throw error }
      }
    }
  }

  private static func snapshot(_ id: SessionID, revision: Int) -> Snapshot {
    Snapshot(
      header: SnapshotHeader(
        id: id, flow: "probe", flowVersion: 1, flowFingerprint: "0123456789abcdef", flowPath: nil, revision: revision,
        begun: 1, saved: Int64(ProcessInfo.processInfo.processIdentifier), expires: nil, outcome: nil),
      content: SnapshotContent())
  }
}
