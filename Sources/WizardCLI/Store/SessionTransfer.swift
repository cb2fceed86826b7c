import FlowEngine
import FlowServices
import Foundation
import Localization

/// What was done with the sessions of a store.
struct TransferReport {
  let sentences: [LocalizedMessage]
  /// Whether no session was left out.
  var isComplete = true
}

/// Copies sessions to and from a file of JSON lines, one for each session.
struct SessionTransfer {
  let store: any ProgramStore
  let language: Language

  private static let pageSize = 200

  /// - Parameter path: The path of the file, which is replaced.
  func export(to path: String) async throws -> TransferReport {
    var (count, unreadable): (Int, [FlowSessionID]) = (0, [])
    try await OutputFile.replace(path) { write in
      var last: SessionSummary?
      repeat {
        let page = try await store.list(of: nil, after: last, limit: Self.pageSize)
        for id in page.map(\.id) {
          try Task.checkCancellation()
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
      unreadable += try await store.filesSetAside().compactMap(\.session).filter { !unreadable.contains($0) }
    }
    return TransferReport(
      sentences: [StoreMessages.exported(count)] + unreadable.map(StoreMessages.notExported),
      isComplete: unreadable.isEmpty)
  }

  /// Sessions that the store has already stay as they are.
  func take(from path: String) async throws -> TransferReport {
    // All lines are read first, so that a wrong file changes nothing.
    try await forEachSession(of: path) { _ in }
    var (count, there, others): (Int, Int, [FlowSessionID]) = (0, 0, [])
    try await forEachSession(of: path) { snapshot in
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
    return TransferReport(
      sentences: [StoreMessages.imported(count, there: there)] + others.map(StoreMessages.notImported),
      isComplete: others.isEmpty)
  }

  private func forEachSession(of path: String, _ body: (Snapshot) async throws -> Void) async throws {
    var lines = try FileLines(path, limit: SessionFile.sizeLimit)
    var number = 0
    while let line = try lines.next() {
      try Task.checkCancellation()
      number += 1
      guard let snapshot = SessionFile.snapshot(json: Data(line)) else {
        throw FileReadError(path: path, reason: StoreMessages.notASession(number).text(in: language))
      }
      try await body(snapshot)
    }
  }
}
