import FlowDefinition
import FlowEngine
import Localization

/// What is asked for, and what a line can be there.
struct Prompt {
  let words: LocalizedMessage
  var mode = ReadMode.line
  /// What a line is that is no command.
  var expects = Expected.nothing
  /// Whether the line goes on with an answer that was begun: it is no place to look at a changed flow.
  var goesOn = false

  enum Expected {
    /// No answer that could begin with a colon: two colons are a command, too.
    case nothing
    /// One of several answers: a word such as `back` is none of them.
    case choice
    /// Any text: only what begins with one colon is a command, and a question mark.
    case text
  }
}

/// A command with what follows it.
struct TypedCommand {
  /// Nil for an action of the flow, and for no command at all.
  let command: PromptCommand?
  /// Its English name, or the word as it was typed.
  let word: String
  let argument: String

  /// Reads a line that begins with a colon.
  ///
  /// The step's own actions go before the words of a language, and the English words before both.
  init(_ line: String, in language: Language, _ actions: [ActionViewState]) {
    let parts = line.dropFirst().split(separator: " ", maxSplits: 1).map(String.init)
    let typed = parts.first ?? PromptCommand.help.rawValue
    let isAction = actions.contains { $0.id == typed }
    command = isAction ? PromptCommand(rawValue: typed) : PromptCommand(typed, in: language)
    word = command?.rawValue ?? typed
    argument = parts.count > 1 ? parts[1] : ""
  }
}

extension Prompt {
  /// The command that a line is; nil for an answer.
  func command(_ line: String, in language: Language, _ actions: [ActionViewState]) -> TypedCommand? {
    if line.hasPrefix(":") {
      if line.hasPrefix("::"), expects != .nothing { return nil }
      let typed = TypedCommand(line, in: language, actions)
      return goesOn && mode == .manyLines && !isCertain(typed, actions) ? nil : typed
    }
    let isHelp = line == "?"
    switch expects {
    case .nothing, .choice: if !isHelp, !PromptCommand.isBare(line, in: language) { return nil }
    case .text: if !isHelp || goesOn { return nil }
    }
    return TypedCommand(isHelp ? ":help" : ":" + line.lowercased(), in: language, actions)
  }

  /// Whether a line of a text is a command and nothing else: a text that is pasted may have colons in it.
  private func isCertain(_ typed: TypedCommand, _ actions: [ActionViewState]) -> Bool {
    guard typed.argument.isEmpty else { return false }
    return typed.command.map { $0 != .retry } ?? false || actions.contains { $0.id == typed.word }
  }
}

/// What can be typed at every prompt, with a colon before it.
enum PromptCommand: String, CaseIterable {
  case back, skip, review, edit, clear, why, help, quit, retry

  var keyword: Keyword {
    switch self {
    case .back: Keyword("back")
    case .skip: Keyword("skip")
    case .review: Keyword("review")
    case .edit: Keyword("edit")
    case .clear: Keyword("clear")
    case .why: Keyword("why")
    case .help: Keyword("help")
    case .quit: Keyword("quit")
    case .retry: Keyword("retry")
    }
  }

  init?(_ word: String, in language: Language) {
    guard let command = Self.allCases.first(where: { $0.keyword.isMeant(by: word, in: language) }) else { return nil }
    self = command
  }

  /// Whether a line is a command without its colon, where it cannot be an answer.
  static func isBare(_ line: String, in language: Language) -> Bool {
    [back, skip, help, quit].contains { $0.keyword.isMeant(by: line, in: language) }
  }
}

/// What became of a line, for a run in which nobody can type another.
struct LineVerdict {
  /// Whether it could not be taken.
  var isRefused = false
  /// What was said to be wrong with answers since it was read.
  var invalid: [RunDocument.Invalid] = []
  /// Whether it was none of the answers there are to what was asked, in a sentence.
  var misread: LocalizedMessage?

  mutating func refuse(_ problem: Problem, of path: String) {
    isRefused = true
    invalid.append(RunDocument.Invalid(path, problem))
  }
}

extension String {
  /// Without blanks at both ends; what else stands there is the rules' matter.
  var trimmingSpaces: String {
    let start = drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
