import FlowSyntax
import FlowTesting
import Testing

/// Diagnostics of scenario files.
@Suite struct ScenarioMistakeTests {
  /// Entries of a scenario with their expected diagnostics marked.
  static let entries = [
    """
    { "at": "whre" }
    //      ^^^^^^ unknown-step: unknown step "whre"
    //             help: did you mean "where"?
    """,
    """
    { "at": "nowhere-to-be-seen" }
    //      ^^^^^^^^^^^^^^^^^^^^ unknown-step: unknown step "nowhere-to-be-seen"
    //                           help: write "where", "guest#1", "pin", "extras", "review", "done" or "refused"
    """,
    """
    { "at": "gest#2" }
    //      ^^^^^^^^ unknown-step: unknown step "gest"
    //               help: did you mean "guest#2"?
    """,
    """
    { "at": "party" }
    //      ^^^^^^^ unknown-step: "party" is a section, not a step
    //              help: its step is "guest#1"
    """,
    """
    { "at": "party#2" }
    //      ^^^^^^^^^ unknown-step: "party" is a section, not a step
    //                help: its step is "guest#2"
    """,
    """
    { "at": "guest#4", "do": "edit:guest#5", "path": ["guest#6"] }
    //      ^^^^^^^^^ unknown-step: there can be no step "guest#4": "party" has at most 3 items
    //                                                ^^^^^^^^^
    //     unknown-step: there can be no step "guest#6": "party" has at most 3 items
    """,
    """
    { "at": "pin", "do": "edit:guest#4" }
    //                         ^^^^^^^ unknown-step: there can be no step "guest#4": "party" has at most 3
    //                                 items
    """,
    """
    { "at": "pin", "do": "edit:party" }
    //                         ^^^^^ unknown-step: "party" is a section, not a step
    //                               help: its step is "guest#1"
    """,
    """
    { "at": "pin", "answers": { "party[3].guestName": "x", "party[0].bags[2].kilos": 1 },
    //                          ^^^^^^^^^^^^^^^^^^^^
    //     unknown-field: there can be no item "party[3]": "party" has at most 3 items, numbered from 0
    //                                                     ^^^^^^^^^^^^^^^^^^^^^^^^
    //     unknown-field: there can be no item "bags[2]": "bags" has at most 2 items, numbered from 0
      "errors": { "party[3].guestName": "required" } }
    //            ^^^^^^^^^^^^^^^^^^^^ unknown-field: there can be no item "party[3]": "party" has at most 3 items,
    //     numbered from 0
    """,
    """
    { "at": "where", "answer": { "city": "rmoe" } }
    //                                   ^^^^^^
    //     unknown-option: unknown option "rmoe" of "city"; if it is meant to be wrong, expect the error "option"
    //                                          help: did you mean "rome"?
    """,
    """
    { "at": "pin", "screen": "" }
    //                       ^^ missing-key: an empty string matches every screen; write some text
    """,
    """
    { "at": "pin", "screen": ["PIN", " "] }
    //                               ^^^ missing-key: an empty string matches every screen; write some text
    """,
    """
    { "at": "pin", "screen": [] }
    //                       ^^ missing-key: "screen" is empty; add a text, or remove "screen"
    """,
    """
    { "at": "pin", "absent": [] }
    //                       ^^ missing-key: "absent" is empty; add a text, or remove "absent"
    """,
    """
    { "at": "pin", "absent": "" }
    //                       ^^ missing-key: an empty string matches every screen; write some text
    """,
    """
    { "at": "pin", "absent": true }
    //                       ^^^^ wrong-type: "absent" must be a string or a list of strings, found a boolean
    """,
    """
    { "at": "pin", "absnt": "PIN" }
    //             ^^^^^^^ unknown-key: unknown key "absnt" in an entry
    //             help: did you mean "absent"?
    """,
    """
    { "at": "pin", "screen": "Your PIN", "absent": ["Name", "PIN"] }
    //                                                      ^^^^^
    //     wrong-type: "PIN" cannot be absent, because "screen" expects a text that contains it
    """,
    """
    { "at": "pin", "answers": {} }
    //                        ^^ missing-key: "answers" is empty, so it checks nothing; write what you expect, or
    //     remove it
    """,
    """
    { "at": "pin", "errors": { "pin": "twice" } }
    //                                ^^^^^^^ unknown-rejection: a scenario never gets the error "twice": it enters each
    //                                        answer once
    """,
    """
    { "at": "pin", "errors": { "pin": [] } }
    //                                ^^ missing-key: "pin" lists no errors; add an error code, or remove it
    """,
    """
    { "at": "pin", "answers": { "city": "roma", "night": "yes", "guests": "two",
    //                                  ^^^^^^ wrong-type: "roma" is not one of the choices
    //                                         help: did you mean "rome"?
    //                                                   ^^^^^
    //     wrong-type: "yes" must be true or false, without quotes
    //                                                                    ^^^^^
    //     wrong-type: "two" must be an integer such as 3, without quotes
        "party": [{ "guestNme": null, "bags": [{ "kg": 1 }] }] } }
    //              ^^^^^^^^^^ unknown-field: "party[0]" has no "guestNme"
    //                         help: did you mean "guestName"?
    //                                           ^^^^ unknown-field: "party[0].bags[0]" has no "kg"
    //     help: write "kilos" or "id"
    """,
    """
    { "at": "pin", "answers": { "city": "oslo!", "party": "Ana", "party[0].bags": [1] } }
    //                                  ^^^^^^^ wrong-type: "oslo!" is not one of the choices
    //                                          help: did you mean "oslo"?
    //                                                    ^^^^^
    //     wrong-type: "party" must be a list, found a string
    //                                                                             ^
    //     wrong-type: "party[0].bags[0]" must be an object, found a number
    """,
    """
    { "at": "review", "do": "look", "calls": { "book": [{ "guests": [1], "price": "12" }, null] } }
    //                                                               ^
    //     wrong-type: "guests[0]" must be a string, found a number
    //                                                                            ^^^^
    //     wrong-type: "12" must be a number such as 2.5, without quotes
    //                                                                                    ^^^^
    //     wrong-type: an expected call to "book" cannot be null; write an object ({} accepts any request), or [] to
    //     expect no calls
    """,
    """
    { "at": "guest" }
    //      ^^^^^^^ unknown-step: the step "guest" is repeated; add the number of an item, such as "guest#1"
    //              help: did you mean "guest#1"?
    """,
    """
    { "at": "where#1" }
    //      ^^^^^^^^^ unknown-step: the step "where" is not repeated; remove the number
    //                help: did you mean "where"?
    """,
    """
    { "at": "guest#0" }
    //      ^^^^^^^^^ unknown-step: "guest#0" must end with the number of an item, counted from 1
    """,
    """
    { "at": "guest#" }
    //      ^^^^^^^^ unknown-step: "guest#" must end with the number of an item, counted from 1
    """,
    """
    { "do": "back" }
    ^ missing-key: missing key "at" in an entry
    """,
    """
    []
    ^^ wrong-type: an entry must be an object, found a list
    """,
    """
    { "at": "where", "anwser": {} }
    //               ^^^^^^^^ unknown-key: unknown key "anwser" in an entry
    //                        help: did you mean "answer"?
    """,
    """
    { "at": "where", "answer": { "cty": "rome" } }
    //                           ^^^^^ unknown-field: unknown field "cty" of the step "where" help: did you mean "city"?
    """,
    """
    { "at": "guest#1", "answer": { "bags": [{ "kilo": 1 }], "bags[0].klos": 1 } }
    //                                        ^^^^^^ unknown-field: "bags[0]" has no "kilo"
    //     help: did you mean "kilos"?
    //                                                      ^^^^^^^^^^^^^^
    //     unknown-field: unknown field "bags[0].klos" of the step "guest" help: did you mean "bags[0].kilos"?
    """,
    """
    { "at": "guest#1", "answer": { "bags": [1] } }
    //                                      ^ wrong-type: "bags" must be a list of objects, found a number
    """,
    """
    { "at": "extras", "do": "prise" }
    //                      ^^^^^^^ wrong-type: unknown action "prise" of the step "extras"
    //                              help: did you mean "price"?
    """,
    """
    { "at": "extras", "do": "submit" }
    //                      ^^^^^^^^ wrong-type: unknown action "submit" of the step "extras"
    //                               help: write "price", "look", "back", "skip", "retry", "restart" or "edit:…"
    """,
    """
    { "at": "where", "do": "confirm" }
    //                     ^^^^^^^^^ wrong-type: "confirm" is only possible at a review or an end
    """,
    """
    { "at": "done", "do": "decline" }
    //                    ^^^^^^^^^ wrong-type: "decline" is only possible at a review
    """,
    """
    { "at": "review" }
    ^ missing-key: an entry at a review needs "do" with "confirm", "decline", "look" or an action of the review
    """,
    """
    { "at": "review", "do": "edit:citty" }
    //                      ^^^^^^^^^^^^ unknown-field: unknown step or field "citty"
    //                                   help: did you mean "city"?
    """,
    """
    { "at": "where", "do": "edit:" }
    //                     ^^^^^^^ unknown-field: unknown step or field ""
    //                             help: write "where", "guest#1", "pin", "extras", "review", "done" or
    //                             "refused"
    """,
    """
    { "at": "where", "after": "a day" }
    //                        ^^^^^^^ wrong-type: "a day" is not a duration; write it as 30s, 25h or 1h30m
    """,
    """
    { "at": "where", "after": 25 }
    //                        ^^ wrong-type: "after" must be a duration such as "25h", found a number
    """,
    """
    { "at": "where", "answer": { "guests": true, "city": 1, "night": "no" } }
    //                                     ^^^^ wrong-type: "guests" must be an integer such as 3, without quotes,
    //                                          found a boolean
    //                                                   ^ wrong-type: "city" must be a string, found a number
    """,
    """
    { "at": "guest#1", "answer": { "bags": "two", "bags[2].kilos": 1, "bags[1].kgs": 1 } }
    //                                     ^^^^^ wrong-type: "bags" must be a list, found a string
    //                                            ^^^^^^^^^^^^^^^
    //     unknown-field: there can be no item "bags[2]": "bags" has at most 2 items, numbered from 0
    //                                                                ^^^^^^^^^^^^^
    //     unknown-field: unknown field "bags[1].kgs" of the step "guest" help: did you mean "bags[1].kilos"?
    """,
    """
    { "at": "guest#1", "errors": { "guest#1.guestName": "required", "party.guestName": "required" },
    //                             ^^^^^^^^^^^^^^^^^^^
    //     unknown-field: unknown field "guest#1.guestName" of the step "guest" help: did you mean "party[0].guestName"?
    //                                                              ^^^^^^^^^^^^^^^^^
    //     unknown-field: unknown field "party.guestName" of the step "guest" help: did you mean "party[0].guestName"?
      "answers": { "guest#2.guestName": "x" } }
    //             ^^^^^^^^^^^^^^^^^^^ unknown-field: unknown field "guest#2.guestName"
    //                                 help: did you mean "party[1].guestName"?
    """,
    """
    { "at": "where", "errors": { "cty": "required", "city": "requird", "form": ["denied", "polit"] } }
    //                           ^^^^^ unknown-field: unknown field "cty" of the step "where" help: did you mean "city"?
    //                                                      ^^^^^^^^^
    //     unknown-rejection: unknown error code "requird" of "city"
    //     help: did you mean "required"?
    //                                                                                    ^^^^^^^
    //     unknown-rejection: unknown error code "polit" of "form"
    //     help: write "denied", "later", "full", "sold_out", "invalid", "notOnPath", "noWayBack", "nothingBefore",
    //     "notOptional", "unknownAction", "nothingToRetry", "over", or one of 2 others
    """,
    """
    { "at": "where", "errors": { "city": 1 } }
    //                                   ^ wrong-type: "city" must be a string or a list of strings, found a number
    """,
    """
    { "at": "pin", "calls": { "logn": {}, "login": { "pn": "1" } } }
    //                        ^^^^^^ unknown-service: unknown service "logn"
    //                               help: did you mean "login"?
    //                                               ^^^^ unknown-field: the request to "login" has no "pn"
    //     help: did you mean "pin"?
    """,
    """
    { "at": "pin", "answers": { "cty": 1 } }
    //                          ^^^^^ unknown-field: unknown field "cty"
    //                                help: did you mean "city"?
    """,
    """
    { "at": "pin", "screen": 1 }
    //                       ^ wrong-type: "screen" must be a string or a list of strings, found a number
    """,
    """
    { "at": "pin", "path": ["where", "pn"] }
    //                               ^^^^ unknown-step: unknown step "pn"
    //                                    help: did you mean "pin"?
    """,
  ]

  @Test(arguments: entries) func `Mistakes in an entry of a scenario are reported at their position`(entry: String)
    throws
  {
    let file = try Trip.expectMarks(
      """
      { "scenarios": [{ "name": "x", "given": { "plan": "g" }, "steps": [
      \(entry)
      ] }] }
      """)
    #expect(file.scenarios.isEmpty && file.mistaken.map(\.name) == ["x"] && !file.isBroken)
  }

  /// Members of a scenario with their expected diagnostics marked.
  static let members = [
    """
    "today": "soon"
    //       ^^^^^^ wrong-type: "soon" must be a date such as "2026-03-01"
    """,
    """
    "today": "2026-02-30"
    //       ^^^^^^^^^^^^ wrong-type: "2026-02-30" must be a date such as "2026-03-01"
    """,
    """
    "today": 1
    //       ^ wrong-type: "today" must be a date such as "2026-03-01", found a number
    """,
    """
    "given": { "plan": 1 }
    //                 ^ wrong-type: "plan" must be a string, found a number
    """,
    """
    "given": { "plan": "g", "saets": 1 }
    //                      ^^^^^^^ unknown-key: unknown input "saets"
    //                              help: did you mean "seats"?
    """,
    """
    "given": {}
    ^^^^^^^ missing-key: missing input "plan"
    """,
    """
    "prefill": { "cty": "rome" }
    //           ^^^^^ unknown-field: unknown field "cty"
    //                 help: did you mean "city"?
    """,
    """
    "prefill": { "party.guestName": "A" }
    //           ^^^^^^^^^^^^^^^^^ unknown-field: unknown field "party.guestName"
    //                             help: did you mean "party[0].guestName"?
    """,
    """
    "prefill": { "party": [{ "guestNme": "A", "item": 1, "bags": [{ "kg": 1 }] }, 1],
    //                       ^^^^^^^^^^ unknown-field: "party[0]" has no "guestNme"
    //                                  help: did you mean "guestName"?
    //                                                              ^^^^ unknown-field: "bags[0]" has no "kg"
    //     help: the only choice is "kilos"
    //                                                                            ^
    //     wrong-type: "party" must be a list of objects, found a number
      "party[7].guestName": "B" }
    //^^^^^^^^^^^^^^^^^^^^ unknown-field: there can be no item "party[7]": "party" has at most 3 items, numbered from 0
    """,
    """
    "prefill": { "city": "oslo!", "guests": "many", "night": "perhaps", "wish": 7 }
    //                   ^^^^^^^ wrong-type: "oslo!" is not one of the choices
    //                           help: did you mean "oslo"?
    //                                      ^^^^^^ wrong-type: "many" must be an integer such as 3, without
    //                                             quotes
    //                                                       ^^^^^^^^^
    //     wrong-type: "perhaps" must be true or false, without quotes
    //                                                                          ^
    //     wrong-type: "wish" must be a string, found a number
    """,
    """
    "prefill": { "party[0].guestName": 1, "party": [{ "guestName": 2, "bags": [{ "kilos": "x" }] }] }
    //                                 ^ wrong-type: "party[0].guestName" must be a string, found a number
    //                                                             ^
    //     wrong-type: "guestName" must be a string, found a number
    //                                                                                    ^^^
    //     wrong-type: "x" must be an integer such as 3, without quotes
    """,
    """
    "cases": [{ "name": "as told" }, { "name": "again" }, {}]
    //                                                    ^
    //     duplicate-id: this case and the case at line 2 both change nothing; remove one of them
    """,
    """
    "outcome": "bookd",
    //         ^^^^^^^ wrong-type: unknown outcome "bookd"
    //                 help: did you mean "booked"?
    "cases": [{ "name": "a" }, { "name": "b", "today": "2026-03-02" }]
    """,
    """
    "prefill": { "party": { "guestName": "A" } }
    //                    ^^^^^^^^^^^^^^^^^^^^ wrong-type: "party" must be a list, found an object
    """,
    """
    "prefill": { "party": [{}, {}, {}, {}] }
    //                                 ^^ wrong-type: there can be no item "party[3]": "party" has at most 3 items,
    //     numbered from 0
    """,
    """
    "services": []
    //          ^^ wrong-type: "services" must be an object, found a list
    """,
    """
    "services": { "pay": [] }
    //            ^^^^^ unknown-service: unknown service "pay"
    //                  help: write "login", "quote" or "book"
    """,
    """
    "services": { "login": "accepted" }
    //                     ^^^^^^^^^^ wrong-type: "login" must be a list, found a string
    """,
    """
    "services": { "login": ["acepted"] }
    //                      ^^^^^^^^^ wrong-type: unknown reply "acepted"; write "accepted", "unavailable", or an
    //                                object
    //                                help: did you mean "accepted"?
    """,
    """
    "services": { "book": ["accepted"] }
    //                     ^^^^^^^^^^ missing-key: "book" returns an output; write { "accepted": … }
    """,
    """
    "services": { "book": [{ "accepted": {} }] }
    //                                   ^ missing-key: missing key "number" in the output of "book"
    """,
    """
    "services": { "quote": [{ "accepted": { "price": "much" } }] }
    //                                               ^^^^^^
    //     wrong-type: "much" must be a number such as 2.5, without quotes
    """,
    """
    "services": { "quote": [{ "accepted": { "price": 1, "until": "soon" } }] }
    //                                                           ^^^^^^
    //     wrong-type: "soon" must be a date such as "2026-03-01"
    """,
    """
    "services": { "quote": [{ "accepted": { "prise": 1 } }] }
    //                                      ^^^^^^^ unknown-field: the output of "quote" has no "prise"
    //                                              help: did you mean "price"?
    """,
    """
    "services": { "login": ["denied"] }
    //                      ^^^^^^^^ wrong-type: write a rejection as an object: { "rejected": "denied" }
    """,
    """
    "services": { "login": [{ "rejected": "lost" }] }
    //                                    ^^^^^^ unknown-rejection: unknown rejection "lost" of "login"
    //                                           help: write "denied" or "later"
    """,
    """
    "services": { "login": [{ "accepted": 1 }] }
    //                                    ^ wrong-type: "login" returns no output; write "accepted"
    """,
    """
    "services": { "login": [{ "rejected": "denid" }] }
    //                                    ^^^^^^^ unknown-rejection: unknown rejection "denid" of "login"
    //                                            help: did you mean "denied"?
    """,
    """
    "services": { "login": [{ "rejected": "later" }] }
    //                                    ^ missing-key: missing key "minutes" in the value of "details"
    """,
    """
    "services": { "login": [{ "rejected": "later", "details": { "minutes": 1, "hour": 1 } }] }
    //                                                                        ^^^^^^
    //     unknown-field: the value of "details" has no "hour"
    //     help: the only choice is "minutes"
    """,
    """
    "services": { "login": [
        { "accepted": true, "unavailable": true },
    //                      ^^^^^^^^^^^^^ wrong-type: a reply cannot have both "accepted" and "unavailable"; remove one
    //                                    of them
        { "rejected": "denied", "accepted": true },
    //                          ^^^^^^^^^^ wrong-type: a reply cannot have both "rejected" and "accepted"; remove one of
    //                                     them
        {},
    //  ^ missing-key: a reply needs one of "accepted", "rejected", "fields" and "unavailable"
        { "accepted": true, "details": {} }
    //                      ^^^^^^^^^ wrong-type: "details" requires "rejected"; remove it, or add "rejected"
      ] }
    """,
    """
    "services": { "login": [{ "fields": { "pim": 1 } }] }
    //                                    ^^^^^ unknown-field: unknown input "pim" of "login"
    //                                          help: did you mean "pin"?
    //                                           ^ wrong-type: "pim" must be a string, or null to show the flow's
    //                                             own message, found a number
    """,
    """
    "outcome": "bookd"
    //         ^^^^^^^ wrong-type: unknown outcome "bookd"
    //                 help: did you mean "booked"?
    """,
    """
    "outcome": "x",
    //         ^^^ wrong-type: unknown outcome "x"
    //             help: write "booked" or "refused"
    "result": null
    """,
    """
    "result": { "numbr": null, "cty": "rome", "guests": null, "number": 1 }
    //          ^^^^^^^ unknown-field: the result has no "numbr"
    //                  help: did you mean "number"?
    //                         ^^^^^ unknown-field: the result has no "cty"
    //                               help: did you mean "city"?
    //                                                                  ^
    //     wrong-type: "number" must be a string, found a number
    """,
    """
    "outcome": "refused",
    "result": { "party": [{ "bags": [{ "kils": null }] }], "numbr": null, "number": null }
    //                                 ^^^^^^ unknown-field: "party[0].bags[0]" has no "kils"
    //                                        help: did you mean "kilos"?
    //                                                     ^^^^^^^ unknown-field: the result has no "numbr"
    //     help: write "city", "guests", "night", "pin", "wish" or "party"
    """,
    """
    "result": [1]
    //        ^^^ wrong-type: the result must be an object, found a list
    """,
    """
    "outcome": null,
    "result": { "city": "rome" }
    ^^^^^^^^ wrong-type: a run that does not end has no result; remove "result", or name the end in "outcome"
    """,
    """
    "stopped": "lockd"
    //         ^^^^^^^ wrong-type: unknown stop reason "lockd"
    //                 help: did you mean "locked"?
    """,
    """
    "outcomes": null
    ^^^^^^^^^^ unknown-key: unknown key "outcomes" in a scenario
    //         help: did you mean "outcome"?
    """,
    """
    "cases": [{ "steps": { "3": {} } }]
    //                     ^^^ unknown-key: this list of 1 item has no item "3"; count from 0, or write "1" to append
    //     an item
    """,
    """
    "cases": [{ "step": {} }]
    //          ^^^^^^ unknown-key: unknown key "step" in a case
    //                 help: did you mean "steps"?
    """,
    """
    "cases": []
    //       ^^ missing-key: "cases" is empty; add a case, or remove "cases"
    """,
    """
    "services": { "login": [{ "unavailable": false }] }
    //                                       ^^^^^ wrong-type: "unavailable" can only be true; remove it instead of
    //     setting it to false
    """,
    """
    "cases": [{ "name": " " }]
    //                  ^^^ missing-key: the name of this case is empty; write one, or remove "name"
    """,
    """
    "cases": [{ "steps": { "+1": {} } }]
    //                     ^^^^ unknown-key: this list of 1 item has no item "+1"; count from 0, or write "1" to
    //     append an item
    """,
    """
    "cases": [{ "steps": { "0": { "od": null, "answers": { "city": null, "guests": 1 } } } }]
    //                            ^^^^ unknown-key: in an entry of "cases", null removes a key of the scenario, but
    //     the scenario has no "od"; to expect null, write "od": null in the scenario
    //                                 help: did you mean "do"?
    //                                                     ^^^^^^
    //     unknown-key: in an entry of "cases", null removes a key of the scenario, but the scenario has no "city"; to
    //     expect null, write "city": null in the scenario
    """,
    """
    "cases": {}
    //       ^^ wrong-type: "cases" must be a list, found an object
    """,
    """
    "cases": [{ "name": "a" }, { "name": "a" }]
    //                           ^^^^^^ duplicate-id: duplicate name "x: a"; the scenario at line 2 already has it
    """,
  ]

  @Test(arguments: members) func `Mistakes in a scenario are reported at their position`(member: String) throws {
    let given = member.contains("given") ? "" : #""given": { "plan": "g" },"#
    let file = try Trip.expectMarks(
      """
      { "scenarios": [ { "name": "x", \(given) "steps": [{ "at": "where", "do": "look" }],
      \(member)
      } ] }
      """)
    #expect(!file.mistaken.isEmpty)
  }

  @Test(arguments: [
    #""prefill": { "city": "Rome", "guests": "2", "night": "yes", "party": [{ "guestName": "A", "bags": null }] }"#,
    #""prefill": { "city": null, "guests": 2, "night": true, "party[0].bags": [{ "kilos": "12" }] }"#,
  ]) func `A value that a person could type can be prefilled`(prefill: String) throws {
    let file = try Trip.file(more: prefill)
    #expect(Trip.mistakes(file) == [])
  }

  @Test func `An invalid value can be prefilled where an error is expected`() throws {
    let steps = #"[{ "at": "where", "errors": { "city": "option", "guests": "max" } }]"#
    let file = try Trip.file(steps: steps, services: "{}", more: #""prefill": { "city": "x", "guests": "9" }"#)
    #expect(Trip.mistakes(file) == [])
  }

  @Test func `The former error range in a scenario is reported with its successors`() throws {
    let file = try Trip.file(steps: #"[{ "at": "where", "errors": { "guests": "range" } }]"#, services: "{}")
    #expect(
      Trip.mistakes(file).contains {
        $0.hasSuffix(#"the error "range" no longer exists; write "min" or "max" [unknown-rejection]"#)
      })
  }

  @Test func `An outcome that two ends share is suggested once for an unknown outcome`() throws {
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
        #"1:99 unknown outcome "zzzzzz" [wrong-type]; write "booked" or "refused""#
      ])
  }

  /// Unusable files with their expected diagnostics marked.
  static let files = [
    """
    { "scenarios": [ { "name": "x" "steps": [] } ] }
    //                            ^ syntax: missing comma
    """,
    """
    []
    ^^ wrong-type: a scenario file must be an object, found a list
    """,
    """
    {}
    ^ missing-key: missing key "scenarios" in a scenario file
    """,
    """
    { "scenarios": [] }
    //             ^^ missing-key: this file contains no scenarios
    """,
    """
    { "scenario": [] }
    //^^^^^^^^^^ unknown-key: unknown key "scenario" in a scenario file
    //           help: did you mean "scenarios"?
    """,
  ]

  @Test(arguments: files) func `A scenario file that cannot be used at all is reported`(text: String) throws {
    let file = try Trip.expectMarks(text)
    #expect(file.isBroken && file.scenarios.isEmpty)
  }

  @Test func `An empty scenario file is reported`() throws {
    let file = try Trip.file("")
    #expect(Trip.mistakes(file) == ["1:1 the file is empty; expected an object in braces [syntax]"])
    #expect(file.isBroken && file.scenarios.isEmpty)
  }

  @Test func `A given value the flow does not declare and an answer in another form are reported`() throws {
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
        #"1:43 the flow has no inputs; remove "plan" [unknown-key]"#,
        #"2:9 "+1 201-555-0123" is stored as "+12015550123"; write it in that form [wrong-type]; did you mean "+12015550123"?"#,
        #"3:39 "12" must be a phone number such as "+12015550123" [wrong-type]"#,
      ])
  }

  @Test func `A scenario without entries is reported`() throws {
    let file = try Trip.file(#"{ "scenarios": [{ "name": "x", "given": { "plan": "g" }, "steps": [] }] }"#)
    #expect(
      Trip.mistakes(file) == [
        #"1:67 this scenario has no entries; add one, such as { "at": "…", "do": "look" } [missing-key]"#
      ])
  }

  @Test func `An invalid scenario does not prevent others from running`() async throws {
    let entry = #""given": { "plan": "g" }, "steps": [{ "at": "where", "do": "look" }]"#
    let file = try Trip.file(
      "{ \"scenarios\": [ { \"name\": \"a\", \(entry) }, { \"name\": \"\", \(entry) }, 1, { \"name\": \"c\", \(entry) } ] }"
    )
    #expect(file.scenarios.map(\.name) == ["a", "c"])
    #expect(file.mistaken.map(\.name) == ["", ""])
    #expect(
      Trip.mistakes(file) == [
        "1:115 a scenario needs a name that says what it tests [missing-key]",
        "1:191 a scenario must be an object, found a number [wrong-type]",
      ])
    for scenario in file.scenarios { #expect(await scenario.differences() == []) }
  }
}
