import FlowDefinition
import FlowEngine
import FlowExpressions
import Foundation
import Testing

@testable import WizardCLI

/// The output of `--events`: every kind of event, complete but without answers.
@Suite struct EventLogTests {
  /// A flow whose items come from a service, so their keys would be readable text.
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

  /// A text that is part of everything that a person types or a service returns.
  private static let canary = "canary"

  @Test func `The time of an event is in whole milliseconds`() throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let id = FlowSessionID(random: 1)
    let log = try EventLog(path: walkthrough.path("times.jsonl"))
    for nanoseconds in [Int32(1_000_000), 999_999_999] {
      let time = FlowTimestamp(seconds: 1_772_355_600, nanoseconds: nanoseconds)
      log.observed(.started, of: ObservedRun(session: id, flow: "f", version: 1, time: time))
    }
    let lines = try walkthrough.text(of: "times.jsonl").split(separator: "\n")
    #expect(lines.map { $0.contains("1772355600001") } == [true, false])
    #expect(lines.map { $0.contains("1772355600999") } == [false, true])
  }

  @Test func `The event log of a person's runs has one line per event and no answers`() async throws {
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
