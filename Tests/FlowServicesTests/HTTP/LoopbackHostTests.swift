import Testing

@testable import FlowServices

/// Host names that every program resolves to this computer.
@Suite struct LoopbackHostTests {
  @Test(arguments: [
    "localhost", "LOCALHOST", "a.localhost", "a-1.b_2.localhost", "127.0.0.1", "127.0.0.2", "127.1.2.3",
    "127.255.255.255", "[::1]", "::1",
  ])
  func `A host that every program takes for this computer is a loopback host`(host: String) {
    #expect(LoopbackHost.contains(host))
  }

  @Test(arguments: [
    "", "+127.0.0.1", "127.+0.0.1", "-127.0.0.1", "127.0.0.-1", "0127.0.0.1", "127.0.0.01", "127.0.0.1.", "127.0.0.256",
    "127.1", "127.0.1", "127.0.0.0.1", "127", "2130706433", "0x7f.0.0.1", "0x7f000001", "%31%32%37.0.0.1",
    "127.0.0.1%00",
    "128.0.0.1", "27.0.0.1", "1127.0.0.1", "127.0.0.1.example", "127.0.0.1 ", "127..0.1", "\u{0661}27.0.0.1",
    "\u{FF11}27.0.0.1", "::ffff:127.0.0.1", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[0:0:0:0:0:0:0:1]", "::2",
    "localhost.", ".localhost", "a..localhost", "localhost.example", "notlocalhost", "%6cocalhost", "a%2elocalhost",
    "a@localhost", "0.0.0.0", "[::]",
  ])
  func `A host that some program may take for another one is not a loopback host`(host: String) {
    #expect(!LoopbackHost.contains(host))
  }
}
