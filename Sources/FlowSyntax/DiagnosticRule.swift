/// A rule that diagnostics name, such as `unknown-step`; its raw value is shown in brackets and taken by `allow`.
///
/// What each means, with an example and the cure, stands in `Resources/Rules`, in a file of its name.
public enum DiagnosticRule: String, CaseIterable, Sendable {
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

/// The catalogue: what is fixed of each rule.
extension DiagnosticRule {
  /// How much a finding matters, unless it says otherwise.
  public var severity: Diagnostic.Severity { entry.severity }

  /// What naming the rule in `allow` does.
  package var allowing: Allowing { entry.allowing }

  /// What `wizard explain` prints: the meaning, the cure, an example that breaks the rule, and the same example mended.
  package var explanation: String { entry.explanation.description }

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

  private struct Entry {
    let severity: Diagnostic.Severity
    let allowing: Allowing
    let explanation: StaticString

    init(_ severity: Diagnostic.Severity, _ allowing: Allowing, _ explanation: StaticString) {
      (self.severity, self.allowing, self.explanation) = (severity, allowing, explanation)
    }
  }

  private typealias Rules = EmbeddedTexts.Rules

  private var entry: Entry {
    switch self {
    case .syntax: Entry(.error, .isRefused, Rules.syntax)
    case .duplicateKey: Entry(.error, .isRefused, Rules.duplicateKey)
    case .unknownKey: Entry(.error, .isRefused, Rules.unknownKey)
    case .missingKey: Entry(.error, .isRefused, Rules.missingKey)
    case .wrongType: Entry(.error, .isRefused, Rules.wrongType)
    case .duplicateID: Entry(.error, .isRefused, Rules.duplicateId)
    case .reservedID: Entry(.error, .isRefused, Rules.reservedId)
    case .unknownStep: Entry(.error, .isRefused, Rules.unknownStep)
    case .unknownField: Entry(.error, .isRefused, Rules.unknownField)
    case .unknownFunction: Entry(.error, .isRefused, Rules.unknownFunction)
    case .unknownService: Entry(.error, .isRefused, Rules.unknownService)
    case .unknownRejection: Entry(.error, .isRefused, Rules.unknownRejection)
    case .unknownOption: Entry(.error, .isRefused, Rules.unknownOption)
    case .unknownRule: Entry(.error, .isRefused, Rules.unknownRule)
    case .badLimits: Entry(.error, .isRefused, Rules.badLimits)
    case .badDefault: Entry(.error, .isRefused, Rules.badDefault)
    case .badExample: Entry(.warning, .silences, Rules.badExample)
    case .badPattern: Entry(.error, .isRefused, Rules.badPattern)
    case .slowPattern: Entry(.warning, .silences, Rules.slowPattern)
    case .readsAhead: Entry(.error, .isRefused, Rules.readsAhead)
    case .carriedSecret: Entry(.error, .silences, Rules.carriedSecret)
    case .secretShown: Entry(.error, .silences, Rules.secretShown)
    case .typeMismatch: Entry(.error, .isRefused, Rules.typeMismatch)
    case .maybeMissing: Entry(.error, .isRefused, Rules.maybeMissing)
    case .alwaysFails: Entry(.error, .isRefused, Rules.alwaysFails)
    case .tooCostly: Entry(.error, .isRefused, Rules.tooCostly)
    case .circularCondition: Entry(.error, .isRefused, Rules.circularCondition)
    case .evaluationError: Entry(.error, .isUnknown, Rules.evaluationError)
    case .unreachableStep: Entry(.error, .isRefused, Rules.unreachableStep)
    case .noWayOut: Entry(.error, .isRefused, Rules.noWayOut)
    case .endlessLoop: Entry(.error, .isRefused, Rules.endlessLoop)
    case .forwardGo: Entry(.error, .isRefused, Rules.forwardGo)
    case .missingOtherwise: Entry(.warning, .silences, Rules.missingOtherwise)
    case .fallsThrough: Entry(.warning, .silences, Rules.fallsThrough)
    case .deadBranch: Entry(.warning, .silences, Rules.deadBranch)
    case .unhandledRejection: Entry(.warning, .silences, Rules.unhandledRejection)
    case .unusedAnswer: Entry(.warning, .silences, Rules.unusedAnswer)
    case .unusedService: Entry(.warning, .silences, Rules.unusedService)
    case .unusedCondition: Entry(.warning, .silences, Rules.unusedCondition)
    case .unusedOptions: Entry(.warning, .silences, Rules.unusedOptions)
    case .unusedAllow: Entry(.warning, .isIgnored, Rules.unusedAllow)
    case .unboundService: Entry(.error, .isIgnored, Rules.unboundService)
    case .bindingMismatch: Entry(.error, .isIgnored, Rules.bindingMismatch)
    case .missingVariable: Entry(.error, .isUnknown, Rules.missingVariable)
    case .insecureAddress: Entry(.error, .isUnknown, Rules.insecureAddress)
    case .missingTranslation: Entry(.warning, .isIgnored, Rules.missingTranslation)
    case .placeholderMismatch: Entry(.warning, .isIgnored, Rules.placeholderMismatch)
    case .unusedTranslation: Entry(.warning, .isUnknown, Rules.unusedTranslation)
    }
  }
}
