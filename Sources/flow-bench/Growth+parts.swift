extension Growth {
  static let parts: [Dimension] = [
    .flow("branches of a next, to a step each") { .branching($0, to: $0) },
    .flow("branches of a next, to two steps") { .branching($0, to: 2) },
    .flow("actions of a step") { count in
      let actions = list("actions", count) { #"{ "id": "a\#($0)", "label": "L", "go": "before" }"# }
      return FlowText(steps: [step("before", #""title": "Step""#), step("one", actions)])
    },
    .flow("calls of a step") { count in
      let actions = list("actions", count) { #"{ "id": "a\#($0)", "label": "L", "call": "p" }"# }
      return .one(actions, #""services": { "p": { "input": {} } },"#)
    },
    .flow("refusals of a call") { count in
      let rejected = object("rejected", count) { #""c\#($0)": { "message": "No." }"# }
      let rejects = object("rejects", count) { #""c\#($0)": {}"# }
      return .one(#""submit": { "call": "p", \#(rejected)}"#, #""services": { "p": { \#(rejects)}},"#)
    },
    .flow("services") { count in
      let services = object("services", count) { #""p\#($0)": { "input": {}, "output": { "x": "text" } }"# }
      return FlowText(members: services + ",", count) {
        step("s\($0)", #""submit": { "call": "p\#($0)", "as": "o\#($0)" }"#)
      }
    },
    .flow("given values") { count in
      .one(list("text", count) { #""{{g\#($0)}}""# }, object("given", count) { #""g\#($0)": "text""# } + ",")
    },
    .flow("paragraphs") { .one(list("text", $0) { #""Paragraph \#($0)""# }) },
    .flow("paragraphs with conditions and values") { count in
      let texts = list("text", count) { #"{ "when": "f > \#($0)", "text": "It is {{f}}." }"# }
      return FlowText(steps: [first, step("one", texts)])
    },
    .flow("patterns of nested repetitions, with defaults", 10) { count in
      .one(
        list("fields", count) {
          field("f\($0)", "text", #""pattern": "((a+)+)+b?", "default": "\#(String(repeating: "a", count: 200))""#)
        })
    },
    .flow("length of an answer to a pattern", 1_000) { count in
      let answer = String(repeating: "a", count: count)
      let limits = #""maxLength": 100000, "pattern": "((a|aa)+)+b?""#
      return .one(#""fields": [\#(field("f", "text", limits, #""default": "\#(answer)""#))]"#)
    },
    .flow("length of a text") { .one("\"text\": \"" + String(repeating: "{{1 + 1}} and ", count: $0) + "\"") },
    .flow("placeholders of a result") { count in
      FlowText(steps: [
        step("zero", question("z"), next("z > 3", "done", otherwise: "one")),
        step("one", question("f")),
        step("end", #""end": "ended""#, object("result", count) { #""r\#($0)": "f""# }),
      ])
    },
    .flow("conditions, a step each") { count in
      let conditions = object("conditions", count) { #""c\#($0)": "f != null && f > \#($0)""# }
      return FlowText(members: conditions + ",", first: first, count) { conditionalStep("s\($0)", if: "c\($0)") }
    },
    .flow("uses of one condition") { count in
      FlowText(members: #""conditions": { "c": "f != null && f > 3" },"#, first: first, count) {
        conditionalStep("s\($0)", if: "c")
      }
    },
    .flow("conditions in one", 50) { count in
      let all = "\"all\": \"" + joined(count, " || ") { "c\($0)" } + "\""
      let conditions = object("conditions", count + 1) { $0 == count ? all : #""c\#($0)": "f == \#($0)""# }
      return FlowText(members: conditions + ",", steps: [first, conditionalStep("s", if: "all")])
    },
    .flow("uses of a long condition, each with itself", 10) { count in
      let conditions = object("conditions", 12) {
        $0 == 0 ? #""c0": "f > 3""# : #""c\#($0)": "c\#($0 - 1) && c\#($0 - 1)""#
      }
      return FlowText(members: conditions + ",", first: first, count) { conditionalStep("s\($0)", if: "c11") }
    },
    .flow("length of an expression", 40) { ruled(joined($0, " && ") { "f != \($0 + 1)" }) },
    .flow("alternatives of an expression", 40) { ruled(joined($0, " || ") { "f == \($0)" }) },
    .flow("terms of a sum", 4) { ruled(joined(min($0, 60), " + ") { "\($0)" } + " > f") },
    .flow("elements of a list in an expression", 80) { ruled("f in [" + joined($0, ", ") { "\($0)" } + "]") },
    .flow("expressions with a list", 10) { count in
      let list = joined(count, ", ") { "\($0)" }
      return ruled("!(f in [\(list)]) && f in [\(list), 5000]")
    },
  ]

  private static let first = step("first", question("f"))

  private static func conditionalStep(_ id: String, if condition: String) -> String {
    step(id, #""title": "S""#, "\"when\": \"\(condition)\"")
  }

  private static func ruled(_ that: String) -> FlowText { .one(question("f") + ", " + #""rules": [\#(rule(that))]"#) }
}
