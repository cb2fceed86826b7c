public import FlowExpressions

/// How a one-time code reaches the person.
public protocol CodeDelivery: Sendable {
  /// Hands a code over for a number in E.164; false if there is nobody it could reach.
  func deliver(code: Secret, to number: String) async -> Bool
}
