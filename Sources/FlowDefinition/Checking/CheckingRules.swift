import FlowExpressions
public import FlowSyntax

/// The rules that look at a flow as a whole; all but a few warn.
extension DiagnosticRule {
  /// A condition that is always true or never.
  public static let deadBranch = DiagnosticRule(rawValue: "dead-branch")
  /// Steps that follow each other for ever without asking anything.
  public static let endlessLoop = DiagnosticRule(rawValue: "endless-loop")
  /// A rejection of a port that a call says nothing about.
  public static let unhandledRejection = DiagnosticRule(rawValue: "unhandled-rejection")
  /// An answer that nothing uses.
  public static let unusedAnswer = DiagnosticRule(rawValue: "unused-answer")
  /// A port that no call names.
  public static let unusedService = DiagnosticRule(rawValue: "unused-service")
  /// A named condition that nothing uses.
  public static let unusedCondition = DiagnosticRule(rawValue: "unused-condition")
  /// A shared list of options that no field names.
  public static let unusedOptions = DiagnosticRule(rawValue: "unused-options")
  /// A branch's steps that run into another branch's.
  public static let fallsThrough = DiagnosticRule(rawValue: "falls-through")
  /// A text that would show a secret.
  public static let secretShown = DiagnosticRule(rawValue: "secret-shown")
  /// A pattern that may take for ever.
  public static let slowPattern = DiagnosticRule(rawValue: "slow-pattern")
  /// An example that its own field would refuse.
  public static let badExample = DiagnosticRule(rawValue: "bad-example")
  /// A rule in `allow` that does not exist.
  public static let unknownRule = DiagnosticRule(rawValue: "unknown-rule")
  /// A rule in `allow` that silences nothing.
  public static let unusedAllow = DiagnosticRule(rawValue: "unused-allow")
}

extension DiagnosticRule {
  /// The rules whose warnings `allow` can silence.
  static let warnings: [DiagnosticRule] = [
    .missingOtherwise, .deadBranch, .unhandledRejection, .unusedAnswer, .unusedService, .unusedCondition,
    .unusedOptions, .fallsThrough, .slowPattern, .badExample, .carriedSecret,
    .secretShown,
  ]

  /// The rules that tell errors.
  static let errors: [DiagnosticRule] = [
    .syntax, .duplicateKey, .unknownKey, .missingKey, .wrongType, .duplicateID, .reservedID, .unknownStep,
    .unknownField, .unknownService, .unknownRejection, .unknownOption, .unknownFunction, .typeMismatch, .maybeMissing,
    .alwaysFails, .tooCostly, .circularCondition, .badLimits, .badDefault, .badPattern, .unreachableStep, .noWayOut,
    .endlessLoop, .forwardGo, .readsAhead, .carriedSecret, .secretShown, .unknownRule,
  ]

  /// Every rule; those about other files of the folder are not looked for here.
  static let known = Set(
    warnings + errors + [
      .unusedAllow, DiagnosticRule(rawValue: "missing-translation"), DiagnosticRule(rawValue: "placeholder-mismatch"),
      DiagnosticRule(rawValue: "unbound-service"), DiagnosticRule(rawValue: "binding-mismatch"),
    ])
}
