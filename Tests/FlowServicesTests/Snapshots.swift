import FlowDefinition
import FlowEngine

/// Snapshots for tests.
enum Snapshots {
  static let id = FlowSessionID(random: 1)

  static func make(_ id: FlowSessionID = id, revision: Int, format: Int = Snapshot.format, size: Int = 1) -> Snapshot {
    var content = SnapshotContent()
    for number in 0..<size {
      content.answers["name\(number)"] = .init(value: .string("Zoë / \(revision)"), submitted: true)
    }
    let header = SnapshotHeader(
      format: format, id: id, flow: "onboarding", flowVersion: 1, flowFingerprint: "0123456789abcdef",
      flowPath: "/Flows/onboarding", revision: revision, startedAt: 1, savedAt: Int64(revision), expiresAt: nil,
      outcome: nil)
    return Snapshot(header: header, content: content)
  }
}

extension SessionStore {
  func failure(_ snapshot: Snapshot, replacing revision: Int?) async -> SessionStoreError? {
    do throws(SessionStoreError) {
      try await save(snapshot, replacing: revision)
      return nil
    } catch {
      return error
    }
  }

  func loadFailure(_ id: FlowSessionID) async -> SessionStoreError? {
    do throws(SessionStoreError) {
      _ = try await load(id)
      return nil
    } catch {
      return error
    }
  }
}
