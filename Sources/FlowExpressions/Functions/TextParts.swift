enum TextParts {
  /// Returns at most `limit` pieces, unless `limit` is negative.
  ///
  /// An empty separator splits between all code points.
  static func split(_ text: String, at mark: String, limit: Int64, _ meter: inout Meter) throws(Failure) -> [String] {
    if limit == 0 { return [] }
    if mark.isEmpty { return try characters(text, limit, &meter) }
    let (bytes, part) = (Array(text.utf8), Array(mark.utf8))
    var pieces: [String] = []
    var start = 0
    while limit < 0 || pieces.count < limit - 1 {
      guard let index = try bytes.firstIndex(of: part, from: start, &meter) else { break }
      pieces.append(String(decoding: bytes[start..<index], as: UTF8.self))
      start = index + part.count
    }
    try meter.charge(bytes.count)
    return pieces + [String(decoding: bytes[start...], as: UTF8.self)]
  }

  private static func characters(_ text: String, _ limit: Int64, _ meter: inout Meter) throws(Failure) -> [String] {
    try meter.charge(text.utf8.count)
    let scalars = Array(text.unicodeScalars)
    guard !scalars.isEmpty else { return [""] }
    let single = limit < 0 ? scalars.count : min(scalars.count, Int(clamping: limit) - 1)
    let rest = scalars[single...]
    let pieces = scalars[..<single].map { String($0) }
    return rest.isEmpty ? pieces : pieces + [String(String.UnicodeScalarView(rest))]
  }

  /// Replaces at most `limit` occurrences, unless `limit` is negative.
  ///
  /// An empty part occurs before, between and after all code points.
  static func replacing(
    _ old: String, with new: String, in text: String, limit: Int64, _ meter: inout Meter
  ) throws(Failure) -> String {
    if limit == 0 { return text }
    if old.isEmpty { return try inserting(new, into: text, limit, &meter) }
    let pieces = try split(text, at: old, limit: limit < 0 ? -1 : limit == .max ? -1 : limit + 1, &meter)
    let (length, overflow) = pieces.count.multipliedReportingOverflow(by: new.utf8.count)
    try meter.charge(overflow ? Meter.limit : length)
    return pieces.joined(separator: new)
  }

  private static func inserting(
    _ new: String, into text: String, _ limit: Int64, _ meter: inout Meter
  ) throws(Failure) -> String {
    var result = ""
    var count: Int64 = 0
    for scalar in text.unicodeScalars {
      try meter.charge(1 + new.utf8.count)
      if limit < 0 || count < limit { result += new }
      count += 1
      result.unicodeScalars.append(scalar)
    }
    return limit < 0 || count < limit ? result + new : result
  }
}

enum TextQuote {
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if let escape = escapes[scalar] { result += "\\" + escape } else { result.unicodeScalars.append(scalar) }
    }
    return result + "\""
  }

  private static let escapes: [Unicode.Scalar: String] = [
    "\u{7}": "a", "\u{8}": "b", "\u{C}": "f", "\n": "n", "\r": "r", "\t": "t", "\u{B}": "v", "\\": "\\", "\"": "\"",
  ]
}
