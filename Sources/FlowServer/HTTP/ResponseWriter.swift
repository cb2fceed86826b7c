import Foundation

/// Writes responses, with the date of the current second.
struct ResponseWriter {
  private var second = 0 as time_t
  private var date = ""

  mutating func bytes(of response: ServerResponse, to request: RequestHead, keepsAlive: Bool) -> [UInt8] {
    let now = time(nil)
    if now != second { (second, date) = (now, Self.date(now)) }
    var head = "HTTP/1.1 \(response.status.rawValue) \r\nDate: \(date)\r\n"
    for field in response.headers.fields { head += "\(field.name): \(Self.line(field.value))\r\n" }
    if !response.status.hasNoContent { head += "Content-Length: \(response.body.count)\r\n" }
    head += keepsAlive ? "\r\n" : "Connection: close\r\n\r\n"
    let hasBody = request.method != "HEAD" && !response.status.hasNoContent
    return Array(head.utf8) + (hasBody ? response.body : [])
  }

  /// A control character would end the field.
  private static func line(_ value: String) -> String {
    guard value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return value }
    return String(String.UnicodeScalarView(value.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
  }

  /// The date as in `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7).
  private static func date(_ time: time_t) -> String {
    var (time, parts) = (time, tm())
    gmtime_r(&time, &parts)
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return """
      \(days[Int(parts.tm_wday)]), \(digits(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900) \
      \(digits(parts.tm_hour)):\(digits(parts.tm_min)):\(digits(parts.tm_sec)) GMT
      """
  }
}
