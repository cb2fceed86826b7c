import FlowEngine
import FlowServices
import Foundation

/// Uses the folder of a store in a separate process, for tests with several processes.
///
/// The arguments are `save`, `hold`, `guess`, `walk` or `confirm`, the folder, the session, a count for some, and for
/// `confirm` the port whose calls last for ever.
@main struct StoreProbe {
  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count > 3, let id = FlowSessionID(arguments[3]) else { exit(64) }
    let folder = URL(filePath: arguments[2], directoryHint: .isDirectory)
    let count = arguments.count > 4 ? Int(arguments[4]) ?? 0 : 0
    do {
      switch arguments[1] {
      case "save": try await save(id, in: FileSessionStore(folder: folder), count)
      case "hold": try hold(id, in: FileSessionStore(folder: folder))
      case "walk": try await walk(FileSessionStore(folder: folder), count)
      case "confirm":
        let service = PrintingService(lasting: arguments.last)
        try await RequestServer(store: FileSessionStore(folder: folder), service: service).walk(count)
      case "guess": await Guesser(folder: folder, session: id).guess(count)
      case _: exit(64)
      }
    } catch {
      print(error)
      exit(74)
    }
  }

  /// Saves a session a number of times, each time replacing what is stored, and prints the saved revisions.
  private static func save(_ id: FlowSessionID, in store: FileSessionStore, _ count: Int) async throws {
    for _ in 0..<count { print(try await saved(id, in: store)) }
  }

  /// Walks through many sessions at once, which other processes do too, and prints the calls.
  private static func walk(_ store: FileSessionStore, _ count: Int) async throws {
    let server = try RequestServer(store: store, service: PrintingService())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<count {
        group.addTask { try await server.walk(number) }
      }
      try await group.waitForAll()
    }
  }

  /// Holds a session until the end of standard input.
  private static func hold(_ id: FlowSessionID, in store: FileSessionStore) throws {
    let hold = try store.hold(id)
    FileHandle.standardOutput.write(Data("held\n".utf8))
    _ = FileHandle.standardInput.readDataToEndOfFile()
    hold.release()
  }

  /// Saves a session, tries again after each conflict, and returns the saved revision.
  private static func saved(_ id: FlowSessionID, in store: FileSessionStore) async throws(SessionStoreError) -> Int {
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

  private static func snapshot(_ id: FlowSessionID, revision: Int) -> Snapshot {
    Snapshot(
      header: SnapshotHeader(
        id: id, flow: "probe", flowVersion: 1, flowFingerprint: "0123456789abcdef", flowPath: nil, revision: revision,
        startedAt: 1, savedAt: Int64(ProcessInfo.processInfo.processIdentifier), expiresAt: nil, outcome: nil),
      content: SnapshotContent())
  }
}
