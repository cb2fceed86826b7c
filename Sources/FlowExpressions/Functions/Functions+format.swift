import Foundation

/// The `format` method: `"%s is %d".format([name, age])` (CEL strings extension).
extension Functions {
  static let formats: [Function] = [
    Function("format", .method, [[.string, .list(.dyn)]], .string) { values, environment throws(Failure) in
      guard case .string(let text) = values[0], case .list(let values) = values[1],
        !values.contains(where: \.holdsSecret)
      else { return nil }
      try environment.meter.charge(text.utf8.count)
      var formatter = TextFormatter(
        rest: text.unicodeScalars[...], values: values.map { $0.timesWritten(in: environment.timeZone) }[...])
      return .string(try formatter.formatted(&environment.meter))
    }
  ]
}

struct TextFormatter {
  private static let precisionLimit = 100

  var rest: Substring.UnicodeScalarView
  var values: ArraySlice<Value>

  struct Clause {
    let letter: Unicode.Scalar
    let precision: Int?
  }

  static func clauses(of format: String) throws(Failure) -> [Clause] {
    var reader = TextFormatter(rest: format.unicodeScalars[...], values: [])
    var clauses: [Clause] = []
    var between = ""
    while let clause = try reader.nextClause(after: &between) { clauses.append(clause) }
    return clauses
  }

  mutating func formatted(_ meter: inout Meter) throws(Failure) -> String {
    var result = ""
    while let clause = try nextClause(after: &result) {
      guard let value = values.popFirst() else {
        throw Failure(.outOfRange, ExpressionMessages.tooFewValues(values.endIndex))
      }
      guard let text = try text(of: value, clause, &meter) else {
        throw Failure(.noSuchOverload, ExpressionMessages.noOverload("%\(clause.letter)", [value.kindName]))
      }
      try meter.charge(text.utf8.count)
      result += text
    }
    return result
  }

  private mutating func nextClause(after text: inout String) throws(Failure) -> Clause? {
    while let scalar = rest.popFirst() {
      if scalar != "%" {
        text.unicodeScalars.append(scalar)
      } else if rest.first == "%" {
        rest.removeFirst()
        text += "%"
      } else {
        let precision = try precision()
        guard let letter = rest.popFirst() else { throw Failure(.badPattern, ExpressionMessages.unfinishedFormat) }
        guard "sdfeboxX".unicodeScalars.contains(letter) else {
          throw Failure(.badPattern, ExpressionMessages.unknownFormat(String(letter)))
        }
        return Clause(letter: letter, precision: precision)
      }
    }
    return nil
  }

  private func text(of value: Value, _ clause: Clause, _ meter: inout Meter) throws(Failure) -> String? {
    switch clause.letter {
    case "s": try TextOfValue.text(value, &meter)
    case "d": decimal(value)
    case "f", "e": floating(value, clause.letter, clause.precision ?? 6)
    case "b": whole(value, radix: 2)
    case "o": whole(value, radix: 8)
    case "x": hexadecimal(value)
    case _: hexadecimal(value)?.uppercased()
    }
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

  private func floating(_ value: Value, _ letter: Unicode.Scalar, _ precision: Int) -> String? {
    if let number = value.decimal {
      return letter == "f" ? number.text(decimals: precision) : number.scientific(decimals: precision)
    }
    guard let number = value.double else { return nil }
    return number.isFinite ? String(format: "%.\(precision)\(letter)", number) : NumberText.shortest(number)
  }
}

extension TextFormatter.Clause {
  var types: [ValueType]? {
    switch letter {
    case "d", "o": [.int, .uint]
    case "f", "e": [.int, .uint, .number]
    case "b": [.int, .uint, .bool]
    case "x", "X": [.int, .uint, .string, .bytes]
    case _: nil
    }
  }
}

/// Formats the values for `%s`, which accepts all types except secrets.
enum TextOfValue {
  static func text(_ value: Value, _ meter: inout Meter) throws(Failure) -> String? {
    try meter.charge(1)
    switch value {
    case .null: return "null"
    case .bool, .int, .uint, .double, .number, .string, .timestamp, .date, .duration, .time, .money, .file, .type:
      return value.scalarText
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
