import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServices
import FlowSyntax
import Wording

/// The command: takes a command line apart, runs it, and words what went wrong.
package struct Program {
  /// The version `--version` prints.
  package static let version = "0.1.0"

  private let console: any Console
  private let surroundings: Surroundings

  /// A program that talks through a console.
  package init(console: any Console, surroundings: Surroundings) {
    self.console = console
    self.surroundings = surroundings
  }

  /// Runs a command line, the program's own name left out.
  package func run(_ words: [String]) async -> ExitStatus {
    console.language = Language(firstOf: [surroundings.language])
    do {
      do {
        return try await obey(words)
      } catch {
        return try report(error, words.first)
      }
    } catch {
      // Nothing can be said any more: standard error does not take it.
      return .cannotWrite
    }
  }

  private func obey(_ words: [String]) async throws -> ExitStatus {
    guard let name = words.first else { throw UsageError(CommandWords.noCommand) }
    let rest = words.dropFirst()
    if name == "--version" { return try print("wizard \(Self.version)\n") }
    if name == "--help" || name == "-h" { return try print(HelpCommand.overview) }
    guard let command = CommandTable.command(name) else {
      let nearest = Suggestion.nearest(to: name, in: CommandTable.commands.map(\.name))
      throw UsageError(CommandWords.unknownCommand(name, nearest: nearest))
    }
    if rest.contains("--help") || rest.contains("-h") { return try print(HelpCommand.text(for: command)) }
    if name == "completions", let list = Completions.list(asked: Array(rest)) {
      return try await print(list.text(surroundings))
    }
    let arguments = try Arguments(rest, for: command)
    if let language = arguments.value(CommandTable.language).flatMap(Language.init(fitting:)) {
      console.language = language
    }
    let run = RunCommand(arguments: arguments, console: console, surroundings: surroundings)
    switch name {
    case "run": return try await run.run()
    case "resume": return try await run.resume()
    case "sessions":
      return try await SessionsCommand(arguments: arguments, console: console, surroundings: surroundings).run()
    case "check": return try CheckCommand(arguments: arguments, console: console).run()
    case "test": return try await TestCommand(arguments: arguments, console: console).run()
    case "graph": return try await GraphCommand(arguments: arguments, console: console).run()
    case "explain": return try print(ExplainCommand.text(for: arguments.operands.first))
    case "eval": return try EvalCommand(arguments: arguments, console: console, surroundings: surroundings).run()
    case "completions": return try print(Completions.script(for: arguments.operands.first))
    case _: return try print(HelpCommand.text(for: arguments.operands))
    }
  }

  private func print(_ text: String) throws -> ExitStatus {
    try console.write(text)
    return .done
  }

  // MARK: what went wrong

  private func report(_ error: any Error, _ command: String?) throws -> ExitStatus {
    switch error {
    case let error as WriteFailure: return try report(error)
    case let error as UntakenDocument:
      let status = try report(error.reason, command)
      if case .signal = status { return status }
      return try report(error.failure)
    case let error as UsageError:
      try console.say(error.message)
      try console.say(CommandWords.seeHelp(command.flatMap { CommandTable.command($0)?.name }))
      return .usage
    case let error as FlowFileError:
      for report in error.reports { try console.sayUnwrapped(report.rendered(escape: escaped)) }
      return .badFlow
    case let error as AnswersError:
      for reason in error.reasons { try console.say(reason) }
      return .answersMissing
    case let error as SecretFileError: return try say(error.message, .unreadable)
    case let error as FileReadError: return try say(CommandWords.cannotRead(error.path, error.reason), .unreadable)
    case let error as OutputError:
      return error.isCreation
        ? try say(CommandWords.cannotCreate(error.path, error.reason), .cannotCreate)
        : try say(CommandWords.cannotWrite(error.path, error.reason), .cannotWrite)
    case let error as SessionStoreError: return try say(CommandWords.store(error), ExitStatus(error))
    case let error as FlowStartError: return try report(error)
    case _: return try say(Sentence(verbatim: escaped("\(error)")), .internalError)
    }
  }

  private func report(_ failure: WriteFailure) throws -> ExitStatus {
    if case .signal(let signal) = failure.cause { return .signal(signal) }
    if failure.stream == .data { try? console.say(CommandWords.cannotWrite("standard output", failure.reason)) }
    return .cannotWrite
  }

  private func report(_ error: FlowStartError) throws -> ExitStatus {
    switch error {
    case .missingGiven(let names): return try say(CommandWords.missingGiven(names), .answersMissing)
    case .unknownGiven(let names): return try say(CommandWords.unknownGiven(names), .usage)
    case .unknownFields(let names): return try say(CommandWords.unknownAnswer(names[0], nearest: nil), .usage)
    case .unknownSession(let id): return try say(CommandWords.unknownSession(id), .unreadable)
    case .anotherFlow(let flow): return try say(CommandWords.anotherFlow(flow), .unreadable)
    case .finished(let outcome): return try say(CommandWords.finishedSession(outcome), .unreadable)
    case .expired(let time):
      return try say(SessionWords.expiredSession(surroundings.words(for: time.seconds).day), .unreadable)
    case .store(let error): return try say(CommandWords.store(error), ExitStatus(error))
    }
  }

  private func say(_ text: Sentence, _ status: ExitStatus) throws -> ExitStatus {
    try console.say(text)
    return status
  }
}
