/// A function of the language: what it takes, what it gives, what it does.
struct Function: Sendable {
  /// How it is called.
  enum Style: Sendable {
    /// `f(x)`
    case global
    /// `x.f()`
    case method
    /// Both.
    case either
  }

  /// What it does; nil when it does not take these kinds of values.
  enum Body: Sendable {
    case unary(@Sendable (Value, inout Meter) throws(Failure) -> Value?)
    case binary(@Sendable (Value, Value, inout Meter) throws(Failure) -> Value?)
    /// As many values as one of its forms takes.
    case any(@Sendable ([Value], inout Meter) throws(Failure) -> Value?)
    /// Takes a date and today.
    case withToday(@Sendable (Value, Timestamp) throws(Failure) -> Value?)
  }

  let name: String
  let style: Style
  /// The lists of types it takes; a receiver comes first, `dyn` stands for any type.
  let takes: [[ValueType]]
  let gives: ValueType
  let body: Body

  init(_ name: String, _ style: Style, _ takes: [[ValueType]], _ gives: ValueType, _ body: Body) {
    self.name = name
    self.style = style
    self.takes = takes
    self.gives = gives
    self.body = body
  }

  /// How many values it takes, its receiver among them.
  var count: Int { takes.first?.count ?? 0 }

  func isCalled(asMethod: Bool) -> Bool {
    switch style {
    case .global: !asMethod
    case .method: asMethod
    case .either: true
    }
  }
}

/// Every function, by name.
enum Functions {
  static let all: [Function] =
    conversions + texts + textEditing + formats + patterns + times + timeParts + calendar + sizes + kinds

  static let byName: [String: [Function]] = Dictionary(grouping: all, by: \.name)

  static let names: [String] = byName.keys.sorted()
}

extension Functions {
  static let sizes: [Function] = [
    Function(
      "size", .either, [[.string], [.bytes], [.list(.dyn)], [.map(key: .dyn, value: .dyn)]], .int,
      .unary { (value: Value, meter: inout Meter) throws(Failure) -> Value? in try size(value, &meter) })
  ]

  static let kinds: [Function] = [
    Function("type", .global, [[.dyn]], .type, .unary { value, _ in .type(typeName(of: value)) }),
    Function("dyn", .global, [[.dyn]], .dyn, .unary { value, _ in value }),
  ]

  private static func size(_ value: Value, _ meter: inout Meter) throws(Failure) -> Value? {
    switch value {
    case .string(let text):
      try meter.charge(text.utf8.count / 8)
      return .int(Int64(text.unicodeScalars.count))
    case .bytes(let bytes): return .int(Int64(bytes.count))
    case .list(let elements): return .int(Int64(elements.count))
    case .map(let map): return .int(Int64(map.keys.count))
    case .null, .bool, .int, .uint, .double, .timestamp, .duration, .record, .secret, .type: return nil
    }
  }

  private static func typeName(of value: Value) -> String { value.typeName }
}

/// `matches`: whether some part of a text matches a pattern of RE2's syntax (CEL "Regular Expressions").
extension Functions {
  static let patterns: [Function] = [
    Function(
      "matches", .either, [[.string, .string]], .bool,
      .binary { (text: Value, pattern: Value, meter: inout Meter) throws(Failure) -> Value? in
        guard case .string(let text) = text, case .string(let pattern) = pattern else { return nil }
        try meter.charge(pattern.utf8.count * (pattern.contains("\\p") ? 1_000 : 10))
        return .bool(try Functions.pattern(pattern).matches(text, &meter))
      })
  ]

  /// The pattern of a text, read once for all evaluations where the text is constant.
  static func pattern(_ text: String) throws(Failure) -> Pattern {
    do throws(PatternProblem) {
      return try Pattern(text)
    } catch {
      throw Failure(.badPattern, error.message)
    }
  }
}
