/// Questions about texts.
extension Functions {
  static let texts: [Function] = [
    question("contains") { (text: String, part: String, meter: inout Meter) throws(Failure) in
      try TextSearch.firstIndex(of: part, in: text, &meter) != nil
    },
    question("startsWith") { (text: String, part: String, meter: inout Meter) throws(Failure) in
      try meter.charge(part.utf8.count / 8)
      return text.utf8.starts(with: part.utf8)
    },
    question("endsWith") { (text: String, part: String, meter: inout Meter) throws(Failure) in
      try meter.charge(part.utf8.count / 8)
      return text.utf8.reversed().starts(with: part.utf8.reversed())
    },
  ]

  private static func question(
    _ name: String, _ answer: @escaping @Sendable (String, String, inout Meter) throws(Failure) -> Bool
  ) -> Function {
    Function(
      name, .method, [[.string, .string]], .bool,
      .binary { (text: Value, part: Value, meter: inout Meter) throws(Failure) -> Value? in
        guard case .string(let text) = text, case .string(let part) = part else { return nil }
        return .bool(try answer(text, part, &meter))
      })
  }
}

/// Finds texts in texts, byte by byte: UTF-8 makes a match of bytes a match of code points.
enum TextSearch {
  /// The byte offset of the first match at or after `start`.
  static func firstIndex(
    of part: String, in text: String, from start: Int = 0, _ meter: inout Meter
  ) throws(Failure) -> Int? {
    let part = Array(part.utf8)
    return try firstIndex(of: part, in: Array(text.utf8), from: start, &meter)
  }

  static func firstIndex(
    of part: [UInt8], in text: [UInt8], from start: Int, _ meter: inout Meter
  ) throws(Failure) -> Int? {
    var place = start
    while place + part.count <= text.count {
      var matched = 0
      while matched < part.count, text[place + matched] == part[matched] { matched += 1 }
      try meter.charge(1 + matched / 8)
      if matched == part.count { return place }
      place += 1
    }
    return nil
  }
}
