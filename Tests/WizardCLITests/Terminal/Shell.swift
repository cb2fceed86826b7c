import Foundation
import Testing

/// A shell on a terminal, in the repository, with a person who types its commands.
struct Shell {
  static let prompt = "shell> "

  let terminal: PseudoTerminal

  /// A shell that leaves line editing to the terminal, such as `dash`, which is `sh` on Debian.
  private static let plain = FileManager.default.fileExists(atPath: "/bin/dash") ? "/bin/dash" : "/bin/sh"

  /// Starts a shell and waits for its prompt.
  init(_ path: String = plain, _ options: [String] = ["-i"], in state: TestFolder) throws {
    let environment = TerminalPerson.environment(state.url)
      .merging(["PS1": Self.prompt, "PATH": "/usr/bin:/bin", "HOME": state.url.path]) { $1 }
    terminal = try PseudoTerminal(URL(filePath: path), options, environment: environment)
    try terminal.expect(Self.prompt)
    try terminal.send("cd '\(Walkthrough.repository.path)'\n")
    try terminal.expect(Self.prompt)
  }

  /// Waits for a text and the prompt, and exits the shell.
  func expectEnd(showing words: String = "") throws {
    if !words.isEmpty {
      try terminal.expect(words)
      try terminal.expect(Self.prompt)
    }
    try terminal.send("exit 0\n")
    #expect(try terminal.waitForExit() == .exited(0))
  }
}
