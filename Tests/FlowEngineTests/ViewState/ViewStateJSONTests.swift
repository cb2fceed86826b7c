import FlowDefinition
import FlowExpressions
import FlowTesting
import Foundation
import Testing

@testable import FlowEngine

/// View state as JSON, which previews use as fixtures.
@Suite struct ViewStateJSONTests {
  private static var golden: URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Golden/form.json").standardized
  }

  /// Compares with the golden file, which `WIZARD_GOLDEN=write` in the environment rewrites.
  @Test func `The JSON of a form with a field of every kind equals the golden file`() throws {
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

  @Test func `The JSON of a form contains no secrets`() throws {
    for viewModel in [try ViewForm.filled(), try ViewForm.accepted()] {
      for path in ["login", "pass", "code"] {
        try viewModel.type(.string("123456 swordfish"), for: path)
        viewModel.leave(path)
      }
      let json = try ViewForm.json(viewModel.state)
      #expect(!json.contains("swordfish") && !json.contains("123456"), "\(json)")
    }
  }

  @Test func `The default of a hidden answer is not in the view state and can be restored`() throws {
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

  @Test func `The JSON of a field omits empty properties`() throws {
    let json = try ViewForm.json(FieldViewState(name: "x", label: "X"))
    #expect(!json.contains("null") && !json.contains("help") && !json.contains("value"), "\(json)")
  }

  static let misread = [
    "{}", "[]", "null", #"{"type":"day"}"#, #"{"type":"date","value":"soon","min":"soon"}"#,
    #"{"type":"integer","value":"1","min":"1"}"#, #"{"type":"options","value":[1]}"#,
    #"{"type":"choice","options":[1]}"#,
  ]

  @Test(arguments: misread) func `Decoding invalid JSON as field values, kinds or items throws an error`(json: String) {
    let data = Data(json.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(FieldValue.self, from: data) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(FieldViewState.Kind.self, from: data) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(StepViewState.Item.self, from: data) }
  }

  @Test func `Every item of a form has a unique id`() throws {
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
