import Foundation
import Testing

@testable import FlowEngine
@testable import WizardCLI
import Localization

@Suite struct CommandMessagesTests {
  private static let id = SessionID(random: 1)

  static let usage = [
    Said(CommandMessages.changed, "The flow was saved again; it goes on with your answers."),
    Said(CommandMessages.formerGoesOn, "The former flow goes on."),
    Said(CommandMessages.changedWithMistakes, "The flow was saved with mistakes. The former flow goes on."),
    Said(
      CommandMessages.changedBeyondSession,
      "The flow was saved as one that this session cannot go on with. The former flow goes on."),
    Said(
      CommandMessages.ownActions, "A step's own actions are commands too, such as :resend; the step tells which it has."
    ),
    Said(
      CommandMessages.enterAlone, "Enter alone keeps what is there, or skips what is optional; the prompt says which."),
    Said(
      CommandMessages.numbers,
      "A choice is made by its number or the beginning of its name; a list of them takes commas."),
    Said(
      CommandMessages.yesInFull, "A review is confirmed with yes in full; the number of an answer changes it."),
    Said(
      CommandMessages.schemasStay, "Keys may be added. \"schema\" counts up when one goes away or means something else."
    ),
    Said(
      CommandMessages.unknownSchema("rnu", nearest: "run"),
      #"There is no schema "rnu". Did you mean "run"? See wizard help json."#),
    Said(CommandMessages.unknownShell("tcsh\r"), #""tcsh\u{D}" is not a shell this knows; use bash, zsh, fish."#),
    Said(CommandMessages.unknownShell(nil), "Say for which shell: bash, zsh, fish."),
    Said(CommandMessages.didYouMean("run"), #" Did you mean "run"?"#), Said(CommandMessages.didYouMean(nil), ""),
    Said(CommandMessages.noCommand, #"Say what to do, such as "wizard run Flows/onboarding"."#),
    Said(CommandMessages.unknownCommand("rnu", nearest: "run"), #"There is no command "rnu". Did you mean "run"?"#),
    Said(CommandMessages.unknownOption("--x\r", nearest: nil), #"There is no option "--x\u{D}"."#),
    Said(CommandMessages.takesNoValue("--json"), #""--json" takes no value."#),
    Said(CommandMessages.givenTwice("--store"), #""--store" is given twice. Leave one out."#),
    Said(CommandMessages.needsValue("--set", "ID=VALUE"), #""--set" needs a value: --set ID=VALUE."#),
    Said(
      CommandMessages.needsPair("--set", "ID=VALUE", "x"), #""x" is not ID=VALUE; write --set ID=VALUE."#),
    Said(CommandMessages.seeHelp("run"), #"Type "wizard help run" to see what there is."#),
    Said(CommandMessages.seeHelp(nil), #"Type "wizard help" to see what there is."#),
    Said(
      CommandMessages.needsFlow("run"), #"Say which flow: wizard run FLOW, such as "wizard run Flows/onboarding"."#),
    Said(CommandMessages.tooMany("b"), #"One at a time; "b" is one too many."#),
    Said(
      CommandMessages.severalFlows("Flows", ["a", "b"]), #"There are several flows in "Flows": "a", "b". Name one."#),
    Said(CommandMessages.unknownFormat("xml"), #""xml" is not a format; use text, json or github."#),
  ]

  static let files = [
    Said(
      CommandMessages.unusedAnswers(["fax", "company.name"]),
      #"Given, but not asked for this time, and so not used: "fax", "company.name"."#),
    Said(
      CommandMessages.watchNeedsQuestions,
      #""--watch" looks at the flow before each question, and nothing is asked here; leave it out, or answer at a terminal."#
    ),
    Said(
      CommandMessages.yesWherePersonConfirms,
      #""--yes" is for runs that ask nothing. Leave it out and answer the review, or add "--no-input"."#),
    Said(
      CommandMessages.answersWherePersonTypes,
      #""--answers -" reads standard input, where you are about to type; name a file, or add "--no-input"."#),
    Said(CommandMessages.cannotRead("a\u{7}", "Is a directory"), #""a\u{7}" cannot be read: Is a directory."#),
    Said(
      CommandMessages.cannotWrite("a", "No space left on device"), #""a" cannot be written: No space left on device."#),
    Said(CommandMessages.cannotCreate("a", "Permission denied"), #""a" cannot be made: Permission denied."#),
    Said(CommandMessages.mistakes(0, 0), "No mistakes."), Said(CommandMessages.mistakes(1, 2), "1 error, 2 warnings."),
    Said(CommandMessages.mistakes(2, 1), "2 errors, 1 warning."), Said(CommandMessages.mistakes(0, 1), "1 warning."),
    Said(CommandMessages.fine("flow.jsonc"), "flow.jsonc: no mistakes"),
    Said(
      CommandMessages.noTexts(in: "fr", but: ["en"]), #"The flow has no texts in "fr", so it goes on in "en"."#),
    Said(
      CommandMessages.noTexts(in: "fr\r", but: ["en", "de", "it"]),
      #"The flow has no texts in "fr\u{D}", so it goes on in "en". Others it has: "de", "it"."#),
    Said(CommandMessages.shortPath("Flows/a/flow.jsonc"), "Flows/a"),
    Said(CommandMessages.shortPath("b.jsonc"), "b.jsonc"),
  ]

  static let answers = [
    Said(
      CommandMessages.answersNotObject("a.json"),
      #""a.json" should hold one object of answers, such as {"name": "Ana"}."#),
    Said(CommandMessages.unknownAnswersFormat("yaml"), #""yaml" is not a format of answers; use json or lines."#),
    Said(CommandMessages.linesEnded, "The lines of answers ended before the flow did."),
    Said(
      CommandMessages.unknownAnswer("nme", nearest: "name"), #"The flow has no question "nme". Did you mean "name"?"#),
    Said(CommandMessages.inAnswers("a.json", "No."), #""a.json": No."#),
    Said(
      CommandMessages.itemBefore("phones[2].number", missing: 1),
      #""phones[2].number" comes after item [1], which is not given; count items from [0]."#),
    Said(CommandMessages.standardInput, "standard input"),
    Said(
      CommandMessages.secretOnCommandLine("key", hasOption: true),
      #""key" is secret, and a command line can be seen by others; put it in a file and use --secret-file key=PATH."#),
    Said(
      CommandMessages.secretOnCommandLine("key\r", hasOption: false),
      #""key\u{D}" is secret, and a command line can be seen by others; use an --answers file."#),
    Said(
      CommandMessages.notSecret("kye", nearest: "key"),
      #""kye" is no secret question of the flow; use --set for others. Did you mean "key"?"#),
    Said(
      CommandMessages.secretIsOpen("key.txt"),
      #""key.txt" can be read by others on this computer. Make it yours alone: chmod 600 key.txt"#),
    Said(CommandMessages.emptySecret("key.txt"), #""key.txt" is empty; it should hold the answer."#),
    Said(
      CommandMessages.secretTooLong("key.txt"), #""key.txt" holds more than a secret can be; 65536 bytes are the most."#
    ),
    Said(CommandMessages.secretNotUTF8("key.txt"), #""key.txt" is not readable text (UTF-8); save it as such."#),
    Said(CommandMessages.noSecretFile, "it is neither a file nor a pipe"),
    Said(
      CommandMessages.setGroup("company", such: "company.name"),
      #""company" is made of several questions; give each, such as --set company.name=VALUE."#),
    Said(
      CommandMessages.setItems("pets", such: "pets[0].name"),
      #""pets" has items; give their questions, such as --set 'pets[0].name'=VALUE."#),
    Said(CommandMessages.unconfirmed("Review"), #""Review" must be confirmed. Pass --yes to confirm it."#),
    Said(
      CommandMessages.unconfirmedLine("Review", hasReview: true),
      #""Review" must be confirmed. Answer it with the line yes."#),
    Said(
      CommandMessages.unconfirmedLine("Pay", hasReview: false),
      #""Pay" must be confirmed. Answer it with an empty line."#),
    Said(
      CommandMessages.unasked(because: CommandMessages.inputIsNoTerminal, cure: true),
      "Nothing was asked: standard input is not a terminal; give answers with --answers or --set."),
    Said(
      CommandMessages.unasked(because: CommandMessages.errorIsNoTerminal, cure: false),
      "Nothing was asked: standard error is not a terminal."),
    Said(
      CommandMessages.unasked(because: CommandMessages.noInputGiven, cure: false),
      "Nothing was asked: --no-input was given."),
    Said(CommandMessages.unasked(because: CommandMessages.inCI, cure: false), "Nothing was asked: CI is set."),
    Said(CommandMessages.answersFile, "a file of answers"),
    Said(CommandMessages.tooLarge(3), "it has more than 3 bytes"),
    Said(CommandMessages.notReadable, "it is neither a file, nor a pipe, nor a device to read from"),
    Said(CommandMessages.setItems("pets", such: nil), #""pets" has items; give their questions."#),
    Said(CommandMessages.setComputed("total"), #""total" is worked out from other answers; leave it out."#),
    Said(
      CommandMessages.missingSecret("key", "Key"),
      #""Key" is missing. It is secret: give it with --secret-file key=PATH."#),
    Said(
      CommandMessages.missingAnswer("name", "Full name"),
      #""Full name" is missing. Give it with --set name=VALUE or in an --answers file."#),
    Said(CommandMessages.needsPerson("code", "6-digit code"), #""6-digit code" needs a person at a terminal."#),
    Said(
      CommandMessages.failedCall(
        FailedCall(service: "a.b", reason: "no answer", failure: ServiceFailure(code: "timedOut", host: "a.example"))),
      #"No answer from "a.b" at a.example: no answer."#),
    Said(
      CommandMessages.failedCall(
        FailedCall(service: "a.b", reason: "its host is not known", failure: ServiceFailure(code: "noService"))),
      #"No answer from "a.b": its host is not known."#),
    Said(
      CommandMessages.askedAgain("Rent"),
      #""Rent" is asked again, and another answer to it needs a person at a terminal."#
    ),
    Said(CommandMessages.invalidAnswer("name", "No."), "name: No."),
    Said(CommandMessages.missingGiven(["a", "b"]), #"The flow needs to be given "a", "b". Use --given a=VALUE."#),
    Said(CommandMessages.unknownGiven(["a"]), #"The flow is given nothing called "a"."#),
    Said(CommandMessages.quoted(["a", "b"]), #""a", "b""#),
  ]

  static let sessions = [
    Said(CommandMessages.nothingToResume, "There is no unfinished session. Begin one with wizard run FLOW."),
    Said(CommandMessages.notASession("x"), #""x" is not the name of a session."#),
    Said(CommandMessages.unknownSession(id), "There is no session \"\(id)\"."),
    Said(CommandMessages.flowGone(id), "Session \"\(id)\" does not say where its flow is."),
    Said(
      CommandMessages.finishedSession("completed"),
      "That session is finished (completed). Begin a new one with wizard run FLOW."),
    Said(CommandMessages.anotherFlow("x"), #"That session belongs to another flow, "x"."#),
    Said(
      CommandMessages.store(.conflict(stored: nil)),
      "The saved session was deleted while this run was open, so nothing more can be saved."),
    Said(
      CommandMessages.store(.conflict(stored: 3)),
      "Another run has saved newer answers of this session. Continue it with wizard resume."),
    Said(
      CommandMessages.store(.held(by: "process 7")),
      "This session is open in another run (process 7). End that one first."),
    Said(
      CommandMessages.store(.damaged(setAside: "x.damaged-1")),
      #"The saved session is damaged; it was set aside as "x.damaged-1"."#),
    Said(CommandMessages.store(.damaged(setAside: nil)), "The saved session is damaged and cannot be used."),
    Said(
      CommandMessages.store(.newerFormat(2)),
      "The saved session was written by a newer version of this program (format 2)."),
    Said(
      CommandMessages.store(.unknownFormat(0)), "The saved session has a format that this program does not know (0)."),
    Said(CommandMessages.store(.cannotRead(path: "a", reason: "why")), #""a" cannot be read: why."#),
    Said(CommandMessages.store(.cannotCreate(path: "a", reason: "why")), #""a" cannot be made: why."#),
    Said(CommandMessages.store(.cannotWrite(path: "a", reason: "why")), #""a" cannot be written: why."#),
  ]

  static let expressions = [
    Said(
      CommandMessages.unknownRule("unknown-stp", nearest: "unknown-step"),
      #"There is no rule "unknown-stp". Did you mean "unknown-step"?"#),
    Said(CommandMessages.expression, "expression"), Said(CommandMessages.bindings, "--bindings"),
    Said(CommandMessages.needsExpression, "Say what to evaluate, such as wizard eval '1 + 2'."),
    Said(
      CommandMessages.bindingsNotObject, #""--bindings" takes one object of names and values, such as '{"x": 1}'."#),
    Said(CommandMessages.notTogether("--a", "--b"), #""--a" and "--b" cannot be used together."#),
    Said(CommandMessages.onlyWith("--a", "--b"), #""--a" needs "--b" too."#),
    Said(
      CommandMessages.oneExpressionALine,
      #"With "--jsonl" the expressions come from standard input; leave out the one here."#),
    Said(
      CommandMessages.lineNotObject,
      #"a line is an object with "expr" and "bindings" or "typedBindings", such as {"expr": "1 + 2"}"#),
    Said(CommandMessages.unreadableBinding("x\r"), #"the value of "x\u{D}" cannot be read"#),
  ]

  @Test(arguments: usage + files + answers + sessions + expressions)
  func `A message of the commands has the expected text`(said: Said) {
    #expect(said.words == said.expected)
  }

  @Test func `Every message of the commands is tested`() throws {
    #expect(try unpinned(in: "WizardCLI/Commands/CommandMessages.swift", of: "CommandMessages") == [])
  }
}
