import WizardKit

/// Subscribes people to the newsletter.
struct SubscriptionService: FlowService {
  /// The input that the flow declares.
  struct Subscriber: Decodable {
    let name: String
    let email: String
  }

  /// Stores a subscriber and returns whether the address was new.
  let subscribe: @Sendable (Subscriber) async throws -> Bool

  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    do {
      let isNew = try await subscribe(request.decode(Subscriber.self))
      return isNew ? .accepted([:]) : .rejected(Rejection(code: "email_taken"))
    } catch {
      // The reason is for logs. With a code for the failure, the person reads a general sentence instead.
      return .unavailable(reason: "\(error)", failure: ServiceFailure(code: "database"))
    }
  }
}
