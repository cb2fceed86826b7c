import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A run ends with the signal that stops it, so that the shell also stops the script around it.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/bin/bash"), "there is no bash here"))
struct ShellLoopTests {
  private static let run = "'\(TerminalPerson.wizard.path)' run Flows/onboarding --fresh"

  static let scripts = [
    "while :; do \(run); done", "for i in 1 2 3; do \(run); done", "until false; do \(run); done", run,
  ].map { $0 + "; echo 'never'" }

  @Test(arguments: scripts) func `One Ctrl-C ends a script that runs the program`(script: String) throws {
    try TestFolder.with { state in
      let terminal = try PseudoTerminal(
        URL(filePath: "/bin/bash"), ["-c", "cd '\(Walkthrough.repository.path)'; \(script)"],
        environment: TerminalPerson.environment(state.url))
      try terminal.expect("Mobile number: ")
      try terminal.send("\u{03}")
      #expect(try terminal.waitForExit() == .signalled(SIGINT))
      #expect(terminal.screen.ranges(of: "Mobile number: ").count == 1)
      #expect(!terminal.screen.contains("never"))
      #expect(try TerminalPerson(["run", "Flows/onboarding"], state: state.url).finish() == .exited(0))
    }
  }

  @Test(arguments: scripts.dropLast()) func `One Ctrl-C ends a loop typed at a shell`(script: String) throws {
    try TestFolder.with { state in
      let shell = try Shell("/bin/bash", ["--norc", "--noprofile", "--noediting", "-i"], in: state)
      try shell.terminal.send(script.replacing("; echo 'never'", with: "") + "\n")
      try shell.terminal.expect("Mobile number: ")
      try shell.terminal.send("\u{03}")
      try shell.terminal.expect(Shell.prompt)
      #expect(shell.terminal.screen.ranges(of: "Mobile number: ").count == 1)
      try shell.expectEnd()
      #expect(try TerminalPerson(["run", "Flows/onboarding"], state: state.url).finish() == .exited(0))
    }
  }

  @Test(arguments: scripts.dropLast()) func `The quit command ends one iteration of a loop but not the loop`(
    script: String
  ) throws {
    try TestFolder.with { state in
      let terminal = try PseudoTerminal(
        URL(filePath: "/bin/bash"), ["-c", "cd '\(Walkthrough.repository.path)'; \(script)"],
        environment: TerminalPerson.environment(state.url))
      try terminal.expect("Mobile number: ")
      try terminal.send(":quit\n")
      try terminal.expect("Mobile number: ")
      try terminal.send("\u{03}")
      #expect(try terminal.waitForExit() == .signalled(SIGINT))
    }
  }
}
