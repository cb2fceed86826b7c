/// `"%s is %d".format([name, age])` (CEL's strings extension).
extension Functions {
  static let formats: [Function] = [
    Function(
      "format", .method, [[.string, .list(.dyn)]], .string,
      .binary { (text: Value, values: Value, meter: inout Meter) throws(Failure) -> Value? in
        guard case .string(let text) = text, case .list(let values) = values, !values.contains(where: \.holdsSecret)
        else { return nil }
        try meter.charge(text.utf8.count)
        var formatter = TextFormatter(text, values)
        return .string(try formatter.formatted(&meter))
      })
  ]
}

/// Puts values into a text where it has `%s %d %f %e %b %o %x %X`.
struct TextFormatter {
  private static let precisionLimit = 100

  private let scalars: [Unicode.Scalar]
  private let values: [Value]
  private var offset = 0
  private var used = 0

  init(_ text: String, _ values: [Value]) {
    scalars = Array(text.unicodeScalars)
    self.values = values
  }

  mutating func formatted(_ meter: inout Meter) throws(Failure) -> String {
    var result = ""
    while let scalar = next() {
      if scalar != "%" {
        result.unicodeScalars.append(scalar)
      } else if offset < scalars.count, scalars[offset] == "%" {
        offset += 1
        result += "%"
      } else {
        let piece = try clause(&meter)
        try meter.charge(piece.utf8.count)
        result += piece
      }
    }
    return result
  }

  private mutating func next() -> Unicode.Scalar? {
    guard offset < scalars.count else { return nil }
    offset += 1
    return scalars[offset - 1]
  }

  private mutating func clause(_ meter: inout Meter) throws(Failure) -> String {
    let precision = try precision()
    guard let letter = next() else { throw Failure(.badPattern, ExpressionMessages.unfinishedFormat) }
    guard used < values.count else { throw Failure(.outOfRange, ExpressionMessages.tooFewValues(values.count)) }
    let value = values[used]
    used += 1
    let text =
      switch letter {
      case "s": try TextOfValue.text(value, &meter)
      case "d": decimal(value)
      case "f": fixed(value, precision ?? 6)
      case "e": scientific(value, precision ?? 6)
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
    guard offset < scalars.count, scalars[offset] == "." else { return nil }
    offset += 1
    var digits = ""
    while offset < scalars.count, ("0"..."9").contains(scalars[offset]) {
      digits.unicodeScalars.append(scalars[offset])
      offset += 1
    }
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
    case .string(let text): hexadecimal(Array(text.utf8))
    case .bytes(let bytes): hexadecimal(bytes)
    case _: whole(value, radix: 16)
    }
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String { bytes.map { UInt32($0).hexadecimal(digits: 2) }.joined() }

  private func fixed(_ value: Value, _ precision: Int) -> String? {
    value.asDouble.map { NumberText.fixed($0, precision) }
  }

  private func scientific(_ value: Value, _ precision: Int) -> String? {
    value.asDouble.map { NumberText.scientific($0, precision) }
  }
}

extension Value {
  fileprivate var asDouble: Double? {
    switch self {
    case .double(let number): number
    case .int(let number): Double(number)
    case .uint(let number): Double(number)
    case _: nil
    }
  }
}

/// Any value as `%s` shows it.
enum TextOfValue {
  static func text(_ value: Value, _ meter: inout Meter) throws(Failure) -> String? {
    try meter.charge(1)
    switch value {
    case .null: return "null"
    case .bool, .int, .uint: return value.shown
    case .double(let number): return NumberText.shortest(number)
    case .string(let text), .type(let text): return text
    case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .timestamp(let time): return time.text
    case .duration(let span): return span.text
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
