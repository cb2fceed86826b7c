import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The built program on a real terminal, stopped in every way that a person or a system can stop it.
@Suite struct TerminalRunTests {
  /// The result of every run, however often it was stopped.
  private static let result = """
    {"account":"A-0001","company":{"name":"Acme","size":"10-99"},\
    "customer":{"birthDate":"1990-04-23","email":"ana.perez@example.com","name":"Ana Pérez","phone":"+12015550123"}}

    """

  struct Stop: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var typed = ""
    var signal: Int32?
    let ending: ChildExit
  }

  static let stops = [
    Stop(testDescription: "Ctrl-C", typed: "\u{03}", ending: .signalled(SIGINT)),
    Stop(testDescription: "Ctrl-D", typed: "\u{04}", ending: .exited(75)),
    Stop(testDescription: "kill -9", signal: SIGKILL, ending: .signalled(SIGKILL)),
  ]

  @Test(arguments: TestRun.part(of: stops, every: 2))
  func `A run stopped and resumed at every question reaches the same end`(stop: Stop) throws {
    try TestFolder.with { folder in
      let output = folder.url.appending(path: "result.json").path
      var words = ["run", "Flows/onboarding", "--output", output]
      var asked: [String] = []
      var code: String?
      while asked.last != "Type yes to confirm" {
        let person = try TerminalPerson(words, state: folder.url, earlierCode: code)
        while asked.contains(try person.question()) { try person.answer() }
        asked.append(try person.question())
        code = person.code
        try person.terminal.send(stop.typed)
        if let signal = stop.signal { person.terminal.program.send(signal) }
        #expect(try person.terminal.waitForExit() == stop.ending)
        // Before the first answer there is nothing to continue.
        if asked.count == 1 { continue }
        #expect(stop.signal != nil || person.terminal.screen.contains("\nTo resume: wizard resume"))
        words = ["resume", "--output", output]
      }
      #expect(asked.count == TerminalPerson.answers.count + 1)
      #expect(try TerminalPerson(words, state: folder.url).finish() == .exited(0))
      #expect(try folder.text("result.json") == Self.result)
      #expect(try folder.text("wizard/accounts.jsonl").split(separator: "\n").count == 1)
    }
  }

  @Test func `The transcript in the README is accurate, and resuming creates the account`() throws {
    try TestFolder.with { folder in
      let person = try TerminalPerson(["run", "Flows/onboarding"], state: folder.url)
      var code = ""
      for typed in [
        "201 555 01", "201 555 0123", "482 913", ":resend", nil, "Ana Perez", "ana@example", ":back", "Ana Pérez",
      ]
        + ["ana.perez@example.com", "", "yes"]
      {
        _ = try person.question()
        if typed == nil { code = try #require(person.code) }
        try person.terminal.type(typed ?? code)
      }
      #expect(try person.question() == "Company name")
      try person.terminal.send("\u{03}")
      #expect(try person.terminal.waitForExit() == .signalled(SIGINT))
      let shown = Readme.withoutTrailingBlanks(person.terminal.screen)
        .replacing(code, with: Walkthrough.code)
        // A second may have passed.
        .replacing(/code in (29|28) seconds/, with: "code in 30 seconds")
      #expect(shown == (try Readme.transcript()))

      #expect(try TerminalPerson(["resume"], state: folder.url).finish() == .exited(0))
      let account = folder.url.appending(path: "wizard/accounts.jsonl")
      let attributes = try FileManager.default.attributesOfItem(atPath: account.path)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
      #expect(try folder.text("wizard/accounts.jsonl").contains(#""email":"ana.perez@example.com""#))
    }
  }

  @Test func `A paste at the review confirms nothing, and typed-ahead lines are dropped`() throws {
    try TestFolder.with { folder in
      let person = try TerminalPerson(["run", "Flows/onboarding"], state: folder.url)
      while try person.question() != "Type yes to confirm" { try person.answer() }
      try person.terminal.send("yes\nyes\n")
      try person.terminal.expect("Pasted text can't confirm this. Type yes yourself.\n")
      try person.terminal.expect("or the number of an answer to change it: ")
      try person.terminal.send("\u{04}")
      #expect(try person.terminal.waitForExit() == .exited(75))
    }
  }

  @Test func `A run whose answers cannot be saved reports it and ends`() throws {
    try TestFolder.with { folder in
      try Data().write(to: folder.url.appending(path: "wizard"))
      let terminal = try TerminalPerson(["run", "Flows/onboarding"], state: folder.url).terminal
      #expect(try terminal.waitForExit() == .exited(66))
      #expect(
        terminal.screen.replacing("\n", with: " ").hasSuffix(
          "/wizard\": this is not a folder. To use another folder, pass --store PATH. "))
    }
  }

  @Test func `A session that is open in one run cannot be opened in another`() throws {
    try TestFolder.with { folder in
      let first = try TerminalPerson(["run", "Flows/onboarding"], state: folder.url)
      try first.answer()
      #expect(try first.question() == TerminalPerson.codeQuestion)
      let second = try TerminalPerson(["resume"], state: folder.url).terminal
      #expect(try second.waitForExit() == .exited(75))
      let holder = "wizard: this session is open in another run (process \(first.terminal.program.id)). Close"
      #expect(second.screen.replacing("\n", with: " ").hasPrefix(holder))
      first.terminal.program.send(SIGTERM)
      #expect(try first.terminal.waitForExit() == .signalled(SIGTERM))
    }
  }

  @Test func `In a CI environment nothing is asked, even at a terminal`() throws {
    try TestFolder.with { folder in
      let wizard = productsDirectory.appending(path: "wizard")
      let flow = Walkthrough.onboarding
      let terminal = try PseudoTerminal(
        wizard, ["run", flow], environment: ["CI": "true", "XDG_STATE_HOME": folder.url.path])
      #expect(try terminal.waitForExit() == .exited(65))
      let why =
        "wizard: cannot ask questions: the environment variable CI is set. Pass answers\nwith --answers or --set.\n"
      #expect(terminal.screen.hasPrefix(why + "wizard: \"Mobile number\" is missing. Pass --set phone=VALUE"))
    }
  }
}
