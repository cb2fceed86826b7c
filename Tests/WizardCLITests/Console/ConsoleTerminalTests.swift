import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The live console on a real terminal, tested with the program `ConsoleProbe`.
@Suite struct ConsoleTerminalTests {
  private static let probe = productsDirectory.appending(path: "ConsoleProbe")

  /// A shell that leaves line editing to the terminal, such as `dash`, which is `sh` on Debian.
  private static let shell = URL(
    filePath: FileManager.default.fileExists(atPath: "/bin/dash") ? "/bin/dash" : "/bin/sh")

  private func start(_ arguments: String..., columns: UInt16 = 80) throws -> PseudoTerminal {
    try PseudoTerminal(Self.probe, arguments, columns: columns)
  }

  @Test func `A dialogue is shown as it was typed`() throws {
    let terminal = try start("facts", "line", "secret", "code", "write=done")
    try terminal.expect("line: ")
    try terminal.send("Ana\n")
    try terminal.expect("secret: ")
    try terminal.send("hunter2\n")
    try terminal.expect("code: ")
    try terminal.send("482931\n")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(
      terminal.screen == """
        interactive true, width 80
        line: Ana
        got line("Ana", dropped: 0)
        secret:\u{20}
        got line("hunter2", dropped: 0)
        code: 482931
        got line("482931", dropped: 0)
        done
        """)
  }

  @Test func `A secret is not echoed, and the terminal is restored exactly`() throws {
    let terminal = try start("line", "secret", "line")
    try terminal.expect("line: ")
    let before = terminal.settings
    #expect(terminal.isEchoing)
    try terminal.send("x\n")
    try terminal.expect("secret: ")
    #expect(!terminal.isEchoing)
    try terminal.send("hunter2\n")
    try terminal.expect("line: ")
    #expect(terminal.settings == before)
    try terminal.send("y\n")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.settings == before)
  }

  static var isLinux: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  struct InputEnd: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var typed = ""
    var signal: Int32?
    let ending: ChildExit
  }

  static let waysOut = [
    InputEnd(testDescription: "a line", typed: "x\n", ending: .exited(0)),
    InputEnd(testDescription: "Ctrl-D", typed: "\u{04}", ending: .exited(0)),
    InputEnd(testDescription: "Ctrl-D after a word", typed: "x\u{04}\u{04}", ending: .exited(0)),
    InputEnd(testDescription: "Ctrl-C", typed: "\u{03}", ending: .signalled(SIGINT)),
    InputEnd(testDescription: "Ctrl-C after a word", typed: "x\u{03}", ending: .signalled(SIGINT)),
    InputEnd(testDescription: "Ctrl-\\", typed: "\u{1C}", ending: .signalled(SIGQUIT)),
    InputEnd(testDescription: "SIGINT", signal: SIGINT, ending: .signalled(SIGINT)),
    InputEnd(testDescription: "SIGTERM", signal: SIGTERM, ending: .signalled(SIGTERM)),
    InputEnd(testDescription: "SIGHUP", signal: SIGHUP, ending: .signalled(SIGHUP)),
  ]

  /// Ways to end the input that exist only on Linux, where the terminal cuts off a line that is too long.
  ///
  /// On other systems, the terminal waits until the line is shortened.
  static let linuxWaysOut = [
    InputEnd(
      testDescription: "a line that is too long", typed: String(repeating: "x", count: 5000) + "\n", ending: .exited(0))
  ]

  @Test(arguments: isLinux ? waysOut + linuxWaysOut : waysOut)
  func `The terminal is restored however the input of a secret ends`(way: InputEnd) throws {
    let terminal = try start("secret")
    try terminal.expect("secret: ")
    #expect(!terminal.isEchoing)
    try terminal.send(way.typed)
    if let signal = way.signal { terminal.program.send(signal) }
    try terminal.expect("got ")
    #expect(terminal.isEchoing)
    #expect(try terminal.waitForExit() == way.ending)
    #expect(terminal.isEchoing)
  }

  @Test func `A secret stays hidden after Ctrl-Z and fg, and the shell in between echoes`() throws {
    let shell = try PseudoTerminal(
      Self.shell, ["-i"], environment: ["PS1": "shell> ", "PATH": "/usr/bin:/bin"])
    try shell.expect("shell> ")
    try shell.send("\(Self.probe.path) secret\n")
    try shell.expect("secret: ")
    #expect(!shell.isEchoing)
    try shell.send("\u{1A}")
    try shell.expect("shell> ")
    #expect(shell.isEchoing)
    try shell.send("fg\n")
    try shell.expect("secret: ")
    #expect(!shell.isEchoing)
    try shell.send("hunter2\n")
    #expect(try shell.expect("got line(\"hunter2\", dropped: 0)") == "\ngot line(\"hunter2\", dropped: 0)")
    try shell.expect("shell> ")
    #expect(shell.isEchoing)
    try shell.send("exit\n")
    #expect(try shell.waitForExit() == .exited(0))
  }

  @Test func `A prompt is shown again after Ctrl-Z and fg`() throws {
    let shell = try PseudoTerminal(
      Self.shell, ["-i"], environment: ["PS1": "shell> ", "PATH": "/usr/bin:/bin"])
    try shell.expect("shell> ")
    try shell.send("\(Self.probe.path) line\n")
    try shell.expect("line: ")
    try shell.send("\u{1A}")
    try shell.expect("shell> ")
    try shell.send("fg\n")
    try shell.expect("line: ")
    try shell.send("Ana\n")
    try shell.expect("got line(\"Ana\", dropped: 0)")
    try shell.send("exit\n")
    #expect(try shell.waitForExit() == .exited(0))
  }

  @Test func `A secret stays hidden after the program is stopped and continued`() throws {
    let terminal = try start("secret")
    try terminal.expect("secret: ")
    terminal.program.send(SIGSTOP)
    terminal.showEcho()
    terminal.program.send(SIGCONT)
    try terminal.expect("secret: ")
    #expect(!terminal.isEchoing)
    try terminal.send("x\n")
    try terminal.expect("got line(\"x\", dropped: 0)")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.isEchoing)
  }

  @Test func `Ctrl-C ends the loop of a shell that runs the program`() throws {
    let shell = try PseudoTerminal(
      Self.shell, ["-c", "while :; do '\(Self.probe.path)' line; done"])
    try shell.expect("line: ")
    try shell.send("\u{03}")
    #expect(try shell.waitForExit() == .signalled(SIGINT))
    #expect(shell.screen == "line: ^C\ngot signal(WizardCLI.Signal.interrupt)\n")
  }

  @Test func `The first of ten pasted lines is used, and the others are dropped`() throws {
    let terminal = try start("line", "line")
    try terminal.expect("line: ")
    try terminal.send((1...10).map { "row \($0)\n" }.joined())
    try terminal.expect("got line(\"row 1\", dropped: 9)")
    try terminal.expect("line: ")
    try terminal.send("next\n")
    try terminal.expect("got line(\"next\", dropped: 0)")
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test func `The last pasted line is dropped even without a newline`() throws {
    let terminal = try start("line", "line")
    try terminal.expect("line: ")
    try terminal.send("one\ntwo\nthr")
    try terminal.expect("got line(\"one\", dropped: 1)")
    try terminal.expect("line: ")
    try terminal.send("next\n")
    try terminal.expect("got line(\"next\", dropped: 0)")
  }

  @Test func `A prompt for many lines uses every pasted line`() throws {
    let terminal = try start("many", "many", "many")
    try terminal.expect("many: ")
    try terminal.send("one\ntwo\nthree\n")
    for word in ["one", "two", "three"] { try terminal.expect("got line(\"\(word)\", dropped: 0)") }
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test(.enabled(if: isLinux), arguments: [(4094, true), (4095, false), (5000, false)])
  func `A line that the terminal may have cut off is reported as too long`(length: Int, isTaken: Bool) throws {
    let terminal = try start("line", "line")
    try terminal.expect("line: ")
    try terminal.send(String(repeating: "x", count: length) + "\n")
    try terminal.expect(isTaken ? "got\nline(\"xxxx" : "got tooLong")
    try terminal.expect("line: ")
    try terminal.send("next\n")
    try terminal.expect("got line(\"next\", dropped: 0)")
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test func `Typed bytes that are not UTF-8 are reported`() throws {
    let terminal = try start("line", "line")
    try terminal.expect("line: ")
    try terminal.send([0x41, 0xE9, 0x0A])
    try terminal.expect("got notUTF8")
    try terminal.expect("line: ")
    try terminal.send("é\n")
    try terminal.expect("got line(\"é\", dropped: 0)")
  }

  @Test func `Ctrl-D is the end of input, permanently`() throws {
    let terminal = try start("line", "line")
    try terminal.expect("line: ")
    try terminal.send("\u{04}")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.screen == "line: \ngot endOfInput\nline: \ngot endOfInput\n")
  }

  @Test func `A word before Ctrl-D is no answer`() throws {
    let terminal = try start("line", "line")
    try terminal.expect("line: ")
    try terminal.send("Ana P\u{04}\u{04}")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.screen == "line: Ana P\ngot endOfInput\nline: \ngot endOfInput\n")
  }

  @Test(arguments: ["discard", "secret"])
  func `Text typed ahead answers nothing`(step: String) throws {
    let terminal = try start("many", "typed", step, "line")
    try terminal.expect("many: ")
    try terminal.send("one\nahead\n")
    if step == "secret" {
      try terminal.expect("secret: ")
      try terminal.send("hunter2\n")
      try terminal.expect("got line(\"hunter2\", dropped: 0)")
    }
    try terminal.expect("line: ")
    try terminal.send("next\n")
    try terminal.expect("got line(\"next\", dropped: 0)")
    #expect(!terminal.screen.contains("\"ahead\""))
  }

  @Test func `Lines are wrapped to the width of a narrow window and to 80 columns in a wide one`() throws {
    let text = String(repeating: "abcd ", count: 40)
    for (columns, width) in [(UInt16(20), 19), (200, 79)] {
      let terminal = try start("say=\(text)", "line", columns: columns)
      try terminal.expect("line: ")
      let longest = terminal.screen.split(separator: "\n").map(\.count).max()
      #expect(longest == width)
    }
  }

  @Test func `A narrower window is used after resizing`() throws {
    let terminal = try start("facts", "line", "facts")
    try terminal.expect("interactive true, width 80")
    try terminal.expect("line: ")
    terminal.resize(columns: 60)
    try terminal.send("x\n")
    try terminal.expect("interactive true, width 60")
  }

  @Test func `A text cannot send control characters to the terminal`() throws {
    let terminal = try start("say=a\u{1B}]0;b\u{07}c\rd\u{202E}e", "ask=\u{1B}[2J? ")
    try terminal.expect("a\\u{1B}]0;b\\u{7}c\\u{D}d\\u{202E}e\n\\u{1B}[2J? ")
  }

  @Test func `The first signal cancels the current task, and a second one ends the program`() throws {
    let terminal = try start("wait")
    try terminal.expect("waiting\n")
    terminal.program.send(SIGINT)
    try terminal.expect("cancelled\n")
    terminal.program.send(SIGTERM)
    #expect(try terminal.waitForExit() == .signalled(SIGTERM))
  }

  @Test func `The program ends when its terminal is closed`() throws {
    let program: ChildProcess = try {
      let terminal = try start("line")
      try terminal.expect("line: ")
      return terminal.program
    }()
    let status = try program.waitForExit()
    #expect(status == .signalled(SIGHUP) || status == .exited(74))
  }
}
