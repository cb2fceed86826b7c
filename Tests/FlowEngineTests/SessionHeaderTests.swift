import Foundation
import FlowServices
import FlowDefinition
import FlowExpressions
import FlowTesting
import Synchronization
import Testing

@testable import FlowEngine

/// The header of a stored session, which is readable without its flow, and the session's expiry.
@Suite struct SessionHeaderTests {
  private final class Clock: Sendable {
    private let seconds = Mutex<Int64>(1_772_366_400)
    var now: FlowTimestamp { FlowTimestamp(seconds: seconds.withLock { $0 }) }
    func pass(_ more: Int64) { seconds.withLock { $0 += more } }
  }

  private static func flow(_ more: String = "") throws -> Flow {
    try FlowEngineTests.flow(
      """
      { "format": 1, "flow": "test", "version": 1, "title": "Test", "language": "en", "expires": "1h", "steps": [
        { "id": "a", "title": "A", "fields": [
          { "id": "x", "type": "text", "label": "X" }, { "id": "o", "type": "text", "label": "O", "required": false },
          { "id": "c", "type": "text", "label": "C", "computed": "'c'" }] },
        { "id": "b", "title": "B", "fields": [{ "id": "y", "type": "text", "label": "Y" } \(more)] },
        { "id": "z", "end": "done", "result": { "x": "x", "o": "o", "c": "c", "y": "y" } }] }
      """, allowing: ["unused-answer"])
  }

  private func controller(
    _ flow: Flow, _ store: InMemorySessionStore, _ clock: Clock
  ) throws -> FlowController {
    let host = FlowHost(
      now: { clock.now }, timeZone: { .gmt }, uptime: { .zero },
      newKey: { "key" }, newSessionID: { FlowSessionID(random: 7) }, run: "run")
    return try FlowController(flow: flow, services: [:], store: store, host: host)
  }

  private func header(_ store: InMemorySessionStore, _ id: FlowSessionID) async throws -> SnapshotHeader {
    try #require(try await store.load(id)).header
  }

  @Test func `The header of a stored session has its position, number of answers and arguments`() async throws {
    let (store, clock, id) = (InMemorySessionStore(), Clock(), FlowSessionID(random: 3))
    let first = try controller(try Self.flow(), store, clock)
    try await first.start(as: id, flowPath: "/f", bindingsPath: "/b")
    var header = try await header(store, id)
    #expect(header.resumeStep == "a" && header.answers == 0 && header.flowPath == "/f" && header.bindingsPath == "/b")
    try first.screen.viewModel?.update(.string("1"), for: "x")
    try await first.next()
    header = try await self.header(store, id)
    #expect(header.resumeStep == "b" && header.answers == 1)
    #expect(try await store.load(id)?.content.path == ["a", "b"])

    let second = try controller(try Self.flow(), store, clock)
    try await second.resume(id)
    try second.screen.viewModel?.update(.string("2"), for: "y")
    try await second.leave("y")
    header = try await self.header(store, id)
    #expect(header.resumeStep == "b" && header.answers == 2 && header.bindingsPath == "/b")

    let third = try controller(try Self.flow(), store, clock)
    try await third.resume(id, bindingsPath: "/c")
    try await third.next()
    #expect(try await self.header(store, id).bindingsPath == "/c")
    try await third.next()
    try await third.confirmHandover()
    header = try await self.header(store, id)
    #expect(header.outcome == "done" && header.resumeStep == nil && header.answers == nil)
  }

  @Test func `An expired session is not resumed, and setting the clock back expires nothing`() async throws {
    let (store, clock, id) = (InMemorySessionStore(), Clock(), FlowSessionID(random: 3))
    try await controller(try Self.flow(), store, clock).start(as: id)
    clock.pass(3600)
    let over = FlowTimestamp(seconds: clock.now.seconds)
    await #expect(throws: FlowStartError.expired(at: over)) {
      try await controller(try Self.flow(), store, clock).resume(id)
    }
    for seconds: Int64 in [-1, -7200] {
      clock.pass(seconds)
      try await controller(try Self.flow(), store, clock).resume(id)
    }
    let last = try controller(try Self.flow(), store, clock)
    try await last.resume(id)
    for path in ["x", "y"] {
      try last.screen.viewModel?.update(.string("1"), for: path)
      try await last.next()
    }
    try await last.next()
    guard case .finished = last.screen else {
      Issue.record("the flow did not finish")
      return
    }
  }

  @Test func `The same report about resuming is available before and after resuming`() async throws {
    let (store, clock, id) = (InMemorySessionStore(), Clock(), FlowSessionID(random: 3))
    let first = try controller(try Self.flow(), store, clock)
    try await first.start(as: id)
    try first.screen.viewModel?.update(.string("1"), for: "x")
    try await first.next()
    let snapshot = try #require(try await store.load(id))
    let edited = try controller(try Self.flow(), store, clock)
    #expect(try edited.report(on: snapshot).isUnchanged)
    let later = try controller(try Self.flow(#", { "id": "n", "type": "text", "label": "N" }"#), store, clock)
    let report = try later.report(on: snapshot)
    #expect(report.answers.map(\.label) == ["X", "C"] && report.answerCount == 1 && report.title == "Test")
    #expect(report.resumeStep == ResumeReport.StepName(name: "b", title: "B"))
    #expect(try await later.resume(id) == report)
    for path in ["y", "n"] { try later.screen.viewModel?.update(.string("1"), for: path) }
    try await later.next()
    try await later.next()
    guard case .finished = later.screen else {
      Issue.record("the flow did not finish")
      return
    }
  }
}
