import FlowDefinition
import FlowEngine
import FlowExpressions
import Foundation
import Synchronization

@testable import FlowServices

/// A process from start to end: the shipped onboarding flow with its services on one disk.
final class RunningProgram {
  let controller: FlowController
  let store: FileSessionStore
  let folder: TemporaryFolder
  let points: FaultPoints
  let witness: RunObserver
  let clock: StoppedClock
  var outbox: Outbox { Outbox(url: folder.url.appending(path: "outbox.jsonl")) }

  static let flow: Result<Flow, any Error> = Result { () throws(any Error) -> Flow in
    try Flow(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Flows/onboarding"))
  }

  init(_ folder: TemporaryFolder, _ points: FaultPoints, _ witness: RunObserver, run: String) throws {
    (self.folder, self.points, self.witness) = (folder, points, witness)
    clock = StoppedClock(run: run)
    store = FileSessionStore(folder: folder.url, files: points.files)
    let outbox = Outbox(url: folder.url.appending(path: "outbox.jsonl"))
    let verification = LocalVerification(
      settings: VerificationSettings(), folder: folder.url, files: points.files,
      delivery: OutboxDelivery(file: outbox.url, files: points.files), name: "verification.*",
      random: SeededNumbers(state: run == "1" ? 42 : 4_711))
    let records = RecordsService(
      table: FileRecords(folder.url.appending(path: "accounts.jsonl"), files: points.files), unique: "email")
    let ports: [String: any FlowService] = [
      "verification.send": verification, "verification.check": verification, "account.create": records,
    ]
    controller = try FlowController(
      flow: try Self.flow.get(),
      services: ports.mapValues { WatchedService(inner: $0, points: points, witness: witness, outbox: outbox) },
      store: store, host: clock.host)
  }

  /// Returns the outcome of the session if it has ended.
  func outcome() async throws -> String? {
    guard case .success(let header) = try await store.list().first?.header else { return nil }
    return header.outcome
  }

  /// Resumes the existing session, or starts one.
  func begin() async throws {
    guard let id = try await store.list().first?.id else { return try await controller.start() }
    try await controller.resume(id)
  }
}

/// A clock that advances only when a test says so.
final class StoppedClock: Sendable {
  private let seconds: Mutex<Int64>
  private let names = Mutex(UInt64(0))
  private let run: String

  init(run: String) {
    self.run = run
    seconds = Mutex(Calls.start)
  }

  func pass(_ more: Int64) { seconds.withLock { $0 += more } }

  private var next: UInt64 {
    names.withLock {
      $0 += 1
      return $0
    }
  }

  var host: FlowHost {
    FlowHost(
      now: { [self] in FlowTimestamp(seconds: seconds.withLock { $0 }) },
      timeZone: { .gmt }, uptime: { .zero },
      newKey: { [self] in "key-\(run)-\(next)" },
      newSessionID: { [self] in FlowSessionID(random: UInt64(run) ?? 0) }, run: "run-\(run)")
  }
}
