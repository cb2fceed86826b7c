/// A sequence of up to 32 decimal digits, which is more than any phone number has.
///
/// Digits take four bits each in one integer, the first in the lowest bits, so that parsing a number allocates nothing.
struct Digits: Hashable, Sendable {
  private var packed: UInt128 = 0
  private(set) var count = 0

  /// The maximum number of digits; further digits are dropped.
  static let most = 32

  init() {}

  /// Creates digits from values known to be 0 to 9.
  init(values: some Sequence<UInt8>) {
    for value in values { append(value) }
  }

  init?(_ text: some StringProtocol) {
    for byte in text.utf8 {
      let value = byte &- UInt8(ascii: "0")
      guard value <= 9, count < Self.most else { return nil }
      append(value)
    }
  }

  init(of number: Int) {
    self = number < 10 ? Digits() : Digits(of: number / 10)
    append(UInt8(number % 10))
  }

  var values: some RandomAccessCollection<UInt8> { (0..<count).lazy.map { self[$0] } }

  var first: UInt8? { count > 0 ? self[0] : nil }

  var last: UInt8? { count > 0 ? self[count - 1] : nil }

  /// The digit at an index; 0 past the end.
  subscript(place: Int) -> UInt8 {
    place < count ? UInt8(truncatingIfNeeded: packed &>> Self.bits(place)) & 15 : 0
  }

  func text(after start: StaticString = "") -> String {
    let length = start.utf8CodeUnitCount
    return String(unsafeUninitializedCapacity: length + count) { room in
      for index in 0..<length { room[index] = start.utf8Start[index] }
      for index in 0..<count { room[length + index] = self[index] + UInt8(ascii: "0") }
      return length + count
    }
  }

  private static func bits(_ place: Int) -> UInt128 { UInt128(truncatingIfNeeded: 4 * place) }

  mutating func append(_ value: UInt8) {
    guard count < Self.most else { return }
    packed |= UInt128(value & 15) &<< Self.bits(count)
    count += 1
  }

  func dropFirst(_ dropped: Int) -> Digits {
    guard dropped < count else { return Digits() }
    var rest = self
    rest.packed = packed &>> Self.bits(dropped)
    rest.count = count - dropped
    return rest
  }

  func prefix(_ kept: Int) -> Digits {
    guard kept < count else { return self }
    var start = self
    start.packed = packed & ((1 &<< Self.bits(kept)) &- 1)
    start.count = kept
    return start
  }

  /// Returns the digits without the digit at an index; all digits if the index is out of range.
  func removing(at place: Int) -> Digits { prefix(place) + dropFirst(place + 1) }

  static func + (left: Digits, right: Digits) -> Digits {
    guard left.count < most else { return left }
    var both = left
    both.packed |= right.packed &<< bits(left.count)
    both.count = min(left.count + right.count, most)
    return both
  }
}
