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

  /// A flow whose first step has many branches, which share some steps.
  static func branching(_ count: Int, to targets: Int) -> FlowText {
    let branches = list("next", count) { #"{ "when": "f == \#($0)", "go": "s\#($0 % targets)" }"# }
    return FlowText(
      steps: [step("first", question("f"), branches)]
        + (0..<targets).map { step("s\($0)", #""title": "Step""#, #""next": "done""#) })
  }

  /// A step with some members beside its id.
  static func step(_ id: String, _ members: String...) -> String {
    "{ " + (["\"id\": \"\(id)\""] + members).joined(separator: ", ") + " }"
  }

  /// A question with some members beside its id, type and label.
  static func field(_ id: String, _ type: String = "integer", _ members: String...) -> String {
    "{ " + (["\"id\": \"\(id)\"", "\"type\": \"\(type)\"", "\"label\": \"Label\""] + members).joined(separator: ", ")
      + " }"
  }

  /// The question of a step that asks for one number.
  static func question(_ id: String) -> String { "\"fields\": [" + field(id) + "]" }

  /// Two branches: one with a condition, and otherwise.
  static func next(_ when: String, _ go: String, otherwise: String) -> String {
    "\"next\": [{ \"when\": \"\(when)\", \"go\": \"\(go)\" }, { \"go\": \"\(otherwise)\" }]"
  }

  /// A member whose value is a list, made of so many elements.
  static func list(_ key: String, _ count: Int, _ element: (Int) -> String) -> String {
    "\"\(key)\": [" + (0..<count).map(element).joined(separator: ",\n") + "]"
  }

  /// A member whose value is an object of so many members.
  static func object(_ key: String, _ count: Int, _ member: (Int) -> String) -> String {
    "\"\(key)\": {" + (0..<count).map(member).joined(separator: ",\n") + "}"
  }
}
