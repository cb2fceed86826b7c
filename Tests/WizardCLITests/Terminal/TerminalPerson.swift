import Foundation
import Testing

/// A person who completes a flow on a real terminal with the built program.
final class TerminalPerson {
  /// The questions of the onboarding, as their prompts begin, with this person's answers.
  static let answers = [
    "Mobile number": "201 555 0123", "Full name": "Ana Pérez", "Email": "ana.perez@example.com",
    "Date of birth": "1990-04-23", "Are you joining for a company?": "yes", "Company name": "Acme", "Work email": "",
    "Company size": "2", "Type yes to confirm": "yes",
  ]
  /// The question whose answer the program shows on the terminal.
  static let codeQuestion = "6-digit code"

  static let wizard = productsDirectory.appending(path: "wizard")

  let terminal: PseudoTerminal
  private let answers: [String: String]
  /// The code that was shown on an earlier terminal.
  private let earlierCode: String?

  /// Creates a person at a terminal where the program is already running.
  init(at terminal: PseudoTerminal, answers: [String: String] = answers, earlierCode: String? = nil) {
    self.terminal = terminal
    self.answers = answers
    self.earlierCode = earlierCode
  }

  /// Starts the program in the repository, with its own folder for everything it saves.
  convenience init(
    _ words: [String], state: URL, columns: UInt16 = 80, answers: [String: String] = answers,
    earlierCode: String? = nil
  ) throws {
    let terminal = try PseudoTerminal(
      URL(filePath: "/bin/sh"),
      ["-c", #"cd "$0" && exec "$@""#, Walkthrough.repository.path, Self.wizard.path] + words,
      environment: Self.environment(state), columns: columns)
    self.init(at: terminal, answers: answers, earlierCode: earlierCode)
  }

  /// The environment of a program that saves everything in one folder.
  static func environment(_ state: URL) -> [String: String] {
    // A program that crashes ends at once instead of offering a backtrace.
    ["XDG_STATE_HOME": state.path, "TZ": "UTC", "LC_ALL": "C", "SWIFT_BACKTRACE": "enable=no"]
  }

  /// Waits for the next unanswered question on the screen and returns how it begins.
  func question() throws -> String {
    try terminal.expect("a question") { screen in
      // Before the first step the screen lists answers, which begin like questions.
      guard let steps = screen.firstRange(of: "\nStep "),
        let prompt = screen[steps.upperBound...].split(
          separator: "\n", omittingEmptySubsequences: false
        ).last, prompt.hasSuffix(": ")
      else { return nil }
      return (answers.keys + [Self.codeQuestion]).first { prompt.hasPrefix($0) }
    }
  }

  /// Answers the current question, by keeping the current answer or typing one.
  func answer() throws {
    let question = try question()
    let prompt = terminal.screen.split(separator: "\n").last ?? ""
    let answer = question == Self.codeQuestion ? try #require(code) : answers[question] ?? ""
    try terminal.type(prompt.contains("(Enter keeps ") ? "" : answer)
  }

  /// The code of the last simulated text message; `nil` if none was shown.
  var code: String? {
    terminal.screen.ranges(of: "your code is ").last.map { String(terminal.screen[$0.upperBound...].prefix(6)) }
      ?? earlierCode
  }

  /// Answers everything up to the last question and waits for the run to end.
  func finish(last: String = "Type yes to confirm") throws -> ChildExit {
    try answerAll(last: last)
    return try terminal.waitForExit()
  }

  /// Answers everything up to and including the last question.
  func answerAll(last: String = "Type yes to confirm") throws {
    while try question() != last { try answer() }
    try answer()
  }
}

extension PseudoTerminal {
  /// Types a line and waits until the terminal shows it (unless it is secret).
  ///
  /// Waiting prevents the prompt that was just answered from being taken for the next question.
  func type(_ line: String) throws {
    let before = screen
    let shown = isEchoing ? line : ""
    try send(line + "\n")
    _ = try expect("the line \"\(line)\"") { $0.hasPrefix(before + shown + "\n") ? true : nil }
  }
}
