import FlowSyntax
import FlowEngine
import Localization

/// The texts of flows and the messages of validation are defined elsewhere.
enum PromptMessages {
  // Start

  static func steps(_ titles: [String]) -> LocalizedMessage {
    let names = titles.map(escapedOwn).joined(separator: ", ")
    return .plural(titles.count, one: "1 step: \(names).", other: "\(titles.count) steps: \(names).")
  }
  static let saved: LocalizedMessage = "Your answers are saved on this computer as you go."
  static let help: LocalizedMessage = "Type :help at any prompt for help, or :quit to stop and keep your answers."
  static func resuming(_ title: String) -> LocalizedMessage { "Resuming: \(escapedOwn(title))" }
  static func unfinished(_ count: Int, day: String) -> LocalizedMessage {
    "You have an unfinished session from \(day), with \(answers(count)) saved."
  }
  static let continueIt: LocalizedMessage = "Resume it? yes or no (Enter means yes): "
  static let continueHelp: LocalizedMessage =
    "Type yes to resume it, no to start a new session, or :quit to do neither."
  static let answersSoFar: LocalizedMessage = "Your answers so far:"
  static func setAside(_ names: [String]) -> LocalizedMessage {
    "The questions have changed. No longer used: \(CommandMessages.quoted(names, by: escapedOwn))."
  }
  static func answers(_ count: Int) -> LocalizedMessage {
    .plural(count, one: "1 answer", other: "\(count) answers")
  }

  // Steps

  static func heading(_ title: LocalizedMessage, _ position: Int?, of count: Int) -> LocalizedMessage {
    position.map { "Step \($0) of \(count): \(title)" } ?? title
  }
  static func title(_ title: String, in section: SectionViewState?) -> LocalizedMessage {
    guard let section else { return LocalizedMessage(verbatim: escapedOwn(title)) }
    var around = LocalizedMessage(verbatim: escapedOwn(section.title))
    if let number = section.number, let count = section.count { around = "\(around) \(number) of \(count)" }
    return title.isEmpty ? around : "\(around), \(escapedOwn(title))"
  }
  static func actions(_ actions: [ActionViewState]) -> LocalizedMessage {
    let parts = actions.map { ":\($0.id) for \"\(escapedOwn($0.label))\"" as LocalizedMessage }
    guard let last = parts.last, parts.count > 1 else { return "Type \(parts.first ?? "")." }
    return "Type \(.joined(Array(parts.dropLast()), separator: ", ")), or \(last)."
  }
  /// - Parameter section: The title of the section, or "" if it has no title; `nil` if only the step can be skipped.
  static func mayBeSkipped(section: String?) -> LocalizedMessage {
    guard let section else { return "Optional step. Type :skip to skip it." }
    return section.isEmpty
      ? "Optional section. Type :skip to skip it."
      : "\"\(escapedOwn(section))\" is optional. Type :skip to skip all of it."
  }
  static func confirmed(phone: Bool, email: Bool) -> LocalizedMessage {
    if phone { return "Number confirmed." }
    return email ? "Email address confirmed." : "Code confirmed."
  }

  // Questions

  static func question(_ label: String, notes: [LocalizedMessage] = []) -> LocalizedMessage {
    if notes.isEmpty { return LocalizedMessage(verbatim: escapedOwn(label)) }
    return LocalizedMessage(verbatim: escapedOwn(label) + (endsItself(label) ? " " : ", "))
      + .joined(notes, separator: ", ")
  }
  static func prompt(_ label: String, notes: [LocalizedMessage], enter: LocalizedMessage?) -> LocalizedMessage {
    let question = question(label, notes: notes)
    if let enter { return "\(question) \(enter): " }
    return notes.isEmpty && endsItself(label) ? "\(question) " : "\(question): "
  }
  private static func endsItself(_ label: String) -> Bool { label.hasSuffix("?") || label.hasSuffix(":") }
  static let optional: LocalizedMessage = "optional"
  static let asDate: LocalizedMessage = "as YYYY-MM-DD"
  static let asTime: LocalizedMessage = "such as 14:30 or 2:30 pm"
  static func inUnit(_ unit: String) -> LocalizedMessage { "in \(escapedOwn(unit))" }
  static let yesOrNo: LocalizedMessage = "yes or no"
  static let aNumber: LocalizedMessage = "a number from the list"
  static let someNumbers: LocalizedMessage = "numbers from the list, separated by commas"
  static func aFile(_ accept: [String], upTo size: Int) -> LocalizedMessage {
    "path of a file (\(FieldViewState.Kind.acceptedFiles(accept, upTo: size)))"
  }
  static func someFiles(_ accept: [String], upTo size: Int) -> LocalizedMessage {
    "path of a file, one at a time (\(FieldViewState.Kind.acceptedFiles(accept, upTo: size)))"
  }
  static func someChoices(_ shown: ClosedRange<Int>, of count: Int) -> LocalizedMessage {
    "Choices \(String(shown.lowerBound)) to \(String(shown.upperBound)) of \(String(count)). Type / for more, or / and part of a name, such as /an."
  }
  static let nearestChoices: LocalizedMessage = "These choices are the most similar:"
  static func noChoice(containing text: String) -> LocalizedMessage { "No choice contains \"\(escaped(text))\"." }
  static func moreMatches(_ count: Int) -> LocalizedMessage { "… and \(String(count)) more." }
  static func noChoices(_ label: String, isRequired: Bool) -> LocalizedMessage {
    let cure: LocalizedMessage =
      isRequired
      ? "Type :back to change an earlier answer, or :why to see what was skipped."
      : "Press Enter to continue."
    return "With your answers so far, \"\(escapedOwn(label))\" has no choices. \(cure)"
  }
  static let severalLines: LocalizedMessage = "several lines, then a dot on its own line"
  static let continueText: LocalizedMessage = "Continue your text. To finish, type a dot on its own line."
  static func keeps(_ value: String) -> LocalizedMessage { "(Enter keeps \(inOneLine(value)))" }
  static let keepsHidden: LocalizedMessage = "(Enter keeps your answer)"
  static let usesTyped: LocalizedMessage = "(Enter uses what you typed)"
  static func means(_ value: String) -> LocalizedMessage { "(Enter means \(escapedOwn(value)))" }
  static func accepts(_ value: String) -> LocalizedMessage { "(Enter accepts \(escapedOwn(value)))" }
  static let meansDone: LocalizedMessage = "(Enter means done)"
  static let skips: LocalizedMessage = "(Enter skips)"
  static func repeatEntry(more label: String) -> LocalizedMessage { "\(escapedOwn(label)), again: " }

  static func error(_ message: String) -> LocalizedMessage { error(LocalizedMessage(verbatim: escapedOwn(message))) }
  static func error(_ message: LocalizedMessage) -> LocalizedMessage { "Error: \(message)" }
  static let controlKeys: LocalizedMessage = "Arrow and control keys don't work here. Type your answer again."
  static func controlKeys(in text: String) -> LocalizedMessage {
    "Arrow and control keys don't work here. Press Enter to use \"\(escaped(text))\", or type your answer again."
  }
  static func recorded(_ value: String) -> LocalizedMessage { "Recorded: \(escapedOwn(value))" }
  static func didYouMean(_ address: String) -> LocalizedMessage {
    "Did you mean \(escapedOwn(address))? yes or no (Enter means no): "
  }
  static let skipped: LocalizedMessage = "Skipped."
  static let notTheSame: LocalizedMessage = "The two entries don't match. Type both again."
  static func example(_ example: String) -> LocalizedMessage { "Example: \(escapedOwn(example))." }
  static func dropped(_ count: Int) -> LocalizedMessage {
    .plural(
      count, one: "Only the first line was used. 1 more pasted line was ignored.",
      other: "Only the first line was used. \(count) more pasted lines were ignored.")
  }
  static let tooLong: LocalizedMessage = "That line is too long."
  static let notUTF8: LocalizedMessage = "That line is not valid UTF-8 text. Type it again."
  static let enterContinues: LocalizedMessage = "Press Enter to continue: "
  static func enterMeans(_ button: String) -> LocalizedMessage { "Press Enter for \"\(escapedOwn(button))\": " }
  static func enterRetries(hasAnswers: Bool) -> LocalizedMessage {
    hasAnswers
      ? "Press Enter to try again, or type :edit to change your answers or :quit to stop: "
      : "Press Enter to try again, or type :quit to stop and keep your answers: "
  }
  static let enterGoesBack: LocalizedMessage =
    "Press Enter to go back, or type :quit to stop and keep your answers: "
  static let onlyQuit: LocalizedMessage = "Type :quit to stop and keep your answers: "
  static func retryRest(hasAnswers: Bool) -> LocalizedMessage {
    hasAnswers
      ? "Press Enter to try again, or type :edit to change your answers." : "Press Enter to try again."
  }
  static let retryLater: LocalizedMessage = "Type :retry to try again, or continue without the service."
  static let enterRest: LocalizedMessage = "Press Enter, or type a command such as :back or :help."
  static let enterFinishes: LocalizedMessage = "Press Enter to finish, or type :back to go back: "

  // Review

  static func reviewPrompt(canChange: Bool) -> LocalizedMessage {
    canChange
      ? "Type yes to confirm, no to stop, or the number of an answer to change it: "
      : "Type yes to confirm, or no to stop: "
  }
  static func reviewRest(canChange: Bool) -> LocalizedMessage {
    canChange
      ? "Type the whole word yes to confirm, no to stop, or the number of an answer to change it."
      : "Type the whole word yes to confirm, or no to stop."
  }
  static func notUnderstood(_ line: String, to question: String? = nil) -> LocalizedMessage {
    guard let question else {
      return line.isEmpty ? "An empty line is not a valid reply." : "\"\(escaped(line))\" is not a valid reply."
    }
    return line.isEmpty
      ? "An empty line is not a valid reply to \"\(escapedOwn(question))\"."
      : "\"\(escaped(line))\" is not a valid reply to \"\(escapedOwn(question))\"."
  }
  static let hiddenNotUnderstood: LocalizedMessage = "That is not a valid reply."
  static let pasted: LocalizedMessage = "Pasted text can't confirm this. Type yes yourself."
  static func heading(_ heading: String) -> LocalizedMessage { LocalizedMessage(verbatim: escapedOwn(heading)) }
  static func row(_ number: Int?, _ label: String, _ value: String, isIndented: Bool = false) -> LocalizedMessage {
    let heading = (isIndented ? "  " : "") + (number.map { "\($0). " } ?? "") + escapedOwn(label)
    if label.hasSuffix("?") { return LocalizedMessage(verbatim: heading + " " + inOneLine(value)) }
    return "\(heading): \(inOneLine(value))"
  }
  static func cannotChange(_ label: String) -> LocalizedMessage { "\"\(escapedOwn(label))\" can no longer be changed." }

  static func impact(_ labels: [String]) -> LocalizedMessage {
    "This change removes: \(inOneRow(labels)). If you change it back, they return."
  }
  static func removal(_ labels: [String]) -> LocalizedMessage { "This removes: \(inOneRow(labels))." }
  static let removalPrompt: LocalizedMessage = "Continue? yes or no: "
  private static func inOneRow(_ labels: [String]) -> LocalizedMessage {
    if labels.contains(where: { $0.hasSuffix("?") }) { return CommandMessages.quoted(labels, by: escapedOwn) }
    let separator = labels.contains { $0.contains(",") } ? "; " : ", "
    return LocalizedMessage(verbatim: labels.map(escapedOwn).joined(separator: separator))
  }
  static let unchanged: LocalizedMessage = "Not changed. Your earlier answer is kept."
  static let sayYesOrNo: LocalizedMessage = "Answer yes or no."
  static let impactPrompt: LocalizedMessage = "Make the change? yes or no: "

  // Commands

  static func unknownCommand(_ word: String, nearest: String?) -> LocalizedMessage {
    let meant: LocalizedMessage = nearest.map { " Did you mean :\($0)?" } ?? " Type :help for a list."
    return "Unknown command \":\(escaped(word))\".\(meant)"
  }
  static let unknownHidden: [LocalizedMessage] = ["Unknown command. Type :help for a list.", literal]
  static let literal: LocalizedMessage = "To start an answer with a colon, type two colons."
  static func bareWord(_ word: String, _ command: Keyword) -> LocalizedMessage {
    let answer: LocalizedMessage = "\"\(escaped(word))\""
    return "\(answer) is also a command. Type :\(command) to run it, or press Enter to use \(answer) as your answer."
  }
  static let hiddenWord: LocalizedMessage =
    "That is also a command. Type a colon before it to run it, or press Enter to use it as your answer."
  static let isFirstStep: LocalizedMessage = "This is the first step."
  static let cannotGoBack: LocalizedMessage = "You can't go back from here."
  static func isRequired(_ label: String) -> LocalizedMessage {
    "\"\(escapedOwn(label))\" is required. You can't skip it."
  }
  static let notOptional: LocalizedMessage = "This step is required. You can't skip it."
  static let notNow: LocalizedMessage = "You can't do that here."
  static let noAnswers: LocalizedMessage = "No answers yet."
  static let editWhat: LocalizedMessage =
    "Add the name of the answer to change, such as :edit email, or its number in :review."
  static func noStep(_ name: String, nearest: String?) -> LocalizedMessage {
    let words: LocalizedMessage = "There is no answer called \"\(escaped(name))\" to change."
    return nearest.map { "\(words) Did you mean \"\(escapedOwn($0))\"?" } ?? words
  }
  static func severalFit(_ name: String, _ names: [String]) -> LocalizedMessage {
    "Several answers fit \"\(escaped(name))\". Did you mean one of these? \(CommandMessages.quoted(names, by: escapedOwn))."
  }
  static func ambiguous(_ name: String, _ names: [String]) -> LocalizedMessage {
    "Several answers are called \"\(escaped(name))\". Use one of these names: \(CommandMessages.quoted(names, by: escapedOwn))."
  }
  static func cannotEdit(_ editing: FlowModel.Editing) -> LocalizedMessage {
    switch editing {
    case .computed(let label): "\"\(escapedOwn(label))\" is calculated from other answers. Change those instead."
    case .notAsked(let label): "\"\(escapedOwn(label))\" is not asked because of your other answers."
    case .notReached(let label): "\"\(escapedOwn(label))\" comes later."
    case .final(let label): cannotChange(label)
    case .questions: notNow
    }
  }
  static func skipClears(_ labels: [String]) -> LocalizedMessage {
    "Type :skip to clear \(.all(labels.map { "\"\(escapedOwn($0))\"" }))."
  }
  static let sameChoices: LocalizedMessage = "The choices are the same as above."
  static let noSuchStep: LocalizedMessage = "There is no answer with that name to change."

  // Service calls

  static func progress(_ event: CallProgressEvent, busy: String) -> LocalizedMessage {
    switch event {
    case .begun: LocalizedMessage(verbatim: escapedOwn(busy))
    case .retrying(let seconds): "We can't reach the service right now. Trying again \(pause(seconds))."
    }
  }
  private static func pause(_ seconds: Int) -> LocalizedMessage {
    seconds <= 0 ? "now" : .plural(seconds, one: "in 1 second", other: "in \(seconds) seconds")
  }

  // Simulated text messages

  static func simulatedText(to number: String, code: String) -> LocalizedMessage {
    "Simulated text message to \(escaped(number)): your code is \(escaped(code))."
  }

  /// Returns a value on one line, with slashes in place of line breaks.
  static func inOneLine(_ value: String) -> String {
    guard value.contains("\n") else { return escapedOwn(value) }
    let lines = value.split(separator: "\n").map { String($0).trimmingSpaces }
    return lines.filter { !$0.isEmpty }.map(escapedOwn).joined(separator: " / ")
  }
}
