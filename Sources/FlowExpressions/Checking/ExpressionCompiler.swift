package import FlowSyntax

/// Checks expressions against a scope and makes them ready to be evaluated.
package struct ExpressionCompiler: Sendable {
  /// How strictly it reads.
  package struct Options: Hashable, Sendable {
    /// Whether a whole-number literal beside a number of double precision is one too: `funding > 120000`.
    package var wholeNumbersAsNumbers: Bool
    /// Whether wrong names, functions and types are errors of evaluation instead of diagnostics, as CEL has them
    /// without a type check.
    package var checksWhenEvaluated: Bool

    /// The rules of flow files: everything is checked at load.
    package static let flowFile = Options(wholeNumbersAsNumbers: true, checksWhenEvaluated: false)
    /// Plain CEL over undeclared data.
    package static let plain = Options(wholeNumbersAsNumbers: false, checksWhenEvaluated: true)
  }

  /// How strictly it reads.
  package let options: Options

  /// Makes a compiler, by default for flow files.
  package init(options: Options = .flowFile) { self.options = options }

  /// Checks an expression; nil when something was wrong, which is then among the diagnostics.
  ///
  /// `expecting`: the type the place wants, nil for any. `known`: what the governing conditions have proven.
  package func compile(
    _ expression: Expression, in scope: any Scope, expecting wanted: ValueType? = nil, known: NullFacts = .none,
    diagnostics: inout [Diagnostic]
  ) -> CompiledExpression? {
    var checker = Checker(scope: scope, options: options, known: known.paths, keepsClauses: wanted == .bool)
    let part = checker.check(expression.root, wanting: wanted)
    checker.expect(wanted, of: part, expression.root)
    if part.weight.cost > Meter.limit {
      checker.complain(.tooCostly, ExpressionMessages.mayBeTooCostly, at: expression.root.range)
    }
    diagnostics += checker.diagnostics
    guard !checker.diagnostics.contains(where: { $0.severity == .error }) else { return nil }
    return CompiledExpression(part, checker, expression.root)
  }
}

extension Checker {
  /// Tells where a value does not fit the place it is for.
  fileprivate mutating func expect(_ wanted: ValueType?, of part: Part, _ node: Node) {
    // Where a value made of a secret may not be shown, the caller reports that.
    guard let wanted, !(revealsSecret ? part.type.opened : part.type).settled.fits(wanted) else { return }
    if case .optional(let type) = part.type, type.fits(wanted) {
      complain(
        .maybeMissing, ExpressionMessages.maybeMissing(node.qualifiedName, inCondition: nil), at: node.range,
        help: missingHelp(node))
    } else {
      complain(.typeMismatch, ExpressionMessages.unexpectedType(part.type, wanted: wanted), at: node.range)
    }
  }
}

/// A variable, or what names in it lead to.
package struct VariablePart: Hashable, Comparable, Sendable {
  /// The variable.
  package let slot: Int
  /// The names of the members, in order.
  package let names: [String]

  /// By the variable, then by the names.
  package static func < (left: VariablePart, right: VariablePart) -> Bool {
    if left.slot != right.slot { return left.slot < right.slot }
    return left.names.joined(separator: ".") < right.names.joined(separator: ".")
  }
}

extension Array where Element: Comparable {
  /// Its elements sorted; most conditions read one variable, and a sort would copy it.
  fileprivate var inOrder: [Element] { count < 2 ? self : sorted() }
}

/// An expression whose names and types were checked, ready to be evaluated any number of times.
///
/// An object that never changes: steps and fields have many, and are handed on all the time.
package final class CompiledExpression: Sendable {
  /// The type of its value.
  package let type: ValueType
  /// The slots it reads, named conditions expanded; sorted, none twice.
  package let reads: [Int]
  /// The variables it reads, each with the names of the members where it reads no more than those; sorted, none twice.
  package let parts: [VariablePart]
  /// The slots it reads outside a null test (`x == null`, `x != null`, `has`); sorted, a part of ``reads``.
  package let needs: [Int]
  /// Whether its value depends on `now` or `today`; `age` counts as `today`.
  package let readsClock: Bool
  /// The slot and the names after it, if the whole expression is one variable or a part of one: `company.name`.
  package let barePart: VariablePart?
  /// Whether something other than true or false is made of a secret: it is used otherwise than bare or compared.
  ///
  /// A text in the value is secret then; a number is not, and may still give the secret away.
  package let revealsSecret: Bool
  /// Its value, if it reads no variable and no clock.
  package let constant: Value?
  /// An upper bound of the work of one evaluation, in elementary operations.
  ///
  /// A variable's list is taken to have 100 elements and its text 256 bytes.
  package let cost: Int
  /// How it is joined, if it is a condition.
  let clause: Clause?
  /// Where it stands in its file.
  package let range: SourceRange
  private let run: Run
  private let isCollection: Bool

  init(_ part: Part, _ checker: Checker, _ root: Node) {
    type = part.type.settled
    let needs = checker.needs.distinct.inOrder
    parts = checker.paths.distinct.compactMap(\.firstNames).inOrder
    reads = parts.map(\.slot).distinct
    // Nearly always the same, which then shares its storage.
    self.needs = needs == reads ? reads : needs
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
  package var bareVariable: Int? { barePart.flatMap { $0.names.isEmpty ? $0.slot : nil } }

  /// The value in an environment.
  ///
  /// Throws what `kind` names: arithmetic that does not fit, an index or key that is not there, a text that is not a
  /// date; and, after two million elementary operations, `tooCostly`.
  package func evaluate(in environment: inout Environment) throws(EvaluationError) -> Value {
    environment.meter = Meter()
    let value = try run(&environment)
    // A list can hold the same list many times over; whoever walks through the result meets each of them.
    if isCollection { try located(at: range) { () throws(Failure) in try environment.meter.walk(value) } }
    return value
  }

  /// Whether the value is true, for conditions; anything else, which their type rules out, is not.
  package func isTrue(in environment: inout Environment) throws(EvaluationError) -> Bool {
    try evaluate(in: &environment) == .bool(true)
  }
}
