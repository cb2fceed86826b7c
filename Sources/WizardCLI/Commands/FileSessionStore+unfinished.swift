import FlowDefinition
import FlowEngine
import FlowServices

extension [SessionSummary] {
  /// The sessions that can be gone on with, newest first.
  var unfinished: [SnapshotHeader] {
    compactMap { if case .readable(let header) = $0.content, header.outcome == nil { header } else { nil } }
  }
}
