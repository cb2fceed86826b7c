/// Requests to this computer need neither encryption nor a proxy.
package enum LoopbackHost {
  /// Returns whether a host is this computer (RFC 6761 §6.3, RFC 1122 §3.2.1.3, RFC 4291 §2.5.3).
  ///
  /// Only the canonical form of an IP address is recognized, because programs disagree about the meaning of `127.1`,
  /// `0177.0.0.1` and `+127.0.0.1`.
  ///
  /// - Parameter host: The host as written in a URL, including percent-encoding and the brackets of IPv6.
  package static func contains(_ host: String) -> Bool {
    host == "[::1]" || host == "::1" || isName(host) || isAddress(host)
  }

  package static func isName(_ host: String) -> Bool {
    let labels = host.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    return labels.last == "localhost"
      && labels.allSatisfy { label in
        !label.isEmpty
          && label.utf8.allSatisfy { $0 == 0x2D || $0 == 0x5F || isDigit($0) || (0x61...0x7A).contains($0) }
      }
  }

  private static func isAddress(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { part in part.utf8.allSatisfy(isDigit) && UInt8(part).map { "\($0)" == part } ?? false }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
