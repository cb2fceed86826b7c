import FlowDefinition
import FlowExpressions
import FlowServices
import FlowTesting
import Testing

@testable import FlowEngine

/// Input that takes a while to read, during which the person can continue to type.
///
/// What is typed later takes precedence.
@Suite struct ReadInputTests {
  private func asked() throws -> StepViewModel {
    let flow = try flow(
      steps: """
        { "id": "a", "title": "A", "fields": [
            { "id": "name", "type": "text", "label": "Name", "required": false },
            { "id": "trips", "type": "list", "label": "Trips", "item": "Trip", "fields": [
              { "id": "to", "type": "text", "label": "To" } ] } ] },
        { "id": "z", "end": "done" }
        """)
    let run = MachineTester(flow).when(.start)
    let step = Located(try #require(run.machine.flow.step("a")))
    return run.machine.viewModel(for: step, freshKey: "k")
  }

  private func trips(_ viewModel: StepViewModel) -> [String] {
    viewModel.state.field("trips")?.list?.rows.map { $0.fields.first?.text ?? "" } ?? []
  }

  @Test func `What is read is set, and other fields can be changed in the meantime`() async throws {
    let viewModel = try asked()
    try viewModel.addItem(to: "trips")
    try await viewModel.type(for: "name") {
      try? viewModel.update("Rome", for: "trips[0].to")
      return "Ana"
    }
    #expect(viewModel["name"] == "Ana")
    #expect(trips(viewModel) == ["Rome"])
  }

  @Test(arguments: ["name", "trips[0].to"])
  func `What is typed or read later is not replaced`(path: String) async throws {
    let viewModel = try asked()
    try viewModel.addItem(to: "trips")
    try await viewModel.type(for: path) {
      try? viewModel.type("typed", for: path)
      return "read"
    }
    #expect(viewModel[path] == "typed")
    try await viewModel.type(for: path) {
      try? await viewModel.type(for: path) { "later" }
      return "earlier"
    }
    #expect(viewModel[path] == "later")
  }

  @Test func `What is read for a list item goes to that item, even if it has moved`() async throws {
    let viewModel = try asked()
    let first = try viewModel.addItem(to: "trips")
    try viewModel.addItem(to: "trips")
    try await viewModel.type(for: "trips[0].to") {
      try? viewModel.moveItem(first, in: "trips", to: 1)
      return "Rome"
    }
    #expect(trips(viewModel) == ["", "Rome"])
    try await viewModel.type(for: "trips[1].to") {
      try? viewModel.removeItem(first, from: "trips")
      return "Oslo"
    }
    #expect(trips(viewModel) == [""])
  }

  @Test func `Nothing is set once the person has moved on, or at an unknown path`() async throws {
    let viewModel = try asked()
    await #expect(throws: InputError.ended) {
      try await viewModel.type(for: "name") {
        viewModel.end()
        return "Ana"
      }
    }
    #expect(viewModel["name"] == nil)
    await #expect(throws: InputError.self) { try await viewModel.type(for: "nme") { "Ana" } }
  }
}
