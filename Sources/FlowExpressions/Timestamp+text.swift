extension Timestamp {
  /// Reads RFC 3339, such as `2026-03-01T09:30:00.5Z` or `…+02:00`; nil if it is not that, or beyond the years 1 to 9999.
  ///
  /// Parts below a nanosecond are cut off.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes.count <= 64, bytes[10] | 0x20 == UInt8(ascii: "t") else { return nil }
    guard let date = CalendarDate(String(decoding: bytes[0..<10], as: UTF8.self)) else { return nil }
    guard let second = Self.secondOfDay(bytes[11..<19]) else { return nil }
    var rest = bytes[19...]
    guard let nanoseconds = Self.takeFraction(&rest), let offset = Self.offset(rest) else { return nil }
    let seconds = date.timestamp.seconds + Int64(second - offset)
    guard Self.secondsRange.contains(seconds) else { return nil }
    self.init(seconds: seconds, nanoseconds: Int32(nanoseconds))
  }

  /// RFC 3339 in UTC, the fraction as short as it can be: `2026-03-01T09:30:00Z`.
  public var text: String {
    let clock = WallClock(self, offset: 0)
    let (hours, minutes, seconds) = (clock.second / 3600, clock.second / 60 % 60, clock.second % 60)
    let time = [hours, minutes, seconds].map { $0.padded(to: 2) }.joined(separator: ":")
    return "\(clock.date.text)T\(time)\(Int(nanoseconds).fractionText)Z"
  }

  /// The second of the day that `HH:MM:SS` names.
  private static func secondOfDay(_ bytes: ArraySlice<UInt8>) -> Int? {
    let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(twoDigits)
    guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2] else { return nil }
    guard hours < 24, minutes < 60, seconds < 60 else { return nil }
    return hours * 3600 + minutes * 60 + seconds
  }

  private static func takeFraction(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard rest.first == UInt8(ascii: ".") else { return 0 }
    let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(1 + digits.count)
    guard !digits.isEmpty else { return nil }
    let nine = digits.prefix(9) + Array(repeating: 0x30, count: max(0, 9 - digits.count))
    return nine.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// `Z`, `+HH:MM` or `-HH:MM`, in seconds.
  private static func offset(_ rest: ArraySlice<UInt8>) -> Int? {
    guard let sign = rest.first else { return nil }
    if rest.count == 1 { return sign | 0x20 == UInt8(ascii: "z") ? 0 : nil }
    guard rest.count == 6, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    let parts = rest.dropFirst().split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(twoDigits)
    guard parts.count == 2, let hours = parts[0], let minutes = parts[1], hours < 24, minutes < 60 else { return nil }
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  private static func twoDigits(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count == 2, bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return bytes.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
