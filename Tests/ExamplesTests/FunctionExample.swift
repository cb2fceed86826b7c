import Testing
import WizardKit

@testable import Snippets

// A validator that is a Swift type, with a test of its own, and that rules of a flow call by its name.

@MainActor @Suite struct FunctionExample {
  private static let flow = """
    { "format": 1, "flow": "payout", "title": "Payout",
      "functions": { "isIBAN": { "input": ["text"], "output": "boolean" } },
      "steps": [
        { "id": "bank", "fields": [
          { "id": "iban", "type": "text", "label": "IBAN",
            "rules": [{ "id": "valid", "that": "isIBAN(iban)", "message": "Check the IBAN." }] }] },
        { "id": "done", "end": "saved", "result": { "iban": "iban" } } ] }
    """

  @Test(arguments: [
    ("DE89 3704 0044 0532 0130 00", true), ("DE89 3704 0044 0532 0130 01", false), ("", false), ("\u{0661}", false),
  ])
  func `The validator has tests of its own`(text: String, isValid: Bool) {
    #expect(IBANValidator().isValid(text) == isValid)
  }

  @Test func `A rule calls the validator at every keystroke`() async throws {
    let flow = try Flow(jsonc: Self.flow, functions: ["isIBAN": IBANValidator()])
    let controller = try FlowController(flow: flow, services: [:], store: InMemorySessionStore(), host: .live())
    try await controller.start()
    let form = try #require(controller.screen.viewModel)
    form["iban"] = "DE89 3704 0044 0532 0130 01"
    #expect(!form.state.canSubmit)
    try await controller.next()
    #expect(form.state.fields[0].problems.map(\.message) == ["Check the IBAN."])
    form["iban"] = "DE89 3704 0044 0532 0130 00"
    #expect(form.state.canSubmit)
    for _ in 1...2 { try await controller.next() }
    guard case .finished = controller.screen else { return #expect(Bool(false), "\(controller.screen)") }
  }

  private struct Yes: FlowFunction {
    let input: [JSONValue] = ["integer"]
    let output: JSONValue = "boolean"
    func result(of arguments: [JSONValue]) -> JSONValue { true }
  }

  @Test func `A missing, mistyped or undeclared function is an error when the flow is read`() {
    let faults: [(functions: [String: any FlowFunction], message: String)] = [
      ([:], #"the function "isIBAN" is not provided"#),
      (
        ["isIBAN": Yes()],
        #"the provided function "isIBAN" is (integer) -> boolean, but the flow declares (text) -> boolean"#
      ),
      (["isIBAN": IBANValidator(), "isBIC": Yes()], #"the flow declares no function "isBIC""#),
    ]
    for fault in faults {
      let error = #expect(throws: FlowFileError.self) { try Flow(jsonc: Self.flow, functions: fault.functions) }
      #expect(error?.diagnostics.map(\.message) == [fault.message])
      #expect(error?.diagnostics.map(\.rule) == ["unbound-function"])
    }
  }
}
