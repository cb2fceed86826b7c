import Testing

@testable import WizardCLI

/// Conversations in German with the shipped onboarding flow.
@Suite struct GermanStories {
  private static func run(_ script: [ScriptedConsole.Turn], _ ending: Ending) -> Story.Chapter {
    Story.Chapter(words: ["run", Walkthrough.onboarding, "--language", "de"], script: script, ending: ending)
  }

  private static let withCompany: [ScriptedConsole.Turn] =
    .verified + ["Ana Pérez", "ana@example.com", "", "j", "Acme", "", "2"]

  static let stories = [
    Story(
      "every command works at a question", golden: "german-commands",
      run(
        [
          ":übersicht", ":hilfe", ":zurück", ":auslassen", ":ändern name", ":ändern unsinn", ":ändern", ":zurük",
          ":xyz",
          "?", "201 555 0123", ":warum", .code(0), ":HILFE", "Ana", ":leeren", ":uebersicht", ":aendern Handynummer",
          "", "ana@example.com", ":auslassen", ":zurueck", ":auslassen", ":beenden",
        ], .stopped)),
    Story(
      "commands without a colon work where they cannot be answers", golden: "german-bare-words",
      run(
        [
          "201 555 0123", "zurück", "", "hilfe", "auslassen", .code(0), "Zurück", "zurück", "auslassen", "ende",
          "beenden", ":zurück", "::wörtlich", ":zurück", "", "ana@example.com", "auslassen", "hilfe", "zurück", "quit",
          "ende", ":ende",
        ], .stopped)),
    Story(
      "English words are understood", golden: "german-english-words",
      run(
        [
          ":help", ":review", ":bakc", "201 555 0123", "back", "", .code(0), ":why", "Ana", ":clear",
          ":edit Handynummer",
          "", "ana@example.com", "skip", "y", ":skip", "yes",
        ], .done)),
    Story(
      "a change that removes answers is announced and can be undone", golden: "german-impact",
      run(
        withCompany + [
          ":warum", "hilfe", "5", "nein", "vielleicht", ":hilfe", "nein", "5", "n", "ja", .pasted("ja", dropped: 1),
          "j", "ja",
        ],
        .done)),
    Story(
      "the review is declined, and a step is skipped and then answered", golden: "german-declined",
      run(
        .verified + ["Ana", "ana@example.com", "", "ja", ":auslassen", ":zurück", "Acme", "", "3", "nein"], .declined),
      run(["", ":quit"], .stopped)),
    Story(
      "an unfinished session is offered", golden: "german-offer",
      run(.verified + ["Ana", ":beenden"], .stopped),
      run(["vielleicht", ":beenden"], .stopped),
      run([.ctrlC], .signal(.interrupt)),
      run(["ja", "ana@example.com", ":beenden"], .stopped),
      run(["n", ":beenden"], .stopped)),
    Story(
      "too many wrong codes lock the number", golden: "german-locked",
      run(["201 555 0123", "000000", "000001", "000002", "000003", "000004"], .locked)),
    Story(
      "mistakes show the help, and invalid lines are asked again", golden: "german-mistakes",
      run(
        [
          "1", "2", "3", .input(.tooLong), .input(.notUTF8("\u{FFFD}")), "201 555 0123",
          .pasted(Walkthrough.code, dropped: 1),
          .pasted("Ana", dropped: 3), "ana@gmial.com", "vielleicht", "ja", "31.2.1990", "1.2.90", "1. Jänner 1990",
          ":beenden",
        ], .stopped)),
  ]

  @Test(arguments: stories) func `The onboarding in German equals its golden transcripts`(story: Story) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try expectGolden(try await walkthrough.events(story.chapters), story.golden)
  }

  private static let list = """
    { "format": 1, "flow": "contact", "version": 1, "title": "Ihre Angaben", "language": "de", "steps": [
      { "id": "contact", "title": "Kontakt", "fields": [
        { "id": "phones", "type": "list", "label": "Telefonnummern", "item": "Telefon", "max": 3,
          "help": "Nummern, unter denen wir Sie erreichen.", "fields": [
            { "id": "number", "type": "phone", "label": "Nummer", "region": "DE" },
            { "id": "kind", "type": "choice", "label": "Art", "options": ["mobil", "privat", "beruflich"], "default": "mobil" }] },
        { "id": "sites", "type": "list", "label": "Welche Websites haben Sie?", "short": "Websites", "required": false,
          "fields": [{ "id": "url", "type": "url", "label": "Adresse" }] }] },
      { "id": "review", "title": "Überprüfung", "review": "Stimmt das so?" },
      { "id": "done", "end": "completed", "text": "Wir rufen {{phones[0].number}} an." }] }
    """

  private static let household = """
    { "format": 1, "flow": "household", "title": "Ihr Haushalt", "language": "de", "steps": [
      { "id": "count", "title": "Personen", "fields": [
        { "id": "count", "type": "integer", "label": "Wie viele Personen leben bei Ihnen?", "short": "Personen", "max": 8 } ] },
      { "id": "people", "title": "Person", "repeat": { "for": "count", "as": "person", "max": 8 }, "steps": [
        { "id": "name", "title": "Name", "fields": [
          { "id": "name", "type": "text", "label": "Name" },
          { "id": "adult", "type": "boolean", "label": "Ist {{name}} volljährig?", "short": "Volljährig" } ] },
        { "id": "work", "title": "Beruf", "when": "adult", "optional": true, "fields": [
          { "id": "job", "type": "text", "label": "Was ist {{name}} von Beruf?", "short": "Beruf" } ] } ] },
      { "id": "extras", "title": "Fahrzeug", "optional": true, "steps": [
        { "id": "car", "title": "Auto", "fields": [{ "id": "car", "type": "boolean", "label": "Gibt es ein Auto?" }] },
        { "id": "plate", "title": "Kennzeichen", "when": "car", "fields": [
          { "id": "plate", "type": "text", "label": "Das Kennzeichen" },
          { "id": "note", "type": "text", "label": "Anmerkungen", "lines": "many", "required": false } ] } ] },
      { "id": "review", "title": "Überprüfung", "review": "Stimmt das so?" },
      { "id": "done", "end": "completed", "text": "Vielen Dank." } ] }
    """

  static let others: [(golden: String, flow: String, script: [ScriptedConsole.Turn])] = [
    (
      "german-list", list,
      [
        "030 12", "030 901820", "", "neu", "030 901821", "beruflich", "neu", "030 901822", "3", "neu", "ändern 2", "",
        "privat", "entfernen 1", "verschieben 2 nach 1", "verschieben 2 an 1", "aendern", "entfernen 7",
        "verschieben 1",
        "unsinn", "hilfe", "ändern 9", "loeschen 1", "entfernen 1", "add", "030 901823", "", "move 2 to 1", "remove 2",
        "f", "hilfe", "neu", "example.com", "", "2", "change 1", "example.org", "fertig", "ja", "",
      ]
    ),
    (
      "german-section", household,
      [
        "zwei", "2", "Ana", "ja", "Bäckerin", "Bo", "nein", ":warum", ":auslassen", "1", "1", "j", ":warum",
        "auslassen", "7", ":zurück", "ja", "B-AN 1", "", "ja", "",
      ]
    ),
  ]

  @Test(arguments: others) func `Lists and sections in German equal their golden transcripts`(
    golden: String, flow: String, script: [ScriptedConsole.Turn]
  ) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(flow, to: "flow.jsonc")
    try expectGolden(
      try await walkthrough.events([Story.Chapter(words: ["run", path], script: script, ending: .done)]), golden)
  }
}

extension Walkthrough {
  /// Returns the dialogue of several runs in order.
  fileprivate func events(_ chapters: [Story.Chapter]) async throws -> String {
    var events: [String] = []
    for chapter in chapters {
      let console = ScriptedConsole(chapter.script)
      let ending = await run(chapter.words, console)
      #expect(ending == chapter.ending)
      #expect(console.unused == [])
      events.append(console.transcript + "[exit \(ending.code)]\n")
    }
    return named(events.joined(separator: "\n"))
  }
}
