import Testing

@testable import WizardCLI

/// A run of a flow with a scripted person.
struct Conversation {
  /// The prompts, messages and typed lines.
  let said: String
  /// The standard output.
  let data: String

  /// Runs a flow and expects it to end in a certain way after all lines of the script are used.
  ///
  /// If a run with a script is expected to end with `done`, Enter is typed after the script to confirm the end.
  init(
    _ flow: String, _ script: [ScriptedConsole.Turn], _ words: [String] = [], ending: Ending = .done,
    environment: [String: String] = [:], _ place: SourceLocation = #_sourceLocation
  ) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let enter: [ScriptedConsole.Turn] = ending == .done && !script.isEmpty ? [""] : []
    let console = ScriptedConsole(script + enter, isInteractive: !script.isEmpty, width: 1000)
    let path = try walkthrough.write(flow, to: "flow.jsonc")
    let found = await walkthrough.run(["run", path, "--json"] + words, console, environment: environment)
    said = console.transcript.replacing("\u{A0}", with: " ")
    data = console.data
    #expect(found == ending, "\(said)", sourceLocation: place)
    #expect(console.unused == [], "\(said)", sourceLocation: place)
  }

  /// Returns a flow with the given steps.
  static func flow(_ steps: String, language: String = "en") -> String {
    #"{ "format": 1, "flow": "f", "title": "F", "language": "\#(language)", "steps": [\#(steps)] }"#
  }
}
