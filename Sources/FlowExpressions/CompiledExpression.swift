public import FlowSyntax

/// A variable, or what names in it lead to.
public struct VariablePart: Hashable, Comparable, Sendable {
  /// The variable.
  public let slot: Int
  /// The names of the members, in order.
  public let names: [String]

  /// By the variable, then by the names.
  public static func < (left: VariablePart, right: VariablePart) -> Bool {
    (left.slot, left.names.joined(separator: ".")) < (right.slot, right.names.joined(separator: "."))
  }
}

/// An expression whose names and types were checked, ready to be evaluated any number of times.
///
/// An object that never changes: steps and fields have many, and are handed on all the time.
public final class CompiledExpression: Sendable {
  /// The type of its value.
  public let type: ValueType
  /// The slots it reads, named conditions expanded; sorted, none twice.
  public let reads: [Int]
  /// The variables it reads, each with the names of the members where it reads no more than those; sorted, none twice.
  public let parts: [VariablePart]
  /// The slots it reads outside a null test (`x == null`, `x != null`, `has`); sorted, a part of ``reads``.
  public let needs: [Int]
  /// Whether its value depends on `now` or `today`; `age` counts as `today`.
  public let readsClock: Bool
  /// The slot and the names after it, if the whole expression is one variable or a part of one: `company.name`.
  public let barePart: VariablePart?
  /// Whether something other than true or false is made of a secret: it is used otherwise than bare or compared.
  ///
  /// A text in the value is secret then; a number is not, and may still give the secret away.
  public let revealsSecret: Bool
  /// Its value, if it reads no variable and no clock.
  public let constant: Value?
  /// An upper bound of the work of one evaluation, in elementary operations.
  ///
  /// A variable's list is taken to have 100 elements and its text 256 bytes.
  public let cost: Int
  /// How it is joined, if it is a condition.
  let clause: Clause?
  /// Where it stands in its file.
  public let range: SourceRange
  private let run: Run
  private let isCollection: Bool

  init(_ part: Part, _ checker: Checker, _ root: Node) {
    type = part.type.settled
    needs = checker.needs.sorted()
    parts = Set(checker.paths).compactMap(\.firstNames).sorted()
    reads = Set(parts.map(\.slot)).sorted()
    readsClock = checker.readsClock
    barePart = part.path?.barePart
    revealsSecret = checker.revealsSecret
    constant = part.constant
    cost = part.weight.cost
    run = part.run
    clause = checker.keepsClauses ? checker.clause(of: part, root) : nil
    range = root.range
    isCollection = part.type.mayBeCollection
  }

  /// The slot, if the whole expression is one variable.
  public var bareVariable: Int? { barePart.flatMap { $0.names.isEmpty ? $0.slot : nil } }

  /// The value in an environment.
  ///
  /// Throws what `kind` names: arithmetic that does not fit, an index or key that is not there, a text that is not a
  /// date; and, after two million elementary operations, `tooCostly`.
  public func evaluate(in environment: inout Environment) throws(EvaluationError) -> Value {
    environment.meter = Meter()
    let value = try run(&environment)
    if isCollection { try limitSize(of: value, &environment.meter) }
    return value
  }

  /// Whether the value is true, for conditions; anything else, which their type rules out, is not.
  public func isTrue(in environment: inout Environment) throws(EvaluationError) -> Bool {
    try evaluate(in: &environment) == .bool(true)
  }

  /// A list can hold the same list many times over; whoever walks through the result meets each of them.
  private func limitSize(of value: Value, _ meter: inout Meter) throws(EvaluationError) {
    do throws(Failure) {
      try meter.walk(value)
    } catch {
      throw EvaluationError(error.kind, error.message, at: range)
    }
  }
}
