import Testing

@testable import WizardCLI

/// Sections at the prompt, where a section is one entry of the progress and asks its questions for each item.
@Suite struct SectionTranscripts {
  private static let flow = """
    {
      "format": 1, "flow": "household", "title": "Your household",
      "steps": [
        { "id": "count", "title": "People", "fields": [
          { "id": "count", "type": "integer", "label": "How many people live with you?", "min": 0, "max": 8 } ] },
        { "id": "people", "title": "Person", "repeat": { "for": "count", "as": "person", "max": 8 }, "steps": [
          { "id": "name", "title": "Name", "text": "This is person {{person.number}} of {{count}}.", "fields": [
            { "id": "name", "type": "text", "label": "Name" },
            { "id": "adult", "type": "boolean", "label": "Is {{name}} 18 or older?", "short": "Adult" } ] },
          { "id": "work", "title": "Work", "when": "adult", "optional": true, "fields": [
            { "id": "job", "type": "text", "label": "What does {{name}} do?", "short": "Job" } ] } ] },
        { "id": "extras", "title": "Extras", "optional": true, "steps": [
          { "id": "car", "title": "Car", "fields": [{ "id": "car", "type": "boolean", "label": "Is there a car?" }] },
          { "id": "plate", "title": "Plate", "when": "car", "fields": [
            { "id": "plate", "type": "text", "label": "Its number plate" }] } ] },
        { "id": "review", "title": "Review", "review": "Is this right?" },
        { "id": "done", "end": "completed", "text": "Thank you. {{people.size()}} noted." }
      ]
    }
    """

  private func walk(_ script: [ScriptedConsole.Turn], golden: String) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let flow = try walkthrough.write(Self.flow, to: "flow.jsonc")
    let console = ScriptedConsole(script)
    #expect(await walkthrough.run(["run", flow, "--json"], console) == .done)
    #expect(console.unused == [])
    try expectGolden(walkthrough.named(console.transcript + console.data), golden)
  }

  @Test func `A repeated section asks each person's questions, edits them and follows the count`() async throws {
    try await walk(
      [
        "2", "Ana", "yes", "Baker", "Bo", "no", ":back", ":back", ":back", ":edit Person 1, Name", "Anna", ":skip",
        "yes", "", "", ":skip", "1", "1", "yes", "1", "2", "3", "yes", "yes", "",
      ], golden: "household")
  }

  @Test func `An optional section is skipped and completed later`() async throws {
    try await walk(
      ["1", "Ana", "yes", ":skip", "yes", ":skip", "yes", ":back", "yes", "B-AN 1", "yes", ""],
      golden: "household-extras")
  }

  @Test func `A run without a person takes items from a file or by number, and reports what is missing`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let flow = try walkthrough.write(Self.flow, to: "flow.jsonc")
    let answers = try walkthrough.write(
      #"{ "count": 2, "people": [{ "name": "Ana", "adult": true, "job": "Baker" }, { "name": "Bo" }] }"#,
      to: "answers.json")
    let lacking = ScriptedConsole([], isInteractive: false)
    #expect(await walkthrough.run(["run", flow, "--answers", answers, "--json"], lacking) == .answersMissing)
    let complete = ScriptedConsole([], isInteractive: false)
    let words = [
      "run", flow, "--answers", answers, "--set", "people[1].adult=no", "--set", "car=no", "--json", "--yes",
    ]
    #expect(await walkthrough.run(words, complete) == .done)
    try expectGolden(
      walkthrough.named(
        lacking.transcript + lacking.data + "\n" + complete.transcript + complete.data), "household-unattended")
  }

  @Test func `The repeated section in the article on flow files is asked once for each child`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let samples = try DocumentationPage.article("FlowFile").blocks("json")
    let section = try #require(samples.first { $0.contains("\"repeat\"") })
    let path = try walkthrough.write(
      """
      { "format": 1, "flow": "family", "title": "Family", "steps": [
        { "id": "first", "title": "First", "fields": [
          { "id": "hasChildren", "type": "boolean", "label": "Children?" },
          { "id": "childCount", "type": "integer", "label": "How many?", "when": "hasChildren" } ] },
        \(section), { "id": "done", "end": "done" } ] }
      """, to: "flow.jsonc")
    let check = ScriptedConsole([], isInteractive: false)
    #expect(await walkthrough.runBare(["check", path], check) == .done)
    let run = ScriptedConsole(["yes", "2", "Ada", "Bob", ""])
    #expect(await walkthrough.run(["run", path, "--json"], run) == .done)
    #expect(run.transcript.contains("First name of child 2: Bob"))
    #expect(run.data.contains(#""children":[{"childName":"Ada"},{"childName":"Bob"}]"#))
  }

  @Test func `A number selects a position in the list of choices, even if choices are numbers`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(
      """
      { "format": 1, "flow": "cars", "title": "Cars", "steps": [
        { "id": "first", "title": "First", "fields": [
          { "id": "cars", "type": "choice", "label": "How many cars?", "options": ["0", "1", "2"] },
          { "id": "years", "type": "choices", "label": "Which years?", "options": ["3", "1", "2"] } ] },
        { "id": "done", "end": "done" } ] }
      """, to: "flow.jsonc")
    let run = ScriptedConsole(["1", "1, 2", ""])
    #expect(await walkthrough.run(["run", path, "--json"], run) == .done)
    #expect(run.transcript.contains("Recorded: 0"))
    #expect(run.data.contains(#""result":{"cars":"0","years":["3","1"]}"#))
    // On the command line, a number is the name of a choice and not its position.
    let unattended = ScriptedConsole([], isInteractive: false)
    #expect(
      await walkthrough.run(["run", path, "--set", "cars=1", "--set", "years=2", "--json"], unattended) == .done)
    #expect(unattended.data.contains(#""result":{"cars":"1","years":["2"]}"#))
  }
}
