import FlowSyntax

/// How a part of an expression is evaluated.
typealias Run = @Sendable (inout Environment) throws(EvaluationError) -> Value

/// A part of an expression once it is checked.
struct Part: Sendable {
  var type: ValueType
  var run: Run
  var weight: Weight = .one
  /// What its value depends on.
  var varies: Variation = []
  /// Its value, if it is known at load.
  var constant: Value?
  /// The slot, if it is a variable.
  var slot: Int?
  /// What it names, if it names a variable or a part of one.
  var path: VariablePath?
  /// How it is joined, if it is a condition that was taken apart.
  var clause: Clause?
  /// Whether something about it was reported, so that it need not be tried.
  var fails = false
  /// Whether its value is a secret text or secret bytes.
  var isSecret: Bool {
    switch type {
    case .secret, .secretBytes, .optional(.secret), .optional(.secretBytes): true
    case _: false
    }
  }
}

/// What a value depends on.
struct Variation: OptionSet {
  let rawValue: UInt64

  /// Variables or the clock.
  static let outside = Variation(rawValue: 1 << 63)

  /// A macro variable, by place; there are far fewer places than bits.
  static func local(_ place: Int) -> Variation { Variation(rawValue: 1 << UInt64(place)) }
}

/// The most work a part can take and the most its value can hold, as far as it is known when the flow is loaded.
///
/// A variable's list is taken to have 100 elements and its text 256 bytes; evaluation counts what there really is.
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
    case .null, .bool, .int, .uint, .double, .timestamp, .duration, .type, .record, .optional, .error: one
    }
  }

  static func constant(_ value: Value) -> Weight {
    switch value {
    case .string(let text): Weight(cost: 1, size: text.utf8.count)
    case .bytes(let bytes): Weight(cost: 1, size: bytes.count)
    case .list(let elements): Weight(cost: 1, size: elements.count)
    case .map(let map): Weight(cost: 1, size: map.keys.count)
    case .null, .bool, .int, .uint, .double, .timestamp, .duration, .record, .secret, .type: one
    }
  }
}

extension Int {
  /// The sum, or the largest number where it would be larger.
  func saturatingSum(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }

  /// The product, or the largest number where it would be larger.
  func saturatingProduct(_ other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}

extension Part {
  /// A comparison.
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
      // A variable against a constant, without copying the variable's value.
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
      // NaN is a number, but has no order.
      if first.double != nil, second.double != nil { return .bool(false) }
      let kinds = [first.typeName, second.typeName]
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

  /// A question whether something is in a list or a map.
  ///
  /// A null that a type allows is in nothing, and nothing is in it.
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

  /// A sum, difference, product, quotient or remainder.
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
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .map, .secret, .type:
      throw Failure(.noSuchOverload, ExpressionMessages.noOverload("in", [element.typeName, typeName]))
    }
  }

  /// Whether it is true; an error where it is neither true nor false.
  func isTrue(at range: SourceRange, else message: (String) -> String) throws(EvaluationError) -> Bool {
    if case .bool(let bool) = self { return bool }
    throw EvaluationError(.noSuchOverload, message(typeName), at: range)
  }
}

/// Says where something fails that does not know it.
func located<T>(at range: SourceRange, _ body: () throws(Failure) -> T) throws(EvaluationError) -> T {
  do throws(Failure) {
    return try body()
  } catch {
    throw EvaluationError(error.kind, error.message, at: range)
  }
}

enum Calling {
  /// The value, or the error that says where; nil means that no overload takes these values.
  ///
  /// `orNull`: null where there is no value, but for too much work.
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
    throw EvaluationError(.noSuchOverload, ExpressionMessages.noOverload(name, values().map(\.typeName)), at: range)
  }
}
