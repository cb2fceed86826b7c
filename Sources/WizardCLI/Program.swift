import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServices
import FlowSyntax
import Localization

struct Program {
  static let version = "0.4.0"

  let console: any Console
  let environment: ProgramEnvironment

  /// Runs a command line, given without the program's name.
  func run(_ words: [String]) async -> ExitStatus {
    console.language = Language(firstOf: environment.languages)
    do {
      return try await apply(words)
    } catch {
      let noColor = words.prefix { $0 != "--" }.contains(CommandTable.noColor.name)
      return report(error, words.first, in: environment.style(of: .conversation, on: console, noColor: noColor))
    }
  }

  private func apply(_ words: [String]) async throws -> ExitStatus {
    guard let name = words.first else { throw UsageError(CommandMessages.noCommand) }
    let rest = words.dropFirst()
    if name == "--version" || name == "-v" { return try print("wizard \(Self.version)\n") }
    if name == "--help" || name == "-h" { return try print(HelpCommand.overview) }
    let command = try command(named: name, in: words)
    let beforeDashes = rest.prefix { $0 != "--" }
    if beforeDashes.contains("--help") || beforeDashes.contains("-h") {
      let subcommand = rest.first.flatMap(command.subcommand)
      return try print(HelpCommand.text(for: subcommand ?? command))
    }
    if name == "completions", let reply = await Completions.reply(to: Array(rest), environment) {
      return try print(reply)
    }
    let arguments = try arguments(rest, for: command)
    // For `texts`, the option `--language` selects the language of the translations, not of the messages.
    if name != "texts", let language = arguments.language.flatMap(Language.init(fitting:)) {
      console.language = language
    }
    return try await run(name, arguments)
  }

  private func command(named name: String, in words: [String]) throws -> CommandDescription {
    if name.hasPrefix("--version=") { throw UsageError(CommandMessages.takesNoValue("--version")) }
    if words.prefix(while: { $0 != "--" }).contains(where: { $0.hasPrefix("--help=") }) {
      throw UsageError(CommandMessages.takesNoValue("--help"))
    }
    if name.hasPrefix("-") {
      let nearest = Suggestion.nearest(to: name, in: ["--help", "--version"])
      throw UsageError(CommandMessages.unknownOption(name, nearest: nearest))
    }
    if let command = CommandTable.command(name) { return command }
    let nearest = Suggestion.nearest(to: name, in: CommandTable.commands.map(\.name))
    throw UsageError(CommandMessages.unknownCommand(name, nearest: nearest))
  }

  private func run(_ name: String, _ arguments: Arguments) async throws -> ExitStatus {
    let store = try arguments.store(environment.variables)
    let run = RunCommand(arguments: arguments, console: console, environment: environment, store: store)
    switch name {
    case "run": return try await run.run()
    case "resume": return try await run.resume()
    case "serve":
      return try await ServeCommand(arguments: arguments, console: console, environment: environment, store: store)
        .run()
    case "sessions":
      return try await SessionsCommand(
        arguments: arguments, console: console, environment: environment, store: store
      ).run()
    case "store": return try await StoreCommand(arguments: arguments, console: console, environment: environment).run()
    case "check": return try await CheckCommand(arguments: arguments, console: console, environment: environment).run()
    case "test": return try await TestCommand(arguments: arguments, console: console, environment: environment).run()
    case "explore":
      return try await ExploreCommand(arguments: arguments, console: console, environment: environment).run()
    case "diff":
      return try await DiffCommand(
        arguments: arguments, console: console, environment: environment, store: store
      ).run()
    case "graph": return try await GraphCommand(arguments: arguments, console: console).run()
    case "texts": return try TextsCommand(arguments: arguments, console: console).run()
    case "explain": return try print(ExplainCommand.text(for: arguments.operands.first))
    case "eval": return try EvalCommand(arguments: arguments, console: console, environment: environment).run()
    case "completions": return try print(Completions.script(for: arguments.operands.first))
    case _: return try print(HelpCommand.text(for: arguments.operands))
    }
  }

  /// A usage error of `run` or `resume` is also reported in a JSON document if `--json` was given.
  private func arguments(_ words: some Sequence<String>, for command: CommandDescription) throws -> Arguments {
    do {
      return try Arguments(words, for: command)
    } catch {
      let asks = words.prefix { $0 != "--" }.contains(CommandTable.json.name)
      throw RunFailure(error, isAsked: asks && ["run", "resume"].contains(command.name))
    }
  }

  private func print(_ text: String) throws -> ExitStatus {
    try console.write(text)
    return .done
  }

  /// If the error ended a run whose JSON document must still be printed, prints the document too.
  private func report(_ error: any Error, _ command: String?, in style: DiagnosticStyle) -> ExitStatus {
    let failure = error as? RunFailure
    let cause = failure?.cause ?? error
    let presentation = ErrorPresentation(cause, environment)
    var status = presentation.status
    do throws(WriteFailure) {
      try say(ErrorPresentation(cause, environment, in: style))
      if presentation.isSaid, let cure = failure?.cure { try console.sayUnwrapped(cure) }
      if cause is UsageError {
        let own = command.flatMap { $0 == "help" ? nil : CommandTable.command($0)?.name }
        try console.say(CommandMessages.seeHelp(own))
      }
    } catch {
      // Even if the error can't be printed, the document with the error may still be written.
      status = ErrorPresentation(error, environment).status
    }
    guard let failure, failure.owesDocument else { return status }
    do throws(WriteFailure) {
      try console.write(jsonText(RunDocument(failure, presentation, in: console.language)))
      return status
    } catch {
      if case .signal = status { return status }
      let unwritten = ErrorPresentation(error, environment)
      try? say(unwritten)
      return unwritten.status
    }
  }

  private func say(_ presentation: ErrorPresentation) throws(WriteFailure) {
    guard presentation.isSaid else { return }
    for sentence in presentation.sentences {
      if presentation.isWrapped {
        try console.sayError(sentence)
      } else {
        try console.sayUnwrapped(sentence.text(in: console.language))
      }
    }
  }
}
