import Foundation

/// The `format` method: `"%s is %d".format([name, age])` (CEL strings extension).
extension Functions {
  static let formats: [Function] = [
    Function("format", .method, [[.string, .list(.dyn)]], .string) { values, environment throws(Failure) in
      guard case .string(let text) = values[0], case .list(let values) = values[1],
        !values.contains(where: \.holdsSecret)
      else { return nil }
      try environment.meter.charge(text.utf8.count)
      var formatter = TextFormatter(rest: text.unicodeScalars[...], values: values[...])
      return .string(try formatter.formatted(&environment.meter))
    }
  ]
}

/// Formats values according to `%s %d %f %e %b %o %x %X`.
struct TextFormatter {
  private static let precisionLimit = 100

  /// The part of the format that is not read yet.
  var rest: Substring.UnicodeScalarView
  /// The values that are not formatted yet.
  var values: ArraySlice<Value>

  mutating func formatted(_ meter: inout Meter) throws(Failure) -> String {
    var result = ""
    while let scalar = rest.popFirst() {
      if scalar != "%" {
        result.unicodeScalars.append(scalar)
      } else if rest.first == "%" {
        rest.removeFirst()
        result += "%"
      } else {
        let piece = try clause(&meter)
        try meter.charge(piece.utf8.count)
        result += piece
      }
    }
    return result
  }

  private mutating func clause(_ meter: inout Meter) throws(Failure) -> String {
    let precision = try precision()
    guard let letter = rest.popFirst() else { throw Failure(.badPattern, ExpressionMessages.unfinishedFormat) }
    guard let value = values.popFirst() else {
      throw Failure(.outOfRange, ExpressionMessages.tooFewValues(values.endIndex))
    }
    let text =
      switch letter {
      case "s": try TextOfValue.text(value, &meter)
      case "d": decimal(value)
      case "f", "e": floating(value, letter, precision ?? 6)
      case "b": whole(value, radix: 2)
      case "o": whole(value, radix: 8)
      case "x": hexadecimal(value)
      case "X": hexadecimal(value)?.uppercased()
      case _: throw Failure(.badPattern, ExpressionMessages.unknownFormat(String(letter)))
      } as String?
    guard let text else {
      throw Failure(.noSuchOverload, ExpressionMessages.noOverload("%\(letter)", [value.typeName]))
    }
    return text
  }

  private mutating func precision() throws(Failure) -> Int? {
    guard rest.first == "." else { return nil }
    let digits = String(rest.dropFirst().prefix { ("0"..."9").contains($0) })
    rest.removeFirst(1 + digits.utf8.count)
    guard let precision = Int(digits), precision <= Self.precisionLimit else {
      throw Failure(.badPattern, ExpressionMessages.badPrecision(limit: Self.precisionLimit))
    }
    return precision
  }

  // MARK: numbers

  private func decimal(_ value: Value) -> String? {
    if case .double(let number) = value, !number.isFinite { return NumberText.shortest(number) }
    return whole(value, radix: 10)
  }

  private func whole(_ value: Value, radix: Int) -> String? {
    switch value {
    case .int(let number): String(number, radix: radix)
    case .uint(let number): String(number, radix: radix)
    case .bool(let bool) where radix == 2: bool ? "1" : "0"
    case _: nil
    }
  }

  private func hexadecimal(_ value: Value) -> String? {
    switch value {
    case .string(let text): hexadecimal(text.utf8)
    case .bytes(let bytes): hexadecimal(bytes)
    case _: whole(value, radix: 16)
    }
  }

  private func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.reduce(into: "") { $0 += ($1 < 16 ? "0" : "") + String($1, radix: 16) }
  }

  /// Formats a number with `precision` decimal places, in fixed (`f`) or scientific (`e`) notation.
  private func floating(_ value: Value, _ letter: Unicode.Scalar, _ precision: Int) -> String? {
    guard let number = value.double else { return nil }
    return number.isFinite ? String(format: "%.\(precision)\(letter)", number) : NumberText.shortest(number)
  }
}

/// The text of any value for `%s`.
enum TextOfValue {
  static func text(_ value: Value, _ meter: inout Meter) throws(Failure) -> String? {
    try meter.charge(1)
    switch value {
    case .null: return "null"
    case .bool, .int, .uint, .double, .string, .timestamp, .duration, .money, .file, .type: return value.scalarText
    case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .list(let elements):
      var parts: [String] = []
      for element in elements { parts.append(try text(element, &meter) ?? "") }
      return try bracketed("[", parts, "]", &meter)
    case .map(let map): return try text(map, &meter)
    case .record(let record): return try text(ValueMap(record), &meter)
    case .secret: return nil
    }
  }

  private static func text(_ map: ValueMap, _ meter: inout Meter) throws(Failure) -> String {
    var parts: [String] = []
    for (key, value) in zip(map.keys, map.values) { parts.append("\(key.shown): \(try text(value, &meter) ?? "")") }
    return try bracketed("{", parts.sorted(), "}", &meter)
  }

  private static func bracketed(
    _ opening: String, _ parts: [String], _ closing: String, _ meter: inout Meter
  ) throws(Failure) -> String {
    try meter.charge(parts.reduce(0) { $0 + $1.utf8.count + 2 })
    return opening + parts.joined(separator: ", ") + closing
  }
}
