import FlowDefinition
import FlowSyntax
import Testing

/// Lists of fields under `groups` that groups and lists use by name.
@Suite struct SharedGroupRuleTests {
  private static let address = #"""
    "groups": {
      "address": [
        { "id": "street", "type": "text", "label": "Street" },
        { "id": "country", "type": "choice", "label": "Country", "options": ["DE", "US"] },
        { "id": "state", "type": "text", "label": "State", "when": "country == 'US'" }
      ]
    },
    """#

  private static func use(_ id: String, _ name: String = "address", type: String = "group") -> String {
    #"{ "id": "\#(id)", "type": "\#(type)", "label": "\#(id)", "fields": "\#(name)" }"#
  }

  @Test(arguments: cases) func `Problems of shared groups are reported once, where they can be fixed`(
    each: CheckedFlow
  ) {
    each.expectMarks()
  }

  static let cases = [
    CheckedFlow(
      "groups and lists with the same fields", head: address,
      steps: #"""
        { "id": "a", "fields": [\#(use("home")), \#(use("work")), \#(use("others", type: "list"))] },
        { "id": "b", "when": "home.country == 'US' && work.state != null && others.exists(o, o.state == null)",
          "text": "{{home.street}} {{work.country}} {{others[0].street}}" },
        """#),
    CheckedFlow(
      "a shared group in a shared group",
      head: address.replacing(#""address":"#, with: #""person": [\#(use("home"))], "address":"#),
      steps: #"{ "id": "a", "fields": [\#(use("me", "person"))] }, { "id": "b", "text": "{{me.home.street}}" },"#),
    CheckedFlow(
      "a shared group beside other fields and another shared group",
      head: address.replacing(
        #""address":"#, with: #""pet": [{ "id": "age", "type": "integer", "label": "A" }], "address":"#),
      steps: #"""
        { "id": "a", "fields": [
          { "id": "home", "type": "group", "label": "H",
            "fields": [{ "id": "name", "type": "text", "label": "N" }, "address", "pet",
              { "id": "floor", "type": "integer", "label": "F", "when": "country == 'DE' && name != '' && age > 3" }] },
          \#(use("work")),
          "address"
        //^^^^^^^^^ wrong-type: "fields" must be a list of fields and notes, found a string
        //help: use a field such as { "id": "…", "type": "group", "fields": "address" }
        ] },
        { "id": "b", "text": "{{home.street}} {{home.name}} {{home.floor}} {{home.age}} {{work.street}}" },
        """#),
    CheckedFlow(
      "an unknown group", head: address,
      steps: #"""
        { "id": "a", "fields": [
          { "id": "home", "type": "group", "label": "H", "fields": "adress" },
        //                                                         ^^^^^^^^ unknown-group: unknown group "adress"
        //                                                         help: did you mean "address"?
          { "id": "cats", "type": "list", "label": "C", "fields": "pets" }
        //                                                        ^^^^^^ unknown-group: unknown group "pets"
        //                                                        help: expected "address"
        ] },
        { "id": "b", "when": "home.country == 'US' && cats[0].name == 'Tom'" },
        """#),
    CheckedFlow(
      "an unused group",
      head: #"""
        "groups": { "pet": [{ "id": "name", "type": "text", "label": "N" }] },
        //          ^^^^^ warning unused-group: unused group "pet"; remove it or use it
        """#,
      steps: #"{ "id": "a", "fields": [{ "id": "x", "type": "text", "label": "X" }] },"#),
    CheckedFlow(
      "groups that contain themselves",
      head: #"""
        "groups": {
          "a": [{ "id": "x", "type": "text", "label": "X" }, { "id": "b", "type": "group", "fields": "b" }],
          "b": [{ "id": "y", "type": "text", "label": "Y" }, { "id": "a", "type": "group", "fields": "a" }]
        //                                                                                           ^^^
        //     circular-group: the group "a" contains itself
        },
        """#,
      steps: #"{ "id": "s", "fields": [{ "id": "g", "type": "group", "fields": "a" }] },"#),
    CheckedFlow(
      "the name of a group as a type, or as the fields of a step", head: address,
      steps: #"""
        { "id": "a", "fields": [{ "id": "home", "type": "address", "label": "H" }, \#(use("work"))] },
        //                                              ^^^^^^^^^
        //     wrong-type: unknown field type "address"
        //     help: use "type": "group", "fields": "address"
        { "id": "b", "fields": "address" },
        //                     ^^^^^^^^^ wrong-type: "fields" must be a list, found a string
        //     help: use a field such as { "id": "…", "type": "group", "fields": "address" }
        """#),
    CheckedFlow(
      "mistakes in a group that is used twice",
      head: #"""
        "groups": {
          "address": [
            { "id": "street", "type": "text", "label": "Street", "max": 5, "rules": [{ "that": "size(stret) > 3",
        //                                                       ^^^^^ unknown-key: unknown key "max" in a field of
        //     type "text"
        //                                                                                           ^^^^^
        //     unknown-field: unknown name "stret"
        //     help: did you mean "street"?
              "message": "Short" }] },
            { "id": "street", "type": "integer", "label": "S", "min": 3, "max": 2, "when": "1 == 1" }
        //          ^^^^^^^^ duplicate-id: duplicate name "street"
        //                                                                      ^
        //     bad-limits: "max" is less than "min"
        //                                                                                  ^^^^^^
        //     warning dead-branch: this condition is always true; remove it
          ]
        },
        """#,
      steps: #"{ "id": "a", "fields": [\#(use("home")), \#(use("work"))] },"#),
    CheckedFlow(
      "groups that are not lists of fields",
      head: #"""
        "groups": { "none": [], "one": { "id": "street" } },
        //                  ^^ bad-limits: a shared group needs at least one field
        //                             ^^^^^^^^^^^^^^^^^^ wrong-type: "one" must be a list, found an object
        """#,
      steps: #"{ "id": "a", "fields": [\#(use("n", "none")), \#(use("o", "one"))] },"#),
    CheckedFlow(
      "a condition that is dead in each use",
      head: #"""
        "groups": { "pet": [
          { "id": "years", "type": "integer", "label": "Years", "min": 0 },
          { "id": "old", "type": "boolean", "label": "Old", "when": "years < 0" },
        //                                                           ^^^^^^^^^
        //     warning dead-branch: this condition is never true
          { "id": "new", "type": "boolean", "label": "New", "when": "months < 3" },
        //                                                           ^^^^^^
        //     reads-ahead: "months" is asked after this field; move it before this field
          { "id": "months", "type": "integer", "label": "Months" }
        ] },
        """#,
      steps: #"{ "id": "a", "fields": [\#(use("cat", "pet")), \#(use("dog", "pet"))] },"#),
  ]

  @Test func `A problem that only one use of a shared group has names that use`() throws {
    let text = Checking.flow(
      #""groups": {"visit": [{"id": "note", "type": "text", "label": "N", "when": "size(city) > 3"}]}"#,
      steps: """
        {"id": "a", "fields": [{"id": "known", "type": "boolean", "label": "K"}]},
        {"id": "b", "when": "known", "fields": [{"id": "city", "type": "text", "label": "C"}, \(Self.use("one", "visit"))]},
        {"id": "c", "fields": [\(Self.use("two", "visit"))]}
        """)
    let report = Flow.read(SourceFile(name: "flow.jsonc", text: text)).report
    #expect(report.diagnostics.map(\.rule) == [.maybeMissing])
    let related = try #require(report.diagnostics.first?.related.last)
    #expect(related.label == "the group is used here")
    #expect(report.source.position(at: related.range.start).line == 4)
  }

  @Test func `A problem that all uses of a shared group have names none of them`() throws {
    let text = Checking.flow(
      #""groups": {"visit": [{"id": "note", "type": "text", "label": "N", "when": "size(city) > 3"}]}"#,
      steps: """
        {"id": "a", "fields": [{"id": "city", "type": "text", "label": "C", "required": false}]},
        {"id": "b", "fields": [\(Self.use("one", "visit"))]}, {"id": "c", "fields": [\(Self.use("two", "visit"))]}
        """)
    let diagnostics = Flow.read(SourceFile(name: "flow.jsonc", text: text)).report.diagnostics
    #expect(diagnostics.map(\.rule) == [.maybeMissing])
    #expect(diagnostics.first?.related.contains { $0.label == "the group is used here" } == false)
  }

  @Test func `A condition that is dead in one use of a shared group is not reported`() {
    let groups = #""groups": {"visit": [{"id": "note", "type": "text", "label": "N", "when": "city == 'Rome'"}]}"#
    let city = #"{"id": "city", "type": "choice", "label": "C", "options": ["Rome", "Oslo"]}"#
    func problems(_ second: String) -> [String] {
      Checking.problems(
        Checking.flow(
          groups,
          steps: """
            {"id": "a", "fields": [\(city)]},
            {"id": "b", "when": "city == 'Rome'", "fields": [\(Self.use("one", "visit"))]},
            {"id": "c", \(second) "fields": [\(Self.use("two", "visit"))]}
            """))
    }
    #expect(problems("").isEmpty)
    let dead = problems(#""when": "city != 'Oslo'", "#)
    #expect(dead.count == 1 && dead[0].contains("[dead-branch]") && dead[0].hasPrefix("1:"), "\(dead)")
  }

  @Test func `A warning in a shared group can be allowed there`() {
    let groups = #""groups": {"pet": [{"id": "years", "type": "integer", "label": "A", "example": "old" ALLOW}]}"#
    let steps = #"{"id": "a", "fields": [\#(Self.use("cat", "pet")), \#(Self.use("dog", "pet"))]}"#
    let warned = Checking.problems(Checking.flow(groups.replacing("ALLOW", with: ""), steps: steps))
    #expect(warned.count == 1 && warned[0].contains("[bad-example]"), "\(warned)")
    let allow = #", "allow": ["bad-example"]"#
    #expect(Checking.problems(Checking.flow(groups.replacing("ALLOW", with: allow), steps: steps)).isEmpty)
  }

  @Test(arguments: [#""type": "group", "fields": "g0""#, #""type": "text", "label": "H""#])
  func `Shared groups that multiply are refused in a moment`(use: String) {
    let groups = (0..<40).map { place in
      let inner = ["x", "y"].map { #"{"id": "\#($0)", "type": "group", "fields": "g\#(place + 1)"}"# }
      return #""g\#(place)": [\#(inner.joined(separator: ", "))]"#
    }
    let leaf = #""g40": [{"id": "z", "type": "text", "label": "Z"}]"#
    let text = Checking.flow(
      #""groups": {\#((groups + [leaf]).joined(separator: ", "))}"#,
      steps: #"{"id": "a", "fields": [{"id": "h", \#(use)}]}"#)
    let problems = Checking.problems(text).filter { $0.contains("[too-costly]") }
    #expect(!problems.isEmpty)
    #expect(problems.allSatisfy { $0.contains("used here add more than 10000 fields or are nested too deeply") })
  }

  @Test func `A long chain of shared groups is refused without running out of stack`() {
    let groups = (0..<5_000).map { #""g\#($0)": [{"id": "x", "type": "group", "fields": "g\#($0 + 1)"}]"# }
    for order in [groups, groups.reversed()] {
      let text = Checking.flow(
        #""groups": {\#(order.joined(separator: ", ")), "g5000": [{"id": "z", "type": "text", "label": "Z"}]}"#,
        steps: #"{"id": "a", "fields": [{"id": "h", "type": "group", "fields": "g0"}]}"#)
      #expect(Checking.problems(text).contains { $0.contains("[too-costly]") })
    }
  }
}
