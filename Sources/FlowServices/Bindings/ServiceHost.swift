public import Foundation

/// The folder, environment variables and transport that the services of ``Bindings`` use.
///
/// The environment variables may contain secrets, so they are not part of the description of a host.
public struct ServiceHost: Sendable, CustomStringConvertible, CustomReflectable {
  /// The folder that relative file paths start from.
  ///
  /// The folder also holds the counts of verification codes sent and of attempts to enter them.
  public let folder: URL
  /// Delivers the codes of all `local` bindings except those whose `deliver` names a file.
  public let delivery: any CodeDelivery
  /// The random number generator for the digits of verification codes.
  public let random: any RandomNumberGenerator & Sendable
  /// The environment variables that bindings can use.
  public let environment: [String: String]
  /// Sends the requests of `http` bindings; `nil` if the host does not support such bindings.
  public let transport: (any HTTPTransport)?
  var pause = HTTPPause.live
  /// Used instead of files whose paths are relative; `nil` to use files of the folder.
  package var sharedTables: (any SharedTables)?

  /// Creates a host.
  ///
  /// - Parameters:
  ///   - folder: The folder that relative file paths start from. It also stores how many verification codes were sent
  ///     and tried.
  ///   - delivery: Delivers the codes of all `local` bindings except those whose `deliver` names a file. By default,
  ///     codes are appended to `outbox.jsonl` in the folder.
  ///   - environment: The environment variables that bindings can use.
  ///   - random: The random number generator for the digits of verification codes.
  ///   - transport: Sends the requests of `http` bindings, such as `URLSessionTransport`. Without a transport,
  ///     ``Bindings/makeServices(for:host:)`` throws for a flow that uses an `http` binding.
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

  /// A description without any values.
  public var description: String { "a service host" }
  /// An empty mirror, so that dumping a host reveals nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
