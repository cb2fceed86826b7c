import Foundation
import Testing

@testable import FlowEngine
@testable import WizardCLI
import Localization

@Suite struct CommandMessagesTests {
  private static let id = FlowSessionID(random: 1)

  static let usage = [
    Said(CommandMessages.changed, "The flow was reloaded. Your answers are kept."),
    Said(CommandMessages.usingPrevious, "Still using the previous version."),
    Said(CommandMessages.changedWithMistakes, "The edited flow has errors. Still using the previous version."),
    Said(
      CommandMessages.changedBeyondSession,
      "This session can't continue with the edited flow. Still using the previous version."),
    Said(
      CommandMessages.ownActions, "A step can have commands of its own, such as :resend. The step lists them."
    ),
    Said(
      CommandMessages.enterAlone,
      "Press Enter without typing to keep an answer, use the default or skip an optional question. The prompt says which."
    ),
    Said(
      CommandMessages.numbers,
      "Choose by number or by the first letters of a choice. Separate several choices with commas."),
    Said(
      CommandMessages.yesInFull, "At a review, type yes in full to confirm, or the number of an answer to change it."),
    Said(
      CommandMessages.schemasStay,
      "New keys can appear at any time. The number in \"schema\" increases when a key is removed or changes meaning."
    ),
    Said(
      CommandMessages.unknownSchema("rnu", nearest: "run"),
      #"unknown schema "rnu". Did you mean "run"? Run "wizard help json" for a list."#),
    Said(CommandMessages.unknownShell("tcsh\r"), #"unknown shell "tcsh\u{D}". Use bash, zsh or fish."#),
    Said(CommandMessages.unknownShell(nil), "missing shell. Use bash, zsh or fish."),
    Said(CommandMessages.didYouMean(option: "--fresh"), " Did you mean --fresh?"),
    Said(CommandMessages.internalError("a\r"), #"internal error: a\u{D}"#),
    Said(
      CommandMessages.unknownInList("pets.0.name", row: "pets[0].name"),
      #"unknown question "pets.0.name". Did you mean --set 'pets[0].name=VALUE'?"#),
    Said(
      CommandMessages.unknownInFile("pets.0.name", list: "pets"),
      #"unknown question "pets.0.name". Write "pets" as an array of objects."#),
    Said(CommandMessages.didYouMean("run"), #" Did you mean "run"?"#), Said(CommandMessages.didYouMean(nil), ""),
    Said(CommandMessages.noCommand, "missing command. Example: wizard run Flows/onboarding."),
    Said(
      CommandMessages.unknownTopic("promt", nearest: "prompt"),
      #"unknown command or topic "promt". Did you mean "prompt"?"#),
    Said(CommandMessages.unknownCommand("rnu", nearest: "run"), #"unknown command "rnu". Did you mean "run"?"#),
    Said(CommandMessages.unknownOption("--x\r", nearest: nil), #"unknown option --x\u{D}."#),
    Said(CommandMessages.takesNoValue("--json"), #"--json takes no value."#),
    Said(CommandMessages.givenTwice("--store"), #"--store is given twice. Remove one."#),
    Said(CommandMessages.needsValue("--set", "ID=VALUE"), #"--set needs a value. Write --set ID=VALUE."#),
    Said(
      CommandMessages.needsPair("--set", "ID=VALUE", "x"), #"invalid value "x" for --set. Write --set ID=VALUE."#),
    Said(CommandMessages.seeHelp("run"), #"Run "wizard help run" for usage."#),
    Said(CommandMessages.seeHelp(nil), #"Run "wizard help" for usage."#),
    Said(
      CommandMessages.needsFlow("run"), #"missing FLOW. Example: wizard run Flows/onboarding."#),
    Said(CommandMessages.unexpectedArgument("b"), #"unexpected argument "b"."#),
    Said(
      CommandMessages.severalFlows("Flows", ["a", "b"]), #""Flows" contains several flows. Name one: "a", "b"."#),
    Said(CommandMessages.unknownFormat("xml"), #"unknown format "xml" for --format. Use text, json or github."#),
  ]

  static let files = [
    Said(
      CommandMessages.unusedAnswers(["fax", "company.name"]),
      #"answers not used, because their questions were not asked: "fax", "company.name"."#),
    Said(
      CommandMessages.watchNeedsQuestions,
      #"--watch reloads the flow between questions, and this run asks none. Remove --watch or use a terminal."#
    ),
    Said(
      CommandMessages.yesWherePersonConfirms,
      #"--yes is for runs that ask nothing. Remove it, or add --no-input."#),
    Said(
      CommandMessages.answersWherePersonTypes,
      #""--answers -" reads standard input, which is your terminal. Name a file, or pipe in the answers."#),
    Said(CommandMessages.cannotRead("a\u{7}", "Is a directory"), #"cannot read "a\u{7}": Is a directory."#),
    Said(
      CommandMessages.cannotWrite("a", "No space left on device"), #"cannot write "a": No space left on device."#),
    Said(CommandMessages.cannotCreate("a", "Permission denied"), #"cannot create "a": Permission denied."#),
    Said(CommandMessages.mistakes(0, 0), "No problems."), Said(CommandMessages.mistakes(1, 2), "1 error, 2 warnings."),
    Said(CommandMessages.mistakes(2, 1), "2 errors, 1 warning."), Said(CommandMessages.mistakes(0, 1), "1 warning."),
    Said(
      CommandMessages.mistakes(0, 2, allowable: "dead-branch"),
      "2 warnings.\nTo accept such a warning, write \"allow\": [\"dead-branch\"] in the step, the field or the flow."),
    Said(
      CommandMessages.allow("dead-branch"),
      #"To accept such a warning, write "allow": ["dead-branch"] in the step, the field or the flow."#),
    Said(CommandMessages.fine("flow.jsonc"), "flow.jsonc: no problems"),
    Said(
      CommandMessages.noTexts(in: "fr", but: ["en"]), #"The flow is not available in "fr". Using "en"."#),
    Said(
      CommandMessages.noTexts(in: "fr\r", but: ["en", "de", "it"]),
      #"The flow is not available in "fr\u{D}". Using "en". Also available: "de", "it"."#),
    Said(
      CommandMessages.noTimeZone("Mars\r", but: "Etc/UTC"),
      #"The time zone "Mars\u{D}" (TZ) is unknown. Using "Etc/UTC"."#),
    Said(CommandMessages.shortPath("Flows/a/flow.jsonc"), "Flows/a"),
    Said(CommandMessages.shortPath("b.jsonc"), "b.jsonc"),
  ]

  static let answers = [
    Said(
      CommandMessages.answersNotObject("a.json"),
      #""a.json" must contain one JSON object, such as {"name": "Ana"}."#),
    Said(
      CommandMessages.notNeutral("d", "1/2/1990", example: "2026-02-19"),
      #"d: "1/2/1990" means something else in other languages or regions. Write it as in 2026-02-19."#),
    Said(
      CommandMessages.answersNumber("a.json", "1e1000000"),
      #""a.json" contains the number 1e1000000, which is out of range or has more than 38 digits."#),
    Said(
      CommandMessages.unknownAnswersFormat("yaml"), #"unknown format "yaml" for --answers-format. Use json or lines."#),
    Said(CommandMessages.linesEnded, "the answers ended before the flow was finished."),
    Said(
      CommandMessages.unknownAnswer("nme", nearest: "name"), #"unknown question "nme". Did you mean "name"?"#),
    Said(CommandMessages.inAnswers("a.json", "No."), "a.json: No."),
    Said(
      CommandMessages.itemBefore("phones[2].number", missing: 1),
      #""phones[2].number" skips item [1]. Items are numbered from [0] without gaps."#),
    Said(CommandMessages.standardInput, "standard input"),
    Said(
      CommandMessages.secretOnCommandLine("key", hasOption: true),
      #""key" is secret, and others can see the command line. Put it in a file and pass --secret-file key=PATH."#),
    Said(
      CommandMessages.secretOnCommandLine("key\r", hasOption: false),
      #""key\u{D}" is secret, and others can see the command line. Pass it in an --answers file."#),
    Said(
      CommandMessages.notSecret("kye", nearest: "key"),
      #""kye" is not secret. Did you mean "key"?"#),
    Said(
      CommandMessages.secretIsOpen("key.txt"),
      #"other users can read "key.txt". To make it private, run: chmod 600 key.txt"#),
    Said(CommandMessages.emptySecret("key.txt"), #""key.txt" is empty. It must contain the answer."#),
    Said(
      CommandMessages.secretTooLong("key.txt"), #""key.txt" is too large. A secret can have at most 65536 bytes."#
    ),
    Said(CommandMessages.secretNotUTF8("key.txt"), #""key.txt" is not valid UTF-8. Save it as UTF-8 text."#),
    Said(CommandMessages.noSecretFile, "not a file or pipe"),
    Said(
      CommandMessages.setGroup("company", such: "company.name"),
      #""company" is a group. Set its fields one by one, for example with --set company.name=VALUE."#),
    Said(
      CommandMessages.setItems("pets", such: "pets[0].name"),
      #""pets" is a list. Set the fields of each item, for example with --set 'pets[0].name=VALUE'."#),
    Said(CommandMessages.unconfirmed("Review"), #""Review" must be confirmed. Pass --yes to confirm it."#),
    Said(
      CommandMessages.unconfirmedLine("Review", hasReview: true),
      #""Review" must be confirmed. Add the line yes to the answers."#),
    Said(
      CommandMessages.unconfirmedLine("Pay", hasReview: false),
      #""Pay" must be confirmed. Add an empty line to the answers."#),
    Said(
      CommandMessages.unasked(because: CommandMessages.inputIsNoTerminal, cure: true),
      "cannot ask questions: standard input is not a terminal. Pass answers with --answers or --set."),
    Said(
      CommandMessages.unasked(because: CommandMessages.errorIsNoTerminal, cure: false),
      "cannot ask questions: standard error is not a terminal."),
    Said(
      CommandMessages.unasked(because: CommandMessages.noInputGiven, cure: false),
      "cannot ask questions: --no-input was given."),
    Said(
      CommandMessages.unasked(because: CommandMessages.inCI, cure: false),
      "cannot ask questions: the environment variable CI is set."),
    Said(CommandMessages.answersFile, "an answers file"),
    Said(CommandMessages.tooLarge(3), "larger than 3 bytes"),
    Said(CommandMessages.notReadable, "not a file, pipe or device"),
    Said(CommandMessages.setItems("pets", such: nil), #""pets" is a list. Set the fields of each item."#),
    Said(CommandMessages.setComputed("total"), #""total" is computed from other answers and cannot be set."#),
    Said(
      CommandMessages.missingSecret("key", "Key"),
      #""Key" is missing. It is secret, so pass --secret-file key=PATH."#),
    Said(
      CommandMessages.missingAnswer("name", "Full name"),
      #""Full name" is missing. Pass --set name=VALUE or an --answers file."#),
    Said(
      CommandMessages.needsPerson("code", "6-digit code"),
      #""6-digit code" is missing. Enter it in a terminal, or pass --secret-file code=PATH or an --answers file."#),
    Said(
      CommandMessages.failedCall(
        FailedCall(service: "a.b", reason: "no answer", failure: ServiceFailure(code: "timedOut", host: "a.example"))),
      #"service "a.b" failed at a.example: no answer."#),
    Said(
      CommandMessages.failedCall(
        FailedCall(service: "a.b", reason: "its host is not known", failure: ServiceFailure(code: "noService"))),
      #"service "a.b" failed: its host is not known."#),
    Said(
      CommandMessages.askedAgain("Rent"),
      #""Rent" must be answered again. Run the flow in a terminal to enter another answer."#
    ),
    Said(CommandMessages.invalidAnswer("name", "No."), "name: No."),
    Said(
      CommandMessages.missingGiven(["a", "b"]),
      "missing inputs: a, b. Pass --given NAME=VALUE for each, or --secret-file NAME=PATH for a secret."),
    Said(
      CommandMessages.invalidGiven("a", type: "money in JPY"),
      #"the input "a" must be of type "money in JPY", such as 1250 JPY."#),
    Said(CommandMessages.invalidGiven("a", type: "list of text"), #"the input "a" must be of type "list of text"."#),
    Said(CommandMessages.unknownGiven(["a"]), #"unknown inputs in --given: "a"."#),
    Said(CommandMessages.quoted(["a", "b"]), #""a", "b""#),
  ]

  static let sessions = [
    Said(CommandMessages.nothingToResume, "there is no unfinished session. Start one with \"wizard run FLOW\"."),
    Said(CommandMessages.notASession("x"), #""x" is not a session ID. Run "wizard sessions" for a list."#),
    Said(CommandMessages.unknownSession(id), "unknown session \"\(id)\". Run \"wizard sessions\" for a list."),
    Said(
      CommandMessages.flowGone(id),
      "session \"\(id)\" does not record where its flow is. Start a new one with \"wizard run FLOW\"."),
    Said(
      CommandMessages.finishedSession("completed"),
      "that session is finished (completed). Start a new one with \"wizard run FLOW\"."),
    Said(CommandMessages.anotherFlow("x"), #"that session belongs to another flow, "x"."#),
    Said(
      CommandMessages.newerFlow(2),
      "the session was saved by a newer version of this flow (version 2). Update the flow file to use it."),
    Said(
      CommandMessages.callInProgress,
      "another program is still sending a request for this session. Run \"wizard resume\" again in a few minutes."),
    Said(
      CommandMessages.store(.conflict(stored: nil)),
      "this session was deleted by another program, so nothing more can be saved."),
    Said(
      CommandMessages.store(.conflict(stored: 3)),
      "another run saved newer answers to this session. Run \"wizard resume\" to continue with them."),
    Said(
      CommandMessages.store(.held(by: "process 7")),
      "this session is open in another run (process 7). Close that one first."),
    Said(
      CommandMessages.store(.unreachable(reason: "connection refused")),
      "the store of sessions cannot be used: connection refused."),
    Said(
      CommandMessages.store(.damaged(setAside: "x.damaged-1")),
      #"the saved session is damaged. It was moved to "x.damaged-1"."#),
    Said(CommandMessages.store(.damaged(setAside: nil)), "the saved session is damaged and cannot be used."),
    Said(
      CommandMessages.store(.newerFormat(2)),
      "the session was saved by a newer version of wizard (format 2). Update wizard to use it."),
    Said(
      CommandMessages.store(.unknownFormat(0)), "the saved session has an unknown format (0)."),
    Said(CommandMessages.store(.cannotRead(path: "a", reason: "why")), #"cannot read "a": why."#),
    Said(
      CommandMessages.store(.cannotCreate(path: "a", reason: "why")),
      #"cannot create "a": why. To use another folder, pass --store PATH."#),
    Said(CommandMessages.store(.cannotWrite(path: "a", reason: "why")), #"cannot write "a": why."#),
  ]

  static let expressions = [
    Said(
      CommandMessages.unknownRule("unknown-stp", nearest: "unknown-step"),
      #"unknown rule "unknown-stp". Did you mean "unknown-step"? Run "wizard explain" for a list."#),
    Said(CommandMessages.expression, "expression"), Said(CommandMessages.bindings, "--bindings"),
    Said(CommandMessages.needsExpression, "missing expression. Example: wizard eval '1 + 2'."),
    Said(
      CommandMessages.bindingsNotObject, #"--bindings must be a JSON object, such as '{"x": 1}'."#),
    Said(CommandMessages.notTogether("--a", "--b"), #"--a and --b cannot be used together."#),
    Said(CommandMessages.onlyWith("--a", "--b"), "--a requires --b."),
    Said(
      CommandMessages.oneExpressionALine,
      #"--jsonl reads expressions from standard input. Remove the one on the command line."#),
    Said(
      CommandMessages.lineNotObject,
      #"each line must be an object with "expr" and, if needed, "bindings" or "typedBindings", such as "#
        + #"{"expr": "x + 1", "bindings": {"x": 41}}"#),
    Said(CommandMessages.unreadableBinding("x\r"), #"cannot read the value of "x\u{D}""#),
    Said(CommandMessages.needsLanguage, "missing language. Example: --language fr."),
    Said(CommandMessages.notALanguage("x\r"), #""x\u{D}" is not a language. Write a tag such as "de" or "pt-BR"."#),
    Said(
      CommandMessages.alreadyIn("en"),
      #"The flow's texts are already in "en". Name a language to translate them into."#),
    Said(
      CommandMessages.textsAdded(0, in: "fr", to: "t"),
      #"Nothing to add. Every string already has an entry for "fr"."#),
    Said(CommandMessages.textsAdded(1, in: "fr", to: "t"), #"Added 1 string to t. Translate it into "fr"."#),
    Said(CommandMessages.textsAdded(2, in: "fr", to: "t"), #"Added 2 strings to t. Translate them into "fr"."#),
  ]

  @Test(arguments: usage + files + answers + sessions + expressions)
  func `A message of the commands has the expected text`(said: Said) {
    #expect(said.words == said.expected)
  }

  @Test func `Every message of the commands is tested`() throws {
    #expect(try uncoveredMessages(in: "WizardCLI/Commands/CommandMessages.swift", of: "CommandMessages") == [])
  }
}
