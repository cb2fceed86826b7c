import Foundation

/// Time zones by name, from the system's tables (CEL "Timezones").
enum TimeZones {
  /// Seconds east of UTC at a point in time: `UTC`, `Europe/Paris`, `+02:00`, `-08:00`; nil if there is no such zone.
  static func offset(of name: String, at time: Timestamp) -> Int? {
    if name.isEmpty || name == "UTC" { return 0 }
    if let fixed = fixed(name) { return fixed }
    guard name.first?.isLetter ?? false, name != "Z", !name.hasPrefix("GMT"), let zone = TimeZone(identifier: name)
    else { return nil }
    return zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(time.seconds)))
  }

  /// `+HH:MM`, `-HH:MM` or `HH:MM`.
  private static func fixed(_ name: String) -> Int? {
    let isSigned = name.first == "+" || name.first == "-"
    let digits = Array((isSigned ? name.dropFirst() : name[...]).utf8)
    guard digits.count == 5, digits[2] == UInt8(ascii: ":") else { return nil }
    guard let hours = number(digits[0], digits[1]), let minutes = number(digits[3], digits[4]) else { return nil }
    guard hours < 24, minutes < 60 else { return nil }
    return (name.first == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  private static func number(_ tens: UInt8, _ ones: UInt8) -> Int? {
    guard (0x30...0x39).contains(tens), (0x30...0x39).contains(ones) else { return nil }
    return Int(tens - 0x30) * 10 + Int(ones - 0x30)
  }
}
