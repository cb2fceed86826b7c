/// What a flow file may have many of.
extension Growth {
  static let steps: [Dimension] = [
    .flow("steps") { count in FlowText(steps: (0..<count).map { FlowText.step("s\($0)", #""title": "Step""#) }) },
    .flow("steps with a question and a condition") { count in FlowText(steps: conditionalSteps(count)) },
    .flow("steps that branch forward") { count in
      FlowText(
        steps: (0..<count).map { place in
          let later = place + 5 < count ? "s\(place + 5)" : "done"
          return FlowText.step(
            "s\(place)", FlowText.question("f\(place)"),
            FlowText.next("f\(place) > 3", later, otherwise: following(place, of: count)))
        })
    },
    .flow("steps that all may lead to the end, read there") { count in
      FlowText(
        steps: (0..<count).map { place in
          FlowText.step(
            "s\(place)", FlowText.question("f\(place)"),
            FlowText.next("f\(place) > 3", "last", otherwise: following(place, of: count, else: "last")))
        } + [
          FlowText.step(
            "last", #""title": "Last""#,
            FlowText.list("text", count) { #"{ "when": "f\#($0) != null", "text": "It is {{f\#($0)}}." }"# })
        ])
    },
    .flow("steps that lead back") { count in
      FlowText(
        steps: (0..<count).map { place in
          FlowText.step(
            "s\(place)", FlowText.question("f\(place)"),
            FlowText.next("f\(place) > 3", "s\(place / 2)", otherwise: following(place, of: count)))
        })
    },
    .flow("sections") { count in
      FlowText(
        steps: (0..<count).map {
          section("p\($0)", $0 == 0 ? "" : #""when": "f\#($0 - 1) != 3", "#, 1, from: $0)
        })
    },
    .flow("sections that may be skipped") { count in
      FlowText(steps: (0..<count).map { section("p\($0)", #""optional": true, "#, 1, from: $0) })
    },
    .flow("repeated sections") { count in
      FlowText(
        steps: (0..<count).map { section("p\($0)", repetition + #""when": "\#($0) > -1", "#, 1, from: $0) })
    },
    .flow("steps of a section") { count in FlowText(steps: [section("all", "", count)]) },
    .flow("steps of a section that may be skipped") { count in
      FlowText(steps: [section("all", #""optional": true, "#, count)])
    },
    .flow("steps of a repeated section") { count in FlowText(steps: [section("all", repetition, count)]) },
  ]

  /// Steps each of which is asked if the one before it was answered so.
  static func conditionalSteps(_ count: Int) -> [String] {
    (0..<count).map { place in
      let question = FlowText.question("f\(place)")
      let when = "\"when\": \"f\(place - 1) != null && f\(place - 1) > 3\""
      return FlowText.step("s\(place)", place == 0 ? #""title": "S""# : when, question)
    }
  }

  private static let repetition = #""repeat": { "for": "2", "as": "it", "max": 3 }, "#

  /// A section of steps with a question each.
  private static func section(_ id: String, _ members: String, _ count: Int, from first: Int = 0) -> String {
    "{ \"id\": \"\(id)\", \"title\": \"Section\", \(members)"
      + FlowText.list("steps", count) { place in
        let number = first + place
        return FlowText.step("s\(number)", FlowText.question("f\(number)"))
      } + "}"
  }

  static let fields: [Dimension] = [
    .flow("fields of a step") { count in one(FlowText.list("fields", count) { FlowText.field("f\($0)") }) },
    .flow("fields of a step with conditions and rules") { count in
      one(
        FlowText.list("fields", count) { place in
          let before = max(place - 1, 0)
          return FlowText.field(
            "f\(place)", "integer",
            place == 0 ? #""help": "H""# : #""when": "f\#(before) != null && f\#(before) > 3""#,
            #""rules": [{ "id": "r", "that": "f\#(place) > 2", "message": "No." }]"#)
        })
    },
    .flow("fields of a group") { count in
      one(inside("group", FlowText.list("fields", count) { FlowText.field("f\($0)") }))
    },
    .flow("fields of a group with conditions") { count in
      one(
        inside(
          "group",
          FlowText.list("fields", count) { place in
            let when = "\"when\": \"f\(place - 1) != null && f\(place - 1) > 3\""
            return FlowText.field("f\(place)", "integer", place == 0 ? #""help": "H""# : when)
          }))
    },
    .flow("fields of a list") { count in
      one(inside("list", FlowText.list("fields", count) { FlowText.field("f\($0)") }))
    },
    .flow("groups of a step") { count in
      one(
        FlowText.list("fields", count) {
          #"{ "id": "g\#($0)", "type": "group", "label": "G", "fields": ["# + FlowText.field("a") + "]}"
        })
    },
    .flow("notes of a step") { count in one(FlowText.list("fields", count) { #"{ "note": "Note \#($0)" }"# }) },
    .flow("options of a choice") { count in
      one(#""fields": ["# + choice(count) + "]")
    },
    .flow("options with conditions") { count in
      one(
        #""fields": ["# + FlowText.field("a") + ","
          + FlowText.field(
            "f", "choice",
            FlowText.list("options", count) { #"{ "id": "o\#($0)", "label": "Option", "when": "a > \#($0)" }"# }) + "]")
    },
    .flow("comparisons with an option") { count in
      one(
        #""fields": ["# + choice(count) + "], "
          + FlowText.list("rules", count) { #"{ "id": "r", "that": "f != 'o\#($0)'", "message": "No." }"# })
    },
    .flow("rules of a field") { count in
      one(
        #""fields": ["#
          + FlowText.field(
            "f", "integer", FlowText.list("rules", count) { #"{ "id": "r", "that": "f > \#($0)", "message": "No." }"# })
          + "]")
    },
    .flow("rules of a step") { count in
      one(
        FlowText.question("f") + ", "
          + FlowText.list("rules", count) { #"{ "id": "r", "that": "f > \#($0)", "message": "No." }"# })
    },
  ]

  /// A group or a list as the only field of a step.
  private static func inside(_ type: String, _ fields: String) -> String {
    #""fields": [{ "id": "g", "type": "\#(type)", "label": "G", \#(fields) }]"#
  }

  private static func choice(_ count: Int) -> String {
    FlowText.field("f", "choice", FlowText.list("options", count) { #"{ "id": "o\#($0)", "label": "Option" }"# })
  }

  /// The step after another.
  private static func following(_ place: Int, of count: Int, else last: String = "done") -> String {
    place + 1 < count ? "s\(place + 1)" : last
  }

  /// A flow with one step before its end.
  static func one(_ members: String, _ outside: String = "") -> FlowText {
    FlowText(members: outside, steps: [FlowText.step("one", members)])
  }
}
