import Testing

@testable import WizardCLI

/// Invalid command lines, which are reported with suggestions and a reference to the help.
@Suite struct UsageTests {
  static let cases: [(words: [String], said: String)] = [
    ([], #"Say what to do, such as "wizard run Flows/onboarding"."#),
    (["rnu"], #"There is no command "rnu". Did you mean "run"?"#),
    (["--frsh"], #"There is no command "--frsh"."#),
    (["zzzzzz"], #"There is no command "zzzzzz"."#),
    (["help", "exit-code"], #"There is no command "exit-code". Did you mean "exit-codes"?"#),
    (["help", "run", "check"], #"One at a time; "check" is one too many."#),
    (["help", "json", "rnu"], #"There is no schema "rnu". Did you mean "run"? See wizard help json."#),
    (["help", "json", "run", "x"], #"One at a time; "x" is one too many."#),
    (["completions"], "Say for which shell: bash, zsh, fish."),
    (["completions", "tcsh"], #""tcsh" is not a shell this knows; use bash, zsh, fish."#),
    (["run"], #"Say which flow: wizard run FLOW, such as "wizard run Flows/onboarding"."#),
    (["run", "FLOW", "b"], #"One at a time; "b" is one too many."#),
    (["run", "FLOW", "--frehs"], #"There is no option "--frehs". Did you mean "--fresh"?"#),
    (["run", "FLOW", "-x"], #"There is no option "-x"."#),
    (["run", "FLOW", "--json=yes"], #""--json" takes no value."#),
    (["test", "FLOW", "--filter", "a", "--filter=b"], #""--filter" is given twice. Leave one out."#),
    (["run", "FLOW", "--store", "a", "--store", "a"], #""--store" is given twice. Leave one out."#),
    (["run", "FLOW", "--output"], #""--output" needs a value: --output FILE|-."#),
    (["run", "FLOW", "--set", "name"], #""name" is not ID=VALUE; write --set ID=VALUE."#),
    (["run", "FLOW", "--set", "=x"], #""=x" is not ID=VALUE; write --set ID=VALUE."#),
    (["run", "FLOW", "--set", "nmae=x"], #"The flow has no question "nmae". Did you mean "name"?"#),
    (
      ["run", "FLOW", "--set", "company.nme=x"],
      #"The flow has no question "company.nme". Did you mean "company.name"?"#
    ),
    (
      ["run", "FLOW", "--set", "code=123456"],
      #""code" is secret, and a command line can be seen by others; put it in a file and use --secret-file code=PATH."#
    ),
    (
      ["eval", "1", "--flow", "FLOW", "--set", "code=123456"],
      #""code" is secret, and a command line can be seen by others; use an --answers file."#
    ),
    (
      ["run", "FLOW", "--secret-file", "cod=x"],
      #""cod" is no secret question of the flow; use --set for others. Did you mean "code"?"#
    ),
    (["run", "FLOW", "--secret-file", "name=x"], #""name" is no secret question of the flow; use --set for others."#),
    (
      ["run", "FLOW", "--answers-format", "yaml", "--answers", "x"],
      #""yaml" is not a format of answers; use json or lines."#
    ),
    (["run", "FLOW", "--answers-format", "lines"], #""--answers-format" needs "--answers" too."#),
    (["resume", "--answers-format", "lines"], #""--answers-format" needs "--answers" too."#),
    (
      ["run", "FLOW", "--answers-format", "lines", "--answers", "x", "--no-input"],
      #""--answers-format lines" and "--no-input" cannot be used together."#
    ),
    (["run", "FLOW", "--secret-file", "code"], #""code" is not ID=PATH; write --secret-file ID=PATH."#),
    (["check", "FLOW", "--secret-file", "code=x"], #"There is no option "--secret-file"."#),
    (["run", "FLOW", "--json", "--output", "-"], #""--json" and "--output -" cannot be used together."#),
    (["resume", "--json", "--output=-"], #""--json" and "--output -" cannot be used together."#),
    (["run", "FLOW", "--watch", "--no-input"], #""--watch" and "--no-input" cannot be used together."#),
    (
      ["run", "FLOW", "--watch"],
      #""--watch" looks at the flow before each question, and nothing is asked here; leave it out, or answer at a terminal."#
    ),
    (["resume", "nonsense!"], #""nonsense!" is not the name of a session."#),
    (["resume", "--fresh"], #"There is no option "--fresh"."#),
    (["resume", "../../x"], #""../../x" is not the name of a session."#),
    (["sessions", "show", "../../x"], #""../../x" is not the name of a session."#),
    (["sessions", "delete", "../../x"], #""../../x" is not the name of a session."#),
    (["sessions", "show"], "Say which session: wizard sessions show ID; wizard sessions lists them."),
    (["sessions", "delete", "abcd", "efgh"], #"One at a time; "efgh" is one too many."#),
    (["sessions", "list", "abcd"], #"One at a time; "abcd" is one too many."#),
    (
      ["sessions", "lst"],
      #""lst" is nothing that can be done with sessions; use "list", "show", "delete", "check". Did you mean "list"?"#
    ),
    (["sessions", "delete", "abcd", "--json"], #"There is no option "--json"."#),
    (
      ["sessions", "check"],
      #"Say which flow: wizard sessions check FLOW, such as "wizard sessions check Flows/onboarding"."#
    ),
    (["check"], #"Say which flow: wizard check FLOW, such as "wizard check Flows/onboarding"."#),
    (["check", "--format", "jsno", "FLOW"], #""jsno" is not a format; use text, json or github."#),
    (["check", "--json", "FLOW"], #"There is no option "--json"."#),
  ]

  @Test(arguments: cases)
  func `An invalid command line is reported with the reason`(words: [String], said: String) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    let words = words.map { $0 == "FLOW" ? Walkthrough.onboarding : $0 }
    #expect(await walkthrough.runBare(words, console) == .usage)
    #expect(console.transcript.hasPrefix(said + "\n"))
    #expect(console.transcript.hasSuffix("to see what there is.\n"))
    if !words.contains("--json") || words[0] == "check" { #expect(console.data == "") }
  }

  @Test func `Answers cannot be read from the terminal on which a person answers`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    for (words, environment) in [([], [:]), (["--no-input"], [:]), ([], ["CI": "true"])] {
      let console = ScriptedConsole([], width: 1000)
      let all = ["run", Walkthrough.onboarding, "--answers", "-"] + words
      let ending = await walkthrough.run(all, console, environment: environment, input: "{}")
      let isTold = console.transcript.hasPrefix(#""--answers -" reads standard input, where you"#)
      #expect(isTold == (words.isEmpty && environment.isEmpty))
      #expect(ending == (isTold ? .usage : .answersMissing))
    }
  }

  @Test func `A given value that the flow does not declare is a usage error`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole([], isInteractive: false)
    #expect(await walkthrough.run(["run", Walkthrough.onboarding, "--given", "plan=x"], console) == .usage)
    #expect(console.transcript == "The flow is given nothing called \"plan\".\n")
  }

  @Test func `An argument after two dashes is not an option`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole([], isInteractive: false)
    #expect(await walkthrough.runBare(["check", "--", "--json"], console) == .unreadable)
    #expect(console.transcript == "\"--json\" cannot be read: No such file or directory.\n")
  }
}
