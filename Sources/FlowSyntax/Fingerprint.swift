/// A 64-bit checksum that detects changes and damage; it does not protect against deliberate forgery.
///
/// The algorithm is FNV-1a (draft-eastlake-fnv, §2). Changing a single byte always changes the checksum.
package struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init(of bytes: some Sequence<UInt8>) { add(bytes) }

  package init() {}

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    // A generic sequence is about a hundred times slower than contiguous bytes.
    let start = value
    value = bytes.withContiguousStorageIfAvailable { Self.hash($0, from: start) } ?? Self.hash(bytes, from: start)
  }

  private static func hash(_ bytes: some Sequence<UInt8>, from start: UInt64) -> UInt64 {
    bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }

  package var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
