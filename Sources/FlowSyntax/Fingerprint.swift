/// A number that tells two contents apart and shows damage; no protection against a forger.
///
/// FNV-1a, 64 bits: a change of one byte always changes it (draft-eastlake-fnv, §2).
public struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  /// The number.
  public let value: UInt64

  /// Takes the fingerprint of bytes.
  public init(of bytes: some Sequence<UInt8>) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    value = hash
  }

  /// Sixteen hexadecimal digits.
  public var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
