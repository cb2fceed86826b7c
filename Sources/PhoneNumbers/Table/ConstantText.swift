/// Constant text that is stored in the binary and can be read at any offset; nothing is copied or parsed at launch.
///
/// Numbers are encoded in six-bit characters from `0` to `o`, the most significant first.
struct ConstantText: Sendable {
  private let text: StaticString

  init(_ text: StaticString) { self.text = text }

  /// The ASCII code of the character at an offset, or that of the digit `0` if the offset is out of range.
  @inline(__always)
  subscript(place: Int) -> UInt8 {
    place >= 0 && place < text.utf8CodeUnitCount ? text.utf8Start[place] : UInt8(ascii: "0")
  }

  @inline(__always)
  func number(at place: Int, length: Int) -> Int {
    var value = 0
    for offset in place..<place + length {
      value = value << 6 | Int((self[offset] &- UInt8(ascii: "0")) & 63)
    }
    return value
  }

  func digits(at place: Int, count: Int) -> Digits {
    Digits(values: (place..<place + count).lazy.map { self[$0] &- UInt8(ascii: "0") })
  }
}
