/// Reads what conditions say, so that `Assumptions` can tell whether they can hold together.
///
/// It knows null, comparisons with constants and what joins them; everything else may be either, the same wherever
/// it is written alike.
public struct ConditionReasoner {
  private let subject: (_ slot: Int, _ fields: [String]) -> Subject?

  /// Takes what tells about a variable, or the field of one; nil where nothing is to be said about it.
  public init(subject: @escaping (_ slot: Int, _ fields: [String]) -> Subject?) { self.subject = subject }

  /// What a condition says in a scope; nil where it is too long to be looked at.
  public func statement(_ expression: Expression, in scope: any Scope) -> Statement? {
    var reading = StatementReading(scope: scope, subject: subject)
    let outcomes = reading.read(expression.root)
    return reading.isTooLong ? nil : Statement(outcomes)
  }
}
