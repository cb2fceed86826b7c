/// The number of an object's keys, and a filter that rules out most keys that are missing from the object.
///
/// About four out of five lookups are for optional keys that are missing. The filter takes a fifth of the time that a
/// search for such a key would take.
struct KeyFilter {
  private(set) var count = 0
  /// One bit per key, chosen by the key's length and first byte.
  ///
  /// If any key is not plain ASCII, all bits are set.
  private var marks: UInt64 = 0

  init() {}

  /// The filter does not rule out any key.
  init(any count: Int) { (self.count, marks) = (count, .max) }

  mutating func insert(count: Int, first: UInt8) {
    self.count += 1
    marks |= Self.mark(count, first)
  }

  /// From then on, the filter does not rule out any key.
  mutating func insertUnknown() {
    count += 1
    marks = .max
  }

  func mayContain(_ key: String) -> Bool {
    // A key that is not ASCII is never ruled out, because it may be canonically equal to an ASCII key.
    let isAbsent = key.utf8.withContiguousStorageIfAvailable { key in
      if marks & Self.mark(key.count, key.first ?? 0) != 0 { return false }
      var bits: UInt8 = 0
      for byte in key { bits |= byte }
      return bits < 0x80
    }
    return isAbsent != true
  }

  private static func mark(_ count: Int, _ first: UInt8) -> UInt64 { 1 << UInt64((count &* 5 &+ Int(first)) & 63) }
}
