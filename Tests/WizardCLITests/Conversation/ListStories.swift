import Testing

@testable import WizardCLI
import Localization

/// Conversations with lists, whose items are added, changed, removed and moved without losing input.
@Suite struct ListStories {
  private static func flow(phones: String = #""max": 3"#, sites: String = "") -> String {
    """
    { "format": 1, "flow": "contact", "version": 1, "title": "Your contact", "language": "en", "steps": [
      { "id": "contact", "title": "Contact", "fields": [
        { "id": "name", "type": "text", "label": "Full name" },
        { "id": "phones", "type": "list", "label": "Phone numbers", "item": "Phone", \(phones),
          "help": "Numbers under which we can reach you.", "fields": [
            { "id": "number", "type": "phone", "label": "Number", "region": "US" },
            { "id": "kind", "type": "choice", "label": "Kind", "options": ["mobile", "home", "work"], "default": "mobile" },
            { "id": "desk", "type": "text", "label": "Extension", "required": false, "when": "kind == 'work'" }] },
        { "id": "sites", "type": "list", "label": "Which websites do you have?", "short": "Websites", "required": false \(sites),
          "fields": [{ "id": "url", "type": "url", "label": "Address" }] }] },
      { "id": "review", "title": "Review", "review": "Is this right?" },
      { "id": "done", "end": "completed", "text": "We will call {{phones[0].number}}." }] }
    """
  }

  struct Telling: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let golden: String
    let flow: String
    let chapters: [Story.Chapter]

    init(_ description: String, golden: String, flow: String = ListStories.flow(), _ chapters: Story.Chapter...) {
      testDescription = description
      self.golden = golden
      self.flow = flow
      self.chapters = chapters
    }
  }

  static let stories = [
    Telling(
      "two items are added", golden: "list-two-added",
      .run(
        ["Ana", "201 555 0123", "", "add", "201 555 0124", "work", "77", "done", "add", "example.com", "", "yes", ""],
        .done)),
    Telling(
      "one item is changed, one removed and one moved", golden: "list-changed",
      .run(
        [
          "Ana", "201 555 0123", "", "add", "201 555 0124", "home", "add", "201 555 0125", "work", "", "add",
          "change 2", "", "work", "9", "remove 1", "move 2 to 1", "1", "201 555 0126", "mobile", "", "", "yes", "",
        ], .done)),
    Telling(
      "impossible commands are reported", golden: "list-refused",
      .run(
        [
          "Ana", "201 555 0123", "", "remove 1", "change 2", "remove", "move 1", "move 1 to 4", "both", "add 2",
          ":help",
          "help", ":skip", ":nonsense", "done", "what", "", "yes", "",
        ], .done)),
    Telling(
      "too few items are reported", golden: "list-too-few", flow: flow(phones: #""min": 2"#, sites: #", "max": 1"#),
      .run(["Ana", "201 555 0123", "", "", "add", "201 555 0124", "", "", "", "yes", ""], .done)),
    Telling(
      "an invalid value in an item is reported and asked again", golden: "list-wrong-value",
      .run(["Ana", "12", "13", "14", "201 555 0123", "cellar", "", "", "", "yes", ""], .done)),
    Telling(
      "going back leaves an item and discards an empty one", golden: "list-back",
      .run(
        [
          "Ana", ":back", "Ana B", "201 555 0123", ":back", "", ":back", ":back", "change 1", "", "", "add", ":back",
          "add", "201 555 0124", ":back", ":back", "", "", "", ":back", "", ":back", "", "", "", "yes", "",
        ], .done)),
    Telling(
      "going back from the first item of the first list is impossible", golden: "list-first",
      flow: flow().replacing(#"{ "id": "name", "type": "text", "label": "Full name" },"#, with: ""),
      .run([":back", "201 555 0123", ":back", ":back", ":back", "", "", "yes", ""], .done)),
    Telling(
      "a run stops inside an item and is resumed there", golden: "list-resumed",
      .run(["Ana", "201 555 0123", "", "add", "12", ":quit"], .stopped),
      .resume(["201 555 0124", "home", "", "", "yes", ""], .done)),
    Telling(
      "a run stops in the second question of an item", golden: "list-resumed-second",
      flow: flow().replacing(#", "default": "mobile""#, with: ""),
      .run(["Ana", "201 555 0123", ":quit"], .stopped), .resume(["", "home", "", "", "yes", ""], .done)),
    Telling(
      "a run stops before anything was typed in an item", golden: "list-resumed-empty",
      .run(["Ana", "201 555 0123", "", "add", .ctrlD], .stopped), .resume([":back", "", "", "yes", ""], .done)),
    Telling(
      "a list is changed from the review", golden: "list-changed-from-review",
      .run(["Ana", "201 555 0123", "", "", "", "2", "add", "201 555 0124", "", "", "1", "", "yes", ""], .done)),
    Telling(
      "an optional list is skipped, filled and cleared", golden: "list-left-out",
      .run(
        [
          "Ana", "201 555 0123", "", "", "add", "example.com", ":clear", "no", ":clear", "yes", "add", "", ":back",
          "add",
          "example.org", "", "yes", "",
        ], .done)),
    Telling(
      "a suggested list is confirmed by Enter", golden: "list-suggested",
      flow: flow().replacing(
        #""fields": [{ "id": "url", "type": "url", "label": "Address" }]"#,
        with: #""suggest": "phones", "fields": [{ "id": "number", "type": "phone", "label": "Number" }]"#),
      .run(["Ana", "201 555 0123", "", "", "", "", "yes", ""], .done)),
  ]

  @Test(arguments: stories) func `A conversation with a list equals its golden transcript`(story: Telling) async throws
  {
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
    try expectGolden(walkthrough.named(events.joined(separator: "\n")), story.golden)
  }

  static let commands: [(line: String, command: ListCommand)] = [
    ("", .done), ("done", .done), ("d", .done), ("ADD", .add), ("a", .add), ("3", .change(3)), ("change 3", .change(3)),
    ("edit 3", .change(3)), ("c  3", .change(3)), ("remove 2", .remove(2)), ("delete 2", .remove(2)),
    ("move 2 to 1", .move(2, to: 1)), ("move 2 1", .move(2, to: 1)), ("m 2,1", .move(2, to: 1)),
    ("change", .unfinished(.change)), ("remove", .unfinished(.remove)), ("move", .unfinished(.move)),
    ("move 2", .unfinished(.move)), ("move 2 to", .unfinished(.move)), ("move 1 2 3", .unfinished(.move)),
    ("add 2", .unknown), ("change 1 2", .unknown), ("done 1", .unknown), ("change x", .unknown), ("add x", .unknown),
    ("phones", .unknown), ("to", .done), ("99999999999999999999", .unknown), ("-1", .change(-1)),
  ]

  @Test(arguments: commands) func `A line is parsed as a list command`(line: String, command: ListCommand) {
    #expect(ListCommand(line, in: .english) == command)
  }
}
