import FlowSyntax
import FlowTesting
import Testing

/// What is wrong with a file of scenarios, with its place and what was meant.
@Suite struct ScenarioMistakeTests {
  /// An entry as the only one, and what is wrong with it.
  static let entries: [(entry: String, mistakes: [String])] = [
    (#"{ "at": "whre" }"#, [#"1:9 there is no step "whre" [unknown-step]; did you mean "where"?"#]),
    (#"{ "at": "party" }"#, [#"1:9 there is no step "party" [unknown-step]"#]),
    (
      #"{ "at": "guest" }"#,
      [
        #"1:9 the step "guest" is repeated; say for which item, such as "guest#1" [unknown-step]; did you mean "guest#1"?"#
      ]
    ),
    (
      #"{ "at": "where#1" }"#,
      [#"1:9 the step "where" is not repeated; leave out the number [unknown-step]; did you mean "where"?"#]
    ),
    (#"{ "at": "guest#0" }"#, [#"1:9 "guest#0" should end with the number of an item, from 1 [unknown-step]"#]),
    (#"{ "at": "guest#" }"#, [#"1:9 "guest#" should end with the number of an item, from 1 [unknown-step]"#]),
    (#"{ "do": "back" }"#, [#"1:1 an entry needs the key "at" [missing-key]"#]),
    (#"[]"#, [#"1:1 an entry is an object, and this is a list [wrong-type]"#]),
    (
      #"{ "at": "where", "anwser": {} }"#,
      [#"1:18 an entry has no key "anwser" [unknown-key]; did you mean "answer"?"#]
    ),
    (
      #"{ "at": "where", "answer": { "cty": "rome" } }"#,
      [#"1:30 the step "where" has no field "cty" [unknown-field]; did you mean "city"?"#]
    ),
    (
      #"{ "at": "guest#1", "answer": { "bags": [{ "kilo": 1 }], "bags[0].klos": 1 } }"#,
      [
        #"1:43 the step "bags" has no field "kilo" [unknown-field]; did you mean "kilos"?"#,
        #"1:57 the step "guest" has no field "bags[0].klos" [unknown-field]"#,
      ]
    ),
    (
      #"{ "at": "guest#1", "answer": { "bags": [1] } }"#,
      [#"1:41 "bags" is a number here; it takes a list of objects [wrong-type]"#]
    ),
    (
      #"{ "at": "extras", "do": "prise" }"#,
      [#"1:25 "prise" is nothing that can be done at "extras" [wrong-type]; did you mean "price"?"#]
    ),
    (#"{ "at": "where", "do": "confirm" }"#, [#"1:24 "confirm" can be done at a review or an end only [wrong-type]"#]),
    (#"{ "at": "done", "do": "decline" }"#, [#"1:23 "decline" can be done at a review only [wrong-type]"#]),
    (
      #"{ "at": "review" }"#,
      [
        #"1:1 at a review the entry says what is done: "do": "confirm", "decline", "look", or one of its actions [missing-key]"#
      ]
    ),
    (
      #"{ "at": "review", "do": "edit:citty" }"#,
      [#"1:25 there is no step or field "citty" to change [unknown-field]; did you mean "city"?"#]
    ),
    (#"{ "at": "where", "do": "edit:" }"#, [#"1:24 there is no step or field "" to change [unknown-field]"#]),
    (
      #"{ "at": "where", "after": "a day" }"#,
      [#"1:27 "after" is a text here; it takes a time such as "30s", "25h" or "1h30m" [wrong-type]"#]
    ),
    (
      #"{ "at": "where", "errors": { "cty": "required", "city": "requird", "form": ["denied", "polit"] } }"#,
      [
        #"1:30 the step "where" has no field "cty" [unknown-field]; did you mean "city"?"#,
        #"1:57 nothing at "city" is refused as "requird" [unknown-rejection]; did you mean "required"?"#,
        #"1:87 nothing at "form" is refused as "polit" [unknown-rejection]"#,
      ]
    ),
    (
      #"{ "at": "where", "errors": { "city": 1 } }"#,
      [#"1:38 "city" is a number here; it takes a text or a list of texts [wrong-type]"#]
    ),
    (
      #"{ "at": "pin", "calls": { "logn": {}, "login": { "pn": "1" } } }"#,
      [
        #"1:27 there is no service "logn" [unknown-service]; did you mean "login"?"#,
        #"1:50 "login" has no input "pn" [unknown-field]; did you mean "pin"?"#,
      ]
    ),
    (
      #"{ "at": "pin", "answers": { "cty": 1 } }"#,
      [#"1:29 there is no field "cty" [unknown-field]; did you mean "city"?"#]
    ),
    (
      #"{ "at": "pin", "screen": 1 }"#,
      [#"1:26 "screen" is a number here; it takes a text or a list of texts [wrong-type]"#]
    ),
    (
      #"{ "at": "pin", "path": ["where", "pn"] }"#, [#"1:34 there is no step "pn" [unknown-step]; did you mean "pin"?"#]
    ),
  ]

  @Test(arguments: entries) func `a mistake in an entry is told`(entry: String, mistakes: [String]) throws {
    let file = try Trip.file(#"{"scenarios":[{"name":"x","given":{"plan":"g"},"steps":["# + "\n\(entry)\n]}]}")
    let found = Trip.mistakes(file).map { $0.replacing(/^2:/, with: "1:") }
    #expect(found == mistakes)
    #expect(file.scenarios.isEmpty && file.mistaken.map(\.name) == ["x"] && !file.isBroken)
  }

  /// A member of a scenario beside its name and its steps, and what is wrong with it.
  static let members: [(member: String, mistakes: [String])] = [
    (#""today": "soon""#, [#""today" is a text here; it takes a day such as "2026-03-01" [wrong-type]"#]),
    (#""today": 1"#, [#""today" is a number here; it takes a text [wrong-type]"#]),
    (#""given": { "plan": 1 }"#, [#""plan" is a number here; it takes a text [wrong-type]"#]),
    (
      #""given": { "plan": "g", "saets": 1 }"#,
      [#"the flow is given nothing called "saets" [unknown-key]; did you mean "seats"?"#]
    ),
    (#""given": {}"#, [#"the flow has to be given "plan" [missing-key]"#]),
    (#""prefill": { "cty": "rome" }"#, [#"there is no field "cty" [unknown-field]; did you mean "city"?"#]),
    (#""prefill": { "party.guestName": "A" }"#, [#"there is no field "party.guestName" [unknown-field]"#]),
    (#""services": []"#, [#""services" is a list here; it takes an object [wrong-type]"#]),
    (#""services": { "pay": [] }"#, [#"there is no service "pay" [unknown-service]"#]),
    (#""services": { "login": "accepted" }"#, [#""login" is a text here; it takes a list [wrong-type]"#]),
    (
      #""services": { "login": ["acepted"] }"#,
      [
        #""acepted" is no answer of a service; write "accepted", "unavailable", or an object [wrong-type]; did you mean "accepted"?"#
      ]
    ),
    (
      #""services": { "book": ["accepted"] }"#,
      [#""book" gives an output; write { "accepted": … } with it [missing-key]"#]
    ),
    (#""services": { "book": [{ "accepted": {} }] }"#, [#"accepted needs the key "number" [missing-key]"#]),
    (
      #""services": { "quote": [{ "accepted": { "price": "much" } }] }"#,
      [#""price" is a text here; it takes a number [wrong-type]"#]
    ),
    (#""services": { "login": [{ "accepted": 1 }] }"#, [#""login" gives no output; write "accepted" [wrong-type]"#]),
    (
      #""services": { "login": [{ "rejected": "denid" }] }"#,
      [#""login" has no rejection "denid" [unknown-rejection]; did you mean "denied"?"#]
    ),
    (#""services": { "login": [{ "rejected": "later" }] }"#, [#"details needs the key "minutes" [missing-key]"#]),
    (
      #""services": { "login": [{ "rejected": "later", "details": { "minutes": 1, "hour": 1 } }] }"#,
      [#"details has no key "hour" [unknown-key]"#]
    ),
    (
      #""services": { "login": [{ "accepted": true, "unavailable": true }, {}] }"#,
      [
        #"an answer has one of "accepted", "rejected", "fields" and "unavailable" [missing-key]"#,
        #"an answer has one of "accepted", "rejected", "fields" and "unavailable" [missing-key]"#,
      ]
    ),
    (
      #""services": { "login": [{ "fields": { "pim": 1 } }] }"#,
      [
        #""login" has no input "pim" [unknown-field]; did you mean "pin"?"#,
        #""pim" is a number here; it takes a text, or null for the flow's own words [wrong-type]"#,
      ]
    ),
    (
      #""outcome": "bookd""#,
      [#"no end of the flow has the outcome "bookd" [wrong-type]; did you mean "booked"?"#]
    ),
    (#""stopped": "lockd""#, [#"a run does not stop because it is "lockd" [wrong-type]; did you mean "locked"?"#]),
    (#""outcomes": null"#, [#"a scenario has no key "outcomes" [unknown-key]; did you mean "outcome"?"#]),
    (
      #""cases": [{ "steps": { "3": {} } }]"#,
      [#""3" is no position in a list of 1; count from 0, and use "1" to add one [unknown-key]"#]
    ),
    (#""cases": [{ "step": {} }]"#, [#"a case has no key "step" [unknown-key]; did you mean "steps"?"#]),
    (#""cases": []"#, [#"there is no case here; leave "cases" out, or write one [missing-key]"#]),
    (
      #""services": { "login": [{ "unavailable": false }] }"#,
      [#"a service that does not answer is "unavailable": true [wrong-type]"#]
    ),
    (#""cases": {}"#, [#""cases" is an object here; it takes a list [wrong-type]"#]),
    (#""cases": [{ "name": "a" }, { "name": "a" }]"#, [#"two scenarios are called "x: a" [duplicate-id]"#]),
  ]

  @Test(arguments: members) func `a mistake in a scenario is told`(member: String, mistakes: [String]) throws {
    let given = member.contains("given") ? "" : #""given": { "plan": "g" },"#
    let file = try Trip.file(
      "{ \"scenarios\": [ { \"name\": \"x\", \(given) \"steps\": [{ \"at\": \"where\", \"do\": \"look\" }],\n\(member) } ] }"
    )
    #expect(Trip.mistakes(file).map { String($0.drop { $0 != " " }.dropFirst()) } == mistakes)
    #expect(!file.mistaken.isEmpty)
  }

  static let files: [(text: String, mistakes: [String])] = [
    ("", ["1:1 the file is empty; it should hold one object in braces [syntax]"]),
    (
      "{ \"scenarios\": [ { \"name\": \"x\" \"steps\": [] } ] }", ["1:32 a comma is missing here [syntax]"]
    ),
    ("[]", ["1:1 a file of scenarios is an object, and this is a list [wrong-type]"]),
    ("{}", ["1:1 a file of scenarios needs the key \"scenarios\" [missing-key]"]),
    ("{ \"scenarios\": [] }", ["1:16 there is no scenario here [missing-key]"]),
    (
      "{ \"scenario\": [] }",
      [
        "1:3 a file of scenarios has no key \"scenario\" [unknown-key]; did you mean \"scenarios\"?"
      ]
    ),
  ]

  @Test(arguments: files) func `a file that cannot be read as a whole is told`(text: String, mistakes: [String]) throws
  {
    let file = try Trip.file(text)
    #expect(Trip.mistakes(file) == mistakes)
    #expect(file.isBroken && file.scenarios.isEmpty)
  }

  @Test func `a mistaken scenario keeps no other from being run`() async throws {
    let entry = #""given": { "plan": "g" }, "steps": [{ "at": "where", "do": "look" }]"#
    let file = try Trip.file(
      "{ \"scenarios\": [ { \"name\": \"a\", \(entry) }, { \"name\": \"\", \(entry) }, 1, { \"name\": \"c\", \(entry) } ] }"
    )
    #expect(file.scenarios.map(\.name) == ["a", "c"])
    #expect(file.mistaken.map(\.name) == ["", ""])
    #expect(
      Trip.mistakes(file) == [
        "1:115 a scenario needs a name that says what happens in it [missing-key]",
        "1:191 a scenario is an object, and this is a number [wrong-type]",
      ])
    for scenario in file.scenarios { #expect(await scenario.differences() == []) }
  }
}
