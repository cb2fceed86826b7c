/// Text laid down in the binary and read by place; nothing is copied or parsed when the program starts.
///
/// Numbers are written in six-bit characters, `0` to `o`, the most significant first.
struct ConstantText: Sendable {
  private let text: StaticString

  init(_ text: StaticString) { self.text = text }

  /// The character at a place, and `0` beyond the end: nothing outside the text is ever read.
  @inline(__always)
  subscript(place: Int) -> UInt8 {
    place >= 0 && place < text.utf8CodeUnitCount ? text.utf8Start[place] : UInt8(ascii: "0")
  }

  /// The number written in `length` characters from a place.
  @inline(__always)
  func number(at place: Int, length: Int) -> Int {
    var value = 0
    for offset in place..<place + length {
      value = value << 6 | Int((self[offset] &- UInt8(ascii: "0")) & 63)
    }
    return value
  }

  /// The digits written from a place.
  func digits(at place: Int, count: Int) -> Digits {
    Digits(values: (place..<place + count).lazy.map { self[$0] &- UInt8(ascii: "0") })
  }
}
