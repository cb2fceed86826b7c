import FlowDefinition
public import FlowEngine
import FlowServices
import FlowExpressions
import Foundation

/// What happens to sessions that have finished or expired.
extension FlowServer {
  /// Passes a result on; the answers stay in the store until it was taken.
  ///
  /// - Returns: Whether the result was taken.
  @discardableResult
  func deliver(_ result: FlowResult, of session: FlowSessionID, _ flow: Flow) async -> Bool {
    guard let results = settings.results else { return false }
    do {
      try await results.receive(result, of: session, flow: flow.id)
      try await store.change(session) { $0.isDelivered = true }
      return true
    } catch {
      // The result is passed on again when sessions are swept, so it must not expire before.
      settings.report?(.resultNotTaken(session, "\(error)"))
      _ = try? await store.change(session) { $0.expiresAt = nil }
      return false
    }
  }

  /// Passes on results that were not taken, and deletes expired sessions and the answers of results that were taken.
  ///
  /// Call it when the server starts and every few minutes.
  ///
  /// - Returns: The number of sessions that were deleted or handed over.
  /// - Throws: `SessionStoreError` if the sessions can't be listed.
  @discardableResult
  public func sweep() async throws(SessionStoreError) -> Int {
    var count = 0
    for (id, served) in flows where settings.results != nil {
      let ends = Set(served.flow.steps.filter { $0.end != nil }.map(\.id))
      for session in try await store.unfinished(of: id, at: ends) where !Task.isCancelled {
        if await handOver(session, served) { count += 1 }
      }
    }
    var batch: Int
    repeat {
      batch = try await store.deleteExpired(at: host(of: nil).now(), limit: Self.sweptAtOnce)
      count += batch
    } while batch == Self.sweptAtOnce && !Task.isCancelled
    for session in settings.uploads?.sessions ?? [] where !Task.isCancelled {
      // The files of a session that can't be read now are kept.
      guard let stored = try? Optional.some(await store.load(session)) else { continue }
      let saved = stored.map {
        String(decoding: (try? JSONEncoder().encode($0)) ?? Data(), as: UTF8.self)
      }
      settings.uploads?.sweep(session) { key in saved?.contains(key) ?? false }
    }
    return count
  }

  private static let sweptAtOnce = 1_000

  private func handOver(_ id: FlowSessionID, _ served: ServedFlow) async -> Bool {
    let visit = Visit(id)
    // The end was counted when the person reached it.
    guard let controller = try? self.controller(served.flow, served, visit, isObserved: false),
      var stored = try? await store.load(id)
    else { return false }
    // Nobody has the result yet, even if the person's time is over.
    if stored.header.isDelivered != true { stored.header.expiresAt = nil }
    guard
      let screen = try? served.flow.screen(
        of: stored, given: served.givenAgain, host: host(of: visit), time: StoreTime(clock: "", milliseconds: 0)),
      case .finished(let result, _) = screen
    else { return false }
    let age = host(of: nil).now().seconds - stored.header.savedAt
    guard stored.header.isDelivered == true else {
      // The request that reached the end may still be passing the result on.
      if age >= settings.deliveryPatience.components.seconds { await deliver(result, of: id, served.flow) }
      return false
    }
    guard age >= settings.keepsEnds.components.seconds,
      (try? await controller.resume(id, given: served.givenAgain)) != nil
    else { return false }
    return (try? await controller.confirmHandover()) != nil
  }
}
