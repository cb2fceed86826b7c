import Foundation
import Testing

@testable import FlowEngine
@testable import WizardCLI
import Localization

/// A message with its expected text.
struct Said: Sendable, CustomTestStringConvertible {
  let words: String
  let expected: String

  init(_ words: String, _ expected: String) {
    self.words = words
    self.expected = expected
  }

  init(_ words: LocalizedMessage, _ expected: String) { self.init(words.description, expected) }

  var testDescription: String { expected }
}

/// Returns the names of the messages that a source file declares and a test file does not mention.
func unpinned(in source: String, of type: String, by test: String = #filePath) throws -> [String] {
  let declared = try String(contentsOf: Walkthrough.repository.appending(path: "Sources/\(source)"), encoding: .utf8)
  let pinned = try String(contentsOf: URL(filePath: test), encoding: .utf8)
  return declared.matches(of: /\n  static (?:let|func) (\w+)/).map { String($0.1) }.filter {
    !pinned.contains("\(type).\($0)")
  }
}

@Suite struct PromptMessagesTests {
  private static let actions = [
    ActionViewState(id: "resend", label: "Send another code"),
    ActionViewState(id: "change", label: "Use another number"),
  ]

  static let beginnings = [
    Said(PromptMessages.steps(["Phone"]), "1 step: Phone."),
    Said(PromptMessages.title("Age", in: nil), "Age"),
    Said(PromptMessages.steps(["Phone", "A\u{1B}B"]), #"2 steps: Phone, A\u{1B}B."#),
    Said(PromptMessages.saved, "Your answers are saved on this computer as you go."),
    Said(PromptMessages.help, "Type :help at any prompt for help, or :quit to stop and keep your answers."),
    Said(PromptMessages.goOn("Sign up"), "Going on with: Sign up"),
    Said(
      PromptMessages.unfinished(1, day: "2026-03-01"),
      "There is an unfinished session of this flow from 2026-03-01, with 1 answer saved."),
    Said(PromptMessages.continueIt, "Continue it? yes or no (Enter means yes): "),
    Said(
      PromptMessages.continueHelp,
      "Type yes to go on with it, no to begin a new one, or :quit to leave it as it is."),
    Said(PromptMessages.answersSoFar, "Your answers so far:"),
    Said(
      PromptMessages.setAside(["Fax", "Pager"]),
      #"The questions have changed since. No longer used: "Fax", "Pager"."#),
    Said(PromptMessages.answers(0), "0 answers"), Said(PromptMessages.answers(1), "1 answer"),
  ]

  static let steps = [
    Said(PromptMessages.heading("Phone", 1, of: 5), "Step 1 of 5: Phone"),
    Said(PromptMessages.heading("Phone", nil, of: 5), "Phone"),
    Said(PromptMessages.actions([actions[0]]), #"Type :resend for "Send another code"."#),
    Said(
      PromptMessages.actions(actions), #"Type :resend for "Send another code", or :change for "Use another number"."#),
    Said(PromptMessages.mayBeSkipped(section: nil), "You may leave this step out: type :skip."),
    Said(
      PromptMessages.mayBeSkipped(section: ""), "You may leave out this step and those that belong to it: type :skip."),
    Said(PromptMessages.mayBeSkipped(section: "Pets"), #"You may leave out all of "Pets": type :skip."#),
    Said(PromptMessages.confirmed(phone: true, email: true), "Number confirmed."),
    Said(PromptMessages.confirmed(phone: false, email: true), "Address confirmed."),
    Said(PromptMessages.confirmed(phone: false, email: false), "Code confirmed."),
  ]

  static let questions = [
    Said(PromptMessages.question("Full name", notes: []), "Full name"),
    Said(
      PromptMessages.question("Birthday", notes: [PromptMessages.optional, PromptMessages.asDate]),
      "Birthday, optional, as YYYY-MM-DD"),
    Said(PromptMessages.question("Are you?", notes: [PromptMessages.yesOrNo]), "Are you? yes or no"),
    Said(PromptMessages.question("Say:", notes: [PromptMessages.optional]), "Say: optional"),
    Said(PromptMessages.optional, "optional"), Said(PromptMessages.asDate, "as YYYY-MM-DD"),
    Said(PromptMessages.yesOrNo, "yes or no"), Said(PromptMessages.aNumber, "a number from the list"),
    Said(PromptMessages.someNumbers, "numbers from the list, with commas"),
    Said(
      PromptMessages.noChoices("Size", isRequired: true),
      #"There is nothing to choose for "Size" with the answers so far. "#
        + "Type :back to change an answer before it, or :why to see what was left out."),
    Said(
      PromptMessages.noChoices("Size", isRequired: false),
      #"There is nothing to choose for "Size" with the answers so far. Press Enter."#),
    Said(PromptMessages.keeps("one\n  two\n\nthree\u{1B}"), #"(Enter keeps one / two / three\u{1B})"#),
    Said(PromptMessages.textGoesOn, "Go on with your text; a line with a dot alone ends it."),
    Said(PromptMessages.severalLines, "several lines, a line with a dot alone ends"),
    Said(PromptMessages.keeps("Ana"), "(Enter keeps Ana)"), Said(PromptMessages.means("no"), "(Enter means no)"),
    Said(PromptMessages.accepts("Ana"), "(Enter accepts Ana)"), Said(PromptMessages.skips, "(Enter skips)"),
    Said(PromptMessages.once(more: "Password"), "Password, once more: "),
    Said(PromptMessages.error("No."), "Error: No."), Said(PromptMessages.recorded("Ana"), "Recorded: Ana"),
    Said(PromptMessages.skipped, "Skipped."),
    Said(PromptMessages.didYouMean("a@gmail.com"), "Did you mean a@gmail.com? yes or no (Enter means no): "),
    Said(PromptMessages.notTheSame, "The two entries are not the same. Type both again."),
    Said(PromptMessages.example("42"), "An example is 42."),
    Said(PromptMessages.dropped(1), "Only the first line was taken; 1 more line was left out."),
    Said(PromptMessages.dropped(2), "Only the first line was taken; 2 more lines were left out."),
    Said(PromptMessages.tooLong, "That line is too long to be taken."),
    Said(PromptMessages.notUTF8, "That line is not readable text (UTF-8). Type it again."),
    Said(PromptMessages.enterGoesOn, "Press Enter to go on: "),
    Said(PromptMessages.enterMeans("Create"), #"Press Enter for "Create": "#),
    Said(
      PromptMessages.enterRetries(hasAnswers: false),
      "Press Enter to try again, or type :quit to stop and keep your answers: "),
    Said(
      PromptMessages.enterRetries(hasAnswers: true),
      "Press Enter to try again, or type :edit to change answers, or :quit to stop: "),
    Said(PromptMessages.retryRest(hasAnswers: false), "Press Enter alone to try again."),
    Said(
      PromptMessages.retryRest(hasAnswers: true),
      "Press Enter alone to try again, or type :edit to change your answers."),
    Said(PromptMessages.retryLater, "Type :retry to try that again, or go on without it."),
    Said(PromptMessages.commands([], canRetry: true)[8], ":retry asks the service again."),
    Said(PromptMessages.enterFinishes, "Press Enter to finish, or type :back: "),
  ]

  static let four = (1...4).map {
    ListViewState.Row(
      id: "\($0)", heading: "Phone \($0)", fields: [], summary: "", isComplete: true, isEmpty: false)
  }

  private static func list(_ count: Int, canAdd: Bool = true, canRemove: Bool = true) -> ListViewState {
    ListViewState(rows: Array(four.prefix(count)), item: "Phone", canAdd: canAdd, canRemove: canRemove)
  }

  static let lists = [
    Said(PromptMessages.sayYesOrNo, "Answer yes or no."),
    Said(PromptMessages.enterRest, "Press Enter alone, or type a command such as :back or :help."),
    Said(PromptMessages.meansDone, "(Enter means done)"),
    Said(PromptMessages.prompt("Name", notes: [], enter: nil), "Name: "),
    Said(PromptMessages.prompt("Name?", notes: [], enter: nil), "Name? "),
    Said(PromptMessages.prompt("Name?", notes: ["optional"], enter: "(Enter skips)"), "Name? optional (Enter skips): "),
    Said(PromptMessages.soFar("Phones"), "Phones so far:"),
    Said(PromptMessages.item(2, "+1 201-555-0123", isComplete: true), "2. +1 201-555-0123"),
    Said(PromptMessages.item(2, "12", isComplete: false), "2. 12, \(PromptMessages.notFinished)"),
    Said(PromptMessages.item(2, "", isComplete: false), "2. not finished"),
    Said(PromptMessages.item(2, "", isComplete: true), "2. \(PromptMessages.nothing)"),
    Said(PromptMessages.nothing, "nothing"),
    Said(
      PromptMessages.listPrompt("Phones", notes: [], list(0), enter: nil), "Phones: add, or done (Enter means done): "),
    Said(
      PromptMessages.listPrompt("Phones?", notes: [], list(0), enter: "(Enter skips)"),
      "Phones? add, or done (Enter skips): "),
    Said(
      PromptMessages.listPrompt("Phones", notes: [], list(1, canRemove: false), enter: nil),
      "Phones: add, change N, or done (Enter means done): "),
    Said(
      PromptMessages.listPrompt("Phones", notes: [], list(1), enter: nil),
      "Phones: add, change N, remove N, or done (Enter means done): "),
    Said(
      PromptMessages.listPrompt("Phones", notes: [], list(2), enter: nil),
      "Phones: add, change N, remove N, move N to M, or done (Enter means done): "),
    Said(
      PromptMessages.listPrompt("Phones", notes: [], list(2, canAdd: false), enter: nil),
      "Phones: change N, remove N, move N to M, or done (Enter means done): "),
    Said(
      PromptMessages.listPrompt("Phones", notes: [], list(0, canAdd: false), enter: nil),
      "Phones: done (Enter means done): "),
    Said(
      LocalizedMessage.joined(PromptMessages.listCommands, separator: "\n"),
      """
      add asks for another one.
      change 1, or just 1, asks the first one again.
      remove 1 takes the first one out.
      move 2 to 1 puts the second one first.
      done, or Enter, goes on.
      """),
    Said(PromptMessages.listRest, "Type add, change 1, remove 1, move 2 to 1, or done."),
    Said(PromptMessages.whichItem(.remove), "Say which one by its number, such as remove 1."),
    Said(PromptMessages.whereTo, "Say which one and to which place, such as move 2 to 1."),
    Said(PromptMessages.noItem("Phone", "7", count: 0), #"There is no "Phone 7"; there is none yet."#),
    Said(PromptMessages.noItem("Phone", "7", count: 1), #"There is no "Phone 7"; there is 1."#),
    Said(PromptMessages.noItem("Phone", "7", count: 2), #"There is no "Phone 7"; there are 2."#),
    Said(PromptMessages.noMore("Phones"), #""Phones" takes no more. Change or remove one first."#),
    Said(PromptMessages.noFewer("Phones"), #""Phones" needs all of these. Change one instead, or add one first."#),
    Said(PromptMessages.removed("+1 201-555-0123"), "Removed: +1 201-555-0123"),
    Said(PromptMessages.moved("A\u{1B}", to: 2), #"Moved to place 2: A\u{1B}"#),
    Said(PromptMessages.leftEmpty("Phone 2"), #""Phone 2" was left empty, so it is not kept."#),
  ]

  static let reviews = [
    Said(PromptMessages.reviewPrompt, "Type yes to confirm, no to stop, or a number to change that answer: "),
    Said(
      PromptMessages.reviewRest, "Type yes in full to confirm, no to stop, or the number of an answer to change it."),
    Said(PromptMessages.notUnderstood("a\r"), #""a\u{D}" was not understood."#),
    Said(PromptMessages.hiddenNotUnderstood, "The answer was not understood."),
    Said(PromptMessages.pasted, "A paste cannot confirm this. Type yes by itself."),
    Said(PromptMessages.row(3, "Name", "Ana"), "3. Name: Ana"),
    Said(PromptMessages.row(nil, "Name", "Ana"), "Name: Ana"),
    Said(PromptMessages.row(nil, "Are you?", "yes"), "Are you? yes"),
    Said(PromptMessages.cannotChange("Name"), #""Name" cannot be changed any more."#),
    Said(PromptMessages.impact(["A", "B"]), "With this change these answers no longer count: A, B."),
    Said(PromptMessages.impactPrompt, "Make the change? yes or no: "),
    Said(PromptMessages.removal(["A", "B"]), "This removes: A, B."),
    Said(PromptMessages.removal(["A, with B", "C"]), "This removes: A, with B; C."),
    Said(PromptMessages.removalPrompt, "Continue? yes or no: "),
  ]

  static let commands = [
    Said(PromptMessages.unknownCommand("bakc", nearest: "back"), #"There is no command ":bakc". Did you mean :back?"#),
    Said(
      PromptMessages.unknownCommand("x", nearest: nil), #"There is no command ":x". Type :help for those there are."#),
    Said(PromptMessages.literal, "To give an answer that begins with a colon, type two colons."),
    Said(
      PromptMessages.bareWord("Back"),
      #"To use the command, type :back. To use "Back" as your answer, type it again."#),
    Said(
      LocalizedMessage.joined(PromptMessages.unknownHidden),
      "Unknown command. Type :help for a list. To give an answer that begins with a colon, type two colons."),
    Said(
      PromptMessages.hiddenWord,
      "That is also a command. To use the command, type it after a colon. To use it as your answer, type it again."),
    Said(PromptMessages.nothingBefore, "There is nothing before this step."),
    Said(PromptMessages.barred, "There is no way back from here."),
    Said(PromptMessages.needsAnswer("Name"), #""Name" needs an answer; it cannot be skipped."#),
    Said(PromptMessages.notOptional, "This step cannot be skipped."),
    Said(PromptMessages.notNow, "That cannot be done here."),
    Said(PromptMessages.noAnswers, "There are no answers yet."),
    Said(PromptMessages.editWhat, "Say which answer to change, by what it is called, such as :edit name."),
    Said(PromptMessages.noStep("x"), #"There is no question "x" to go to."#),
    Said(PromptMessages.noSuchStep, "There is no such question to go to."),
    Said(
      LocalizedMessage.joined(PromptMessages.commands([actions[1]]), separator: "\n"),
      """
      :back goes to the question before.
      :skip leaves out what may be left out.
      :review shows your answers so far.
      :edit NAME goes to a question you have answered.
      :clear empties this answer.
      :why tells why this is asked, and what was left out.
      :help shows this.
      :quit stops and keeps your answers.
      :change means "Use another number".
      To give an answer that begins with a colon, type two colons.
      """),
  ]

  static let waiting = [
    Said(PromptMessages.news(.begun, busy: "Sending a\u{1B}code…"), "Sending a\\u{1B}code…"),
    Said(
      PromptMessages.news(.retrying(inSeconds: 4), busy: "…"), "The service did not work; trying again in 4 seconds."),
    Said(
      PromptMessages.news(.retrying(inSeconds: 1), busy: "…"), "The service did not work; trying again in 1 second."),
    Said(PromptMessages.news(.retrying(inSeconds: 0), busy: "…"), "The service did not work; trying again at once."),
  ]

  static let endings = [
    Said(PromptMessages.stopped(1, nothingDone: true), "Stopped. 1 answer is saved. Nothing has been created."),
    Said(PromptMessages.stopped(2, nothingDone: false), "Stopped. 2 answers are saved."),
    Said(PromptMessages.notKnown, "It is not known yet whether anything was created. Continue to find out."),
    Said(
      PromptMessages.notice(.ranOut), "This was confirmed before, and that was for a time only. Please do it once more."
    ),
    Said(
      PromptMessages.notice(.maybeDone),
      "It is not known whether this was done before. Confirming finds out, and nothing is done twice."),
    Said(
      PromptMessages.notice(.maybeDoneOtherwise),
      "It is not known whether this was done before, with the answers as they were. Confirming now may do it a second time."
    ),
    Said(PromptMessages.toContinue(store: nil), "To continue: wizard resume"),
    Said(
      PromptMessages.toContinue(given: ["token=VALUE"], store: nil), "To continue: wizard resume --given token=VALUE"),
    Said(PromptMessages.toContinue("abcd", store: "s"), "To continue: wizard resume abcd --store s"),
    Said(
      PromptMessages.toStartAgain("f", store: nil, services: "s.jsonc"),
      "To start again: wizard run f --fresh --services s.jsonc"),
    Said(PromptMessages.toContinue(store: "s", language: "de"), "To continue: wizard resume --language de --store s"),
    Said(
      PromptMessages.toStartAgain("f", store: nil, language: "de"), "To start again: wizard run f --fresh --language de"
    ),
    Said(PromptMessages.toContinue(store: "/tmp/a b"), "To continue: wizard resume --store '/tmp/a b'"),
    Said(PromptMessages.toStartAgain("Flows/x", store: nil), "To start again: wizard run Flows/x --fresh"),
    Said(
      PromptMessages.toStartAgain("it's", given: ["plan=a b", "n=1"], store: "st$y", services: "s.jsonc"),
      #"To start again: wizard run 'it'\''s' --fresh --given 'plan=a b' --given n=1 --store 'st$y' --services s.jsonc"#),
    Said(PromptMessages.toStartAgain("-x", store: nil), "To start again: wizard run ./-x --fresh"),
    Said(PromptMessages.declined, "Not confirmed. Your answers are saved."),
    Said(
      PromptMessages.simulatedText(to: "+1 201-555-0123", code: "482931"),
      "Simulated text to +1 201-555-0123: your code is 482931."),
  ]

  @Test(arguments: beginnings + steps + questions + lists + reviews + commands + waiting + endings)
  func `A message of the conversation has the expected text`(said: Said) {
    #expect(said.words == said.expected)
  }

  @Test func `Every message of the conversation is tested`() throws {
    #expect(try unpinned(in: "WizardCLI/Dialogue/PromptMessages.swift", of: "PromptMessages") == [])
  }
}
