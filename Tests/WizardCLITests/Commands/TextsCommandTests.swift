import Foundation
import Testing

@testable import WizardCLI

/// `wizard texts`: completes the catalog of a flow.
@Suite struct TextsCommandTests {
  private static let flow = """
    { "format": 1, "flow": "f", "title": "Title", "steps": [{ "id": "done", "end": "done", "text": "Done." }] }
    """

  private func run(_ words: [String], _ walkthrough: Walkthrough) async -> (status: Ending, text: String) {
    let console = ScriptedConsole([], isInteractive: false)
    let status = await walkthrough.runBare(["texts"] + words, console)
    return (status, console.transcript)
  }

  @Test func `The first run creates the catalog, and the next one has nothing to add`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(Self.flow, to: "f/flow.jsonc")
    let first = await run([path, "--language", "fr"], walkthrough)
    #expect(first.status == .done && first.text.contains("Added 2 strings to"))
    #expect(first.text.contains("Translate them into \"fr\"."))
    let catalog = try walkthrough.text(of: "f/texts.xcstrings")
    #expect(catalog.contains(#""value" : "Done.""#))
    let second = await run([path, "--language", "fr"], walkthrough)
    #expect(second.status == .done && second.text.contains("Every string already has an entry for \"fr\""))
    #expect(try walkthrough.text(of: "f/texts.xcstrings") == catalog)
    let third = await run([path, "--language", "de"], walkthrough)
    #expect(third.text.contains("Translate them into \"de\"."))
  }

  @Test(arguments: [
    ([], "missing language"), (["--language", "french!"], "\"french!\" is not a language."),
    (["--language", "xx"], "\"xx\" is not a language."),
    (["--language", "en-GB"], "already in \"en\""),
  ])
  func `A missing, wrong or useless language is a usage error`(words: [String], message: String) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(Self.flow, to: "f/flow.jsonc")
    let (status, text) = await run([path] + words, walkthrough)
    #expect(status == .usage && text.contains(message), "\(text)")
    #expect(!FileManager.default.fileExists(atPath: walkthrough.path("f/texts.xcstrings")))
  }
}
