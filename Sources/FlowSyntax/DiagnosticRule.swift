/// A diagnostic rule, such as `unknown-step`; its raw value is the name shown in brackets and used in `allow`.
///
/// The explanation of each rule is in the file of the same name in `Resources/Rules`.
package enum DiagnosticRule: String, CaseIterable, Sendable {
  case syntax
  case duplicateKey = "duplicate-key"
  case unknownKey = "unknown-key"
  case missingKey = "missing-key"
  case wrongType = "wrong-type"

  case duplicateID = "duplicate-id"
  case reservedID = "reserved-id"
  case circularGroup = "circular-group"
  case unknownStep = "unknown-step"
  case unknownField = "unknown-field"
  case unknownFunction = "unknown-function"
  case unknownService = "unknown-service"
  case unknownRejection = "unknown-rejection"
  case unknownOption = "unknown-option"
  case unknownGroup = "unknown-group"
  case unknownCurrency = "unknown-currency"
  case unknownRule = "unknown-rule"

  case badLimits = "bad-limits"
  case badDefault = "bad-default"
  case badExample = "bad-example"
  case badPattern = "bad-pattern"
  case readsAhead = "reads-ahead"
  case carriedSecret = "carried-secret"
  case secretShown = "secret-shown"
  case itemKey = "item-key"

  case typeMismatch = "type-mismatch"
  case maybeMissing = "maybe-missing"
  case shadowedName = "shadowed-name"
  case alwaysFails = "always-fails"
  case noTimeZone = "no-time-zone"
  case tooCostly = "too-costly"
  case circularCondition = "circular-condition"
  case evaluationError = "evaluation-error"

  case unreachableStep = "unreachable-step"
  case unreachableBranch = "unreachable-branch"
  case noWayOut = "no-way-out"
  case endlessLoop = "endless-loop"
  case forwardGo = "forward-go"
  case missingOtherwise = "missing-otherwise"
  case fallsThrough = "falls-through"
  case deadBranch = "dead-branch"
  case unhandledRejection = "unhandled-rejection"
  case noWayOn = "no-way-on"
  case mayBeEmpty = "may-be-empty"

  case unusedAnswer = "unused-answer"
  case unusedService = "unused-service"
  case unusedFunction = "unused-function"
  case unusedCondition = "unused-condition"
  case unusedOptions = "unused-options"
  case unusedGroup = "unused-group"
  case unusedAllow = "unused-allow"

  case unboundService = "unbound-service"
  case unboundFunction = "unbound-function"
  case bindingMismatch = "binding-mismatch"
  case missingVariable = "missing-variable"
  case insecureAddress = "insecure-address"
  case missingTranslation = "missing-translation"
  case placeholderMismatch = "placeholder-mismatch"
  case unusedTranslation = "unused-translation"

  // Findings of `wizard explore`

  case runStops = "run-stops"
  case stuck
  case neverReached = "never-reached"
  case oneSided = "one-sided"
  case lostAnswer = "lost-answer"
  case showsNothing = "shows-nothing"

  /// The rules that only an exploration of the flow checks.
  package static let explored: Set<DiagnosticRule> = [
    .runStops, .stuck, .neverReached, .oneSided, .lostAnswer, .showsNothing,
  ]
}

extension DiagnosticRule {
  package var severity: Diagnostic.Severity {
    switch self {
    case .badExample, .itemKey, .shadowedName, .noTimeZone, .missingOtherwise, .fallsThrough, .deadBranch,
      .unhandledRejection, .noWayOn, .mayBeEmpty, .unusedAnswer, .unusedService, .unusedFunction, .unusedCondition,
      .unusedOptions, .unusedGroup, .unusedAllow,
      .missingTranslation, .placeholderMismatch, .unusedTranslation, .runStops, .stuck, .neverReached, .oneSided,
      .lostAnswer, .showsNothing:
      .warning
    case _: .error
    }
  }

  package var allowing: Allowing {
    switch self {
    case .unusedAllow, .unboundService, .bindingMismatch, .missingTranslation, .placeholderMismatch: .isIgnored
    case .evaluationError, .unboundFunction, .missingVariable, .insecureAddress, .unusedTranslation: .isUnknown
    // These rules report errors in some places and warnings in others.
    case .carriedSecret, .secretShown: .silences
    case _: severity == .warning ? .silences : .isRefused
    }
  }

  /// The text that `wizard explain` prints: the meaning, the fix, and an example before and after the fix.
  package var explanation: String { EmbeddedTexts.Rules.all[rawValue]?.description ?? "" }

  /// The rules of earlier versions that no longer exist, each with an explanation of its removal.
  package static let removed = [
    "slow-pattern": SyntaxMessages.slowPatternRemoved
  ]

  package enum Allowing: Sendable {
    case silences
    /// Naming the rule in `allow` is an error, because the rule reports errors. Only warnings can be suppressed.
    case isRefused
    case isIgnored
    /// Naming the rule in `allow` is an error, because the rule never applies to flow files.
    case isUnknown
  }
}
