import WizardKit

/// The result that the flow declares.
struct PlacedOrder: Decodable, Equatable {
  let order: String
  let arrives: String
  let country: String
}

/// What the app does with an order.
protocol OrderTracking {
  func track(_ order: PlacedOrder)
}

/// Runs the checkout up to its result.
@MainActor struct Checkout {
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
