import Foundation

/// A numeric address of a machine.
package struct PeerAddress: Hashable {
  private let bytes: [UInt8]

  /// Reads an address such as `192.0.2.1`, `2001:db8::1` or `[2001:db8::1]:8080`; a port is ignored.
  package init?(_ text: String) {
    var text = text
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      text = String(text[..<end].dropFirst())
    } else if text.count(where: { $0 == ":" }) == 1 {
      text = String(text.prefix { $0 != ":" })
    }
    var (four, six) = (in_addr(), in6_addr())
    if inet_pton(AF_INET, text, &four) == 1 {
      bytes = withUnsafeBytes(of: &four) { Array($0) }
    } else if inet_pton(AF_INET6, text, &six) == 1 {
      let all = withUnsafeBytes(of: &six) { Array($0) }
      // An IPv4 address as a socket for both kinds writes it (RFC 4291, 2.5.5.2).
      bytes = all.starts(with: Array(repeating: 0, count: 10) + [0xFF, 0xFF]) ? Array(all.suffix(4)) : all
    } else {
      return nil
    }
  }

  /// The usual form of the address.
  package var text: String {
    var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    _ = bytes.withUnsafeBytes { inet_ntop(family, $0.baseAddress, &buffer, socklen_t(buffer.count)) }
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The address, or the first half of an IPv6 address, the rest of which anybody can change as they like.
  var network: String { bytes.count == 4 ? text : bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":") }
}
