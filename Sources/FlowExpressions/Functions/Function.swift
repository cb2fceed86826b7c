struct Function: Sendable {
  enum Style: Sendable {
    case global
    case method
    case either
  }

  /// Returns `nil` if it does not accept the types of the arguments.
  typealias Body = @Sendable ([Value], inout Environment) throws(Failure) -> Value?

  struct Overload: Sendable {
    let type: ValueType
    /// The maximum size of the result; `nil` to compute the size from the sizes of the arguments.
    var size: Int?
    let body: Body
  }

  /// Returns `nil` if the arguments violate a condition that parameter lists can't express.
  ///
  /// For example, `sum` takes a `list(dyn)`, but the elements must be of a type that can be added up.
  typealias Binding = @Sendable ([Part]) -> Overload?

  enum Kept: Sendable {
    /// One element, as returned by `first`; the function fails if the list is empty.
    case one
    case some
    case distinct
    case all
  }

  let name: String
  let style: Style
  /// The parameter lists of the overloads, each with the receiver first.
  ///
  /// `dyn` accepts any type that does not contain `json`.
  let takes: [[ValueType]]
  /// If this is `nil`, messages are made from the parameter lists.
  let needs: String?
  let isVariadic: Bool
  let readsToday: Bool
  /// Whether a program implements it, so that its result is known only when the flow runs.
  let isDeclared: Bool
  let keeps: Kept?
  private let binding: Binding

  init(
    _ name: String, _ style: Style, _ takes: [[ValueType]], _ gives: ValueType, readsToday: Bool = false,
    _ body: @escaping Body
  ) {
    self.init(name, style, takes, readsToday: readsToday) { parts in
      Overload(type: parts.contains(where: \.type.holdsSecret) ? gives.hidden : gives, body: body)
    }
  }

  init(
    _ name: String, _ style: Style, _ takes: [[ValueType]], needs: String? = nil, isVariadic: Bool = false,
    readsToday: Bool = false, isDeclared: Bool = false, keeps: Kept? = nil, binding: @escaping Binding
  ) {
    self.name = name
    self.style = style
    self.takes = takes
    self.needs = needs
    self.isVariadic = isVariadic
    self.readsToday = readsToday
    self.isDeclared = isDeclared
    self.keeps = keeps
    self.binding = binding
  }

  /// Includes a receiver; for a variadic function, this is the minimum.
  var count: Int { takes.first?.count ?? 0 }

  func isCalled(asMethod: Bool, count: Int) -> Bool {
    isCalled(asMethod: asMethod) && (isVariadic ? count >= self.count : count == self.count)
  }

  func isCalled(asMethod: Bool) -> Bool { style != (asMethod ? .global : .method) }

  func accepts(_ type: ValueType, at index: Int) -> Bool {
    let place = isVariadic ? min(index, count - 1) : index
    return takes.contains { $0.indices.contains(place) && accepts(type, as: $0[place]) }
  }

  /// A declared function takes a whole number as a number, as a service does.
  private func accepts(_ type: ValueType, as parameter: ValueType) -> Bool {
    type.accepted(by: parameter) || isDeclared && parameter == .number && type == .int
  }

  func overload(for parts: [Part]) -> Overload? {
    let isAccepted = takes.contains { parameters in
      parts.indices.allSatisfy { accepts(parts[$0].type, as: parameters[min($0, parameters.count - 1)]) }
    }
    return isAccepted ? binding(parts) : nil
  }
}

enum Functions {
  static let all: [Function] =
    conversions + texts + textEditing + formats + patterns + times + timeParts + calendar + money + sizes + kinds
    + englishPlurals + listParts + listOrder + listSearches + numbers + bits

  static let byName: [String: [Function]] = Dictionary(grouping: all, by: \.name)

  static func named(_ name: String, _ options: ExpressionCompiler.Options) -> [Function]? {
    options.usesDecimals ? byName[name] : doubles[name] ?? byName[name]
  }

  static let names: [String] = byName.keys.sorted()

  static func kept(by name: String) -> Function.Kept? { byName[name]?.lazy.compactMap(\.keeps).first }

  static let namespaces = Set(names.compactMap { $0.namespace.map(String.init) })

  /// The methods of lists and maps include the macros.
  static func names(accepting type: ValueType?, asMethod: Bool, in namespace: Substring?) -> [String] {
    let functions = names.filter { name in
      name.namespace == namespace
        && byName[name, default: []].contains { function in
          function.isCalled(asMethod: asMethod) && type.map { function.accepts($0, at: 0) } ?? true
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
      case .record(let record): return .int(Int64(record.names.count))
      case .null, .bool, .int, .uint, .double, .number, .timestamp, .date, .duration, .time, .money, .file, .secret,
        .type:
        return nil
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
      let compiled: Pattern
      do throws(PatternError) { compiled = try Pattern(pattern, as: .expression) } catch { throw error.failure }
      return .bool(try compiled.matches(text, &environment.meter))
    }
  ]
}
