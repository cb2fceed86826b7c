import Foundation
import Testing

@testable import WizardCLI

/// `wizard serve` at the command line; what it serves is tested with the server.
@Suite struct ServeCommandTests {
  private static let flow = """
    { "format": 1, "flow": "f", "title": "F", "steps": [
      { "id": "a", "fields": [{ "id": "a", "type": "text", "label": "A" }] },
      { "id": "z", "end": "done" } ] }
    """

  /// Step `b` sends a secret that step `a` asked for.
  private static let carrying = """
    { "format": 1, "flow": "f", "title": "F",
      "services": { "login": { "input": { "password": "secret" }, "output": {} } },
      "steps": [
        { "id": "a", "fields": [{ "id": "password", "type": "text", "secret": true, "label": "Password" }] },
        { "id": "b", "submit": { "call": "login", "with": { "password": "password" } } },
        { "id": "z", "end": "done" } ] }
    """

  private func serve(_ words: String...) async throws -> (ending: Ending, text: String) {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try walkthrough.write(Self.flow, to: "flow.jsonc")
    let console = ScriptedConsole([.signalWhileWaiting(.terminate)], isInteractive: false, width: 1000)
    let ending = await walkthrough.runBare(
      ["serve"] + words.map { $0.hasSuffix(".jsonc") ? walkthrough.path($0) : $0 }, console)
    return (ending, walkthrough.named(console.transcript))
  }

  @Test func `A server says where it is, and ends with 0 when it is told to`() async throws {
    let (ending, text) = try await serve("flow.jsonc", "--listen", "127.0.0.1:0")
    #expect(ending == .done)
    #expect(
      text.wholeMatch(of: /Open http:\/\/127\.0\.0\.1:\d+\/ in a browser\. Press Ctrl-C to stop\.\n/) != nil, "\(text)")
  }

  @Test func `Behind a proxy, the address is that of the proxy`() async throws {
    let (ending, text) = try await serve(
      "flow.jsonc", "--listen", "127.0.0.1:0", "--base-url", "https://join.example.com/")
    #expect(ending == .done && text.contains("Open https://join.example.com/ in a browser."), "\(text)")
  }

  @Test(arguments: [
    (["flow.jsonc", "--listen", "here"], Ending.usage, "\"here\" is not an address. Use HOST:PORT"),
    (["flow.jsonc", "--listen", "0.0.0.0:0"], .usage, "Put a proxy with HTTPS in front and pass --base-url"),
    (["flow.jsonc", "--listen", "unix:/tmp/s"], .usage, "Pass --base-url, the address that browsers use"),
    (["flow.jsonc", "--listen", "0.0.0.0:0", "--insecure"], .usage, "Pass --base-url, the address that browsers use"),
    (["flow.jsonc", "--base-url", "http://a.example"], .usage, "Put a proxy with HTTPS in front and pass --base-url"),
    (["flow.jsonc", "--limit", "speed=3"], .usage, "There is no limit \"speed\". The limits are: connections, "),
    (["flow.jsonc", "--limit", "requests=0"], .usage, "Use a whole number above 0, such as --limit requests=100."),
    (["flow.jsonc", "--trusted-proxy", "10.0.0.0/8"], .usage, "\"10.0.0.0/8\" is not the address of a proxy."),
    (["flow.jsonc", "--base-url", "http://127.0.0.1.example"], .usage, "Put a proxy with HTTPS in front"),
    (["flow.jsonc", "--continue-url", "acme"], .usage, "Use one that begins with https://."),
    (["flow.jsonc", "--theme", "gone.css"], .unreadable, "gone.css"),
    (["carrying/flow.jsonc"], .badFlow, "\"password\" is secret, so it isn't kept"),
    (["flow.jsonc", "--base-url", "https://a.example/path"], .usage, "is not a base URL"),
    (["flow.jsonc", "--listen", "192.0.2.1:0", "--insecure"], .unavailable, "192.0.2.1:0: "),
    (["flow.jsonc", "--listen", "no.such.invalid:0", "--insecure"], .unavailable, "no address \"no.such.invalid\""),
    (["flow.jsonc", "flow.jsonc"], .usage, "Two flows have the id \"f\"."),
    ([], .usage, "serve"),
    (["gone.jsonc"], .unreadable, "gone.jsonc"),
    (["bad.jsonc"], .badFlow, "bad.jsonc"),
  ])
  func `A server that can't start says why`(words: [String], expected: Ending, message: String) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try walkthrough.write(Self.flow, to: "flow.jsonc")
    try walkthrough.write("{", to: "bad.jsonc")
    try FileManager.default.createDirectory(
      atPath: walkthrough.path("carrying"), withIntermediateDirectories: true)
    try walkthrough.write(Self.carrying, to: "carrying/flow.jsonc")
    try walkthrough.write(#"{ "login": { "use": "fixed", "accepted": {} } }"#, to: "carrying/services.jsonc")
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    let ending = await walkthrough.runBare(
      ["serve"] + words.map { $0.hasSuffix(".jsonc") ? walkthrough.path($0) : $0 }, console)
    #expect(ending == expected && walkthrough.named(console.transcript).contains(message), "\(console.transcript)")
  }
}
