import FlowDefinition
import FlowSyntax

/// A flow of many steps, each with a field and a condition on the step before.
struct GeneratedFlow {
  let source: SourceFile

  init(steps count: Int) {
    let steps = (1..<count).map { place in
      #"{ "id": "s\#(place)", "title": "S", "when": "f\#(place - 1) != null && f\#(place - 1) > 3", "#
        + #""fields": [{ "id": "f\#(place)", "type": "integer", "label": "F" }] }"#
    }
    let first = #"{ "id": "s0", "title": "S", "fields": [{ "id": "f0", "type": "integer", "label": "F" }] }"#
    let text = #"{ "format": 1, "flow": "bench", "title": "B", "steps": ["# + "\n"
    source = SourceFile(
      name: "bench.jsonc",
      text: text + ([first] + steps + [#"{ "id": "z", "end": "done" }"#]).joined(separator: ",\n") + "\n]}")
  }

  /// The flow, read and checked.
  func read() -> Flow? { Flow.read(source).flow }
}
