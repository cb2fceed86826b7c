import Testing

@testable import WizardCLI

/// What `:edit` does with the names of groups, steps, computed values and questions that are not asked.
@Suite struct EditByNameTests {
  private static let contact = """
    "fields": [{ "id": "name", "type": "text", "label": "Full name" },
               { "id": "phone", "type": "text", "label": "Phone number" }]
    """
  private static let flow = Conversation.flow(
    """
    { "id": "patient", "title": "Patient", "fields": [
      { "id": "name", "type": "text", "label": "Full name" },
      { "id": "adult", "type": "boolean", "label": "Adult" },
      { "id": "phone", "type": "text", "label": "Phone number", "when": "adult" } ] },
    { "id": "guardian", "title": "Guardian of the patient", "when": "!adult", "fields": [
      { "id": "guardian", "type": "group", "label": "Parent or guardian", \(contact) },
      { "id": "aide", "type": "group", "label": "Aide", "required": false, \(contact) } ] },
    { "id": "count", "title": "Count", "fields": [
      { "id": "n", "type": "integer", "label": "N" },
      { "id": "twice", "type": "integer", "label": "Twice N", "computed": "n * 2" } ] },
    { "id": "work", "title": "Work", "when": "adult", "fields": [{ "id": "job", "type": "text", "label": "Job" }] },
    { "id": "last", "title": "Last", "fields": [{ "id": "z", "type": "text", "label": "Z" }] },
    { "id": "r", "title": "R", "review": "Right?" }, { "id": "done", "end": "done" }
    """)
  private static let minor: [ScriptedConsole.Turn] = ["Ben", "no", "Ana", "1", "", ""]

  @Test(arguments: [":edit guardian", ":edit Parent or guardian", ":edit parent OR guardian"])
  func `A group is edited by its id or its label`(command: String) async throws {
    let run = try await Conversation(
      Self.flow, Self.minor + ["5", .init(stringLiteral: command), "Eva", "2", "z", "yes"])
    #expect(run.said.contains("Full name (Enter keeps Ana): Eva\n"), "\(run.said)")
    #expect(run.data.contains(#""guardian":{"name":"Eva","phone":"2"}"#), "\(run.data)")
  }

  @Test func `At the review a group is edited, and a step by its title`() async throws {
    let run = try await Conversation(
      Self.flow,
      Self.minor + ["5", "z", ":edit guardian", "Eva", "", ":edit guardian of the patient", "", "3", "", "", "yes"])
    #expect(run.data.contains(#""guardian":{"name":"Eva","phone":"3"}"#), "\(run.data) \(run.said)")
  }

  @Test(arguments: [
    (
      ":edit phone",
      "Several answers are called \"phone\". Use one of these names: \"guardian.phone\", \"aide.phone\"."
    ),
    (":edit twice", "\"Twice N\" is calculated from other answers. Change those instead."),
    (":edit Twice N", "\"Twice N\" is calculated from other answers. Change those instead."),
    (":edit last", "\"Last\" comes later."), (":edit Work", "\"Work\" comes later."),
    (":edit nothing", "There is no answer called \"nothing\" to change."),
  ])
  func `The reason is given why an answer can't be changed`(command: String, reason: String) async throws {
    let run = try await Conversation(
      Self.flow, Self.minor + [.init(stringLiteral: command), "5", "z", "yes"])
    #expect(run.said.contains("N: \(command)\n\(reason)\nN: 5\n"), "\(run.said)")
  }

  @Test func `An id that only one of the questions that are asked has is enough, also in a group`() async throws {
    let alone = Self.flow.replacing(#"{ "id": "aide","#, with: #"{ "id": "aide", "when": "name == 'Tim'","#)
    let run = try await Conversation(alone, ["Ben", "no", "Ana", "1", ":edit phone", "2", "5", "z", "yes"])
    #expect(run.said.contains("Phone number (Enter keeps 1): 2\n"), "\(run.said)")
    #expect(run.data.contains(#""guardian":{"name":"Ana","phone":"2"}"#), "\(run.data)")
    let open = try await Conversation(
      Self.flow, ["Ben", "no", "Ana", "1", ":edit phone", "2", "", "", "5", "z", "yes"])
    #expect(open.said.contains("Full name, optional (Enter skips): :edit phone\nPhone number (Enter keeps 1): 2\n"))
    let named = try await Conversation(Self.flow, Self.minor + [":edit aide.phone", "3", "Tim", "5", "z", "yes"])
    #expect(named.data.contains(#""aide":{"name":"Tim","phone":"3"}"#), "\(named.data) \(named.said)")
    let own = try await Conversation(Self.flow, ["Ben", "yes", "123", "5", ":edit phone", "4", "dev", "z", "yes"])
    #expect(own.said.contains("Phone number (Enter keeps 123): 4\n"), "\(own.said)")
  }

  @Test func `A step that is left out is not asked because of other answers`() async throws {
    let run = try await Conversation(Self.flow, Self.minor + ["5", ":edit job", ":edit Work", "z", "yes"])
    #expect(run.said.contains("Z: :edit job\n\"Job\" is not asked because of your other answers.\n"), "\(run.said)")
    #expect(run.said.contains("Z: :edit Work\n\"Work\" is not asked because of your other answers.\n"), "\(run.said)")
  }

  @Test func `A label that several answers have must be preceded by that of its group`() async throws {
    let first: [ScriptedConsole.Turn] = ["Ben", "no", "Ana", "1", "Tim", "2"]
    let run = try await Conversation(
      Self.flow, first + [":edit Phone number", ":edit Aide, Phone number", "3", "5", "z", "yes"])
    let names = "\"Parent or guardian, Phone number\", \"Aide, Phone number\""
    #expect(
      run.said.contains("Several answers are called \"Phone number\". Use one of these names: \(names).\n"),
      "\(run.said)")
    #expect(run.data.contains(#""aide":{"name":"Tim","phone":"3"}"#), "\(run.data)")
  }

  @Test func `A change names the answers that it removes, with their groups and those of its step`() async throws {
    let adult: [ScriptedConsole.Turn] = ["Ben", "yes", "123", "5", "dev", "z", ":edit Adult", "no", "yes", "Ana", "1"]
    let run = try await Conversation(Self.flow, adult + ["", "", ":edit adult", "yes", "yes", "", "", "yes"])
    let question = "\nMake the change? yes or no: yes\n"
    let (first, second) = ("Phone number, Job", "Parent or guardian, Full name; Parent or guardian, Phone number")
    for names in [first, second] {
      let words = "This change removes: \(names). If you change it back, they return.\(question)"
      #expect(run.said.contains(words), "\(run.said)")
    }
  }

  @Test func `Choices that are the same as those of the question before are not listed again`() async throws {
    let choice = #""type": "choice", "options": ["Never", "Sometimes", "Always"]"#
    let flow = Conversation.flow(
      """
      { "id": "a", "title": "A", "fields": [
        { "id": "x", "label": "X", \(choice) }, { "id": "y", "label": "Y", \(choice) },
        { "id": "z", "label": "Z", "type": "choice", "options": ["Yes", "No", "Never"] } ] },
      { "id": "done", "end": "done" }
      """)
    let run = try await Conversation(flow, ["1", "four", "five", "2", "3"])
    #expect(run.said.contains("The choices are the same as above.\nY, a number from the list: four\n"), "\(run.said)")
    #expect(run.said.contains("Y, a number from the list: five\n"))
    #expect(run.said.ranges(of: "2. Sometimes\n").count == 2, "after two mistakes they are listed: \(run.said)")
    #expect(run.said.contains("3. Never\nZ"))
  }

  @Test func `An empty line that is no reply is named with its question`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(Self.flow, to: "flow.jsonc")
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    let lines = try walkthrough.write("Ben\nno\nAna\n1\n\n\n5\nz\n\n", to: "lines.txt")
    _ = await walkthrough.run(["run", path, "--answers-format", "lines", "--answers", lines], console)
    #expect(
      console.transcript.contains("An empty line is not a valid reply to \"Right?\"."), "\(console.transcript)")
  }
}
