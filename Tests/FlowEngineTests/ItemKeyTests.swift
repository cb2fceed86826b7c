import FlowDefinition
import FlowExpressions
import FlowTesting
import Foundation
import Testing

@testable import FlowEngine

/// The answers for an item of a repeated section stay with the item when another one is removed.
@Suite struct ItemKeyTests {
  private static func person(_ name: String, _ age: Int64) -> JSONValue { ["name": .string(name), "age": .int(age)] }

  /// A list of people, and a section over `items` that asks for a job.
  private func people(_ items: String, label: String) throws -> MachineTester {
    try MachineTester(
      flow(
        steps: """
          { "id": "a", "title": "A", "fields": [
              { "id": "people", "type": "list", "label": "People", "fields": [
                  { "id": "name", "type": "text", "label": "Name" }, { "id": "age", "type": "integer", "label": "Age" }] }] },
          { "id": "per", "title": "Per", "repeat": { "for": "\(items)", "as": "who" }, "steps": [
              { "id": "about", "title": "About {{\(label)}}", "fields": [{ "id": "job", "type": "text", "label": "Job" }] }] },
          { "id": "r", "title": "R", "review": "OK?" },
          { "id": "z", "end": "done", "result": { "jobs": "per.map(p, p.job)" } }
          """)
    ).when(.start)
  }

  @Test(arguments: [
    ("people", "who.item.name"), ("people.map(p, {'name': p.name, 'age': p.age})", "who.item.name"),
    ("people.map(p, {'id': p.id, 'name': p.name})", "who.item.name"), ("people.map(p, p.name)", "who.item"),
    ("people.map(p, p.age > 0, p.age)", "who.item"), ("people.sortBy(p, p.age).map(p, 'x')", "who.item"),
  ])
  func `An item of a list field keeps its answers, also through map`(items: String, label: String) throws {
    let list = [Self.person("Ana", 1), Self.person("Ana", 2), Self.person("Cle", 3)]
    let filled = try people(items, label: label).when(.type("people", .list(list)), .submit)
      .when(.type("job", "first"), .submit).when(.type("job", "second"), .submit).when(.type("job", "third"), .submit)
      .expect(screen: "step r")
    let changed = filled.when(.edit("a"), .type("people", .list([list[0], list[2]])), .submit)
    check(changed.expect(screen: "step r"))
    check(changed.when(.submit).expect(result: #"{"jobs":["first","third"]}"#))
  }

  /// A section over what a service returns.
  private func loaded(_ type: String, _ repeated: String) throws -> MachineTester {
    try MachineTester(
      flow(
        services: #""load": { "output": { "list": \#(type) } }"#,
        steps: """
          { "id": "l", "title": "L", "before": { "call": "load", "as": "found" }, "fields": [
              { "id": "more", "type": "boolean", "label": "More?", "required": false }] },
          { "id": "per", "title": "Per", "repeat": { "for": "found", "as": "one"\(repeated) }, "steps": [
              { "id": "about", "title": "A", "fields": [{ "id": "km", "type": "integer", "label": "Km" }] }] },
          { "id": "r", "title": "R", "text": "{{size(per)}}", "actions": [{ "id": "again", "label": "Again", "go": "l" }] },
          { "id": "z", "end": "done", "result": { "km": "per.map(p, p.km)" } }
          """)
    ).when(.start)
  }

  @Test(arguments: [
    (
      #"{ "plate": "text", "model": "text" }"#, #", "key": "plate""#, #"{"plate":"A","model":"m"}"#,
      #"{"plate":"B","model":"m"}"#
    ),
    (#"{ "nr": "integer" }"#, #", "key": "nr""#, #"{"nr":7}"#, #"{"nr":8}"#),
    (#"{ "id": "text" }"#, "", #"{"id":"A"}"#, #"{"id":"B"}"#),
    (#""text""#, "", #""A""#, #""B""#), (#""number""#, "", "1.5", "2.5"),
    (#""date""#, "", #""2026-01-01""#, #""2026-01-02""#),
    (#""money""#, "", #"{"amount":"1.00","currency":"EUR"}"#, #"{"amount":"2.00","currency":"EUR"}"#),
  ])
  func `An item from a service keeps its answers by its key`(
    type: String, repeated: String, first: String, second: String
  ) throws {
    let (a, b) = (try JSONValue(text: first), try JSONValue(text: second))
    let filled = try loaded(type, repeated).when(.reply(.accepted(.list([a, b]))), .submit)
      .when(.type("km", 1), .submit).when(.type("km", 2), .submit).expect(screen: "step r")
    let resumed = filled.restart(run: "later")
    check(resumed.expect(screen: "step r"))
    let key = resumed.machine.model.derivation.path.compactMap(\.step.item)
    #expect(Set(key).count == 2)
    let prefilled = try loaded(type, repeated).when(.reply(.accepted(.list([b]))), .submit)
    #expect(prefilled.machine.model.derivation.path.compactMap(\.step.item) == [key[1]])
  }

  @Test func `Answers that were saved before a section named a key go to their items by order`() throws {
    func cars(_ key: String) throws -> Flow {
      try flow(
        services: #""load": { "output": { "list": { "plate": "text" } } }"#,
        steps: """
          { "id": "l", "title": "L", "before": { "call": "load", "as": "found" }, "fields": [
              { "id": "more", "type": "boolean", "label": "More?", "required": false }] },
          { "id": "per", "title": "Per", "allow": ["item-key"], "repeat": { "for": "found", "as": "one"\(key) }, "steps": [
              { "id": "about", "title": "A", "fields": [{ "id": "km", "type": "integer", "label": "Km" }] }] },
          { "id": "r", "title": "R", "review": "OK?" },
          { "id": "z", "end": "done", "result": { "km": "per.map(p, p.km)" } }
          """)
    }
    let list: JSONValue = [["plate": "A"], ["plate": "B"]]
    let filled = try MachineTester(cars("")).when(.start, .reply(.accepted(list)), .submit)
      .when(.type("km", 1), .submit).when(.type("km", 2), .submit).expect(screen: "step r")
    let keyed = filled.restart(run: "later", flow: try cars(#", "key": "plate""#))
    #expect(keyed.machine.model.derivation.path.compactMap(\.step.item?.text) == ["A", "B"])
    check(keyed.expect(screen: "step r").when(.submit).expect(result: #"{"km":[1,2]}"#))
  }

  @Test func `Items with the same key, or none, are told apart by their order`() {
    #expect(ItemKey.distinct(["a", "", "a", ""]).count == Set(ItemKey.distinct(["a", "", "a", ""])).count)
    #expect(ItemKey.distinct(["a", "", "a"])[0] == ItemKey.distinct(["a"])[0])
  }
}

extension JSONValue {
  fileprivate init(text: String) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }
}
