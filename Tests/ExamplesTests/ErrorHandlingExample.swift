import Foundation
import Testing
import WizardKit

// The typed errors for mistakes of the program and of the flow's author, with the details needed to fix them.

@Suite struct ErrorHandlingExample {
  private static let flow = """
    { "format": 1, "flow": "pets", "version": 1, "title": "Pets",
      "services": { "pet.add": { "input": { "kind": "text" } } },
      "steps": [
        { "id": "pet", "title": "Pet", "fields": [
            { "id": "kind", "type": "choice", "label": "Kind", "options": ["cat", "dog"] } ],
          "submit": { "call": "pet.add", "with": { "kind": "kind" } } },
        { "id": "done", "end": "completed" } ] }
    """

  @Test func `An editor shows the mistakes of a flow at their positions`() throws {
    let text = Self.flow.replacing("\"title\": \"Pet\"", with: "\"titel\": \"Pet\"")
    let error = try #require(throws: FlowFileError.self) { try Flow(jsonc: text) }
    let first = try #require(error.diagnostics.first { $0.isError })
    #expect(first.file == "flow.jsonc" && first.line == 4 && first.column > 1 && first.rule == "unknown-key")
    #expect(first.help == "did you mean \"title\"?")
    #expect(error.description.contains("flow.jsonc:4:"))
  }

  @Test func `A missing file throws a file read error`() {
    let url = URL(filePath: "/nowhere/flow.jsonc")
    #expect(throws: FileReadError.self) { try Flow(contentsOf: url) }
    #expect(throws: FileReadError.self) { try Bindings(contentsOf: url) }
  }

  @Test func `Bindings that do not serve a flow throw an error with its position`() throws {
    let bindings = try Bindings(jsonc: #"{ "pet.remove": { "use": "fixed", "accepted": true } }"#)
    let error = try #require(throws: FlowFileError.self) {
      try bindings.makeServices(for: Flow(jsonc: Self.flow), host: ServiceHost(folder: .temporaryDirectory))
    }
    #expect(error.diagnostics.map(\.rule).contains("unbound-service"))
    #expect(throws: FlowFileError.self) { try Bindings(jsonc: "{") }
  }

  private func controller() throws -> FlowController {
    try FlowController(
      flow: try Flow(jsonc: Self.flow), services: [:], store: InMemorySessionStore(), host: .live())
  }

  @Test func `An unknown name throws an error with the nearest name`() async throws {
    let flow = try Flow(jsonc: Self.flow)
    let service = try Bindings(jsonc: #"{ "pet.add": { "use": "fixed", "accepted": true } }"#)
      .makeServices(for: flow, host: ServiceHost(folder: .temporaryDirectory))["pet.add"]
    let services = ["pet.ad": try #require(service)]
    let misspelt = #expect(throws: UnknownName.self) {
      try FlowController(flow: flow, services: services, store: InMemorySessionStore(), host: .live())
    }
    #expect(misspelt?.name == "pet.ad" && misspelt?.nearest == "pet.add")
    let controller = try controller()
    await #expect(throws: FlowStartError.self) { try await controller.start(given: ["cart": "C-1"]) }
    await #expect(throws: FlowStartError.self) { try await controller.resume(FlowSessionID(random: 1)) }
    try await controller.start()
    let form = try #require(controller.screen.viewModel)
    let input = #expect(throws: InputError.self) { try form.update("cat", for: "kin") }
    if case .unknown(let field) = input { #expect(field.nearest == "kind") } else { Issue.record("\(input as Any)") }
    let event = await #expect(throws: FlowEventError.self) { try await controller.edit("pets") }
    if case .unknown(let step) = event { #expect(step.nearest == "pet") } else { Issue.record("\(event as Any)") }
  }

  @Test func `An action that is not possible returns a result instead of throwing`() async throws {
    let controller = try controller()
    #expect(try await controller.next() == .refused(.notStarted))
    try await controller.start()
    #expect(try await controller.back() == .refused(.nothingBefore))
    #expect(try await controller.skip() == .refused(.notOptional))
    #expect(try await controller.next(at: -1) == .stale)
    controller.screen.viewModel?["kind"] = "cat"
    guard case .unavailable(let call) = try await controller.next() else {
      Issue.record("nobody serves the port")
      return
    }
    #expect(call.service == "pet.add" && call.failure.code == "noService")
    #expect(try await controller.quit() == .stopped(.quit))
  }
}
