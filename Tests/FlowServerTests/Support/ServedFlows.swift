import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServices
import Foundation
import Synchronization
import TestSupport

@testable import FlowServer

/// The onboarding flow with services that a test can look at.
final class ServedOnboarding: Sendable {
  let store: SessionTable
  let service: Services
  let server: FlowServer

  /// - Parameter other: A server with the same store and services.
  init(beside other: ServedOnboarding? = nil, settings: (inout FlowServerSettings) -> Void = { _ in }) throws {
    store = other?.store ?? SessionTable()
    service = other?.service ?? Services()
    let folder = ShippedFlows.folder.appending(path: "onboarding")
    let flow = try Flow(contentsOf: folder)
    let languages = try flow.languages.map { try Flow(contentsOf: folder, language: $0) }
    let service = service
    let services = Dictionary(uniqueKeysWithValues: flow.ports.map { ($0.name, service as any FlowService) })
    var own = FlowServerSettings(origins: [Browser.origin])
    own.patience = .seconds(3600)
    settings(&own)
    server = FlowServer(
      flows: [try ServedFlow([flow] + languages.filter { $0.language != flow.language }, services: services)],
      store: store,
      settings: own)
  }

  /// Accepts everything except the code 999999.
  final class Services: FlowService {
    private let calls = Mutex<[String]>([])
    private let held = Mutex<[CheckedContinuation<Void, Never>]>([])
    private let isHolding = Mutex(false)
    private let isAway = Mutex(false)

    /// Makes all calls fail, or succeed again.
    func setAway(_ isAway: Bool) { self.isAway.withLock { $0 = isAway } }

    func hold() { isHolding.withLock { $0 = true } }

    var ports: [String] { calls.withLock(\.self) }
    func count(_ port: String) -> Int { ports.count { $0 == port } }

    func release() {
      isHolding.withLock { $0 = false }
      for continuation in held.withLock({ exchange(&$0, with: []) }) { continuation.resume() }
    }

    func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
      calls.withLock { $0.append(request.port) }
      if request.port == "account.create", isHolding.withLock(\.self) {
        await withCheckedContinuation { continuation in held.withLock { $0.append(continuation) } }
      }
      if isAway.withLock(\.self) { return .unavailable(reason: "away", mayHaveSucceeded: true) }
      switch request.port {
      case "verification.check":
        let code: Secret? = try? request.decode(Check.self).code
        return code?.reveal() == "999999"
          ? .rejected(Rejection(code: "wrong_code", details: ["left": 2])) : .accepted([:])
      case "account.create": return .accepted(["number": "A-1"])
      case _: return .accepted([:])
      }
    }

    private struct Check: Decodable {
      let code: Secret
    }
  }
}

/// A database of sessions that can be away.
final class SessionTable: SessionStore {
  private let base = InMemorySessionStore()
  private let state = Mutex((failure: SessionStoreError?.none, waits: 0))

  var isAway: Bool {
    get { failure != nil }
    set { failure = newValue ? .unreachable(reason: "away") : nil }
  }

  var failure: SessionStoreError? {
    get { state.withLock(\.failure) }
    set { state.withLock { $0.failure = newValue } }
  }

  /// How often a server has waited for a call of another one.
  var waits: Int { state.withLock(\.waits) }

  private func reached() throws(SessionStoreError) -> InMemorySessionStore {
    if let failure { throw failure }
    return base
  }

  func load(_ id: FlowSessionID) async throws(SessionStoreError) -> Snapshot? { try await reached().load(id) }
  func save(_ snapshot: Snapshot, replacing revision: Int?) async throws(SessionStoreError) {
    try await reached().save(snapshot, replacing: revision)
  }
  func list(
    of flow: String?, after last: SessionSummary?, limit: Int
  ) async throws(SessionStoreError) -> [SessionSummary] {
    try await reached().list(of: flow, after: last, limit: limit)
  }
  func erase(_ id: FlowSessionID) async throws(SessionStoreError) { try await reached().erase(id) }
  func now() async throws(SessionStoreError) -> StoreTime { try await reached().now() }
  func waitForChange(of id: FlowSessionID, after revision: Int) async throws(SessionStoreError) {
    state.withLock { $0.waits += 1 }
    try await reached().waitForChange(of: id, after: revision)
  }
}
