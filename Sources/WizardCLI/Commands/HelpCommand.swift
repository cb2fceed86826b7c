import FlowSyntax
import Localization

/// `wizard help`: the help, generated from the tables that define commands, exit codes and prompts.
enum HelpCommand {
  /// The help topics that are not commands.
  static let topics = ["exit-codes", "prompt", "json"]

  /// Returns the help for the operands of `wizard help`.
  static func text(for operands: [String]) throws(UsageError) -> String {
    guard let topic = operands.first else { return overview }
    if operands.count > 1, topic != "json" { throw UsageError(CommandMessages.tooMany(operands[1])) }
    switch topic {
    case "exit-codes": return exitCodes
    case "prompt": return prompt
    case "json": return try operands.count > 1 ? schema(operands[1]) : schemas
    case _:
      if let command = CommandTable.command(topic) { return text(for: command) }
      let nearest = Suggestion.nearest(to: topic, in: CommandTable.commands.map(\.name) + topics)
      throw UsageError(CommandMessages.unknownCommand(topic, nearest: nearest))
    }
  }

  /// Wraps lines to 80 columns.
  private static func page(_ lines: [String]...) -> String {
    lines.joined().flatMap { wrapped($0, width: 80) }.map { $0 + "\n" }.joined()
  }

  static var overview: String {
    page(
      ["wizard walks a person through a flow of questions that a file describes.", ""],
      CommandTable.commands.map { "wizard \($0.name) \($0.arguments): \($0.summary)" },
      [
        "", "wizard help COMMAND tells about one command, wizard help exit-codes about how it ends.",
        "wizard help prompt tells what can be typed at a prompt, wizard help json what programs can read.",
        "wizard --version tells the version.",
      ])
  }

  static func text(for command: CommandDescription) -> String {
    let options = command.options.map { option in
      "\(option.name)\(option.value.map { " " + $0 } ?? ""): \(option.summary)"
    }
    return page(
      ["wizard \(command.name) \(command.arguments)"],
      ["\(command.summary.prefix(1).uppercased())\(command.summary.dropFirst())."],
      options.isEmpty ? [] : ["", "Options:"], options, ["", "Example:", command.example])
  }

  private static var exitCodes: String {
    page(
      ExitStatus.table.map { "\($0.code): \($0.meaning)" },
      [
        "A signal such as Ctrl-C ends the program as that signal does.",
        "A pipe that nobody reads any more ends it quietly, as SIGPIPE does.",
        "", "Example:", "wizard run Flows/onboarding --no-input || echo \"It ended with $?.\"",
      ])
  }

  private static var prompt: String {
    page(
      ["What can be typed at a prompt, beside the answer:", ""], PromptMessages.commands([]).map(\.description),
      [CommandMessages.ownActions, CommandMessages.enterAlone, CommandMessages.numbers, CommandMessages.yesInFull],
      ["", "Where there is a list:", ""], PromptMessages.listCommands.map(\.description),
      ["", "Example:", "Email: :back"])
  }

  // MARK: JSON schemas

  private static var schemas: String {
    page(
      ["Documents for programs. Each is on standard output, alone, and has a JSON Schema:", ""],
      OutputSchema.all.map { "wizard help json \($0.name): \($0.summary)" },
      ["", CommandMessages.schemasStay, "", "Example:", "wizard help json run > run.schema.json"])
  }

  private static func schema(_ name: String) throws(UsageError) -> String {
    if let schema = OutputSchema.named(name) { return schema.text }
    let nearest = Suggestion.nearest(to: name, in: OutputSchema.all.map(\.name))
    throw UsageError(CommandMessages.unknownSchema(name, nearest: nearest))
  }
}

/// `wizard explain`: explains a diagnostic rule with an example and its fix.
enum ExplainCommand {
  /// Returns the explanation of a rule; the first line of every explanation if no rule is named.
  static func text(for name: String?) throws(UsageError) -> String {
    let rules = DiagnosticRule.allCases
    guard let name else {
      return rules.sorted { $0.rawValue < $1.rawValue }.map { $0.explanation.prefix { $0 != "\n" } + "\n" }.joined()
    }
    guard let rule = DiagnosticRule(rawValue: name) else {
      let nearest = Suggestion.nearest(to: name, in: rules.map(\.rawValue))
      throw UsageError(CommandMessages.unknownRule(name, nearest: nearest))
    }
    return rule.explanation
  }
}
