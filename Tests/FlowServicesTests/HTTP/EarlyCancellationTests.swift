import FlowNetworking
import LoopbackServer
import Testing

@testable import FlowServices

/// A request that is cancelled as it begins: there is no instant at which that goes unheard.
@Suite struct EarlyCancellationTests {
  private func request(_ server: LoopbackServer) -> ServiceHTTPRequest {
    ServiceHTTPRequest(method: "POST", url: server.address, headers: [:], body: nil, timeout: .seconds(20))
  }

  @Test(.timeLimit(.minutes(1))) func `a request that is cancelled before it is made ends`() async throws {
    let server = try LoopbackServer { _, _ in .silence }
    let request = request(server)
    let call = Task {
      while !Task.isCancelled { await Task.yield() }
      return await URLSessionTransport().exchange(request)
    }
    call.cancel()
    #expect(await call.value == .cancelled)
  }

  @Test(.timeLimit(.minutes(1)), arguments: 0..<60)
  func `a request that is cancelled at any instant ends`(delay: Int) async throws {
    let server = try LoopbackServer { _, _ in .silence }
    let request = request(server)
    let call = Task { await URLSessionTransport().exchange(request) }
    // Not by turns of the scheduler: each of them may take long while other tests work.
    let instant = ContinuousClock.now + .microseconds(delay * 25)
    while ContinuousClock.now < instant {}
    call.cancel()
    #expect(await call.value == .cancelled)
  }
}
