import Testing

@testable import WizardCLI

/// Skips and actions that would remove answers, which are confirmed first.
@Suite struct RemovedAnswerTests {
  private static let flow = """
    { "format": 1, "flow": "f", "version": 1, "title": "F", "language": "en",
      "steps": [
        { "id": "o", "title": "O", "optional": true, "fields": [
          { "id": "a", "type": "text", "label": "A" }, { "id": "b", "type": "text", "label": "B" }] },
        { "id": "l", "title": "L", "fields": [{ "id": "c", "type": "text", "label": "C" },
          { "id": "d", "type": "text", "label": "D" }],
          "actions": [{ "id": "none", "label": "I have none", "leave": "w" }] },
        { "id": "m", "title": "M", "when": "d == 'more'", "fields": [{ "id": "e", "type": "text", "label": "E" }] },
        { "id": "w", "title": "W", "optional": true, "steps": [
          { "id": "w1", "title": "W1", "fields": [{ "id": "f", "type": "text", "label": "F" }] },
          { "id": "w2", "title": "W2", "fields": [{ "id": "g", "type": "text", "label": "G" }] }] },
        { "id": "r", "title": "R", "review": "Right?" },
        { "id": "z", "end": "done" } ] }
    """

  private func run(
    _ script: [ScriptedConsole.Turn], ending: Ending = .done
  ) async throws -> ScriptedConsole {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(Self.flow, to: "flow.jsonc")
    let console = ScriptedConsole(script + [""])
    #expect(await walkthrough.run(["run", path, "--json"], console) == ending, "\(console.transcript)")
    #expect(console.unused == [], "\(console.transcript)")
    return console
  }

  private static let rest: [ScriptedConsole.Turn] = ["c", "d", "f", "g", "yes"]

  @Test func `Skipping a step removes what was typed in it only after a confirmation`() async throws {
    let skipped = try await run(["a", ":skip", "yes"] + Self.rest)
    #expect(skipped.transcript.contains("B: :skip\nThis removes: A.\nContinue? yes or no: yes\nSkipped.\n"))
    #expect(!skipped.data.contains(#""a":"#))
    let kept = try await run(["a", ":skip", "perhaps", "no", "b"] + Self.rest)
    #expect(
      kept.transcript.contains("Continue? yes or no: perhaps\nAnswer yes or no.\nContinue? yes or no: no\nB: b\n"))
    #expect(kept.data.contains(#""a":"a""#))
  }

  @Test func `Skipping a step without input needs no confirmation, even a second time`() async throws {
    let console = try await run([":skip", ":back", ":skip"] + Self.rest)
    #expect(!console.transcript.contains("This removes"))
    let again = try await run(["a", ":skip", "yes", ":back", ":skip"] + Self.rest)
    #expect(again.transcript.ranges(of: "This removes: A.").count == 1)
    let more = try await run(["a", ":skip", "yes", ":back", "a2", ":skip", "yes"] + Self.rest)
    #expect(more.transcript.ranges(of: "This removes: A.").count == 2)
  }

  @Test func `The confirmation of a removal lists accepted answers and those that depend on them`() async throws {
    let console = try await run([":skip", "c", "more", "e", ":back", ":back", ":none", "yes", "f", "g", "yes"])
    #expect(console.transcript.contains("This removes: C, D, E.\nContinue? yes or no: yes\n"))
    #expect(!console.data.contains(#""e":"#))
  }

  @Test func `An action that leaves a step without input needs no confirmation`() async throws {
    let console = try await run([":skip", ":none", "f", "g", "yes"])
    #expect(!console.transcript.contains("This removes"))
  }

  @Test func `Skipping a section removes the answers in its steps only after a confirmation`() async throws {
    let console = try await run([":skip", "c", "d", "f", ":skip", "no", ":skip", "yes", "yes"])
    #expect(console.transcript.ranges(of: "This removes: F.\n").count == 2)
    #expect(!console.data.contains(#""f":"#))
  }

  @Test func `A run that ends at the confirmation of a removal keeps the typed answers`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(Self.flow, to: "flow.jsonc")
    let stopped = ScriptedConsole(["a", ":skip", .ctrlD])
    #expect(await walkthrough.run(["run", path], stopped) == .stopped)
    let resumed = ScriptedConsole(["b"] + Self.rest + [""])
    #expect(await walkthrough.run(["resume", "--json"], resumed) == .done)
    #expect(resumed.data.contains(#""a":"a""#))
  }

  @Test func `Lines confirm a removal as a person does, and any other line is rejected`() async throws {
    for (lines, ending) in [(["a", ":skip", "yes"], Ending.done), (["a", ":skip", "c"], .answersMissing)] {
      let walkthrough = try Walkthrough()
      defer { walkthrough.remove() }
      let path = try walkthrough.write(Self.flow, to: "flow.jsonc")
      let rest = ending == .done ? ["c", "d", "f", "g", "yes"] : []
      let answers = try walkthrough.write((lines + rest).joined(separator: "\n") + "\n", to: "answers.txt")
      let console = ScriptedConsole([], isInteractive: false)
      let words = ["run", path, "--answers-format", "lines", "--answers", answers]
      #expect(await walkthrough.run(words, console) == ending, "\(console.transcript)")
      #expect(console.transcript.contains("This removes: A.\nContinue? yes or no: "))
    }
  }
}
