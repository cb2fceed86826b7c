import FlowEngine

/// Every sentence of the conversation, but for those of flows and of the rules about answers.
enum PromptWords {
  // Beginning

  static func steps(_ titles: [String]) -> String {
    "\(titles.count) step\(titles.count == 1 ? "" : "s"): \(titles.map(escaped).joined(separator: ", "))."
  }
  static let saved = "Your answers are saved on this computer as you go."
  static let help = "Type :help at any prompt for help, or :quit to stop and keep your answers."
  static func goOn(_ title: String) -> String { "Going on with: \(escaped(title))" }
  static func unfinished(_ count: Int, day: String) -> String {
    "There is an unfinished session of this flow from \(day), with \(answers(count)) saved."
  }
  static let continueIt = "Continue it? yes or no (Enter means yes): "
  static let continueHelp = "Type yes to go on with it, no to begin a new one, or :quit to leave it as it is."
  static let answersSoFar = "Your answers so far:"
  static func setAside(_ names: [String]) -> String {
    "The questions have changed since. No longer used: \(names.map { "\"\(escaped($0))\"" }.joined(separator: ", "))."
  }
  static func answers(_ count: Int) -> String { count == 1 ? "1 answer" : "\(count) answers" }

  // Steps

  static func heading(_ title: String, _ position: Int?, of count: Int) -> String {
    position.map { "Step \($0) of \(count): \(escaped(title))" } ?? escaped(title)
  }
  /// The title of a step with that of its section: `Children 1 of 2, Age`.
  static func title(_ title: String, in section: SectionViewState?) -> String {
    guard let section else { return title }
    var around = section.title
    if let number = section.number, let count = section.count { around += " \(number) of \(count)" }
    return title.isEmpty ? around : around + ", " + title
  }
  static func actions(_ actions: [ActionViewState]) -> String {
    let parts = actions.map { ":\($0.id) for \"\(escaped($0.label))\"" }
    return "Type \(list(parts, "or"))."
  }
  /// `section`: the title of the section that is left out as a whole, "" where it has none.
  static func mayBeSkipped(section: String?) -> String {
    guard let section else { return "You may leave this step out: type :skip." }
    let what = section.isEmpty ? "this step and those that belong to it" : "all of \"\(escaped(section))\""
    return "You may leave out \(what): type :skip."
  }
  static func confirmed(phone: Bool, email: Bool) -> String {
    if phone { return "Number confirmed." }
    return email ? "Address confirmed." : "Code confirmed."
  }

  // Questions

  static func question(_ label: String, notes: [String]) -> String {
    let label = escaped(label)
    guard notes.isEmpty else {
      let comma = label.hasSuffix("?") || label.hasSuffix(":") ? " " : ", "
      return label + comma + notes.joined(separator: ", ")
    }
    return label
  }
  static let optional = "optional"
  static let asDate = "as YYYY-MM-DD"
  static let yesOrNo = "yes or no"
  static let aNumber = "a number from the list"
  static let someNumbers = "numbers from the list, with commas"
  static func noChoices(_ label: String, isRequired: Bool) -> String {
    let cure =
      isRequired ? "Type :back to change an answer before it, or :why to see what was left out." : "Press Enter."
    return "There is nothing to choose for \"\(escaped(label))\" with the answers so far. \(cure)"
  }
  static let severalLines = "several lines, a line with a dot alone ends"
  static let textGoesOn = "Go on with your text; a line with a dot alone ends it."
  static func keeps(_ value: String) -> String { "(Enter keeps \(inOneLine(value)))" }
  static func means(_ value: String) -> String { "(Enter means \(escaped(value)))" }
  static func accepts(_ value: String) -> String { "(Enter accepts \(escaped(value)))" }
  static let skips = "(Enter skips)"
  static func once(more label: String) -> String { "\(escaped(label)), once more: " }

  static func error(_ message: String) -> String { "Error: \(escaped(message))" }
  static func recorded(_ value: String) -> String { "Recorded: \(escaped(value))" }
  static func didYouMean(_ address: String) -> String {
    "Did you mean \(escaped(address))? yes or no (Enter means no): "
  }
  static let skipped = "Skipped."
  static let notTheSame = "The two entries are not the same. Type both again."
  static func example(_ example: String) -> String { "An example is \(escaped(example))." }
  static func dropped(_ count: Int) -> String {
    "Only the first line was taken; \(count == 1 ? "1 more line was" : "\(count) more lines were") left out."
  }
  static let tooLong = "That line is too long to be taken."
  static let notUTF8 = "That line is not readable text (UTF-8). Type it again."
  static let enterGoesOn = "Press Enter to go on: "
  static func enterMeans(_ button: String) -> String { "Press Enter for \"\(escaped(button))\": " }
  /// `hasAnswers`: whether there is something to change at the step.
  static func enterRetries(hasAnswers: Bool) -> String {
    hasAnswers
      ? "Press Enter to try again, or type :edit to change answers, or :quit to stop: "
      : "Press Enter to try again, or type :quit to stop and keep your answers: "
  }
  static func retryRest(hasAnswers: Bool) -> String {
    "Press Enter alone to try again" + (hasAnswers ? ", or type :edit to change your answers." : ".")
  }
  static let retryLater = "Type :retry to try that again, or go on without it."
  static let enterFinishes = "Press Enter to finish, or type :back: "

  // Lists

  static func itemHeading(_ heading: String) -> String { escaped(heading) }
  static func soFar(_ label: String) -> String { "\(escaped(label)) so far:" }
  static func item(_ number: Int, _ summary: String, isComplete: Bool) -> String {
    let parts = [summary.isEmpty ? nil : inOneLine(summary), isComplete ? nil : notFinished].compactMap(\.self)
    return "\(number). " + (parts.isEmpty ? nothing : parts.joined(separator: ", "))
  }
  static let notFinished = "not finished"
  static let nothing = "nothing"
  /// What can be done with a list; `Enter` alone is the last of it.
  static func listPrompt(_ question: String, _ list: ListViewState, enter: String?) -> String {
    let count = list.rows.count
    let verbs = [
      list.canAdd ? "add" : nil, count > 0 ? "change N" : nil, count > 0 && list.canRemove ? "remove N" : nil,
      count > 1 ? "move N to M" : nil,
    ].compactMap(\.self)
    let colon = question.hasSuffix("?") || question.hasSuffix(":") ? " " : ": "
    let choices = verbs.isEmpty ? "done" : verbs.joined(separator: ", ") + ", or done"
    return question + colon + choices + " \(enter ?? "(Enter means done)"): "
  }
  static let listCommands = [
    "add asks for another one.", "change 1, or just 1, asks the first one again.", "remove 1 takes the first one out.",
    "move 2 to 1 puts the second one first.", "done, or Enter, goes on.",
  ]
  static let listRest = "Type add, change 1, remove 1, move 2 to 1, or done."
  static func whichItem(_ verb: String) -> String { "Say which one by its number, such as \(verb) 1." }
  static let whereTo = "Say which one and to which place, such as move 2 to 1."
  static func noItem(_ item: String, _ number: String, count: Int) -> String {
    let there = count == 0 ? "there is none yet" : count == 1 ? "there is 1" : "there are \(count)"
    return "There is no \"\(escaped(item)) \(escaped(number))\"; \(there)."
  }
  static func noMore(_ label: String) -> String { "\"\(escaped(label))\" takes no more. Change or remove one first." }
  static func noFewer(_ label: String) -> String {
    "\"\(escaped(label))\" needs all of these. Change one instead, or add one first."
  }
  static func removed(_ item: String) -> String { "Removed: \(escaped(item))" }
  static func moved(_ item: String, to place: Int) -> String { "Moved to place \(place): \(escaped(item))" }
  static func leftEmpty(_ heading: String) -> String { "\"\(escaped(heading))\" was left empty, so it is not kept." }

  /// What is said of calls made before, at the step that makes them.
  static func notice(_ notice: StepNotice) -> String {
    switch notice {
    case .ranOut: "This was confirmed before, and that was for a time only. Please do it once more."
    case .maybeDone: "It is not known whether this was done before. Confirming finds out, and nothing is done twice."
    case .maybeDoneOtherwise:
      "It is not known whether this was done before, with the answers as they were. Confirming now may do it a second time."
    }
  }

  // Review

  static let reviewPrompt = "Type yes to confirm, no to stop, or a number to change that answer: "
  static let reviewRest = "Type yes in full to confirm, no to stop, or the number of an answer to change it."
  static let pasted = "A paste cannot confirm this. Type yes by itself."
  static func row(_ number: Int?, _ label: String, _ value: String) -> String {
    (number.map { "\($0). " } ?? "") + escaped(label) + (label.hasSuffix("?") ? " " : ": ") + inOneLine(value)
  }
  static func cannotChange(_ label: String) -> String { "\"\(escaped(label))\" cannot be changed any more." }

  static func impact(_ labels: [String]) -> String {
    let separator = labels.contains { $0.contains(",") } ? "; " : ", "
    return "With this change these answers no longer count: \(labels.map(escaped).joined(separator: separator))."
  }
  static let impactPrompt = "Make the change? yes or no: "

  // Commands

  static func unknownCommand(_ word: String, nearest: String?) -> String {
    let meant = nearest.map { " Did you mean :\($0)?" } ?? " Type :help for those there are."
    return "There is no command \":\(escaped(word))\".\(meant)"
  }
  static let literal = "To give an answer that begins with a colon, type two colons."
  static func bareWord(_ word: String) -> String {
    "To use the command, type :\(word.lowercased()). To use \"\(escaped(word))\" as your answer, type it again."
  }
  static let nothingBefore = "There is nothing before this step."
  static let barred = "There is no way back from here."
  static func needsAnswer(_ label: String) -> String { "\"\(escaped(label))\" needs an answer; it cannot be skipped." }
  static let notOptional = "This step cannot be skipped."
  static let notNow = "That cannot be done here."
  static let noAnswers = "There are no answers yet."
  static let editWhat = "Say which answer to change, by what it is called, such as :edit name."
  static func noStep(_ name: String) -> String { "There is no question \"\(escaped(name))\" to go to." }

  /// `canRetry`: whether there is a call to make again.
  static func commands(_ actions: [ActionViewState], canRetry: Bool = false) -> [String] {
    [
      ":back goes to the question before.", ":skip leaves out what may be left out.",
      ":review shows your answers so far.", ":edit NAME goes to a question you have answered.",
      ":clear empties this answer.", ":why tells why this is asked, and what was left out.", ":help shows this.",
      ":quit stops and keeps your answers.",
    ] + (canRetry ? [":retry asks the service again."] : [])
      + actions.map { ":\($0.id) means \"\(escaped($0.label))\"." } + [literal]
  }

  // Waiting for a service

  /// `busy`: what the call under way does, in the flow's words.
  static func news(_ news: CallNews, busy: String) -> String {
    switch news {
    case .begun: escaped(busy)
    case .retrying(let seconds): "The service did not work; trying again \(pause(seconds))."
    }
  }
  private static func pause(_ seconds: Int) -> String {
    if seconds <= 0 { return "at once" }
    return seconds == 1 ? "in 1 second" : "in \(seconds) seconds"
  }

  // Ending

  static func stopped(_ count: Int, nothingDone: Bool) -> String {
    let kept = count == 0 ? "There are no answers yet" : count == 1 ? "1 answer is saved" : "\(count) answers are saved"
    return "Stopped. \(kept)." + (nothingDone ? " Nothing has been created." : "")
  }
  static let notKnown = "It is not known yet whether anything was created. Continue to find out."
  /// `session` is its name, where `resume` alone would not lead to it.
  ///
  /// `store`, the folder of sessions, `language`, that of the texts, and `services`, the bindings, stand where the person
  /// named one.
  static func toContinue(_ session: String? = nil, store: String?, language: String? = nil) -> String {
    "To continue: wizard resume" + (session.map { " \($0)" } ?? "") + options(language, store, nil)
  }
  static func toStartAgain(
    _ flow: String, store: String?, language: String? = nil, services: String? = nil
  ) -> String {
    "To start again: wizard run \(escaped(flow)) --fresh" + options(language, store, services)
  }
  private static func options(_ language: String?, _ store: String?, _ services: String?) -> String {
    [("--language", language), ("--store", store), ("--services", services)].compactMap { name, value in
      value.map { $0.contains(" ") ? " \(name) \"\(escaped($0))\"" : " \(name) \(escaped($0))" }
    }.joined()
  }
  static let declined = "Not confirmed. Your answers are saved."

  // Codes shown instead of sent

  static func simulatedText(to number: String, code: String) -> String {
    "Simulated text to \(escaped(number)): your code is \(escaped(code))."
  }

  /// A value of several lines with strokes between them.
  private static func inOneLine(_ value: String) -> String {
    guard value.contains("\n") else { return escaped(value) }
    let lines = value.split(separator: "\n").map { String($0).trimmingSpaces }
    return lines.filter { !$0.isEmpty }.map(escaped).joined(separator: " / ")
  }

  private static func list(_ items: [String], _ word: String) -> String {
    guard items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + ", \(word) " + items[items.count - 1]
  }
}
