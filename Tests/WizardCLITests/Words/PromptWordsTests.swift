import Foundation
import Testing

@testable import FlowEngine
@testable import WizardCLI
import Wording

/// A sentence as it is said, and as it should read.
struct Said: Sendable, CustomTestStringConvertible {
  let words: String
  let expected: String

  init(_ words: String, _ expected: String) {
    self.words = words
    self.expected = expected
  }

  init(_ words: Sentence, _ expected: String) { self.init(words.description, expected) }

  var testDescription: String { expected }
}

/// The names of the words that a file of sentences declares and a test's file does not mention.
func unpinned(in source: String, of type: String, by test: String = #filePath) throws -> [String] {
  let declared = try String(contentsOf: Walkthrough.repository.appending(path: "Sources/\(source)"), encoding: .utf8)
  let pinned = try String(contentsOf: URL(filePath: test), encoding: .utf8)
  return declared.matches(of: /\n  static (?:let|func) (\w+)/).map { String($0.1) }.filter {
    !pinned.contains("\(type).\($0)")
  }
}

@Suite struct PromptWordsTests {
  private static let actions = [
    ActionViewState(id: "resend", label: "Send another code"),
    ActionViewState(id: "change", label: "Use another number"),
  ]

  static let beginnings = [
    Said(PromptWords.steps(["Phone"]), "1 step: Phone."),
    Said(PromptWords.title("Age", in: nil), "Age"),
    Said(PromptWords.steps(["Phone", "A\u{1B}B"]), #"2 steps: Phone, A\u{1B}B."#),
    Said(PromptWords.saved, "Your answers are saved on this computer as you go."),
    Said(PromptWords.help, "Type :help at any prompt for help, or :quit to stop and keep your answers."),
    Said(PromptWords.goOn("Sign up"), "Going on with: Sign up"),
    Said(
      PromptWords.unfinished(1, day: "2026-03-01"),
      "There is an unfinished session of this flow from 2026-03-01, with 1 answer saved."),
    Said(PromptWords.continueIt, "Continue it? yes or no (Enter means yes): "),
    Said(
      PromptWords.continueHelp,
      "Type yes to go on with it, no to begin a new one, or :quit to leave it as it is."),
    Said(PromptWords.answersSoFar, "Your answers so far:"),
    Said(
      PromptWords.setAside(["Fax", "Pager"]),
      #"The questions have changed since. No longer used: "Fax", "Pager"."#),
    Said(PromptWords.answers(0), "0 answers"), Said(PromptWords.answers(1), "1 answer"),
  ]

  static let steps = [
    Said(PromptWords.heading("Phone", 1, of: 5), "Step 1 of 5: Phone"),
    Said(PromptWords.heading("Phone", nil, of: 5), "Phone"),
    Said(PromptWords.actions([actions[0]]), #"Type :resend for "Send another code"."#),
    Said(
      PromptWords.actions(actions), #"Type :resend for "Send another code", or :change for "Use another number"."#),
    Said(PromptWords.mayBeSkipped(section: nil), "You may leave this step out: type :skip."),
    Said(PromptWords.mayBeSkipped(section: ""), "You may leave out this step and those that belong to it: type :skip."),
    Said(PromptWords.mayBeSkipped(section: "Pets"), #"You may leave out all of "Pets": type :skip."#),
    Said(PromptWords.confirmed(phone: true, email: true), "Number confirmed."),
    Said(PromptWords.confirmed(phone: false, email: true), "Address confirmed."),
    Said(PromptWords.confirmed(phone: false, email: false), "Code confirmed."),
  ]

  static let questions = [
    Said(PromptWords.question("Full name", notes: []), "Full name"),
    Said(
      PromptWords.question("Birthday", notes: [PromptWords.optional, PromptWords.asDate]),
      "Birthday, optional, as YYYY-MM-DD"),
    Said(PromptWords.question("Are you?", notes: [PromptWords.yesOrNo]), "Are you? yes or no"),
    Said(PromptWords.question("Say:", notes: [PromptWords.optional]), "Say: optional"),
    Said(PromptWords.optional, "optional"), Said(PromptWords.asDate, "as YYYY-MM-DD"),
    Said(PromptWords.yesOrNo, "yes or no"), Said(PromptWords.aNumber, "a number from the list"),
    Said(PromptWords.someNumbers, "numbers from the list, with commas"),
    Said(
      PromptWords.noChoices("Size", isRequired: true),
      #"There is nothing to choose for "Size" with the answers so far. "#
        + "Type :back to change an answer before it, or :why to see what was left out."),
    Said(
      PromptWords.noChoices("Size", isRequired: false),
      #"There is nothing to choose for "Size" with the answers so far. Press Enter."#),
    Said(PromptWords.keeps("one\n  two\n\nthree\u{1B}"), #"(Enter keeps one / two / three\u{1B})"#),
    Said(PromptWords.textGoesOn, "Go on with your text; a line with a dot alone ends it."),
    Said(PromptWords.severalLines, "several lines, a line with a dot alone ends"),
    Said(PromptWords.keeps("Ana"), "(Enter keeps Ana)"), Said(PromptWords.means("no"), "(Enter means no)"),
    Said(PromptWords.accepts("Ana"), "(Enter accepts Ana)"), Said(PromptWords.skips, "(Enter skips)"),
    Said(PromptWords.once(more: "Password"), "Password, once more: "),
    Said(PromptWords.error("No."), "Error: No."), Said(PromptWords.recorded("Ana"), "Recorded: Ana"),
    Said(PromptWords.skipped, "Skipped."),
    Said(PromptWords.didYouMean("a@gmail.com"), "Did you mean a@gmail.com? yes or no (Enter means no): "),
    Said(PromptWords.notTheSame, "The two entries are not the same. Type both again."),
    Said(PromptWords.example("42"), "An example is 42."),
    Said(PromptWords.dropped(1), "Only the first line was taken; 1 more line was left out."),
    Said(PromptWords.dropped(2), "Only the first line was taken; 2 more lines were left out."),
    Said(PromptWords.tooLong, "That line is too long to be taken."),
    Said(PromptWords.notUTF8, "That line is not readable text (UTF-8). Type it again."),
    Said(PromptWords.enterGoesOn, "Press Enter to go on: "),
    Said(PromptWords.enterMeans("Create"), #"Press Enter for "Create": "#),
    Said(
      PromptWords.enterRetries(hasAnswers: false),
      "Press Enter to try again, or type :quit to stop and keep your answers: "),
    Said(
      PromptWords.enterRetries(hasAnswers: true),
      "Press Enter to try again, or type :edit to change answers, or :quit to stop: "),
    Said(PromptWords.retryRest(hasAnswers: false), "Press Enter alone to try again."),
    Said(
      PromptWords.retryRest(hasAnswers: true), "Press Enter alone to try again, or type :edit to change your answers."),
    Said(PromptWords.retryLater, "Type :retry to try that again, or go on without it."),
    Said(PromptWords.commands([], canRetry: true)[8], ":retry asks the service again."),
    Said(PromptWords.enterFinishes, "Press Enter to finish, or type :back: "),
  ]

  static let four = (1...4).map {
    ListViewState.Row(
      id: "\($0)", heading: "Phone \($0)", fields: [], summary: "", isComplete: true, isEmpty: false)
  }

  private static func list(_ count: Int, canAdd: Bool = true, canRemove: Bool = true) -> ListViewState {
    ListViewState(rows: Array(four.prefix(count)), item: "Phone", canAdd: canAdd, canRemove: canRemove)
  }

  static let lists = [
    Said(PromptWords.sayYesOrNo, "Answer yes or no."),
    Said(PromptWords.enterRest, "Press Enter alone, or type a command such as :back or :help."),
    Said(PromptWords.meansDone, "(Enter means done)"),
    Said(PromptWords.prompt("Name", notes: [], enter: nil), "Name: "),
    Said(PromptWords.prompt("Name?", notes: [], enter: nil), "Name? "),
    Said(PromptWords.prompt("Name?", notes: ["optional"], enter: "(Enter skips)"), "Name? optional (Enter skips): "),
    Said(PromptWords.soFar("Phones"), "Phones so far:"),
    Said(PromptWords.item(2, "+1 201-555-0123", isComplete: true), "2. +1 201-555-0123"),
    Said(PromptWords.item(2, "12", isComplete: false), "2. 12, \(PromptWords.notFinished)"),
    Said(PromptWords.item(2, "", isComplete: false), "2. not finished"),
    Said(PromptWords.item(2, "", isComplete: true), "2. \(PromptWords.nothing)"), Said(PromptWords.nothing, "nothing"),
    Said(PromptWords.listPrompt("Phones", notes: [], list(0), enter: nil), "Phones: add, or done (Enter means done): "),
    Said(
      PromptWords.listPrompt("Phones?", notes: [], list(0), enter: "(Enter skips)"),
      "Phones? add, or done (Enter skips): "),
    Said(
      PromptWords.listPrompt("Phones", notes: [], list(1, canRemove: false), enter: nil),
      "Phones: add, change N, or done (Enter means done): "),
    Said(
      PromptWords.listPrompt("Phones", notes: [], list(1), enter: nil),
      "Phones: add, change N, remove N, or done (Enter means done): "),
    Said(
      PromptWords.listPrompt("Phones", notes: [], list(2), enter: nil),
      "Phones: add, change N, remove N, move N to M, or done (Enter means done): "),
    Said(
      PromptWords.listPrompt("Phones", notes: [], list(2, canAdd: false), enter: nil),
      "Phones: change N, remove N, move N to M, or done (Enter means done): "),
    Said(
      PromptWords.listPrompt("Phones", notes: [], list(0, canAdd: false), enter: nil),
      "Phones: done (Enter means done): "),
    Said(
      Sentence.joined(PromptWords.listCommands, separator: "\n"),
      """
      add asks for another one.
      change 1, or just 1, asks the first one again.
      remove 1 takes the first one out.
      move 2 to 1 puts the second one first.
      done, or Enter, goes on.
      """),
    Said(PromptWords.listRest, "Type add, change 1, remove 1, move 2 to 1, or done."),
    Said(PromptWords.whichItem(.remove), "Say which one by its number, such as remove 1."),
    Said(PromptWords.whereTo, "Say which one and to which place, such as move 2 to 1."),
    Said(PromptWords.noItem("Phone", "7", count: 0), #"There is no "Phone 7"; there is none yet."#),
    Said(PromptWords.noItem("Phone", "7", count: 1), #"There is no "Phone 7"; there is 1."#),
    Said(PromptWords.noItem("Phone", "7", count: 2), #"There is no "Phone 7"; there are 2."#),
    Said(PromptWords.noMore("Phones"), #""Phones" takes no more. Change or remove one first."#),
    Said(PromptWords.noFewer("Phones"), #""Phones" needs all of these. Change one instead, or add one first."#),
    Said(PromptWords.removed("+1 201-555-0123"), "Removed: +1 201-555-0123"),
    Said(PromptWords.moved("A\u{1B}", to: 2), #"Moved to place 2: A\u{1B}"#),
    Said(PromptWords.leftEmpty("Phone 2"), #""Phone 2" was left empty, so it is not kept."#),
  ]

  static let reviews = [
    Said(PromptWords.reviewPrompt, "Type yes to confirm, no to stop, or a number to change that answer: "),
    Said(
      PromptWords.reviewRest, "Type yes in full to confirm, no to stop, or the number of an answer to change it."),
    Said(PromptWords.notUnderstood("a\r"), #""a\u{D}" was not understood."#),
    Said(PromptWords.hiddenNotUnderstood, "The answer was not understood."),
    Said(PromptWords.pasted, "A paste cannot confirm this. Type yes by itself."),
    Said(PromptWords.row(3, "Name", "Ana"), "3. Name: Ana"), Said(PromptWords.row(nil, "Name", "Ana"), "Name: Ana"),
    Said(PromptWords.row(nil, "Are you?", "yes"), "Are you? yes"),
    Said(PromptWords.cannotChange("Name"), #""Name" cannot be changed any more."#),
    Said(PromptWords.impact(["A", "B"]), "With this change these answers no longer count: A, B."),
    Said(PromptWords.impactPrompt, "Make the change? yes or no: "),
    Said(PromptWords.removal(["A", "B"]), "This removes: A, B."),
    Said(PromptWords.removal(["A, with B", "C"]), "This removes: A, with B; C."),
    Said(PromptWords.removalPrompt, "Continue? yes or no: "),
  ]

  static let commands = [
    Said(PromptWords.unknownCommand("bakc", nearest: "back"), #"There is no command ":bakc". Did you mean :back?"#),
    Said(PromptWords.unknownCommand("x", nearest: nil), #"There is no command ":x". Type :help for those there are."#),
    Said(PromptWords.literal, "To give an answer that begins with a colon, type two colons."),
    Said(
      PromptWords.bareWord("Back"),
      #"To use the command, type :back. To use "Back" as your answer, type it again."#),
    Said(
      Sentence.joined(PromptWords.unknownHidden),
      "Unknown command. Type :help for a list. To give an answer that begins with a colon, type two colons."),
    Said(
      PromptWords.hiddenWord,
      "That is also a command. To use the command, type it after a colon. To use it as your answer, type it again."),
    Said(PromptWords.nothingBefore, "There is nothing before this step."),
    Said(PromptWords.barred, "There is no way back from here."),
    Said(PromptWords.needsAnswer("Name"), #""Name" needs an answer; it cannot be skipped."#),
    Said(PromptWords.notOptional, "This step cannot be skipped."),
    Said(PromptWords.notNow, "That cannot be done here."), Said(PromptWords.noAnswers, "There are no answers yet."),
    Said(PromptWords.editWhat, "Say which answer to change, by what it is called, such as :edit name."),
    Said(PromptWords.noStep("x"), #"There is no question "x" to go to."#),
    Said(PromptWords.noSuchStep, "There is no such question to go to."),
    Said(
      Sentence.joined(PromptWords.commands([actions[1]]), separator: "\n"),
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
    Said(PromptWords.news(.begun, busy: "Sending a\u{1B}code…"), "Sending a\\u{1B}code…"),
    Said(
      PromptWords.news(.retrying(inSeconds: 4), busy: "…"), "The service did not work; trying again in 4 seconds."),
    Said(PromptWords.news(.retrying(inSeconds: 1), busy: "…"), "The service did not work; trying again in 1 second."),
    Said(PromptWords.news(.retrying(inSeconds: 0), busy: "…"), "The service did not work; trying again at once."),
  ]

  static let endings = [
    Said(PromptWords.stopped(1, nothingDone: true), "Stopped. 1 answer is saved. Nothing has been created."),
    Said(PromptWords.stopped(2, nothingDone: false), "Stopped. 2 answers are saved."),
    Said(PromptWords.notKnown, "It is not known yet whether anything was created. Continue to find out."),
    Said(
      PromptWords.notice(.ranOut), "This was confirmed before, and that was for a time only. Please do it once more."),
    Said(
      PromptWords.notice(.maybeDone),
      "It is not known whether this was done before. Confirming finds out, and nothing is done twice."),
    Said(
      PromptWords.notice(.maybeDoneOtherwise),
      "It is not known whether this was done before, with the answers as they were. Confirming now may do it a second time."
    ),
    Said(PromptWords.toContinue(store: nil), "To continue: wizard resume"),
    Said(PromptWords.toContinue(given: ["token=VALUE"], store: nil), "To continue: wizard resume --given token=VALUE"),
    Said(PromptWords.toContinue("abcd", store: "s"), "To continue: wizard resume abcd --store s"),
    Said(
      PromptWords.toStartAgain("f", store: nil, services: "s.jsonc"),
      "To start again: wizard run f --fresh --services s.jsonc"),
    Said(PromptWords.toContinue(store: "s", language: "de"), "To continue: wizard resume --language de --store s"),
    Said(
      PromptWords.toStartAgain("f", store: nil, language: "de"), "To start again: wizard run f --fresh --language de"),
    Said(PromptWords.toContinue(store: "/tmp/a b"), "To continue: wizard resume --store '/tmp/a b'"),
    Said(PromptWords.toStartAgain("Flows/x", store: nil), "To start again: wizard run Flows/x --fresh"),
    Said(
      PromptWords.toStartAgain("it's", given: ["plan=a b", "n=1"], store: "st$y", services: "s.jsonc"),
      #"To start again: wizard run 'it'\''s' --fresh --given 'plan=a b' --given n=1 --store 'st$y' --services s.jsonc"#),
    Said(PromptWords.toStartAgain("-x", store: nil), "To start again: wizard run ./-x --fresh"),
    Said(PromptWords.declined, "Not confirmed. Your answers are saved."),
    Said(
      PromptWords.simulatedText(to: "+1 201-555-0123", code: "482931"),
      "Simulated text to +1 201-555-0123: your code is 482931."),
  ]

  @Test(arguments: beginnings + steps + questions + lists + reviews + commands + waiting + endings)
  func `a sentence of the conversation reads as it should`(said: Said) {
    #expect(said.words == said.expected)
  }

  @Test func `every sentence of the conversation is pinned`() throws {
    #expect(try unpinned(in: "WizardCLI/Conversation/PromptWords.swift", of: "PromptWords") == [])
  }
}
