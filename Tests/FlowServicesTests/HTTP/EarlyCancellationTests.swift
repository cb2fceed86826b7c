import FlowNetworking
import LoopbackServer
import Testing

@testable import FlowServices

/// Requests that are cancelled as they begin.
///
/// A cancellation must take effect at any time.
@Suite struct EarlyCancellationTests {
  private func request(_ server: LoopbackServer) -> ServiceHTTPRequest {
    ServiceHTTPRequest(method: "POST", url: server.address, headers: [:], body: nil, timeout: .seconds(600))
  }

  @Test(.timeLimit(.minutes(10))) func `A request cancelled before it is made ends`() async throws {
    let server = try LoopbackServer { _, _ in .silence }
    let request = request(server)
    let call = Task {
      while !Task.isCancelled { await Task.yield() }
      return await URLSessionTransport().exchange(request)
    }
    call.cancel()
    #expect(await call.value == .cancelled)
  }

  @Test(.timeLimit(.minutes(10)), arguments: 0..<60)
  func `A request cancelled at any time ends`(delay: Int) async throws {
    let server = try LoopbackServer { _, _ in .silence }
    let request = request(server)
    let call = Task { await URLSessionTransport().exchange(request) }
    // Waits in a loop, because a suspended task may resume late while other tests run.
    let instant = ContinuousClock.now + .microseconds(delay * 25)
    while ContinuousClock.now < instant {}
    call.cancel()
    #expect(await call.value == .cancelled)
  }
}
