public import FlowSyntax

extension DiagnosticRule {
  /// A port that nothing serves.
  public static let unboundService = DiagnosticRule(rawValue: "unbound-service")
  /// A binding that cannot do what its port declares.
  public static let bindingMismatch = DiagnosticRule(rawValue: "binding-mismatch")
}
