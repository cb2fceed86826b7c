import FlowDefinition
import FlowEngine
import FlowServices
import FlowSyntax
import Localization

extension CommandMessages {
  static func answersNotObject(_ path: String) -> LocalizedMessage {
    "\"\(escaped(path))\" must contain one JSON object, such as {\"name\": \"Ana\"}."
  }
  static func answersNumber(_ path: String, _ number: String) -> LocalizedMessage {
    "\"\(escaped(path))\" contains the number \(number.count > 45 ? number.prefix(45) + "…" : number), which is out of range or has more than 38 digits."
  }
  static func unknownAnswersFormat(_ format: String) -> LocalizedMessage {
    "unknown format \"\(escaped(format))\" for --answers-format. Use json or lines."
  }
  static let linesEnded: LocalizedMessage = "the answers ended before the flow was finished."
  static func unknownAnswer(_ id: String, nearest: String?) -> LocalizedMessage {
    "unknown question \"\(escaped(id))\".\(didYouMean(nearest))"
  }
  static func unknownInList(_ id: String, row: String) -> LocalizedMessage {
    "unknown question \"\(escaped(id))\". Did you mean --set \(shellWord(row + "=VALUE"))?"
  }
  static func unknownInFile(_ id: String, list: String) -> LocalizedMessage {
    "unknown question \"\(escaped(id))\". Write \"\(list)\" as an array of objects."
  }
  static func inAnswers(_ path: String, _ presentation: LocalizedMessage) -> LocalizedMessage {
    "\(escaped(path)): \(presentation)"
  }
  static func notNeutral(_ name: String, _ text: String, example: String) -> LocalizedMessage {
    "\(escaped(name)): \"\(escaped(text))\" means something else in other languages or regions. Write it as in \(example)."
  }
  static func itemBefore(_ path: String, missing row: Int) -> LocalizedMessage {
    "\"\(escaped(path))\" skips item [\(row)]. Items are numbered from [0] without gaps."
  }
  static let standardInput = "standard input"
  static let answersFile = "an answers file"
  static let notReadable = "not a file, pipe or device"
  static func tooLarge(_ limit: Int) -> String { "larger than \(limit) bytes" }
  static func secretOnCommandLine(_ id: String, hasOption: Bool) -> LocalizedMessage {
    let way: LocalizedMessage =
      hasOption
      ? "Put it in a file and pass --secret-file \(shellWord(id + "=PATH"))." : "Pass it in an --answers file."
    return "\"\(escaped(id))\" is secret, and others can see the command line. \(way)"
  }
  static func notSecret(_ id: String, nearest: String?) -> LocalizedMessage {
    nearest.map { "\"\(escaped(id))\" is not secret. Did you mean \"\($0)\"?" }
      ?? "\"\(escaped(id))\" is not secret. Use --set instead of --secret-file."
  }
  static func givenNotSecret(_ name: String) -> LocalizedMessage {
    "\"\(escaped(name))\" is not secret. Use --given instead of --secret-file."
  }
  static func secretIsOpen(_ path: String) -> LocalizedMessage {
    "other users can read \"\(escaped(path))\". To make it private, run: chmod 600 \(shellWord(path))"
  }
  static func emptySecret(_ path: String) -> LocalizedMessage {
    "\"\(escaped(path))\" is empty. It must contain the answer."
  }
  static func secretTooLong(_ path: String) -> LocalizedMessage {
    "\"\(escaped(path))\" is too large. A secret can have at most \(SecretFile.sizeLimit) bytes."
  }
  static func secretNotUTF8(_ path: String) -> LocalizedMessage {
    "\"\(escaped(path))\" is not valid UTF-8. Save it as UTF-8 text."
  }
  static let noSecretFile = "not a file or pipe"
  static func unasked(because reason: LocalizedMessage, cure: Bool) -> LocalizedMessage {
    cure
      ? "cannot ask questions: \(reason). Pass answers with --answers or --set."
      : "cannot ask questions: \(reason)."
  }
  static let noInputGiven: LocalizedMessage = "--no-input was given"
  static let inCI: LocalizedMessage = "the environment variable CI is set"
  static let inputIsNoTerminal: LocalizedMessage = "standard input is not a terminal"
  static let errorIsNoTerminal: LocalizedMessage = "standard error is not a terminal"
  static func missingAnswer(_ id: String, _ label: String) -> LocalizedMessage {
    "\"\(escapedOwn(label))\" is missing. Pass --set \(shellWord(id + "=VALUE")) or an --answers file."
  }
  static func needsPerson(_ id: String, _ label: String) -> LocalizedMessage {
    let way: LocalizedMessage =
      "Enter it in a terminal, or pass --secret-file \(shellWord(id + "=PATH")) or an --answers file."
    return "\"\(escapedOwn(label))\" is missing. \(way)"
  }
  static func unconfirmed(_ title: String) -> LocalizedMessage {
    "\"\(escapedOwn(title))\" must be confirmed. Pass --yes to confirm it."
  }
  static func unconfirmedLine(_ title: String, hasReview: Bool) -> LocalizedMessage {
    hasReview
      ? "\"\(escapedOwn(title))\" must be confirmed. Add the line \(.yes) to the answers."
      : "\"\(escapedOwn(title))\" must be confirmed. Add an empty line to the answers."
  }
  static func setGroup(_ id: String, such inner: String?) -> LocalizedMessage {
    inner.map {
      "\"\(escaped(id))\" is a group. Set its fields one by one, for example with --set \(shellWord($0 + "=VALUE"))."
    }
      ?? "\"\(escaped(id))\" is a group. Set its fields one by one."
  }
  static func setItems(_ id: String, such inner: String?) -> LocalizedMessage {
    inner.map {
      "\"\(escaped(id))\" is a list. Set the fields of each item, for example with --set \(shellWord($0 + "=VALUE"))."
    }
      ?? "\"\(escaped(id))\" is a list. Set the fields of each item."
  }
  static func setComputed(_ id: String) -> LocalizedMessage {
    "\"\(escaped(id))\" is computed from other answers and cannot be set."
  }
  static func unusedAnswers(_ names: [String]) -> LocalizedMessage {
    "answers not used, because their questions were not asked: \(quoted(names))."
  }
  static func missingSecret(_ id: String, _ label: String) -> LocalizedMessage {
    "\"\(escapedOwn(label))\" is missing. It is secret, so pass --secret-file \(shellWord(id + "=PATH"))."
  }
  static func askedAgain(_ title: String) -> LocalizedMessage {
    "\"\(escapedOwn(title))\" must be answered again. Run the flow in a terminal to enter another answer."
  }
  static func failedCall(_ call: FailedCall) -> LocalizedMessage {
    let (service, reason) = (escaped(call.service), escaped(call.reason))
    return call.failure.host.map { "service \"\(service)\" failed at \(escaped($0)): \(reason)." }
      ?? "service \"\(service)\" failed: \(reason)."
  }
  static func invalidAnswer(_ id: String, _ message: String) -> LocalizedMessage {
    "\(escaped(id)): \(escapedOwn(message))"
  }
  static func missingGiven(_ names: [String]) -> LocalizedMessage {
    "missing inputs: \(names.map(escaped).joined(separator: ", ")). Pass --given NAME=VALUE for each, or --secret-file NAME=PATH for a secret."
  }
  static func invalidGiven(_ name: String, type: String) -> LocalizedMessage {
    guard let example = PortType.example(of: type) else {
      return "the input \"\(escaped(name))\" must be of type \"\(escaped(type))\"."
    }
    return "the input \"\(escaped(name))\" must be of type \"\(escaped(type))\", such as \(example)."
  }
  static func unknownGiven(_ names: [String]) -> LocalizedMessage {
    "unknown inputs in --given: \(quoted(names))."
  }

  static func quoted(_ names: [String], by escaped: (String) -> String = escaped) -> LocalizedMessage {
    .joined(names.map { "\"\(escaped($0))\"" }, separator: ", ")
  }
}
