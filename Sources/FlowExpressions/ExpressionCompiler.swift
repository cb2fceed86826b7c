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
    _ expression: Expression, in scope: any Scope, expecting: ValueType? = nil, known: NullFacts = .none,
    diagnostics: inout [Diagnostic]
  ) -> CompiledExpression? {
    nil
  }
}
