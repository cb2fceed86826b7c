import Foundation

/// Where a server accepts connections.
public enum ListenAddress: Hashable, Sendable, CustomStringConvertible {
  /// A port of an address of this machine; port 0 is any free one.
  case port(host: String, UInt16)
  /// A Unix socket at a path, which only its owner can use.
  case socket(path: String)

  /// Reads an address.
  ///
  /// - Parameter text: Such as `127.0.0.1:8080`, `[::1]:8080`, `8080` or `unix:/run/wizard.sock`.
  /// - Returns: `nil` if the text is not an address.
  public init?(_ text: String) {
    if text.hasPrefix("unix:") {
      let path = text.dropFirst(5)
      guard !path.isEmpty else { return nil }
      self = .socket(path: String(path))
      return
    }
    let colon = text.lastIndex(of: ":")
    var host = colon.map { String(text[..<$0]) } ?? "127.0.0.1"
    guard let port = UInt16(colon.map { text[text.index(after: $0)...] } ?? text[...]) else { return nil }
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = String(host.dropFirst().dropLast())
    } else if host.isEmpty || host.contains(":") {
      return nil
    }
    self = .port(host: host, port)
  }

  /// The address as it is written on a command line.
  public var description: String {
    switch self {
    case .port(let host, let port): "\(host.contains(":") ? "[\(host)]" : host):\(port)"
    case .socket(let path): "unix:\(path)"
    }
  }

  /// Whether only programs on this machine can connect.
  public var isLocal: Bool {
    switch self {
    case .port(let host, _):
      host == "localhost" || PeerAddress(host).map { $0.text == "::1" || $0.text.hasPrefix("127.") } ?? false
    case .socket: true
    }
  }
}

/// Why a server can't accept connections.
public enum ListenError: Error, Hashable, Sendable {
  /// The address belongs to no interface of this machine, or is not an address.
  case unknownHost(String)
  /// Another program uses the address.
  case inUse(ListenAddress)
  /// The system gave another reason.
  case failed(ListenAddress, reason: String)

  init(_ code: Int32, _ address: ListenAddress) {
    self = code == EADDRINUSE ? .inUse(address) : .failed(address, reason: String(cString: strerror(code)))
  }
}
