import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Typing on a real terminal, where the program edits lines and where the terminal does.
@Suite struct LineEditingTerminalTests {
  private static let probe = productsDirectory.appending(path: "ConsoleProbe")

  private func start(_ isEdited: Bool, _ arguments: String..., columns: UInt16 = 80) throws -> PseudoTerminal {
    try PseudoTerminal(Self.probe, (isEdited ? ["edit"] : []) + arguments, columns: columns)
  }

  private static func isLine(_ text: String, dropped: Int = 0) -> String { "line(\"\(text)\", dropped: \(dropped))" }

  struct Typed: Sendable, CustomTestStringConvertible {
    let keys: String
    /// The outcome where the program edits the line, and where the terminal does; `nil` if that depends on it.
    let edited: String
    let canonical: String?
    var mode = "line"

    var testDescription: String { "\(mode) \(keys.debugDescription)" }
  }

  static let typed = [
    Typed(keys: "Ana\n", edited: isLine("Ana"), canonical: isLine("Ana")),
    Typed(keys: "An\u{7F}na\n", edited: isLine("Ana"), canonical: isLine("Ana")),
    Typed(keys: "x\u{15}Ana\n", edited: isLine("Ana"), canonical: isLine("Ana")),
    Typed(keys: "Ana Lima\u{17}P\n", edited: isLine("Ana P"), canonical: isLine("Ana P")),
    Typed(keys: "na\u{1B}[D\u{1B}[DA\n", edited: isLine("Ana"), canonical: isLine(#"na\u{1B}[D\u{1B}[DA"#)),
    Typed(keys: "na\u{1}A\u{5}!\n", edited: isLine("Ana!"), canonical: isLine(#"na\u{01}A\u{05}!"#)),
    Typed(keys: "An\u{1B}[1;5D\u{1B}[3~a\n", edited: isLine("an"), canonical: isLine(#"An\u{1B}[1;5D\u{1B}[3~a"#)),
    Typed(keys: "An\u{1B}[9\n", edited: isLine("An"), canonical: isLine(#"An\u{1B}[9"#)),
    Typed(keys: "李小龙\u{1B}[D\u{7F}\n", edited: isLine("李龙"), canonical: isLine(#"李小龙\u{1B}["#)),
    Typed(keys: "a👩‍👩‍👧b\u{1B}[D\u{7F}c\n", edited: isLine("acb"), canonical: isLine(#"a👩‍👩‍👧b\u{1B}[c"#)),
    Typed(keys: "cafe\u{301}\u{7F}x\n", edited: isLine("cafx"), canonical: nil),
    Typed(keys: "\u{1B}[200~Ana\u{1B}[201~\n", edited: isLine("Ana"), canonical: isLine(#"\u{1B}[200~Ana\u{1B}[201~"#)),
    Typed(
      keys: "\u{1B}[200~Ana\nB\nC\u{1B}[201~\n", edited: isLine("Ana", dropped: 2),
      canonical: isLine(#"\u{1B}[200~Ana"#, dropped: 2)),
    Typed(keys: "Ana\nB\nC\n", edited: isLine("Ana", dropped: 2), canonical: isLine("Ana", dropped: 2)),
    Typed(keys: "\u{4}", edited: "endOfInput", canonical: "endOfInput"),
    Typed(keys: "Ana\u{4}\u{4}\n", edited: isLine("Ana"), canonical: "endOfInput"),
    Typed(keys: "An\u{1B}[Da\n", edited: isLine("Aan"), canonical: isLine(#"An\u{1B}[Da"#), mode: "secret"),
    Typed(keys: "4829\u{1B}[D\u{7F}1\n", edited: isLine("4819"), canonical: isLine(#"4829\u{1B}[1"#), mode: "code"),
    Typed(keys: "a b.pdf \n", edited: isLine("a b.pdf "), canonical: isLine("a b.pdf "), mode: "path"),
  ]

  @Test(arguments: typed, [true, false])
  func `Keys give the same line wherever it is edited, as far as the terminal knows them`(typed: Typed, isEdited: Bool)
    throws
  {
    guard let expected = isEdited ? typed.edited : typed.canonical else { return }
    let terminal = try start(isEdited, typed.mode, typed.mode)
    try terminal.expect("\(typed.mode): ")
    try terminal.send(typed.keys)
    try terminal.expect("got ")
    let got = try terminal.expect("\n").dropLast()
    #expect(got == expected)
    if !expected.hasPrefix("end") {
      try terminal.expect("\(typed.mode): ")
      try terminal.send("next\n")
      try terminal.expect("got line(\"next\"")
    }
    _ = try terminal.waitForExit()
    #expect(terminal.isEchoing)
  }

  @Test(arguments: ["many", "line"], [true, false])
  func `Pasted lines are taken or dropped, marked or not`(mode: String, isMarked: Bool) throws {
    let terminal = try start(true, mode, mode, mode)
    try terminal.expect("\(mode): ")
    try terminal.send(isMarked ? "\u{1B}[200~one\ntwo\nthree\u{1B}[201~\n" : "one\ntwo\nthree\n")
    try terminal.expect("got line(\"one\", dropped: \(mode == "many" ? 0 : 2))")
    for word in mode == "many" ? ["two", "three"] : ["next", "last"] {
      if mode == "line" {
        try terminal.expect("line: ")
        try terminal.send("\(word)\n")
      }
      try terminal.expect("got line(\"\(word)\", dropped: 0)")
    }
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test func `The terminal marks pastes only while a line is edited`() throws {
    let terminal = try start(true, "line", "say=after")
    try terminal.expect("\u{1B}[?2004h")
    try terminal.expect("line: ")
    try terminal.send("Ana\n")
    try terminal.expect("\u{1B}[?2004l")
    try terminal.expect("after")
  }

  @Test(arguments: [20, 80, 300] as [UInt16], [true, false])
  func `A line that is longer than the terminal is taken whole, also if that is resized`(
    columns: UInt16, isEdited: Bool
  ) throws {
    let terminal = try start(isEdited, "ask=your name: ", columns: columns)
    let words = (0..<90).map { "w\($0)" }
    try terminal.expect("your name: ")
    try terminal.send(words.prefix(60).joined(separator: " "))
    _ = try terminal.expect("the text") { $0.contains("w59") ? true : nil }
    terminal.resize(columns: 40)
    if isEdited { _ = try terminal.expect("the line again") { $0.ranges(of: "your name: ").count > 1 ? true : nil } }
    try terminal.send(" " + words.dropFirst(60).joined(separator: " ") + "\n")
    try terminal.expect("got")
    _ = try terminal.waitForExit()
    let got = terminal.screen.split(separator: "got").last ?? ""
    #expect(got.replacing("\n", with: " ").contains("line(\"\(words.joined(separator: " "))\", dropped: 0)"))
  }

  @Test(arguments: [0, 1, 65_535] as [UInt16])
  func `A terminal that lies about its size is typed on`(columns: UInt16) throws {
    let terminal = try start(true, "line", columns: columns)
    try terminal.expect("line: ")
    try terminal.send("A\u{1B}[Dn\u{1B}[Ca\n")
    try terminal.expect("line(\"nAa\",")
  }

  static let waysOut: [ConsoleTerminalTests.InputEnd] = ConsoleTerminalTests.waysOut

  @Test(arguments: waysOut, ["line", "secret"])
  func `The terminal is restored however the editing of a line ends`(way: ConsoleTerminalTests.InputEnd, mode: String)
    throws
  {
    let terminal = try start(true, mode)
    try terminal.expect("\(mode): ")
    #expect(!terminal.isEchoing)
    // Ctrl-D in a line does not end it.
    try terminal.send(way.typed == "x\u{04}\u{04}" ? "x\u{04}\u{04}\n" : way.typed)
    if let signal = way.signal { terminal.program.send(signal) }
    try terminal.expect("got ")
    #expect(terminal.isEchoing)
    #expect(try terminal.waitForExit() == way.ending)
    #expect(terminal.isEchoing)
  }

  @Test(arguments: [SIGSEGV, SIGUSR1, SIGABRT])
  func `The terminal is restored by a signal that ends the program`(signal: Int32) throws {
    let terminal = try PseudoTerminal(
      Self.probe, ["edit", "line"], environment: ["SWIFT_BACKTRACE": "enable=no"])
    try terminal.expect("line: ")
    terminal.program.send(signal)
    #expect(try terminal.waitForExit() == .signalled(signal))
    #expect(terminal.isEchoing && terminal.screen.hasSuffix("\u{1B}[?2004l"))
  }

  @Test(arguments: [true, false])
  func `After kill -9, the next prompt restores the terminal`(isEdited: Bool) throws {
    let probe = Self.probe.path
    let script =
      "sh -c 'echo pid=$$; exec \(probe) edit line'; echo killed; \(probe) \(isEdited ? "edit" : "") line; echo back"
    let shell = try PseudoTerminal(URL(filePath: "/bin/sh"), ["-c", script], environment: ["PATH": "/usr/bin:/bin"])
    try shell.expect("pid=")
    let id = try shell.expect("\n").dropLast()
    try shell.expect("line: ")
    #expect(!shell.isEchoing)
    kill(try #require(pid_t(id)), SIGKILL)
    try shell.expect("killed")
    try shell.expect("line: ")
    try shell.send("Ana\n")
    try shell.expect("got line(\"Ana\", dropped: 0)")
    try shell.expect("back")
    #expect(shell.isEchoing)
  }

  private func startShell() throws -> PseudoTerminal {
    let path = FileManager.default.fileExists(atPath: "/bin/dash") ? "/bin/dash" : "/bin/sh"
    let shell = try PseudoTerminal(
      URL(filePath: path), ["-i"], environment: ["PS1": "shell> ", "PATH": "/usr/bin:/bin"])
    try shell.expect("shell> ")
    return shell
  }

  @Test(arguments: ["line", "secret"])
  func `After Ctrl-Z and fg, the line goes on`(mode: String) throws {
    let shell = try startShell()
    try shell.send("\(Self.probe.path) edit \(mode)\n")
    try shell.expect("\(mode): ")
    if mode == "line" {
      try shell.send("Ax\u{1B}[D")
      try shell.expect("\u{1B}[7C")
    }
    try shell.send("\u{1A}")
    try shell.expect("shell> ")
    #expect(shell.isEchoing)
    try shell.send("fg\n")
    try shell.expect("\(mode): ")
    #expect(!shell.isEchoing)
    try shell.send("n\n")
    try shell.expect("got line(\"\(mode == "line" ? "Anx" : "n")\", dropped: 0)")
    try shell.expect("shell> ")
    #expect(shell.isEchoing)
  }

  @Test(arguments: [true, false])
  func `A program that is brought to the foreground asks once more at most`(isEdited: Bool) throws {
    let shell = try startShell()
    try shell.send("\(Self.probe.path) \(isEdited ? "edit" : "") line &\n")
    try shell.expect("shell> ")
    if !isEdited { try shell.expect("line: ") }
    try shell.send("fg\n")
    _ = try shell.expect("the prompt") { $0.split(separator: "fg\n").last?.contains("line: ") ?? false ? true : nil }
    try shell.send("Ana\n")
    try shell.expect("got line(\"Ana\", dropped: 0)")
    #expect(shell.screen.split(separator: "fg\n").last?.ranges(of: "line: ").count == 1, "\(shell.screen)")
  }
}
