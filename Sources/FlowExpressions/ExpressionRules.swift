public import FlowSyntax

extension DiagnosticRule {
  /// A name that means nothing here, or a field that something does not have.
  public static let unknownField = DiagnosticRule(rawValue: "unknown-field")
  /// A function that does not exist.
  public static let unknownFunction = DiagnosticRule(rawValue: "unknown-function")
  /// A value of a kind that an operator, a function or a place does not take.
  public static let typeMismatch = DiagnosticRule(rawValue: "type-mismatch")
  /// A value that may be null where it must not be.
  public static let maybeMissing = DiagnosticRule(rawValue: "maybe-missing")
  /// A pattern that cannot be read.
  public static let badPattern = DiagnosticRule(rawValue: "bad-pattern")
  /// A part that fails whenever it is evaluated, such as a division by zero.
  public static let alwaysFails = DiagnosticRule(rawValue: "always-fails")
  /// An expression that may take more work than one evaluation is allowed.
  public static let tooCostly = DiagnosticRule(rawValue: "too-costly")
  /// A named condition that uses itself.
  public static let circularCondition = DiagnosticRule(rawValue: "circular-condition")
}
