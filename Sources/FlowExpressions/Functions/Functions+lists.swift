/// Functions that return an element of a list, or a new list (CEL lists extension).
extension Functions {
  static let listParts: [Function] = [
    element("first") { $0.first },
    element("last") { $0.last },
    sameList("reverse", keeping: .all) { elements, meter throws(Failure) in
      try meter.charge(elements.count)
      return elements.reversed()
    },
    sameList("distinct", keeping: .distinct) { elements, meter throws(Failure) in
      var distinct = DistinctValues()
      for element in elements { try distinct.insert(element, &meter) }
      return distinct.values
    },
    Function("slice", .method, [[.list(.dyn), .int, .int]], keeps: .some) { parts in
      Function.Overload(type: parts[0].type) { values, environment throws(Failure) in
        guard case .list(let elements) = values[0], case .int(let start) = values[1], case .int(let end) = values[2]
        else { return nil }
        guard start >= 0, start <= end, end <= elements.count else {
          throw Failure(.outOfRange, ExpressionMessages.sliceOutOfRange(start, end, count: elements.count))
        }
        try environment.meter.charge(Int(end - start))
        return .list(Array(elements[Int(start)..<Int(end)]))
      }
    },
    flatten, flattenLevels, range,
  ]

  private static let flatten = Function("flatten", .method, [[.list(.list(.dyn))]], needs: "a list of lists") { parts in
    parts[0].type.flattened(levels: 1).map { type in
      Function.Overload(type: type) { values, environment throws(Failure) in
        try flattened(values[0], levels: 1, &environment.meter)
      }
    }
  }

  private static let flattenLevels = Function(
    "flatten", .method, [[.list(.dyn), .int]], needs: "a list, and the number of levels as a literal"
  ) { parts in
    let type: ValueType? =
      if case .int(let levels) = parts[1].constant {
        parts[0].type.flattened(levels: levels)
      } else {
        parts[0].type.isOpen ? parts[0].type : nil
      }
    return type.map { type in
      Function.Overload(type: type) { values, environment throws(Failure) in
        guard case .int(let levels) = values[1] else { return nil }
        guard levels >= 0 else { throw Failure(.outOfRange, ExpressionMessages.negativeLevels) }
        return try flattened(values[0], levels: levels, &environment.meter)
      }
    }
  }

  private static func flattened(_ list: Value, levels: Int64, _ meter: inout Meter) throws(Failure) -> Value? {
    guard case .list(let elements) = list else { return nil }
    var flat: [Value] = []
    try flatten(elements, levels: levels, into: &flat, &meter)
    return .list(flat)
  }

  private static func flatten(
    _ elements: [Value], levels: Int64, into flat: inout [Value], _ meter: inout Meter
  ) throws(Failure) {
    try meter.charge(elements.count)
    for element in elements {
      if levels > 0, case .list(let inner) = element {
        try flatten(inner, levels: levels - 1, into: &flat, &meter)
      } else {
        flat.append(element)
      }
    }
  }

  private static let range = Function("lists.range", .global, [[.int]]) { parts in
    let size = parts[0].greatest.map { max(0, $0) } ?? Weight.assumedCount
    return Function.Overload(type: .list(.int), size: size) { values, environment throws(Failure) in
      guard case .int(let count) = values[0] else { return nil }
      try environment.meter.charge(Int(clamping: max(0, count)))
      return .list((0..<max(0, count)).map(Value.int))
    }
  }

  // MARK: Helpers

  private static func element(
    _ name: String, _ choose: @escaping @Sendable ([Value]) -> Value?
  ) -> Function {
    Function(name, .method, [[.list(.dyn)]], keeps: .one) { parts in
      parts[0].type.element.map { type in
        Function.Overload(type: type) { values, _ throws(Failure) in
          guard case .list(let elements) = values[0] else { return nil }
          guard let value = choose(elements) else {
            throw Failure(.outOfRange, ExpressionMessages.emptyList(name))
          }
          return value
        }
      }
    }
  }

  private static func sameList(
    _ name: String, keeping kept: Function.Kept,
    _ change: @escaping @Sendable ([Value], inout Meter) throws(Failure) -> [Value]
  ) -> Function {
    Function(name, .method, [[.list(.dyn)]], keeps: kept) { parts in
      Function.Overload(type: parts[0].type) { values, environment throws(Failure) in
        guard case .list(let elements) = values[0] else { return nil }
        return .list(try change(elements, &environment.meter))
      }
    }
  }
}

extension ValueType {
  /// For an unknown type, this is the type itself.
  var element: ValueType? {
    if case .list(let element) = withoutNull { element } else { isOpen ? self : nil }
  }

  /// Returns the type of the list that `flatten` returns; `nil` if one of the inner lists may be null.
  fileprivate func flattened(levels: Int64) -> ValueType? {
    guard levels > 0, case .list(let inner) = self else { return self }
    if case .list = inner { return inner.flattened(levels: levels - 1) }
    if case .list = inner.withoutNull { return nil }
    return self
  }
}

/// No two of the values are equal in the expression language.
private struct DistinctValues {
  private(set) var values: [Value] = []
  private var places: [Int: [Int]] = [:]

  mutating func insert(_ value: Value, _ meter: inout Meter) throws(Failure) {
    let hash = try value.equalityHash(&meter)
    for place in places[hash, default: []] {
      try meter.charge(1)
      if try Equality.equal(values[place], value, &meter) { return }
    }
    places[hash, default: []].append(values.count)
    values.append(value)
  }
}

extension Value {
  /// Returns a hash that is the same for values that are equal in the language, such as `1` and `1.0`.
  fileprivate func equalityHash(_ meter: inout Meter) throws(Failure) -> Int {
    var hasher = Hasher()
    try combine(into: &hasher, &meter)
    return hasher.finalize()
  }

  private func combine(into hasher: inout Hasher, _ meter: inout Meter) throws(Failure) {
    try meter.charge(1)
    switch self {
    case .int, .uint, .double, .number: hasher.combine(double)
    case .string(let text):
      try meter.charge(text.utf8.count / 8)
      hasher.combine(text)
    case .list(let elements):
      hasher.combine(elements.count)
      for element in elements { try element.combine(into: &hasher, &meter) }
    case .map(let map): hasher.combine(try Self.hash(of: zip(map.keys, map.values), &meter))
    case .record(let record):
      hasher.combine(try Self.hash(of: zip(record.names.lazy.map(Value.string), record.values), &meter))
    case .secret(let secret): try secret.value.combine(into: &hasher, &meter)
    case .null, .bool, .bytes, .timestamp, .date, .duration, .time, .money, .file, .type: hasher.combine(operand)
    }
  }

  /// The hash does not depend on the order of the entries.
  private static func hash(
    of entries: some Sequence<(Value, Value)>, _ meter: inout Meter
  ) throws(Failure) -> Int {
    var sum = 0
    for (key, value) in entries {
      var hasher = Hasher()
      try key.combine(into: &hasher, &meter)
      try value.combine(into: &hasher, &meter)
      sum &+= hasher.finalize()
    }
    return sum
  }
}
