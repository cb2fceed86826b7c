import FlowDefinition
import FlowExpressions
import FlowSyntax
import Testing

/// What is told about lists: their items, their types, what they cannot ask.
@Suite struct ListRuleTests {
  @Test(arguments: cases) func `everything is events, each in its place`(each: CheckedFlow) {
    #expect(Checking.problems(each.text) == each.problems)
  }

  /// A step with a list of the fields, further keys of the list, and further steps.
  private static func list(_ fields: String, _ more: String = "", then steps: String = "") -> String {
    #"{"id": "a", "fields": ["# + "\n" + #"{"id": "phones", "type": "list", "label": "P", "fields": ["# + "\n" + fields
      + "\n]\(more)}]}" + steps
  }
  private static let number = #"{"id": "number", "type": "phone", "label": "N"}"#
  private static let kind =
    #"{"id": "kind", "type": "choice", "label": "K", "options": ["home", "work"], "required": false}"#

  static let cases = [
    CheckedFlow(
      "a list of several kinds of fields",
      steps: list(
        number + ", " + kind
          + #", {"id": "at", "type": "group", "fields": [{"id": "city", "type": "text", "label": "C"}]}"#,
        #", "item": "Phone", "min": 1, "max": 3"#), problems: []),
    CheckedFlow(
      "a list without fields",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "list", "label": "A"}, {"id": "y", "type": "list", "#
        + #""label": "A", "fields": []}]}"#,
      problems: [
        #"2:24 [missing-key] a field of type "list" needs the key "fields""#,
        "2:109 [bad-limits] a list needs at least one field for its items",
      ]),
    CheckedFlow(
      "a list without a label",
      steps: #"{"id": "a", "fields": [{"id": "x", "type": "list", "fields": ["# + number + "]}]}",
      problems: [#"2:24 [missing-key] the field "x" needs the key "label""#]),
    CheckedFlow(
      "limits of a list", steps: list(number, #", "min": 3, "max": 2"#),
      problems: [#"5:21 [bad-limits] "max" is smaller than "min""#]),
    CheckedFlow(
      "limits of another kind", steps: list(number, #", "min": 1.5, "max": "phones""#),
      problems: [
        #"5:11 [wrong-type] "min" is a number here; it takes a whole number, or an expression in quotes"#,
        "5:24 [type-mismatch] a whole number or nothing is needed here, and this is a list (each a group of id, number) or"
          + " nothing",
      ]),
    CheckedFlow(
      "a field called id",
      steps: list(
        #"{"id": "id", "type": "text", "label": "I"}, {"id": "g", "type": "group", "fields": ["#
          + #"{"id": "id", "type": "text", "label": "I"}]}"#),
      problems: [#"4:8 [reserved-id] every item of a list has an "id" already; choose another name"#]),
    CheckedFlow(
      "two fields of an item", steps: list(number + ",\n" + number),
      problems: [#"5:8 [duplicate-id] the name "number" is used already; choose another"#]),
    CheckedFlow(
      "what is not kept",
      steps: list(
        #"{"id": "a", "type": "code", "label": "A"},"# + "\n"
          + #"{"id": "b", "type": "text", "label": "A", "secret": true},"#
          + "\n" + #"{"id": "c", "type": "text", "label": "A", "keep": false},"# + "\n"
          + #"{"id": "d", "type": "code", "label": "A", "keep": true}"#),
      problems: [
        #"4:13 [wrong-type] the items of a list are saved as a whole, so "phones.a" cannot be left out or hidden; ask"#
          + " it beside the list",
        #"5:43 [wrong-type] the items of a list are saved as a whole, so "phones.b" cannot be left out or hidden; ask"#
          + " it beside the list",
        #"6:43 [wrong-type] the items of a list are saved as a whole, so "phones.c" cannot be left out or hidden; ask"#
          + " it beside the list",
      ]),
    CheckedFlow(
      "options of items",
      steps: list(
        kind + #", {"id": "x", "type": "text", "label": "X", "when": "kind == 'hone'"}"#, "",
        then: #", {"id": "b", "when": "phones.exists(p, p.kind == 'wrok') || phones[0].kind == 'work'"}"#),
      problems: [
        #"4:156 [unknown-option] "phones.kind" has no option "hone" – did you mean "home"?"#,
        #"5:55 [unknown-option] "phones.kind" has no option "wrok" – did you mean "work"?"#,
      ]),
    CheckedFlow(
      "a secret list", steps: list(number, #", "secret": true"#),
      problems: [#"5:4 [wrong-type] the list "phones" cannot be secret; ask what is secret in a field of its own"#]),
    CheckedFlow(
      "a list that is not kept",
      steps: list(number, #", "keep": false, "rules": [{"that": "size(phones) < 9", "message": "M"}]"#), problems: []),
    CheckedFlow(
      "a list in a repeated section", head: #""given": {"n": "integer"}"#,
      steps: #"{"id": "s", "repeat": {"for": "n", "as": "it"}, "steps": ["# + list(number) + "]}, "
        + #"{"id": "t", "when": "size(s) > 0 && size(s[0].phones) > 0", "text": "{{s[0].phones[0].number}}"}"#,
      problems: []),
    CheckedFlow(
      "a list in a list",
      steps: list(
        number + #", {"id": "g", "type": "group", "fields": ["# + "\n"
          + #"{"id": "more", "type": "list", "label": "A", "fields": ["# + number + "]}]}"),
      problems: [
        #"5:16 [wrong-type] "phones.g.more" is a list inside a list; ask it in a section that is repeated"#
      ]),
    CheckedFlow(
      "bare names inside, the list outside",
      steps: list(
        #"{"id": "years", "type": "integer", "label": "Y"}, {"id": "x", "type": "text", "label": "X {{years}}", "#
          + #""when": "years > 17"}"#,
        #", "rules": [{"that": "phones.exists(p, p.years > 3)", "message": "M"}]"#,
        then: #", {"id": "b", "text": "{{phones[0].years}} {{size(phones)}} {{phones[0].id}}", "#
          + #""when": "phones.all(p, p.x == null)"}"#),
      problems: []),
    CheckedFlow(
      "names of items are not there outside",
      steps: list(
        number, #", "rules": [{"that": "number == ''", "message": "M"}]"#, then: #", {"id": "b", "text": "{{number}}"}"#
      ),
      problems: [
        #"5:24 [unknown-field] there is nothing called "number" here"#,
        #"5:83 [unknown-field] there is nothing called "number" here"#,
      ]),
    CheckedFlow(
      "an item cannot read its list",
      steps: list(
        #"{"id": "x", "type": "text", "label": "{{size(phones)}}", "when": "phones == null"}"#),
      problems: [
        #"4:46 [reads-ahead] "phones" is known only once all of it is answered; nothing inside it can read it"#,
        #"4:67 [reads-ahead] "phones" is known only once all of it is answered; nothing inside it can read it"#,
      ]),
    CheckedFlow(
      "an inner field that may be missing",
      steps: list(number + ", " + kind, then: #", {"id": "b", "when": "phones[0].kind.startsWith('h')"}"#),
      problems: [
        "5:28 [maybe-missing] this value may be missing here"
      ]),
    CheckedFlow(
      "a rule and a rejection that name a field of items",
      steps: list(
        number,
        then: #", {"id": "b", "rules": [{"that": "phones.size() > 1", "message": "M", "field": "phones.number"}]}"#),
      problems: [#"5:84 [unknown-field] "phones.number" is in every item of a list; name "phones""#]),
    CheckedFlow(
      "defaults",
      steps: list(
        number + ", " + kind,
        #", "default": [{"number": "+12015550123", "kind": "work"}, {"number": "+12015550124"}]"#,
        then: ", "
          + list(number, #", "default": [{"number": "12"}, {"nummer": "+12015550123"}, 5]"#)
          .replacing(#""a""#, with: #""b""#).replacing("phones", with: "others") + ", "
          + list(number, #", "default": "x""#).replacing(#""a""#, with: #""c""#).replacing("phones", with: "more")),
      problems: [
        "8:27 [bad-default] this is no answer the field accepts",
        #"8:35 [unknown-key] an item has no key "nummer" – did you mean "number"?"#,
        "8:62 [wrong-type] an item is an object, and this is a number",
        "11:15 [bad-default] this is no answer the field accepts",
      ]),
    CheckedFlow(
      "values from elsewhere", head: #""given": {"book": {"list": {"number": "phone"}}, "plain": {"list": "text"}}"#,
      steps: list(number, #", "suggest": "book""#) + ", "
        + list(number, #", "defaultFrom": "plain""#).replacing(#""a""#, with: #""b""#).replacing(
          "phones", with: "others"),
      problems: [
        "8:20 [type-mismatch] a list (each a group of id, number) or nothing is needed here, and this is a list (each"
          + " a text)"
      ]),
  ]

  // MARK: types

  static let inputs: [(type: String, problem: String?)] = [
    (#"{"list": {"number": "phone"}}"#, nil),
    (#"{"list": {"id": "text", "number": "phone", "kind": "text?"}}"#, nil),
    (#"{"list": {"number": "text", "fax": "phone?"}}"#, nil),
    (#"{"list": {"number": "phone", "kind": "text"}}"#, "type-mismatch"),
    (#"{"list": {"fax": "phone"}}"#, "type-mismatch"),
    (#"{"list": "text"}"#, "type-mismatch"),
  ]

  @Test(arguments: inputs) func `a list fits ports that want parts of its items`(type: String, problem: String?) {
    let text = Checking.flow(
      #""services": {"s": {"input": {"p": \#(type)}}}"#,
      steps: Self.list(Self.number + ", " + Self.kind)
        + #", {"id": "b", "submit": {"call": "s", "with": {"p": "phones"}}}"#)
    let report = Flow.read(SourceFile(name: "flow.jsonc", text: text)).report
    #expect(report.diagnostics.map(\.rule.rawValue) == (problem.map { [$0] } ?? []))
  }

  @Test func `a number of one item is a phone number for a port`() {
    let text = Checking.flow(
      #""services": {"s": {"input": {"p": "phone"}}}"#,
      steps: Self.list(Self.number) + #", {"id": "b", "submit": {"call": "s", "with": {"p": "phones[0].number"}}}"#)
    #expect(Checking.problems(text) == [])
  }

  @Test(arguments: [
    ("phones[0].number", 0, "phones.number"), ("phones[12].at.city", 12, "phones.at.city"),
    ("phones[1].tel", 1, "phones.number"),
  ])
  func `a path names a question of an item`(path: String, row: Int, field: String) throws {
    let flow = try #require(Self.flow)
    let question = try #require(flow.question(path))
    let item = try #require(question.item)
    #expect(item.row == row)
    #expect(flow[question.field].path == field)
    #expect(flow.path(of: question.field, in: item.list, row: row) == path.replacing(".tel", with: ".number"))
    #expect(flow.list(around: question.field) == item.list)
  }

  @Test(arguments: [
    "phones", "phones[0]", "phones[-1].number", "phones[x].number", "phones[0].", "phones[0].fax", "phones[0]number",
    "phones[0].number.x", "phones[99999999999999999999].number", "name[0].x", "[0].number", "phones.number", "",
    "phones[0].at.", "phones]0[.number",
  ])
  func `anything else names none`(path: String) throws {
    #expect(try #require(Self.flow).question(path)?.item == nil)
  }

  @Test func `a field of items is no field of the flow`() throws {
    let flow = try #require(Self.flow)
    #expect(flow.field("phones.number") == nil)
    #expect(flow.field("phones") != nil)
    #expect(flow.steps[0].leaves.map { flow[$0].path } == ["name", "phones"])
  }

  private static let flow = Flow.read(
    SourceFile(
      name: "flow.jsonc",
      text: Checking.flow(
        steps:
          #"{"id": "a", "fields": [{"id": "name", "type": "text", "label": "N"}, {"id": "phones", "type": "list", "#
          + #""label": "P", "fields": [{"id": "number", "type": "phone", "label": "N", "was": ["tel"]}, {"id": "at", "#
          + #""type": "group", "fields": [{"id": "city", "type": "text", "label": "C"}]}]}]}"#))
  ).flow
}
