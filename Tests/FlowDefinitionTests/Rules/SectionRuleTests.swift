import FlowDefinition
import FlowSyntax
import Testing

/// Sections, and what is known of their items.
@Suite struct SectionRuleTests {
  /// A section `people` for the number `count`, with one step that asks `name`.
  static func people(_ more: String = "", steps: String? = nil, for items: String = "count") -> String {
    let step = steps ?? #"{"id": "person", "title": "Person {{p.number}}", "fields": [NAME]}"#
    return #"{"id": "first", "fields": [COUNT]},"# + "\n"
      + (#"{"id": "people", "repeat": {"for": "\#(items)", "as": "p"}\#(more), "steps": [\#(step)]}"#)
      .replacing("NAME", with: #"{"id": "name", "type": "text", "label": "N"}"#)
  }

  static func flow(_ steps: String, result: String? = nil) -> String {
    let count =
      #"{"id": "count", "type": "integer", "label": "C"}, {"id": "pets", "type": "choices", "#
      + #""label": "P", "options": ["cat", "dog"], "required": false}, {"id": "b", "type": "boolean", "label": "B"}"#
    let end = result.map { #"{"id": "done", "end": "done", "result": {"r": "\#($0)", "p": "pets", "b": "b"}}"# }
    return Checking.flow(
      steps: steps.replacing("COUNT", with: count), end: end ?? #"{"id": "done", "end": "done"}"#)
  }

  static let clean = [
    CheckedFlow("for a number", file: flow(people()), problems: []),
    CheckedFlow(
      "as many items as its number allows",
      file: Checking.flow(
        steps: #"{"id": "f", "fields": [{"id": "n", "type": "integer", "label": "N", "min": 0, "max": 5}]}, "#
          + #"{"id": "s", "repeat": {"for": "n", "as": "p", "max": 5}, "steps": [{"id": "a"}]}"#), problems: []),
    CheckedFlow(
      "a number without a limit of its own",
      file: flow(people().replacing(#""as": "p""#, with: #""as": "p", "max": 9"#)), problems: []),
    CheckedFlow(
      "for the options ticked",
      file: flow(people(steps: #"{"id": "a", "text": "{{p.item.upperAscii()}}", "fields": [NAME]}"#, for: "pets")),
      problems: []),
    CheckedFlow(
      "for a list of its own answers, element by element",
      file: flow(
        people() + #","# + "\n" + #"{"id": "x", "when": "size(people) > 0", "text": "{{people[0].name + '!'}}"}"#),
      problems: []),
    CheckedFlow(
      "walked over what another gathered",
      file: flow(
        people() + #", {"id": "again", "repeat": {"for": "people", "as": "q"}, "steps": "#
          + #"[{"id": "y", "text": "{{q.item.name + '!'}}", "fields": [{"id": "name", "type": "text", "label": "M"}]}]}"#
      ),
      problems: []),
    CheckedFlow(
      "an inner name that hides an outer one",
      file: flow(
        people(
          steps: #"{"id": "a", "fields": [{"id": "count", "type": "text", "label": "N"}]}, "#
            + #"{"id": "c", "text": "{{count + '!'}}"}"#)), problems: []),
    CheckedFlow(
      "a section that is not repeated keeps its names in the flow",
      file: flow(
        #"{"id": "s", "steps": [{"id": "first", "fields": [COUNT]}]}, {"id": "x", "text": "{{count + 1}}"}"#),
      problems: []),
    CheckedFlow(
      "a rule and a refusal name an inner field",
      file: flow(
        people(
          steps:
            #"{"id": "a", "fields": [NAME], "rules": [{"that": "name != p.number.string()", "message": "M", "field": "name"}]}"#
            .replacing("p.number.string()", with: "string(p.number)"))), problems: []),
    CheckedFlow("the list is there afterwards", file: flow(people(), result: "people.size() + 1"), problems: []),
    CheckedFlow(
      "its when governs what is inside",
      file: flow(
        #"{"id": "o", "optional": true, "fields": [{"id": "n", "type": "text", "label": "N"}]}, "#
          + #"{"id": "s", "when": "n != null", "steps": [{"id": "a", "text": "{{n + '!'}}"}]}"#), problems: []),
    CheckedFlow(
      "its next reads what it asks",
      file: flow(people(#", "next": [{"when": "people.exists(x, x.name == 'a')", "go": "first"}, {"go": "done"}]"#)),
      problems: []),
    CheckedFlow(
      "a step leaves it for a step behind",
      file: flow(people(steps: #"{"id": "a", "fields": [NAME], "next": "done"}"#)), problems: []),
  ]

  @Test(arguments: clean) func `a section that is right is left alone`(flow: CheckedFlow) {
    #expect(Checking.problems(flow.text) == flow.problems)
  }

  static let wrong = [
    CheckedFlow(
      "fewer items than its number allows",
      file: Checking.flow(
        steps: #"{"id": "f", "fields": [{"id": "n", "type": "integer", "label": "N", "min": 0, "max": 5}]}, "#
          + #"{"id": "s", "repeat": {"for": "n", "as": "p", "max": 2}, "steps": [{"id": "a"}]}"#),
      problems: [
        #"2:145 warning [bad-limits] "n" may be 5, and only 2 of them are asked about; make the two limits the same"#
      ]),
    CheckedFlow(
      "fewer items than there are options",
      file: flow(people(for: "pets").replacing(#""as": "p""#, with: #""as": "p", "max": 1"#)),
      problems: [
        #"3:62 warning [bad-limits] "pets" may be 2, and only 1 of them are asked about; make the two limits the same"#
      ]),
    CheckedFlow(
      "its own list, inside",
      file: flow(people(steps: #"{"id": "a", "text": "{{people != null}}", "fields": [NAME]}"#)),
      problems: [#"3:90 [reads-ahead] "people" is whole only after its last item; no step in it can read it"#]),
    CheckedFlow(
      "a section that is walked for its own answer",
      file: flow(
        #"{"id": "s", "when": "x == null", "steps": [{"id": "a", "fields": [{"id": "x", "type": "text", "label": "X"}]}]}"#
      ),
      problems: [#"2:22 [reads-ahead] this decides whether "x" is asked and cannot read it"#]),
    CheckedFlow(
      "a name from outside", file: flow(people(), result: "name"),
      problems: [#"4:48 [unknown-field] there is nothing called "name" here"#]),
    CheckedFlow(
      "the item from outside", file: flow(people(), result: "p.number"),
      problems: [#"4:48 [unknown-field] there is nothing called "p" here"#]),
    CheckedFlow(
      "the item of a number", file: flow(people(steps: #"{"id": "a", "text": "{{p.item}}"}"#)),
      problems: [#"3:92 [unknown-field] "p" has no field "item" – it has "number""#]),
    CheckedFlow(
      "an answer some items lack",
      file: flow(
        people(steps: #"{"id": "a", "optional": true, "fields": [NAME]}"#)
          + #", {"id": "x", "when": "size(people) > 0", "text": "{{people[0].name + '!'}}"}"#),
      problems: [#"3:209 [maybe-missing] this value may be missing here"#]),
    CheckedFlow(
      "the list of a section that may be passed over", file: flow(people(#", "when": "b""#), result: "people.size()"),
      problems: [#"4:48 [maybe-missing] "people" may be missing here – test it first: people != null && …"#]),
    CheckedFlow(
      "the list of a section that may be skipped", file: flow(people(#", "optional": true"#), result: "people.size()"),
      problems: [#"4:48 [maybe-missing] "people" may be missing here – test it first: people != null && …"#]),
    CheckedFlow(
      "an answer of the item before",
      file: flow(people(steps: #"{"id": "a", "text": "{{name + '!'}}"}, {"id": "c", "fields": [NAME]}"#)),
      problems: [#"3:90 [maybe-missing] "name" may be missing here – test it first: name != null && …"#]),
    CheckedFlow(
      "a text to be repeated for", file: flow(people(for: "'abc'")),
      problems: ["3:37 [type-mismatch] a section is repeated for a whole number or a list, and this is a text"]),
    CheckedFlow(
      "a section in a section", file: flow(#"{"id": "s", "steps": [{"id": "t", "steps": []}]}"#),
      problems: [
        #"2:35 [unknown-key] a section lies in no other; put it beside this one"#
      ]),
    CheckedFlow(
      "an end, a review and a once in what is repeated",
      file: Checking.flow(
        #""services": {"s": {}}"#,
        steps:
          #"{"id": "s", "repeat": {"for": "2", "as": "p"}, "steps": [{"id": "a", "review": "R?"}, "#
          + #"{"id": "b", "submit": {"call": "s", "once": true}}, {"id": "e", "end": "x"}]}"#),
      problems: [
        #"2:80 [unknown-key] a step that is repeated has no "review"; put it after the section"#,
        #"2:109 [unknown-key] a step that is repeated has no "once"; put it after the section"#,
        #"2:158 [unknown-key] a step that is repeated has no "end"; put it after the section"#,
      ]),
    CheckedFlow(
      "a way into a section",
      file: flow(#"{"id": "x", "next": "person"}, "# + people()),
      problems: [
        #"2:21 [unknown-step] "person" lies in the section "people"; from outside only the section can be named"#
      ]),
    CheckedFlow(
      "a refusal that blames a field of some item",
      file: Checking.flow(
        #""services": {"s": {"rejects": {"no": {}}}}"#,
        steps:
          #"{"id": "s", "repeat": {"for": "2", "as": "p"}, "steps": [{"id": "a", "fields": "#
          + #"[{"id": "name", "type": "text", "label": "N"}]}]}, "#
          + #"{"id": "x", "submit": {"call": "s", "rejected": {"no": {"field": "s.name"}}}}"#),
      problems: [
        #"2:196 [unknown-field] "s.name" is asked for each item of "s"; only a step in that section can name it"#
      ]),
    CheckedFlow(
      "names an item has of its own",
      file: flow(people(steps: #"{"id": "a", "fields": [{"id": "item", "type": "text", "label": "N"}]}"#)),
      problems: [#"3:97 [reserved-id] "item" is what an item has of its own; choose another id"#]),
    CheckedFlow(
      "the id of a step", file: flow(people() + #", {"id": "people"}"#),
      problems: [#"3:184 [duplicate-id] there are two steps "people""#]),
    CheckedFlow(
      "nothing after it",
      file: Checking.flow(
        steps: #"{"id": "z", "end": "z", "when": "1 == 1", "allow": ["dead-branch"]}"#,
        end:
          #"{"id": "s", "steps": [{"id": "a"}]}"#),
      problems: [#"3:30 [no-way-out] after "a" there is no step; add one with "end", or a "next""#]),
  ]

  @Test(arguments: wrong) func `a section that is wrong is events`(flow: CheckedFlow) {
    #expect(Checking.problems(flow.text) == flow.problems)
  }
}
