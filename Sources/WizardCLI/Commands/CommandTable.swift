/// The commands and their options, used by the parser, the help, the completions and suggestions.
enum CommandTable {
  static let commands: [CommandDescription] = [
    CommandDescription(
      name: "run", arguments: "FLOW", summary: "run a flow, or resume an unfinished session",
      options: [
        answers, answersFormat, set, secretFile, given, noInput, yes, json, output, events, services, store, fresh,
        watch, language, noLineEditing, noColor,
      ],
      examples: [
        "wizard run Flows/onboarding", "wizard run Flows/onboarding --set phone=\"+1 201 555 0123\"",
        "wizard run Flows/onboarding --no-input --answers answers.json --json",
      ]),
    CommandDescription(
      name: "resume", arguments: "[SESSION]", summary: "resume an unfinished session",
      options: [
        answers, answersFormat, set, secretFile, given, noInput, yes, json, output, events, services, store,
        language, noLineEditing, noColor,
      ],
      examples: ["wizard resume"]),
    CommandDescription(
      name: "sessions", arguments: "[list|show ID…|delete ID…|check FLOW|link ID|invite FLOW]",
      summary: "list, show, delete, check or share saved sessions",
      options: [json, baseURL, given, secretFile, services, store],
      examples: ["wizard sessions", "wizard sessions check Flows/onboarding"], maxOperands: .max, subcommands: sessions),
    CommandDescription(
      name: "serve", arguments: "FLOW…", summary: "serve flows as web pages",
      options: [
        listen, baseURL, insecure, trustedProxy, limit, results, continueURL, theme, head, foot, watch, given,
        secretFile,
        services, store, databaseConnections,
      ],
      examples: ["wizard serve Flows/onboarding"]),
    CommandDescription(
      name: "store", arguments: "migrate URL|export STORE FILE|import STORE FILE",
      summary: "prepare a database for sessions, and copy sessions", options: [],
      examples: ["wizard store migrate postgresql://localhost/onboarding"], maxOperands: 3, subcommands: stores),
    CommandDescription(
      name: "check", arguments: "FLOW…", summary: "report the errors and warnings in flow files",
      options: [format, services, reportAgain, noColor], examples: ["wizard check Flows"]),
    CommandDescription(
      name: "test", arguments: "FLOW…", summary: "run the scenarios of flows and report their coverage",
      options: [filter, testFormat, reportAgain, noColor], examples: ["wizard test Flows/onboarding --filter company"]),
    CommandDescription(
      name: "explore", arguments: "FLOW", summary: "find out what a flow can do, and what is wrong with it",
      options: [exploredEvents, seconds, seed, write, missing, mutate, exploreFormat, noColor],
      examples: ["wizard explore Flows/onboarding", "wizard explore Flows/onboarding --missing"]),
    CommandDescription(
      name: "diff", arguments: "OLD NEW", summary: "report what an edit of a flow changes for people and programs",
      options: [since, diffFormat, store],
      examples: [
        "wizard diff old/onboarding Flows/onboarding",
        "wizard diff Flows/onboarding --since main --format markdown",
      ], maxOperands: 2),
    CommandDescription(
      name: "graph", arguments: "FLOW", summary: "print a flow as a Mermaid or Graphviz graph",
      options: [graphFormat, coverage],
      examples: ["wizard graph Flows/onboarding --format dot | dot -Tsvg > onboarding.svg"]),
    CommandDescription(
      name: "texts", arguments: "FLOW", summary: "add the texts that have no translation to the flow's catalog",
      options: [translation], examples: ["wizard texts Flows/onboarding --language fr"]),
    CommandDescription(
      name: "explain", arguments: "[RULE]", summary: "explain the rule behind an error or warning, with an example",
      options: [], examples: ["wizard explain unknown-step"]),
    CommandDescription(
      name: "eval", arguments: "EXPR|-", summary: "evaluate an expression and print its value as JSON",
      options: [bindings, flow, answers, set, given, typed, jsonl, noColor],
      examples: ["wizard eval 'x + 1' --bindings '{\"x\": 41}'"]),
    CommandDescription(
      name: "completions", arguments: "bash|zsh|fish", summary: "generate a shell completion script",
      options: [], examples: ["eval \"$(wizard completions bash)\""]),
    CommandDescription(
      name: "help", arguments: "[TOPIC]", summary: "show help for a command or a topic",
      options: [], examples: ["wizard help run"], maxOperands: 2),
  ]

  private static let sessions = [
    CommandDescription(
      name: "sessions list", arguments: "", summary: "list saved sessions, the newest first", options: [json, store],
      examples: ["wizard sessions list"]),
    CommandDescription(
      name: "sessions show", arguments: "ID…", summary: "show the answers of sessions", options: [json, store],
      examples: ["wizard sessions show eaaaaaaaaa"]),
    CommandDescription(
      name: "sessions delete", arguments: "ID…", summary: "delete sessions and their answers", options: [store],
      examples: ["wizard sessions delete eaaaaaaaaa"]),
    CommandDescription(
      name: "sessions check", arguments: "FLOW", summary: "report how an edited flow affects its saved sessions",
      options: [json, store], examples: ["wizard sessions check Flows/onboarding"]),
    CommandDescription(
      name: "sessions link", arguments: "ID", summary: "print a link that opens a session in a browser, once",
      options: [baseURL, store], examples: ["wizard sessions link eaaaaaaaaa --base-url https://join.example.com"]),
    CommandDescription(
      name: "sessions invite", arguments: "FLOW", summary: "start a session for a person, and print its link",
      options: [baseURL, given, secretFile, services, store],
      examples: ["wizard sessions invite Flows/checkout --given cart=B-42 --given amount=4990"]),
  ]

  private static let stores = [
    CommandDescription(
      name: "store migrate", arguments: "URL", summary: "create or upgrade the tables of a database", options: [],
      examples: ["wizard store migrate postgresql://localhost/onboarding"]),
    CommandDescription(
      name: "store export", arguments: "STORE FILE", summary: "write the sessions of a folder or a database to a file",
      options: [], examples: ["wizard store export postgresql://localhost/onboarding sessions.jsonl"]),
    CommandDescription(
      name: "store import", arguments: "STORE FILE", summary: "add the sessions of a file to a folder or a database",
      options: [], examples: ["wizard store import postgresql://localhost/onboarding sessions.jsonl"]),
  ]

  static let answers = OptionDescription("--answers", "FILE|-", "read answers from a JSON file, or from standard input")
  static let answersFormat = OptionDescription(
    "--answers-format", "json|lines", "read the answers as a JSON object, or one answer per line")
  static let set = OptionDescription(
    "--set", "ID=VALUE", "set one answer; repeatable, not for secrets", isRepeated: true)
  static let secretFile = OptionDescription(
    "--secret-file", "ID=PATH", "read a secret from a file that only you can read; repeatable",
    isRepeated: true)
  static let given = OptionDescription(
    "--given", "NAME=VALUE", "pass an input to the flow; repeatable", isRepeated: true)
  static let noInput = OptionDescription("--no-input", nil, "ask nothing; fail if an answer is missing")
  static let yes = OptionDescription(
    "--yes", nil, "confirm reviews and calls marked \"once\"; only for runs that ask nothing")
  static let json = OptionDescription("--json", nil, "print the result as JSON")
  static let output = OptionDescription(
    "--output", "FILE|-", "write the result as JSON to a file, or to standard output")
  static let events = OptionDescription(
    "--events", "FILE", "append events to a file as JSON lines; they contain no answers")
  static let services = OptionDescription(
    "--services", "FILE", "read service bindings from a file (default: services.jsonc beside the flow)")
  static let store = OptionDescription(
    "--store", "DIR", "use this folder, or a postgresql:// database, for saved sessions")
  static let databaseConnections = OptionDescription(
    "--database-connections", "N", "open so many connections to a database at most (default: 10)")
  static let listen = OptionDescription(
    "--listen", "ADDRESS", "accept connections here: HOST:PORT or unix:PATH (default: 127.0.0.1:8080)")
  static let baseURL = OptionDescription(
    "--base-url", "URL", "the address that browsers use, such as https://join.example.com")
  static let results = OptionDescription(
    "--results", "FILE|URL", "append each result to a file as a JSON line, or POST it to an address")
  static let continueURL = OptionDescription("--continue-url", "URL", "link the pages of ends to this address")
  static let trustedProxy = OptionDescription(
    "--trusted-proxy", "ADDRESS", "take the addresses of people from this proxy, or from \"unix\"; repeatable",
    isRepeated: true)
  static let limit = OptionDescription(
    "--limit", "NAME=NUMBER", "set a limit, such as sessions-per-minute=60; repeatable", isRepeated: true)
  static let theme = OptionDescription("--theme", "FILE", "add a style sheet to the pages")
  static let head = OptionDescription("--head", "FILE", "put the HTML of a file at the top of the pages")
  static let foot = OptionDescription("--foot", "FILE", "put the HTML of a file at the bottom of the pages")
  static let insecure = OptionDescription("--insecure", nil, "serve other machines without HTTPS")
  static let fresh = OptionDescription("--fresh", nil, "start a new session even if one is unfinished")
  static let watch = OptionDescription(
    "--watch", nil,
    "reload the flow when its files change")
  static let reportAgain = OptionDescription("--watch", nil, "report again when a file is saved")
  static let language = OptionDescription("--language", "TAG", "use this language, such as de")
  static let translation = OptionDescription("--language", "TAG", "translate into this language, such as fr")
  static let noColor = OptionDescription("--no-color", nil, "print diagnostics without color")
  static let noLineEditing = OptionDescription(
    "--no-line-editing", nil, "let the terminal edit lines, for screen readers and simple terminals")
  static let format = OptionDescription(
    "--format", "text|json|github", "choose the output format; github annotates pull requests")
  static let testFormat = OptionDescription(
    "--format", "text|junit|json", "choose the output format; junit is for CI servers")
  static let graphFormat = OptionDescription("--format", "mermaid|dot", "choose the graph language (default: mermaid)")
  static let diffFormat = OptionDescription(
    "--format", "text|markdown|json", "choose the output format; markdown is for pull requests")
  static let since = OptionDescription(
    "--since", "REV", "compare a flow with its version in this git revision, instead of two flows")
  static let coverage = OptionDescription("--coverage", nil, "run the scenarios and mark what they don't cover")
  static let exploredEvents = OptionDescription("--events", "N", "try this many events (default: 50000)")
  static let seconds = OptionDescription("--seconds", "N", "stop after this many seconds")
  static let seed = OptionDescription("--seed", "N", "choose another random order (default: 0)")
  static let write = OptionDescription("--write", nil, "add scenarios that cover what was reached to tests.jsonc")
  static let missing = OptionDescription("--missing", nil, "add only scenarios for what is not covered yet")
  static let mutate = OptionDescription(
    "--mutate", nil, "change the flow in 30 places, and report which changes its scenarios miss")
  static let exploreFormat = OptionDescription(
    "--format", "text|json|github|junit", "choose the output format; junit is for CI servers")
  static let filter = OptionDescription("--filter", "TEXT", "run only the scenarios whose name contains this text")
  static let bindings = OptionDescription(
    "--bindings", "JSON", "pass values for the names in the expression, as a JSON object")
  static let flow = OptionDescription(
    "--flow", "FLOW", "use the answers, inputs and conditions of a flow; missing answers are null")
  static let typed = OptionDescription("--typed", nil, "print the type with the value")
  static let jsonl = OptionDescription(
    "--jsonl", nil, "read one {\"expr\", \"bindings\"} object per line from standard input")

  static var options: [OptionDescription] {
    commands.flatMap(\.options).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  static func command(_ name: String) -> CommandDescription? { commands.first { $0.name == name } }
}

struct CommandDescription: Sendable {
  let name: String
  let arguments: String
  let summary: String
  let options: [OptionDescription]
  let examples: [String]
  /// The maximum number of operands; ignored if ``isVariadic`` is `true`.
  var maxOperands = 1
  var subcommands: [CommandDescription] = []

  func subcommand(_ name: String) -> CommandDescription? { subcommands.first { $0.name == "\(self.name) \(name)" } }

  var isVariadic: Bool { arguments.hasSuffix("…") }

  var takesExpression: Bool { arguments.hasPrefix("EXPR") }
}

struct OptionDescription: Equatable, Sendable {
  let name: String
  /// The name of the value; `nil` for a flag.
  let value: String?
  let summary: String
  let isRepeated: Bool

  init(_ name: String, _ value: String?, _ summary: String, isRepeated: Bool = false) {
    self.name = name
    self.value = value
    self.summary = summary
    self.isRepeated = isRepeated
  }
}
