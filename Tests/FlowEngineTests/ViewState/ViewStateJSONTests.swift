import FlowDefinition
import FlowExpressions
import FlowTesting
import Foundation
import Testing

@testable import FlowEngine

/// View state as fixtures for previews: it is written down and read back.
@Suite struct ViewStateJSONTests {
  private static var golden: URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Golden/form.json").standardized
  }

  /// `WIZARD_GOLDEN=write` in the environment writes the file anew.
  @Test func `a form with a field of every kind has the JSON of the golden file`() throws {
    let viewModel = try ViewForm.filled()
    try viewModel.type(.string("swordfish"), for: "most")
    viewModel.leave("most")
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    let text = String(decoding: try encoder.encode(viewModel.state), as: UTF8.self) + "\n"
    if ProcessInfo.processInfo.environment["WIZARD_GOLDEN"] == "write" {
      try text.write(to: Self.golden, atomically: true, encoding: .utf8)
    }
    #expect(try text == String(contentsOf: Self.golden, encoding: .utf8))
    #expect(try JSONDecoder().decode(StepViewState.self, from: Data(text.utf8)) == viewModel.state)
  }

  @Test func `a secret is nowhere in the JSON of a form`() throws {
    for viewModel in [try ViewForm.filled(), try ViewForm.accepted()] {
      for path in ["login", "pass", "code"] {
        try viewModel.type(.string("123456 swordfish"), for: path)
        viewModel.leave(path)
      }
      let json = try ViewForm.json(viewModel.state)
      #expect(!json.contains("swordfish") && !json.contains("123456"), "\(json)")
    }
  }

  @Test func `a hidden answer's default is not in the view state, and can be gone back to`() throws {
    let fields = #"{ "id": "pin", "type": "code", "label": "PIN", "length": 4, "default": "4711" }"#
    let run = MachineTester(
      try flow(steps: #"{ "id": "form", "title": "A", "fields": [\#(fields)] }, { "id": "z", "end": "done" }"#)
    ).when(.start)
    let viewModel = try ViewForm.viewModel(run)
    #expect(viewModel.hiddenDefault(at: "pin") == nil && viewModel.state.canSubmit)
    try viewModel.type("1", for: "pin")
    #expect(viewModel.state.field("pin")?.defaultInput == nil && !viewModel.state.canSubmit)
    #expect(try !ViewForm.json(viewModel.state).contains("4711"))
    try viewModel.type(try #require(viewModel.hiddenDefault(at: "pin")), for: "pin")
    #expect(viewModel.state.canSubmit)
  }

  @Test func `what there is none of is left out`() throws {
    let json = try ViewForm.json(FieldViewState(name: "x", label: "X"))
    #expect(!json.contains("null") && !json.contains("help") && !json.contains("value"), "\(json)")
  }

  static let misread = [
    "{}", "[]", "null", #"{"type":"day"}"#, #"{"type":"date","value":"soon","min":"soon"}"#,
    #"{"type":"integer","value":"1","min":"1"}"#, #"{"type":"options","value":[1]}"#,
    #"{"type":"choice","options":[1]}"#,
  ]

  @Test(arguments: misread) func `other JSON is neither a value nor a kind nor a part of a form`(json: String) {
    let data = Data(json.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(FieldValue.self, from: data) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(FieldViewState.Kind.self, from: data) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(StepViewState.Item.self, from: data) }
  }

  @Test func `every part of a form has a name of its own`() throws {
    let run = MachineTester(
      try flow(
        steps: """
          { "id": "a", "title": "A", "fields": [
            { "note": "Note" }, { "id": "x", "type": "text", "label": "X" }, { "note": "Note" } ] },
          { "id": "z", "end": "done" }
          """)
    ).when(.start)
    #expect(run.state()?.items.map(\.id) == ["#1", "x", "#2"])
  }
}
