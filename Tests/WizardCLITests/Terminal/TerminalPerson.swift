import Foundation
import Testing

/// A person who goes through a flow on a real terminal, with the program as it is built.
final class TerminalPerson {
  /// The questions of the onboarding, as their prompts begin, and what this person answers.
  static let answers = [
    "Mobile number": "201 555 0123", "Full name": "Ana Pérez", "Email": "ana.perez@example.com",
    "Date of birth": "1990-04-23", "Are you joining for a company?": "yes", "Company name": "Acme", "Work email": "",
    "Company size": "2", "Type yes to confirm": "yes",
  ]
  /// The question that only the terminal has the answer to.
  static let code = "6-digit code"

  static let wizard = productsDirectory.appending(path: "wizard")

  let terminal: PseudoTerminal
  private let answers: [String: String]

  /// Sits down at a terminal where the program runs already.
  init(at terminal: PseudoTerminal, answers: [String: String] = answers) {
    self.terminal = terminal
    self.answers = answers
  }

  /// Starts the program in the repository, with a folder of its own for everything it keeps.
  convenience init(
    _ words: [String], state: URL, columns: UInt16 = 80, answers: [String: String] = answers
  ) throws {
    let terminal = try PseudoTerminal(
      URL(filePath: "/bin/sh"),
      ["-c", #"cd "$0" && exec "$@""#, Walkthrough.repository.path, Self.wizard.path] + words,
      environment: Self.environment(state), columns: columns)
    self.init(at: terminal, answers: answers)
  }

  /// The variables that a program gets which keeps everything in one folder.
  static func environment(_ state: URL) -> [String: String] {
    // A program that crashes ends at once, instead of asking what to show of it.
    ["XDG_STATE_HOME": state.path, "TZ": "UTC", "LC_ALL": "C", "SWIFT_BACKTRACE": "enable=no"]
  }

  /// Waits for the next question that stands on the screen without an answer, and tells how it begins.
  func question() throws -> String {
    try terminal.expect("a question") { screen in
      // Before the first step answers are listed, which begin like questions.
      guard let steps = screen.firstRange(of: "\nStep "),
        let prompt = screen[steps.upperBound...].split(
          separator: "\n", omittingEmptySubsequences: false
        ).last, prompt.hasSuffix(": ")
      else { return nil }
      return (answers.keys + [Self.code]).first { prompt.hasPrefix($0) }
    }
  }

  /// Answers the question that stands there: keeps what is there, else types it.
  func answer() throws {
    let question = try question()
    let prompt = terminal.screen.split(separator: "\n").last ?? ""
    let answer = question == Self.code ? try simulatedCode() : answers[question] ?? ""
    try terminal.type(prompt.contains("(Enter keeps ") ? "" : answer)
  }

  /// The code of the last simulated text.
  func simulatedCode() throws -> String {
    let before = try #require(terminal.screen.ranges(of: "your code is ").last)
    return String(terminal.screen[before.upperBound...].prefix(6))
  }

  /// Answers everything up to the end of the run, which follows the last question.
  func finish(last: String = "Type yes to confirm") throws -> ChildExit {
    try answerAll(last: last)
    return try terminal.waitForExit()
  }

  /// Answers everything, up to and with the last question.
  func answerAll(last: String = "Type yes to confirm") throws {
    while try question() != last { try answer() }
    try answer()
  }
}

extension PseudoTerminal {
  /// Types a line and waits until the terminal has shown it, but for a secret, so that the next question is another one.
  func type(_ line: String) throws {
    let before = screen
    let shown = isEchoing ? line : ""
    try send(line + "\n")
    _ = try expect("the line \"\(line)\"") { $0.hasPrefix(before + shown + "\n") ? true : nil }
  }
}
