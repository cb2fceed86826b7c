public import FlowSyntax

/// Checks expressions against a scope and makes them ready to be evaluated.
public struct ExpressionCompiler: Sendable {
  /// How strictly it reads.
  public struct Options: Hashable, Sendable {
    /// Whether a whole-number literal beside a number of double precision is one too: `funding > 120000`.
    public var wholeNumbersAsNumbers: Bool
    /// Whether wrong names, functions and types are errors of evaluation instead of diagnostics, as CEL has them
    /// without a type check.
    public var checksWhenEvaluated: Bool

    /// The rules of flow files: everything is checked at load.
    public static let flowFile = Options(wholeNumbersAsNumbers: true, checksWhenEvaluated: false)
    /// Plain CEL over undeclared data.
    public static let plain = Options(wholeNumbersAsNumbers: false, checksWhenEvaluated: true)

    /// Chooses each.
    public init(wholeNumbersAsNumbers: Bool, checksWhenEvaluated: Bool) {
      self.wholeNumbersAsNumbers = wholeNumbersAsNumbers
      self.checksWhenEvaluated = checksWhenEvaluated
    }
  }

  /// How strictly it reads.
  public let options: Options

  /// Makes a compiler, by default for flow files.
  public init(options: Options = .flowFile) { self.options = options }

  /// Checks an expression; nil when something was wrong, which is then among the diagnostics.
  ///
  /// `expecting`: the type the place wants, nil for any. `known`: what the governing conditions have proven.
  public func compile(
    _ expression: Expression, in scope: any Scope, expecting wanted: ValueType? = nil, known: NullFacts = .none,
    diagnostics: inout [Diagnostic]
  ) -> CompiledExpression? {
    var checker = Checker(scope: scope, options: options, known: known.paths, keepsClauses: wanted == .bool)
    let part = checker.check(expression.root, wanting: wanted)
    checker.expect(wanted, of: part, expression.root)
    checker.limitCost(of: part, expression.root)
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

  fileprivate mutating func limitCost(of part: Part, _ node: Node) {
    guard part.weight.cost > Meter.limit else { return }
    complain(.tooCostly, ExpressionMessages.mayBeTooCostly, at: node.range)
  }
}
