/// A keyed hash of short texts: SipHash-2-4 (Aumasson and Bernstein, 2012).
///
/// Phone numbers are so short that a hash without a key can be reversed by trying all numbers. The key is random for
/// each store, so precomputed tables and comparisons between stores are useless. Anyone who knows the key can still
/// reverse the hash.
package struct KeyedFingerprint: RawRepresentable, Hashable, Codable, Sendable {
  private let first: UInt64
  private let second: UInt64

  package init(using random: inout some RandomNumberGenerator) {
    first = random.next()
    second = random.next()
  }

  package init?(rawValue text: String) {
    let digits = Array(text.utf8)
    guard digits.count == 32, let first = UInt64(hexadecimal: digits[..<16]),
      let second = UInt64(hexadecimal: digits[16...])
    else { return nil }
    (self.first, self.second) = (first, second)
  }

  package var rawValue: String { first.hexadecimal + second.hexadecimal }

  package func fingerprint(of text: String) -> String {
    var state = State(first, second)
    var (word, count): (UInt64, UInt64) = (0, 0)
    for byte in text.utf8 {
      word |= UInt64(byte) << (count % 8 * 8)
      count += 1
      if count.isMultiple(of: 8) {
        state.compress(word)
        word = 0
      }
    }
    state.compress(word | count << 56)
    return state.finish().hexadecimal
  }

  private struct State {
    private var v0: UInt64
    private var v1: UInt64
    private var v2: UInt64
    private var v3: UInt64

    init(_ first: UInt64, _ second: UInt64) {
      v0 = first ^ 0x736f_6d65_7073_6575
      v1 = second ^ 0x646f_7261_6e64_6f6d
      v2 = first ^ 0x6c79_6765_6e65_7261
      v3 = second ^ 0x7465_6462_7974_6573
    }

    mutating func compress(_ word: UInt64) {
      v3 ^= word
      for _ in 0..<2 { mix() }
      v0 ^= word
    }

    mutating func finish() -> UInt64 {
      v2 ^= 0xff
      for _ in 0..<4 { mix() }
      return v0 ^ v1 ^ v2 ^ v3
    }

    private mutating func mix() {
      v0 &+= v1
      v1 = v1.rotated(by: 13) ^ v0
      v0 = v0.rotated(by: 32)
      v2 &+= v3
      v3 = v3.rotated(by: 16) ^ v2
      v0 &+= v3
      v3 = v3.rotated(by: 21) ^ v0
      v2 &+= v1
      v1 = v1.rotated(by: 17) ^ v2
      v2 = v2.rotated(by: 32)
    }
  }
}

extension UInt64 {
  var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  fileprivate init?(hexadecimal digits: some Collection<UInt8>) {
    guard digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }) else { return nil }
    self.init(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  fileprivate func rotated(by count: UInt64) -> UInt64 { self << count | self >> (64 - count) }
}
