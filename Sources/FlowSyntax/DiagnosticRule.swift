/// A rule that diagnostics name, such as `unknown-step`; its raw value is shown in brackets and taken by `allow`.
///
/// What each means, with an example and the cure, stands in `Resources/Rules`, in a file of its name.
package enum DiagnosticRule: String, CaseIterable, Sendable {
  // How a file is written

  case syntax
  case duplicateKey = "duplicate-key"
  case unknownKey = "unknown-key"
  case missingKey = "missing-key"
  case wrongType = "wrong-type"

  // What things are called

  case duplicateID = "duplicate-id"
  case reservedID = "reserved-id"
  case unknownStep = "unknown-step"
  case unknownField = "unknown-field"
  case unknownFunction = "unknown-function"
  case unknownService = "unknown-service"
  case unknownRejection = "unknown-rejection"
  case unknownOption = "unknown-option"
  case unknownRule = "unknown-rule"

  // What a field accepts

  case badLimits = "bad-limits"
  case badDefault = "bad-default"
  case badExample = "bad-example"
  case badPattern = "bad-pattern"
  case slowPattern = "slow-pattern"
  case readsAhead = "reads-ahead"
  case carriedSecret = "carried-secret"
  case secretShown = "secret-shown"

  // What expressions say

  case typeMismatch = "type-mismatch"
  case maybeMissing = "maybe-missing"
  case alwaysFails = "always-fails"
  case tooCostly = "too-costly"
  case circularCondition = "circular-condition"
  case evaluationError = "evaluation-error"

  // Where steps lead

  case unreachableStep = "unreachable-step"
  case noWayOut = "no-way-out"
  case endlessLoop = "endless-loop"
  case forwardGo = "forward-go"
  case missingOtherwise = "missing-otherwise"
  case fallsThrough = "falls-through"
  case deadBranch = "dead-branch"
  case unhandledRejection = "unhandled-rejection"

  // What is declared and not used

  case unusedAnswer = "unused-answer"
  case unusedService = "unused-service"
  case unusedCondition = "unused-condition"
  case unusedOptions = "unused-options"
  case unusedAllow = "unused-allow"

  // What the files beside a flow hold

  case unboundService = "unbound-service"
  case bindingMismatch = "binding-mismatch"
  case missingVariable = "missing-variable"
  case insecureAddress = "insecure-address"
  case missingTranslation = "missing-translation"
  case placeholderMismatch = "placeholder-mismatch"
  case unusedTranslation = "unused-translation"
}

/// What is fixed of each rule.
extension DiagnosticRule {
  /// How much a finding matters, unless it says otherwise.
  package var severity: Diagnostic.Severity {
    switch self {
    case .badExample, .slowPattern, .missingOtherwise, .fallsThrough, .deadBranch, .unhandledRejection, .unusedAnswer,
      .unusedService, .unusedCondition, .unusedOptions, .unusedAllow, .missingTranslation, .placeholderMismatch,
      .unusedTranslation:
      .warning
    case _: .error
    }
  }

  /// What naming the rule in `allow` does.
  package var allowing: Allowing {
    switch self {
    case .unusedAllow, .unboundService, .bindingMismatch, .missingTranslation, .placeholderMismatch: .isIgnored
    case .evaluationError, .missingVariable, .insecureAddress, .unusedTranslation: .isUnknown
    // What they find is an error or a warning, as the place is.
    case .carriedSecret, .secretShown: .silences
    case _: severity == .warning ? .silences : .isRefused
    }
  }

  /// What `wizard explain` prints: the meaning, the cure, an example that breaks the rule, and the same example mended.
  package var explanation: String { EmbeddedTexts.Rules.all[rawValue]?.description ?? "" }

  package enum Allowing: Sendable {
    /// It silences the rule's warnings.
    case silences
    /// It is a mistake, because the rule reports errors.
    case isRefused
    /// It does nothing.
    case isIgnored
    /// It is a mistake, as no flow file breaks the rule.
    case isUnknown
  }
}
