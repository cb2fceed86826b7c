import FlowEngine
import FlowServices
import Foundation
import Localization

/// Copies sessions to and from a file of JSON lines, one for each session.
struct SessionTransfer {
  let store: any ProgramStore
  let console: any Console

  private static let pageSize = 200

  /// - Parameter path: The path of the file, which is replaced.
  func export(to path: String) async throws -> ExitStatus {
    var (count, unreadable): (Int, [FlowSessionID]) = (0, [])
    try await OutputFile.replace(path) { write in
      var last: SessionSummary?
      repeat {
        let page = try await store.list(of: nil, after: last, limit: Self.pageSize)
        for id in page.map(\.id) {
          let snapshot: Snapshot?
          do throws(SessionStoreError) { snapshot = try await store.peek(id) } catch {
            if case .unreachable = error { throw error }
            unreadable.append(id)
            continue
          }
          // It may have been deleted meanwhile.
          guard let snapshot else { continue }
          try write(String(decoding: SessionFile.json(of: snapshot), as: UTF8.self) + "\n")
          count += 1
        }
        last = page.last
      } while last != nil
    }
    try console.say(StoreMessages.exported(count))
    for id in unreadable { try console.say(StoreMessages.notExported(id)) }
    return unreadable.isEmpty ? .done : .unreadable
  }

  /// Sessions that the store has already stay as they are.
  func take(from path: String) async throws -> ExitStatus {
    // All lines are read first, so that a wrong file changes nothing.
    try await forEachSession(of: path) { _ in }
    var (count, there, others): (Int, Int, [FlowSessionID]) = (0, 0, [])
    try await forEachSession(of: path) { snapshot in
      // A store may take a repeated save for the first one.
      if let stored = try await store.peek(snapshot.header.id) {
        if stored == snapshot { there += 1 } else { others.append(snapshot.header.id) }
        return
      }
      do throws(SessionStoreError) {
        try await store.save(snapshot, replacing: nil)
        count += 1
      } catch {
        guard case .conflict = error else { throw error }
        others.append(snapshot.header.id)
      }
    }
    try console.say(StoreMessages.imported(count, there: there))
    for id in others { try console.say(StoreMessages.notImported(id)) }
    return others.isEmpty ? .done : .unreadable
  }

  private func forEachSession(of path: String, _ body: (Snapshot) async throws -> Void) async throws {
    var lines = try FileLines(path, limit: SessionFile.sizeLimit)
    var number = 0
    while let line = try lines.next() {
      number += 1
      guard let snapshot = SessionFile.snapshot(json: Data(line)) else {
        throw FileReadError(path: path, reason: StoreMessages.notASession(number).text(in: console.language))
      }
      try await body(snapshot)
    }
  }
}
