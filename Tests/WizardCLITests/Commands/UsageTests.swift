import Testing

@testable import WizardCLI

/// Invalid command lines, which are reported with suggestions and a reference to the help.
@Suite struct UsageTests {
  static let cases: [(words: [String], said: String)] = [
    ([], "missing command. Example: wizard run Flows/onboarding."),
    (["rnu"], #"unknown command "rnu". Did you mean "run"?"#),
    (["--frsh"], "unknown option --frsh."),
    (["--hlep"], "unknown option --hlep. Did you mean --help?"),
    (["--help=1"], "--help takes no value."),
    (["run", "--help=1"], "--help takes no value."),
    (["--version=1"], "--version takes no value."),
    (["explain", "nope"], #"unknown rule "nope". Run "wizard explain" for a list."#),
    (
      ["run", "FLOW", "--set", "nmae=x", "--set", "emial=y"],
      "unknown question \"nmae\". Did you mean \"name\"?\nwizard: unknown question \"emial\". Did you mean \"email\"?"
    ),
    (["zzzzzz"], #"unknown command "zzzzzz"."#),
    (["help", "exit-code"], #"unknown command or topic "exit-code". Did you mean "exit-codes"?"#),
    (["help", "run", "check"], #"unexpected argument "check"."#),
    (["help", "json", "rnu"], #"unknown schema "rnu". Did you mean "run"? Run "wizard help json" for a list."#),
    (["help", "json", "run", "x"], #"unexpected argument "x"."#),
    (["completions"], "missing shell. Use bash, zsh or fish."),
    (["completions", "tcsh"], #"unknown shell "tcsh". Use bash, zsh or fish."#),
    (["run"], #"missing FLOW. Example: wizard run Flows/onboarding."#),
    (["run", "FLOW", "b"], #"unexpected argument "b"."#),
    (["run", "FLOW", "--fro"], "unknown option --fro. Did you mean --fresh?"),
    (["run", "FLOW", "--frehs"], #"unknown option --frehs. Did you mean --fresh?"#),
    (["run", "FLOW", "-x"], #"unknown option -x."#),
    (["run", "FLOW", "--json=yes"], #"--json takes no value."#),
    (["test", "FLOW", "--filter", "a", "--filter=b"], #"--filter is given twice. Remove one."#),
    (["run", "FLOW", "--store", "a", "--store", "a"], #"--store is given twice. Remove one."#),
    (["run", "FLOW", "--output"], #"--output needs a value. Write --output FILE|-."#),
    (["run", "FLOW", "--set", "name"], #"invalid value "name" for --set. Write --set ID=VALUE."#),
    (["run", "FLOW", "--set", "=x"], #"invalid value "=x" for --set. Write --set ID=VALUE."#),
    (["run", "FLOW", "--set", "nmae=x"], #"unknown question "nmae". Did you mean "name"?"#),
    (
      ["run", "FLOW", "--set", "company.nme=x"],
      #"unknown question "company.nme". Did you mean "company.name"?"#
    ),
    (
      ["run", "FLOW", "--set", "code=123456"],
      #""code" is secret, and others can see the command line. Put it in a file and pass --secret-file code=PATH."#
    ),
    (
      ["eval", "1", "--flow", "FLOW", "--set", "code=123456"],
      #""code" is secret, and others can see the command line. Pass it in an --answers file."#
    ),
    (
      ["run", "FLOW", "--secret-file", "cod=x"],
      #""cod" is not secret. Did you mean "code"?"#
    ),
    (
      ["run", "FLOW", "--secret-file", "name=x"],
      #""name" is not secret. Use --set instead of --secret-file."#
    ),
    (
      ["run", "FLOW", "--answers-format", "yaml", "--answers", "x"],
      #"unknown format "yaml" for --answers-format. Use json or lines."#
    ),
    (["run", "FLOW", "--answers-format", "lines"], "--answers-format requires --answers."),
    (["resume", "--answers-format", "lines"], "--answers-format requires --answers."),
    (
      ["run", "FLOW", "--answers-format", "lines", "--answers", "x", "--no-input"],
      #"--answers-format lines and --no-input cannot be used together."#
    ),
    (
      ["run", "FLOW", "--secret-file", "code"],
      #"invalid value "code" for --secret-file. Write --secret-file ID=PATH."#
    ),
    (["check", "FLOW", "--secret-file", "code=x"], #"unknown option --secret-file."#),
    (["run", "FLOW", "--json", "--output", "-"], #"--json and --output - cannot be used together."#),
    (["resume", "--json", "--output=-"], #"--json and --output - cannot be used together."#),
    (["run", "FLOW", "--watch", "--no-input"], #"--watch and --no-input cannot be used together."#),
    (
      ["run", "FLOW", "--watch"],
      #"--watch reloads the flow between questions, and this run asks none. Remove --watch or use a terminal."#
    ),
    (["resume", "nonsense!"], #""nonsense!" is not a session ID. Run "wizard sessions" for a list."#),
    (["resume", "--fresh"], #"unknown option --fresh."#),
    (["resume", "../../x"], #""../../x" is not a session ID. Run "wizard sessions" for a list."#),
    (["sessions", "show", "../../x"], #""../../x" is not a session ID. Run "wizard sessions" for a list."#),
    (["sessions", "delete", "../../x"], #""../../x" is not a session ID. Run "wizard sessions" for a list."#),
    (["sessions", "show"], #"missing session ID for "wizard sessions show". Run "wizard sessions" for a list."#),
    (["sessions", "link", "abcd", "efgh"], #"unexpected argument "efgh"."#),
    (["sessions", "list", "abcd"], #"unexpected argument "abcd"."#),
    (
      ["sessions", "lst"],
      #"unknown subcommand "lst". Did you mean "list"?"#
    ),
    (["sessions", "delete", "abcd", "--json"], #"unknown option --json."#),
    (["sessions", "--json", "delete", "abcd"], #"unknown option --json."#),
    (
      ["sessions", "check"],
      #"missing FLOW. Example: wizard sessions check Flows/onboarding."#
    ),
    (["check"], #"missing FLOW. Example: wizard check Flows/onboarding."#),
    (["check", "--format", "jsno", "FLOW"], #"unknown format "jsno" for --format. Use text, json or github."#),
    (["check", "--json", "FLOW"], #"unknown option --json."#),
    (["help", "zzzzzz"], "unknown command or topic \"zzzzzz\".\nRun \"wizard help\" for usage."),
  ]

  @Test(arguments: cases)
  func `An invalid command line is reported with the reason`(words: [String], said: String) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    let words = words.map { $0 == "FLOW" ? Walkthrough.onboarding : $0 }
    #expect(await walkthrough.runBare(words, console) == .usage)
    #expect(console.transcript.hasPrefix("wizard: \(said)\n"))
    #expect(console.transcript.hasSuffix("\" for usage.\n"))
    if !words.contains("--json") || words[0] == "check" { #expect(console.data == "") }
  }

  @Test func `Answers cannot be read from the terminal on which a person answers`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    for (words, environment) in [([], [:]), (["--no-input"], [:]), ([], ["CI": "true"])] {
      let console = ScriptedConsole([], width: 1000)
      let all = ["run", Walkthrough.onboarding, "--answers", "-"] + words
      let ending = await walkthrough.run(all, console, environment: environment, input: "{}")
      let isTold = console.transcript.hasPrefix("wizard: \"--answers -\" reads standard input, which is your terminal.")
      #expect(isTold == (words.isEmpty && environment.isEmpty))
      #expect(ending == (isTold ? .usage : .answersMissing))
    }
  }

  @Test func `A given value that the flow does not declare is a usage error`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole([], isInteractive: false)
    #expect(await walkthrough.run(["run", Walkthrough.onboarding, "--given", "plan=x"], console) == .usage)
    #expect(console.transcript == "wizard: unknown inputs in --given: \"plan\".\n")
  }

  @Test func `An argument after two dashes is not an option`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole([], isInteractive: false)
    #expect(await walkthrough.runBare(["check", "--", "--json"], console) == .unreadable)
    #expect(console.transcript == "wizard: cannot read \"--json\": No such file or directory.\n")
  }
}
