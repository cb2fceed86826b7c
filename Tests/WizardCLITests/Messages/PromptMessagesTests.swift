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
func uncoveredMessages(in source: String, of type: String, by test: String = #filePath) throws -> [String] {
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
    Said(PromptMessages.resuming("Sign up"), "Resuming: Sign up"),
    Said(
      PromptMessages.unfinished(1, day: "2026-03-01"),
      "You have an unfinished session from 2026-03-01, with 1 answer saved."),
    Said(PromptMessages.continueIt, "Resume it? yes or no (Enter means yes): "),
    Said(
      PromptMessages.continueHelp,
      "Type yes to resume it, no to start a new session, or :quit to do neither."),
    Said(PromptMessages.answersSoFar, "Your answers so far:"),
    Said(
      PromptMessages.setAside(["Fax", "Pager"]),
      #"The questions have changed. No longer used: "Fax", "Pager"."#),
    Said(PromptMessages.answers(0), "0 answers"), Said(PromptMessages.answers(1), "1 answer"),
  ]

  static let steps = [
    Said(PromptMessages.heading("Phone", 1, of: 5), "Step 1 of 5: Phone"),
    Said(PromptMessages.heading("Phone", nil, of: 5), "Phone"),
    Said(PromptMessages.actions([actions[0]]), #"Type :resend for "Send another code"."#),
    Said(
      PromptMessages.actions(actions), #"Type :resend for "Send another code", or :change for "Use another number"."#),
    Said(PromptMessages.mayBeSkipped(section: nil), "Optional step. Type :skip to skip it."),
    Said(
      PromptMessages.mayBeSkipped(section: ""), "Optional section. Type :skip to skip it."),
    Said(PromptMessages.mayBeSkipped(section: "Pets"), #""Pets" is optional. Type :skip to skip all of it."#),
    Said(PromptMessages.confirmed(phone: true, email: true), "Number confirmed."),
    Said(PromptMessages.confirmed(phone: false, email: true), "Email address confirmed."),
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
    Said(PromptMessages.asTime, "such as 14:30 or 2:30 pm"), Said(PromptMessages.inUnit("km"), "in km"),
    Said(PromptMessages.yesOrNo, "yes or no"), Said(PromptMessages.aNumber, "a number from the list"),
    Said(PromptMessages.someNumbers, "numbers from the list, separated by commas"),
    Said(PromptMessages.aFile(["image/*"], upTo: 25_000_000), "path of a file (image, up to 25\u{A0}MB)"),
    Said(PromptMessages.someFiles([], upTo: 1_000), "path of a file, one at a time (up to 1\u{A0}kB)"),
    Said(PromptMessages.moreFiles, "path of another file, or remove N"),
    Said(PromptMessages.noFile(2, count: 0), "There is no file 2. No file is attached yet."),
    Said(PromptMessages.noFile(2, count: 1), "There is no file 2. 1 file is attached."),
    Said(PromptMessages.noFile(3, count: 2), "There is no file 3. 2 files are attached."),
    Said(
      PromptMessages.filePaths,
      "Type the path of a file, or drag the file into this window. The path can start with ~ and be in quotes."),
    Said(
      PromptMessages.severalFiles,
      "Where several files can be attached, type or drag one after the other, or drag several at once. "
        + "Type remove 2 to remove the second one."),
    Said(
      PromptMessages.noChoices("Size", isRequired: true),
      #"With your answers so far, "Size" has no choices. "#
        + "Type :back to change an earlier answer, or :why to see what was skipped."),
    Said(
      PromptMessages.noChoices("Size", isRequired: false),
      #"With your answers so far, "Size" has no choices. Press Enter to continue."#),
    Said(PromptMessages.keeps("one\n  two\n\nthree\u{1B}"), #"(Enter keeps one / two / three\u{1B})"#),
    Said(PromptMessages.continueText, "Continue your text. To finish, type a dot on its own line."),
    Said(PromptMessages.severalLines, "several lines, then a dot on its own line"),
    Said(PromptMessages.keeps("Ana"), "(Enter keeps Ana)"), Said(PromptMessages.means("no"), "(Enter means no)"),
    Said(PromptMessages.accepts("Ana"), "(Enter accepts Ana)"), Said(PromptMessages.skips, "(Enter skips)"),
    Said(PromptMessages.repeatEntry(more: "Password"), "Password, again: "),
    Said(PromptMessages.controlKeys, "Arrow and control keys don't work here. Type your answer again."),
    Said(
      PromptMessages.controlKeys(in: "An"),
      "Arrow and control keys don't work here. Press Enter to use \"An\", or type your answer again."),
    Said(PromptMessages.error("No."), "Error: No."), Said(PromptMessages.recorded("Ana"), "Recorded: Ana"),
    Said(PromptMessages.skipped, "Skipped."),
    Said(PromptMessages.didYouMean("a@gmail.com"), "Did you mean a@gmail.com? yes or no (Enter means no): "),
    Said(PromptMessages.notTheSame, "The two entries don't match. Type both again."),
    Said(PromptMessages.example("42"), "Example: 42."),
    Said(PromptMessages.dropped(1), "Only the first line was used. 1 more pasted line was ignored."),
    Said(PromptMessages.dropped(2), "Only the first line was used. 2 more pasted lines were ignored."),
    Said(PromptMessages.tooLong, "That line is too long."),
    Said(PromptMessages.notUTF8, "That line is not valid UTF-8 text. Type it again."),
    Said(PromptMessages.enterContinues, "Press Enter to continue: "),
    Said(PromptMessages.enterMeans("Create"), #"Press Enter for "Create": "#),
    Said(
      PromptMessages.enterRetries(hasAnswers: false),
      "Press Enter to try again, or type :quit to stop and keep your answers: "),
    Said(
      PromptMessages.enterRetries(hasAnswers: true),
      "Press Enter to try again, or type :edit to change your answers or :quit to stop: "),
    Said(PromptMessages.retryRest(hasAnswers: false), "Press Enter to try again."),
    Said(
      PromptMessages.retryRest(hasAnswers: true),
      "Press Enter to try again, or type :edit to change your answers."),
    Said(PromptMessages.enterGoesBack, "Press Enter to go back, or type :quit to stop and keep your answers: "),
    Said(PromptMessages.onlyQuit, "Type :quit to stop and keep your answers: "),
    Said(PromptMessages.retryLater, "Type :retry to try again, or continue without the service."),
    Said(PromptMessages.commands([], canRetry: true)[8], ":retry       try the service again"),
    Said(PromptMessages.enterFinishes, "Press Enter to finish, or type :back to go back: "),
  ]

  static let lists = [
    Said(PromptMessages.sayYesOrNo, "Answer yes or no."),
    Said(PromptMessages.enterRest, "Press Enter, or type a command such as :back or :help."),
    Said(PromptMessages.meansDone, "(Enter means done)"),
    Said(PromptMessages.prompt("Name", notes: [], enter: nil), "Name: "),
    Said(PromptMessages.prompt("Name?", notes: [], enter: nil), "Name? "),
    Said(PromptMessages.prompt("Name?", notes: ["optional"], enter: "(Enter skips)"), "Name? optional (Enter skips): "),
    Said(PromptMessages.soFar("Phones"), "Phones so far:"),
    Said(PromptMessages.item(2, "+1 201-555-0123", isComplete: true), "2. +1 201-555-0123"),
    Said(PromptMessages.item(2, "12", isComplete: false), "2. 12, \(PromptMessages.incomplete)"),
    Said(PromptMessages.item(2, "", isComplete: false), "2. incomplete"),
    Said(PromptMessages.item(2, "", isComplete: true), "2. \(PromptMessages.empty)"),
    Said(PromptMessages.empty, "empty"),
    Said(
      PromptMessages.listPrompt("Phones", count: 0), "Phones: add, or done (Enter means done): "),
    Said(
      PromptMessages.listPrompt("Phones?", count: 0, enter: "(Enter skips)"),
      "Phones? add, or done (Enter skips): "),
    Said(
      PromptMessages.listPrompt("Phones", count: 1, canRemove: false),
      "Phones: add, change N, or done (Enter means done): "),
    Said(
      PromptMessages.listPrompt("Phones", count: 1),
      "Phones: add, change N, remove N, or done (Enter means done): "),
    Said(
      PromptMessages.listPrompt("Phones", count: 2),
      "Phones: add, change N, remove N, move N to M, or done (Enter means done): "),
    Said(
      PromptMessages.listPrompt("Phones", count: 2, canAdd: false),
      "Phones: change N, remove N, move N to M, or done (Enter means done): "),
    Said(
      PromptMessages.listPrompt("Phones", count: 0, canAdd: false),
      "Phones: done (Enter means done): "),
    Said(
      LocalizedMessage.joined(PromptMessages.listCommands, separator: "\n"),
      """
      add           add an item
      change 1      change item 1 (or just type 1)
      remove 1      remove item 1
      move 2 to 1   move item 2 to position 1
      done          continue (or just press Enter)
      """),
    Said(PromptMessages.listRest(0), "Type add or done."),
    Said(PromptMessages.listRest(1), "Type add, change 1, remove 1, or done."),
    Said(PromptMessages.listRest(2), "Type add, change 1, remove 1, move 2 to 1, or done."),
    Said(PromptMessages.whichItem(.remove), "Add a number, such as remove 1."),
    Said(PromptMessages.whereTo, "Type the item and its new position, such as move 2 to 1."),
    Said(PromptMessages.noItem("Phone", "7", count: 0), #"There is no "Phone 7". The list is empty."#),
    Said(PromptMessages.noItem("Phone", "7", count: 1), #"There is no "Phone 7". The list has 1 item."#),
    Said(PromptMessages.noItem("Phone", "7", count: 2), #"There is no "Phone 7". The list has 2 items."#),
    Said(PromptMessages.noMore("Phones"), #""Phones" is full. Remove an item first, or change one instead."#),
    Said(
      PromptMessages.noFewer("Phones"),
      #"You can't remove items from "Phones" now. Change one instead, or add another first."#
    ),
    Said(PromptMessages.removed("+1 201-555-0123"), "Removed: +1 201-555-0123"),
    Said(PromptMessages.moved("A\u{1B}", to: 2), #"Moved to position 2: A\u{1B}"#),
    Said(PromptMessages.leftEmpty("Phone 2"), #""Phone 2" was empty, so it was removed."#),
  ]

  static let reviews = [
    Said(
      PromptMessages.reviewPrompt(canChange: true),
      "Type yes to confirm, no to stop, or the number of an answer to change it: "),
    Said(PromptMessages.reviewPrompt(canChange: false), "Type yes to confirm, or no to stop: "),
    Said(
      PromptMessages.reviewRest(canChange: true),
      "Type the whole word yes to confirm, no to stop, or the number of an answer to change it."),
    Said(PromptMessages.notUnderstood("a\r"), #""a\u{D}" is not a valid reply."#),
    Said(PromptMessages.notUnderstood("a", to: "Right?"), #""a" is not a valid reply to "Right?"."#),
    Said(PromptMessages.notUnderstood("", to: "Right?"), #"An empty line is not a valid reply to "Right?"."#),
    Said(PromptMessages.notUnderstood(""), "An empty line is not a valid reply."),
    Said(
      PromptMessages.ambiguous("A", ["B, A", "C, A"]),
      #"Several answers are called "A". Use one of these names: "B, A", "C, A"."#),
    Said(
      PromptMessages.cannotEdit(.computed("A")), #""A" is calculated from other answers. Change those instead."#),
    Said(PromptMessages.cannotEdit(.notAsked("A")), #""A" is not asked because of your other answers."#),
    Said(PromptMessages.cannotEdit(.notReached("A")), #""A" comes later."#),
    Said(PromptMessages.cannotEdit(.final("A")), #""A" can no longer be changed."#),
    Said(PromptMessages.skipClears(["A", "B"]), #"Type :skip to clear "A" and "B"."#),
    Said(PromptMessages.sameChoices, "The choices are the same as above."),
    Said(PromptMessages.reviewRest(canChange: false), "Type the whole word yes to confirm, or no to stop."),
    Said(PromptMessages.hiddenNotUnderstood, "That is not a valid reply."),
    Said(PromptMessages.pasted, "Pasted text can't confirm this. Type yes yourself."),
    Said(PromptMessages.row(3, "Name", "Ana"), "3. Name: Ana"),
    Said(PromptMessages.row(nil, "Name", "Ana"), "Name: Ana"),
    Said(PromptMessages.row(nil, "Are you?", "yes"), "Are you? yes"),
    Said(PromptMessages.cannotChange("Name"), #""Name" can no longer be changed."#),
    Said(PromptMessages.impact(["A", "B"]), "This change removes: A, B. If you change it back, they return."),
    Said(PromptMessages.impactPrompt, "Make the change? yes or no: "),
    Said(PromptMessages.removal(["A", "B"]), "This removes: A, B."),
    Said(PromptMessages.removal(["A, with B", "C"]), "This removes: A, with B; C."),
    Said(PromptMessages.removalPrompt, "Continue? yes or no: "),
  ]

  static let commands = [
    Said(PromptMessages.unknownCommand("bakc", nearest: "back"), #"Unknown command ":bakc". Did you mean :back?"#),
    Said(
      PromptMessages.unknownCommand("x", nearest: nil), #"Unknown command ":x". Type :help for a list."#),
    Said(PromptMessages.literal, "To start an answer with a colon, type two colons."),
    Said(
      PromptMessages.bareWord("Back", PromptCommand.back.keyword),
      #""Back" is also a command. Type :back to run it, or press Enter to use "Back" as your answer."#),
    Said(
      LocalizedMessage.joined(PromptMessages.unknownHidden),
      "Unknown command. Type :help for a list. To start an answer with a colon, type two colons."),
    Said(
      PromptMessages.hiddenWord,
      "That is also a command. Type a colon before it to run it, or press Enter to use it as your answer."),
    Said(PromptMessages.isFirstStep, "This is the first step."),
    Said(PromptMessages.cannotGoBack, "You can't go back from here."),
    Said(PromptMessages.isRequired("Name"), #""Name" is required. You can't skip it."#),
    Said(PromptMessages.notOptional, "This step is required. You can't skip it."),
    Said(PromptMessages.notNow, "You can't do that here."),
    Said(PromptMessages.noAnswers, "No answers yet."),
    Said(
      PromptMessages.editWhat, "Add the name of the answer to change, such as :edit email, or its number in :review."),
    Said(PromptMessages.noStep("x", nearest: nil), #"There is no answer called "x" to change."#),
    Said(
      PromptMessages.noStep("mial", nearest: "Mail"),
      #"There is no answer called "mial" to change. Did you mean "Mail"?"#),
    Said(
      PromptMessages.severalFit("na", ["Name", "Nation"]),
      #"Several answers fit "na". Did you mean one of these? "Name", "Nation"."#),
    Said(
      PromptMessages.someChoices(1...20, of: 195),
      "Choices 1 to 20 of 195. Type / for more, or / and part of a name, such as /an."),
    Said(PromptMessages.nearestChoices, "These choices are the most similar:"),
    Said(PromptMessages.noChoice(containing: "x"), #"No choice contains "x"."#),
    Said(PromptMessages.moreMatches(7), "… and 7 more."),
    Said(PromptMessages.noSuchStep, "There is no answer with that name to change."),
    Said(
      LocalizedMessage.joined(PromptMessages.commands([actions[1]], editsLines: false), separator: "\n"),
      """
      :back        go back to the previous question
      :skip        skip an optional question or step
      :review      show your answers so far
      :edit NAME   change an earlier answer
      :clear       clear this answer
      :why         explain why you are being asked this
      :help        show this help
      :quit        stop and keep your answers
      :change      Use another number
      To start an answer with a colon, type two colons.
      To edit a line: Backspace deletes a character, Ctrl-W a word, Ctrl-U the line. Arrow keys don't work.
      """),
  ]

  static let waiting = [
    Said(PromptMessages.progress(.begun, busy: "Sending a\u{1B}code…"), "Sending a\\u{1B}code…"),
    Said(
      PromptMessages.progress(.retrying(inSeconds: 4), busy: "…"),
      "We can't reach the service right now. Trying again in 4 seconds."),
    Said(
      PromptMessages.progress(.retrying(inSeconds: 1), busy: "…"),
      "We can't reach the service right now. Trying again in 1 second."),
    Said(
      PromptMessages.progress(.retrying(inSeconds: 0), busy: "…"),
      "We can't reach the service right now. Trying again now."
    ),
  ]

  static let editing = [
    Said(PromptMessages.inOneLine("a\n b\n\nc"), "a / b / c"),
    Said(PromptMessages.notFinished, "Not finished yet. Resume and press Enter to finish."),
    Said(PromptMessages.stoppedUnsaved, "Stopped. Nothing was saved."),
    Said(PromptMessages.keepsHidden, "(Enter keeps your answer)"),
    Said(PromptMessages.usesTyped, "(Enter uses what you typed)"),
    Said(PromptMessages.unchanged, "Not changed. Your earlier answer is kept."),
    Said(PromptMessages.editLines, "Your text is kept. Change it line by line, or type :clear to start again."),
    Said(PromptMessages.linePrompt(2, "two"), "Line 2 (Enter keeps two): "),
    Said(PromptMessages.linePrompt(2, ""), "Line 2: "),
    Said(PromptMessages.noLine(7, count: 1), "There is no line 7. The text has 1 line."),
    Said(PromptMessages.noLine(7, count: 3), "There is no line 7. The text has 3 lines."),
    Said(
      PromptMessages.selected(["Red onions", "Olives"], removing: 3, isAmended: false),
      #"Selected so far: Red onions, Olives. Type -3 to remove "Olives", or type all your choices again."#),
    Said(
      PromptMessages.selected(["Red onions", "Olives"], removing: 3, isAmended: true),
      #"Selected so far: Red onions, Olives. Type a number to add a choice, or -3 to remove "Olives"."#),
    Said(PromptMessages.addOrRemove, "Type +1 to add choice 1 to your answer, or -1 to remove it."),
    Said(PromptMessages.hiddenTyping, "Your typing is hidden."),
    Said(PromptMessages.typedTwice, "You'll be asked to type it twice."),
    Said(PromptMessages.digits(1), "Use exactly 1 digit."), Said(PromptMessages.digits(6), "Use exactly 6 digits."),
    Said(PromptMessages.length(atLeast: 8, atMost: nil) ?? "", "Use at least 8 characters."),
    Said(PromptMessages.length(atLeast: 1, atMost: nil) ?? "", "Use at least 1 character."),
    Said(PromptMessages.length(atLeast: nil, atMost: 8) ?? "", "Use at most 8 characters."),
    Said(PromptMessages.length(atLeast: nil, atMost: 1) ?? "", "Use at most 1 character."),
    Said(PromptMessages.length(atLeast: 4, atMost: 8) ?? "", "Use 4 to 8 characters."),
    Said(PromptMessages.length(atLeast: 4, atMost: 4) ?? "", "Use exactly 4 characters."),
    Said(PromptMessages.aligned([("a", "one"), ("long", "two")])[0], "a      one"),
    Said(PromptMessages.editingKeys, PromptMessages.commands([], editsLines: false).last?.description ?? ""),
    Said(PromptMessages.keysOfEditor, PromptMessages.commands([]).last?.description ?? ""),
  ]

  static let endings = [
    Said(
      PromptMessages.stopped(1, nothingDone: true),
      "Stopped. 1 answer is saved. The form has not been submitted yet."),
    Said(PromptMessages.stopped(2, nothingDone: false), "Stopped. 2 answers are saved."),
    Said(PromptMessages.notKnown, "We don't know yet whether your request went through. Resume to find out."),
    Said(PromptMessages.toContinue(store: nil), "To resume: wizard resume"),
    Said(
      PromptMessages.toContinue(given: ["--secret-file", "token=PATH"], store: nil),
      "To resume: wizard resume --secret-file token=PATH"),
    Said(PromptMessages.toContinue("abcd", store: "s"), "To resume: wizard resume abcd --store s"),
    Said(
      PromptMessages.toStartAgain("f", store: nil, services: "s.jsonc"),
      "To start again: wizard run f --fresh --services s.jsonc"),
    Said(PromptMessages.toContinue(store: "s", language: "de"), "To resume: wizard resume --language de --store s"),
    Said(
      PromptMessages.toStartAgain("f", store: nil, language: "de"), "To start again: wizard run f --fresh --language de"
    ),
    Said(PromptMessages.toContinue(store: "/tmp/a b"), "To resume: wizard resume --store '/tmp/a b'"),
    Said(PromptMessages.toStartAgain("Flows/x", isFresh: false, store: nil), "To start again: wizard run Flows/x"),
    Said(PromptMessages.toStartAgain("Flows/x", store: nil), "To start again: wizard run Flows/x --fresh"),
    Said(
      PromptMessages.toStartAgain(
        "it's", given: ["--given", "plan=a b", "--given", "n=1"], store: "st$y", services: "s.jsonc"),
      #"To start again: wizard run 'it'\''s' --fresh --given 'plan=a b' --given n=1 --store 'st$y' --services s.jsonc"#),
    Said(PromptMessages.toStartAgain("-x", store: nil), "To start again: wizard run ./-x --fresh"),
    Said(PromptMessages.declined, "Not confirmed. Your answers are saved."),
    Said(
      PromptMessages.simulatedText(to: "+1 201-555-0123", code: "482931"),
      "Simulated text message to +1 201-555-0123: your code is 482931."),
  ]

  @Test(arguments: beginnings + steps + questions + lists + reviews + commands + editing + waiting + endings)
  func `A message of the conversation has the expected text`(said: Said) {
    #expect(said.words == said.expected)
  }

  @Test func `Every message of the conversation is tested`() throws {
    for file in ["PromptMessages", "PromptMessages+lists", "PromptMessages+commands"] {
      #expect(try uncoveredMessages(in: "WizardCLI/Dialogue/\(file).swift", of: "PromptMessages") == [])
    }
  }
}
