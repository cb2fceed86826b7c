import FlowSyntax
import FlowEngine
import Localization

/// The messages of the commands, except those of the conversation.
enum CommandMessages {
  static func didYouMean(_ name: String?) -> LocalizedMessage { name.map { " Did you mean \"\($0)\"?" } ?? "" }

  static let noCommand: LocalizedMessage = "Say what to do, such as \"wizard run Flows/onboarding\"."
  static func unknownCommand(_ name: String, nearest: String?) -> LocalizedMessage {
    "There is no command \"\(escaped(name))\".\(didYouMean(nearest))"
  }
  static func unknownOption(_ name: String, nearest: String?) -> LocalizedMessage {
    "There is no option \"\(escaped(name))\".\(didYouMean(nearest))"
  }
  static func takesNoValue(_ option: String) -> LocalizedMessage { "\"\(option)\" takes no value." }
  static func needsValue(_ option: String, _ value: String) -> LocalizedMessage {
    "\"\(option)\" needs a value: \(option) \(value)."
  }
  static func givenTwice(_ option: String) -> LocalizedMessage { "\"\(option)\" is given twice. Leave one out." }
  static func needsPair(_ option: String, _ form: String, _ given: String) -> LocalizedMessage {
    "\"\(escaped(given))\" is not \(form); write \(option) \(form)."
  }
  static func seeHelp(_ command: String?) -> LocalizedMessage {
    command.map { "Type \"wizard help \($0)\" to see what there is." } ?? "Type \"wizard help\" to see what there is."
  }
  static func needsFlow(_ command: String) -> LocalizedMessage {
    "Say which flow: wizard \(command) FLOW, such as \"wizard \(command) Flows/onboarding\"."
  }
  static func tooMany(_ extra: String) -> LocalizedMessage { "One at a time; \"\(escaped(extra))\" is one too many." }
  static func severalFlows(_ path: String, _ flows: [String]) -> LocalizedMessage {
    "There are several flows in \"\(escaped(path))\": \(quoted(flows)). Name one."
  }
  static func unknownFormat(_ format: String) -> LocalizedMessage {
    "\"\(escaped(format))\" is not a format; use text, json or github."
  }

  // Reloading an edited flow

  static let changed: LocalizedMessage = "The flow was saved again; it goes on with your answers."
  static let formerGoesOn: LocalizedMessage = "The former flow goes on."
  static let changedWithMistakes: LocalizedMessage = "The flow was saved with mistakes. The former flow goes on."
  static let changedBeyondSession: LocalizedMessage =
    "The flow was saved as one that this session cannot go on with. The former flow goes on."

  // Help

  static let ownActions = "A step's own actions are commands too, such as :resend; the step tells which it has."
  static let enterAlone = "Enter alone keeps what is there, or skips what is optional; the prompt says which."
  static let numbers = "A choice is made by its number or the beginning of its name; a list of them takes commas."
  static let yesInFull = "A review is confirmed with yes in full; the number of an answer changes it."
  static let schemasStay = "Keys may be added. \"schema\" counts up when one goes away or means something else."
  static func unknownSchema(_ name: String, nearest: String?) -> LocalizedMessage {
    "There is no schema \"\(escaped(name))\".\(didYouMean(nearest)) See wizard help json."
  }
  static func unknownShell(_ name: String?) -> LocalizedMessage {
    let shells = Completions.shells.joined(separator: ", ")
    guard let name else { return "Say for which shell: \(shells)." }
    return "\"\(escaped(name))\" is not a shell this knows; use \(shells)."
  }

  // Files

  static func cannotRead(_ path: String, _ reason: String) -> LocalizedMessage {
    "\"\(escaped(path))\" cannot be read: \(escaped(reason))."
  }
  static func cannotCreate(_ path: String, _ reason: String) -> LocalizedMessage {
    "\"\(escaped(path))\" cannot be made: \(escaped(reason))."
  }
  static func cannotWrite(_ path: String, _ reason: String) -> LocalizedMessage {
    "\"\(escaped(path))\" cannot be written: \(escaped(reason))."
  }
  static func mistakes(_ errors: Int, _ warnings: Int) -> String {
    let parts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    return parts.isEmpty ? "No mistakes." : parts.joined(separator: ", ") + "."
  }
  static func fine(_ path: String) -> String { "\(escaped(path)): no mistakes" }

  /// Returns the folder of a flow file with the default name, which is shorter and equivalent.
  static func shortPath(_ path: String) -> String {
    path.hasSuffix("/flow.jsonc") ? String(path.dropLast("/flow.jsonc".count)) : path
  }

  static func noTexts(in language: String, but languages: [String]) -> LocalizedMessage {
    let own = quoted(Array(languages.prefix(1)))
    let goesOn: LocalizedMessage = "The flow has no texts in \"\(escaped(language))\", so it goes on in \(own)."
    return languages.count > 1 ? "\(goesOn) Others it has: \(quoted(Array(languages.dropFirst())))." : goesOn
  }

  // Answers from files and options

  static func answersNotObject(_ path: String) -> LocalizedMessage {
    "\"\(escaped(path))\" should hold one object of answers, such as {\"name\": \"Ana\"}."
  }
  static func unknownAnswersFormat(_ format: String) -> LocalizedMessage {
    "\"\(escaped(format))\" is not a format of answers; use json or lines."
  }
  static let linesEnded: LocalizedMessage = "The lines of answers ended before the flow did."
  static func unknownAnswer(_ id: String, nearest: String?) -> LocalizedMessage {
    "The flow has no question \"\(escaped(id))\".\(didYouMean(nearest))"
  }
  static func inAnswers(_ path: String, _ presentation: LocalizedMessage) -> LocalizedMessage {
    "\"\(escaped(path))\": \(presentation)"
  }
  static func itemBefore(_ path: String, missing row: Int) -> LocalizedMessage {
    "\"\(escaped(path))\" comes after item [\(row)], which is not given; count items from [0]."
  }
  static let standardInput = "standard input"
  static let answersFile = "a file of answers"
  static let notReadable = "it is neither a file, nor a pipe, nor a device to read from"
  static func tooLarge(_ limit: Int) -> String { "it has more than \(limit) bytes" }
  /// `hasOption`: whether the command has an option that reads secrets from files.
  static func secretOnCommandLine(_ id: String, hasOption: Bool) -> LocalizedMessage {
    let way: LocalizedMessage =
      hasOption ? "put it in a file and use --secret-file \(shellWord(id))=PATH" : "use an --answers file"
    return "\"\(escaped(id))\" is secret, and a command line can be seen by others; \(way)."
  }
  static func notSecret(_ id: String, nearest: String?) -> LocalizedMessage {
    "\"\(escaped(id))\" is no secret question of the flow; use --set for others.\(didYouMean(nearest))"
  }
  static func secretIsOpen(_ path: String) -> LocalizedMessage {
    "\"\(escaped(path))\" can be read by others on this computer. Make it yours alone: chmod 600 \(shellWord(path))"
  }
  static func emptySecret(_ path: String) -> LocalizedMessage {
    "\"\(escaped(path))\" is empty; it should hold the answer."
  }
  static func secretTooLong(_ path: String) -> LocalizedMessage {
    "\"\(escaped(path))\" holds more than a secret can be; \(SecretFile.sizeLimit) bytes are the most."
  }
  static func secretNotUTF8(_ path: String) -> LocalizedMessage {
    "\"\(escaped(path))\" is not readable text (UTF-8); save it as such."
  }
  static let noSecretFile = "it is neither a file nor a pipe"
  /// `cure`: whether the missing answers can be given on the command line.
  static func unasked(because reason: LocalizedMessage, cure: Bool) -> LocalizedMessage {
    cure
      ? "Nothing was asked: \(reason); give answers with --answers or --set."
      : "Nothing was asked: \(reason)."
  }
  static let noInputGiven: LocalizedMessage = "--no-input was given"
  static let inCI: LocalizedMessage = "CI is set"
  static let inputIsNoTerminal: LocalizedMessage = "standard input is not a terminal"
  static let errorIsNoTerminal: LocalizedMessage = "standard error is not a terminal"
  static func missingAnswer(_ id: String, _ label: String) -> LocalizedMessage {
    "\"\(escaped(label))\" is missing. Give it with --set \(shellWord(id))=VALUE or in an --answers file."
  }
  static func needsPerson(_ id: String, _ label: String) -> LocalizedMessage {
    "\"\(escaped(label))\" needs a person at a terminal."
  }
  static func unconfirmed(_ title: String) -> LocalizedMessage {
    "\"\(escaped(title))\" must be confirmed. Pass --yes to confirm it."
  }
  static func unconfirmedLine(_ title: String, hasReview: Bool) -> LocalizedMessage {
    hasReview
      ? "\"\(escaped(title))\" must be confirmed. Answer it with the line \(.yes)."
      : "\"\(escaped(title))\" must be confirmed. Answer it with an empty line."
  }
  static func setGroup(_ id: String, such inner: String?) -> LocalizedMessage {
    inner.map { "\"\(escaped(id))\" is made of several questions; give each, such as --set \(shellWord($0))=VALUE." }
      ?? "\"\(escaped(id))\" is made of several questions; give each."
  }
  static func setItems(_ id: String, such inner: String?) -> LocalizedMessage {
    inner.map { "\"\(escaped(id))\" has items; give their questions, such as --set \(shellWord($0))=VALUE." }
      ?? "\"\(escaped(id))\" has items; give their questions."
  }
  static func setComputed(_ id: String) -> LocalizedMessage {
    "\"\(escaped(id))\" is worked out from other answers; leave it out."
  }
  static func unusedAnswers(_ names: [String]) -> LocalizedMessage {
    "Given, but not asked for this time, and so not used: \(quoted(names))."
  }
  static func missingSecret(_ id: String, _ label: String) -> LocalizedMessage {
    "\"\(escaped(label))\" is missing. It is secret: give it with --secret-file \(shellWord(id))=PATH."
  }
  static func askedAgain(_ title: String) -> LocalizedMessage {
    "\"\(escaped(title))\" is asked again, and another answer to it needs a person at a terminal."
  }
  static func failedCall(_ call: FailedCall) -> LocalizedMessage {
    let (service, reason) = (escaped(call.service), escaped(call.reason))
    return call.failure.host.map { "No answer from \"\(service)\" at \(escaped($0)): \(reason)." }
      ?? "No answer from \"\(service)\": \(reason)."
  }
  static func invalidAnswer(_ id: String, _ message: String) -> LocalizedMessage {
    "\(escaped(id)): \(escaped(message))"
  }
  static func missingGiven(_ names: [String]) -> LocalizedMessage {
    "The flow needs to be given \(quoted(names)). Use --given \(shellWord(names.first ?? "NAME"))=VALUE."
  }
  static func unknownGiven(_ names: [String]) -> LocalizedMessage {
    "The flow is given nothing called \(quoted(names))."
  }

  static func quoted(_ names: [String]) -> LocalizedMessage {
    .joined(names.map { "\"\(escaped($0))\"" }, separator: ", ")
  }

  // Sessions

  static let nothingToResume: LocalizedMessage = "There is no unfinished session. Begin one with wizard run FLOW."
  static func notASession(_ text: String) -> LocalizedMessage { "\"\(escaped(text))\" is not the name of a session." }
  static func unknownSession(_ id: SessionID) -> LocalizedMessage { "There is no session \"\(id.text)\"." }
  static func flowGone(_ id: SessionID) -> LocalizedMessage { "Session \"\(id.text)\" does not say where its flow is." }
  static func finishedSession(_ outcome: String) -> LocalizedMessage {
    "That session is finished (\(escaped(outcome))). Begin a new one with wizard run FLOW."
  }
  static func anotherFlow(_ flow: String) -> LocalizedMessage {
    "That session belongs to another flow, \"\(escaped(flow))\"."
  }

  static func store(_ error: SessionStoreError) -> LocalizedMessage {
    switch error {
    case .conflict(nil): "The saved session was deleted while this run was open, so nothing more can be saved."
    case .conflict: "Another run has saved newer answers of this session. Continue it with wizard resume."
    case .held(let holder): "This session is open in another run (\(escaped(holder))). End that one first."
    case .damaged(let name?): "The saved session is damaged; it was set aside as \"\(escaped(name))\"."
    case .damaged(nil): "The saved session is damaged and cannot be used."
    case .newerFormat(let format):
      "The saved session was written by a newer version of this program (format \(format))."
    case .unknownFormat(let format): "The saved session has a format that this program does not know (\(format))."
    case .cannotRead(let path, let reason): cannotRead(path, reason)
    case .cannotCreate(let path, let reason): cannotCreate(path, reason)
    case .cannotWrite(let path, let reason): cannotWrite(path, reason)
    }
  }

  // Invalid combinations of options

  static let watchNeedsQuestions: LocalizedMessage =
    "\"--watch\" looks at the flow before each question, and nothing is asked here; leave it out, or answer at a terminal."
  static let answersWherePersonTypes: LocalizedMessage =
    "\"--answers -\" reads standard input, where you are about to type; name a file, or add \"--no-input\"."
  static let yesWherePersonConfirms: LocalizedMessage =
    "\"--yes\" is for runs that ask nothing. Leave it out and answer the review, or add \"--no-input\"."

  // Rules and expressions

  static func unknownRule(_ rule: String, nearest: String?) -> LocalizedMessage {
    "There is no rule \"\(escaped(rule))\".\(didYouMean(nearest))"
  }
  static let expression = "expression"
  static let bindings = "--bindings"
  static let needsExpression: LocalizedMessage = "Say what to evaluate, such as wizard eval '1 + 2'."
  static let bindingsNotObject: LocalizedMessage =
    "\"--bindings\" takes one object of names and values, such as '{\"x\": 1}'."
  static func notTogether(_ first: String, _ second: String) -> LocalizedMessage {
    "\"\(first)\" and \"\(second)\" cannot be used together."
  }
  static func onlyWith(_ option: String, _ other: String) -> LocalizedMessage {
    "\"\(option)\" needs \"\(other)\" too."
  }
  static let oneExpressionALine: LocalizedMessage =
    "With \"--jsonl\" the expressions come from standard input; leave out the one here."
  static let lineNotObject =
    "a line is an object with \"expr\" and \"bindings\" or \"typedBindings\", such as {\"expr\": \"1 + 2\"}"
  static func unreadableBinding(_ name: String) -> String { "the value of \"\(escaped(name))\" cannot be read" }
}

extension ExitStatus {
  /// The exit status for an error of the session store.
  init(_ error: SessionStoreError) {
    switch error {
    case .conflict(nil): self = .cannotWrite
    case .conflict, .held: self = .stopped
    case .damaged, .newerFormat, .unknownFormat, .cannotRead: self = .unreadable
    case .cannotCreate: self = .cannotCreate
    case .cannotWrite: self = .cannotWrite
    }
  }
}
