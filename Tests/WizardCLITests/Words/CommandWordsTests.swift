import FlowEngine
import Foundation
import Testing

@testable import WizardCLI
import Wording

@Suite struct CommandWordsTests {
  private static let id = SessionID(random: 1)

  static let usage = [
    Said(CommandWords.changed, "The flow was saved again; it goes on with your answers."),
    Said(CommandWords.formerGoesOn, "The former flow goes on."),
    Said(CommandWords.changedWithMistakes, "The flow was saved with mistakes. The former flow goes on."),
    Said(
      CommandWords.changedBeyondSession,
      "The flow was saved as one that this session cannot go on with. The former flow goes on."),
    Said(
      CommandWords.ownActions, "A step's own actions are commands too, such as :resend; the step tells which it has."),
    Said(
      CommandWords.enterAlone, "Enter alone keeps what is there, or skips what is optional; the prompt says which."),
    Said(
      CommandWords.numbers,
      "A choice is made by its number or the beginning of its name; a list of them takes commas."),
    Said(
      CommandWords.yesInFull, "A review is confirmed with yes in full; the number of an answer changes it."),
    Said(
      CommandWords.schemasStay, "Keys may be added. \"schema\" counts up when one goes away or means something else."),
    Said(
      CommandWords.unknownSchema("rnu", nearest: "run"),
      #"There is no schema "rnu". Did you mean "run"? See wizard help json."#),
    Said(CommandWords.unknownShell("tcsh\r"), #""tcsh\u{D}" is not a shell this knows; use bash, zsh, fish."#),
    Said(CommandWords.unknownShell(nil), "Say for which shell: bash, zsh, fish."),
    Said(CommandWords.didYouMean("run"), #" Did you mean "run"?"#), Said(CommandWords.didYouMean(nil), ""),
    Said(CommandWords.noCommand, #"Say what to do, such as "wizard run Flows/onboarding"."#),
    Said(CommandWords.unknownCommand("rnu", nearest: "run"), #"There is no command "rnu". Did you mean "run"?"#),
    Said(CommandWords.unknownOption("--x\r", nearest: nil), #"There is no option "--x\u{D}"."#),
    Said(CommandWords.takesNoValue("--json"), #""--json" takes no value."#),
    Said(CommandWords.givenTwice("--store"), #""--store" is given twice. Leave one out."#),
    Said(CommandWords.needsValue("--set", "ID=VALUE"), #""--set" needs a value: --set ID=VALUE."#),
    Said(
      CommandWords.needsPair("--set", "ID=VALUE", "x"), #""x" is not ID=VALUE; write --set ID=VALUE."#),
    Said(CommandWords.seeHelp("run"), #"Type "wizard help run" to see what there is."#),
    Said(CommandWords.seeHelp(nil), #"Type "wizard help" to see what there is."#),
    Said(
      CommandWords.needsFlow("run"), #"Say which flow: wizard run FLOW, such as "wizard run Flows/onboarding"."#),
    Said(CommandWords.tooMany("b"), #"One at a time; "b" is one too many."#),
    Said(
      CommandWords.severalFlows("Flows", ["a", "b"]), #"There are several flows in "Flows": "a", "b". Name one."#),
    Said(CommandWords.unknownFormat("xml"), #""xml" is not a format; use text, json or github."#),
  ]

  static let files = [
    Said(
      CommandWords.unusedAnswers(["fax", "company.name"]),
      #"Given, but not asked for this time, and so not used: "fax", "company.name"."#),
    Said(
      CommandWords.watchNeedsQuestions,
      #""--watch" looks at the flow before each question, and nothing is asked here; leave it out, or answer at a terminal."#
    ),
    Said(
      CommandWords.yesWherePersonConfirms,
      #""--yes" is for runs that ask nothing. Leave it out and answer the review, or add "--no-input"."#),
    Said(
      CommandWords.answersWherePersonTypes,
      #""--answers -" reads standard input, where you are about to type; name a file, or add "--no-input"."#),
    Said(CommandWords.cannotRead("a\u{7}", "Is a directory"), #""a\u{7}" cannot be read: Is a directory."#),
    Said(CommandWords.cannotWrite("a", "No space left on device"), #""a" cannot be written: No space left on device."#),
    Said(CommandWords.cannotCreate("a", "Permission denied"), #""a" cannot be made: Permission denied."#),
    Said(CommandWords.mistakes(0, 0), "No mistakes."), Said(CommandWords.mistakes(1, 2), "1 error, 2 warnings."),
    Said(CommandWords.mistakes(2, 1), "2 errors, 1 warning."), Said(CommandWords.mistakes(0, 1), "1 warning."),
    Said(CommandWords.fine("flow.jsonc"), "flow.jsonc: no mistakes"),
    Said(
      CommandWords.noTexts(in: "fr", but: ["en"]), #"The flow has no texts in "fr", so it goes on in "en"."#),
    Said(
      CommandWords.noTexts(in: "fr\r", but: ["en", "de", "it"]),
      #"The flow has no texts in "fr\u{D}", so it goes on in "en". Others it has: "de", "it"."#),
    Said(CommandWords.shortPath("Flows/a/flow.jsonc"), "Flows/a"), Said(CommandWords.shortPath("b.jsonc"), "b.jsonc"),
  ]

  static let answers = [
    Said(
      CommandWords.answersNotObject("a.json"),
      #""a.json" should hold one object of answers, such as {"name": "Ana"}."#),
    Said(CommandWords.unknownAnswersFormat("yaml"), #""yaml" is not a format of answers; use json or lines."#),
    Said(CommandWords.linesEnded, "The lines of answers ended before the flow did."),
    Said(CommandWords.unknownAnswer("nme", nearest: "name"), #"The flow has no question "nme". Did you mean "name"?"#),
    Said(CommandWords.inAnswers("a.json", "No."), #""a.json": No."#),
    Said(
      CommandWords.itemBefore("phones[2].number", missing: 1),
      #""phones[2].number" comes after item [1], which is not given; count items from [0]."#),
    Said(CommandWords.standardInput, "standard input"),
    Said(
      CommandWords.secretOnCommandLine("key", hasOption: true),
      #""key" is secret, and a command line can be seen by others; put it in a file and use --secret-file key=PATH."#),
    Said(
      CommandWords.secretOnCommandLine("key\r", hasOption: false),
      #""key\u{D}" is secret, and a command line can be seen by others; use an --answers file."#),
    Said(
      CommandWords.notSecret("kye", nearest: "key"),
      #""kye" is no secret question of the flow; use --set for others. Did you mean "key"?"#),
    Said(
      CommandWords.secretIsOpen("key.txt"),
      #""key.txt" can be read by others on this computer. Make it yours alone: chmod 600 key.txt"#),
    Said(CommandWords.emptySecret("key.txt"), #""key.txt" is empty; it should hold the answer."#),
    Said(
      CommandWords.secretTooLong("key.txt"), #""key.txt" holds more than a secret can be; 65536 bytes are the most."#),
    Said(CommandWords.secretNotUTF8("key.txt"), #""key.txt" is not readable text (UTF-8); save it as such."#),
    Said(CommandWords.noSecretFile, "it is neither a file nor a pipe"),
    Said(
      CommandWords.setGroup("company", such: "company.name"),
      #""company" is made of several questions; give each, such as --set company.name=VALUE."#),
    Said(
      CommandWords.setItems("pets", such: "pets[0].name"),
      #""pets" has items; give their questions, such as --set 'pets[0].name'=VALUE."#),
    Said(CommandWords.unconfirmed("Review"), #""Review" must be confirmed. Pass --yes to confirm it."#),
    Said(
      CommandWords.unconfirmedLine("Review", hasReview: true),
      #""Review" must be confirmed. Answer it with the line yes."#),
    Said(
      CommandWords.unconfirmedLine("Pay", hasReview: false),
      #""Pay" must be confirmed. Answer it with an empty line."#),
    Said(
      CommandWords.unasked(because: CommandWords.inputIsNoTerminal, cure: true),
      "Nothing was asked: standard input is not a terminal; give answers with --answers or --set."),
    Said(
      CommandWords.unasked(because: CommandWords.errorIsNoTerminal, cure: false),
      "Nothing was asked: standard error is not a terminal."),
    Said(
      CommandWords.unasked(because: CommandWords.noInputGiven, cure: false),
      "Nothing was asked: --no-input was given."),
    Said(CommandWords.unasked(because: CommandWords.inCI, cure: false), "Nothing was asked: CI is set."),
    Said(CommandWords.answersFile, "a file of answers"), Said(CommandWords.tooLarge(3), "it has more than 3 bytes"),
    Said(CommandWords.notReadable, "it is neither a file, nor a pipe, nor a device to read from"),
    Said(CommandWords.setItems("pets", such: nil), #""pets" has items; give their questions."#),
    Said(CommandWords.setComputed("total"), #""total" is worked out from other answers; leave it out."#),
    Said(
      CommandWords.missingSecret("key", "Key"),
      #""Key" is missing. It is secret: give it with --secret-file key=PATH."#),
    Said(
      CommandWords.missingAnswer("name", "Full name"),
      #""Full name" is missing. Give it with --set name=VALUE or in an --answers file."#),
    Said(CommandWords.needsPerson("code", "6-digit code"), #""6-digit code" needs a person at a terminal."#),
    Said(
      CommandWords.failedCall(
        FailedCall(service: "a.b", reason: "no answer", failure: ServiceFailure(code: "timedOut", host: "a.example"))),
      #"No answer from "a.b" at a.example: no answer."#),
    Said(
      CommandWords.failedCall(
        FailedCall(service: "a.b", reason: "its host is not known", failure: ServiceFailure(code: "noService"))),
      #"No answer from "a.b": its host is not known."#),
    Said(
      CommandWords.askedAgain("Rent"), #""Rent" is asked again, and another answer to it needs a person at a terminal."#
    ),
    Said(CommandWords.invalidAnswer("name", "No."), "name: No."),
    Said(CommandWords.missingGiven(["a", "b"]), #"The flow needs to be given "a", "b". Use --given a=VALUE."#),
    Said(CommandWords.unknownGiven(["a"]), #"The flow is given nothing called "a"."#),
    Said(CommandWords.quoted(["a", "b"]), #""a", "b""#),
  ]

  static let sessions = [
    Said(CommandWords.nothingToResume, "There is no unfinished session. Begin one with wizard run FLOW."),
    Said(CommandWords.notASession("x"), #""x" is not the name of a session."#),
    Said(CommandWords.unknownSession(id), "There is no session \"\(id)\"."),
    Said(CommandWords.flowGone(id), "Session \"\(id)\" does not say where its flow is."),
    Said(
      CommandWords.finishedSession("completed"),
      "That session is finished (completed). Begin a new one with wizard run FLOW."),
    Said(CommandWords.anotherFlow("x"), #"That session belongs to another flow, "x"."#),
    Said(
      CommandWords.store(.conflict(stored: nil)),
      "The saved session was deleted while this run was open, so nothing more can be saved."),
    Said(
      CommandWords.store(.conflict(stored: 3)),
      "Another run has saved newer answers of this session. Continue it with wizard resume."),
    Said(
      CommandWords.store(.held(by: "process 7")),
      "This session is open in another run (process 7). End that one first."),
    Said(
      CommandWords.store(.damaged(setAside: "x.damaged-1")),
      #"The saved session is damaged; it was set aside as "x.damaged-1"."#),
    Said(CommandWords.store(.damaged(setAside: nil)), "The saved session is damaged and cannot be used."),
    Said(
      CommandWords.store(.newerFormat(2)),
      "The saved session was written by a newer version of this program (format 2)."),
    Said(
      CommandWords.store(.unknownFormat(0)), "The saved session has a format that this program does not know (0)."),
    Said(CommandWords.store(.cannotRead(path: "a", reason: "why")), #""a" cannot be read: why."#),
    Said(CommandWords.store(.cannotCreate(path: "a", reason: "why")), #""a" cannot be made: why."#),
    Said(CommandWords.store(.cannotWrite(path: "a", reason: "why")), #""a" cannot be written: why."#),
  ]

  static let expressions = [
    Said(
      CommandWords.unknownRule("unknown-stp", nearest: "unknown-step"),
      #"There is no rule "unknown-stp". Did you mean "unknown-step"?"#),
    Said(CommandWords.expression, "expression"), Said(CommandWords.bindings, "--bindings"),
    Said(CommandWords.needsExpression, "Say what to evaluate, such as wizard eval '1 + 2'."),
    Said(
      CommandWords.bindingsNotObject, #""--bindings" takes one object of names and values, such as '{"x": 1}'."#),
    Said(CommandWords.notTogether("--a", "--b"), #""--a" and "--b" cannot be used together."#),
    Said(CommandWords.onlyWith("--a", "--b"), #""--a" needs "--b" too."#),
    Said(
      CommandWords.oneExpressionALine,
      #"With "--jsonl" the expressions come from standard input; leave out the one here."#),
    Said(
      CommandWords.lineNotObject,
      #"a line is an object with "expr" and "bindings" or "typedBindings", such as {"expr": "1 + 2"}"#),
    Said(CommandWords.unreadableBinding("x\r"), #"the value of "x\u{D}" cannot be read"#),
  ]

  @Test(arguments: usage + files + answers + sessions + expressions)
  func `a sentence of the commands reads as it should`(said: Said) {
    #expect(said.words == said.expected)
  }

  @Test func `every sentence of the commands is pinned`() throws {
    #expect(try unpinned(in: "WizardCLI/Commands/CommandWords.swift", of: "CommandWords") == [])
  }
}
