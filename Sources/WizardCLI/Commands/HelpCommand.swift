import FlowSyntax
import Localization

enum HelpCommand {
  static let topics = ["exit-codes", "prompt", "json"]

  static func text(for operands: [String]) throws(UsageError) -> String {
    guard let topic = operands.first else { return overview }
    let command = CommandTable.command(topic)
    let takesMore = topic == "json" || command?.subcommands.isEmpty == false
    if operands.count > 1, !takesMore { throw UsageError(CommandMessages.unexpectedArgument(operands[1])) }
    switch topic {
    case "exit-codes": return exitCodes
    case "prompt": return prompt
    case "json": return try operands.count > 1 ? schema(operands[1]) : schemas
    case _:
      if let command { return try text(for: subcommand(of: command, operands.dropFirst().first)) }
      let nearest = Suggestion.nearest(to: topic, in: CommandTable.commands.map(\.name) + topics)
      throw UsageError(CommandMessages.unknownTopic(topic, nearest: nearest))
    }
  }

  private static func subcommand(
    of command: CommandDescription, _ name: String?
  ) throws(UsageError) -> CommandDescription {
    guard let name else { return command }
    if let subcommand = command.subcommand(name) { return subcommand }
    let nearest = Suggestion.nearest(to: name, in: SessionMessages.sessionVerbs)
    throw UsageError(SessionMessages.unknownVerb(name, nearest: nearest))
  }

  static var overview: String {
    var page = HelpPage("Ask people questions step by step, as defined in a flow file.")
    page.add("USAGE", ["wizard COMMAND [flags]"])
    page.add("COMMANDS", rows: CommandTable.commands.map { ($0.name, $0.summary.capitalizedSentence) })
    page.add("FLAGS", rows: [helpFlag, ("--version", "Print the version")])
    page.add("EXAMPLES", ["$ wizard run Flows/onboarding", "$ wizard check Flows"])
    page.add(
      "LEARN MORE",
      [
        "Run \"wizard help COMMAND\" for help on a command.",
        "Run \"wizard help prompt\" for what you can type at a prompt.",
        "Run \"wizard help exit-codes\" for the exit codes.",
        "Run \"wizard help json\" for the schemas of JSON output.",
      ])
    return page.text
  }

  private static let helpFlag = (name: "--help", text: "Show help for a command")

  static func text(for command: CommandDescription) -> String {
    var page = HelpPage(command.summary.capitalizedSentence + ".")
    let words = ["wizard", command.name, command.arguments].filter { !$0.isEmpty }
    page.add("USAGE", [words.joined(separator: " ") + " [flags]"])
    page.add(
      "COMMANDS",
      rows: command.subcommands.map { subcommand in
        let name = subcommand.name.dropFirst(command.name.count + 1)
        return ("\(name) \(subcommand.arguments)", subcommand.summary.capitalizedSentence)
      })
    let flags = command.options.map { option in
      (option.name + (option.value.map { " " + $0 } ?? ""), summary(of: option, in: command).capitalizedSentence)
    }
    page.add("FLAGS", rows: flags + [helpFlag])
    page.add("EXAMPLES", command.examples.map { "$ " + $0 })
    page.add("LEARN MORE", ["Run \"wizard help exit-codes\" for the exit codes."])
    return page.text
  }

  private static func summary(of option: OptionDescription, in command: CommandDescription) -> String {
    let refusing = command.subcommands.filter { !$0.options.contains(option) }.map { "\"\($0.name)\"" }
    return ([option.summary] + refusing.map { "not for \($0)" }).joined(separator: "; ")
  }

  private static var exitCodes: String {
    var page = HelpPage("The meaning of each exit code.")
    page.add("EXIT CODES", rows: ExitStatus.table.map { ("\($0.code)", $0.meaning.capitalizedSentence) })
    page.add(
      "SIGNALS",
      [
        "If a signal ends wizard, shells report 128 plus the number of the signal: 130 for SIGINT (Ctrl-C).",
        "If the reader of its output exits, SIGPIPE ends wizard without a message.",
      ])
    page.add("EXAMPLES", ["$ wizard run Flows/onboarding --no-input || echo \"Exit code: $?\""])
    return page.text
  }

  private static var prompt: String {
    var page = HelpPage("What you can type at a prompt.")
    page.add("COMMANDS", PromptMessages.commands([]).map(\.description))
    page.add("LISTS", PromptMessages.listCommands.map(\.description))
    page.add("FILES", [PromptMessages.filePaths.description, PromptMessages.severalFiles.description])
    page.add(
      "ANSWERS",
      [
        CommandMessages.enterAlone, CommandMessages.numbers, PromptMessages.addOrRemove.description,
        CommandMessages.yesInFull, CommandMessages.ownActions,
      ])
    page.add("EXAMPLES", ["Email: :back"])
    return page.text
  }

  private static var schemas: String {
    var page = HelpPage("The JSON Schemas of wizard's JSON output.")
    page.add("USAGE", ["wizard help json SCHEMA"])
    page.add("SCHEMAS", rows: OutputSchema.all.map { ($0.name, $0.summary.capitalizedSentence) })
    page.add("EXAMPLES", ["$ wizard help json run > run.schema.json"])
    page.add("LEARN MORE", [CommandMessages.schemasStay])
    return page.text
  }

  private static func schema(_ name: String) throws(UsageError) -> String {
    if let schema = OutputSchema.named(name) { return schema.text }
    let nearest = Suggestion.nearest(to: name, in: OutputSchema.all.map(\.name))
    throw UsageError(CommandMessages.unknownSchema(name, nearest: nearest))
  }
}

enum ExplainCommand {
  /// - Throws: `UsageError` if there is no such rule, not even in earlier versions.
  static func text(for name: String?) throws(UsageError) -> String {
    let rules = DiagnosticRule.allCases
    guard let name else { return list(rules) }
    guard let rule = DiagnosticRule(rawValue: name) else {
      if let removed = DiagnosticRule.removed[name] { return removed }
      let family = rules.filter { $0.rawValue.hasPrefix(name + "-") }
      if !family.isEmpty { return list(family) }
      let nearest = Suggestion.nearest(to: name, in: rules.map(\.rawValue))
      throw UsageError(CommandMessages.unknownRule(name, nearest: nearest))
    }
    return rule.explanation
      + (rule.allowing == .silences ? "\n" + CommandMessages.allow(rule.rawValue) + "\n" : "")
  }

  private static func list(_ rules: [DiagnosticRule]) -> String {
    rules.sorted { $0.rawValue < $1.rawValue }.map { $0.explanation.prefix { $0 != "\n" } + "\n" }.joined()
  }
}
