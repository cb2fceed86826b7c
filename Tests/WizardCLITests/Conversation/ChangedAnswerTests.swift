import Testing

@testable import WizardCLI

/// Changes of an earlier answer in the middle of a step, after which the person returns to the current question.
///
/// No question is skipped unseen.
@Suite struct ChangedAnswerTests {
  private static let flow = """
    { "format": 1, "flow": "f", "version": 1, "title": "F", "language": "en", "steps": [
      { "id": "s", "title": "S", "fields": [
        { "id": "a", "type": "text", "label": "A" }, { "id": "b", "type": "text", "label": "B" },
        { "id": "flag", "type": "boolean", "label": "Flag", "default": false },
        { "id": "c", "type": "text", "label": "C", "when": "flag" },
        { "id": "g", "type": "group", "label": "G", "fields": [
          { "id": "x", "type": "text", "label": "X" }, { "id": "y", "type": "text", "label": "Y" }] },
        { "id": "l", "type": "list", "label": "L", "required": false, "item": "Phone", "fields": [
          { "id": "n", "type": "text", "label": "N" },
          { "id": "o", "type": "text", "label": "O", "required": false },
          { "id": "p", "type": "text", "label": "P", "required": false }] },
        { "id": "last", "type": "text", "label": "Last", "required": false }] },
      { "id": "t", "title": "T", "fields": [
        { "id": "u", "type": "text", "label": "U" }, { "id": "v", "type": "text", "label": "V", "required": false }] },
      { "id": "r", "title": "R", "review": "Right?" },
      { "id": "z", "end": "done" } ] }
    """

  /// A test case: the lines typed, and the expected answers without quotes.
  struct Story: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let lines: [String]
    let answers: String

    init(_ name: String, _ lines: [String], _ answers: String) {
      (testDescription, self.lines, self.answers) = (name, lines, answers)
    }
  }

  @Test(arguments: stories) func `Every question is asked after an earlier answer is changed`(story: Story) async throws
  {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(Self.flow, to: "flow.jsonc")
    let console = ScriptedConsole(lines: story.lines + [""])
    #expect(await walkthrough.run(["run", path, "--json"], console) == .done, "\(console.transcript)")
    #expect(console.unused == [], "\(console.transcript)")
    #expect(Self.answers(in: console.data) == story.answers, "\(console.transcript)")
  }

  @Test(arguments: stories) func `Lines answer the same questions as a person`(story: Story) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(Self.flow, to: "flow.jsonc")
    let lines = try walkthrough.write(story.lines.joined(separator: "\n") + "\n", to: "answers.txt")
    let console = ScriptedConsole([], isInteractive: false)
    let words = ["run", path, "--json", "--answers-format", "lines", "--answers", lines]
    #expect(await walkthrough.run(words, console) == .done, "\(console.transcript)")
    #expect(Self.answers(in: console.data) == story.answers, "\(console.transcript)")
  }

  /// Returns the answers of a run document without quotes.
  private static func answers(in data: String) -> String {
    let result = data.split(separator: "\"result\":", maxSplits: 1).last.map(String.init) ?? ""
    var depth = 0
    let object = result.prefix { character in
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      return depth > 0
    }
    let answers = String(object.dropFirst()).replacing("\"", with: "").replacing(/,?id:[^,}]*/, with: "")
    return answers.replacing("{,", with: "{")
  }

  private static let ends = ["u", "", "yes"]

  static let stories = [
    Story(
      "a question of the same step", ["a", "b", "yes", ":edit a", "a2", "c", "x", "y", "", "end"] + ends,
      "a:a2,b:b,c:c,flag:true,g:{x:x,y:y},l:[],last:end,u:u"),
    Story(
      "a question added by the change is asked before the current one",
      ["a", "b", "", "x", "y", "", ":edit flag", "yes", "c", "end"] + ends,
      "a:a,b:b,c:c,flag:true,g:{x:x,y:y},l:[],last:end,u:u"),
    Story(
      "the change hides the current question",
      ["a", "b", "yes", ":edit flag", "no", "x", "y", "", "end"] + ends,
      "a:a,b:b,flag:false,g:{x:x,y:y},l:[],last:end,u:u"),
    Story(
      "from one question of a group to another", ["a", "b", "", "x", ":edit g.x", "x2", "y", "", "end"] + ends,
      "a:a,b:b,flag:false,g:{x:x2,y:y},l:[],last:end,u:u"),
    Story(
      "from one question of an item to another",
      ["a", "b", "", "x", "y", "add", "n", ":edit l[0].n", "n2", "o", "p", "", "end"] + ends,
      "a:a,b:b,flag:false,g:{x:x,y:y},l:[{n:n2,o:o,p:p}],last:end,u:u"),
    Story(
      "from a question of an item to one before the list, and from the list to its item",
      ["a", "b", "", "x", "y", "add", "n", "o", ":edit b", "b2", "p", ":edit l[0].o", "o2", "", "end"] + ends,
      "a:a,b:b2,flag:false,g:{x:x,y:y},l:[{n:n,o:o2,p:p}],last:end,u:u"),
    Story(
      "another step, then the current question",
      ["a", "b", "", "x", "y", "", "end", "u", ":edit a", "a2", "v", "yes"],
      "a:a2,b:b,flag:false,g:{x:x,y:y},l:[],last:end,u:u,v:v"),
    Story(
      "a question added in another step, then the current question",
      ["a", "b", "", "x", "y", "", "end", "u", ":edit flag", "yes", "c", "v", "yes"],
      "a:a,b:b,c:c,flag:true,g:{x:x,y:y},l:[],last:end,u:u,v:v"),
    Story(
      "back within the step, then a change",
      ["a", "b", ":back", ":edit a", "a2", "b2", "", "x", "y", "", "end"] + ends,
      "a:a2,b:b2,flag:false,g:{x:x,y:y},l:[],last:end,u:u"),
    Story(
      "a change within a change", ["a", "b", "", "x", ":edit a", ":edit b", "b2", "y", "", "end"] + ends,
      "a:a,b:b2,flag:false,g:{x:x,y:y},l:[],last:end,u:u"),
    Story(
      "a change of a later answer, then back to the question before it",
      ["a", "b", ":edit last", ":back", "", "x", "y", "", "end"] + ends,
      "a:a,b:b,flag:false,g:{x:x,y:y},l:[],last:end,u:u"),
    Story(
      "a change of an earlier answer, an invalid answer, then back",
      ["a", "b", "yes", "c", ":edit flag", "maybe", ":back", "x", "y", "", "end"] + ends,
      "a:a,b:b,c:c,flag:true,g:{x:x,y:y},l:[],last:end,u:u"),
    Story(
      "a change of a question of an item, then back",
      ["a", "b", "", "x", "y", "add", "n", "", "", "", ":edit l[0].n", ":back", "end"] + ends,
      "a:a,b:b,flag:false,g:{x:x,y:y},l:[{n:n}],last:end,u:u"),
    Story(
      "a cleared answer, then the questions after it",
      ["a", "b", "", "x", ":back", ":clear", "x2", "y", "", "end"] + ends,
      "a:a,b:b,flag:false,g:{x:x2,y:y},l:[],last:end,u:u"),
    Story(
      "the whole step", ["a", "b", "", ":edit s", "a2", "", "", "x", "y", "", "end"] + ends,
      "a:a2,b:b,flag:false,g:{x:x,y:y},l:[],last:end,u:u"),
    Story(
      "from the review", ["a", "b", "", "x", "y", "", "end", "u", "", ":edit flag", "yes", "c", "yes"],
      "a:a,b:b,c:c,flag:true,g:{x:x,y:y},l:[],last:end,u:u"),
  ]

  @Test func `Every question of the onboarding is asked after a name is changed`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole([
      "201 555 0123", .code(0), "Ana", ":edit name", "Anna", "ana@example.com", "1990-04-23", "yes", "Acme", "", "1",
      "yes",
    ])
    #expect(await walkthrough.run(["run", Walkthrough.onboarding], console) == .done, "\(console.transcript)")
    #expect(console.unused == [])
    #expect(try walkthrough.accounts().first?.contains("Anna") == true)
  }

  @Test func `A resumed session asks the questions not yet shown, even after an unsubmitted change`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(Self.flow, to: "flow.jsonc")
    let begun = ScriptedConsole(lines: ["a", "b", "", "x", "y", "", "end", "u", ":edit a", ":clear", ":quit"])
    #expect(await walkthrough.run(["run", path], begun) == .stopped)
    let resumed = ScriptedConsole(lines: ["a2", "v", "yes", ""])
    #expect(await walkthrough.run(["resume", "--json"], resumed) == .done, "\(resumed.transcript)")
    #expect(resumed.unused == [])
    #expect(resumed.data.contains(#""v":"v""#))
  }
}
