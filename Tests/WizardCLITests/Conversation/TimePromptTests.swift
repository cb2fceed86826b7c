import Testing

@testable import WizardCLI

/// Times of day and numbers with units at a prompt and on a command line.
@Suite struct TimePromptTests {
  private static func flow(_ language: String) -> String {
    """
    { "format": 1, "flow": "visit", "title": "Visit", "language": "\(language)", "steps": [
      { "id": "a", "title": "A", "fields": [
          { "id": "at", "type": "time", "label": "Arrival", "min": "08:00", "max": "18:00" },
          { "id": "far", "type": "number", "label": "Distance", "unit": "km", "decimals": 1, "min": 0.5 } ] },
      { "id": "b", "title": "B", "review": "Is this right?" },
      { "id": "done", "end": "completed", "result": { "at": "at", "far": "far" } } ] }
    """
  }

  private func run(
    _ script: [ScriptedConsole.Turn], _ words: [String] = [], language: String = "en"
  ) async throws -> (said: String, data: String) {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole(script, isInteractive: !script.isEmpty, width: 1000)
    let path = try walkthrough.write(Self.flow(language), to: "flow.jsonc")
    let words = try words.map { $0 == "ANSWERS" ? try walkthrough.write(answers, to: "answers.json") : $0 }
    _ = await walkthrough.run(["run", path, "--json"] + words, console)
    #expect(console.unused == [])
    return (console.transcript, console.data)
  }

  private let answers = #"{ "at": "2:30 pm", "far": "12.5 km" }"#

  @Test func `The prompt names the form and the unit, shows what was read and says what is wrong`() async throws {
    let (said, data) = try await run(["25:00", "7:30", "2:30 pm", "12.25", "12.5 km", "yes", ""])
    #expect(
      said.contains("Arrival, such as 14:30 or 2:30 pm: 25:00\nError: Enter a time between 00:00 and 23:59.\n"),
      "\(said)")
    #expect(said.contains("Error: \"7:30\" is too early. The earliest time is 08:00.\n"), "\(said)")
    #expect(said.contains("Distance, in km: 12.25\nError: \"12.25\" has too many decimals. Use at most 1 decimal.\n"))
    #expect(said.contains("Arrival: 2:30 PM\n") && said.contains("Distance: 12.5 km\n"), "\(said)")
    #expect(data.contains(#""at":"14:30""#) && data.contains(#""far":12.5"#), "\(data)")
  }

  @Test func `In German a time is typed and shown as in German`() async throws {
    let (said, data) = try await run(["14.30 Uhr", "12,5 km", "ja", ""], language: "de")
    #expect(said.contains("Arrival: 14:30\n") && said.contains("Distance: 12,5 km\n"), "\(said)")
    #expect(data.contains(#""at":"14:30""#) && data.contains(#""far":12.5"#), "\(data)")
  }

  @Test(arguments: [["--set", "at=14:30", "--set", "far=12.5km"], ["--answers", "ANSWERS"]])
  func `A time and a number with its unit can be given on the command line`(words: [String]) async throws {
    let (said, data) = try await run([], ["--no-input", "--yes"] + words)
    #expect(data.contains(#""at":"14:30""#) && data.contains(#""far":12.5"#), "\(data) \(said)")
  }
}
