import FlowDefinition
import FlowEngine
import FlowServices

extension [SessionSummary] {
  /// The sessions that can be gone on with, newest first.
  var unfinished: [SnapshotHeader] {
    compactMap { if case .readable(let header) = $0.content, header.outcome == nil { header } else { nil } }
  }
}

extension FileSessionStore {
  /// The first of some sessions in which something was answered: an empty one hides no other.
  func firstAnswered(_ headers: [SnapshotHeader]) async -> SnapshotHeader? {
    for header in headers {
      guard let content = (try? await load(header.id))?.content else { continue }
      if !content.answers.isEmpty || content.drafts.contains(where: { $0.value != .null }) { return header }
    }
    return nil
  }
}
