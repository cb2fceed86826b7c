public import Foundation

extension FlowStartError: CustomStringConvertible, LocalizedError {
  /// The reason as a sentence for developers.
  public var description: String { EngineMessages.description(of: self) }
  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension FlowEventError: CustomStringConvertible, LocalizedError {
  /// The reason as a sentence for developers.
  public var description: String { EngineMessages.description(of: self) }
  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension InputError: CustomStringConvertible, LocalizedError {
  /// The reason as a sentence for developers.
  public var description: String { EngineMessages.description(of: self) }
  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension SessionStoreError: CustomStringConvertible, LocalizedError {
  /// The reason as a sentence for developers.
  public var description: String { EngineMessages.description(of: self) }
  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension UnknownName: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}
