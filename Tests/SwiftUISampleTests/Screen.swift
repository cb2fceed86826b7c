#if !canImport(SwiftUI)
  import Foundation
  import SwiftUIStandIn
  import Testing
  import WizardKit

  @testable import SwiftUISample

  /// A step of a flow with these fields, and its views.
  @MainActor struct Screen {
    let controller: FlowController
    let viewModel: StepViewModel
    let focus = FocusState<String?>()
    let repeated = State(wrappedValue: [String: String]())

    init(fields: String, submit: String = "", services: [String: any FlowService] = [:]) async throws {
      let flow = try Flow(
        jsonc: """
          { "format": 1, "flow": "sample", "title": "Sample",
            "services": { "code.check": { "input": { "code": "code" }, "rejects": { "wrong": {} } } },
            "steps": [{ "id": "ask", "title": "Ask", "fields": [\(fields)]\(submit) }, { "id": "done", "end": "done" }] }
          """)
      controller = try FlowController(flow: flow, services: services, store: InMemorySessionStore(), host: .live())
      try await controller.start()
      viewModel = try #require(controller.screen.viewModel)
    }

    /// A step with a code that a service checks.
    static func code(_ service: any FlowService) async throws -> Screen {
      try await Screen(
        fields: #"{ "id": "code", "type": "code", "label": "Code", "length": 6 }"#,
        submit: """
          , "submit": { "call": "code.check", "with": { "code": "code" },
            "rejected": { "wrong": { "field": "code", "message": "Wrong." } } }
          """,
        services: ["code.check": service])
    }

    func field(_ path: String) throws -> FieldViewState { try #require(viewModel.state.field(path)) }

    func view(_ path: String) throws -> FieldView {
      FieldView(
        viewModel: viewModel, field: try field(path), focus: focus.projectedValue, repeated: repeated.projectedValue)
    }
  }
#endif
