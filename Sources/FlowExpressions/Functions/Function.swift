/// A built-in function: its parameters, result and implementation.
struct Function: Sendable {
  /// The ways in which a function can be called.
  enum Style: Sendable {
    /// As `f(x)`.
    case global
    /// As `x.f()`.
    case method
    /// As `f(x)` or `x.f()`.
    case either
  }

  /// The implementation, which is called with the right number of arguments.
  ///
  /// Returns `nil` if it does not accept the types of the arguments.
  typealias Body = @Sendable ([Value], inout Environment) throws(Failure) -> Value?

  let name: String
  let style: Style
  /// The parameter lists of its overloads; a receiver comes first, and `dyn` accepts any type.
  let takes: [[ValueType]]
  let gives: ValueType
  /// Whether the result depends on the current day.
  let readsToday: Bool
  let body: Body

  init(
    _ name: String, _ style: Style, _ takes: [[ValueType]], _ gives: ValueType, readsToday: Bool = false,
    _ body: @escaping Body
  ) {
    self.name = name
    self.style = style
    self.takes = takes
    self.gives = gives
    self.readsToday = readsToday
    self.body = body
  }

  /// The number of arguments, including a receiver.
  var count: Int { takes.first?.count ?? 0 }

  func isCalled(asMethod: Bool) -> Bool { style != (asMethod ? .global : .method) }
}

/// The built-in functions.
enum Functions {
  static let all: [Function] =
    conversions + texts + textEditing + formats + patterns + times + timeParts + calendar + sizes + kinds

  static let byName: [String: [Function]] = Dictionary(grouping: all, by: \.name)

  static let names: [String] = byName.keys.sorted()

  /// Returns the names of the functions whose receiver or first parameter accepts a type.
  ///
  /// If `type` is `nil`, includes the functions for every type. The methods of lists and maps include the macros.
  static func names(accepting type: ValueType?, asMethod: Bool) -> [String] {
    let functions = names.filter { name in
      byName[name, default: []].contains { function in
        function.isCalled(asMethod: asMethod)
          && function.takes.contains { parameters in
            guard let type else { return true }
            return parameters.first.map { type.accepted(by: $0) } ?? false
          }
      }
    }
    guard asMethod, type?.mayBeCollection ?? true else { return functions }
    return functions + Node.Macro.allCases.map(\.rawValue)
  }
}

extension Functions {
  static let sizes: [Function] = [
    Function("size", .either, [[.string], [.bytes], [.list(.dyn)], [.map(key: .dyn, value: .dyn)]], .int) {
      values, environment throws(Failure) in
      switch values[0] {
      case .string(let text):
        try environment.meter.charge(text.utf8.count / 8)
        return .int(Int64(text.unicodeScalars.count))
      case .bytes(let bytes): return .int(Int64(bytes.count))
      case .list(let elements): return .int(Int64(elements.count))
      case .map(let map): return .int(Int64(map.keys.count))
      case .null, .bool, .int, .uint, .double, .timestamp, .duration, .record, .secret, .type: return nil
      }
    }
  ]

  static let kinds: [Function] = [
    Function("type", .global, [[.dyn]], .type) { values, _ in .type(values[0].typeName) },
    Function("dyn", .global, [[.dyn]], .dyn) { values, _ in values[0] },
  ]

  /// `matches`: whether any part of a string matches a pattern in RE2 syntax (CEL "Regular Expressions").
  static let patterns: [Function] = [
    Function("matches", .either, [[.string, .string]], .bool) { values, environment throws(Failure) in
      guard case .string(let text) = values[0], case .string(let pattern) = values[1] else { return nil }
      try environment.meter.charge(pattern.utf8.count * (pattern.contains("\\p") ? 1_000 : 10))
      return .bool(try Pattern(pattern).matches(text, &environment.meter))
    }
  ]
}
