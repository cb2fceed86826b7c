public import Foundation

/// A time of day in hours and minutes, without a date or a time zone.
///
/// Expressions calculate with it as a duration since midnight.
public struct TimeOfDay: Hashable, Comparable, Sendable {
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int

  package static let first = TimeOfDay(minutes: 0)
  package static let last = TimeOfDay(minutes: 1439)

  /// Creates a time; returns `nil` if the hour or the minute is out of range.
  ///
  /// - Parameters:
  ///   - hour: The hour, 0 to 23.
  ///   - minute: The minute, 0 to 59.
  public init?(hour: Int, minute: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    (self.hour, self.minute) = (hour, minute)
  }

  /// Parses a time in the form `HH:MM` or `HH:MM:00` (ISO 8601); returns `nil` if the text has another form or the time
  /// does not exist.
  ///
  /// - Parameter text: The text, such as `14:30`.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)[...]
    guard let seconds = Int(clock: bytes, parts: bytes.count > 5 ? 3 : 2), seconds.isMultiple(of: 60) else {
      return nil
    }
    self.init(minutes: seconds / 60)
  }

  /// Creates a time from date components; returns `nil` if the hour or the minute is missing or out of range.
  ///
  /// - Parameter components: The components, of which only the hour and the minute are used.
  public init?(_ components: DateComponents) {
    guard let hour = components.hour, let minute = components.minute else { return nil }
    self.init(hour: hour, minute: minute)
  }

  /// Creates a time from a duration since midnight; returns `nil` if it is not in whole minutes or not within a day.
  package init?(sinceMidnight duration: Duration) {
    let (seconds, fraction) = duration.components
    guard fraction == 0, (0..<86_400).contains(seconds), seconds.isMultiple(of: 60) else { return nil }
    self.init(minutes: Int(seconds / 60))
  }

  /// The duration can be negative or longer than a day: 25 hours give 01:00.
  package init(after duration: Duration) {
    let seconds = Int(duration.components.seconds) - (duration.components.attoseconds < 0 ? 1 : 0)
    self.init(minutes: (seconds - seconds.flooredQuotient(by: 86_400) * 86_400) / 60)
  }

  private init(minutes: Int) { (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60) }

  package var sinceMidnight: Duration { .seconds(hour * 3600 + minute * 60) }

  /// The hour and the minute as components.
  public var dateComponents: DateComponents { DateComponents(hour: hour, minute: minute) }

  /// Compares two times of the same day.
  ///
  /// - Parameters:
  ///   - left: A time.
  ///   - right: Another time.
  /// - Returns: `true` if `left` is the earlier time.
  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    (left.hour, left.minute) < (right.hour, right.minute)
  }
}

extension TimeOfDay: CustomStringConvertible {
  /// The time as `HH:MM` (ISO 8601).
  public var description: String { "\(hour.padded(to: 2)):\(minute.padded(to: 2))" }
}

extension TimeOfDay: Codable {
  /// Decodes a time from a string such as `14:30`.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError.dataCorrupted` if the string is not a valid time.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let time = TimeOfDay(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is not a time")
    }
    self = time
  }

  /// Encodes the time as a string such as `14:30`.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
