import Foundation
import LoopbackServer
import Testing

/// The program as it is built, with servers to ask: another program takes its place, and nobody can tell.
@Suite struct HandingOverTests {
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

  /// Takes every code, and makes every account.
  private static func server() throws -> LoopbackServer {
    try LoopbackServer { request, _ in
      request.path == "/verifications/check"
        ? .answer(200, #"{"status":"approved"}"#)
        : request.path == "/verifications" ? .answer(201, #"{"id":"1"}"#) : .answer(201, #"{"number":"N-1"}"#)
    }
  }

  @Test func `answers from standard input arrive`() throws {
    try TestFolder.with { folder in
      let server = try Self.server()
      let run = try CapturedRun.of(
        TerminalPerson.wizard,
        [
          "run", Walkthrough.onboarding, "--services", Self.example, "--answers", "-", "--yes", "--json", "--language",
          "fr",
        ],
        environment: Self.environment(server, folder), input: .pipe(Self.answers))
      #expect(run.status == .exited(0), "\(run.errors)")
      #expect(run.output.contains(#""status":"ended""#))
      #expect(run.errors.ranges(of: "The flow has no texts in \"fr\"").count == 1)
      #expect(server.requests.count == 3)
    }
  }

  @Test func `a session that asks servers goes on where it is offered, and where it is resumed`() throws {
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
      try offered.expect("Continue")
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

  // MARK: what the other program finds

  /// Puts the program into a folder, with what is to lie beside it.
  private func alone(in folder: TestFolder) throws -> URL {
    let program = folder.url.appending(path: "wizard")
    try FileManager.default.copyItem(at: TerminalPerson.wizard, to: program)
    return program
  }

  private static let words = ["run", Walkthrough.onboarding, "--services", example, "--set", "name=Ana Pérez"]

  #if os(Linux)
    /// Tells how it was started.
    private static let witness = """
      #!/bin/sh
      grep -E '^(Sig(Blk|Ign)|Umask)' /proc/self/status
      for number in 0 1 2 3 4 5 6 7 8 9; do [ -e /proc/$$/fd/$number ] && echo "$number is open"; done
      printf '<%s>' "$@"
      env | sort
      [ -e /proc/$$/fd/0 ] && cat
      exit 7
      """

    static let beginnings = ["", "trap '' INT PIPE; ", "exec <&-; ", "exec 2>&-; ", "trap '' HUP; umask 077; "]

    @Test(arguments: beginnings)
    func `the program that takes over finds everything as a person would have started it`(beginning: String) throws {
      try TestFolder.with { folder in
        let program = try alone(in: folder)
        let witness = try folder.write(Self.witness, to: "wizard-http")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: witness)
        // A byte that is no text, too.
        let start = beginning + #"program=$1; shift; exec "$program" "$@" --set "company=$(printf '\377')""#
        let runs = try [witness, program.path].map { path in
          try CapturedRun.of(
            URL(filePath: "/bin/sh"), ["-c", start, "sh", path] + Self.words,
            environment: ["XDG_STATE_HOME": folder.url.path, "no_proxy": "a.example", "PATH": "/usr/bin:/bin"],
            input: .pipe("typed\nahead"))
        }
        #expect(runs[0].status == .exited(7), "\(runs[0])")
        #expect(runs[0].output.contains("<name=Ana Pérez><--set><company=\u{FFFD}>"))
        #expect(runs[1] == runs[0])
      }
    }

    @Test func `the program does not load what only servers need`() throws {
      let run = try CapturedRun.of(TerminalPerson.wizard, ["--version"], environment: ["LD_TRACE_LOADED_OBJECTS": "1"])
      #expect(run.output.contains("libFoundationEssentials"))
      #expect(!run.output.contains("libFoundationNetworking") && !run.output.contains("curl"))
    }

    @Test(arguments: [nil, "/nowhere", "wizard"] as [String?])
    func `where no program can take over, that is told`(link: String?) throws {
      try TestFolder.with { folder in
        let program = try alone(in: folder)
        if let link {
          try FileManager.default.createSymbolicLink(
            atPath: folder.url.appending(path: "wizard-http").path, withDestinationPath: link)
        }
        let run = try CapturedRun.of(
          program, Self.words + ["--json"], environment: TerminalPerson.environment(folder.url))
        #expect(run.status == .exited(69))
        let said = run.errors.replacing("\n", with: " ")
        #expect(said.hasPrefix("\"verification.send\" in \"\(Self.example)\" asks a server, which only"), "\(said)")
        #expect(run.output.contains(#""error":{"code":"unavailable""#))
      }
    }

    @Test func `a program that is found by a link has its other one where it really lies`() throws {
      try TestFolder.with { folder in
        let link = folder.url.appending(path: "w")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: TerminalPerson.wizard)
        let server = try Self.server()
        let run = try CapturedRun.of(
          link, ["run", Walkthrough.onboarding, "--services", Self.example, "--answers", "-", "--yes"],
          environment: Self.environment(server, folder), input: .pipe(Self.answers))
        #expect(run.status == .exited(0), "\(run.errors)")
      }
    }
  #endif
}
