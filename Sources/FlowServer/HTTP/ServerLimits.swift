/// The limits of a server, which bound the memory and the time that a client can take.
public struct ServerLimits: Hashable, Sendable {
  /// The most connections at once; others are answered with 503 and closed.
  public var connections = 10_000
  /// The most requests that are handled at once; others wait.
  public var requests = 256
  /// The most seconds that a request waits for its turn; then it is answered with 503.
  public var waitingSeconds = 20
  /// The most bytes of a request's first line and header.
  public var headerBytes = 16_384
  /// The most bytes of a request's content.
  public var contentBytes = 64 << 20
  /// The most seconds from the first to the last byte of a header.
  public var headerSeconds = 10
  /// The most seconds without a byte of the content, beyond which 10 kB a second must arrive, or without a byte that the client takes of a response.
  public var contentSeconds = 20
  /// The most seconds without a request on a connection.
  public var idleSeconds = 60

  /// Creates the default limits.
  public init() {}
}
