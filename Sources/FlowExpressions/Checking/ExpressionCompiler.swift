package import FlowSyntax

package struct ExpressionCompiler: Sendable {
  package struct Options: Hashable, Sendable {
    /// Whether numbers are decimals, and whole-number literals are numbers where a number is expected.
    ///
    /// Otherwise, numbers are doubles, as in CEL.
    package var usesDecimals: Bool
    /// Whether unknown names, unknown functions and wrong types cause an error during evaluation instead of a
    /// diagnostic, as in CEL without a type check.
    package var checksWhenEvaluated: Bool

    package static let flowFile = Options(usesDecimals: true, checksWhenEvaluated: false)
    package static let plain = Options(usesDecimals: false, checksWhenEvaluated: true)
  }

  package let options: Options

  package init(options: Options = .flowFile) { self.options = options }

  /// - Parameters:
  ///   - wish: A type that guides how literals are read if `wanted` is `nil`: for example, a whole number as a decimal,
  ///     or a map literal as a record with certain members. The caller checks whether the whole value fits.
  ///   - known: The variables that are not null, because the expression is evaluated only under certain conditions.
  ///   - offersGuards: Whether to suggest edits that add a null check. With a null check, a condition is false for
  ///     null. Pass `false` for rules, because a rule with a null check would reject null.
  package func compile(
    _ expression: Expression, in scope: any Scope, expecting wanted: ValueType? = nil, wishing wish: ValueType? = nil,
    known: NullFacts = .none, offersGuards: Bool = true, diagnostics: inout [Diagnostic]
  ) -> CompiledExpression? {
    var checker = Checker(scope: scope, options: options, known: known.paths, keepsClauses: wanted == .bool)
    let part = checker.check(expression.root, wanting: wanted ?? wish)
    checker.expect(wanted, of: part, expression.root)
    if part.weight.cost > Meter.limit {
      checker.report(.tooCostly, ExpressionMessages.mayBeTooCostly, at: expression.root.range)
    }
    if wanted == .bool, offersGuards { checker.addGuards(to: expression.root) }
    diagnostics += checker.diagnostics
    guard !checker.diagnostics.contains(where: { $0.severity == .error }) else { return nil }
    return CompiledExpression(part, checker, expression.root)
  }
}

extension Checker {
  fileprivate mutating func expect(_ wanted: ValueType?, of part: Part, _ node: Node) {
    // A value derived from a secret is checked like any other value. If it must not be used here, the caller reports
    // that.
    guard let wanted, !hasWrongMembers, !(revealsSecret ? part.type.opened : part.type).settled.fits(wanted) else {
      return
    }
    if case .optional(let type) = part.type, type.fits(wanted) {
      for gap in part.gaps(in: node) {
        report(
          .maybeMissing, ExpressionMessages.maybeMissing(gap.qualifiedName), at: gap.range,
          help: gap.isNull ? ExpressionMessages.allowNull : missingHelp(gap))
      }
    } else {
      report(
        .typeMismatch, ExpressionMessages.unexpectedType(part.type, wanted: wanted), at: node.range,
        help: part.type.conversion(to: wanted))
    }
  }
}

extension ValueType {
  /// How a value of the type is made one of a wanted type; `nil` if no function does that.
  package func conversion(to wanted: ValueType) -> String? {
    switch (withoutNull, wanted.withoutNull) {
    case (.duration, .time), (.days, .time): ExpressionMessages.timeHelp
    case (.timestamp, .date): ExpressionMessages.dateHelp
    case _: nil
    }
  }
}

package struct VariablePart: Hashable, Comparable, Sendable {
  package let slot: Int
  package let names: [String]

  package static func < (left: VariablePart, right: VariablePart) -> Bool {
    if left.slot != right.slot { return left.slot < right.slot }
    return left.names.joined(separator: ".") < right.names.joined(separator: ".")
  }
}

extension Array where Element: Comparable {
  /// Arrays of fewer than two elements, as in most conditions, are not copied.
  fileprivate var inOrder: [Element] { count < 2 ? self : sorted() }
}

/// This is a class, because steps and fields hold many expressions and are copied often.
package final class CompiledExpression: Sendable {
  package let type: ValueType
  /// Sorted and without duplicates, including the variables that named conditions read.
  package let reads: [Int]
  /// For `company.name`, only the member is included, not `company`.
  package let readPaths: [VariablePart]
  /// The subset of ``reads`` that is read outside null checks (`x == null`, `x != null`, `has`), sorted.
  package let requiredSlots: [Int]
  /// Whether the value depends on `now` or `today`, including through `age`.
  package let readsClock: Bool
  package let barePart: VariablePart?
  /// The parts that can make the value null, each with its name if it has one.
  ///
  /// For `a ? b : c`, the array contains `b` if `b` may be null, and `c` if `c` may be null. For any other expression,
  /// it contains the whole expression. The array is empty if the value is never null.
  package let nullableParts: [(name: String?, range: SourceRange)]
  /// Whether the expression derives a value other than a Boolean from a secret.
  ///
  /// This is `false` if the value is the secret itself.
  ///
  /// If this is `true`, strings and bytes in the value are secret. Numbers in the value are not secret, although they
  /// may reveal the secret.
  package let revealsSecret: Bool
  /// This is `true` if its type contains a map or `json`, because such a type does not declare all members of its
  /// values.
  package let isKeptAsJSON: Bool
  /// The value, if the expression reads neither variables nor the clock and is cheap to evaluate; `nil` otherwise.
  package let constant: Value?
  /// An upper bound for the number of elementary operations in one evaluation.
  ///
  /// A list in a variable is assumed to have 100 elements, and a text 256 bytes.
  package let cost: Int
  let clause: Clause?
  package let range: SourceRange
  let run: Run
  private let isCollection: Bool

  init(_ part: Part, _ checker: Checker, _ root: Node) {
    type = part.type.settled
    let needs = checker.needs.distinct.inOrder
    readPaths = checker.paths.distinct.compactMap(\.firstNames).inOrder
    reads = readPaths.map(\.slot).distinct
    // `needs` and `reads` are nearly always equal. One array is then used for both, which saves memory.
    self.requiredSlots = needs == reads ? reads : needs
    readsClock = checker.readsClock
    barePart = part.path?.barePart
    nullableParts = part.type.mayBeNull ? part.gaps(in: root).map { ($0.qualifiedName, $0.range) } : []
    revealsSecret = checker.revealsSecret
    isKeptAsJSON = type.contains { $0.isMap || $0 == .json }
    constant = part.constant
    cost = part.weight.cost
    run = part.run
    clause = checker.keepsClauses ? checker.clause(of: part, root) : nil
    range = root.range
    isCollection = part.type.mayBeCollection
  }

  package var bareVariable: Int? { barePart.flatMap { $0.names.isEmpty ? $0.slot : nil } }

  /// - Throws: `EvaluationError`, for example if arithmetic overflows, a key is missing or a text is not a date. After
  ///   two million elementary operations, the error is of the kind `tooCostly`.
  package func evaluate(in environment: inout Environment) throws(EvaluationError) -> Value {
    environment.meter = Meter()
    let value = try run(&environment)
    // Each nested value costs one elementary operation, because a list can contain the same list many times, and a
    // traversal of the result visits each occurrence.
    if isCollection { try located(at: range) { () throws(Failure) in try environment.meter.walk(value) } }
    return value
  }

  /// Any value other than `true` is treated as false.
  package func isTrue(in environment: inout Environment) throws(EvaluationError) -> Bool {
    try evaluate(in: &environment) == .bool(true)
  }
}
