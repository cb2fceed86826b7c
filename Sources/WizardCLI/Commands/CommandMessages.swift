import FlowDefinition
import FlowSyntax
import FlowEngine
import FlowServices
import Localization

enum CommandMessages {
  static func didYouMean(_ name: String?) -> LocalizedMessage { name.map { " Did you mean \"\($0)\"?" } ?? "" }

  static func didYouMean(option: String?) -> LocalizedMessage { option.map { " Did you mean \($0)?" } ?? "" }

  static let noCommand: LocalizedMessage = "missing command. Example: wizard run Flows/onboarding."
  static func unknownCommand(_ name: String, nearest: String?) -> LocalizedMessage {
    "unknown command \"\(escaped(name))\".\(didYouMean(nearest))"
  }
  static func unknownTopic(_ name: String, nearest: String?) -> LocalizedMessage {
    "unknown command or topic \"\(escaped(name))\".\(didYouMean(nearest))"
  }
  static func unknownOption(_ name: String, nearest: String?) -> LocalizedMessage {
    "unknown option \(escaped(name)).\(didYouMean(option: nearest))"
  }
  static func takesNoValue(_ option: String) -> LocalizedMessage { "\(option) takes no value." }
  static func needsValue(_ option: String, _ value: String) -> LocalizedMessage {
    "\(option) needs a value. Write \(option) \(value)."
  }
  static func givenTwice(_ option: String) -> LocalizedMessage { "\(option) is given twice. Remove one." }
  static func needsPair(_ option: String, _ form: String, _ given: String) -> LocalizedMessage {
    "invalid value \"\(escaped(given))\" for \(option). Write \(option) \(form)."
  }
  static func seeHelp(_ command: String?) -> LocalizedMessage {
    command.map { "Run \"wizard help \($0)\" for usage." } ?? "Run \"wizard help\" for usage."
  }
  static func needsFlow(_ command: String) -> LocalizedMessage {
    "missing FLOW. Example: wizard \(command) Flows/onboarding."
  }
  static func unexpectedArgument(_ extra: String) -> LocalizedMessage { "unexpected argument \"\(escaped(extra))\"." }
  static func severalFlows(_ path: String, _ flows: [String]) -> LocalizedMessage {
    "\"\(escaped(path))\" contains several flows. Name one: \(quoted(flows))."
  }
  static func unknownFormat(_ format: String) -> LocalizedMessage {
    "unknown format \"\(escaped(format))\" for --format. Use text, json or github."
  }

  // Reloading an edited flow

  static let changed: LocalizedMessage = "The flow was reloaded. Your answers are kept."
  static let usingPrevious: LocalizedMessage = "Still using the previous version."
  static let changedWithMistakes: LocalizedMessage = "The edited flow has errors. Still using the previous version."
  static let changedBeyondSession: LocalizedMessage =
    "This session can't continue with the edited flow. Still using the previous version."

  // Help

  static let ownActions = "A step can have commands of its own, such as :resend. The step lists them."
  static let enterAlone =
    "Press Enter without typing to keep an answer, use the default or skip an optional question. The prompt says which."
  static let numbers = "Choose by number or by the first letters of a choice. Separate several choices with commas."
  static let yesInFull = "At a review, type yes in full to confirm, or the number of an answer to change it."
  static let schemasStay =
    "New keys can appear at any time. The number in \"schema\" increases when a key is removed or changes meaning."
  static func unknownSchema(_ name: String, nearest: String?) -> LocalizedMessage {
    "unknown schema \"\(escaped(name))\".\(didYouMean(nearest)) Run \"wizard help json\" for a list."
  }
  static func unknownShell(_ name: String?) -> LocalizedMessage {
    let shells = LocalizedMessage.any(Completions.shells.map(LocalizedMessage.init(verbatim:)))
    guard let name else { return "missing shell. Use \(shells)." }
    return "unknown shell \"\(escaped(name))\". Use \(shells)."
  }

  // Files

  static func cannotRead(_ error: FileReadError) -> LocalizedMessage {
    "\(cannotRead(error.path, error.reason))\(didYouMean(error.meant.map(escaped)))"
  }
  static func cannotRead(_ path: String, _ reason: String) -> LocalizedMessage {
    "cannot read \"\(escaped(path))\": \(escaped(reason))."
  }
  static func cannotCreate(_ path: String, _ reason: String) -> LocalizedMessage {
    "cannot create \"\(escaped(path))\": \(escaped(reason))."
  }
  static func cannotWrite(_ path: String, _ reason: String) -> LocalizedMessage {
    "cannot write \"\(escaped(path))\": \(escaped(reason))."
  }
  static func internalError(_ text: String) -> LocalizedMessage { "internal error: \(escaped(text))" }
  /// - Parameter rule: The rule of a warning that the flow file can allow, if there is one.
  static func mistakes(_ errors: Int, _ warnings: Int, allowable rule: String? = nil) -> String {
    let parts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    return parts.isEmpty
      ? "No problems." : parts.joined(separator: ", ") + "." + (rule.map { "\n" + allow($0) } ?? "")
  }
  static func allow(_ rule: String) -> String {
    "To accept such a warning, write \"allow\": [\"\(rule)\"] in the step, the field or the flow."
  }
  static func fine(_ path: String) -> String { "\(escaped(path)): no problems" }

  /// Returns a path without a final `/flow.jsonc`, because the path of the folder names the same flow.
  static func shortPath(_ path: String) -> String {
    path.hasSuffix("/flow.jsonc") ? String(path.dropLast("/flow.jsonc".count)) : path
  }

  static let needsLanguage: LocalizedMessage = "missing language. Example: --language fr."
  static func notALanguage(_ text: String) -> LocalizedMessage {
    "\"\(escaped(text))\" is not a language. Write a tag such as \"de\" or \"pt-BR\"."
  }
  static func alreadyIn(_ language: String) -> LocalizedMessage {
    "The flow's texts are already in \"\(escaped(language))\". Name a language to translate them into."
  }
  static func textsAdded(_ count: Int, in language: String, to path: String) -> LocalizedMessage {
    guard count > 0 else { return "Nothing to add. Every string already has an entry for \"\(escaped(language))\"." }
    return .plural(
      count, one: "Added 1 string to \(escaped(path)). Translate it into \"\(escaped(language))\".",
      other: "Added \(count) strings to \(escaped(path)). Translate them into \"\(escaped(language))\".")
  }
  static func noTexts(in language: String, but languages: [String]) -> LocalizedMessage {
    let own = quoted(Array(languages.prefix(1)))
    let fallback: LocalizedMessage = "The flow is not available in \"\(escaped(language))\". Using \(own)."
    return languages.count > 1 ? "\(fallback) Also available: \(quoted(Array(languages.dropFirst())))." : fallback
  }
  static func noTimeZone(_ name: String, but used: String) -> LocalizedMessage {
    "The time zone \"\(escaped(name))\" (TZ) is unknown. Using \"\(escaped(used))\"."
  }

  // Sessions

  static let nothingToResume: LocalizedMessage = "there is no unfinished session. Start one with \"wizard run FLOW\"."
  static func notASession(_ text: String) -> LocalizedMessage {
    "\"\(escaped(text))\" is not a session ID. Run \"wizard sessions\" for a list."
  }
  static func unknownSession(_ id: FlowSessionID) -> LocalizedMessage {
    "unknown session \"\(id.text)\". Run \"wizard sessions\" for a list."
  }
  static func flowGone(_ id: FlowSessionID) -> LocalizedMessage {
    "session \"\(id.text)\" does not record where its flow is. Start a new one with \"wizard run FLOW\"."
  }
  static func finishedSession(_ outcome: String) -> LocalizedMessage {
    "that session is finished (\(escaped(outcome))). Start a new one with \"wizard run FLOW\"."
  }
  static func anotherFlow(_ flow: String) -> LocalizedMessage {
    "that session belongs to another flow, \"\(escaped(flow))\"."
  }

  static func newerFlow(_ version: Int) -> LocalizedMessage {
    "the session was saved by a newer version of this flow (version \(version)). Update the flow file to use it."
  }
  static let callInProgress: LocalizedMessage =
    "another program is still sending a request for this session. Run \"wizard resume\" again in a few minutes."

  static func store(_ error: SessionStoreError) -> LocalizedMessage {
    let problem = storeProblem(error)
    return error.concernsFolder ? "\(problem) To use another folder, pass --store PATH." : problem
  }

  private static func storeProblem(_ error: SessionStoreError) -> LocalizedMessage {
    switch error {
    case .conflict(nil): "this session was deleted by another program, so nothing more can be saved."
    case .conflict: "another run saved newer answers to this session. Run \"wizard resume\" to continue with them."
    case .unreachable(let reason): "the store of sessions cannot be used: \(reason)."
    case .held(let holder): "this session is open in another run (\(escaped(holder))). Close that one first."
    case .damaged(let name?): "the saved session is damaged. It was moved to \"\(escaped(name))\"."
    case .damaged(nil): "the saved session is damaged and cannot be used."
    case .newerFormat(let format):
      "the session was saved by a newer version of wizard (format \(format)). Update wizard to use it."
    case .unknownFormat(let format): "the saved session has an unknown format (\(format))."
    case .cannotRead(let path, let reason): cannotRead(path, reason)
    case .cannotCreate(let path, let reason): cannotCreate(path, reason)
    case .cannotWrite(let path, let reason): cannotWrite(path, reason)
    }
  }

  // Invalid combinations of options

  static let watchNeedsQuestions: LocalizedMessage =
    "--watch reloads the flow between questions, and this run asks none. Remove --watch or use a terminal."
  static let answersWherePersonTypes: LocalizedMessage =
    "\"--answers -\" reads standard input, which is your terminal. Name a file, or pipe in the answers."
  static let yesWherePersonConfirms: LocalizedMessage =
    "--yes is for runs that ask nothing. Remove it, or add --no-input."

  // Rules and expressions

  static func unknownRule(_ rule: String, nearest: String?) -> LocalizedMessage {
    "unknown rule \"\(escaped(rule))\".\(didYouMean(nearest)) Run \"wizard explain\" for a list."
  }
  static let expression = "expression"
  static let bindings = "--bindings"
  static let needsExpression: LocalizedMessage = "missing expression. Example: wizard eval '1 + 2'."
  static let bindingsNotObject: LocalizedMessage =
    "--bindings must be a JSON object, such as '{\"x\": 1}'."
  static func notTogether(_ first: String, _ second: String) -> LocalizedMessage {
    "\(first) and \(second) cannot be used together."
  }
  static func onlyWith(_ option: String, _ other: String) -> LocalizedMessage {
    "\(option) requires \(other)."
  }
  static let oneExpressionALine: LocalizedMessage =
    "--jsonl reads expressions from standard input. Remove the one on the command line."
  static let lineNotObject =
    "each line must be an object with \"expr\" and, if needed, \"bindings\" or \"typedBindings\", "
    + "such as {\"expr\": \"x + 1\", \"bindings\": {\"x\": 41}}"
  static func unreadableBinding(_ name: String) -> String { "cannot read the value of \"\(escaped(name))\"" }
}

extension ExitStatus {
  init(_ error: SessionStoreError) {
    switch error {
    case .conflict(nil): self = .cannotWrite
    case .conflict, .held: self = .stopped
    case .unreachable, .damaged, .newerFormat, .unknownFormat, .cannotRead: self = .unreadable
    case .cannotCreate: self = .cannotCreate
    case .cannotWrite: self = .cannotWrite
    }
  }
}
