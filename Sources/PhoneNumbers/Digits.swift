/// Decimal digits, each 0 to 9, in the order typed.
struct Digits: Hashable, Sendable {
  /// The values of the digits, not their characters.
  private(set) var values: ArraySlice<UInt8>

  /// Wraps values that are known to be digits.
  init(values: ArraySlice<UInt8> = []) { self.values = values }

  /// Reads ASCII digits; nil if there is anything else.
  init?(_ text: some StringProtocol) {
    let values = text.utf8.map { $0 &- UInt8(ascii: "0") }
    guard values.allSatisfy({ $0 <= 9 }) else { return nil }
    self.values = values[...]
  }

  var count: Int { values.count }

  /// The digits as ASCII characters.
  var text: String { String(decoding: values.map { $0 + UInt8(ascii: "0") }, as: UTF8.self) }

  mutating func append(_ value: UInt8) { values.append(value) }

  func dropFirst(_ count: Int) -> Digits { Digits(values: values.dropFirst(count)) }

  func prefix(_ count: Int) -> Digits { Digits(values: values.prefix(count)) }

  /// The digits without the one at a place; all of them if there is no such place.
  func removing(at place: Int) -> Digits {
    Digits(values: values.prefix(place) + values.dropFirst(place + 1))
  }

  static func + (left: Digits, right: Digits) -> Digits { Digits(values: left.values + right.values) }
}
