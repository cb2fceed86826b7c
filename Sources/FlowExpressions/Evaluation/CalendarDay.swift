import Foundation

/// A day of the Gregorian calendar, without time or time zone.
///
/// The calendar also applies to days before its introduction (proleptic, as in ISO 8601).
public struct CalendarDay: Hashable, Comparable, Sendable {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Creates a day; returns `nil` if it does not exist.
  ///
  /// - Parameters:
  ///   - year: The year, 1 to 9999.
  ///   - month: The month, 1 to 12.
  ///   - day: The day of the month, from 1.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1 else { return nil }
    guard day <= Self.days(inMonth: month, of: year) else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Parses a day in the form `YYYY-MM-DD` (ISO 8601); returns `nil` if the text has another form or the day does not
  /// exist.
  ///
  /// - Parameter text: The text, such as `2026-02-19`.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
    guard let year = Int(digits: bytes[0..<4], count: 4), let month = Int(digits: bytes[5..<7], count: 2),
      let day = Int(digits: bytes[8..<10], count: 2)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Creates the day that contains a point in time, in UTC.
  package init(_ timestamp: FlowTimestamp) {
    self.init(daysSince1970: Int(timestamp.seconds).flooredQuotient(by: 86_400))
  }

  /// The first instant of the day in UTC.
  package var timestamp: FlowTimestamp { FlowTimestamp(seconds: Int64(daysSince1970) * 86_400) }

  /// The day as `YYYY-MM-DD` (ISO 8601).
  public var description: String { "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))" }

  /// Compares two days by date.
  ///
  /// - Parameters:
  ///   - left: A day.
  ///   - right: Another day.
  /// - Returns: `true` if `left` is the earlier day.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    case _: 31
    }
  }
}

extension CalendarDay: CustomStringConvertible {}

extension CalendarDay: Codable {
  /// Decodes a day from a string such as `2026-02-19`.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError.dataCorrupted` if the string is not a valid day.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let day = CalendarDay(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is not a date")
    }
    self = day
  }

  /// Encodes the day as a string such as `2026-02-19`.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension CalendarDay {
  /// Returns the day a number of days later; throws an error if it is outside the years 1 to 9999.
  func adding(days: Int64) throws(Failure) -> CalendarDay {
    let (sum, overflow) = Int64(daysSince1970).addingReportingOverflow(days)
    guard !overflow, Self.daysRange.contains(sum) else {
      throw Failure(.outOfRange, ExpressionMessages.timestampRange)
    }
    return CalendarDay(daysSince1970: Int(sum))
  }

  private static let daysRange = FlowTimestamp.earliest.seconds / 86_400...FlowTimestamp.latest.seconds / 86_400
}

// In these calculations, a year starts in March, so that the leap day is the last day of a year. An era is a period of
// 400 years, which has 146,097 days.
extension CalendarDay {
  package var daysSince1970: Int {
    let shifted = month > 2 ? year : year - 1
    let era = shifted.flooredQuotient(by: 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  package init(daysSince1970: Int) {
    let days = daysSince1970 + 719_468
    let era = days.flooredQuotient(by: 146_097)
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }
}

extension Int {
  func flooredQuotient(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  func padded(to width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }

  init?(digits: some Collection<UInt8>, count: Int) {
    guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    self = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Reads `HH:MM` (two parts) or `HH:MM:SS` (three parts) as a number of seconds.
  init?(clock bytes: ArraySlice<UInt8>, parts count: Int) {
    let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int(digits: $0, count: 2) }
    guard parts.count == count, numbers.count == count, numbers[0] < 24, numbers.allSatisfy({ $0 < 60 }) else {
      return nil
    }
    self = numbers.reduce(0) { $0 * 60 + $1 } * (count == 2 ? 60 : 1)
  }

  /// Reads `+HH:MM` or `-HH:MM` as an offset from UTC, in seconds.
  init?(offset bytes: ArraySlice<UInt8>) {
    guard let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      let seconds = Int(clock: bytes.dropFirst(), parts: 2)
    else { return nil }
    self = sign == UInt8(ascii: "-") ? -seconds : seconds
  }
}

/// Time zones by name, from the system's time zone database (CEL "Timezones").
enum TimeZones {
  /// Returns the offset of a time zone from UTC at a point in time, in seconds.
  ///
  /// - Parameter name: The zone, such as `UTC`, `Europe/Paris`, `-08:00` or `02:00`; an empty name means UTC.
  static func offset(of name: String, at time: FlowTimestamp) throws(Failure) -> Int {
    if name.isEmpty || name == "UTC" { return 0 }
    let bytes = Array(name.utf8)[...]
    if let fixed = Int(offset: bytes) ?? Int(clock: bytes, parts: 2) { return fixed }
    guard name.first?.isLetter ?? false, name != "Z", !name.hasPrefix("GMT"), let zone = TimeZone(identifier: name)
    else { throw Failure(.invalidConversion, ExpressionMessages.unknownZone(name)) }
    return zone.offset(at: time)
  }
}
