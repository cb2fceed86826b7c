import FlowExpressions
import FlowSyntax

extension DeadBranches {
  /// Reports a limit of a time field that is always outside the day, which ends at 24:00.
  ///
  /// A lower limit before 00:00, or an upper limit of 24:00 or later, excludes no time. Such a limit is reported only
  /// if it is always outside the day.
  ///
  /// - Returns: Whether one of the two limits always excludes the whole day. If so, they need not be compared with each
  ///   other.
  mutating func checkDay(
    of declared: FieldDeclaration, low: ConditionReasoner.Operand?, high: ConditionReasoner.Operand?,
    in scope: PlaceScope
  ) -> Bool {
    // The day ends at 24:00, not at 23:59, the last possible answer, because a limit such as 23:59:30 is still within
    // the day.
    func isPast(_ limit: ConditionReasoner.Operand, _ end: Duration) -> Statement? {
      conditions.statement(that: .constant(.duration(end)), isAbove: limit, in: scope)?.negated
    }
    func isBefore(_ limit: ConditionReasoner.Operand, _ start: Duration) -> Statement? {
      conditions.statement(that: .constant(.duration(start)), isAbove: limit, in: scope)
    }
    let leavesNone = low.map { low in
      report(
        "min", of: declared, excludesAll: isPast(low, Self.day), excludesNone: isBefore(low, .zero),
        isFar: isPast(low, Self.day * 366))
    }
    let allowsNone = high.map { high in
      report(
        "max", of: declared, excludesAll: isBefore(high, .zero), excludesNone: isPast(high, Self.day),
        isFar: isBefore(high, Self.day * -366))
    }
    return leavesNone ?? false || allowsNone ?? false
  }

  private static let day = Duration.seconds(86_400)

  /// - Parameter isFar: The statement that the limit is a year or more outside the day. If this may be true, the limit
  ///   is treated as unknown, so there is no warning.
  private mutating func report(
    _ key: String, of declared: FieldDeclaration, excludesAll: Statement?, excludesNone: Statement?, isFar: Statement?
  ) -> Bool {
    guard let text = declared.object[key]?.text, let excludesAll, let excludesNone, let isFar else { return false }
    if assumptions.verdict(on: excludesAll) == true {
      sink.report(.badLimits, DefinitionMessages.noTimeLeft(key), at: text.range, help: DefinitionMessages.otherDay)
      return true
    } else if assumptions.verdict(on: excludesNone) == true {
      sink.report(.badLimits, DefinitionMessages.idleTimeLimit(key), at: text.range)
    } else if assumptions.verdict(on: isFar) == false, assumptions.verdict(on: excludesAll) == nil {
      sink.report(
        .badLimits, DefinitionMessages.mayLeaveNoTime(key), at: text.range, severity: .warning,
        help: DefinitionMessages.narrowTimes(key))
    }
    return false
  }
}
