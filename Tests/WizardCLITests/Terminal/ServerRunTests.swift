import Foundation
import LoopbackServer
import Testing

/// The built program with servers.
@Suite struct ServerRunTests {
  private static let example =
    Walkthrough.repository.appending(path: "Flows/onboarding/services.example.jsonc").path(percentEncoded: false)
  private static let answers = """
    { "phone": "+1 201 555 0123", "code": "975318", "name": "Ana", "email": "ana@example.com" }
    """

  private static func environment(_ server: LoopbackServer, _ folder: TestFolder) -> [String: String] {
    var environment = TerminalPerson.environment(folder.url)
    for name in ["VERIFY_URL", "ACCOUNTS_URL"] { environment[name] = server.address }
    for name in ["VERIFY_TOKEN", "ACCOUNTS_TOKEN"] { environment[name] = "t" }
    return environment
  }

  /// Returns a server that accepts every code and creates every account.
  private static func server() throws -> LoopbackServer {
    try LoopbackServer { request, _ in
      request.path == "/verifications/check"
        ? .answer(200, #"{"status":"approved"}"#)
        : request.path == "/verifications" ? .answer(201, #"{"id":"1"}"#) : .answer(201, #"{"number":"N-1"}"#)
    }
  }

  @Test func `Answers from standard input are sent to the server`() throws {
    try TestFolder.with { folder in
      let server = try Self.server()
      let run = try CapturedRun.of(
        TerminalPerson.wizard,
        [
          "run", Walkthrough.onboarding, "--services", Self.example, "--answers", "-", "--yes", "--json", "--language",
          "nl",
        ],
        environment: Self.environment(server, folder), input: .pipe(Self.answers))
      #expect(run.status == .exited(0), "\(run.errors)")
      #expect(run.output.contains(#""status":"ended""#))
      #expect(run.errors.ranges(of: "The flow is not available in \"nl\"").count == 1)
      #expect(server.requests.count == 3)
    }
  }

  @Test func `A session that uses servers is resumed from the offer and with the resume command`() throws {
    try TestFolder.with { folder in
      let server = try Self.server()
      let environment = Self.environment(server, folder)
      func person(_ words: [String]) throws -> PseudoTerminal {
        try PseudoTerminal(TerminalPerson.wizard, words, environment: environment)
      }
      let first = try person(["run", Walkthrough.onboarding, "--services", Self.example])
      try first.expect("Mobile number: ")
      try first.send("201 555 0123\n")
      try first.expect("6-digit code: ")
      try first.send("\u{04}")
      #expect(try first.waitForExit() == .exited(75))
      let offered = try person(["run", Walkthrough.onboarding])
      try offered.expect("Resume it? ")
      try offered.send("yes\n")
      try offered.expect("6-digit code: ")
      try offered.send("975318\n")
      try offered.expect("Full name: ")
      try offered.send("\u{04}")
      #expect(try offered.waitForExit() == .exited(75))
      let resumed = try CapturedRun.of(
        TerminalPerson.wizard, ["resume", "--answers", "-", "--yes"], environment: environment,
        input: .pipe(Self.answers))
      #expect(resumed.status == .exited(0), "\(resumed.errors)")
      #expect(server.requests.map(\.path) == ["/verifications", "/verifications", "/verifications/check", "/accounts"])
    }
  }

  #if os(Linux)
    @Test func `The program does not load libraries that only servers need`() throws {
      let run = try CapturedRun.of(TerminalPerson.wizard, ["--version"], environment: ["LD_TRACE_LOADED_OBJECTS": "1"])
      #expect(run.output.contains("libFoundationEssentials"))
      #expect(!run.output.contains("libFoundationNetworking") && !run.output.contains("curl"))
    }
  #endif
}
