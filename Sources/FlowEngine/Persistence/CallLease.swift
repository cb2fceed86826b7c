/// The right of one controller to make the pending call of a session, until a time of the store's clock.
///
/// It is saved before the call is sent. Until it ends, every other controller that resumes the session waits instead of
/// making the call.
package struct CallLease: Hashable, Sendable, Codable {
  package let ends: StoreTime

  package init(ends: StoreTime) { self.ends = ends }

  /// A day for the call, and a minute.
  private static let longest: Int64 = (24 * 60 + 1) * 60_000

  /// Returns how long the lease still lasts; `nil` if it has ended.
  ///
  /// A lease of another clock has ended, because the machine was started again since. So has one that lasts longer than
  /// any call, because the clock was set back.
  package func timeLeft(at time: StoreTime) -> Duration? {
    let left = ends.milliseconds - time.milliseconds
    return time.clock == ends.clock && left > 0 && left <= Self.longest ? .milliseconds(left) : nil
  }
}

/// A time of the clock by which a store measures leases.
public struct StoreTime: Hashable, Sendable, Codable {
  /// The name of the clock.
  ///
  /// Two times can be compared only if their clocks have the same name.
  public let clock: String
  /// The number of milliseconds since the clock began, from 0 to 2⁵³.
  public let milliseconds: Int64

  /// Creates a time.
  ///
  /// - Parameters:
  ///   - clock: The name of the clock, such as that of a database.
  ///   - milliseconds: The number of milliseconds since the clock began; limited to the range from 0 to 2⁵³.
  public init(clock: String, milliseconds: Int64) {
    self.clock = clock
    self.milliseconds = min(max(milliseconds, 0), Self.last)
  }

  /// Decodes a time.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the data is not a time, or if the number is out of range.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: CodingKeys.self)
    clock = try object.decode(String.self, forKey: .clock)
    milliseconds = try object.decode(Int64.self, forKey: .milliseconds)
    guard (0...Self.last).contains(milliseconds) else {
      throw DecodingError.dataCorruptedError(
        forKey: .milliseconds, in: object, debugDescription: "the time is out of range")
    }
  }

  private enum CodingKeys: CodingKey { case clock, milliseconds }

  private static let last: Int64 = 1 << 53

  static func + (time: StoreTime, duration: Duration) -> StoreTime {
    StoreTime(clock: time.clock, milliseconds: time.milliseconds + Int64(duration / .milliseconds(1)))
  }
}
