import Testing

@testable import WizardCLI

/// Input that people are used to from other prompts, and expect to work here.
@Suite struct HabitTranscripts {
  typealias Telling = PromptTranscripts.Telling

  private static let signUp = """
    { "format": 1, "flow": "signup", "version": 1, "title": "Sign up", "language": "en", "steps": [
      { "id": "you", "title": "You", "fields": [
        { "id": "phone", "type": "phone", "label": "Phone", "region": "US" },
        { "id": "born", "type": "date", "label": "Date of birth", "min": "2000-01-01" },
        { "id": "seats", "type": "integer", "label": "Seats", "min": 1, "max": 8 },
        { "id": "share", "type": "number", "label": "Share", "min": 1.5 },
        { "id": "seat", "type": "choice", "label": "Seat", "options": ["Front", "Back"] },
        { "id": "meal", "type": "boolean", "label": "With a meal?" },
        { "id": "nick", "type": "text", "label": "Nickname" } ] },
      { "id": "done", "end": "completed", "text": "Thank you." } ] }
    """

  private static let order = """
    { "format": 1, "flow": "order", "version": 1, "title": "Order", "language": "en", "steps": [
      { "id": "order", "title": "Order", "fields": [
        { "id": "size", "type": "choice", "label": "Size", "options": ["Small", "Large"] },
        { "id": "toppings", "type": "choices", "label": "Toppings", "min": 2, "max": 3, "options": [
          "Red onions", "Rocket", "Olives", "+1 egg", { "id": "none", "label": "None", "exclusive": true }] } ] },
      { "id": "review", "title": "Review", "review": "Is this right?" },
      { "id": "done", "end": "completed", "text": "Thank you." } ] }
    """

  private static let years = """
    { "format": 1, "flow": "years", "version": 1, "title": "Years", "language": "en", "steps": [
      { "id": "years", "title": "Years", "fields": [
        { "id": "years", "type": "choices", "label": "Years", "options": ["2024", "2025", "2026"], "max": 2 },
        { "id": "name", "type": "text", "label": "Name" } ] },
      { "id": "review", "title": "Review", "review": "Is this right?" },
      { "id": "done", "end": "completed", "text": "Thank you." } ] }
    """

  private static let letter = """
    { "format": 1, "flow": "letter", "version": 1, "title": "Letter", "language": "en", "steps": [
      { "id": "letter", "title": "Letter", "fields": [
        { "id": "text", "type": "text", "label": "Text", "lines": "many", "maxLength": 20 } ] },
      { "id": "review", "title": "Review", "review": "Is this right?" },
      { "id": "done", "end": "completed", "text": "Thank you." } ] }
    """

  private static let secrets = """
    { "format": 1, "flow": "secrets", "version": 1, "title": "Secrets", "language": "en", "steps": [
      { "id": "keys", "title": "Keys", "fields": [
        { "id": "plain", "type": "text", "label": "Token", "secret": true },
        { "id": "both", "type": "text", "label": "Password", "secret": true, "twice": true, "minLength": 8,
          "maxLength": 64, "help": "Use letters and digits." },
        { "id": "pin", "type": "code", "label": "PIN", "length": 4, "secret": true } ] },
      { "id": "done", "end": "completed", "text": "Thank you." } ] }
    """

  static let stories = [
    Telling(
      "A word such as quit or back is a command where it can't be an answer", golden: "habit-words", flow: signUp,
      .run(["quit"], .stopped), .run(["exit"], .stopped), .run(["Q"], .stopped),
      .run(
        [
          "?", "help", "skip", "201 555 0123", "back", "", "someday", "2004-05-06", "many", "0", "4", "many", "q",
        ], .stopped),
      .resume(["2", "back", "back", "", "yes", "quit", ":back", "", "exit", "", ""], .done)),
    Telling(
      "The choices are listed again after the second failure in a row", golden: "habit-choice", flow: order,
      .run(["huge", "tiny", "medium", "none", "2", "q"], .stopped)),
    Telling(
      "Of a wrong entry of several choices the valid ones are kept", golden: "habit-choices", flow: order,
      .run(
        [
          "1", "1, 9, ol", "", ":back", "", "-3, +rocket", "yes", "",
        ], .done),
      .run(
        [
          "1", "onions, red", "2", "none", "-5", "1, 2, 3, +1 egg", "-1", ":edit toppings", "+red, -2, 7", "+rocket",
          "-4", "no",
        ], .declined)),
    Telling(
      "A choice is meant by its place or its name, and an answer before a mistake stays", golden: "habit-years",
      flow: years, .run(["2024", ":back", "9", ":quit"], .stopped),
      .resume([":back", "1, 2, 3", "short", "2024, 2", ":back", "-", "", "Ana", "yes", ""], .done)),
    Telling(
      "A text that is too long is changed line by line, and nothing typed is lost", golden: "habit-lines", flow: letter,
      .run(
        [
          "Dear Ana,", "how are you today?", "Bo", ".", "", "7", "change", "shout", "2", "", "2", "all well?", ":quit",
        ], .stopped),
      .resume(
        [
          "move 3 to 1", "add", "Bye", ".", "remove 4", "move 1 to 9", "", ":back", "Much too long for this", ".",
          ":clear", "Fine.", ".", "yes", "",
        ], .done)),
    Telling(
      "What is typed unseen is announced, with its rule", golden: "habit-secrets", flow: secrets,
      .run(
        ["abc", "secret", "secret", "correct horse", "correct", "correct horse", "correct horse", "1234", ""], .done)),
  ]

  @Test(arguments: stories) func `A conversation follows the habits of a prompt`(story: Telling) async throws {
    try await PromptTranscripts().check(story)
  }

  @Test func `A session without an answer, a draft or a call is not kept`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let flow = try walkthrough.write(Self.signUp, to: "flow.jsonc")
    let stops: [(script: [ScriptedConsole.Turn], ending: Ending)] = [
      ([":quit"], .stopped), ([.ctrlC], .signal(.interrupt)), ([.ctrlD], .stopped),
    ]
    for (script, ending) in stops {
      let console = ScriptedConsole(script)
      #expect(await walkthrough.run(["run", flow, "--json"], console) == ending)
      #expect(try walkthrough.storedNames().filter { $0.contains("aaaa") } == [])
      #expect(console.transcript.contains("Stopped. Nothing was saved.\nTo start again: wizard run "))
      #expect(!console.transcript.contains("To resume"))
      #expect(!console.data.contains("session"))
    }
    let answered = ScriptedConsole(["201 555 0123", ":quit"])
    #expect(await walkthrough.run(["run", flow], answered) == .stopped)
    #expect(try walkthrough.storedNames().contains { $0.contains("aaaa") })
    #expect(await walkthrough.run(["resume"], ScriptedConsole([":quit"])) == .stopped)
    #expect(try walkthrough.storedNames().contains { $0.contains("aaaa") })
  }
}
