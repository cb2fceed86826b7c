/// A number that tells two contents apart and shows damage; no protection against a forger.
///
/// FNV-1a, 64 bits: a change of one byte always changes it (draft-eastlake-fnv, §2).
package struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  package let value: UInt64

  /// Takes the fingerprint of bytes.
  package init(of bytes: some Sequence<UInt8>) {
    // Bytes that lie side by side are gone through as such: a sequence that is not known here takes a hundred times longer.
    value = bytes.withContiguousStorageIfAvailable(Self.hash) ?? Self.hash(bytes)
  }

  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }

  /// Sixteen hexadecimal digits.
  package var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
