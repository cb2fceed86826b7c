import FlowEngine

/// Every sentence of the commands, the conversation aside.
enum CommandWords {
  static func didYouMean(_ name: String?) -> String { name.map { " Did you mean \"\($0)\"?" } ?? "" }

  static let noCommand = "Say what to do, such as \"wizard run Flows/onboarding\"."
  static func unknownCommand(_ name: String, nearest: String?) -> String {
    "There is no command \"\(escaped(name))\".\(didYouMean(nearest))"
  }
  static func unknownOption(_ name: String, nearest: String?) -> String {
    "There is no option \"\(escaped(name))\".\(didYouMean(nearest))"
  }
  static func takesNoValue(_ option: String) -> String { "\"\(option)\" takes no value." }
  static func needsValue(_ option: String, _ value: String) -> String {
    "\"\(option)\" needs a value: \(option) \(value)."
  }
  static func needsPair(_ option: String, _ form: String, _ given: String) -> String {
    "\"\(escaped(given))\" is not \(form); write \(option) \(form)."
  }
  static func seeHelp(_ command: String?) -> String {
    "Type \"wizard help\(command.map { " " + $0 } ?? "")\" to see what there is."
  }
  static func needsFlow(_ command: String) -> String {
    "Say which flow: wizard \(command) FLOW, such as \"wizard \(command) Flows/onboarding\"."
  }
  static func tooMany(_ extra: String) -> String { "One at a time; \"\(escaped(extra))\" is one too many." }
  static func severalFlows(_ path: String, _ flows: [String]) -> String {
    "There are several flows in \"\(escaped(path))\": \(quoted(flows)). Name one."
  }
  static func unknownFormat(_ format: String) -> String {
    "\"\(escaped(format))\" is not a format; use text, json or github."
  }

  // A flow that is saved again while it runs

  static let changed = "The flow was saved again; it goes on with your answers."
  static let formerGoesOn = "The former flow goes on."
  static let changedWithMistakes = "The flow was saved with mistakes. The former flow goes on."
  static let changedBeyondSession =
    "The flow was saved as one that this session cannot go on with. The former flow goes on."

  // Help

  static let ownActions = "A step's own actions are commands too, such as :resend; the step tells which it has."
  static let enterAlone = "Enter alone keeps what is there, or skips what is optional; the prompt says which."
  static let numbers = "A choice is made by its number or the beginning of its name; a list of them takes commas."
  static let yesInFull = "A review is confirmed with yes in full; the number of an answer changes it."
  static let schemasStay =
    "Keys may be added. \"schema\" counts up when one goes away or means something else."
  static func unknownSchema(_ name: String, nearest: String?) -> String {
    "There is no schema \"\(escaped(name))\".\(didYouMean(nearest)) See wizard help json."
  }
  static func unknownShell(_ name: String?) -> String {
    let shells = Completions.shells.joined(separator: ", ")
    guard let name else { return "Say for which shell: \(shells)." }
    return "\"\(escaped(name))\" is not a shell this knows; use \(shells)."
  }

  // Files

  static func cannotRead(_ path: String, _ reason: String) -> String {
    "\"\(escaped(path))\" cannot be read: \(escaped(reason))."
  }
  static func cannotCreate(_ path: String, _ reason: String) -> String {
    "\"\(escaped(path))\" cannot be made: \(escaped(reason))."
  }
  static func cannotWrite(_ path: String, _ reason: String) -> String {
    "\"\(escaped(path))\" cannot be written: \(escaped(reason))."
  }
  static func mistakes(_ errors: Int, _ warnings: Int) -> String {
    let parts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    return parts.isEmpty ? "No mistakes." : parts.joined(separator: ", ") + "."
  }
  static func fine(_ path: String) -> String { "\(escaped(path)): no mistakes" }

  /// The folder of a flow file of the usual name: shorter, and it means the same.
  static func shortPath(_ path: String) -> String {
    path.hasSuffix("/flow.jsonc") ? String(path.dropLast("/flow.jsonc".count)) : path
  }

  static func noTexts(in language: String, but languages: [String]) -> String {
    "The flow has no texts in \"\(escaped(language))\", so it goes on in \(quoted(Array(languages.prefix(1))))."
      + (languages.count > 1 ? " Others it has: \(quoted(Array(languages.dropFirst())))." : "")
  }

  // Answers from files and flags

  static func answersNotObject(_ path: String) -> String {
    "\"\(escaped(path))\" should hold one object of answers, such as {\"name\": \"Ana\"}."
  }
  static func unknownAnswersFormat(_ format: String) -> String {
    "\"\(escaped(format))\" is not a format of answers; use json or lines."
  }
  static let linesEnded = "The lines of answers ended before the flow did."
  static func unknownAnswer(_ id: String, nearest: String?) -> String {
    "The flow has no question \"\(escaped(id))\".\(didYouMean(nearest))"
  }
  static func inAnswers(_ path: String, _ complaint: String) -> String { "\"\(escaped(path))\": \(complaint)" }
  static func itemBefore(_ path: String, missing row: Int) -> String {
    "\"\(escaped(path))\" comes after item [\(row)], which is not given; count items from [0]."
  }
  static let standardInput = "standard input"
  /// `hasOption`: whether the command takes secrets from files.
  static func secretOnCommandLine(_ id: String, hasOption: Bool) -> String {
    let way = hasOption ? "put it in a file and use --secret-file \(escaped(id))=PATH" : "use an --answers file"
    return "\"\(escaped(id))\" is secret, and a command line can be seen by others; \(way)."
  }
  static func notSecret(_ id: String, nearest: String?) -> String {
    "\"\(escaped(id))\" is no secret question of the flow; use --set for others.\(didYouMean(nearest))"
  }
  static func secretIsOpen(_ path: String) -> String {
    "\"\(escaped(path))\" can be read by others on this computer. Make it yours alone: chmod 600 \(escaped(path))"
  }
  static func emptySecret(_ path: String) -> String { "\"\(escaped(path))\" is empty; it should hold the answer." }
  static func secretTooLong(_ path: String) -> String {
    "\"\(escaped(path))\" holds more than a secret can be; \(SecretFile.sizeLimit) bytes are the most."
  }
  static func secretNotUTF8(_ path: String) -> String {
    "\"\(escaped(path))\" is not readable text (UTF-8); save it as such."
  }
  static let noSecretFile = "it is neither a file nor a pipe"
  static func missingAnswer(_ id: String, _ label: String) -> String {
    "\"\(escaped(label))\" is missing. Give it with --set \(escaped(id))=VALUE or in an --answers file."
  }
  static func needsPerson(_ id: String, _ label: String) -> String {
    "\"\(escaped(label))\" needs a person at a terminal."
  }
  static func setGroup(_ id: String, such inner: String?) -> String {
    "\"\(escaped(id))\" is made of several questions; give each\(inner.map { ", such as --set \(escaped($0))=VALUE" } ?? "")."
  }
  static func setItems(_ id: String, such inner: String?) -> String {
    "\"\(escaped(id))\" has items; give their questions\(inner.map { ", such as --set \(escaped($0))=VALUE" } ?? "")."
  }
  static func setComputed(_ id: String) -> String {
    "\"\(escaped(id))\" is worked out from other answers; leave it out."
  }
  static func missingSecret(_ id: String, _ label: String) -> String {
    "\"\(escaped(label))\" is missing. It is secret: give it with --secret-file \(escaped(id))=PATH."
  }
  static func askedAgain(_ title: String) -> String {
    "\"\(escaped(title))\" is asked again, and another answer to it needs a person at a terminal."
  }
  static func invalidAnswer(_ id: String, _ message: String) -> String { "\(escaped(id)): \(escaped(message))" }
  static func missingGiven(_ names: [String]) -> String {
    "The flow needs to be given \(quoted(names)). Use --given \(names.first ?? "NAME")=VALUE."
  }
  static func unknownGiven(_ names: [String]) -> String { "The flow is given nothing called \(quoted(names))." }

  static func quoted(_ names: [String]) -> String { names.map { "\"\(escaped($0))\"" }.joined(separator: ", ") }

  // Sessions

  static let nothingToResume = "There is no unfinished session. Begin one with wizard run FLOW."
  static func notASession(_ text: String) -> String { "\"\(escaped(text))\" is not the name of a session." }
  static func unknownSession(_ id: SessionID) -> String { "There is no session \"\(id)\"." }
  static func flowGone(_ id: SessionID) -> String { "Session \"\(id)\" does not say where its flow is." }
  static func finishedSession(_ outcome: String) -> String {
    "That session is finished (\(escaped(outcome))). Begin a new one with wizard run FLOW."
  }
  static func anotherFlow(_ flow: String) -> String { "That session belongs to another flow, \"\(escaped(flow))\"." }

  static func store(_ error: SessionStoreError) -> String {
    switch error {
    case .conflict(nil): "The saved session was deleted while this run was open, so nothing more can be saved."
    case .conflict: "Another run has saved newer answers of this session. Continue it with wizard resume."
    case .held(let holder): "This session is open in another run (\(escaped(holder))). End that one first."
    case .damaged(let name?): "The saved session is damaged; it was set aside as \"\(escaped(name))\"."
    case .damaged(nil): "The saved session is damaged and cannot be used."
    case .newerFormat(let format):
      "The saved session was written by a newer version of this program (format \(format))."
    case .cannotRead(let path, let reason): cannotRead(path, reason)
    case .cannotCreate(let path, let reason): cannotCreate(path, reason)
    case .cannotWrite(let path, let reason): cannotWrite(path, reason)
    }
  }

  // Rules and expressions

  static func unknownRule(_ rule: String, nearest: String?) -> String {
    "There is no rule \"\(escaped(rule))\".\(didYouMean(nearest))"
  }
  static let expression = "expression"
  static let bindings = "--bindings"
  static let needsExpression = "Say what to evaluate, such as wizard eval '1 + 2'."
  static let bindingsNotObject = "\"--bindings\" takes one object of names and values, such as '{\"x\": 1}'."
  static func notTogether(_ first: String, _ second: String) -> String {
    "\"\(first)\" and \"\(second)\" cannot be used together."
  }
  static func onlyWith(_ option: String, _ other: String) -> String { "\"\(option)\" needs \"\(other)\" too." }
  static let oneExpressionALine = "With \"--jsonl\" the expressions come from standard input; leave out the one here."
  static let lineNotObject =
    "a line is an object with \"expr\" and \"bindings\" or \"typedBindings\", such as {\"expr\": \"1 + 2\"}"
  static func unreadableBinding(_ name: String) -> String { "the value of \"\(escaped(name))\" cannot be read" }
}

extension ExitStatus {
  /// The status a failure of the store ends with.
  init(_ error: SessionStoreError) {
    switch error {
    case .conflict(nil): self = .cannotWrite
    case .conflict, .held: self = .stopped
    case .damaged, .newerFormat, .cannotRead: self = .unreadable
    case .cannotCreate: self = .cannotCreate
    case .cannotWrite: self = .cannotWrite
    }
  }
}
