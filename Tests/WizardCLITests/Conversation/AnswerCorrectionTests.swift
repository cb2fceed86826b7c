import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import Testing

@testable import WizardCLI

/// Correcting and changing answers at a prompt.
@Suite struct AnswerCorrectionTests {
  private static let lists = [
    ["2024", "2025", "2026"], ["2", "4", "1"], ["-1 minus", "+1 plus", "Red"], ["1 2", "1", "3"],
    ["Red, blue", "Red", "Blue"], ["Zoë", "Zoo"],
  ]

  @Test(arguments: lists) func `A line without positions means the same to the prompt and to the engine`(
    labels: [String]
  ) throws {
    let positions = labels.indices.map { "\($0 + 1)" }
    let names = labels.enumerated().map { AnswerOption(id: "id\($0.offset)", label: $0.element) }
    let options = names.map { FieldViewState.Option(id: $0.id, label: $0.label) }
    let prefixes = labels.flatMap { label in label.indices.map { String(label[...$0]) } }
    let words = prefixes + names.map(\.id) + ["0", "1", "2", "3", "4", "+1", "+2", "-", "-1", "red", ""]
    let pairs = words.flatMap { word in ["2", "1 2", "2024"].map { "\(word), \($0)" } }
    let lines = words + pairs + ["2024 2025", "1 2 3"]
    for line in lines {
      // Skips lines with positions, because the prompt tries the position of a choice before its name.
      let parts = line.split { $0 == "," || $0 == " " }.map(String.init)
      if positions.contains(line) || !labels.contains(line) && parts.contains(where: positions.contains) { continue }
      guard let text = try? AnswerText.normalized(line, upTo: nil, exactly: false).get(), !text.isEmpty,
        case .success(.list(let ids)) = ChoiceAnswer.several(text, names)
      else { continue }
      let entry = ChoicesEntry(line, of: options, changing: [], isAmending: false)
      #expect(entry.chosen.map(Value.string) == Array(ids), "\(line)")
      #expect(entry.wrong == [], "\(line)")
    }
  }

  @Test func `A part of a line is read as the engine reads a line`() {
    let options = ["Red", "Blue"].map { FieldViewState.Option(id: $0) }
    let pasted = ChoicesEntry("Red,\u{A0}Blue\u{200E}", of: options, changing: [], isAmending: false)
    #expect(pasted.chosen == ["Red", "Blue"] && pasted.wrong == [])
    for sign in ["-", "+"] {
      let entry = ChoicesEntry(sign, of: [options[0]], changing: ["Red"], isAmending: false)
      #expect(entry.wrong == [sign])
    }
  }

  struct Telling: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The fields of the flow's step; if it is empty, the flow is `loop`.
    var fields = ""
    let script: [ScriptedConsole.Turn]
    var ending: Ending = .done
    var said: [String] = []
    var unsaid: [String] = []
    var data = ""
  }

  private static let dishes = #"""
    { "id": "dishes", "type": "choices", "label": "Dishes", LIMITS "options": [
      { "id": "rice", "label": "Rice" }, { "id": "pasta", "label": "Pasta" }, { "id": "soup", "label": "Soup" },
      { "id": "none", "label": "None of these", "exclusive": true }] },
    { "id": "note", "type": "text", "label": "Note" }
    """#

  private static func dishes(_ limits: String) -> String { dishes.replacing("LIMITS", with: limits) }

  private static let years = #"""
    { "id": "years", "type": "choices", "label": "Years", "options": [
      { "id": "a", "label": "2024" }, { "id": "b", "label": "2025" }, { "id": "c", "label": "-1 minus" }] }
    """#

  private static let token = #"""
    { "id": "token", "type": "text", "label": "Token", "secret": true, "required": false, "minLength": 5 },
    { "id": "note", "type": "text", "label": "Note" }
    """#

  private static let letter = #"{ "id": "text", "type": "text", "label": "Text", "lines": "many", "minLength": 20 }"#

  private static let people = #"""
    { "id": "people", "type": "list", "label": "People", "item": "Person", "fields": [
      { "id": "name", "type": "text", "label": "Name" }] }
    """#

  private static let mail = #"{ "id": "mail", "type": "email", "label": "Email", "example": "ana@example.com" }"#

  static let tellings = [
    Telling(
      testDescription: "all choices can be typed again after too many", fields: dishes(#""max": 2,"#),
      script: ["1, 2, 3", "short", "1, 2", "x", ""],
      said: [
        "Error: Choose at most 2.\nSelected so far: Rice, Pasta, Soup. Type -3 to remove \"Soup\", or type all your",
        "Error: \"short\" is not one of the choices.\nSelected so far: Rice, Pasta, Soup. Type -3 to remove",
      ], data: #""dishes":["rice","pasta"]"#),
    Telling(
      testDescription: "too many choices can be removed", fields: dishes(#""max": 2,"#),
      script: ["1, 2, 3", "-2", "x", ""], data: #""dishes":["rice","soup"]"#),
    Telling(
      testDescription: "nothing can be added to a full selection", fields: dishes(#""max": 2,"#),
      script: ["1, 2, foo", "1, 3", "x", ""], data: #""dishes":["rice","soup"]"#),
    Telling(
      testDescription: "nothing can be added to an exclusive choice", fields: dishes(#""min": 2,"#),
      script: ["none", "1, 2", "x", ""],
      said: ["Selected so far: None of these. Type -4 to remove \"None of these\", or type all your choices again."],
      unsaid: ["to add a choice"], data: #""dishes":["rice","pasta"]"#),
    Telling(
      testDescription: "a removal beside a wrong word stays", fields: dishes(""),
      script: ["1", ":back", "-1, foo", "2", "x", ""], data: #""dishes":["pasta"]"#),
    Telling(
      testDescription: "labels that are numbers are chosen", fields: years, script: ["2024, 2025", ""],
      data: #""years":["a","b"]"#),
    Telling(
      testDescription: "a label that begins with a sign is chosen by its beginning", fields: years,
      script: ["-1 m, 2025", ""], data: #""years":["b","c"]"#),
    Telling(
      testDescription: "Enter uses a secret that is also a command", fields: token,
      script: ["quit", "", "long enough", "x", ""],
      said: ["Token, optional (Enter uses what you typed): ", "Error: This is too short."]),
    Telling(
      testDescription: "a question mark after a colon shows the help", fields: token, script: [":?", "", "x", ""],
      said: [":quit "], unsaid: ["Unknown command"]),
    Telling(
      testDescription: "a text of several lines is not quoted", fields: letter,
      script: ["hi", "there", ".", "add", "and more of it than before", ".", "done", ""],
      said: ["Error: This is too short. Use at least 20 characters."]),
    Telling(
      testDescription: "one item cannot be moved", fields: people, script: ["Ana", "shout", "move", "done", ""],
      said: ["Type add, change 1, remove 1, or done."], unsaid: ["move 2 to 1"]),
    Telling(
      testDescription: "an example in an error is not repeated", fields: mail,
      script: ["a", "b", "c", "a@example.com", ""], said: ["ana@example.com"], unsaid: ["Example: ana@example.com"]),
    Telling(
      testDescription: "an answer is recorded after the person agrees to the change",
      script: ["yes", "yes", "c", "no", ":edit Want B?", "no", "no", ":edit Want B?", "no", "yes", ":quit"],
      ending: .stopped,
      said: [
        "(Enter keeps yes): no\nThis change removes: \"Want C?\", \"C text\". If you change it back, they return.\n"
          + "Make the change? yes or no: no\nNot changed. Your earlier answer is kept.\n",
        "Make the change? yes or no: yes\nRecorded: no\n",
      ], unsaid: ["Recorded: no\nThis change"]),
    Telling(
      testDescription: "a branch back counts the steps that follow again", script: ["yes", "yes", "c", "yes", ":quit"],
      ending: .stopped, said: ["Step 4 of 5: Loop\n", "\nStep 1 of 5: A\n"], unsaid: ["of 1"]),
  ]

  private static let loop = """
    { "format": 1, "flow": "loop", "version": 1, "title": "Loop", "steps": [
      { "id": "a", "title": "A", "fields": [{ "id": "x", "type": "boolean", "label": "Want B?" }] },
      { "id": "b", "title": "B", "when": "x", "fields": [{ "id": "b1", "type": "boolean", "label": "Want C?" }] },
      { "id": "c", "title": "C", "when": "x && b1 == true", "fields": [
        { "id": "c1", "type": "text", "label": "C text" }] },
      { "id": "loop", "title": "Loop", "fields": [{ "id": "again", "type": "boolean", "label": "Again?" }],
        "next": [{ "when": "again", "go": "a" }, { "go": "d" }] },
      { "id": "d", "title": "D", "fields": [{ "id": "n", "type": "integer", "label": "How many" }] },
      { "id": "done", "end": "completed", "text": "Done." } ] }
    """

  private static func flow(_ fields: String, _ result: String) -> String {
    """
    { "format": 1, "flow": "one", "version": 1, "title": "One", "steps": [
      { "id": "one", "title": "One", "fields": [\(fields)] },
      { "id": "done", "end": "completed"\(result) } ] }
    """
  }

  @Test(arguments: tellings) func `A mistake can be corrected as the prompt says`(telling: Telling) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let id = telling.data.split(separator: "\"").first.map(String.init)
    let result = id.map { #", "result": { "\#($0)": "\#($0)" }"# } ?? ""
    let text = telling.fields.isEmpty ? Self.loop : Self.flow(telling.fields, result)
    let path = try walkthrough.write(text, to: "flow.jsonc")
    let console = ScriptedConsole(telling.script, width: 1000)
    #expect(await walkthrough.run(["run", path, "--json"], console) == telling.ending)
    #expect(console.unused == [])
    for said in telling.said { #expect(console.transcript.contains(said), "\(console.transcript)") }
    for unsaid in telling.unsaid { #expect(!console.transcript.contains(unsaid), "\(console.transcript)") }
    #expect(console.data.contains(telling.data), "\(console.data) \(console.transcript)")
  }

  @Test func `The option suggested for a missing list is accepted`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(Self.flow(Self.people, ""), to: "flow.jsonc")
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    #expect(await walkthrough.run(["run", path, "--no-input"], console) == .answersMissing)
    #expect(console.transcript.contains(#""People" is missing. Pass --set 'people[0].name=VALUE' or"#))
    let set = ScriptedConsole([], isInteractive: false)
    #expect(await walkthrough.run(["run", path, "--no-input", "--set", "people[0].name=VALUE"], set) == .done)
  }
}
