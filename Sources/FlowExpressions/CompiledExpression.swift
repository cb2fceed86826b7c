/// An expression whose names and types were checked, ready to be evaluated any number of times.
public struct CompiledExpression: Sendable {
  /// The type of its value.
  public let type: ValueType
  /// The slots it reads, named conditions expanded; sorted, none twice.
  public let reads: [Int]
  /// The slots it reads outside a null test (`x == null`, `x != null`, `has`); sorted, a part of ``reads``.
  public let needs: [Int]
  /// Whether its value depends on `now` or `today`; `age` counts as `today`.
  public let readsClock: Bool
  /// The slot, if the whole expression is one variable.
  public let bareVariable: Int?
  /// Whether a secret is used in anything but a bare use, so that its text may show in the value.
  public let revealsSecret: Bool
  /// Its value, if it reads no variable and no clock.
  public let constant: Value?
  /// An upper bound of the work of one evaluation, in elementary operations.
  public let cost: Int

  /// The value in an environment.
  public func evaluate(in environment: inout Environment) throws(EvaluationError) -> Value {
    .null
  }
}
