import FlowDefinition
import FlowSyntax

struct FlowText {
  /// Additional members of the flow, each with a trailing comma.
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
  init(members: String = "", first: String? = nil, _ count: Int, last: String? = nil, step: (Int) -> String) {
    self.init(members: members, steps: [first].compactMap(\.self) + (0..<count).map(step) + [last].compactMap(\.self))
  }

  static func one(_ members: String, _ outside: String = "") -> FlowText {
    FlowText(members: outside, steps: [step("one", members)])
  }

  static func conditional(_ count: Int) -> FlowText {
    FlowText(count) { place in
      let when = place == 0 ? [] : ["\"when\": \"\(isLarge(place - 1))\""]
      return step("s\(place)", [#""title": "S""#] + when + [question("f\(place)")])
    }
  }

  static func chain(_ count: Int) -> FlowText {
    FlowText(count) { place in
      let when = place == 0 ? [] : ["\"when\": \"\(isLarge(place - 1))\""]
      let fields = questions(
        field("f\(place)"), field("t\(place)", "text"), field("b\(place)", "boolean", #""required": false"#))
      return step("s\(place)", when + [fields])
    }
  }

  static func form(_ count: Int) -> FlowText { .one(list("fields", count) { field("f\($0)") }) }

  static let bill = FlowText.one(
    questions(
      field("discount"),
      field("total", "integer", #""computed": "lines.map(l, l.price * l.count).sum() - discount""#)),
    #""given": { "lines": { "list": { "price": "integer", "count": "integer" } } },"#)

  static func branching(_ count: Int, to targets: Int) -> FlowText {
    let branches = list("next", count) { #"{ "when": "f == \#($0)", "go": "s\#($0 % targets)" }"# }
    return FlowText(first: step("first", question("f"), branches), targets) {
      step("s\($0)", #""title": "Step""#, #""next": "done""#)
    }
  }
}

func step(_ id: String, _ members: String...) -> String { step(id, members) }

func step(_ id: String, _ members: [String]) -> String {
  "{ " + (["\"id\": \"\(id)\""] + members).joined(separator: ", ") + " }"
}

func field(_ id: String, _ type: String = "integer", _ members: String...) -> String {
  "{ " + (["\"id\": \"\(id)\"", "\"type\": \"\(type)\"", "\"label\": \"Label\""] + members).joined(separator: ", ")
    + " }"
}

func question(_ id: String) -> String { questions(field(id)) }

func questions(_ fields: String...) -> String { "\"fields\": [" + fields.joined(separator: ", ") + "]" }

func isLarge(_ place: Int) -> String { "f\(place) != null && f\(place) > 3" }

func next(_ when: String, _ go: String, otherwise: String) -> String {
  "\"next\": [{ \"when\": \"\(when)\", \"go\": \"\(go)\" }, { \"go\": \"\(otherwise)\" }]"
}

func rule(_ that: String) -> String { #"{ "id": "r", "that": "\#(that)", "message": "No." }"# }

func list(_ key: String, _ count: Int, _ element: (Int) -> String) -> String {
  "\"\(key)\": [" + joined(count, ",\n", element) + "]"
}

func object(_ key: String, _ count: Int, _ member: (Int) -> String) -> String {
  "\"\(key)\": {" + joined(count, ",\n", member) + "}"
}

func joined(_ count: Int, _ separator: String, _ text: (Int) -> String) -> String {
  (0..<count).map(text).joined(separator: separator)
}
