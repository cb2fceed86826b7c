import FlowSyntax
import FlowEngine
import Localization

/// The messages of the conversation, except those of flows and of validation.
enum PromptMessages {
  // Start

  static func steps(_ titles: [String]) -> LocalizedMessage {
    let names = titles.map(escaped).joined(separator: ", ")
    return .plural(titles.count, one: "1 step: \(names).", other: "\(titles.count) steps: \(names).")
  }
  static let saved: LocalizedMessage = "Your answers are saved on this computer as you go."
  static let help: LocalizedMessage = "Type :help at any prompt for help, or :quit to stop and keep your answers."
  static func goOn(_ title: String) -> LocalizedMessage { "Going on with: \(escaped(title))" }
  static func unfinished(_ count: Int, day: String) -> LocalizedMessage {
    "There is an unfinished session of this flow from \(day), with \(answers(count)) saved."
  }
  static let continueIt: LocalizedMessage = "Continue it? yes or no (Enter means yes): "
  static let continueHelp: LocalizedMessage =
    "Type yes to go on with it, no to begin a new one, or :quit to leave it as it is."
  static let answersSoFar: LocalizedMessage = "Your answers so far:"
  static func setAside(_ names: [String]) -> LocalizedMessage {
    "The questions have changed since. No longer used: \(CommandMessages.quoted(names))."
  }
  static func answers(_ count: Int) -> LocalizedMessage {
    .plural(count, one: "1 answer", other: "\(count) answers")
  }

  // Steps

  static func heading(_ title: LocalizedMessage, _ position: Int?, of count: Int) -> LocalizedMessage {
    position.map { "Step \($0) of \(count): \(title)" } ?? title
  }
  /// Returns a step's title after that of its section: `Children 1 of 2, Age`.
  static func title(_ title: String, in section: SectionViewState?) -> LocalizedMessage {
    guard let section else { return LocalizedMessage(verbatim: escaped(title)) }
    var around = LocalizedMessage(verbatim: escaped(section.title))
    if let number = section.number, let count = section.count { around = "\(around) \(number) of \(count)" }
    return title.isEmpty ? around : "\(around), \(escaped(title))"
  }
  static func actions(_ actions: [ActionViewState]) -> LocalizedMessage {
    let parts = actions.map { ":\($0.id) for \"\(escaped($0.label))\"" as LocalizedMessage }
    guard let last = parts.last, parts.count > 1 else { return "Type \(parts.first ?? "")." }
    return "Type \(.joined(Array(parts.dropLast()), separator: ", ")), or \(last)."
  }
  /// `section`: the title of the section that can be skipped as a whole; "" if it has none.
  static func mayBeSkipped(section: String?) -> LocalizedMessage {
    guard let section else { return "You may leave this step out: type :skip." }
    return section.isEmpty
      ? "You may leave out this step and those that belong to it: type :skip."
      : "You may leave out all of \"\(escaped(section))\": type :skip."
  }
  static func confirmed(phone: Bool, email: Bool) -> LocalizedMessage {
    if phone { return "Number confirmed." }
    return email ? "Address confirmed." : "Code confirmed."
  }

  // Questions

  static func question(_ label: String, notes: [LocalizedMessage] = []) -> LocalizedMessage {
    if notes.isEmpty { return LocalizedMessage(verbatim: escaped(label)) }
    return LocalizedMessage(verbatim: escaped(label) + (endsItself(label) ? " " : ", "))
      + .joined(notes, separator: ", ")
  }
  /// Returns a question's prompt.
  ///
  /// `enter` describes what Enter alone does.
  static func prompt(_ label: String, notes: [LocalizedMessage], enter: LocalizedMessage?) -> LocalizedMessage {
    let question = question(label, notes: notes)
    if let enter { return "\(question) \(enter): " }
    return notes.isEmpty && endsItself(label) ? "\(question) " : "\(question): "
  }
  /// Whether a label needs no colon.
  private static func endsItself(_ label: String) -> Bool { label.hasSuffix("?") || label.hasSuffix(":") }
  static let optional: LocalizedMessage = "optional"
  static let asDate: LocalizedMessage = "as YYYY-MM-DD"
  static let yesOrNo: LocalizedMessage = "yes or no"
  static let aNumber: LocalizedMessage = "a number from the list"
  static let someNumbers: LocalizedMessage = "numbers from the list, with commas"
  static func noChoices(_ label: String, isRequired: Bool) -> LocalizedMessage {
    let cure: LocalizedMessage =
      isRequired ? "Type :back to change an answer before it, or :why to see what was left out." : "Press Enter."
    return "There is nothing to choose for \"\(escaped(label))\" with the answers so far. \(cure)"
  }
  static let severalLines: LocalizedMessage = "several lines, a line with a dot alone ends"
  static let textGoesOn: LocalizedMessage = "Go on with your text; a line with a dot alone ends it."
  static func keeps(_ value: String) -> LocalizedMessage { "(Enter keeps \(inOneLine(value)))" }
  static func means(_ value: String) -> LocalizedMessage { "(Enter means \(escaped(value)))" }
  static func accepts(_ value: String) -> LocalizedMessage { "(Enter accepts \(escaped(value)))" }
  static let meansDone: LocalizedMessage = "(Enter means done)"
  static let skips: LocalizedMessage = "(Enter skips)"
  static func once(more label: String) -> LocalizedMessage { "\(escaped(label)), once more: " }

  static func error(_ message: String) -> LocalizedMessage { error(LocalizedMessage(verbatim: escaped(message))) }
  static func error(_ message: LocalizedMessage) -> LocalizedMessage { "Error: \(message)" }
  static func recorded(_ value: String) -> LocalizedMessage { "Recorded: \(escaped(value))" }
  static func didYouMean(_ address: String) -> LocalizedMessage {
    "Did you mean \(escaped(address))? yes or no (Enter means no): "
  }
  static let skipped: LocalizedMessage = "Skipped."
  static let notTheSame: LocalizedMessage = "The two entries are not the same. Type both again."
  static func example(_ example: String) -> LocalizedMessage { "An example is \(escaped(example))." }
  static func dropped(_ count: Int) -> LocalizedMessage {
    .plural(
      count, one: "Only the first line was taken; 1 more line was left out.",
      other: "Only the first line was taken; \(count) more lines were left out.")
  }
  static let tooLong: LocalizedMessage = "That line is too long to be taken."
  static let notUTF8: LocalizedMessage = "That line is not readable text (UTF-8). Type it again."
  static let enterGoesOn: LocalizedMessage = "Press Enter to go on: "
  static func enterMeans(_ button: String) -> LocalizedMessage { "Press Enter for \"\(escaped(button))\": " }
  /// `hasAnswers`: whether the step has answers that can be edited.
  static func enterRetries(hasAnswers: Bool) -> LocalizedMessage {
    hasAnswers
      ? "Press Enter to try again, or type :edit to change answers, or :quit to stop: "
      : "Press Enter to try again, or type :quit to stop and keep your answers: "
  }
  static func retryRest(hasAnswers: Bool) -> LocalizedMessage {
    hasAnswers
      ? "Press Enter alone to try again, or type :edit to change your answers." : "Press Enter alone to try again."
  }
  static let retryLater: LocalizedMessage = "Type :retry to try that again, or go on without it."
  static let enterRest: LocalizedMessage = "Press Enter alone, or type a command such as :back or :help."
  static let enterFinishes: LocalizedMessage = "Press Enter to finish, or type :back: "

  // Lists

  static func soFar(_ label: String) -> LocalizedMessage { "\(escaped(label)) so far:" }
  static func item(_ number: Int, _ summary: String, isComplete: Bool) -> LocalizedMessage {
    let parts = [
      summary.isEmpty ? nil : LocalizedMessage(verbatim: inOneLine(summary)), isComplete ? nil : notFinished,
    ]
    let content = parts.compactMap(\.self)
    return "\(number). \(content.isEmpty ? nothing : .joined(content, separator: ", "))"
  }
  static let notFinished: LocalizedMessage = "not finished"
  static let nothing: LocalizedMessage = "nothing"
  /// Returns the prompt of a list with its commands.
  ///
  /// `enter` describes what Enter alone does.
  static func listPrompt(_ label: String, notes: [LocalizedMessage], _ list: ListViewState, enter: LocalizedMessage?)
    -> LocalizedMessage
  {
    let count = list.rows.count
    let all: [LocalizedMessage?] = [
      list.canAdd ? "\(.add)" : nil, count > 0 ? "\(.change) N" : nil,
      count > 0 && list.canRemove ? "\(.remove) N" : nil, count > 1 ? "\(.move) N \(.to) M" : nil,
    ]
    let verbs = all.compactMap(\.self)
    let choices: LocalizedMessage = verbs.isEmpty ? "\(.done)" : "\(.joined(verbs, separator: ", ")), or \(.done)"
    return prompt(label, notes: notes, enter: nil) + "\(choices) \(enter ?? meansDone): "
  }
  static let listCommands: [LocalizedMessage] = [
    "add asks for another one.", "change 1, or just 1, asks the first one again.", "remove 1 takes the first one out.",
    "move 2 to 1 puts the second one first.", "done, or Enter, goes on.",
  ]
  static let listRest: LocalizedMessage = "Type add, change 1, remove 1, move 2 to 1, or done."
  static func whichItem(_ verb: Keyword) -> LocalizedMessage { "Say which one by its number, such as \(verb) 1." }
  static let whereTo: LocalizedMessage = "Say which one and to which place, such as move 2 to 1."
  static func noItem(_ item: String, _ number: String, count: Int) -> LocalizedMessage {
    let there: LocalizedMessage =
      count == 0 ? "there is none yet" : .plural(count, one: "there is 1", other: "there are \(count)")
    return "There is no \"\(escaped(item)) \(escaped(number))\"; \(there)."
  }
  static func noMore(_ label: String) -> LocalizedMessage {
    "\"\(escaped(label))\" takes no more. Change or remove one first."
  }
  static func noFewer(_ label: String) -> LocalizedMessage {
    "\"\(escaped(label))\" needs all of these. Change one instead, or add one first."
  }
  static func removed(_ item: String) -> LocalizedMessage { "Removed: \(escaped(item))" }
  static func moved(_ item: String, to place: Int) -> LocalizedMessage { "Moved to place \(place): \(escaped(item))" }
  static func leftEmpty(_ heading: String) -> LocalizedMessage {
    "\"\(escaped(heading))\" was left empty, so it is not kept."
  }

  /// Returns the notice about an earlier call at the step that makes it.
  static func notice(_ notice: StepNotice) -> LocalizedMessage {
    switch notice {
    case .ranOut: "This was confirmed before, and that was for a time only. Please do it once more."
    case .maybeDone: "It is not known whether this was done before. Confirming finds out, and nothing is done twice."
    case .maybeDoneOtherwise:
      "It is not known whether this was done before, with the answers as they were. Confirming now may do it a second time."
    }
  }

  // Review

  static let reviewPrompt: LocalizedMessage = "Type yes to confirm, no to stop, or a number to change that answer: "
  static let reviewRest: LocalizedMessage =
    "Type yes in full to confirm, no to stop, or the number of an answer to change it."
  static func notUnderstood(_ line: String) -> LocalizedMessage { "\"\(escaped(line))\" was not understood." }
  static let hiddenNotUnderstood: LocalizedMessage = "The answer was not understood."
  static let pasted: LocalizedMessage = "A paste cannot confirm this. Type yes by itself."
  static func row(_ number: Int?, _ label: String, _ value: String) -> String {
    (number.map { "\($0). " } ?? "") + escaped(label) + (label.hasSuffix("?") ? " " : ": ") + inOneLine(value)
  }
  static func cannotChange(_ label: String) -> LocalizedMessage { "\"\(escaped(label))\" cannot be changed any more." }

  static func impact(_ labels: [String]) -> LocalizedMessage {
    "With this change these answers no longer count: \(inOneRow(labels))."
  }
  static func removal(_ labels: [String]) -> LocalizedMessage { "This removes: \(inOneRow(labels))." }
  static let removalPrompt: LocalizedMessage = "Continue? yes or no: "
  private static func inOneRow(_ labels: [String]) -> String {
    labels.map(escaped).joined(separator: labels.contains { $0.contains(",") } ? "; " : ", ")
  }
  static let sayYesOrNo: LocalizedMessage = "Answer yes or no."
  static let impactPrompt: LocalizedMessage = "Make the change? yes or no: "

  // Commands

  static func unknownCommand(_ word: String, nearest: String?) -> LocalizedMessage {
    let meant: LocalizedMessage = nearest.map { " Did you mean :\($0)?" } ?? " Type :help for those there are."
    return "There is no command \":\(escaped(word))\".\(meant)"
  }
  static let unknownHidden: [LocalizedMessage] = ["Unknown command. Type :help for a list.", literal]
  static let literal: LocalizedMessage = "To give an answer that begins with a colon, type two colons."
  static func bareWord(_ word: String) -> LocalizedMessage {
    "To use the command, type :\(word.lowercased()). To use \"\(escaped(word))\" as your answer, type it again."
  }
  static let hiddenWord: LocalizedMessage =
    "That is also a command. To use the command, type it after a colon. To use it as your answer, type it again."
  static let nothingBefore: LocalizedMessage = "There is nothing before this step."
  static let barred: LocalizedMessage = "There is no way back from here."
  static func needsAnswer(_ label: String) -> LocalizedMessage {
    "\"\(escaped(label))\" needs an answer; it cannot be skipped."
  }
  static let notOptional: LocalizedMessage = "This step cannot be skipped."
  static let notNow: LocalizedMessage = "That cannot be done here."
  static let noAnswers: LocalizedMessage = "There are no answers yet."
  static let editWhat: LocalizedMessage = "Say which answer to change, by what it is called, such as :edit name."
  static func noStep(_ name: String) -> LocalizedMessage { "There is no question \"\(escaped(name))\" to go to." }
  static let noSuchStep: LocalizedMessage = "There is no such question to go to."

  /// `canRetry`: whether `:retry` is available.
  static func commands(_ actions: [ActionViewState], canRetry: Bool = false) -> [LocalizedMessage] {
    [
      ":back goes to the question before.", ":skip leaves out what may be left out.",
      ":review shows your answers so far.", ":edit NAME goes to a question you have answered.",
      ":clear empties this answer.", ":why tells why this is asked, and what was left out.", ":help shows this.",
      ":quit stops and keeps your answers.",
    ] + (canRetry ? [":retry asks the service again."] : [])
      + actions.map { ":\($0.id) means \"\(escaped($0.label))\"." } + [literal]
  }

  // Service calls

  /// `busy`: the flow's description of the call.
  static func news(_ news: CallNews, busy: String) -> LocalizedMessage {
    switch news {
    case .begun: LocalizedMessage(verbatim: escaped(busy))
    case .retrying(let seconds): "The service did not work; trying again \(pause(seconds))."
    }
  }
  private static func pause(_ seconds: Int) -> LocalizedMessage {
    seconds <= 0 ? "at once" : .plural(seconds, one: "in 1 second", other: "in \(seconds) seconds")
  }

  // End

  static func stopped(_ count: Int, nothingDone: Bool) -> LocalizedMessage {
    let kept: LocalizedMessage =
      count == 0
      ? "Stopped. There are no answers yet."
      : .plural(count, one: "Stopped. 1 answer is saved.", other: "Stopped. \(count) answers are saved.")
    return nothingDone ? "\(kept) Nothing has been created." : kept
  }
  static let notKnown: LocalizedMessage = "It is not known yet whether anything was created. Continue to find out."
  /// Returns the command that resumes a session.
  ///
  /// - Parameters:
  ///   - session: The session's name, if `resume` alone would not find it.
  ///   - given: The flow's inputs, as arguments of `--given`.
  ///   - store: The value of `--store`, if any.
  ///   - language: The value of `--language`, if any.
  static func toContinue(
    _ session: String? = nil, given: [String] = [], store: String?, language: String? = nil
  ) -> LocalizedMessage {
    "To continue: \(resume(session, given.flatMap { ["--given", $0] } + options(language, store, nil)))"
  }
  static func toStartAgain(
    _ flow: String, given: [String] = [], store: String?, language: String? = nil, services: String? = nil
  ) -> LocalizedMessage {
    "To start again: \(runAgain(flow, given, options(language, store, services)))"
  }
  private static func resume(_ session: String?, _ options: [String]) -> String {
    words(["wizard", "resume"] + [session].compactMap(\.self) + options)
  }
  private static func runAgain(_ flow: String, _ given: [String], _ options: [String]) -> String {
    // A path that begins like an option needs a prefix.
    let path = flow.hasPrefix("-") ? "./\(flow)" : flow
    return words(["wizard", "run", path, "--fresh"] + given.flatMap { ["--given", $0] } + options)
  }
  private static func options(_ language: String?, _ store: String?, _ services: String?) -> [String] {
    [("--language", language), ("--store", store), ("--services", services)].flatMap { name, value in
      value.map { [name, $0] } ?? []
    }
  }
  private static func words(_ words: [String]) -> String { words.map(shellWord).joined(separator: " ") }
  static let declined: LocalizedMessage = "Not confirmed. Your answers are saved."

  // Simulated text messages

  static func simulatedText(to number: String, code: String) -> LocalizedMessage {
    "Simulated text to \(escaped(number)): your code is \(escaped(code))."
  }

  /// Returns a value on one line, with slashes in place of line breaks.
  private static func inOneLine(_ value: String) -> String {
    guard value.contains("\n") else { return escaped(value) }
    let lines = value.split(separator: "\n").map { String($0).trimmingSpaces }
    return lines.filter { !$0.isEmpty }.map(escaped).joined(separator: " / ")
  }
}
