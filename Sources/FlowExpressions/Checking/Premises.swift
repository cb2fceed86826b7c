package struct Premises {
  /// Quick, but finds only parts that are written in a condition or directly implied by one.
  package let hold: (ConditionPart) -> Bool
  fileprivate let statements: (ConditionReasoner) -> [Statement]

  package init(
    hold: @escaping (ConditionPart) -> Bool, statements: @escaping (ConditionReasoner) -> [Statement]
  ) {
    (self.hold, self.statements) = (hold, statements)
  }

  package func assumptions(_ reasoner: ConditionReasoner) -> Assumptions? {
    let statements = statements(reasoner)
    guard !statements.isEmpty else { return nil }
    var assumptions = Assumptions()
    for statement in statements { assumptions.assume(statement) }
    return assumptions
  }

  func adding(
    _ hold: @escaping (ConditionPart) -> Bool, statements: @escaping (ConditionReasoner) -> [Statement]
  ) -> Premises {
    Premises {
      self.hold($0) || hold($0)
    } statements: {
      self.statements($0) + statements($0)
    }
  }
}
