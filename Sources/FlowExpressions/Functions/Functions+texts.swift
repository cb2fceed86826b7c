/// The predicates compare bytes, because a byte match in UTF-8 is always a code point match.
extension Functions {
  static let texts: [Function] = [
    question("contains") { text, part, meter throws(Failure) in
      try Array(text.utf8).firstIndex(of: Array(part.utf8), from: 0, &meter) != nil
    },
    question("startsWith") { text, part, meter throws(Failure) in
      try meter.charge(part.utf8.count / 8)
      return text.utf8.starts(with: part.utf8)
    },
    question("endsWith") { text, part, meter throws(Failure) in
      try meter.charge(part.utf8.count / 8)
      return text.utf8.reversed().starts(with: part.utf8.reversed())
    },
  ]

  private static func question(
    _ name: String, _ answer: @escaping @Sendable (String, String, inout Meter) throws(Failure) -> Bool
  ) -> Function {
    Function(name, .method, [[.string, .string]], .bool) { values, environment throws(Failure) in
      guard case .string(let text) = values[0], case .string(let part) = values[1] else { return nil }
      return .bool(try answer(text, part, &environment.meter))
    }
  }
}

/// String operations; indices and lengths count code points (CEL strings extension).
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
    edit("strings.quote", .global, TextQuote.quoted),
    Function("charAt", .method, [[.string, .int]], .string) { values, environment throws(Failure) in
      guard case .string(let text) = values[0], case .int(let place) = values[1] else { return nil }
      let scalars = try scalars(text, &environment.meter)
      if place == scalars.count { return .string("") }
      return .string(try scalars.text(from: place, to: place == .max ? place : place + 1))
    },
  ]

  private static let replacements: [Function] =
    forms("substring", [[.string, .int], [.string, .int, .int]], .string) { values, environment throws(Failure) in
      guard case .string(let text) = values[0], case .int(let start) = values[1] else { return nil }
      let scalars = try scalars(text, &environment.meter)
      guard let end = whole(values, at: 2, else: Int64(scalars.count)) else { return nil }
      return .string(try scalars.text(from: start, to: end))
    }
    + forms("replace", [[.string, .string, .string], [.string, .string, .string, .int]], .string) {
      values, environment throws(Failure) in
      guard case .string(let text) = values[0], case .string(let old) = values[1], case .string(let new) = values[2],
        let limit = whole(values, at: 3, else: -1)
      else { return nil }
      return .string(try TextParts.replacing(old, with: new, in: text, limit: limit, &environment.meter))
    }

  private static let lists: [Function] =
    forms("split", [[.string, .string], [.string, .string, .int]], .list(.string)) {
      values, environment throws(Failure) in
      guard case .string(let text) = values[0], case .string(let mark) = values[1],
        let limit = whole(values, at: 2, else: -1)
      else { return nil }
      return .list(try TextParts.split(text, at: mark, limit: limit, &environment.meter).map(Value.string))
    }
    + forms("join", [[.list(.string)], [.list(.string), .string]], .string) { values, environment throws(Failure) in
      guard case .list(let elements) = values[0], case .string(let mark) = values.count > 1 ? values[1] : .string("")
      else { return nil }
      var text = ""
      for (index, element) in elements.enumerated() {
        guard case .string(let part) = element else { return nil }
        try environment.meter.charge(1 + part.utf8.count + mark.utf8.count)
        if index > 0 { text += mark }
        text += part
      }
      return .string(text)
    }

  // MARK: helpers

  private static func edit(
    _ name: String, _ style: Function.Style = .method, _ change: @escaping @Sendable (String) -> String
  ) -> Function {
    Function(name, style, [[.string]], .string) { values, environment throws(Failure) in
      guard case .string(let text) = values[0] else { return nil }
      try environment.meter.charge(text.utf8.count)
      return .string(change(text))
    }
  }

  static func forms(
    _ name: String, _ takes: [[ValueType]], _ gives: ValueType, _ body: @escaping Function.Body
  ) -> [Function] {
    takes.map { Function(name, .method, [$0], gives, body) }
  }

  private static func whole(_ values: [Value], at place: Int, else fallback: Int64) -> Int64? {
    guard place < values.count else { return fallback }
    if case .int(let number) = values[place] { return number }
    return nil
  }

  private static func search(_ name: String, fromEnd: Bool) -> [Function] {
    forms(name, [[.string, .string], [.string, .string, .int]], .int) {
      values, environment throws(Failure) in
      guard case .string(let text) = values[0], case .string(let part) = values[1] else { return nil }
      let scalars = try scalars(text, &environment.meter)
      guard let start = whole(values, at: 2, else: fromEnd ? Int64(scalars.count) : 0) else { return nil }
      guard start >= 0, start <= scalars.count else {
        throw Failure(.outOfRange, ExpressionMessages.placeOutOfRange(start, count: scalars.count))
      }
      let index = try scalars.firstIndex(
        of: Array(part.unicodeScalars), from: Int(start), backwards: fromEnd, &environment.meter)
      return .int(Int64(index ?? -1))
    }
  }

  private static func scalars(_ text: String, _ meter: inout Meter) throws(Failure) -> [Unicode.Scalar] {
    try meter.charge(text.utf8.count)
    return Array(text.unicodeScalars)
  }
}

extension [Unicode.Scalar] {
  fileprivate func text(from start: Int64, to end: Int64) throws(Failure) -> String {
    guard start >= 0, start <= end, end <= count else {
      let place = start < 0 || start > count ? start : end
      throw Failure(.outOfRange, ExpressionMessages.placeOutOfRange(place, count: count))
    }
    return String(String.UnicodeScalarView(self[Int(start)..<Int(end)]))
  }
}

extension Array where Element: Equatable {
  /// If `backwards` is set, returns the last index at or before `start` instead.
  func firstIndex(
    of part: [Element], from start: Int, backwards: Bool = false, _ meter: inout Meter
  ) throws(Failure) -> Int? {
    var index = backwards ? Swift.min(start, count - part.count) : start
    while index >= 0, index + part.count <= count {
      var matched = 0
      while matched < part.count, self[index + matched] == part[matched] { matched += 1 }
      try meter.charge(1 + matched / 8)
      if matched == part.count { return index }
      index += backwards ? -1 : 1
    }
    return nil
  }
}
