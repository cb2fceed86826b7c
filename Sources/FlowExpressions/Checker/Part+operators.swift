import FlowSyntax

extension Part {
  /// A comparison.
  init(comparing operation: BinaryOperator, _ left: Part, _ right: Part, at range: SourceRange) {
    let run =
      Comparing.fast(operation, left, right)
      ?? (operation == .equal || operation == .notEqual
        ? Comparing.equality(operation == .equal, left.run, right.run, range)
        : Comparing.ordering(operation, left.run, right.run, range))
    self.init(type: .bool, run: run)
    combine([left, right], size: 1)
    weight.cost = weight.cost.saturatingSum(1 + min(left.weight.size, right.weight.size) / 8)
  }

  /// A question whether something is in a list or a map.
  init(membership element: Part, _ container: Part, at range: SourceRange) {
    let nullIsOutside = element.type.withoutNull != element.type
    let run = Comparing.membership(
      element.run, container.run, nullIsOutside, container.type.withoutNull != container.type, range)
    self.init(type: .bool, run: run)
    combine([element, container], size: 1)
    weight.cost = weight.cost.saturatingSum(container.weight.size)
  }

  /// A sum, difference, product, quotient or remainder.
  init(arithmetic operation: BinaryOperator, _ left: Part, _ right: Part, at range: SourceRange) {
    let (first, second) = (left.run, right.run)
    self.init(type: .dyn) { (environment: inout Environment) throws(EvaluationError) -> Value in
      let left = try first(&environment)
      let right = try second(&environment)
      return try Calling.result(at: range, operation.rawValue, [left, right]) { () throws(Failure) in
        try Arithmetic.apply(operation, left, right, &environment.meter)
      }
    }
    let size = left.weight.size.saturatingSum(right.weight.size)
    combine([left, right], size: size)
    weight.cost = weight.cost.saturatingSum(size > 2 ? size : 1)
  }
}

enum Comparing {
  /// A variable against a constant, without copying the variable's value.
  static func fast(_ operation: BinaryOperator, _ left: Part, _ right: Part) -> Run? {
    guard let slot = left.slot, let constant = right.constant else { return nil }
    switch (constant, operation) {
    case (.string(let text), .equal), (.string(let text), .notEqual):
      let wanted = operation == .equal
      return { environment in
        guard slot < environment.values.count, case .string(let own) = environment.values[slot] else {
          return .bool(!wanted)
        }
        return .bool(Equality.sameText(own, text) == wanted)
      }
    case _: return nil
    }
  }

  static func equality(_ wanted: Bool, _ left: @escaping Run, _ right: @escaping Run, _ range: SourceRange) -> Run {
    { (environment: inout Environment) throws(EvaluationError) -> Value in
      let first = try left(&environment)
      let second = try right(&environment)
      do throws(Failure) {
        return .bool(try Equality.equal(first, second, &environment.meter) == wanted)
      } catch {
        throw EvaluationError(error.kind, error.message, at: range)
      }
    }
  }

  static func ordering(
    _ operation: BinaryOperator, _ left: @escaping Run, _ right: @escaping Run, _ range: SourceRange
  ) -> Run {
    let accepted = accepted(operation)
    return { (environment: inout Environment) throws(EvaluationError) -> Value in
      let first = try left(&environment)
      let second = try right(&environment)
      if let order = Equality.order(first, second) { return .bool(accepted(order)) }
      if Equality.areOrdered(first, second) { return .bool(false) }
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

  /// A null that a type allows is in nothing, and nothing is in it.
  static func membership(
    _ element: @escaping Run, _ container: @escaping Run, _ nullElement: Bool, _ nullContainer: Bool,
    _ range: SourceRange
  ) -> Run {
    { (environment: inout Environment) throws(EvaluationError) -> Value in
      let element = try element(&environment)
      let container = try container(&environment)
      if nullElement && element.isNull || nullContainer && container.isNull { return .bool(false) }
      do throws(Failure) {
        return .bool(try contains(container, element.opened, &environment.meter))
      } catch {
        throw EvaluationError(error.kind, error.message, at: range)
      }
    }
  }

  private static func contains(_ container: Value, _ element: Value, _ meter: inout Meter) throws(Failure) -> Bool {
    switch container {
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
      throw Failure(.noSuchOverload, ExpressionMessages.noOverload("in", [element.typeName, container.typeName]))
    }
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
