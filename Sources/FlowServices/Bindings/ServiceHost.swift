public import Foundation

/// What the services of ``Bindings`` need from the world and must not find by themselves.
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

  /// Creates a host.
  ///
  /// - Parameters:
  ///   - folder: Where files named in bindings lie unless their path is absolute, and where codes are counted.
  ///   - delivery: Takes the codes of `local` bindings with `"deliver": "terminal"`; nil for the file `outbox.jsonl` in
  ///     the folder, for trying out a flow.
  ///   - environment: The variables that bindings may name.
  ///   - random: Where the digits of codes come from.
  ///   - transport: Carries the requests of `http` bindings, such as `URLSessionTransport`; nil for nobody, and then a
  ///     flow with such a binding has no services.
  public init(
    folder: URL, delivery: (any CodeDelivery)? = nil, environment: [String: String] = [:],
    random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    transport: (any HTTPTransport)? = nil
  ) {
    self.folder = folder
    let outbox = folder.appending(path: "outbox.jsonl", directoryHint: .notDirectory)
    self.delivery = delivery ?? OutboxDelivery(file: outbox)
    self.environment = environment
    self.random = random
    self.transport = transport
  }

  /// A word for what this is.
  public var description: String { "a host of services" }
  /// Nothing of what it holds.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
