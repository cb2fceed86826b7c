/// A set of small numbers, as bits.
struct BitSet: Hashable {
  private var words: [UInt64]

  init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

  /// Every number below `count`.
  init(full count: Int) { words = Array(repeating: .max, count: (count + 63) / 64) }

  func contains(_ member: Int) -> Bool { words[member / 64] >> UInt64(member % 64) & 1 == 1 }

  mutating func insert(_ member: Int) { words[member / 64] |= 1 << UInt64(member % 64) }

  mutating func remove(_ member: Int) { words[member / 64] &= ~(1 << UInt64(member % 64)) }

  /// Adds what the other has; whether anything is new.
  mutating func formUnion(_ other: BitSet) -> Bool {
    var gained = false
    for index in words.indices where words[index] | other.words[index] != words[index] {
      words[index] |= other.words[index]
      gained = true
    }
    return gained
  }

  /// Keeps what both have; whether anything was lost.
  mutating func formIntersection(_ other: BitSet) -> Bool {
    var lost = false
    for index in words.indices {
      let kept = words[index] & other.words[index]
      if kept != words[index] {
        words[index] = kept
        lost = true
      }
    }
    return lost
  }
}
