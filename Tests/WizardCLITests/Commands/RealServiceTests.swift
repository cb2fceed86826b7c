import Foundation
import LoopbackServer
import Testing

@testable import WizardCLI

/// The command with `services.example.jsonc`, whose services are replaced by a server on this computer.
@Suite struct RealServiceTests {
  private static let example =
    Walkthrough.repository.appending(path: "Flows/onboarding/services.example.jsonc").path(percentEncoded: false)
  private static let token = "canary-token-5551"
  private static let code = "975318"

  private static func environment(_ server: LoopbackServer) -> [String: String] {
    [
      "VERIFY_URL": server.address, "VERIFY_TOKEN": token, "ACCOUNTS_URL": server.address, "ACCOUNTS_TOKEN": token,
    ]
  }

  private static func words(_ walkthrough: Walkthrough) throws -> [String] {
    try FileManager.default.createDirectory(
      atPath: walkthrough.store, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return ["run", Walkthrough.onboarding, "--services", example, "--events", walkthrough.path("store/events.jsonl")]
  }

  @Test func `Missing environment variables are reported before the first question`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole([])
    #expect(
      await walkthrough.run(try Self.words(walkthrough), console, environment: ["VERIFY_URL": "https://a.example"])
        == .badFlow)
    for name in ["VERIFY_TOKEN", "ACCOUNTS_URL", "ACCOUNTS_TOKEN"] {
      #expect(console.transcript.contains("the environment variable \"\(name)\" is not set  [missing-variable]"))
    }
    #expect(!console.transcript.contains("Set up your account"))
    #expect(!console.transcript.contains("https://a.example"))
    #expect(try walkthrough.storedNames().filter { $0.hasSuffix("session.json") } == [])
  }

  @Test func `Credentials and codes of a run with real services are only in its requests`() async throws {
    let server = try LoopbackServer { request, _ in
      switch request.path {
      case "/verifications": .answer(201, #"{"id":"1"}"#)
      case "/verifications/check" where request.body.contains(Self.code): .answer(200, #"{"status":"approved"}"#)
      case "/verifications/check": .problem(422, #"{"code":"wrong_code","left":4,"detail":"\#(Self.token)"}"#)
      case _ where request.headers["authorization"] != "Bearer \(Self.token)": .problem(401, "{}")
      case _: .answer(201, #"{"number":"N-1"}"#)
      }
    }
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole(lines: [
      "201 555 0123", "864209", Self.code, "Ana", "ana@example.com", "", "no", "yes",
    ])
    let words = try Self.words(walkthrough) + ["--json"]
    #expect(await walkthrough.run(words, console, environment: Self.environment(server)) == .done)
    #expect(console.transcript.contains("Done. Your account number is N-1.\n"))
    #expect(console.transcript.contains("Sending a code…\n"))
    #expect(console.transcript.contains("That is not the code we sent. You have 4 tries left."))
    // A code is visible while it is typed but not in anything the program prints or saves.
    let printed = console.transcript.replacing(": \(Self.code)\n", with: ": \n").replacing(": 864209\n", with: ": \n")
    let files = try walkthrough.storedNames().map { try walkthrough.text(of: "store/\($0)") }
    #expect(files.count >= 2)
    for secret in [Self.token, Self.code, "864209"] {
      #expect(!(files + [printed, console.data]).contains { $0.contains(secret) })
    }
    #expect(server.requests.count == 4)
  }

  private static let small = """
    { "format": 1, "flow": "f", "title": "F", "services": { "a.b": { "input": { "n": "text" }, "output": { "number": "text" } } },
      "steps": [
        { "id": "a", "fields": [{ "id": "n", "type": "text", "label": "N" }] },
        { "id": "b", "title": "Send", "submit": { "call": "a.b", "with": { "n": "n" }, "once": true, "as": "made" } },
        { "id": "z", "end": "done", "result": { "number": "made.number" } }] }
    """

  @Test func `A run without a person and with an unavailable service has its own exit code`() async throws {
    let server = try LoopbackServer { _, count in
      count < 4 ? .problem(500, "{}") : .answer(201, #"{"number":"N-1"}"#)
    }
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try walkthrough.write(Self.small, to: "flow.jsonc")
    try walkthrough.write(
      #"{ "a.b": { "use": "http", "url": "${URL}", "tries": 1 } }"#, to: "services.jsonc")
    let words = [
      walkthrough.path("flow.jsonc"), "--no-input", "--json", "--events", walkthrough.path("events.jsonl"),
    ]
    let first = ScriptedConsole([], isInteractive: false)
    let environment = ["URL": server.address]
    #expect(
      await walkthrough.run(["run"] + words + ["--yes", "--set", "n=x"], first, environment: environment)
        == .unavailable)
    #expect(first.data.contains(#""status":"unavailable""#))
    // A person reads a simple message. Operators read the service, the host and the reason.
    let host = "127.0.0.1:\(server.port)"
    let message = #"service "a.b" failed at \#(host): the server responded with status 500."#
    #expect(first.transcript.replacing("\n", with: " ").contains("right now. wizard: \(message) "))
    let error =
      #""error":{"code":"unavailable","host":"\#(host)","message":"\#(message.replacing("\"", with: #"\""#))","#
    #expect(first.data.contains(error + #""reason":"status500","service":"a.b"}"#))
    let events = try walkthrough.text(of: "events.jsonl").split(separator: "\n").filter { $0.contains("callEnded") }
    #expect(events.count == 1)
    #expect(events.allSatisfy { $0.contains(#""host":"\#(host)""#) && $0.contains(#""reason":"status500""#) })
    var last = ScriptedConsole([], isInteractive: false)
    for _ in 0..<4 {
      last = ScriptedConsole([], isInteractive: false)
      _ = await walkthrough.run(["resume", "--no-input", "--json"], last, environment: environment)
    }
    #expect(last.data.contains(#""result":{"number":"N-1"}"#))
    #expect(Set(server.requests.map { $0.headers["idempotency-key"] }).count == 1)
  }

  @Test func `Bindings in another folder are checked against the flow`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let fine = ScriptedConsole([], isInteractive: false)
    #expect(await walkthrough.runBare(["check", Walkthrough.onboarding, "--services", Self.example], fine) == .done)
    #expect(fine.data.contains("services.example.jsonc: no problems\n"))
    let poor = try walkthrough.write(
      #"{ "account.create": { "use": "http", "url": "http://a.example" } }"#, to: "poor.jsonc")
    let events = ScriptedConsole([], isInteractive: false)
    #expect(await walkthrough.runBare(["check", Walkthrough.onboarding, "--services", poor], events) == .declined)
    #expect(events.data.contains("[insecure-address]"))
    #expect(events.data.contains("no binding for the service \"verification.send\""))
  }

  /// The hosts that bindings may use without TLS, with the addresses of a server for each.
  static let loopbacks: [(String, String)] = [
    ("127.0.0.1", "127.0.0.1"), ("127.0.0.2", "127.0.0.2"), ("127.1.2.3", "127.1.2.3"), ("localhost", "127.0.0.1"),
    ("LOCALHOST", "127.0.0.1"), ("a.localhost", "127.0.0.1"), ("[::1]", "[::1]"),
  ].filter { LoopbackServer.canListen(at: $0.1) }

  @Test(arguments: loopbacks) func `A request to this computer does not use a proxy`(name: String, host: String) throws
  {
    let proxy = try LoopbackServer { _, _ in .answer(502) }
    let server = try LoopbackServer(host: host) { _, _ in .answer(201, "{}") }
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    var environment = Self.environment(server).mapValues {
      $0.replacing(server.address, with: "http://\(name):\(server.port)")
    }
    for name in ["http_proxy", "HTTP_PROXY", "https_proxy", "all_proxy", "ALL_PROXY"] {
      environment[name] = proxy.address
    }
    environment["no_proxy"] = "a.example"
    environment["XDG_STATE_HOME"] = walkthrough.folder.path
    let terminal = try PseudoTerminal(
      productsDirectory.appending(path: "wizard"), ["run", Walkthrough.onboarding, "--services", Self.example],
      environment: environment)
    try terminal.expect("Mobile number: ")
    try terminal.send("201 555 0123\n")
    try terminal.expect("6-digit code: ")
    try terminal.send("\u{04}")
    #expect(try terminal.waitForExit() == .exited(75))
    #expect(proxy.requests.isEmpty)
    #expect(server.requests.map(\.path) == ["/verifications"])
  }

  @Test func `A request to another computer uses the proxy of the environment`() throws {
    let proxy = try LoopbackServer { _, _ in .answer(201, "{}") }
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try walkthrough.write(Self.small.replacing(#""once": true, "#, with: ""), to: "flow.jsonc")
    try walkthrough.write(
      #"{ "a.b": { "use": "http", "url": "http://a.example/x", "insecure": true, "tries": 1 } }"#, to: "services.jsonc")
    let run = try CapturedRun.of(
      productsDirectory.appending(path: "wizard"),
      ["run", walkthrough.path("flow.jsonc"), "--no-input", "--json", "--set", "n=x"],
      environment: ["http_proxy": proxy.address, "XDG_STATE_HOME": walkthrough.folder.path])
    #expect(proxy.requests.map(\.path) == ["http://a.example/x"], "\(run)")
  }

  @Test func `Ctrl-C stops waiting for a server that never replies`() throws {
    let server = try LoopbackServer { _, _ in .silence }
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let terminal = try PseudoTerminal(
      productsDirectory.appending(path: "wizard"), ["run", Walkthrough.onboarding, "--services", Self.example],
      environment: Self.environment(server).merging(["XDG_STATE_HOME": walkthrough.folder.path]) { first, _ in first })
    try terminal.expect("Mobile number: ")
    try terminal.send("201 555 0123\n")
    try terminal.expect("Sending a code…")
    try terminal.send("\u{03}")
    try terminal.expect("Stopped. 1 answer is saved.")
    #expect(try terminal.waitForExit() == .signalled(SIGINT))
  }
}
