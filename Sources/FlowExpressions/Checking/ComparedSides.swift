extension Expression {
  /// For each divisor that reads a name, such as `count - 1`, the condition that the divisor is 0: `count - 1 == 0`.
  ///
  /// Divisors inside macros are left out.
  package var zeroDivisors: [Expression] {
    var found: [Expression] = []
    root.walk { node, loops in
      if loops.isEmpty, case .binary(let operation, _, let divisor) = node.kind, operation.isDivision,
        !divisor.isConstant
      {
        let zero = Node(.literal(.int(0)), at: divisor.range)
        found.append(Expression(source, Node(.binary(.equal, divisor, zero), at: divisor.range)))
      }
      return true
    }
    return found
  }

  /// Comparisons inside macros are left out, because the variables of a macro have no value outside the macro.
  ///
  /// Comparisons that ``comparedConstants(in:)`` describes completely, such as `age(birthDate) >= 18`, are left out.
  ///
  /// A divisor that reads answers, such as `count - 1`, counts as compared with 0.
  ///
  /// - Parameter isComputed: Whether the value at a path, such as `["nights"]`, is computed from answers. Comparisons of
  ///   computed values with constants, such as `nights > 14`, are included.
  package func comparedSides(_ isComputed: ([String]) -> Bool) -> [(left: Expression, right: Expression)] {
    var found: [(left: Expression, right: Expression)] = []
    root.walk { node, loops in
      guard loops.isEmpty, case .binary(let operation, let left, let right) = node.kind else { return true }
      if operation.isComparing(left, right, isComputed) {
        found.append((Expression(source, left), Expression(source, right)))
      } else if operation.isDivision, !right.isConstant {
        found.append((Expression(source, right), Expression(source, Node(.literal(.int(0)), at: right.range))))
      }
      return true
    }
    return found
  }
}

extension BinaryOperator {
  fileprivate var isDivision: Bool { [.divide, .remainder].contains(self) }

  fileprivate func isComparing(_ left: Node, _ right: Node, _ isComputed: ([String]) -> Bool) -> Bool {
    level == 0 && self != .isIn && !(left.isMeasure(isComputed) && right.isConstant)
      && !(right.isMeasure(isComputed) && left.isConstant)
  }
}

extension Node {
  fileprivate func isMeasure(_ isComputed: ([String]) -> Bool) -> Bool {
    if let path = namePath { return !isComputed(path) }
    guard case .call(let call) = kind, call.operands.count == 1, let path = call.operands[0].namePath else {
      return false
    }
    return ["age", "size"].contains(call.function.text) && !isComputed(path)
  }

  fileprivate var isConstant: Bool { !contains { if case .name = $0.kind { true } else { false } } }
}
