public import FlowSyntax

extension DiagnosticRule {
  /// A port that nothing serves.
  public static let unboundService = DiagnosticRule(rawValue: "unbound-service")
  /// A binding that cannot do what its port declares.
  public static let bindingMismatch = DiagnosticRule(rawValue: "binding-mismatch")
  /// A variable that a binding names and the environment does not have.
  public static let missingVariable = DiagnosticRule(rawValue: "missing-variable")
  /// An address that would be asked without encryption.
  public static let insecureAddress = DiagnosticRule(rawValue: "insecure-address")
}
