import FlowDefinition
import FlowSyntax

/// The text of a generated flow file.
struct FlowText {
  /// The members of the flow beside those that every flow has, each with a comma after it.
  var members = ""
  /// The steps before the end.
  var steps: [String]

  var source: SourceFile {
    let all = steps + [#"{ "id": "done", "title": "Done", "end": "done" }"#]
    return SourceFile(
      name: "flow.jsonc",
      text: "{ \"format\": 1, \"flow\": \"bench\", \"title\": \"Bench\",\n\(members)\n\"steps\": [\n"
        + all.joined(separator: ",\n") + "\n]}\n")
  }

  var flow: Flow {
    let reading = Flow.read(source)
    guard let flow = reading.flow else { fatalError(reading.report.rendered { $0 }) }
    return flow
  }
}

extension FlowText {
  /// A flow of so many steps, and perhaps one before them or after them.
  init(members: String = "", first: String? = nil, _ count: Int, last: String? = nil, step: (Int) -> String) {
    self.init(members: members, steps: [first].compactMap(\.self) + (0..<count).map(step) + [last].compactMap(\.self))
  }

  /// A flow with one step before its end.
  static func one(_ members: String, _ outside: String = "") -> FlowText {
    FlowText(members: outside, steps: [step("one", members)])
  }

  /// A flow of steps each of which is asked if the one before it was answered so.
  static func conditional(_ count: Int) -> FlowText {
    FlowText(count) { place in
      let when = place == 0 ? [] : ["\"when\": \"\(isLarge(place - 1))\""]
      return step("s\(place)", [#""title": "S""#] + when + [question("f\(place)")])
    }
  }

  /// A flow of steps with three fields each, each asked if the one before it was answered so.
  static func chain(_ count: Int) -> FlowText {
    FlowText(count) { place in
      let when = place == 0 ? [] : ["\"when\": \"\(isLarge(place - 1))\""]
      let fields = questions(
        field("f\(place)"), field("t\(place)", "text"), field("b\(place)", "boolean", #""required": false"#))
      return step("s\(place)", when + [fields])
    }
  }

  /// A flow of one step with so many fields.
  static func form(_ count: Int) -> FlowText { .one(list("fields", count) { field("f\($0)") }) }

  /// A flow whose first step has many branches, which share some steps.
  static func branching(_ count: Int, to targets: Int) -> FlowText {
    let branches = list("next", count) { #"{ "when": "f == \#($0)", "go": "s\#($0 % targets)" }"# }
    return FlowText(first: step("first", question("f"), branches), targets) {
      step("s\($0)", #""title": "Step""#, #""next": "done""#)
    }
  }
}

// MARK: parts of a flow file

/// A step with some members beside its id.
func step(_ id: String, _ members: String...) -> String { step(id, members) }

func step(_ id: String, _ members: [String]) -> String {
  "{ " + (["\"id\": \"\(id)\""] + members).joined(separator: ", ") + " }"
}

/// A question with some members beside its id, type and label.
func field(_ id: String, _ type: String = "integer", _ members: String...) -> String {
  "{ " + (["\"id\": \"\(id)\"", "\"type\": \"\(type)\"", "\"label\": \"Label\""] + members).joined(separator: ", ")
    + " }"
}

/// The question of a step that asks for one number.
func question(_ id: String) -> String { questions(field(id)) }

/// The questions of a step.
func questions(_ fields: String...) -> String { "\"fields\": [" + fields.joined(separator: ", ") + "]" }

/// The condition that the number a step asks for is large.
func isLarge(_ place: Int) -> String { "f\(place) != null && f\(place) > 3" }

/// Two branches: one with a condition, and otherwise.
func next(_ when: String, _ go: String, otherwise: String) -> String {
  "\"next\": [{ \"when\": \"\(when)\", \"go\": \"\(go)\" }, { \"go\": \"\(otherwise)\" }]"
}

func rule(_ that: String) -> String { #"{ "id": "r", "that": "\#(that)", "message": "No." }"# }

/// A member whose value is a list, made of so many elements.
func list(_ key: String, _ count: Int, _ element: (Int) -> String) -> String {
  "\"\(key)\": [" + joined(count, ",\n", element) + "]"
}

/// A member whose value is an object of so many members.
func object(_ key: String, _ count: Int, _ member: (Int) -> String) -> String {
  "\"\(key)\": {" + joined(count, ",\n", member) + "}"
}

/// So many texts in a row.
func joined(_ count: Int, _ separator: String, _ text: (Int) -> String) -> String {
  (0..<count).map(text).joined(separator: separator)
}
