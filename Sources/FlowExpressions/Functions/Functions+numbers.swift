import Foundation

/// Functions of numbers (CEL math extension).
extension Functions {
  static let numbers: [Function] = [
    among("math.greatest", .after), among("math.least", .before),
    rounded("ceil", \.ceiling, .up), rounded("floor", \.floor, .down),
    rounded("round", { $0.rounded() }, .toNearestOrAwayFromZero), rounded("trunc", \.truncated, .towardZero),
    question("isNaN", \.isNaN), question("isInf", \.isInfinite), question("isFinite", \.isFinite),
    number("abs") { value throws(Failure) in
      switch value {
      case .int(let number) where number < 0: try Arithmetic.negated(value)
      case .int, .uint: value
      case .number(let number): .number(number.magnitude)
      case .double(let number): .double(number.magnitude)
      case _: nil
      }
    },
    number("sign") { value in
      switch value {
      case .int(let number): .int(number.signum())
      case .uint(let number): .uint(number == 0 ? 0 : 1)
      case .number(let number): .number(number < 0 ? -1 : number == .zero ? 0 : 1)
      case .double(let number): .double(number.isNaN ? number : number == 0 ? 0 : number < 0 ? -1 : 1)
      case _: nil
      }
    },
    Function("math.sqrt", .global, [[.int], [.uint], [.number]], .number) { values, _ throws(Failure) in
      guard let number = values[0].decimal else { return nil }
      guard let root = number.squareRoot else { throw Failure(.outOfRange, ExpressionMessages.rootOfNegative) }
      return .number(root)
    },
  ]

  /// The numbers must have one type; in plain CEL, their types can differ.
  private static func among(_ name: String, _ wanted: Equality.Order) -> Function {
    let takes: [[ValueType]] = [[.int], [.uint], [.number], [.list(.int)], [.list(.uint)], [.list(.number)]]
    return Function(
      name, .global, takes, needs: "numbers of one type (convert with double()), or a list of numbers",
      isVariadic: true, keeps: .one
    ) { parts in
      let list = parts.count == 1 ? parts[0].type.element.flatMap { $0 == parts[0].type ? nil : $0 } : nil
      guard let type = list ?? parts.map(\.type).common, type.isNumber || type.isOpen else { return nil }
      return Function.Overload(type: type) { values, environment throws(Failure) in
        let numbers = if values.count == 1, case .list(let elements) = values[0] { elements } else { values }
        guard numbers.allSatisfy({ $0.double != nil }) else { return nil }
        return try Ordering.extreme(of: numbers, wanted, name, &environment.meter)
      }
    }
  }

  private static func rounded(
    _ name: String, _ whole: @escaping @Sendable (DecimalNumber) -> DecimalNumber, _ rule: FloatingPointRoundingRule
  ) -> Function {
    Function("math.\(name)", .global, [[.number]], .number) { values, _ in
      switch values[0] {
      case .number(let number): .number(whole(number))
      case .double(let number): .double(number.rounded(rule))
      case _: nil
      }
    }
  }

  private static func question(_ name: String, _ answer: @escaping @Sendable (Double) -> Bool) -> Function {
    Function("math.\(name)", .global, [[.number]], .bool) { values, _ in
      switch values[0] {
      case .number: .bool(answer(0))
      case .double(let number): .bool(answer(number))
      case _: nil
      }
    }
  }

  private static func number(
    _ name: String, _ body: @escaping @Sendable (Value) throws(Failure) -> Value?
  ) -> Function {
    Function("math.\(name)", .global, [[.int], [.uint], [.number]]) { parts in
      Function.Overload(type: parts[0].type) { values, _ throws(Failure) in try body(values[0]) }
    }
  }
}

extension [ValueType] {
  /// If an element is `dyn` or `error`, this is the first such element.
  ///
  /// Otherwise, this is `nil` if two elements differ or the array is empty.
  var common: ValueType? {
    guard let first else { return nil }
    return self.first(where: \.isOpen) ?? (allSatisfy { $0 == first } ? first : nil)
  }
}

/// Bitwise functions (CEL math extension).
extension Functions {
  static let bits: [Function] = [
    pair("bitAnd", { $0 & $1 }, { $0 & $1 }), pair("bitOr", { $0 | $1 }, { $0 | $1 }),
    pair("bitXor", { $0 ^ $1 }, { $0 ^ $1 }),
    Function("math.bitNot", .global, [[.int], [.uint]]) { parts in
      Function.Overload(type: parts[0].type) { values, _ in
        switch values[0] {
        case .int(let number): .int(~number)
        case .uint(let number): .uint(~number)
        case _: nil
        }
      }
    },
    shift("bitShiftLeft") { $0 << $1 }, shift("bitShiftRight") { $0 >> $1 },
  ]

  private static func pair(
    _ name: String, _ signed: @escaping @Sendable (Int64, Int64) -> Int64,
    _ unsigned: @escaping @Sendable (UInt64, UInt64) -> UInt64
  ) -> Function {
    Function("math.\(name)", .global, [[.int, .int], [.uint, .uint]]) { parts in
      parts.map(\.type).common.map { type in
        Function.Overload(type: type) { values, _ in
          switch (values[0], values[1]) {
          case (.int(let left), .int(let right)): .int(signed(left, right))
          case (.uint(let left), .uint(let right)): .uint(unsigned(left, right))
          case _: nil
          }
        }
      }
    }
  }

  /// Creates a function that shifts bits and fills the free bits with zeros.
  private static func shift(_ name: String, _ shifted: @escaping @Sendable (UInt64, Int64) -> UInt64) -> Function {
    Function("math.\(name)", .global, [[.int, .int], [.uint, .int]]) { parts in
      Function.Overload(type: parts[0].type) { values, _ throws(Failure) in
        guard case .int(let count) = values[1] else { return nil }
        if count < 0 { throw Failure(.outOfRange, ExpressionMessages.negativeShift) }
        switch values[0] {
        case .int(let number): return .int(Int64(bitPattern: shifted(UInt64(bitPattern: number), count)))
        case .uint(let number): return .uint(shifted(number, count))
        case _: return nil
        }
      }
    }
  }
}
