import FlowDefinition
import FlowExpressions
import FlowSyntax
import FlowTesting
import Testing

@testable import FlowEngine

/// Two-way bindings of values for controls without text.
@Suite struct ValueBindingTests {
  private func viewModel() throws -> StepViewModel {
    let text = """
      { "format": 1, "flow": "bound", "version": 1, "title": "Bound", "steps": [
        { "id": "all", "title": "All", "fields": [
          { "id": "count", "type": "integer", "label": "Count" },
          { "id": "plan", "type": "choice", "label": "Plan", "options": [{ "id": "a", "label": "A" }, { "id": "b", "label": "B" }] },
          { "id": "tags", "type": "choices", "label": "Tags", "options": [
            { "id": "x", "label": "X" }, { "id": "y", "label": "Y" }, { "id": "none", "label": "None", "exclusive": true } ] },
          { "id": "pin", "type": "text", "label": "PIN", "secret": true, "twice": true },
          { "id": "people", "type": "list", "label": "People", "fields": [{ "id": "name", "type": "text", "label": "Name" }] } ] },
        { "id": "done", "end": "completed" } ] }
      """
    let flow = try #require(Flow.read(SourceFile(name: "flow.jsonc", text: text)).flow)
    let machine = MachineTester(flow).when(.start).machine
    return machine.viewModel(for: machine.model.current, freshKey: "k")
  }

  @Test func `A bound value is read back as it was set, and nil empties the field`() throws {
    let viewModel = try viewModel()
    let values: [(String, FieldValue)] = [
      ("count", .integer(3)), ("plan", .option("b")), ("tags", .options(["x", "y"])),
    ]
    for (path, value) in values {
      #expect(viewModel[value: path] == nil)
      viewModel[value: path] = value
      #expect(viewModel[value: path] == value && viewModel[path] == value.json)
      viewModel[value: path] = nil
      #expect(viewModel[value: path] == nil)
    }
    try viewModel.addItem(to: "people")
    viewModel[value: "people[0].name"] = .text("Ana")
    #expect(viewModel[value: "people[0].name"] == .text("Ana"))
  }

  @Test func `Options are toggled one by one, and an exclusive option replaces the others`() throws {
    let viewModel = try viewModel()
    let steps: [(String, Bool, [String]?)] = [
      ("y", true, ["y"]), ("x", true, ["x", "y"]), ("none", true, ["none"]), ("x", true, ["x"]), ("x", false, nil),
    ]
    for (id, isSelected, ids) in steps {
      try viewModel.setOption(id, isSelected: isSelected, for: "tags")
      #expect(viewModel[value: "tags"] == ids.map(FieldValue.options))
    }
    try viewModel.setOption("a", isSelected: true, for: "plan")
    #expect(viewModel[value: "plan"] == .option("a"))
    try viewModel.setOption("b", isSelected: false, for: "plan")
    #expect(viewModel[value: "plan"] == .option("a"))
    try viewModel.setOption("a", isSelected: false, for: "plan")
    #expect(viewModel[value: "plan"] == nil)
    let unknown = InputError.unknown(UnknownName(kind: .option, name: "nono", nearest: "none"))
    #expect(throws: unknown) { try viewModel.setOption("nono", isSelected: true, for: "tags") }
  }

  @Test func `A secret is not in the view state and is compared with the repeated input`() throws {
    let viewModel = try viewModel()
    #expect(!viewModel.isRepeated("", for: "pin"))
    viewModel["pin"] = "1234"
    #expect(viewModel.isRepeated("1234", for: "pin") && !viewModel.isRepeated("1235", for: "pin"))
    let pin = try #require(viewModel.state.field("pin"))
    #expect(pin.isWithheld && pin.text == "" && pin.value == nil && viewModel["pin"] == nil)
  }
}
