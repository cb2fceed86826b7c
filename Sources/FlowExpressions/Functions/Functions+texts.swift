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

/// Texts made of texts; places and lengths count code points (CEL's strings extension).
extension Functions {
  static let textEditing: [Function] =
    cuts + replacements + lists + search("indexOf", fromEnd: false) + search("lastIndexOf", fromEnd: true)

  private static let cuts: [Function] = [
    edit("lowerAscii") { text in
      String(decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    },
    edit("upperAscii") { text in
      String(decoding: text.utf8.map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 }, as: UTF8.self)
    },
    edit("trim") { text in
      let rest = text.unicodeScalars.drop { $0.properties.isWhitespace }
      return String(String.UnicodeScalarView(rest.reversed().drop { $0.properties.isWhitespace }.reversed()))
    },
    edit("reverse") { text in String(String.UnicodeScalarView(text.unicodeScalars.reversed())) },
    Function("strings.quote", .global, [[.string]], .string, edit("strings.quote", TextQuote.quoted).body),
    Function(
      "charAt", .method, [[.string, .int]], .string,
      .binary { (text: Value, place: Value, meter: inout Meter) throws(Failure) -> Value? in
        guard case .string(let text) = text, case .int(let place) = place else { return nil }
        let scalars = try scalars(text, &meter)
        if place == scalars.count { return .string("") }
        return .string(try scalars.text(from: place, to: place.saturatingNext))
      }),
  ]

  private static let replacements: [Function] =
    forms("substring", [[.string, .int], [.string, .int, .int]], .string) {
      (values: [Value], meter: inout Meter) throws(Failure) -> Value? in
      guard case .string(let text) = values[0], case .int(let start) = values[1] else { return nil }
      let scalars = try scalars(text, &meter)
      guard let end = whole(values, at: 2, else: Int64(scalars.count)) else { return nil }
      return .string(try scalars.text(from: start, to: end))
    }
    + forms("replace", [[.string, .string, .string], [.string, .string, .string, .int]], .string) {
      (values: [Value], meter: inout Meter) throws(Failure) -> Value? in
      guard case .string(let text) = values[0], case .string(let old) = values[1], case .string(let new) = values[2],
        let limit = whole(values, at: 3, else: -1)
      else { return nil }
      return .string(try TextParts.replacing(old, with: new, in: text, limit: limit, &meter))
    }

  private static let lists: [Function] =
    forms("split", [[.string, .string], [.string, .string, .int]], .list(.string)) {
      (values: [Value], meter: inout Meter) throws(Failure) -> Value? in
      guard case .string(let text) = values[0], case .string(let mark) = values[1],
        let limit = whole(values, at: 2, else: -1)
      else { return nil }
      return .list(try TextParts.split(text, at: mark, limit: limit, &meter).map(Value.string))
    }
    + forms("join", [[.list(.string)], [.list(.string), .string]], .string) {
      (values: [Value], meter: inout Meter) throws(Failure) -> Value? in
      try joined(values[0], values.count > 1 ? values[1] : .string(""), &meter)
    }

  // MARK: shapes

  private static func edit(_ name: String, _ change: @escaping @Sendable (String) -> String) -> Function {
    Function(
      name, .method, [[.string]], .string,
      .unary { (value: Value, meter: inout Meter) throws(Failure) -> Value? in
        guard case .string(let text) = value else { return nil }
        try meter.charge(text.utf8.count)
        return .string(change(text))
      })
  }

  /// A method in several forms, which differ in how many values they take.
  private static func forms(
    _ name: String, _ takes: [[ValueType]], _ gives: ValueType,
    _ body: @escaping @Sendable ([Value], inout Meter) throws(Failure) -> Value?
  ) -> [Function] {
    takes.map { Function(name, .method, [$0], gives, .any(body)) }
  }

  /// A whole number that may be left out; nil where there is something else.
  private static func whole(_ values: [Value], at place: Int, else fallback: Int64) -> Int64? {
    guard place < values.count else { return fallback }
    if case .int(let number) = values[place] { return number }
    return nil
  }

  private static func search(_ name: String, fromEnd: Bool) -> [Function] {
    forms(name, [[.string, .string], [.string, .string, .int]], .int) {
      (values: [Value], meter: inout Meter) throws(Failure) -> Value? in
      guard case .string(let text) = values[0], case .string(let part) = values[1] else { return nil }
      let scalars = try scalars(text, &meter)
      guard let start = whole(values, at: 2, else: fromEnd ? Int64(scalars.count) : 0) else { return nil }
      guard start >= 0, start <= scalars.count else {
        throw Failure(.outOfRange, ExpressionMessages.placeOutOfRange(start, count: scalars.count))
      }
      return .int(try scalars.index(of: Array(part.unicodeScalars), from: Int(start), fromEnd: fromEnd, &meter))
    }
  }

  private static func scalars(_ text: String, _ meter: inout Meter) throws(Failure) -> [Unicode.Scalar] {
    try meter.charge(text.utf8.count)
    return Array(text.unicodeScalars)
  }

  private static func joined(_ list: Value, _ mark: Value, _ meter: inout Meter) throws(Failure) -> Value? {
    guard case .list(let elements) = list, case .string(let mark) = mark else { return nil }
    var text = ""
    for (place, element) in elements.enumerated() {
      guard case .string(let part) = element else { return nil }
      try meter.charge(1 + part.utf8.count + mark.utf8.count)
      if place > 0 { text += mark }
      text += part
    }
    return .string(text)
  }
}

extension Int64 {
  fileprivate var saturatingNext: Int64 { self == .max ? self : self + 1 }
}

extension [Unicode.Scalar] {
  /// The text between two places.
  fileprivate func text(from start: Int64, to end: Int64) throws(Failure) -> String {
    guard start >= 0, start <= end, end <= count else {
      let place = start < 0 || start > count ? start : end
      throw Failure(.outOfRange, ExpressionMessages.placeOutOfRange(place, count: count))
    }
    return String(String.UnicodeScalarView(self[Int(start)..<Int(end)]))
  }

  /// The first place of a part from a place on, or the last place up to it; -1 if there is none.
  fileprivate func index(
    of part: [Unicode.Scalar], from start: Int, fromEnd: Bool, _ meter: inout Meter
  ) throws(Failure) -> Int64 {
    var place = fromEnd ? Swift.min(start, count - part.count) : start
    while place >= 0, place + part.count <= count {
      var matched = 0
      while matched < part.count, self[place + matched] == part[matched] { matched += 1 }
      try meter.charge(1 + matched / 8)
      if matched == part.count { return Int64(place) }
      place += fromEnd ? -1 : 1
    }
    return -1
  }
}
