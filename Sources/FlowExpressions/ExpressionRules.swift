public import FlowSyntax

/// The rules of this room, by name.
extension DiagnosticRule {
  /// A name that means nothing where it is used.
  public static let unknownField = DiagnosticRule(rawValue: "unknown-field")
  /// A function nobody declared.
  public static let unknownFunction = DiagnosticRule(rawValue: "unknown-function")
  /// A value of another type than the place takes.
  public static let typeMismatch = DiagnosticRule(rawValue: "type-mismatch")
  /// A value that may be null where null has no meaning.
  public static let maybeMissing = DiagnosticRule(rawValue: "maybe-missing")
}
