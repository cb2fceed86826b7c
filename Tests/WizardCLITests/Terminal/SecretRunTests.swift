import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Secrets typed into the built program on a real terminal, which are never visible.
@Suite struct SecretRunTests {
  private static let flow = """
    { "format": 1, "flow": "vault", "title": "Vault", "steps": [
      { "id": "keys", "title": "Keys", "fields": [
        { "id": "name", "type": "text", "label": "Name" },
        { "id": "pin", "type": "text", "label": "PIN", "secret": true },
        { "id": "city", "type": "text", "label": "City" } ] },
      { "id": "end", "end": "done", "text": "Done." } ] }
    """
  fileprivate static let answers = ["Name": "Ana", "PIN": "hunter2", "City": "Lima", last: ""]
  fileprivate static let last = "Press Enter to finish"

  /// Runs the body with a person at a terminal who has reached the secret.
  private func withSecret(_ body: (TerminalPerson, _ state: TestFolder) throws -> Void) throws {
    try TestFolder.with { state in
      let person = try TerminalPerson(["run", try state.write(Self.flow, to: "vault.jsonc")], in: state)
      #expect(try person.question() == "Name")
      #expect(person.terminal.isEchoing)
      try person.answer()
      #expect(try person.question() == "PIN")
      #expect(!person.terminal.isEchoing)
      #expect(person.terminal.screen.hasSuffix("\nYour typing is hidden.\nPIN: "))
      try body(person, state)
    }
  }

  struct InputEnd: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var typed = ""
    var signal: Int32?
    let ending: ChildExit
    var restores = true
  }

  static let waysOut = [
    InputEnd(testDescription: ":quit", typed: ":quit\n", ending: .exited(75)),
    InputEnd(testDescription: "Ctrl-D", typed: "\u{04}", ending: .exited(75)),
    InputEnd(testDescription: "Ctrl-C", typed: "\u{03}", ending: .signalled(SIGINT)),
    InputEnd(testDescription: "Ctrl-C in the middle", typed: "hunt\u{03}", ending: .signalled(SIGINT)),
    InputEnd(testDescription: "Ctrl-\\", typed: "\u{1C}", ending: .signalled(SIGQUIT)),
    InputEnd(testDescription: "SIGINT", signal: SIGINT, ending: .signalled(SIGINT)),
    InputEnd(testDescription: "SIGTERM", signal: SIGTERM, ending: .signalled(SIGTERM)),
    InputEnd(testDescription: "SIGHUP", signal: SIGHUP, ending: .signalled(SIGHUP)),
    InputEnd(testDescription: "SIGQUIT", signal: SIGQUIT, ending: .signalled(SIGQUIT)),
    InputEnd(testDescription: "SIGUSR1", signal: SIGUSR1, ending: .signalled(SIGUSR1)),
    InputEnd(testDescription: "SIGUSR2", signal: SIGUSR2, ending: .signalled(SIGUSR2)),
    InputEnd(testDescription: "SIGALRM", signal: SIGALRM, ending: .signalled(SIGALRM)),
    InputEnd(testDescription: "SIGVTALRM", signal: SIGVTALRM, ending: .signalled(SIGVTALRM)),
    InputEnd(testDescription: "SIGPROF", signal: SIGPROF, ending: .signalled(SIGPROF)),
    InputEnd(testDescription: "SIGXCPU", signal: SIGXCPU, ending: .signalled(SIGXCPU)),
    InputEnd(testDescription: "SIGXFSZ", signal: SIGXFSZ, ending: .signalled(SIGXFSZ)),
    InputEnd(testDescription: "SIGSYS", signal: SIGSYS, ending: .signalled(SIGSYS)),
    InputEnd(testDescription: "SIGABRT", signal: SIGABRT, ending: .signalled(SIGABRT)),
    InputEnd(testDescription: "SIGILL", signal: SIGILL, ending: .signalled(SIGILL)),
    InputEnd(testDescription: "SIGTRAP", signal: SIGTRAP, ending: .signalled(SIGTRAP)),
    InputEnd(testDescription: "SIGFPE", signal: SIGFPE, ending: .signalled(SIGFPE)),
    InputEnd(testDescription: "SIGBUS", signal: SIGBUS, ending: .signalled(SIGBUS)),
    InputEnd(testDescription: "SIGSEGV", signal: SIGSEGV, ending: .signalled(SIGSEGV)),
    // The terminal cannot be restored here, which shows that the other cases do restore it.
    InputEnd(testDescription: "kill -9", signal: SIGKILL, ending: .signalled(SIGKILL), restores: false),
  ]

  @Test(arguments: waysOut)
  func `The terminal is restored however a secret is left, and the run can be resumed`(way: InputEnd) throws {
    try withSecret { person, state in
      try person.terminal.send(way.typed)
      if let signal = way.signal { person.terminal.program.send(signal) }
      #expect(try person.terminal.waitForExit() == way.ending)
      #expect(person.terminal.isEchoing == way.restores)
      #expect(!person.terminal.screen.contains("hunt"))
      let again = try TerminalPerson(["resume"], in: state)
      #expect(try again.question() == "PIN")
      try again.expectEnd()
    }
  }

  @Test func `Echo is restored exactly after a secret is answered`() throws {
    try TestFolder.with { state in
      let person = try TerminalPerson(["run", try state.write(Self.flow, to: "vault.jsonc")], in: state)
      _ = try person.question()
      let before = person.terminal.settings
      try person.answer()
      _ = try person.question()
      #expect(person.terminal.settings != before)
      try person.answer()
      #expect(try person.question() == "City")
      #expect(person.terminal.settings == before)
      try person.expectEnd()
      #expect(person.terminal.settings == before)
    }
  }

  @Test func `Ctrl-Z restores echo for the shell and fg hides the secret again, any number of times`() throws {
    try TestFolder.with { state in
      let shell = try Shell(in: state)
      let flow = try state.write(Self.flow, to: "vault.jsonc")
      try shell.terminal.send("'\(TerminalPerson.wizard.path)' run '\(flow)'\n")
      let person = TerminalPerson(at: shell.terminal, answers: Self.answers)
      #expect(try person.question() == "Name")
      try person.answer()
      #expect(try person.question() == "PIN")
      try shell.terminal.expect("PIN: ")
      for _ in 1...2 {
        #expect(!shell.terminal.isEchoing)
        try shell.terminal.send("\u{1A}")
        try shell.terminal.expect(Shell.prompt)
        #expect(shell.terminal.isEchoing)
        try shell.terminal.send("fg\n")
        try shell.terminal.expect("PIN: ")
      }
      #expect(!shell.terminal.isEchoing)
      try person.answerAll(last: Self.last)
      try shell.expectEnd(showing: "Done.")
      #expect(!shell.terminal.screen.contains("hunter2"))
    }
  }

  @Test func `A terminal has echo after a suspended program is killed at a secret`() throws {
    try TestFolder.with { state in
      let shell = try Shell(in: state)
      let flow = try state.write(Self.flow, to: "vault.jsonc")
      try shell.terminal.send("'\(TerminalPerson.wizard.path)' run '\(flow)'\n")
      try TerminalPerson(at: shell.terminal, answers: Self.answers).answerAll(last: "Name")
      try shell.terminal.expect("PIN: ")
      try shell.terminal.send("\u{1A}")
      try shell.terminal.expect(Shell.prompt)
      try shell.terminal.send("kill %1; fg\n")
      try shell.terminal.expect(Shell.prompt)
      #expect(shell.terminal.isEchoing)
      try shell.expectEnd()
      try TerminalPerson(["resume"], in: state).expectEnd()
    }
  }
}

extension TerminalPerson {
  fileprivate convenience init(_ words: [String], in state: TestFolder) throws {
    try self.init(words, state: state.url, answers: SecretRunTests.answers)
  }

  fileprivate func expectEnd() throws {
    #expect(try finish(last: SecretRunTests.last) == .exited(0))
    #expect(terminal.screen.contains("\nDone.\n"))
    #expect(!terminal.screen.contains("hunter2"))
  }
}
