import Foundation
import Testing

@testable import WizardCLI

/// A text of several lines is an answer only after the dot; until then, it is a draft.
@Suite struct UnfinishedTextTests {
  private static func flow(_ note: String) -> String {
    """
    { "format": 1, "flow": "f", "title": "F", "steps": [
      { "id": "a", "title": "A", "fields": [\(note)] },
      { "id": "z", "end": "done", "result": { "note": "NOTE" } } ] }
    """
  }

  private static let note = #"{ "id": "note", "type": "text", "label": "Note", "lines": "many", "maxLength": 20 }"#

  private static let flows = [
    flow(note).replacing("NOTE", with: "note"),
    flow(note.replacing("20", with: #"20, "required": false"#)).replacing("NOTE", with: "note"),
    flow(#"{ "id": "notes", "type": "list", "label": "Notes", "item": "note", "min": 1, "fields": [\#(note)] }"#)
      .replacing("NOTE", with: "notes[0].note"),
  ]

  @Test func `A text whose last line is removed is empty`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let name = #"{ "id": "name", "type": "text", "label": "Name" }, "#
    let path = try walkthrough.write(
      Self.flows[1].replacing(#""fields": ["#, with: #""fields": [\#(name)"#), to: "flow.jsonc")
    let person = ScriptedConsole(lines: ["Ana", "this is much too long for it", ".", "remove 1", ":quit"])
    #expect(await walkthrough.run(["run", path], person) == .stopped, "\(person.transcript)")
    let nobody = ScriptedConsole([], isInteractive: false, width: 1000)
    #expect(await walkthrough.run(["resume", "--no-input", "--yes"], nobody) == .done, "\(nobody.transcript)")
  }

  @Test func `The text of a field that has become a single line is not submitted`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(Self.flows[0], to: "flow.jsonc")
    #expect(await walkthrough.run(["run", path], ScriptedConsole(lines: ["one", ":quit"])) == .stopped)
    try walkthrough.write(Self.flows[0].replacing(#""lines": "many", "#, with: ""), to: "flow.jsonc")
    let nobody = ScriptedConsole([], isInteractive: false, width: 1000)
    #expect(await walkthrough.run(["resume", "--no-input", "--yes"], nobody) == .answersMissing)
    #expect(nobody.transcript.contains("Finish this text."), "\(nobody.transcript)")
  }

  @Test func `Lines that end inside a text name the text`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(Self.flows[0], to: "flow.jsonc")
    let lines = try walkthrough.write("one\ntwo\n", to: "lines.txt")
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    let words = ["run", path, "--answers-format", "lines", "--answers", lines, "--json"]
    #expect(await walkthrough.run(words, console) == .stopped)
    #expect(console.transcript.contains("note: Finish this text.") && !console.transcript.contains("confirmed"))
    #expect(console.data.contains(#""invalid":[{"code":"invalid","id":"note""#), "\(console.data)")
  }

  private static let leaving: [(typed: [String], rest: [String], note: String)] = [
    (["one"], ["done"], "one"), (["one", "two"], ["done"], "one\ntwo"), (["one", "", ":help"], ["done"], "one\n"),
    (["one", "two"], ["add", "three", ".", "done"], "one\ntwo\nthree"), (["one", "two"], ["remove 1", "done"], "two"),
    (["one", "two"], ["change 2", "too", "done"], "one\ntoo"), (["one"], [":clear", "new", "."], "new"),
    // A text that is too long is corrected, and the correction is not finished.
    (["one", "two", "three, which is long", ".", "remove 3"], ["done"], "one\ntwo"),
    (["one", "two", "three, which is long", ".", "change 3", "x"], ["done"], "one\ntwo\nx"),
  ]

  @Test(arguments: flows, leaving) func `A run that asks nothing does not submit it, and a person finishes it`(
    flow: String, story: (typed: [String], rest: [String], note: String)
  ) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(flow, to: "flow.jsonc")
    let person = ScriptedConsole(lines: story.typed + [":quit"])
    #expect(await walkthrough.run(["run", path], person) == .stopped, "\(person.transcript)")
    let nobody = ScriptedConsole([], isInteractive: false, width: 1000)
    #expect(await walkthrough.run(["resume", "--no-input", "--yes"], nobody) == .answersMissing)
    #expect(nobody.transcript.contains("Finish this text."), "\(nobody.transcript)")
    let isList = flow.contains("notes")
    let again = ScriptedConsole(lines: story.rest + (isList ? ["done", ""] : [""]))
    #expect(await walkthrough.run(["resume", "--json"], again) == .done, "\(again.transcript)")
    let note = story.note.trimmingCharacters(in: .whitespacesAndNewlines).replacing("\n", with: "\\n")
    #expect(again.data.contains(#""result":{"note":"\#(note)"}"#), "\(again.data)")
  }
}
