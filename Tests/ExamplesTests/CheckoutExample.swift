import Synchronization
import Testing
import WizardKit

// A checkout: one address or two, terms to accept, and an order.

@MainActor @Suite struct CheckoutExample {
  private static let flow = """
    { "format": 1, "flow": "order", "title": "Order",
      "groups": { "address": [
        { "id": "street", "type": "text", "label": "Street" }, { "id": "city", "type": "text", "label": "City" } ] },
      "services": { "order.place": {
        "input": { "shipping": { "street": "text", "city": "text" }, "billing": { "street": "text", "city": "text" } },
        "output": { "number": "text" } } },
      "steps": [
        { "id": "address", "title": "Address", "fields": [
          { "id": "shipping", "type": "group", "label": "Shipping address", "fields": "address" },
          { "id": "sameAddress", "type": "boolean", "label": "Is the billing address the same?" },
          { "id": "billing", "type": "group", "label": "Billing address", "when": "!sameAddress", "fields": "address" } ] },
        { "id": "terms", "title": "Terms", "fields": [
          { "id": "terms", "type": "boolean", "label": "I accept the terms.", "default": false, "mustBe": true,
            "messages": { "mustBe": "Accept the terms to place the order." } } ],
          "submit": { "call": "order.place",
            "with": { "shipping": "shipping", "billing": "sameAddress ? shipping : billing" }, "as": "order" } },
        { "id": "done", "end": "ordered", "result": { "order": "order.number" } } ] }
    """

  /// Places orders and keeps what they contained.
  private final class Orders: FlowService {
    private let billed = Mutex<[JSONValue?]>([])

    var placed: [JSONValue?] { billed.withLock(\.self) }

    func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
      billed.withLock { $0.append(request["billing"]) }
      return .accepted(["number": "O-1"])
    }
  }

  private let orders = Orders()

  private func atTerms(_ answers: [String: JSONValue]) async throws -> FlowController {
    let controller = try FlowController(
      flow: Flow(jsonc: Self.flow), services: ["order.place": orders], store: InMemorySessionStore(), host: .live())
    try await controller.start()
    try controller.screen.viewModel?.update(answers)
    try await controller.next()
    return controller
  }

  @Test(arguments: [true, false])
  func `The request's billing address is the shipping address, or one of its own`(isSame: Bool) async throws {
    var answers: [String: JSONValue] = [
      "shipping.street": "Rua A", "shipping.city": "Porto", "sameAddress": .bool(isSame),
    ]
    if !isSame { answers.merge(["billing.street": "Rua B", "billing.city": "Lisboa"]) { $1 } }
    let controller = try await atTerms(answers)
    try controller.screen.viewModel?.update(["terms": true])
    #expect(try await controller.next() == .moved)
    guard case .finished(let result) = try await controller.next() else {
      Issue.record("the order was not placed")
      return
    }
    #expect(result.value == ["order": "O-1"])
    let expected: JSONValue =
      isSame ? ["street": "Rua A", "city": "Porto"] : ["street": "Rua B", "city": "Lisboa"]
    #expect(orders.placed == [expected])
  }

  @Test func `The box of the terms starts unticked, and its message says what to do`() async throws {
    let controller = try await atTerms([
      "shipping.street": "Rua A", "shipping.city": "Porto", "sameAddress": true,
    ])
    let form = try #require(controller.screen.viewModel)
    #expect(form["terms"] != true && !form.state.canSubmit)
    let problem = StepProblem(
      field: "terms", problem: Problem(code: "mustBe", message: "Accept the terms to place the order.", hint: nil))
    #expect(try await controller.next() == .stayed([problem]))
    form["terms"] = nil
    guard case .stayed(let problems) = try await controller.next() else {
      Issue.record("the step was left without an answer")
      return
    }
    #expect(problems.map(\.problem.message) == ["Accept the terms to place the order."])
    form["terms"] = true
    #expect(try await controller.next() == .moved)
  }
}
