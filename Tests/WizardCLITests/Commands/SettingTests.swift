import Testing

@testable import WizardCLI

/// Names that `--set` cannot give an answer to: groups, lists, sections and computed fields.
///
/// For all but computed fields, the message suggests a name that `--set` accepts.
@Suite struct SettingTests {
  private static let flow = """
    {
      "format": 1, "flow": "zoo", "version": 1, "title": "Zoo", "language": "en",
      "steps": [
        { "id": "first", "title": "First", "fields": [
          { "id": "count", "type": "integer", "label": "Count", "min": 0, "max": 5 },
          { "id": "twice", "type": "integer", "label": "Twice", "computed": "count * 2" },
          { "id": "home", "type": "group", "label": "Home", "fields": [{ "id": "city", "type": "text", "label": "City" }] },
          { "id": "pets", "type": "list", "label": "Pets", "required": false, "fields": [
            { "id": "name", "type": "text", "label": "Name" } ] } ] },
        { "id": "children", "title": "Child", "repeat": { "for": "count", "as": "child", "max": 5 }, "steps": [
          { "id": "child", "title": "Name", "fields": [{ "id": "called", "type": "text", "label": "Name" }] } ] },
        { "id": "done", "end": "done", "text": "Done.", "result": { "twice": "twice", "home": "home", "pets": "pets", "children": "children" } }
      ]
    }
    """

  static let cases: [(given: String, said: String)] = [
    ("home=Oslo", #""home" is a group. Set its fields one by one, for example with --set home.city=VALUE."#),
    ("pets=Rex", #""pets" is a list. Set the fields of each item, for example with --set 'pets[0].name=VALUE'."#),
    (
      "children=Bo",
      #""children" is a list. Set the fields of each item, for example with --set 'children[0].called=VALUE'."#
    ),
    ("twice=4", #""twice" is computed from other answers and cannot be set."#),
  ]

  @Test(arguments: cases) func `A name that takes no single answer is reported with the names that do`(
    given: String, said: String
  )
    async throws
  {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let flow = try walkthrough.write(Self.flow, to: "flow.jsonc")
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    #expect(await walkthrough.run(["run", flow, "--set", given], console) == .usage)
    #expect(console.transcript.hasPrefix("wizard: \(said)\n"), "\(console.transcript)")
  }

  @Test func `A value may begin with a combining mark`() throws {
    let arguments = try Arguments(
      ["flow", "--set", "name=\u{301}x", "--set=city=\u{301}y"],
      for: #require(CommandTable.commands.first { $0.name == "run" }))
    let values = try arguments.pairs(CommandTable.set).map { $0.value }
    #expect(values == ["\u{301}x", "\u{301}y"])
  }

  @Test func `The names that error messages suggest can be used with --set`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let flow = try walkthrough.write(Self.flow, to: "flow.jsonc")
    let console = ScriptedConsole([], isInteractive: false)
    let answers = ["count=1", "home.city=Oslo", "pets[0].name=Rex", "children[0].called=Bo"]
    let words = ["run", flow, "--json"] + answers.flatMap { ["--set", $0] }
    #expect(await walkthrough.run(words, console) == .done, "\(console.transcript)")
    for word in ["Oslo", "Rex", "Bo"] { #expect(console.data.contains(word)) }
  }
}
