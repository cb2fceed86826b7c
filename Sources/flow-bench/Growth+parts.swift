/// What a step, an expression or the flow itself may have many of.
extension Growth {
  static let parts: [Dimension] = [
    .flow("branches of a next, to a step each") { count in
      FlowText.branching(count, to: count)
    },
    .flow("branches of a next, to two steps") { count in
      FlowText.branching(count, to: 2)
    },
    .flow("actions of a step") { count in
      FlowText(steps: [
        FlowText.step("before", #""title": "Step""#),
        FlowText.step("one", FlowText.list("actions", count) { #"{ "id": "a\#($0)", "label": "L", "go": "before" }"# }),
      ])
    },
    .flow("calls of a step") { count in
      one(
        FlowText.list("actions", count) { #"{ "id": "a\#($0)", "label": "L", "call": "p" }"# },
        #""services": { "p": { "input": {} } },"#)
    },
    .flow("refusals of a call") { count in
      one(
        #""submit": { "call": "p", "# + FlowText.object("rejected", count) { #""c\#($0)": { "message": "No." }"# }
          + "}",
        #""services": { "p": { "# + FlowText.object("rejects", count) { #""c\#($0)": {}"# } + "}},")
    },
    .flow("services") { count in
      FlowText(
        members: FlowText.object("services", count) { #""p\#($0)": { "input": {}, "output": { "x": "text" } }"# } + ",",
        steps: (0..<count).map { FlowText.step("s\($0)", #""submit": { "call": "p\#($0)", "as": "o\#($0)" }"#) })
    },
    .flow("given values") { count in
      FlowText(
        members: FlowText.object("given", count) { #""g\#($0)": "text""# } + ",",
        steps: [FlowText.step("one", FlowText.list("text", count) { #""{{g\#($0)}}""# })])
    },
    .flow("paragraphs") { count in one(FlowText.list("text", count) { #""Paragraph \#($0)""# }) },
    .flow("paragraphs with conditions and values") { count in
      FlowText(steps: [
        FlowText.step("first", FlowText.question("f")),
        FlowText.step("one", FlowText.list("text", count) { #"{ "when": "f > \#($0)", "text": "It is {{f}}." }"# }),
      ])
    },
    .flow("length of a text") { count in
      one("\"text\": \"" + String(repeating: "{{1 + 1}} and ", count: count) + "\"")
    },
    .flow("placeholders of a result") { count in
      FlowText(steps: [
        FlowText.step("zero", FlowText.question("z"), FlowText.next("z > 3", "done", otherwise: "one")),
        FlowText.step("one", FlowText.question("f")),
        FlowText.step("end", #""end": "ended""#, FlowText.object("result", count) { #""r\#($0)": "f""# }),
      ])
    },
    .flow("conditions, a step each") { count in
      FlowText(
        members: FlowText.object("conditions", count) { #""c\#($0)": "f != null && f > \#($0)""# } + ",",
        steps: [FlowText.step("first", FlowText.question("f"))]
          + (0..<count).map { FlowText.step("s\($0)", #""title": "S""#, "\"when\": \"c\($0)\"") })
    },
    .flow("uses of one condition") { count in
      FlowText(
        members: #""conditions": { "c": "f != null && f > 3" },"#,
        steps: [FlowText.step("first", FlowText.question("f"))]
          + (0..<count).map { FlowText.step("s\($0)", #""title": "S""#, "\"when\": \"c\"") })
    },
    .flow("conditions in one", 50) { count in
      FlowText(
        members: FlowText.object("conditions", count + 1) {
          $0 == count
            ? "\"all\": \"" + (0..<count).map { "c\($0)" }.joined(separator: " || ") + "\""
            : #""c\#($0)": "f == \#($0)""#
        } + ",",
        steps: [
          FlowText.step("first", FlowText.question("f")),
          FlowText.step("s", #""title": "S""#, #""when": "all""#),
        ])
    },
    .flow("uses of a long condition, each with itself", 10) { count in
      FlowText(
        members: FlowText.object("conditions", 12) {
          $0 == 0 ? #""c0": "f > 3""# : #""c\#($0)": "c\#($0 - 1) && c\#($0 - 1)""#
        } + ",",
        steps: [FlowText.step("first", FlowText.question("f"))]
          + (0..<count).map { FlowText.step("s\($0)", #""title": "S""#, #""when": "c11""#) })
    },
    .flow("length of an expression", 40) { count in
      rule((0..<count).map { "f != \($0 + 1)" }.joined(separator: " && "))
    },
    .flow("alternatives of an expression", 40) { count in
      rule((0..<count).map { "f == \($0)" }.joined(separator: " || "))
    },
    .flow(
      "terms of a sum", 4, { count in rule((0..<min(count, 60)).map { "\($0)" }.joined(separator: " + ") + " > f") }),
    .flow("elements of a list in an expression", 80) { count in
      rule("f in [" + (0..<count).map { "\($0)" }.joined(separator: ", ") + "]")
    },
    .flow("expressions with a list", 10) { count in
      let list = (0..<count).map { "\($0)" }.joined(separator: ", ")
      return rule("!(f in [" + list + "]) && f in [" + list + ", 5000]")
    },
  ]

  /// A step with a rule.
  static func rule(_ that: String) -> FlowText {
    one(
      FlowText.question("f") + ", "
        + #""rules": [{ "id": "r", "that": "\#(that)", "message": "No." }]"#)
  }
}
