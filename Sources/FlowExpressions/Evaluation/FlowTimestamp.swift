public import Foundation

/// A point in time, as seconds and nanoseconds since 1970-01-01T00:00:00Z, without leap seconds.
///
/// Hosts supply the current time as a timestamp, and sessions record when they were saved. Parsing and arithmetic are
/// limited to the years 1 to 9999, as the CEL specification requires; ``init(seconds:nanoseconds:)`` does not check the
/// range.
public struct FlowTimestamp: Hashable, Comparable, Sendable {
  /// The whole seconds; negative before 1970.
  public let seconds: Int64
  /// The nanoseconds to add to ``seconds``, from 0 to 999,999,999, even before 1970.
  public let nanoseconds: Int32

  /// The first second of the year 1.
  public static let earliest = FlowTimestamp(seconds: -62_135_596_800)
  /// The last nanosecond of the year 9999.
  public static let latest = FlowTimestamp(seconds: 253_402_300_799, nanoseconds: 999_999_999)

  /// Creates a timestamp.
  ///
  /// - Parameters:
  ///   - seconds: The whole seconds since 1970-01-01T00:00:00Z, negative before that. The range is not checked.
  ///   - nanoseconds: The nanoseconds to add to `seconds`, from 0 to 999,999,999. Any other value is a programming
  ///     error and stops the program.
  public init(seconds: Int64, nanoseconds: Int32 = 0) {
    precondition(nanoseconds >= 0 && nanoseconds < 1_000_000_000, "nanoseconds are counted forwards, below a second")
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// Compares two timestamps by time.
  ///
  /// - Parameters:
  ///   - left: A timestamp.
  ///   - right: Another timestamp.
  /// - Returns: `true` if `left` is earlier.
  public static func < (left: FlowTimestamp, right: FlowTimestamp) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}

extension FlowTimestamp {
  /// Parses an RFC 3339 timestamp, such as `2026-03-01T09:30:00.5Z` or `2026-03-01T11:30:00+02:00`.
  ///
  /// Returns `nil` if the text has another form, or if the time is outside the years 1 to 9999. Fractions of a
  /// nanosecond are truncated.
  ///
  /// - Parameter text: The text to parse.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes.count <= 64, bytes[10] | 0x20 == UInt8(ascii: "t") else { return nil }
    guard let date = CalendarDay(String(decoding: bytes[0..<10], as: UTF8.self)) else { return nil }
    guard let second = Int(clock: bytes[11..<19], parts: 3) else { return nil }
    var rest = bytes[19...]
    guard let nanoseconds = Self.takeFraction(&rest) else { return nil }
    let isUTC = rest.count == 1 && rest.first.map { $0 | 0x20 } == UInt8(ascii: "z")
    guard let offset = isUTC ? 0 : Int(offset: rest) else { return nil }
    let seconds = date.timestamp.seconds + Int64(second - offset)
    guard Self.secondsRange.contains(seconds) else { return nil }
    self.init(seconds: seconds, nanoseconds: Int32(nanoseconds))
  }

  /// The timestamp in RFC 3339 form in UTC, such as `2026-03-01T09:30:00Z`.
  ///
  /// A fraction is written only if needed, without trailing zeros.
  public var text: String { text(offset: 0) }

  /// Returns the timestamp in RFC 3339 form with the offset of a time zone, such as `2026-03-01T11:30:00+02:00`.
  ///
  /// It is in UTC if the offset is not in whole minutes, as those of local mean times before about 1900.
  ///
  /// - Parameter timeZone: The time zone.
  /// - Returns: The text, as ``text`` if the offset is 0.
  public func text(in timeZone: TimeZone) -> String {
    let offset = timeZone.offset(at: self)
    return text(offset: offset.isMultiple(of: 60) && Self.secondsRange.contains(seconds + Int64(offset)) ? offset : 0)
  }

  private func text(offset: Int) -> String {
    let clock = WallClock(self, offset: offset)
    let (hours, minutes, seconds) = (clock.second / 3600, clock.second / 60 % 60, clock.second % 60)
    let time = [hours, minutes, seconds].map { $0.padded(to: 2) }.joined(separator: ":")
    let zone = offset == 0 ? "Z" : TimeZone.text(ofOffset: offset)
    return "\(clock.date)T\(time)\(Int(nanoseconds).fractionText)\(zone)"
  }

  private static func takeFraction(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard rest.first == UInt8(ascii: ".") else { return 0 }
    let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(1 + digits.count)
    guard !digits.isEmpty else { return nil }
    let nine = digits.prefix(9) + Array(repeating: 0x30, count: max(0, 9 - digits.count))
    return nine.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Returns the timestamp plus a duration; throws if the result is outside the years 1 to 9999.
  func adding(_ span: Duration) throws(Failure) -> FlowTimestamp {
    let (spanSeconds, attoseconds) = span.components
    let (sum, overflow) = seconds.addingReportingOverflow(spanSeconds)
    let rest = Int(nanoseconds) + Int(attoseconds / 1_000_000_000)
    let carried = rest.flooredQuotient(by: 1_000_000_000)
    let total = sum &+ Int64(carried)
    guard !overflow, Self.secondsRange.contains(total) else {
      throw Failure(.outOfRange, ExpressionMessages.timestampRange)
    }
    return FlowTimestamp(seconds: total, nanoseconds: Int32(rest - carried * 1_000_000_000))
  }

  func since(_ start: FlowTimestamp) -> Duration {
    .seconds(seconds) - .seconds(start.seconds) + .nanoseconds(nanoseconds) - .nanoseconds(start.nanoseconds)
  }

  /// The timestamp, or the nearest one in the years 1 to 9999.
  var inRange: FlowTimestamp { min(max(self, .earliest), .latest) }

  static let secondsRange = earliest.seconds...latest.seconds
}

extension Duration {
  /// The maximum magnitude of a duration in seconds: 10,000 years (google.protobuf.Duration).
  static let secondsLimit: Int64 = 315_576_000_000

  static func days(_ count: Int64) -> Duration { .seconds(count * 86_400) }

  /// The number of days; `nil` if it is not whole.
  var days: Int64? {
    components.attoseconds == 0 && components.seconds.isMultiple(of: 86_400) ? components.seconds / 86_400 : nil
  }

  func checked() throws(Failure) -> Duration {
    let limit = Duration.seconds(Self.secondsLimit)
    guard (.zero - limit...limit).contains(self) else { throw Failure(.outOfRange, ExpressionMessages.durationRange) }
    return self
  }

  /// Parses a duration, such as `1h30m`, `-1.5s`, `100ms` or `0`; returns `nil` for anything else.
  ///
  /// The units are `h m s ms us µs ns`. Fractions of a nanosecond are truncated.
  init?(_ text: String) {
    guard text.utf8.count <= 100 else { return nil }
    var rest = text[...]
    let isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest = rest.dropFirst() }
    guard !rest.isEmpty else { return nil }
    var total: Int128 = 0
    while !rest.isEmpty, rest != "0" || total != 0 {
      guard let part = Self.takePart(&rest) else { return nil }
      total += part
    }
    guard total.magnitude < 1_000_000_000_000_000_000_000_000 else { return nil }
    self = .nanoseconds(isNegative ? -total : total)
  }

  /// Removes a number and its unit from the start of a text, and returns them as nanoseconds.
  private static func takePart(_ rest: inout Substring) -> Int128? {
    let whole = rest.prefix(while: \.isDecimalDigit)
    rest = rest.dropFirst(whole.count)
    var fraction = Substring()
    if rest.first == "." {
      rest = rest.dropFirst()
      fraction = rest.prefix(while: \.isDecimalDigit)
      rest = rest.dropFirst(fraction.count)
    }
    guard !(whole.isEmpty && fraction.isEmpty), whole.utf8.count <= 18,
      let (name, unit) = units.first(where: { rest.hasPrefix($0.name) })
    else { return nil }
    rest = rest.dropFirst(name.count)
    return (Int128(whole) ?? 0) * unit + (Int128((fraction + String(repeating: "0", count: 15)).prefix(15)) ?? 0) * unit
      / 1_000_000_000_000_000
  }

  private static let units: [(name: String, nanoseconds: Int128)] = [
    ("ns", 1), ("us", 1000), ("µs", 1000), ("μs", 1000), ("ms", 1_000_000), ("s", 1_000_000_000),
    ("m", 60_000_000_000), ("h", 3_600_000_000_000),
  ]

  /// The duration in seconds, such as `5400s` or `-1.5s`.
  var text: String {
    let (seconds, attoseconds) = components
    let nanoseconds = abs(Int(attoseconds / 1_000_000_000))
    let sign = seconds < 0 || attoseconds < 0 ? "-" : ""
    return "\(sign)\(seconds.magnitude)\(nanoseconds.fractionText)s"
  }
}

extension Character {
  fileprivate var isDecimalDigit: Bool { ("0"..."9").contains(self) }
}

extension Int {
  var fractionText: String {
    if self == 0 { return "" }
    return "." + padded(to: 9).reversed().drop { $0 == "0" }.reversed()
  }
}
