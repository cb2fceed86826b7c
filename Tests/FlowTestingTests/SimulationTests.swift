import Foundation
import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowTesting
import Testing

/// The simulated clock and services of tests.
@Suite struct SimulationTests {
  private struct Silent: ServiceProgress {
    func begun() async {}
    func retrying(inSeconds seconds: Int) async {}
  }

  private static func request(_ key: String) throws -> ServiceRequest {
    ServiceRequest(
      port: "pay", key: key, session: try #require(FlowSessionID("test")), time: FlowTimestamp(seconds: 0))
  }

  @Test func `A scripted service replies in order and records its requests`() async throws {
    let service = ScriptedService([.rejected(Rejection(code: "no")), .accepted(.null)])
    #expect(await service.reply(to: try Self.request("1"), progress: Silent()) == .rejected(Rejection(code: "no")))
    #expect(service.left == [.accepted(.null)])
    #expect(await service.reply(to: try Self.request("2"), progress: Silent()) == .accepted(.null))
    #expect(service.left == [] && service.unexpected.isEmpty)
    #expect(service.requests.map(\.key) == ["1", "2"])
  }

  @Test func `A call without a scripted reply fails and is recorded`() async throws {
    let service = ScriptedService([])
    #expect(
      await service.reply(to: try Self.request("1"), progress: Silent())
        == .unavailable(reason: "the scenario has no more replies from \"pay\"", mayHaveSucceeded: false))
    #expect(service.unexpected.map(\.key) == ["1"])
  }

  @Test func `A manual clock stands still and only moves forward`() {
    let clock = ManualClock(at: FlowTimestamp(seconds: 86_399))
    #expect(clock.now.seconds == 86_399)
    clock.advance(by: .seconds(1))
    #expect(clock.now.seconds == 86_400)
    clock.advance(by: .seconds(-5))
    #expect(clock.now.seconds == 86_400)
    let last = ManualClock(at: FlowTimestamp(seconds: .max - 1))
    last.advance(by: .seconds(10))
    #expect(last.now.seconds == .max)
  }

  @Test func `The host of a manual clock has its time and numbered keys`() throws {
    let clock = ManualClock(at: FlowTimestamp(seconds: 100_000))
    let host = clock.host(run: "run 1", session: try #require(FlowSessionID("test")))
    clock.advance(by: .seconds(5))
    #expect(host.now().seconds == 100_005 && host.timeZone() == .gmt && host.uptime() == .zero)
    #expect([host.newKey(), host.newKey(), host.newSessionID().text, host.run] == ["key-1", "key-2", "test", "run 1"])
  }
}
