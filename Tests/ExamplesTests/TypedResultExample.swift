import FlowTesting
import Testing
import WizardKit

// A checkout whose result the app converts to its own command and passes to a use case.

/// The flow's `"result"`.
struct PlacedOrder: Decodable, Equatable {
  let order: String
  let arrives: String
  let country: String
}

/// The app's command.
protocol OrderTracking {
  func track(_ order: PlacedOrder)
}

// snippet: result
/// Runs the checkout up to its result.
struct Checkout {
  let controller: FlowController
  let tracking: any OrderTracking

  /// Passes the result on, and returns whether an order was placed.
  func handOver() async throws -> Bool {
    guard case .finished(let result, _) = controller.screen, result.outcome == "ordered" else { return false }
    tracking.track(try result.decode(PlacedOrder.self))
    // The order has the answers now, so delete the saved ones.
    try await controller.confirmHandover()
    return true
  }
}
// end snippet

@Suite struct TypedResultExample {
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
