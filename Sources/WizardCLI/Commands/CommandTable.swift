/// The commands and their options, used by the parser, the help, the completions and suggestions.
enum CommandTable {
  static let commands: [CommandDescription] = [
    CommandDescription(
      name: "run", arguments: "FLOW", summary: "walk through a flow; offers to go on with an unfinished session",
      options: [
        answers, answersFormat, set, secretFile, given, noInput, yes, json, output, events, services, store, fresh,
        watch, language, noColor,
      ],
      example: "wizard run Flows/onboarding --set phone=\"+1 201 555 0123\""),
    CommandDescription(
      name: "resume", arguments: "[SESSION]", summary: "continue the newest, or the named, unfinished session",
      options: [
        answers, answersFormat, set, secretFile, given, noInput, yes, json, output, events, services, store,
        language, noColor,
      ],
      example: "wizard resume"),
    CommandDescription(
      name: "sessions", arguments: "[list|show ID|delete ID|check FLOW]",
      summary: "tell what is saved, or what an edited flow would do to it", options: [json, store],
      example: "wizard sessions check Flows/onboarding", most: 2),
    CommandDescription(
      name: "check", arguments: "FLOW…", summary: "tell every mistake in flow files, with line and column",
      options: [format, services, noColor], example: "wizard check Flows"),
    CommandDescription(
      name: "test", arguments: "FLOW…", summary: "run a flow's scenarios, and tell what of the flow they cover",
      options: [filter, testFormat, noColor], example: "wizard test Flows/onboarding --filter company"),
    CommandDescription(
      name: "graph", arguments: "FLOW", summary: "print a flow as a graph, to be drawn by Mermaid or Graphviz",
      options: [graphFormat, coverage],
      example: "wizard graph Flows/onboarding --format dot | dot -Tsvg > onboarding.svg"),
    CommandDescription(
      name: "explain", arguments: "[RULE]", summary: "tell what a mistake means, with an example and the cure",
      options: [], example: "wizard explain unknown-step"),
    CommandDescription(
      name: "eval", arguments: "EXPR", summary: "evaluate an expression and print its value as JSON",
      options: [bindings, flow, answers, set, given, typed, jsonl, noColor],
      example: "wizard eval 'x + 1' --bindings '{\"x\": 41}'"),
    CommandDescription(
      name: "completions", arguments: "bash|zsh|fish", summary: "print what makes a shell complete this command",
      options: [], example: "eval \"$(wizard completions bash)\""),
    CommandDescription(
      name: "help", arguments: "[TOPIC]", summary: "tell about a command, or about exit-codes, prompt or json",
      options: [], example: "wizard help run", most: 2),
  ]

  static let answers = OptionDescription("--answers", "FILE|-", "take answers from a JSON file, or from standard input")
  static let answersFormat = OptionDescription(
    "--answers-format", "json|lines", "whether the answers are one object, or lines in the order of the questions")
  static let set = OptionDescription(
    "--set", "ID=VALUE", "give one answer; may be repeated; not for secrets", isRepeated: true)
  static let secretFile = OptionDescription(
    "--secret-file", "ID=PATH", "give a secret: what a file holds that only you can read; may be repeated",
    isRepeated: true)
  static let given = OptionDescription(
    "--given", "NAME=VALUE", "pass in what the flow is given; may be repeated", isRepeated: true)
  static let noInput = OptionDescription("--no-input", nil, "ask nothing; stop if an answer is missing")
  static let yes = OptionDescription(
    "--yes", nil, "confirm every review, and whatever is done only once; for runs that ask nothing")
  static let json = OptionDescription("--json", nil, "print the result as one JSON document on standard output")
  static let output = OptionDescription(
    "--output", "FILE|-", "write the result as JSON to a file, or to standard output")
  static let events = OptionDescription("--events", "FILE", "append what happens as JSON lines, without answers")
  static let services = OptionDescription("--services", "FILE", "who serves the flow; else services.jsonc beside it")
  static let store = OptionDescription("--store", "DIR", "where sessions are kept")
  static let fresh = OptionDescription("--fresh", nil, "begin a new session")
  static let watch = OptionDescription(
    "--watch", nil,
    "look at the flow's files before each question, and go on under them as they are; not where nothing is asked")
  static let language = OptionDescription("--language", "TAG", "show the flow's texts in this language, such as de")
  static let noColor = OptionDescription("--no-color", nil, "print diagnostics without color")
  static let format = OptionDescription(
    "--format", "text|json|github", "how to print what was found; github marks the lines of a pull request")
  static let testFormat = OptionDescription(
    "--format", "text|junit|json", "how to print what came of the scenarios; junit is for build servers")
  static let graphFormat = OptionDescription("--format", "mermaid|dot", "the language of the graph; else mermaid")
  static let coverage = OptionDescription("--coverage", nil, "run the flow's scenarios, and mark what they miss")
  static let filter = OptionDescription("--filter", "TEXT", "run only scenarios with this text in their names")
  static let bindings = OptionDescription("--bindings", "JSON", "what names stand for, as one object")
  static let flow = OptionDescription("--flow", "FLOW", "use the names of a flow; what is not given is null")
  static let typed = OptionDescription("--typed", nil, "print the type with the value")
  static let jsonl = OptionDescription(
    "--jsonl", nil, "read {\"expr\", \"bindings\"} a line from standard input, answer each with a typed line")

  /// The options of all commands, without duplicates.
  static var options: [OptionDescription] {
    commands.flatMap(\.options).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  static func command(_ name: String) -> CommandDescription? { commands.first { $0.name == name } }
}

/// A command as described in the help.
struct CommandDescription {
  let name: String
  let arguments: String
  let summary: String
  let options: [OptionDescription]
  let example: String
  /// The maximum number of operands; ignored if ``takesMany``.
  var most = 1

  /// Whether the command takes any number of operands.
  var takesMany: Bool { arguments.hasSuffix("…") }

  /// Whether an operand may begin with a minus sign.
  var takesExpression: Bool { arguments == "EXPR" }
}

/// An option as described in the help.
struct OptionDescription: Equatable {
  let name: String
  /// The name of the value; `nil` for a flag.
  let value: String?
  let summary: String
  /// Whether the option may be given more than once.
  let isRepeated: Bool

  init(_ name: String, _ value: String?, _ summary: String, isRepeated: Bool = false) {
    self.name = name
    self.value = value
    self.summary = summary
    self.isRepeated = isRepeated
  }
}
