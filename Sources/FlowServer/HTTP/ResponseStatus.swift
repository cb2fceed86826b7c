/// The status code of a response (RFC 9110, 15).
public struct ResponseStatus: RawRepresentable, Hashable, Sendable {
  /// The three digits, such as 404.
  public let rawValue: Int

  /// Creates a status.
  ///
  /// - Parameter rawValue: The three digits, from 100 to 599.
  public init(rawValue: Int) {
    precondition((100...599).contains(rawValue), "a status has three digits")
    self.rawValue = rawValue
  }

  package init(_ code: Int) { self.init(rawValue: code) }

  /// Whether a response with this status never has content (RFC 9110, 6.4.1).
  var hasNoContent: Bool { rawValue < 200 || rawValue == 204 || rawValue == 304 }
}
