import Foundation
import Testing

@testable import WizardCLI

/// Commands without a conversation, in German.
@Suite struct GermanCommandTests {
  private static let german = ["LC_ALL": "de_DE.UTF-8"]

  private func page(_ commands: [[String]], in walkthrough: Walkthrough) async -> String {
    var page = ""
    for words in commands {
      let console = ScriptedConsole([], isInteractive: false)
      let ending = await walkthrough.run(words, console, environment: Self.german)
      page += "$ wizard \(words.joined(separator: " "))\n\(console.data)\(console.transcript)[exit \(ending.code)]\n\n"
    }
    return walkthrough.named(page)
  }

  @Test func `Sessions are listed, shown, checked and deleted in German`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let flow = try walkthrough.write(try Onboarding.text(), to: "flow.jsonc")
    try walkthrough.write(
      String(contentsOf: Walkthrough.repository.appending(path: "Flows/onboarding/texts.xcstrings"), encoding: .utf8),
      to: "texts.xcstrings")
    var texts = await page([["sessions"], ["sessions", "check", flow], ["resume"]], in: walkthrough)
    let runs: [([ScriptedConsole.Turn], Ending)] = [
      (.withCompany + [":beenden"], .stopped), (["201 555 0123", ":ende"], .stopped), (.alone + ["ja"], .done),
    ]
    for (script, ending) in runs {
      let console = ScriptedConsole(script)
      #expect(await walkthrough.run(["run", flow, "--fresh"], console, environment: Self.german) == ending)
      walkthrough.pass(seconds: 60)
    }
    let ids = try walkthrough.storedNames().filter { $0.hasSuffix(".session.json") }.map {
      String($0.prefix { $0 != "." })
    }
    #expect(ids.count == 3)
    let shown = ids.map { ["sessions", "show", $0] }
    texts += await page([["sessions"]] + shown + [["sessions", "check", flow]], in: walkthrough)
    let edited = try Onboarding.text().replacing(
      #""when": "forCompany","#, with: #""when": "forCompany && birthDate != null","#
    )
    .replacing(#""lasts": "24h""#, with: #""lasts": "1m""#)
    .replacing(#""label": "Full name", "maxLength": 100"#, with: #""label": "Full name", "maxLength": 3"#)
    try walkthrough.write(edited, to: "flow.jsonc")
    let rest = [
      ["sessions", "check", flow], ["sessions", "delete", ids[0]], ["sessions", "show", ids[0]], ["sessions", "lst"],
    ]
    texts += await page(rest, in: walkthrough)
    try expectGolden(texts, "german-sessions")
  }

  @Test func `A run without a person reports missing and wrong answers in German`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let run = ["run", Walkthrough.onboarding, "--no-input"]
    let commands = [
      run, run + ["--json", "--set", "phone=12", "--set", "birthDate=2020-01-01", "--set", "email=ana"],
      run + ["--set", "code=1"], run + ["--set", "nmae=Ana"], run + ["--given", "plan=x"],
    ]
    try expectGolden(await page(commands, in: walkthrough), "german-unattended")
  }
}
