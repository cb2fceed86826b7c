import FlowDefinition
import FlowEngine
import FlowExpressions
import Foundation
import Testing

@testable import WizardCLI

/// What `--events` writes: every event there is, with all that belongs to it and no answer.
@Suite struct EventLogTests {
  /// Items are what a service answers, so that their keys are words somebody could read.
  private static let flow = """
    {
      "format": 1, "flow": "household", "version": 3, "title": "Household",
      "services": {
        "people.list": { "input": { "name": "text" }, "output": { "list": "text" } },
        "pin.check": { "input": { "pin": "secret" }, "rejects": { "wrong": {}, "locked": {} } },
        "house.note": { "input": "answers", "rejects": { "taken": {} } }
      },
      "steps": [
        { "id": "who", "title": "You", "fields": [{ "id": "name", "type": "text", "label": "Name" }],
          "submit": { "call": "people.list", "with": { "name": "name" }, "as": "people" },
          "actions": [{ "id": "nobody", "label": "I live alone", "leave": "alone" }] },
        { "id": "person", "title": "Person", "repeat": { "for": "people", "as": "person", "max": 8 }, "steps": [
          { "id": "age", "title": "Age", "fields": [{ "id": "years", "type": "integer", "label": "Age" }],
            "rules": [{ "id": "adult", "that": "years >= 18", "message": "{{person.item}} is a child.", "field": "years" }] }
        ] },
        { "id": "pet", "title": "Pet", "optional": true, "fields": [{ "id": "pet", "type": "text", "label": "Pet" }] },
        { "id": "pin", "title": "PIN", "fields": [
            { "id": "pin", "type": "text", "label": "PIN", "secret": true }],
          "submit": { "call": "pin.check", "with": { "pin": "pin" }, "rejected": {
            "wrong": { "field": "pin", "message": "Not that." },
            "locked": { "stop": "locked", "message": "Locked, {{name}}." } } } },
        { "id": "review", "title": "Review", "review": "Right?",
          "submit": { "call": "house.note", "once": true,
            "rejected": { "taken": { "field": "name", "message": "{{name}} is there already." } } } },
        { "id": "done", "end": "noted", "text": "Noted." },
        { "id": "alone", "end": "alone", "text": "Then there is nothing to note." }
      ]
    }
    """

  /// Everything typed, and everything a service says, has this in it.
  private static let canary = "canary"

  @Test func `The events of a person's runs are lines with everything but the answers`() async throws {
    let names = ["canary one", "canary two"].map(JSONValue.string)
    let people = ScriptedService.Answer(
      news: [.begun, .retrying(inSeconds: 1), .retrying(inSeconds: 2)], outcome: .accepted(.list(names)))
    let walkthrough = try Walkthrough(services: [
      "people.list": ScriptedService(.fails, people, people),
      "pin.check": ScriptedService(.rejects("wrong"), .rejects("locked"), .accepts()),
      "house.note": ScriptedService(.rejects("taken"), .hangs, .accepts()),
    ])
    defer { walkthrough.remove() }
    let flow = try walkthrough.write(Self.flow, to: "flow.jsonc")
    try walkthrough.write(#"{ "*": { "use": "fixed", "unavailable": true } }"#, to: "services.jsonc")
    let events = ["--events", walkthrough.path("events.jsonl")]
    let chapters: [(words: [String], script: [ScriptedConsole.Turn], ending: Ending)] = [
      (["run", flow], ["canary", ":nobody", "yes", ":back", "", "", "16", "18", "17", "19", ":quit"], .stopped),
      (["resume"], [":back", "", ":skip", "canary", "canary"], .locked),
      (["resume"], ["canary", "no"], .declined),
      (["resume"], ["yes", "Canary", "yes", .signalWhileWaiting(.interrupt, afterLines: 1)], .signal(.interrupt)),
      (["resume"], [], .done),
    ]
    for chapter in chapters {
      let console = ScriptedConsole(chapter.script)
      #expect(await walkthrough.run(chapter.words + events, console) == chapter.ending, "\(console.transcript)")
      #expect(console.unused == [], "\(console.transcript)")
    }
    let lines = try walkthrough.text(of: "events.jsonl")
    #expect(!lines.lowercased().contains(Self.canary))
    try expectGolden(lines, "events")
  }
}
