public import Foundation

/// What adapters need from the world and must not find by themselves.
///
/// What the environment holds may be secret: whoever prints a host does not see it.
public struct ServiceHost: Sendable, CustomStringConvertible, CustomReflectable {
  /// Where files named in bindings lie unless their path is absolute, and where codes are counted.
  public let folder: URL
  /// Who takes codes for the terminal.
  public let delivery: any CodeDelivery
  /// Where the digits of codes come from.
  public let random: any RandomNumberGenerator & Sendable
  /// The variables that bindings may name.
  public let environment: [String: String]
  /// Who carries the requests of `http` bindings; nil for nobody.
  public let transport: (any HTTPTransport)?
  /// How `http` bindings wait.
  var pause = HTTPPause.live

  /// Puts a host together.
  ///
  /// A binding with `http` needs a transport: `URLSessionTransport` of FlowNetworking, or one of your own.
  public init(
    folder: URL, delivery: any CodeDelivery, environment: [String: String] = [:],
    random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    transport: (any HTTPTransport)? = nil
  ) {
    self.folder = folder
    self.delivery = delivery
    self.environment = environment
    self.random = random
    self.transport = transport
  }

  /// A word for what this is.
  public var description: String { "a host of services" }
  /// Nothing of what it holds.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
