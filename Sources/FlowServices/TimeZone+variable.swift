package import Foundation

/// The time zone of this computer and the variable `TZ` (POSIX, "Environment Variables").
extension TimeZone {
  /// The time zone that `TZ` names, or else that of this computer.
  ///
  /// Foundation doesn't know all forms of the variable. If it is a rule such as `CET-1CEST`, the C library says what the
  /// offset is now.
  static var local: TimeZone {
    // `ProcessInfo` would read all variables.
    guard let value = getenv("TZ").map({ String(cString: $0) }), !value.isEmpty else { return .current }
    if let named = named(by: value) { return named }
    var (seconds, parts) = (time(nil), tm())
    // POSIX does not require `localtime_r` to read the time zone, so `tzset` is called first.
    tzset()
    guard localtime_r(&seconds, &parts) != nil else { return .gmt }
    return TimeZone(secondsFromGMT: Int(parts.tm_gmtoff)) ?? .gmt
  }

  /// Returns the time zone that a value of `TZ` names; `nil` if it is a rule or unknown.
  ///
  /// - Parameter variable: An ID such as `Europe/Lisbon`, which may follow a colon, or the path of a file of the time
  ///   zone database.
  package static func named(by variable: String) -> TimeZone? {
    var name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if name.hasPrefix("/") {
      name = URL(filePath: name).resolvingSymlinksInPath().path(percentEncoded: false)
      guard let folder = name.range(of: "/zoneinfo/") else { return nil }
      name = String(name[folder.upperBound...])
    }
    // For POSIX, `UTC+3` is west of Greenwich; Foundation would read it as east.
    if !name.contains("/"), name.contains(where: { "+-".contains($0) }) { return nil }
    return TimeZone(identifier: name)
  }
}
