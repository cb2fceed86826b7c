/// The sum, minimum, maximum and order of list elements (Kubernetes' list library, CEL lists extension).
extension Functions {
  static let listOrder: [Function] = [
    sum, extreme("min", .before), extreme("max", .after),
    ordered("sort", nil) { elements, meter throws(Failure) in
      try Ordering.sorted(elements, by: elements, &meter).map(Value.list)
    },
    ordered("isSorted", .bool) { elements, meter throws(Failure) in
      for (element, next) in zip(elements, elements.dropFirst()) {
        guard let order = try Ordering.order(element, next, &meter) else { return nil }
        if order == .after { return .bool(false) }
      }
      return .bool(true)
    },
  ]

  private static let sum = Function("sum", .method, [[.list(.dyn)]], needs: summedList) { parts in
    guard let element = parts[0].type.element, element.canBeSummed else { return nil }
    let zero = element.zero
    return Function.Overload(type: element.operandType) { values, environment throws(Failure) in
      guard case .list(let elements) = values[0] else { return nil }
      try environment.meter.charge(elements.count)
      // Start with the first element instead of `zero`, which may have the wrong type if the type of the list is
      // unknown.
      guard var sum = elements.first else {
        // An empty list of amounts has no sum if the currency of the list is not a constant, such as EUR.
        guard let zero else { throw Failure(.outOfRange, ExpressionMessages.emptyList("sum")) }
        return zero
      }
      guard sum.canBeSummed else { return nil }
      for element in elements.dropFirst() {
        guard let next = try Arithmetic.apply(.add, sum, element, &environment.meter) else { return nil }
        sum = next
      }
      return sum
    }
  }

  private static func extreme(_ name: String, _ wanted: Equality.Order) -> Function {
    Function(name, .method, [[.list(.dyn)]], needs: orderedList, keeps: .one) { parts in
      guard let element = parts[0].type.element, element.isOrdered(with: element) else { return nil }
      return Function.Overload(type: element) { values, environment throws(Failure) in
        guard case .list(let elements) = values[0] else { return nil }
        return try Ordering.extreme(of: elements, wanted, name, &environment.meter)
      }
    }
  }

  /// - Parameter gives: The type of the result; `nil` if the result has the type of the list.
  private static func ordered(
    _ name: String, _ gives: ValueType?,
    _ body: @escaping @Sendable ([Value], inout Meter) throws(Failure) -> Value?
  ) -> Function {
    Function(name, .method, [[.list(.dyn)]], needs: orderedList, keeps: gives == nil ? .all : nil) { parts in
      guard let element = parts[0].type.element, element.isOrdered(with: element) else { return nil }
      return Function.Overload(type: gives ?? parts[0].type) { values, environment throws(Failure) in
        guard case .list(let elements) = values[0] else { return nil }
        return try body(elements, &environment.meter)
      }
    }
  }

  private static let summedList = "a list of numbers, of durations, or of amounts in one currency"
  private static let orderedList = "a list of numbers, texts, dates, durations, booleans or amounts in one currency"
}

/// The positions of elements in lists (Kubernetes' list library).
extension Functions {
  static let listSearches: [Function] = [
    position("indexOf", fromEnd: false), position("lastIndexOf", fromEnd: true),
  ]

  private static func position(_ name: String, fromEnd: Bool) -> Function {
    Function(name, .method, [[.list(.dyn), .dyn]], needs: "a list, and a value of the type of its elements") { parts in
      guard let element = parts[0].type.element, element.isComparable(to: parts[1].type) else { return nil }
      return Function.Overload(type: .int) { values, environment throws(Failure) in
        guard case .list(let elements) = values[0] else { return nil }
        for offset in elements.indices {
          let index = fromEnd ? elements.count - 1 - offset : offset
          try environment.meter.charge(1)
          if try Equality.equal(elements[index], values[1], &environment.meter) { return .int(Int64(index)) }
        }
        return .int(-1)
      }
    }
  }
}

extension ValueType {
  fileprivate var canBeSummed: Bool {
    if case .money(let currency) = self { currency.isSame(as: currency) } else { zero != nil }
  }

  /// The sum of an empty list with elements of this type; `nil` if such a list has no sum.
  fileprivate var zero: Value? {
    switch self {
    case .money(.code(let currency)): .money(Money(minor: 0, currency))
    case .int, .dyn, .error: .int(0)
    case .uint: .uint(0)
    case .number: .number(.zero)
    case .duration, .days, .time: .duration(.zero)
    case .null, .bool, .string, .bytes, .timestamp, .date, .money, .file, .secret, .secretBytes, .type, .list, .map,
      .record,
      .json, .optional:
      nil
    }
  }
}

extension Value {
  fileprivate var canBeSummed: Bool {
    switch self {
    case .int, .uint, .double, .number, .duration, .time, .money: true
    case .null, .bool, .string, .bytes, .timestamp, .date, .file, .list, .map, .record, .secret, .type: false
    }
  }
}

enum Ordering {
  /// NaN is after all other numbers.
  static func order(_ left: Value, _ right: Value, _ meter: inout Meter) throws(Failure) -> Equality.Order? {
    try meter.charge(1 + left.comparisonWork)
    return order(left, right)
  }

  private static func order(_ left: Value, _ right: Value) -> Equality.Order? {
    if let order = Equality.order(left, right) { return order }
    guard let left = left.double, let right = right.double else { return nil }
    return left.isNaN ? (right.isNaN ? .same : .after) : .before
  }

  /// Returns NaN if one of the values is NaN, and `nil` if two values have no order.
  ///
  /// Throws an error if there are no values.
  static func extreme(
    of values: [Value], _ wanted: Equality.Order, _ name: String, _ meter: inout Meter
  ) throws(Failure) -> Value? {
    guard var best = values.first else { throw Failure(.outOfRange, ExpressionMessages.emptyList(name)) }
    for value in values {
      guard let order = try order(value, best, &meter) else { return nil }
      if value.isNaN { return value }
      if order == wanted { best = value }
    }
    return best
  }

  /// Values with equal keys keep their order.
  static func sorted(
    _ values: [Value], by keys: [Value], _ meter: inout Meter
  ) throws(Failure) -> [Value]? {
    guard let first = keys.first else { return values }
    let rounds = Int.bitWidth - keys.count.leadingZeroBitCount
    for key in keys {
      // Amounts in different currencies have the same type, but no order.
      guard key.typeName == first.typeName, order(key, first) != nil else { return nil }
      try meter.charge(rounds * (1 + key.comparisonWork))
    }
    let places = keys.indices.sorted { left, right in
      switch order(keys[left], keys[right]) {
      case .before: true
      case .after: false
      case .same, nil: left < right
      }
    }
    return places.map { values[$0] }
  }
}

extension Value {
  fileprivate var isNaN: Bool { if case .double(let number) = self { number.isNaN } else { false } }

  /// The cost of comparing the value with another, in addition to one elementary operation.
  fileprivate var comparisonWork: Int {
    switch opened {
    case .string(let text): text.utf8.count / 8
    case .bytes(let bytes): bytes.count / 8
    case .null, .bool, .int, .uint, .double, .number, .timestamp, .date, .duration, .time, .money, .file, .list, .map,
      .record,
      .secret,
      .type:
      0
    }
  }
}
