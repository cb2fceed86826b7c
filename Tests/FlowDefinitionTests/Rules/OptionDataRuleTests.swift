import FlowDefinition
import FlowSyntax
import Testing

/// The `data` of options, and the function `option` that reads it.
@Suite struct OptionDataRuleTests {
  private static let plans = #"""
    "options": { "plans": [
      { "id": "basic", "label": "Basic", "data": { "price": 10, "tags": [], "seats": 1 } },
      { "id": "pro", "label": "Pro", "help": "For teams", "data": { "price": 12.5, "tags": ["new"] } }
    ] },
    """#
  private static let plan = #"{ "id": "plan", "type": "choice", "label": "Plan", "options": "plans" }"#
  private static let extras = #"{ "id": "extras", "type": "choices", "label": "Extras", "options": "plans" }"#

  @Test(arguments: cases) func `The data of options is checked where it is declared and where it is read`(
    each: CheckedFlow
  ) {
    each.expectMarks()
  }

  @Test func `Options with more data than can be kept are reported once`() {
    func flow(_ count: Int) -> String {
      let options = (0..<count).map {
        #"{ "id": "o\#($0)", "label": "O\#($0)", "data": { "a\#($0)": 1, "b\#($0)": "x" } }"#
      }
      let list = options.joined(separator: ",\n")
      return Checking.flow(
        steps: #"{"id": "a", "fields": [{"id": "x", "type": "choice", "label": "X", "options": [\#n\#(list)]}]}"#)
    }
    #expect(Checking.problems(flow(200)) == [])
    let message =
      "the options have too much data; the limit is 100000 values (number of options × number of different data names)"
    #expect(
      Checking.problems(flow(2_000)) == [
        "2002:9 [too-costly] \(message) – use the same names in all options, or fewer options"
      ])
  }

  static let cases = [
    CheckedFlow(
      "data in conditions, limits and texts", head: plans,
      steps: #"""
        { "id": "a", "fields": [\#(plan), \#(extras),
            { "id": "budget", "type": "number", "label": "Budget", "min": "option(plan).price" }] },
        { "id": "b", "when": "option(plan).price > 11 && extras.exists(e, option(e).price < 11.5)",
          "text": "{{option(plan).label}} {{option(plan).help}} {{option(plan).id}} {{budget}}" },
        { "id": "c", "when": "size(extras) > 0 && option(extras[0]).seats != null && option(plan).tags == ['new']" },
        """#),
    CheckedFlow(
      "choices in groups, lists and repeated sections", head: plans,
      steps: #"""
        { "id": "a", "fields": [
            { "id": "team", "type": "group", "label": "T", "fields": [
              \#(plan), { "id": "n", "type": "text", "label": "N", "when": "option(plan).price > 11" }] },
            { "id": "teams", "type": "list", "label": "T", "fields": [\#(plan)] }, \#(extras)] },
        { "id": "s", "repeat": { "for": "extras", "as": "extra" }, "steps": [
          { "id": "b", "when": "option(extra.item).price > 11", "fields": [\#(plan)] }] },
        { "id": "r", "repeat": { "for": "teams", "as": "one" }, "steps": [
          { "id": "d", "when": "option(one.item.plan).price > 11", "text": "{{option(one.item.plan).label}}" }] },
        { "id": "c", "when": "option(team.plan).price > 11 && teams.all(t, option(t.plan).price < 12.5)",
          "text": "{{s.filter(x, x.plan != null && option(x.plan).price > 11).map(x, x.item)}}" },
        """#),
    CheckedFlow(
      "values that data can't have",
      steps: #"""
        { "id": "a", "fields": [{ "id": "plan", "type": "choice", "label": "P", "options": [
            { "id": "x", "label": "X", "data": { "id": 1, "max-seats": 2, "size": { "w": 1 }, "all": [1, [2]] } },
        //                                       ^^^^ reserved-id: every option already has "id"; choose another name
        //                                                ^^^^^^^^^^^
        //     reserved-id: invalid name "max-seats"; use letters, digits and _, starting with a letter
        //                                                                        ^^^^^^^^^^ wrong-type: "size" must be
        //     text, a number, true, false, or a list of them, found an object
        //                                                                                           ^^^^^^^^
        //     wrong-type: "all" must be text, a number, true, false, or a list of them, found a list
            { "id": "y", "label": "Y", "data": [] },
        //                                     ^^ wrong-type: "data" must be an object, found a list
            { "id": "z", "label": "Z", "data": { "rate": 1e400, "rates": [1, 1e400] } }
        //                                               ^^^^^
        //     wrong-type: the number 1e400 is out of range or has more than 38 digits
        //                                                               ^^^^^^^^^^
        //     wrong-type: the number 1e400 is out of range or has more than 38 digits
          ] }] },
        """#),
    CheckedFlow(
      "data of different types",
      steps: #"""
        { "id": "a", "fields": [{ "id": "plan", "type": "choice", "label": "P", "options": [
            { "id": "x", "label": "X", "data": { "price": 5, "tags": [1, 2.5] } },
            { "id": "y", "label": "Y", "data": { "price": "5", "tags": ["a"] } }
        //                                                ^^^
        //     type-mismatch: "price" must have the same type in all options, found integer and text
        //                                                             ^^^^^
        //     type-mismatch: "tags" must have the same type in all options, found list of number and list of text
          ] }] },
        """#),
    CheckedFlow(
      "members that don't exist or may be null", head: plans,
      steps: #"""
        { "id": "a", "fields": [\#(plan),
            { "id": "other", "type": "choice", "label": "O", "options": "plans", "required": false }] },
        { "id": "b", "when": "option(plan).prise > 5" },
        //                                 ^^^^^ unknown-field: unknown field "prise"
        //                                 help: did you mean "price"?
        { "id": "c", "when": "option(plan).seats > 5" },
        //                    ^^^^^^^^^^^^^^^^^^ maybe-missing: this value may be null here
        //                    help: check for null first: option(plan).seats != null && …
        { "id": "d", "when": "option(other).price > 5.5" },
        //                    ^^^^^^^^^^^^^ maybe-missing: "other" may be null here
        //                    help: check for null first: other != null && …
        { "id": "e", "when": "other != null && option(other).price > 5.5 || option(other) == null" },
        """#),
    CheckedFlow(
      "members that are tested for null in a macro", head: plans,
      steps: #"""
        { "id": "a", "fields": [\#(extras)] },
        { "id": "b", "when": "extras.exists(e, option(e).seats != null && option(e).seats > 0)" },
        { "id": "c", "when": "extras.all(e, has(option(e).seats) && option(e).seats > 0)" },
        { "id": "d", "when": "extras.map(e, option(e).seats != null ? option(e).seats : 0).sum() > 2" },
        { "id": "e", "when": "extras.map(e, option(e).seats != null, option(e).seats).sum() > 2" },
        { "id": "f", "when": "extras.exists(e, option(e).seats != null) && extras.exists(e, option(e).seats > 0)" },
        //                                                                                  ^^^^^^^^^^^^^^^
        //     maybe-missing: this value may be null here
        //     help: check for null first: option(e).seats != null && …
        """#),
    CheckedFlow(
      "labels outside texts", head: #"\#(plans) "services": { "s": { "input": { "l": "text" } } },"#,
      steps: #"""
        { "id": "a", "fields": [\#(plan)] },
        { "id": "b", "when": "option(plan).label == 'Pro'", "submit": { "call": "s", "with": { "l": "option(plan).help" } } },
        //                                 ^^^^^
        //     unknown-field: the "label" of an option can only be used in {{ }}, and only if the "label" of each
        //     option has no {{ }}
        //                                                                                                        ^^^^
        //     unknown-field: the "help" of an option can only be used in {{ }}, and only if the "help" of each
        //     option has no {{ }}
        """#),
    CheckedFlow(
      "labels with placeholders",
      steps: #"""
        { "id": "a", "fields": [{ "id": "n", "type": "text", "label": "N" }] },
        { "id": "b", "fields": [{ "id": "plan", "type": "choice", "label": "P", "options": [
            { "id": "x", "label": "For {{n}}", "help": "H" }] }] },
        { "id": "c", "text": "{{plan}} {{option(plan).help}} {{option(plan).label}}" },
        //                                                                  ^^^^^
        //     unknown-field: the "label" of an option can only be used in {{ }}, and only if the "label" of each
        //     option has no {{ }}
        """#),
    CheckedFlow(
      "arguments that are not an answer of a choice", head: plans,
      steps: #"""
        { "id": "a", "fields": [\#(extras), { "id": "name", "type": "text", "label": "N" }] },
        { "id": "b", "when": "option(name).price > 5.5" },
        //                           ^^^^ type-mismatch: "name" is not the answer to a choice
        //     help: pass the answer to a "choice" field, or one item of a "choices" field
        { "id": "c", "when": "option(extras).price > 5.5" },
        //                           ^^^^^^ type-mismatch: "extras" is not the answer to a choice
        //                           help: this is a list of answers; write extras.map(o, option(o))
        { "id": "d", "when": "option('pro').price > 5.5 && option() == null" },
        //                           ^^^^^ type-mismatch: this value is not the answer to a choice
        //     help: pass the answer to a "choice" field, or one item of a "choices" field
        //                                                 ^^^^^^^^ type-mismatch: "option" cannot be called like this
        //     help: pass the answer to a "choice" field, or one item of a "choices" field
        { "id": "e", "when": "optoin(extras[0]) == null" },
        //                    ^^^^^^ unknown-function: unknown function "optoin"
        //                    help: did you mean "option"?
        """#),
    CheckedFlow(
      "options that depend on another item",
      head: #"""
        "allow": ["may-be-empty"],
        "given": { "views": { "list": { "id": "text", "label": "text", "sea": "boolean" } } },
        """#,
      steps: #"""
        { "id": "a", "fields": [
            { "id": "all", "type": "choice", "label": "A", "optionsFrom": "views" },
            { "id": "rooms", "type": "list", "label": "R", "fields": [
              { "id": "sea", "type": "boolean", "label": "S" },
              { "id": "view", "type": "choice", "label": "V", "optionsFrom": "views.filter(v, v.sea == sea)" },
              { "id": "any", "type": "choice", "label": "W", "optionsFrom": "views" },
              { "id": "n", "type": "text", "label": "N", "when": "option(view).sea && option(any).sea" }] }] },
        { "id": "b", "when": "option(all).sea && rooms.exists(r, option(r.any).sea)" },
        { "id": "c", "when": "rooms.exists(r, option(r.view).sea)" },
        //                                           ^^^^^^ type-mismatch: "r.view" is not the answer to a choice
        //     help: pass the answer to a "choice" field, or one item of a "choices" field
        """#),
    CheckedFlow(
      "an answer that is read by its name in brackets", head: plans,
      steps: #"""
        { "id": "a", "fields": [{ "id": "team", "type": "group", "label": "T", "fields": [\#(plan)] }] },
        { "id": "b", "when": "team['plan'] == 'pro' || option(team['plan']).price > 11" },
        { "id": "c", "when": "team['plan'] == 'por'" },
        //                                    ^^^^^ unknown-option: unknown option "por" of "team.plan"
        //                                    help: did you mean "pro"?
        """#),
    CheckedFlow(
      "constants that are no options of an item",
      steps: #"""
        { "id": "a", "fields": [
            { "id": "pets", "type": "choices", "label": "P", "options": ["cat", "dog"] }] },
        { "id": "s", "repeat": { "for": "pets", "as": "pet" }, "steps": [
          { "id": "b", "when": "pet.item == 'cta'", "fields": [{ "id": "n", "type": "text", "label": "N" }] }] },
        //                                  ^^^^^ unknown-option: unknown option "cta" of "pets"
        //                                  help: did you mean "cat"?
        """#),
  ]
}
