import FlowTesting
import Testing
import WizardKit

@testable import Snippets

// A checkout whose result the app converts to its own command and passes to a use case.

@MainActor @Suite struct TypedResultExample {
  private final class Orders: OrderTracking {
    var tracked: [PlacedOrder] = []
    func track(_ order: PlacedOrder) { tracked.append(order) }
  }

  private let address: [(String, String)] = [
    ("name", "Ana Pérez"), ("street", "Street 1"), ("city", "Berlin"), ("country", "DE"), ("postalCode", "10115"),
  ]

  @Test func `The result of a checkout becomes a command of the app`() async throws {
    let shop = ScriptedService([
      .accepted(["number": "O-7", "arrives": "2025-12-01"])
    ])
    let controller = try FlowController(
      flow: try Flows.shipped("checkout"), services: ["order.place": shop], store: InMemorySessionStore(), host: .live()
    )
    try await controller.start(given: ["cart": .string("C-1"), "amount": .int(1_205)])
    for (name, value) in address { try controller.screen.viewModel?.update(.string(value), for: "shipping.\(name)") }
    try await controller.next()
    try await controller.next()
    try controller.screen.viewModel?.update(.bool(true), for: "terms")
    try await controller.next()
    try await controller.next()
    try await controller.next()

    let orders = Orders()
    #expect(try await Checkout(controller: controller, tracking: orders).handOver())
    #expect(orders.tracked == [PlacedOrder(order: "O-7", arrives: "2025-12-01", country: "DE")])
  }
}
