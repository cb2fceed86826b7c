import FlowSyntax
import Foundation
import LineEditing
import Testing

@testable import WizardCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Unusual input at a question on a real terminal, after which the run still completes.
@Suite struct QuestionRunTests {
  /// Returns a person at a terminal who has reached a question of the onboarding.
  private func at(_ question: String, in state: TestFolder, columns: UInt16 = 80) throws -> TerminalPerson {
    let person = try TerminalPerson(["run", "Flows/onboarding"], state: state.url, columns: columns)
    while try person.question() != question { try person.answer() }
    // Moves past this prompt, so that the tests match only later output.
    try person.terminal.expect("\(question): ")
    return person
  }

  private func expectAccount(_ state: TestFolder, name: String = "Ana Pérez") throws {
    let accounts = try state.text("wizard/accounts.jsonl").split(separator: "\n")
    #expect(accounts.count == 1)
    #expect(accounts.first?.contains(#""name":"\#(name)""#) == true)
  }

  // MARK: Keys

  static let keys: [(String, ChildExit)] = [
    ("\u{03}", .signalled(SIGINT)), ("\u{1C}", .signalled(SIGQUIT)), ("\u{04}", .exited(75)),
    ("An\u{03}", .signalled(SIGINT)),
  ]

  @Test(arguments: keys)
  func `A key that stops the run keeps the answers, and the run is resumed where it stopped`(
    key: String, ending: ChildExit
  ) throws {
    try TestFolder.with { state in
      let person = try at("Full name", in: state)
      try person.terminal.send(key)
      #expect(try person.terminal.waitForExit() == ending)
      #expect(person.terminal.screen.contains("wizard resume"))
      let again = try TerminalPerson(["resume"], state: state.url)
      #expect(try again.question() == "Full name")
      #expect(try again.finish() == .exited(0))
      try expectAccount(state)
    }
  }

  @Test func `Ctrl-Z suspends the run at any question, and fg asks it again`() throws {
    try TestFolder.with { state in
      let shell = try Shell(in: state)
      try shell.terminal.send("'\(TerminalPerson.wizard.path)' run Flows/onboarding\n")
      let person = TerminalPerson(at: shell.terminal)
      var asked: [String] = []
      while asked.last != "Type yes to confirm" {
        let question = try person.question()
        asked.append(question)
        try shell.terminal.expect(question)
        try shell.terminal.send("\u{1A}")
        try shell.terminal.expect(Shell.prompt)
        try shell.terminal.send("fg\n")
        try shell.terminal.expect(question)
        #expect(try person.question() == question)
        try person.answer()
      }
      #expect(asked.count == TerminalPerson.answers.count + 1)
      try shell.expectEnd(showing: "Done.")
      try expectAccount(state)
    }
  }

  // MARK: Unusable lines

  @Test func `The first of ten pasted lines is the answer, and the other nine are reported`() throws {
    try TestFolder.with { state in
      let person = try at("Full name", in: state)
      try person.terminal.send("Ana Maria\n" + (2...10).map { "row \($0)\n" }.joined())
      try person.terminal.expect("9 more pasted lines")
      try person.terminal.expect("Email: ")
      #expect(try person.finish() == .exited(0))
      try expectAccount(state, name: "Ana Maria")
    }
  }

  private static var isLinux: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  @Test(.enabled(if: isLinux, "other systems do not cut lines"))
  func `A line of 5,000 characters is too long, and the question is asked again`() throws {
    try TestFolder.with { state in
      let person = try at("Full name", in: state)
      try person.terminal.send(String(repeating: "x", count: 5000) + "\n")
      try person.terminal.expect("too long")
      try person.terminal.expect("Full name: ")
      #expect(try person.finish() == .exited(0))
      try expectAccount(state)
    }
  }

  @Test(arguments: [[0x41, 0xE9, 0x0A], [0xC3, 0x0A], [0xED, 0xA0, 0x80, 0x0A], [0xFF, 0xFE, 0x0A]] as [[UInt8]])
  func `Bytes that are not UTF-8 are rejected, and the question is asked again`(bytes: [UInt8]) throws {
    try TestFolder.with { state in
      let person = try at("Full name", in: state)
      try person.terminal.send(bytes)
      try person.terminal.expect("UTF-8")
      try person.terminal.expect("Full name: ")
      #expect(try person.finish() == .exited(0))
      try expectAccount(state)
    }
  }

  @Test(arguments: ["A\u{16}\u{1B}[2J", "\u{202E}anA", "a\u{9B}2J", "a\u{2028}b", "a\u{16}\u{7F}b"])
  func `Typed control characters are rejected and never printed unescaped`(typed: String) throws {
    try TestFolder.with { state in
      let person = try at("Full name", in: state)
      let before = person.terminal.screen
      try person.terminal.send(typed + "\n")
      try person.terminal.expect("Error: ")
      try person.terminal.expect("Full name")
      try person.terminal.expect(": ")
      // Drops the first line, because the terminal itself echoes it.
      let events = person.terminal.screen.dropFirst(before.count).split(separator: "\n").dropFirst().joined()
      #expect(events == escaped(events))
      #expect(try person.finish() == .exited(0))
      try expectAccount(state)
    }
  }

  // MARK: Narrow windows

  @Test func `The whole onboarding fits a window of 20 columns`() throws {
    try TestFolder.with { state in
      let person = try TerminalPerson(["run", "Flows/onboarding"], state: state.url, columns: 20)
      let typed = try person.answerWrapped()
      #expect(try person.terminal.waitForExit() == .exited(0))
      try expectAccount(state)
      // Only a word that is wider than the window, or a prompt followed by its input, may exceed the width.
      let wide = person.terminal.screen.split(separator: "\n").filter { line in
        displayWidth(line) > 20 && line.contains(" ") && !typed.contains { !$0.isEmpty && line.hasSuffix(": " + $0) }
      }
      #expect(wide == [])
    }
  }
}

extension TerminalPerson {
  /// Answers everything, however many lines a prompt takes.
  ///
  /// Returns the lines typed.
  fileprivate func answerWrapped() throws -> [String] {
    var typed: [String] = []
    var question = ""
    var count = 0
    while question != "Type yes to confirm" {
      question = try wrappedQuestion(after: count)
      let flat = terminal.screen.replacing("\n", with: " ")
      let code = flat.ranges(of: "your code is ").last
      let answer =
        question == Self.codeQuestion ? code.map { String(flat[$0.upperBound...].prefix(6)) } : Self.answers[question]
      let line = try #require(answer)
      // Counts the line as shown, because the next question may appear immediately after it.
      count = terminal.screen.count + line.count + 1
      try terminal.type(line)
      typed.append(line)
    }
    return typed
  }

  /// Returns the last question on the screen after its first `count` characters.
  private func wrappedQuestion(after count: Int) throws -> String {
    try terminal.expect("a question") { screen in
      guard screen.hasSuffix(": ") else { return nil }
      let text = screen.dropFirst(count).replacing("\n", with: " ")
      let places = (Self.answers.keys + [Self.codeQuestion]).compactMap { key in
        text.ranges(of: key).last.map { (key, $0.lowerBound) }
      }
      return places.max { $0.1 < $1.1 }?.0
    }
  }
}
