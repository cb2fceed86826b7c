/// Tells whether a condition can be true, and can be false, where other conditions hold.
///
/// It knows null, comparisons with constants and what joins them; everything else may be either, the same wherever
/// it is written alike. Its answers hold for all values; where it cannot tell in a few steps it says nothing.
public struct ConditionReasoner {
  private let subject: (_ slot: Int, _ fields: [String]) -> Subject?

  /// Takes what tells about a variable, or the field of one; nil where nothing is to be said about it.
  public init(subject: @escaping (_ slot: Int, _ fields: [String]) -> Subject?) { self.subject = subject }

  /// What a condition says in a scope; nil where it is too long to be looked at.
  public func statement(_ expression: Expression, in scope: any Scope) -> Statement? {
    var reading = StatementReading(scope: scope, subject: subject)
    let whenTrue = reading.formula(expression.root, true)
    let whenFalse = reading.formula(expression.root, false)
    return reading.isTooLong ? nil : Statement(whenTrue: whenTrue, whenFalse: whenFalse)
  }

  /// True if a statement always holds where the others do, false if it never does, nil otherwise.
  ///
  /// Nil too where the others cannot all hold: then nothing more is to be said.
  public func verdict(on statement: Statement, given: [Statement]) -> Bool? {
    let known = given.map(\.whenTrue)
    switch (isPossible(known + [statement.whenTrue]), isPossible(known + [statement.whenFalse])) {
    case (true, false): return true
    case (false, true): return false
    case (true, true), (false, false): return nil
    }
  }

  private func isPossible(_ formulas: [Formula]) -> Bool {
    var search = PossibilitySearch()
    return search.isPossible(formulas, World())
  }
}

/// Looks for one way in which formulas can all be true.
private struct PossibilitySearch {
  /// How many parts are looked at; beyond, anything is taken to be possible.
  private var left = 1_000

  mutating func isPossible(_ formulas: [Formula], _ world: World) -> Bool {
    var world = world
    var waiting = formulas
    var choices: [[Formula]] = []
    while let formula = waiting.popLast() {
      left -= 1
      if left < 0 { return true }
      switch formula {
      case .always: break
      case .never: return false
      case .fact(let fact): if !world.add(fact) { return false }
      case .opaque(let text, let isTrue): if !world.add(text, isTrue) { return false }
      case .all(let parts): waiting += parts
      case .any(let parts): choices.append(parts)
      }
    }
    guard let first = choices.popLast() else { return true }
    let rest = choices.map(Formula.any)
    return first.contains { isPossible(rest + [$0], world) }
  }
}
