extension Expression {
  /// The two sides of each comparison, such as `end - start` and `days(40)`.
  ///
  /// Comparisons inside macros are left out, because the variables of a macro have no value outside the macro.
  /// Comparisons that ``comparedConstants(in:)`` describes completely, such as `age(birthDate) >= 18`, are left out
  /// too.
  ///
  /// A divisor that reads answers, such as `count - 1`, counts as compared with 0.
  package var comparedSides: [(left: Expression, right: Expression)] {
    var found: [(left: Expression, right: Expression)] = []
    root.walk { node, loops in
      guard loops.isEmpty, case .binary(let operation, let left, let right) = node.kind else { return true }
      if operation.isComparing(left, right) {
        found.append((Expression(source, left), Expression(source, right)))
      } else if [.divide, .remainder].contains(operation), !right.isConstant {
        found.append((Expression(source, right), Expression(source, Node(.literal(.int(0)), at: right.range))))
      }
      return true
    }
    return found
  }
}

extension BinaryOperator {
  /// Whether this is a comparison other than `in`, and its operands are not a measure and a constant.
  fileprivate func isComparing(_ left: Node, _ right: Node) -> Bool {
    level == 0 && self != .isIn && !(left.isMeasure && right.isConstant) && !(right.isMeasure && left.isConstant)
  }
}

extension Node {
  /// Whether the node is the name of a value, or the age or size of a named value.
  fileprivate var isMeasure: Bool {
    if namePath != nil { return true }
    guard case .call(let call) = kind, call.operands.count == 1, call.operands[0].namePath != nil else { return false }
    return ["age", "size"].contains(call.function.text)
  }

  /// Whether the node reads no names.
  fileprivate var isConstant: Bool { !contains { if case .name = $0.kind { true } else { false } } }
}
