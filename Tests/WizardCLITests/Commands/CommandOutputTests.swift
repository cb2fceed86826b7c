import Testing

@testable import WizardCLI

/// The output of commands other than `run`, one golden page per command.
@Suite struct CommandOutputTests {
  /// Runs commands in order and returns their output, messages and exit codes.
  private func page(_ commands: [[String]], in walkthrough: Walkthrough, input: String = "") async -> String {
    var page = ""
    for words in commands {
      let console = ScriptedConsole([], isInteractive: false)
      let ending = await walkthrough.runBare(words, console, input: input)
      let quoted = words.map { $0.contains(" ") || $0.contains("\"") ? "'\($0)'" : $0 }
      page += "$ wizard \(quoted.joined(separator: " "))\n\(console.data)\(console.transcript)[exit \(ending.code)]\n\n"
    }
    return walkthrough.named(page)
  }

  @Test func `The eval command prints values, and errors with their positions`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let commands = [
      ["eval", "1 + 2"], ["eval", "x.map(n, n * 2)", "--bindings", #"{"x": [1, 2]}"#], ["eval", "1 / 0"],
      ["eval", "1 +"], ["eval", "duration('1h')", "--typed"], ["eval", "1 / 0", "--typed"],
      ["eval", "age(birthDate) >= 18", "--flow", Walkthrough.onboarding, "--set", "birthDate=1990-04-23"],
      ["eval", "birthdate != null", "--flow", Walkthrough.onboarding], ["eval"],
      ["eval", "--jsonl"],
    ]
    let lines = """
      {"expr": "1 + x", "bindings": {"x": 1}}
      {"expr": "1 +"}
      nonsense
      """
    try expectGolden(await page(commands, in: walkthrough, input: lines), "eval")
  }

  @Test func `The explain command explains a rule and lists all rules`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let commands = [
      ["explain", "maybe-missing"], ["explain", "unknown-step"], ["explain", "unkown-step"], ["explain"],
    ]
    try expectGolden(await page(commands, in: walkthrough), "explain")
  }

  @Test func `The check command reports every mistake of a flow with its line`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let wrong = try Onboarding.text().replacing(#""when": "forCompany""#, with: #""when": "forCompnay""#)
      .replacing(#""lasts": "24h""#, with: #""lasts": "a day""#).replacing(
        "Enter the code we sent to {{phone}}", with: "{{phnoe}}"
      )
      .replacing(#""type": "email", "label": "Email""#, with: #""type": "emial", "lable": "Email""#)
    let path = try walkthrough.write(wrong, to: "flow.jsonc")
    let commands = [["check", Walkthrough.onboarding], ["check", path], ["check", path, "--format", "github"]]
    try expectGolden(await page(commands, in: walkthrough), "check-onboarding")
  }
}
