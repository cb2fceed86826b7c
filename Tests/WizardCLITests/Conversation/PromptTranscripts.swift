import Testing

@testable import WizardCLI

/// Input and commands that work at any prompt.
@Suite struct PromptTranscripts {
  struct Telling: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let golden: String
    let flow: String
    let chapters: [Story.Chapter]

    init(_ description: String, golden: String, flow: String, _ chapters: Story.Chapter...) {
      testDescription = description
      self.golden = golden
      self.flow = flow
      self.chapters = chapters
    }
  }

  private static let company = """
    { "format": 1, "flow": "company", "version": 1, "title": "Your company", "language": "en",
      "options": { "sizes": [{ "id": "1-9", "label": "1 to 9 people" }, { "id": "10+", "label": "10 people or more" }] },
      "conditions": { "isLarge": "company != null && company.size == '10+'" },
      "steps": [
        { "id": "you", "title": "You", "fields": [
          { "id": "born", "type": "date", "label": "Date of birth", "max": "today" },
          { "id": "joins", "type": "boolean", "label": "Are you joining for a company?", "short": "Joining for a company" },
          { "id": "email", "type": "email", "label": "Email" },
          { "id": "pet", "type": "text", "label": "Pet", "when": "!joins" } ] },
        { "id": "firm", "title": "Company", "when": "joins", "fields": [
          { "id": "company", "type": "group", "label": "Company", "fields": [
            { "id": "size", "type": "choice", "label": "Company size", "options": "sizes" } ] } ] },
        { "id": "billing", "title": "Billing", "when": "isLarge", "fields": [
          { "id": "account", "type": "text", "label": "Account" } ] },
        { "id": "senior", "title": "Savings", "optional": true, "when": "age(born) >= 18", "fields": [
          { "id": "savings", "type": "integer", "label": "Savings" } ] },
        { "id": "review", "title": "Review", "review": "Is this right?" },
        { "id": "done", "end": "completed", "text": "Thank you." } ] }
    """

  private static let family = """
    { "format": 1, "flow": "family", "version": 1, "title": "Your family", "language": "en", "steps": [
      { "id": "you", "title": "You", "fields": [
        { "id": "name", "type": "text", "label": "Name" },
        { "id": "count", "type": "integer", "label": "How many children?", "short": "Children", "max": 3 },
        { "id": "town", "type": "text", "label": "Town" } ] },
      { "id": "children", "title": "Child", "repeat": { "for": "count", "as": "child", "max": 3 }, "steps": [
        { "id": "child", "title": "About", "fields": [
          { "id": "first", "type": "text", "label": "First name" },
          { "id": "phones", "type": "list", "label": "Phones", "item": "Phone", "required": false, "fields": [
            { "id": "number", "type": "phone", "label": "Number", "region": "US" },
            { "id": "kind", "type": "choice", "label": "Kind", "options": ["mobile", "home"] } ] } ] } ] },
      { "id": "review", "title": "Review", "review": "Is this right?" },
      { "id": "done", "end": "completed", "text": "Thank you." } ] }
    """

  private static let untitled = """
    { "format": 1, "flow": "plain", "version": 1, "title": "Plain", "language": "en", "steps": [
      { "id": "you", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
      { "id": "pet", "title": "Pet", "fields": [{ "id": "pet", "type": "text", "label": "Name of the pet" }] },
      { "id": "note", "text": "Read this." },
      { "id": "review", "review": "Is this right?" },
      { "id": "done", "end": "completed", "text": "Thank you." } ] }
    """

  private static let shop = """
    { "format": 1, "flow": "shop", "version": 1, "title": "Your order", "language": "en", "steps": [
      { "id": "order", "title": "Order", "fields": [
        { "id": "years", "type": "integer", "label": "Age" },
        { "id": "drink", "type": "choice", "label": "Drink", "default": "beer", "options": [
          { "id": "water", "label": "Water" }, { "id": "beer", "label": "Beer", "when": "years >= 18" }] },
        { "id": "toppings", "type": "choices", "label": "Toppings", "required": false, "options": [
          "Red onions", "Rocket", "Olives", { "id": "none", "label": "None of these", "exclusive": true }] } ] },
      { "id": "extra", "title": "Extra", "fields": [
        { "id": "extra", "type": "choice", "label": "Extra", "options": [
          { "id": "rum", "label": "Rum", "when": "years >= 18" }, { "id": "wine", "label": "Wine", "when": "years >= 18" }] },
        { "id": "gift", "type": "choice", "label": "Gift", "required": false, "options": [
          { "id": "pen", "label": "Pen", "when": "years < 10" }] } ] },
      { "id": "note", "title": "Note", "fields": [
        { "id": "note", "type": "text", "label": "Note", "lines": "many", "maxLength": 1000, "help": "For the cook." } ] },
      { "id": "review", "title": "Review", "review": "Is this right?" },
      { "id": "done", "end": "completed", "text": "Thank you." } ] }
    """

  private static let plainPhones: [ScriptedConsole.Turn] = ["add", "201 555 0123", "1", ""]

  /// Returns the flow with the program's own messages in German.
  private static func german(_ flow: String) -> String {
    flow.replacing(#""language": "en""#, with: #""language": "de""#)
  }

  static let stories = [
    Telling(
      "the accepted answer can be restored after a mistyped one", golden: "accepted-again", flow: family,
      .run(["Ana", "0", "Rome", "2", "many", "", "yes", ""], .done)),
    Telling(
      "a run is resumed at the first unanswered question", golden: "resumed-in-step", flow: family,
      .run(["Ana", "0", ":quit"], .stopped), .resume([":back", "", "Rome", ":quit"], .stopped),
      .resume(["yes", ""], .done)),
    Telling(
      "an unsubmitted change is asked again", golden: "resumed-change", flow: family,
      .run(["Ana", "1", "Rome", "Bo", "", "2", "0", ":quit"], .stopped),
      .resume(["", "no", "2", "0", .ctrlD], .stopped), .resume(["", "yes", "yes", ""], .done)),
    Telling(
      "a question of an item is edited by its path", golden: "edit-item", flow: family,
      .run(
        ["Ana", "2", "Rome", "Bo"] + plainPhones + ["Cy", "add", "201 555 0124", "2", "add", "201 555 0125", "1", ""]
          + [
            ":edit children[0].phones[0].number", "201 555 0199", ":edit children[1].phones[1].kind", "home",
            ":edit children[1].phones[7].kind", ":back", ":edit children[4].phones[0].kind",
            ":edit Child 1, First name", "Bob",
            "yes", "",
          ], .done)),
    Telling(
      "a question of an item is edited by its label", golden: "edit-item-label", flow: family,
      .run(
        ["Ana", "2", "Rome", "Bo"] + plainPhones + ["Cy", "add", "201 555 0124", "2", "add"]
          // In the step of the second item, a label refers to that item. In a later step, it refers to the first item.
          + [
            "201 555 0125", ":edit number", "201 555 0126", "1", "", ":edit Number", "201 555 0199",
            ":edit kind", "home", ":edit Nummer", "yes", "",
          ], .done)),
    Telling(
      "choices are hidden, invalid, several and exclusive", golden: "choices", flow: shop,
      .run(
        [
          "12", "", "", "1", "1, 3", ":back", "rock, 1", ":back", "r", "none, 1", "none", ":back", "", "1", "beer",
          ":back",
          ":back", ":back", "20", "", "", "2", "", "Fine.", ".", "yes", "",
        ], .done)),
    Telling(
      "a multi-line text accepts pastes, commands and colons", golden: "many-lines", flow: shop,
      .run(
        [
          "20", "", "", "1", "", "::) hello", "second", ":help", ":-) third", "", "::quit", "  indented", ":back", "",
          "1",
          "", "", ":back", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", ".", ":back",
          "other", ":quit",
        ], .stopped),
      .resume([":clear", "final", ".", "yes", ""], .done)),
    Telling(
      "why explains the current question and the steps left out", golden: "why", flow: company,
      .run(
        [
          ":why", "23 April 1990", "yes", ":why", "ana@example.com", ":why", "1", ":why", ":skip", ":why", ":back",
          ":back", ":back", "", "no", "", "Rex", ":why", "12", ":why", "yes", ":why", ":skip",
          "yes", "",
        ], .done)),
    Telling(
      "a date is typed as people write it", golden: "dates", flow: company,
      .run(
        [
          "03/04/1990", "23.4.90", "31 February 1990", "tomorrow", "April 23rd, 1990", ":back", "1990-04-23", ":back",
          "25.12.1991", ":back", "1 January 2099", ":quit",
        ], .stopped)),
    Telling(
      "months are named in the language of the flow", golden: "dates-german",
      flow: german(company),
      .run(["23. Mai 1990", ":back", "3.4.1990", ":back", "1 December 1990", ":quit"], .stopped)),
    Telling(
      "why explains in German", golden: "german-why", flow: german(company),
      .run(
        [
          ":warum", "23.4.1990", "ja", ":warum", "ana@example.com", "2", ":zurück", "1", ":warum", ":auslassen",
          ":warum", ":zurück", ":zurück", ":zurück", "", "n", "", "Rex", ":warum", "ja", ":warum", ":auslassen", "ja",
          "",
        ], .done)),
    Telling(
      "choices and multi-line texts are asked in German", golden: "german-choices", flow: german(shop),
      .run(
        [
          "12", "", "1", "r", "none, 1", "none, 3", ":warum", ":zurück", "20,5", "1", "1, 3", ":zurück", "20", "",
          "", "2", "", ":hilfe", "eins", ":hilfe", "zwei", ".", ":zurück", "drei", ".", "ja", "",
        ], .done)),
    Telling(
      "a question of an item is edited in German", golden: "german-edit-item", flow: german(family),
      .run(
        ["Ana", "viele", "1", "Rome", "Bo", "neu", "201 555 0123", "1", ""]
          + [":ändern children[0].phones[0].number", "201 555 0199", ":ändern Child 1, First name", "Bob", ":beenden"],
        .stopped), .resume(["nein"], .declined)),
    Telling(
      "steps without titles have no headings", golden: "untitled", flow: untitled,
      .run(["Ana", "Rex", "", "yes", ""], .done)),
    Telling(
      "a typing mistake in an address is questioned", golden: "mistyped-address", flow: company,
      .run(
        [
          "1990-04-23", "no", "ana@gmial.com", "perhaps", "yes", ":back", "ana@hotmial.com", "", ":back", "", ":back",
          "ana@yaho.com", ":back", "", "ana@yaho.com", "no", "Rex", ":skip", "yes",
          "",
        ], .done)),
  ]

  @Test(arguments: stories) func `A conversation at a prompt equals its golden transcript`(story: Telling) async throws
  {
    try await check(story)
  }

  /// Compares a story's transcript with its golden file.
  func check(_ story: Telling) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(story.flow, to: "flow.jsonc")
    var events: [String] = []
    for chapter in story.chapters {
      let console = ScriptedConsole(chapter.script)
      let words = chapter.words.first == "run" ? ["run", path] : chapter.words
      let ending = await walkthrough.run(words, console)
      #expect(ending == chapter.ending)
      #expect(console.unused == [])
      events.append(console.transcript + "[exit \(ending.code)]\n")
    }
    let folder = String(walkthrough.path("").dropLast())
    try expectGolden(walkthrough.named(events.joined(separator: "\n")).replacing(folder, with: "FLOW"), story.golden)
  }

  @Test func `Options can answer list questions in sections, written dates and mistyped values`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(Self.family, to: "flow.jsonc")
    let flags = [
      "name=Ana", "count=1", "town=Rome", "children[0].first=Bo", "children[0].phones[0].number=201 555 0123",
      "children[0].phones[0].kind=home", "children[0].phones[1].number=201 555 0124",
      "children[0].phones[1].kind=mobile",
    ]
    let console = ScriptedConsole([], isInteractive: false)
    let words = ["run", path, "--json", "--yes"] + flags.flatMap { ["--set", $0] }
    #expect(await walkthrough.run(words, console) == .done)
    #expect(console.data.contains(#""kind":"mobile","number":"+12015550124""#), "\(console.data) \(console.transcript)")

    let company = try walkthrough.write(Self.company, to: "company.jsonc")
    let other = ScriptedConsole([], isInteractive: false)
    let set = ["born=23 April 1990", "joins=no", "email=ana@gmial.com", "pet=Rex", "savings=1"].flatMap {
      ["--set", $0]
    }
    #expect(await walkthrough.run(["run", company, "--json", "--yes"] + set, other) == .done)
    #expect(other.data.contains(#""born":"1990-04-23","email":"ana@gmial.com""#), "\(other.data) \(other.transcript)")
  }
}
