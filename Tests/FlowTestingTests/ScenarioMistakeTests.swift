import FlowSyntax
import FlowTesting
import Testing

/// What is wrong with a file of scenarios, with its place and what was meant.
@Suite struct ScenarioMistakeTests {
  /// An entry as the only one, and what is wrong with it.
  static let entries: [(entry: String, mistakes: [String])] = [
    (#"{ "at": "whre" }"#, [#"1:9 there is no step "whre" [unknown-step]; did you mean "where"?"#]),
    (
      #"{ "at": "nowhere-to-be-seen" }"#,
      [
        #"1:9 there is no step "nowhere-to-be-seen" [unknown-step]; write "where", "guest#1", "pin", "extras", "review", "done" or "refused""#
      ]
    ),
    (#"{ "at": "gest#2" }"#, [#"1:9 there is no step "gest" [unknown-step]; did you mean "guest#2"?"#]),
    (
      #"{ "at": "party" }"#, [#"1:9 "party" is a section, not a step [unknown-step]; its step is "guest#1""#]
    ),
    (
      #"{ "at": "party#2" }"#, [#"1:9 "party" is a section, not a step [unknown-step]; its step is "guest#2""#]
    ),
    (
      #"{ "at": "guest#4", "do": "edit:guest#5", "path": ["guest#6"] }"#,
      [
        #"1:9 there is never a step "guest#4": "party" is repeated 3 times at most [unknown-step]"#,
        #"1:51 there is never a step "guest#6": "party" is repeated 3 times at most [unknown-step]"#,
      ]
    ),
    (
      #"{ "at": "pin", "do": "edit:guest#4" }"#,
      [#"1:28 there is never a step "guest#4": "party" is repeated 3 times at most [unknown-step]"#]
    ),
    (
      #"{ "at": "pin", "do": "edit:party" }"#,
      [#"1:28 "party" is a section, not a step [unknown-step]; its step is "guest#1""#]
    ),
    (
      #"{ "at": "pin", "answers": { "party[3].guestName": "x", "party[0].bags[2].kilos": 1 }, "errors": { "party[3].guestName": "required" } }"#,
      [
        #"1:29 there is never an item "party[3]": "party" has 3 items at most, counted from 0 [unknown-field]"#,
        #"1:56 there is never an item "bags[2]": "bags" has 2 items at most, counted from 0 [unknown-field]"#,
        #"1:99 there is never an item "party[3]": "party" has 3 items at most, counted from 0 [unknown-field]"#,
      ]
    ),
    (
      #"{ "at": "pin", "screen": "" }"#,
      [#"1:26 an empty text is on every screen; write what has to be shown [missing-key]"#]
    ),
    (
      #"{ "at": "pin", "screen": ["PIN", " "] }"#,
      [#"1:34 an empty text is on every screen; write what has to be shown [missing-key]"#]
    ),
    (
      #"{ "at": "pin", "screen": [] }"#,
      [#"1:26 no text is expected here; write one, or leave out "screen" [missing-key]"#]
    ),
    (
      #"{ "at": "pin", "answers": {} }"#,
      [#"1:27 nothing is compared here; write what is expected, or leave out "answers" [missing-key]"#]
    ),
    (
      #"{ "at": "pin", "errors": { "pin": "twice" } }"#,
      [
        #"1:35 only the prompt asks twice; a scenario types an answer once, and it is never refused as "twice" [unknown-rejection]"#
      ]
    ),
    (
      #"{ "at": "pin", "errors": { "pin": [] } }"#,
      [#"1:35 nothing is said to be wrong with "pin"; leave it out, or write the code of an error [missing-key]"#]
    ),
    (
      #"{ "at": "pin", "answers": { "city": "roma", "night": "yes", "guests": "two", "party": [{ "guestNme": null, "bags": [{ "kg": 1 }] }] } }"#,
      [
        #"1:37 "roma" is none of the choices [wrong-type]; did you mean "rome"?"#,
        #"1:54 "yes" is not true or false, written without quotes [wrong-type]"#,
        #"1:71 "two" is not a whole number such as 3, written without quotes [wrong-type]"#,
        #"1:90 "party[0]" has no "guestNme" [unknown-field]; did you mean "guestName"?"#,
        #"1:119 "party[0].bags[0]" has no "kg" [unknown-field]; write "kilos" or "id""#,
      ]
    ),
    (
      #"{ "at": "pin", "answers": { "city": "oslo!", "party": "Ana", "party[0].bags": [1] } }"#,
      [
        #"1:37 "oslo!" is none of the choices [wrong-type]; did you mean "oslo"?"#,
        #"1:55 "party" is a text here; it takes a list [wrong-type]"#,
        #"1:80 "party[0].bags[0]" is a number here; it takes an object [wrong-type]"#,
      ]
    ),
    (
      #"{ "at": "review", "do": "look", "calls": { "book": [{ "guests": [1], "price": "12" }, null] } }"#,
      [
        #"1:66 "guests[0]" is a number here; it takes a text [wrong-type]"#,
        #"1:79 "12" is not a number such as 2.5, written without quotes [wrong-type]"#,
        #"1:87 a call of "book" is an object; write {} for any request, and [] for no call [wrong-type]"#,
      ]
    ),
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
        #"1:43 "bags[0]" has no "kilo" [unknown-field]; did you mean "kilos"?"#,
        #"1:57 the step "guest" has no field "bags[0].klos" [unknown-field]; did you mean "bags[0].kilos"?"#,
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
    (
      #"{ "at": "extras", "do": "submit" }"#,
      [
        #"1:25 "submit" is nothing that can be done at "extras" [wrong-type]; write "price", "look", "back", "skip", "retry", "restart" or "edit:…""#
      ]
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
    (
      #"{ "at": "where", "do": "edit:" }"#,
      [
        #"1:24 there is no step or field "" to change [unknown-field]; write "where", "guest#1", "pin", "extras", "review", "done" or "refused""#
      ]
    ),
    (
      #"{ "at": "where", "after": "a day" }"#,
      [#"1:27 "a day" is no span of time; write one such as "30s", "25h" or "1h30m" [wrong-type]"#]
    ),
    (
      #"{ "at": "where", "after": 25 }"#,
      [#"1:27 "after" is a number here; it takes a span of time such as "25h" [wrong-type]"#]
    ),
    (
      #"{ "at": "where", "answer": { "guests": true, "city": 1, "night": "no" } }"#,
      [
        #"1:40 "guests" is true or false here; it takes a whole number such as 3, written without quotes [wrong-type]"#,
        #"1:54 "city" is a number here; it takes a text [wrong-type]"#,
      ]
    ),
    (
      #"{ "at": "guest#1", "answer": { "bags": "two", "bags[2].kilos": 1, "bags[1].kgs": 1 } }"#,
      [
        #"1:40 "bags" is a text here; it takes a list [wrong-type]"#,
        #"1:47 there is never an item "bags[2]": "bags" has 2 items at most, counted from 0 [unknown-field]"#,
        #"1:67 the step "guest" has no field "bags[1].kgs" [unknown-field]; did you mean "bags[1].kilos"?"#,
      ]
    ),
    (
      #"{ "at": "guest#1", "errors": { "guest#1.guestName": "required", "party.guestName": "required" }, "answers": { "guest#2.guestName": "x" } }"#,
      [
        #"1:32 the step "guest" has no field "guest#1.guestName" [unknown-field]; did you mean "party[0].guestName"?"#,
        #"1:65 the step "guest" has no field "party.guestName" [unknown-field]; did you mean "party[0].guestName"?"#,
        #"1:111 there is no field "guest#2.guestName" [unknown-field]; did you mean "party[1].guestName"?"#,
      ]
    ),
    (
      #"{ "at": "where", "errors": { "cty": "required", "city": "requird", "form": ["denied", "polit"] } }"#,
      [
        #"1:30 the step "where" has no field "cty" [unknown-field]; did you mean "city"?"#,
        #"1:57 nothing at "city" is refused as "requird" [unknown-rejection]; did you mean "required"?"#,
        #"1:87 nothing at "form" is refused as "polit" [unknown-rejection]; write "denied", "later", "full", "sold_out", "invalid", "notOnPath", "barred", "nothingBefore", "notOptional", "unknownAction", "nothingToRetry", "over", or one of 2 more"#,
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
        #"1:50 the request to "login" has no "pn" [unknown-field]; did you mean "pin"?"#,
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

  @Test(arguments: entries) func `a mistake in an entry is events`(entry: String, mistakes: [String]) throws {
    let file = try Trip.file(#"{"scenarios":[{"name":"x","given":{"plan":"g"},"steps":["# + "\n\(entry)\n]}]}")
    let found = Trip.mistakes(file).map { $0.replacing(/^2:/, with: "1:") }
    #expect(found == mistakes)
    #expect(file.scenarios.isEmpty && file.mistaken.map(\.name) == ["x"] && !file.isBroken)
  }

  /// A member of a scenario beside its name and its steps, and what is wrong with it.
  static let members: [(member: String, mistakes: [String])] = [
    (#""today": "soon""#, [#""soon" is not a day such as "2026-03-01" [wrong-type]"#]),
    (#""today": "2026-02-30""#, [#""2026-02-30" is not a day such as "2026-03-01" [wrong-type]"#]),
    (#""today": 1"#, [#""today" is a number here; it takes a day such as "2026-03-01" [wrong-type]"#]),
    (#""given": { "plan": 1 }"#, [#""plan" is a number here; it takes a text [wrong-type]"#]),
    (
      #""given": { "plan": "g", "saets": 1 }"#,
      [#"the flow is given nothing called "saets" [unknown-key]; did you mean "seats"?"#]
    ),
    (#""given": {}"#, [#"the flow has to be given "plan" [missing-key]"#]),
    (#""prefill": { "cty": "rome" }"#, [#"there is no field "cty" [unknown-field]; did you mean "city"?"#]),
    (
      #""prefill": { "party.guestName": "A" }"#,
      [#"there is no field "party.guestName" [unknown-field]; did you mean "party[0].guestName"?"#]
    ),
    (
      #""prefill": { "party": [{ "guestNme": "A", "item": 1, "bags": [{ "kg": 1 }] }, 1], "party[7].guestName": "B" }"#,
      [
        #""party[0]" has no "guestNme" [unknown-field]; did you mean "guestName"?"#,
        #""bags[0]" has no "kg" [unknown-field]; there is only "kilos""#,
        #""party" is a number here; it takes a list of objects [wrong-type]"#,
        #"there is never an item "party[7]": "party" has 3 items at most, counted from 0 [unknown-field]"#,
      ]
    ),
    (
      #""prefill": { "city": "oslo!", "guests": "many", "night": "perhaps", "wish": 7 }"#,
      [
        #""oslo!" is none of the choices [wrong-type]; did you mean "oslo"?"#,
        #""many" is not a whole number such as 3, written without quotes [wrong-type]"#,
        #""perhaps" is not true or false, written without quotes [wrong-type]"#,
        #""wish" is a number here; it takes a text [wrong-type]"#,
      ]
    ),
    (
      #""prefill": { "party[0].guestName": 1, "party": [{ "guestName": 2, "bags": [{ "kilos": "x" }] }] }"#,
      [
        #""party[0].guestName" is a number here; it takes a text [wrong-type]"#,
        #""guestName" is a number here; it takes a text [wrong-type]"#,
        #""x" is not a whole number such as 3, written without quotes [wrong-type]"#,
      ]
    ),
    (#""result": {}"#, [#"nothing is compared here; write what is expected, or leave out "result" [missing-key]"#]),
    (
      #""cases": [{ "name": "as told" }, { "name": "again" }, {}]"#,
      [#"this case changes nothing, and neither does the one at line 2; leave one of them out [duplicate-id]"#]
    ),
    // A mistake of the scenario is one of all of its cases.
    (
      #""outcome": "bookd", "cases": [{ "name": "a" }, { "name": "b", "today": "2026-03-02" }]"#,
      [#"no end of the flow has the outcome "bookd" [wrong-type]; did you mean "booked"?"#]
    ),
    (#""prefill": { "party": { "guestName": "A" } }"#, [#""party" is an object here; it takes a list [wrong-type]"#]),
    (
      #""prefill": { "party": [{}, {}, {}, {}] }"#,
      [#"there is never an item "party[3]": "party" has 3 items at most, counted from 0 [wrong-type]"#]
    ),
    (#""services": []"#, [#""services" is a list here; it takes an object [wrong-type]"#]),
    (
      #""services": { "pay": [] }"#, [#"there is no service "pay" [unknown-service]; write "login", "quote" or "book""#]
    ),
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
    (#""services": { "book": [{ "accepted": {} }] }"#, [#"the output of "book" needs the key "number" [missing-key]"#]),
    (
      #""services": { "quote": [{ "accepted": { "price": "much" } }] }"#,
      [#""much" is not a number such as 2.5, written without quotes [wrong-type]"#]
    ),
    (
      #""services": { "quote": [{ "accepted": { "price": 1, "until": "soon" } }] }"#,
      [#""soon" is not a day such as "2026-03-01" [wrong-type]"#]
    ),
    (
      #""services": { "quote": [{ "accepted": { "prise": 1 } }] }"#,
      [#"the output of "quote" has no "prise" [unknown-field]; did you mean "price"?"#]
    ),
    (
      #""services": { "login": ["denied"] }"#,
      [#"a refusal is written as an object: { "rejected": "denied" } [wrong-type]"#]
    ),
    (
      #""services": { "login": [{ "rejected": "lost" }] }"#,
      [#""login" has no rejection "lost" [unknown-rejection]; write "denied" or "later""#]
    ),
    (#""services": { "login": [{ "accepted": 1 }] }"#, [#""login" gives no output; write "accepted" [wrong-type]"#]),
    (
      #""services": { "login": [{ "rejected": "denid" }] }"#,
      [#""login" has no rejection "denid" [unknown-rejection]; did you mean "denied"?"#]
    ),
    (
      #""services": { "login": [{ "rejected": "later" }] }"#,
      [#"the value of "details" needs the key "minutes" [missing-key]"#]
    ),
    (
      #""services": { "login": [{ "rejected": "later", "details": { "minutes": 1, "hour": 1 } }] }"#,
      [#"the value of "details" has no "hour" [unknown-field]; there is only "minutes""#]
    ),
    (
      #""services": { "login": [{ "accepted": true, "unavailable": true }, { "rejected": "denied", "accepted": true }, {}, { "accepted": true, "details": {} }] }"#,
      [
        #""unavailable" is one too many: this answer is "accepted" already; leave out one of the two [wrong-type]"#,
        #""accepted" is one too many: this answer is "rejected" already; leave out one of the two [wrong-type]"#,
        #"an answer needs one of "accepted", "rejected", "fields" and "unavailable" [missing-key]"#,
        #""details" belong to "rejected"; leave them out, or write "rejected" too [wrong-type]"#,
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
    (
      #""outcome": "x", "result": null"#,
      [#"no end of the flow has the outcome "x" [wrong-type]; write "booked" or "refused""#]
    ),
    (
      #""result": { "numbr": null, "cty": "rome", "guests": null, "number": 1 }"#,
      [
        #"the result has no "numbr" [unknown-field]; did you mean "number"?"#,
        #"the result has no "cty" [unknown-field]; did you mean "city"?"#,
        #""number" is a number here; it takes a text [wrong-type]"#,
      ]
    ),
    (
      #""outcome": "refused", "result": { "party": [{ "bags": [{ "kils": null }] }], "numbr": null, "number": null }"#,
      [
        #""party[0].bags[0]" has no "kils" [unknown-field]; did you mean "kilos"?"#,
        #"the result has no "numbr" [unknown-field]; write "city", "guests", "night", "pin", "wish" or "party""#,
      ]
    ),
    (#""result": [1]"#, [#"the result is an object, and this is a list [wrong-type]"#]),
    (
      #""outcome": null, "result": { "city": "rome" }"#,
      [
        #"a run without an end hands nothing over; leave out "result", or name the end in "outcome" [wrong-type]"#
      ]
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
      [#"a service that does not answer is written as "unavailable": true [wrong-type]"#]
    ),
    (
      #""cases": [{ "name": " " }]"#,
      [#"this case needs a name that tells it from the others; write one, or leave out "name" [missing-key]"#]
    ),
    (
      #""cases": [{ "steps": { "+1": {} } }]"#,
      [#""+1" is no position in a list of 1; count from 0, and use "1" to add one [unknown-key]"#]
    ),
    (
      #""cases": [{ "steps": { "0": { "od": null, "answers": { "city": null, "guests": 1 } } } }]"#,
      [
        #"a null in a case takes a key away, and there is no "od" here; what has to be absent is written in the scenario [unknown-key]; did you mean "do"?"#,
        #"a null in a case takes a key away, and there is no "city" here; what has to be absent is written in the scenario [unknown-key]"#,
      ]
    ),
    (#""cases": {}"#, [#""cases" is an object here; it takes a list [wrong-type]"#]),
    (
      #""cases": [{ "name": "a" }, { "name": "a" }]"#,
      [
        #"two scenarios are called "x: a", the first at line 2; give this one another name [duplicate-id]"#
      ]
    ),
  ]

  @Test(arguments: members) func `a mistake in a scenario is events`(member: String, mistakes: [String]) throws {
    let given = member.contains("given") ? "" : #""given": { "plan": "g" },"#
    let file = try Trip.file(
      "{ \"scenarios\": [ { \"name\": \"x\", \(given) \"steps\": [{ \"at\": \"where\", \"do\": \"look\" }],\n\(member) } ] }"
    )
    #expect(Trip.mistakes(file).map { String($0.drop { $0 != " " }.dropFirst()) } == mistakes)
    #expect(!file.mistaken.isEmpty)
  }

  @Test(arguments: [
    #""prefill": { "city": "Rome", "guests": "2", "night": "yes", "party": [{ "guestName": "A", "bags": null }] }"#,
    #""prefill": { "city": null, "guests": 2, "night": true, "party[0].bags": [{ "kilos": "12" }] }"#,
  ]) func `what a person could type can be filled in`(prefill: String) throws {
    let file = try Trip.file(more: prefill)
    #expect(Trip.mistakes(file) == [])
  }

  @Test func `what is none of a question's answers can be filled in where an error is expected`() throws {
    let steps = #"[{ "at": "where", "errors": { "city": "option", "guests": "range" } }]"#
    let file = try Trip.file(steps: steps, services: "{}", more: #""prefill": { "city": "x", "guests": "9" }"#)
    #expect(Trip.mistakes(file) == [])
  }

  @Test func `an outcome of two ends is events once where another was meant`() throws {
    let text = Trip.flowText
      .replacing(#"{ "message": "Wait {{rejection.minutes}} minutes." }"#, with: #"{ "go": "late" }"#)
      .replacing(
        #"{ "id": "refused", "#, with: #"{ "id": "late", "end": "refused", "text": "No." }, { "id": "refused", "#)
    let file = ScenarioFile.read(
      SourceFile(
        name: "t",
        text:
          #"{ "scenarios": [{ "name": "x", "given": { "plan": "g" }, "steps": [{ "at": "where" }], "outcome": "zzzzzz" }] }"#
      ), of: try Trip.flow(text))
    #expect(
      Trip.mistakes(file) == [
        #"1:99 no end of the flow has the outcome "zzzzzz" [wrong-type]; write "booked" or "refused""#
      ])
  }

  static let files: [(text: String, mistakes: [String])] = [
    ("", ["1:1 the file is empty; it should hold one object in braces [syntax]"]),
    (
      "{ \"scenarios\": [ { \"name\": \"x\" \"steps\": [] } ] }", ["1:32 a comma is missing here [syntax]"]
    ),
    ("[]", ["1:1 a file of scenarios is an object, and this is a list [wrong-type]"]),
    ("{}", ["1:1 a file of scenarios needs the key \"scenarios\" [missing-key]"]),
    (
      "{ \"scenarios\": [] }", ["1:16 there is no scenario here [missing-key]"]
    ),
    (
      "{ \"scenario\": [] }",
      [
        "1:3 a file of scenarios has no key \"scenario\" [unknown-key]; did you mean \"scenarios\"?"
      ]
    ),
  ]

  @Test(arguments: files) func `a file that cannot be read as a whole is events`(text: String, mistakes: [String])
    throws
  {
    let file = try Trip.file(text)
    #expect(Trip.mistakes(file) == mistakes)
    #expect(file.isBroken && file.scenarios.isEmpty)
  }

  @Test func `a value is events that a flow without given values is given, and an answer kept in another form`() throws
  {
    let text = Trip.flowText.replacing(#""given": { "plan": "text", "seats": "integer?" },"#, with: "")
      .replacing("Plan {{plan}}.", with: "Plan.").replacing("seats != null", with: "today != today")
      .replacing(#""type": "text", "label": "Wish""#, with: #""type": "phone", "label": "Wish""#)
    let flow = try Trip.flow(text)
    let file = ScenarioFile.read(
      SourceFile(
        name: "t",
        text: #"""
          { "scenarios": [{ "name": "x", "given": { "plan": 1 }, "steps": [{ "at": "where", "answers": {
          "wish": "+1 201-555-0123" } },
          { "at": "where", "answers": { "wish": "12" } }, { "at": "where", "answers": { "wish": "+12015550123" } }] }] }
          """#), of: flow)
    #expect(
      Trip.mistakes(file) == [
        #"1:43 the flow is given nothing; leave out "plan" [unknown-key]"#,
        #"2:9 "+1 201-555-0123" is kept as "+12015550123", and compared in that form [wrong-type]; did you mean "+12015550123"?"#,
        #"3:39 "12" is not a phone number such as "+12015550123" [wrong-type]"#,
      ])
  }

  @Test func `a scenario without an entry is events`() throws {
    let file = try Trip.file(#"{ "scenarios": [{ "name": "x", "given": { "plan": "g" }, "steps": [] }] }"#)
    #expect(
      Trip.mistakes(file) == [
        #"1:67 nothing happens in this scenario; write an entry, such as { "at": "…", "do": "look" } [missing-key]"#
      ])
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
