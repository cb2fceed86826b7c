extension Growth {
  static let steps: [Dimension] = [
    .flow("steps") { FlowText($0) { step("s\($0)", #""title": "Step""#) } },
    .flow("steps with a question and a condition") { .conditional($0) },
    .flow("steps that branch forward") { count in
      FlowText(count) { branch($0, of: count, to: $0 + 5 < count ? "s\($0 + 5)" : "done") }
    },
    .flow("steps that all may lead to the end, read there") { count in
      let texts = list("text", count) { #"{ "when": "f\#($0) != null", "text": "It is {{f\#($0)}}." }"# }
      return FlowText(count, last: step("last", #""title": "Last""#, texts)) {
        branch($0, of: count, to: "last", end: "last")
      }
    },
    .flow("steps that lead back") { count in FlowText(count) { branch($0, of: count, to: "s\($0 / 2)") } },
    .flow("sections") {
      FlowText($0) {
        section("p\($0)", $0 == 0 ? "" : #""when": "f\#($0 - 1) != null && f\#($0 - 1) != 3", "#, 1, from: $0)
      }
    },
    .flow("sections that may be skipped") { FlowText($0) { section("p\($0)", #""optional": true, "#, 1, from: $0) } },
    .flow("repeated sections") {
      FlowText($0) { section("p\($0)", repetition + #""when": "\#($0) > -1", "#, 1, from: $0) }
    },
    .flow("steps of a section") { FlowText(steps: [section("all", "", $0)]) },
    .flow("steps of a section that may be skipped") { FlowText(steps: [section("all", #""optional": true, "#, $0)]) },
    .flow("steps of a repeated section") { FlowText(steps: [section("all", repetition, $0)]) },
  ]

  private static func branch(_ place: Int, of count: Int, to target: String, end: String = "done") -> String {
    let following = place + 1 < count ? "s\(place + 1)" : end
    return step("s\(place)", question("f\(place)"), next("f\(place) > 3", target, otherwise: following))
  }

  private static let repetition = #""repeat": { "for": "2", "as": "it", "max": 3 }, "#

  private static func section(_ id: String, _ members: String, _ count: Int, from first: Int = 0) -> String {
    "{ \"id\": \"\(id)\", \"title\": \"Section\", \(members)"
      + list("steps", count) { step("s\(first + $0)", question("f\(first + $0)")) } + "}"
  }

  static let fields: [Dimension] = [
    .flow("fields of a step") { .one(list("fields", $0) { field("f\($0)") }) },
    .flow("fields of a step with conditions and rules") { count in
      .one(list("fields", count) { conditionalField($0, #""rules": [\#(rule("f\($0) > 2"))]"#) })
    },
    .flow("fields of a group") { .one(inside("group", list("fields", $0) { field("f\($0)") })) },
    .flow("fields of a group with conditions") { .one(inside("group", list("fields", $0) { conditionalField($0) })) },
    .flow("fields of a list") { .one(inside("list", list("fields", $0) { field("f\($0)") })) },
    .flow("groups of a step") { count in
      .one(list("fields", count) { #"{ "id": "g\#($0)", "type": "group", "label": "G", "fields": [\#(field("a"))]}"# })
    },
    .flow("uses of a shared group") { count in
      let uses = list("fields", count) { #"{ "id": "g\#($0)", "type": "group", "label": "G", "fields": "shared" }"# }
      return .one(uses, #""groups": { "shared": [\#(field("a"))] },"#)
    },
    .flow("notes of a step") { .one(list("fields", $0) { #"{ "note": "Note \#($0)" }"# }) },
    .flow("options of a choice") { .one(#""fields": [\#(choice($0))]"#) },
    .flow("options with conditions") { count in
      let options = list("options", count) { #"{ "id": "o\#($0)", "label": "Option", "when": "a > \#($0)" }"# }
      return .one(#""fields": [\#(field("a")),\#(field("f", "choice", options))]"#)
    },
    .flow("options with data") { count in
      let options = list("options", count) { #"{ "id": "o\#($0)", "label": "Option", "data": { "price": \#($0) } }"# }
      let rules = list("rules", 1) { _ in rule("option(f).price > 2") }
      return .one(#""fields": [\#(field("f", "choice", options))], "# + rules)
    },
    .flow("comparisons with an option") { count in
      .one(#""fields": [\#(choice(count))], "# + list("rules", count) { rule("f != 'o\($0)'") })
    },
    .flow("rules of a field") { count in
      .one(#""fields": [\#(field("f", "integer", list("rules", count) { rule("f > \($0)") }))]"#)
    },
    .flow("rules of a step") { .one(question("f") + ", " + list("rules", $0) { rule("f > \($0)") }) },
  ]

  private static func conditionalField(_ place: Int, _ members: String...) -> String {
    let when = place == 0 ? #""help": "H""# : "\"when\": \"\(isLarge(place - 1))\""
    return field("f\(place)", "integer", ([when] + members).joined(separator: ", "))
  }

  private static func inside(_ type: String, _ fields: String) -> String {
    #""fields": [{ "id": "g", "type": "\#(type)", "label": "G", \#(fields) }]"#
  }

  private static func choice(_ count: Int) -> String {
    field("f", "choice", list("options", count) { #"{ "id": "o\#($0)", "label": "Option" }"# })
  }
}
