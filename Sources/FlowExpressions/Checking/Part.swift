import FlowSyntax

typealias Run = @Sendable (inout Environment) throws(EvaluationError) -> Value

struct Part: Sendable {
  var type: ValueType
  var run: Run
  var weight: Weight = .one
  /// The greatest value that an integer can have, as far as limits show; `nil` if it is not known.
  var greatest: Int?
  var varies: Dependencies = []
  var constant: Value?
  var slot: Int?
  /// The path that identifies the value in null checks.
  var path: VariablePath?
  var clause: Clause?
  /// For `a ? b : c`, the operands `b` and `c` that may be null; empty for any other part.
  var gaps: [Node] = []
  /// Set if an error was reported; the part is then not evaluated as a constant.
  var fails = false
  var isSecret: Bool {
    switch type {
    case .secret, .secretBytes, .optional(.secret), .optional(.secretBytes): true
    case _: false
    }
  }
}

extension Part {
  func gaps(in node: Node) -> [Node] { gaps.isEmpty ? [node] : gaps }
}

extension Part {
  mutating func limit(to most: Int) {
    switch type.withoutNull {
    case .int: greatest = most
    case .list, .string: weight.size = most
    case _: break
    }
  }
}

struct Dependencies: OptionSet {
  let rawValue: UInt64

  /// A dependency on variables or on the clock.
  static let outside = Dependencies(rawValue: 1 << 63)

  /// There are enough bits, because the nesting depth of macros is limited.
  static func local(_ place: Int) -> Dependencies { Dependencies(rawValue: 1 << UInt64(place)) }
}

/// These are only estimates: the evaluation counts the elementary operations that it actually performs.
struct Weight: Sendable {
  static let assumedCount = 100
  static let assumedLength = 256
  static let one = Weight(cost: 1, size: 1)

  var cost: Int
  var size: Int

  static func variable(_ type: ValueType) -> Weight {
    switch type.withoutNull {
    case .list, .map: Weight(cost: 1, size: assumedCount)
    case .string, .bytes, .secret, .secretBytes, .dyn: Weight(cost: 1, size: assumedLength)
    case .null, .bool, .int, .uint, .number, .timestamp, .date, .duration, .days, .time, .money, .file, .type, .record,
      .json,
      .optional, .error:
      one
    }
  }

  static func constant(_ value: Value) -> Weight {
    switch value {
    case .string(let text): Weight(cost: 1, size: text.utf8.count)
    case .bytes(let bytes): Weight(cost: 1, size: bytes.count)
    case .list(let elements): Weight(cost: 1, size: elements.count)
    case .map(let map): Weight(cost: 1, size: map.keys.count)
    case .null, .bool, .int, .uint, .double, .number, .timestamp, .date, .duration, .time, .money, .file, .record,
      .secret,
      .type:
      one
    }
  }
}

extension Int {
  func saturatingSum(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }

  func saturatingProduct(_ other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}

extension Part {
  init(comparing operation: BinaryOperator, _ left: Part, _ right: Part, at range: SourceRange) {
    let isEquality = operation == .equal || operation == .notEqual
    self.init(
      type: .bool,
      run: isEquality
        ? Self.equality(left, right, wanted: operation == .equal, range)
        : Self.ordering(operation, left.run, right.run, range))
    combine(left, size: 1)
    combine(right, size: 1)
    weight.cost = weight.cost.saturatingSum(1 + min(left.weight.size, right.weight.size) / 8)
  }

  private static func equality(_ left: Part, _ right: Part, wanted: Bool, _ range: SourceRange) -> Run {
    if let slot = left.slot, case .string(let text) = right.constant {
      // Compares a variable with a constant, without copying the variable's value.
      return { environment in
        guard slot < environment.values.count, case .string(let own) = environment.values[slot] else {
          return .bool(!wanted)
        }
        return .bool(Equality.sameText(own, text) == wanted)
      }
    }
    let (left, right) = (left.run, right.run)
    return { environment throws(EvaluationError) in
      let first = try left(&environment)
      let second = try right(&environment)
      return try located(at: range) { () throws(Failure) in
        .bool(try Equality.equal(first, second, &environment.meter) == wanted)
      }
    }
  }

  private static func ordering(
    _ operation: BinaryOperator, _ left: @escaping Run, _ right: @escaping Run, _ range: SourceRange
  ) -> Run {
    let accepted = accepted(operation)
    return { environment throws(EvaluationError) in
      let first = try left(&environment)
      let second = try right(&environment)
      if let order = Equality.order(first, second) { return .bool(accepted(order)) }
      // If two numbers have no order, one of them is NaN, and the comparison is false.
      if first.double != nil, second.double != nil { return .bool(false) }
      let kinds = [first.kindName, second.kindName]
      throw EvaluationError(.noSuchOverload, ExpressionMessages.noOverload(operation.rawValue, kinds), at: range)
    }
  }

  private static func accepted(_ operation: BinaryOperator) -> @Sendable (Equality.Order) -> Bool {
    switch operation {
    case .less: { $0 == .before }
    case .lessOrEqual: { $0 != .after }
    case .greater: { $0 == .after }
    case .greaterOrEqual: { $0 != .before }
    case .equal, .notEqual, .isIn, .add, .subtract, .multiply, .divide, .remainder: { _ in false }
    }
  }

  /// If an operand is null and its type allows null, the result is false.
  init(membership element: Part, _ container: Part, at range: SourceRange) {
    let (left, right) = (element.run, container.run)
    let elementMayBeNull = element.type.withoutNull != element.type
    let containerMayBeNull = container.type.withoutNull != container.type
    self.init(type: .bool) { environment throws(EvaluationError) in
      let element = try left(&environment)
      let container = try right(&environment)
      if elementMayBeNull && element.isNull || containerMayBeNull && container.isNull { return .bool(false) }
      return try located(at: range) { () throws(Failure) in
        .bool(try container.contains(element.opened, &environment.meter))
      }
    }
    combine(element, size: 1)
    combine(container, size: 1)
    weight.cost = weight.cost.saturatingSum(container.weight.size)
  }

  init(arithmetic operation: BinaryOperator, _ left: Part, _ right: Part, at range: SourceRange) {
    let (first, second) = (left.run, right.run)
    self.init(type: .dyn) { environment throws(EvaluationError) in
      let left = try first(&environment)
      let right = try second(&environment)
      return try Calling.result(at: range, operation.rawValue, [left, right]) { () throws(Failure) in
        try Arithmetic.apply(operation, left, right, &environment.meter)
      }
    }
    let size = left.weight.size.saturatingSum(right.weight.size)
    combine(left, size: size)
    combine(right, size: size)
    weight.cost = weight.cost.saturatingSum(size > 2 ? size : 1)
    if let first = left.greatest, let second = right.greatest {
      switch operation {
      case .add: greatest = first.saturatingSum(second)
      case .multiply: greatest = first.saturatingProduct(second)
      case _: break
      }
    }
  }
}

extension Value {
  fileprivate func contains(_ element: Value, _ meter: inout Meter) throws(Failure) -> Bool {
    switch self {
    case .list(let elements):
      for other in elements {
        try meter.charge(1)
        if try Equality.equal(element, other, &meter) { return true }
      }
      return false
    case .map(let map) where element.canBeKey: return map.value(for: element) != nil
    case .record(let record):
      guard case .string(let name) = element else { return false }
      return record[name] != nil
    case .null, .bool, .int, .uint, .double, .number, .string, .bytes, .timestamp, .date, .duration, .time, .money,
      .file,
      .map,
      .secret,
      .type:
      throw Failure(.noSuchOverload, ExpressionMessages.noOverload("in", [element.kindName, kindName]))
    }
  }

  func isTrue(at range: SourceRange, else message: (String) -> String) throws(EvaluationError) -> Bool {
    if case .bool(let bool) = self { return bool }
    throw EvaluationError(.noSuchOverload, message(kindName), at: range)
  }
}

func located<T>(at range: SourceRange, _ body: () throws(Failure) -> T) throws(EvaluationError) -> T {
  do throws(Failure) {
    return try body()
  } catch {
    throw EvaluationError(error.kind, error.message, at: range)
  }
}

enum Calling {
  /// - Parameters:
  ///   - orNull: Whether to return null in case of an error other than `tooCostly`.
  ///   - body: A closure that returns `nil` if no overload accepts the arguments.
  static func result(
    at range: SourceRange, orNull: Bool = false, _ name: String, _ values: @autoclosure () -> [Value],
    _ body: () throws(Failure) -> Value?
  ) throws(EvaluationError) -> Value {
    do throws(Failure) {
      if let value = try body() { return value }
    } catch {
      if orNull, error.kind != .tooCostly { return .null }
      throw EvaluationError(error.kind, error.message, at: range)
    }
    throw EvaluationError(.noSuchOverload, ExpressionMessages.noOverload(name, values().map(\.kindName)), at: range)
  }
}
