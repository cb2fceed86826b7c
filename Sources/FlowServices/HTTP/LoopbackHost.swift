/// Which hosts are this computer: what goes there may go unencrypted, and through no proxy.
package enum LoopbackHost {
  /// Whether a host of an address is this computer (RFC 6761 §6.3, RFC 1122 §3.2.1.3, RFC 4291 §2.5.3).
  ///
  /// Only the usual form of an address counts: programs differ in what they take `127.1`, `0177.0.0.1` and
  /// `+127.0.0.1` for.
  ///
  /// - Parameter host: A host as an address holds it, its percent-encoding and the brackets of IPv6 included.
  package static func contains(_ host: String) -> Bool {
    host == "[::1]" || host == "::1" || isName(host) || isAddress(host)
  }

  /// Whether a host is a name that stands for this computer: `localhost`, or one below it.
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
