import Foundation
import Testing

@testable import WizardCLI

/// What people type to find an answer, or a choice in a long list.
@Suite struct FoundAnswerTests {
  private static let flow = Conversation.flow(
    """
    { "id": "you", "title": "You", "fields": [
      { "id": "name", "type": "text", "label": "Full name" },
      { "id": "mail", "type": "email", "label": "E-mail address" },
      { "id": "town", "type": "text", "label": "Town of birth" },
      { "id": "street", "type": "text", "label": "Town: Straße" } ] },
    { "id": "last", "title": "Last", "fields": [{ "id": "z", "type": "text", "label": "Z" }] },
    { "id": "r", "title": "R", "review": "Right?" }, { "id": "done", "end": "done" }
    """)
  private static let you: [ScriptedConsole.Turn] = ["Ana", "a@example.com", "Lima", "A 1"]

  @Test(arguments: [":edit 3", ":edit BIRTH", ":edit Towñ o"])
  func `An answer is found by its number, or by the beginning of its label or of a word`(command: String) async throws {
    let run = try await Conversation(Self.flow, Self.you + [.init(stringLiteral: command), "Quito", "z", "yes"])
    #expect(run.said.contains("Town of birth (Enter keeps Lima): Quito\n"), "\(run.said)")
    let atReview = try await Conversation(Self.flow, Self.you + ["z", .init(stringLiteral: command), "Quito", "yes"])
    #expect(atReview.said.contains("Town of birth (Enter keeps Lima): Quito\n"), "\(atReview.said)")
  }

  @Test(arguments: [
    (
      ":edit to",
      "Several answers fit \"to\". Did you mean one of these? \"Town of birth\", \"Town: Straße\"."
    ),
    (":edit 9", "There is no answer called \"9\" to change."),
    (":edit Full nmae", "There is no answer called \"Full nmae\" to change. Did you mean \"Full name\"?"),
  ])
  func `If none or several answers fit, those that may be meant are named`(command: String, said: String) async throws {
    let run = try await Conversation(Self.flow, Self.you + [.init(stringLiteral: command), "z", "yes"])
    let isNamed = run.said.replacing("\n", with: " ").contains(said.replacing("\n", with: " "))
    #expect(isNamed, "\(run.said)")
  }

  @Test func `The answers so far are numbered`() async throws {
    let run = try await Conversation(Self.flow, Self.you + [":review", "z", "yes"])
    #expect(
      run.said.contains("Your answers so far:\n1. Full name: Ana\n2. E-mail address: a@example.com\n"), "\(run.said)")
  }

  private static let lands = ["Albania", "Germany", "Ghana", "Greece", "Perú", "Philippines"]
  private static let options = (1...30).map { "Land \($0)" } + lands

  private static func choice(_ type: String) -> String {
    let options = options.enumerated().map { #"{ "id": "o\#($0)", "label": "\#($1)" }"# }.joined(separator: ", ")
    return Conversation.flow(
      """
      { "id": "you", "title": "You", "fields": [
        { "id": "land", "type": "\(type)", "label": "Country", "options": [\(options)] } ] },
      { "id": "done", "end": "done" }
      """)
  }

  @Test(arguments: ["choice", "choices"])
  func `A long list of choices is shown by pages and narrowed by typing`(type: String) async throws {
    let run = try await Conversation(Self.choice(type), ["/", "/", "/PERU", "/xyz", "35"])
    let pages = run.said.components(separatedBy: "Type / for more, or / and part of a name, such as /an.")
    #expect(pages.count == 4, "\(run.said)")
    #expect(pages[0].contains("20. Land 20\nChoices 1 to 20 of 36.") && !pages[0].contains("21. "))
    #expect(pages[1].contains("21. Land 21\n") && pages[1].contains("36. Philippines\nChoices 21 to 36 of 36."))
    #expect(pages[2].contains("\n1. Land 1\n"))
    #expect(pages[3].contains(": /PERU\n35. Perú\n") && pages[3].contains("No choice contains \"xyz\"."))
    #expect(run.data.contains("o34"), "\(run.data)")
  }

  @Test(arguments: ["choice", "choices"])
  func `A wrong entry in a long list is answered with the nearest choices`(type: String) async throws {
    let run = try await Conversation(Self.choice(type), ["Gremany", "Ghna", "32"])
    let answers = run.said.components(separatedBy: "These choices are the most similar:\n")
    #expect(answers.count == 3, "\(run.said)")
    #expect(answers[1].contains("32. Germany\n") && answers[2].contains("33. Ghana\n"))
    // The whole list is not shown again.
    #expect(run.said.components(separatedBy: "20. Land 20\n").count == 2)
  }
}
