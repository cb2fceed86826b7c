import FlowDefinition
import FlowEngine
import LineEditing
import Localization

struct Prompt {
  let text: LocalizedMessage
  var mode = ReadMode.line
  var expects = Expected.nothing
  /// Whether the line continues an answer that was begun in an earlier line.
  ///
  /// If so, the flow is not reloaded before the line is read.
  var isContinuation = false
  /// If an option begins with the typed word, the word is an answer, even if it is also the name of a command.
  var options: [FieldViewState.Option] = []
  /// Whether several of the options can be given.
  var takesSeveral = false
  /// What is offered where lines are edited in place.
  var editing = LineEditor.Settings()

  enum Expected {
    /// A short reply, such as Enter or `yes`, instead of an answer.
    ///
    /// Every line that begins with a colon is a command, even if it begins with `::`, because no short reply begins
    /// with a colon.
    case nothing
    /// One of several answers; a word such as `back` is a command.
    case choice
    /// Any text. A line is a command only if it begins with exactly one colon; an answer with a leading colon is typed
    /// with `::`.
    case text
  }
}

extension Console {
  /// Reads a line; one that was offered and left as it is counts as an empty one.
  func read(_ prompt: Prompt) throws(WriteFailure) -> LineInput {
    let input = try readLine(prompt: prompt.text.text(in: language), mode: prompt.mode, editing: prompt.editing)
    if case .line(prompt.editing.text, let dropped) = input { return .line("", dropped: dropped) }
    return input
  }
}

struct TypedCommand {
  /// The command; `nil` for an action of the step or an unknown command.
  let command: PromptCommand?
  /// The English name of the command, or the word as typed.
  let word: String
  let argument: String

  /// If the typed name is ambiguous, an English command takes precedence over an action of the step, and the action
  /// over a translated command.
  init(_ line: String, in language: Language, _ actions: [ActionViewState]) {
    let parts = line.dropFirst().split(separator: " ", maxSplits: 1).map(String.init)
    let typed = parts.first ?? PromptCommand.help.rawValue
    let isAction = actions.contains { $0.id == typed }
    command =
      isAction ? PromptCommand(rawValue: typed) : typed == "?" ? .help : PromptCommand(typed, in: language)
    word = command?.rawValue ?? typed
    argument = parts.count > 1 ? parts[1] : ""
  }
}

extension Prompt {
  func command(_ line: String, in language: Language, _ actions: [ActionViewState]) -> TypedCommand? {
    if line.hasPrefix(":") {
      if line.hasPrefix("::"), expects != .nothing { return nil }
      let typed = TypedCommand(line, in: language, actions)
      return isContinuation && mode == .multiline && !isCertain(typed, actions) ? nil : typed
    }
    guard expects != .text, PromptCommand(bare: line, in: language) != nil, !isChoice(line) else { return nil }
    return TypedCommand(line == "?" ? ":help" : ":" + line.lowercased(), in: language, actions)
  }

  private func isChoice(_ line: String) -> Bool {
    let word = line.lowercased()
    return options.contains { $0.label.lowercased().hasPrefix(word) || $0.id.lowercased().hasPrefix(word) }
  }

  /// Whether a line that begins with a colon is certainly a command, even within a text of several lines.
  ///
  /// Otherwise, the line may belong to a pasted text.
  private func isCertain(_ typed: TypedCommand, _ actions: [ActionViewState]) -> Bool {
    guard typed.argument.isEmpty else { return false }
    return typed.command.map { $0 != .retry } ?? false || actions.contains { $0.id == typed.word }
  }
}

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
    case .quit: Keyword("quit|exit|q")
    case .retry: Keyword("retry")
    }
  }

  init?(_ word: String, in language: Language) {
    guard let command = Self.allCases.first(where: { $0.keyword.isMeant(by: word, in: language) }) else { return nil }
    self = command
  }

  init?(bare line: String, in language: Language) {
    let words: [Self] = [.back, .skip, .help, .quit]
    guard let command = line == "?" ? .help : words.first(where: { $0.keyword.isMeant(by: line, in: language) }) else {
      return nil
    }
    self = command
  }
}

/// If answers are read from a file or pipe that ends before the run does, the run reports this result.
struct LineOutcome {
  var isRefused = false
  var invalid: [RunDocument.Invalid] = []
  var notUnderstood: LocalizedMessage?

  mutating func refuse(_ problem: Problem, of path: String) {
    isRefused = true
    invalid.append(RunDocument.Invalid(path, problem))
  }
}

extension String {
  /// Removes only spaces and tabs, because the field's rules check other characters.
  var trimmingSpaces: String {
    let start = drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
