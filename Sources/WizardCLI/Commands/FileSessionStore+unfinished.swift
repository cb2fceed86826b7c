import FlowEngine
import FlowServices

extension FileSessionStore {
  /// The sessions that can be gone on with, newest first.
  func unfinished() async throws(SessionStoreError) -> [SnapshotHeader] {
    try await list().compactMap {
      if case .readable(let header) = $0.content, header.outcome == nil { header } else { nil }
    }
  }
}
