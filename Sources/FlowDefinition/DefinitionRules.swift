public import FlowSyntax

/// The rules of this room, by name.
extension DiagnosticRule {
  /// Two steps, fields or names are called the same.
  public static let duplicateID = DiagnosticRule(rawValue: "duplicate-id")
  /// A name that means something already, or is no name.
  public static let reservedID = DiagnosticRule(rawValue: "reserved-id")
  /// A step nobody declared.
  public static let unknownStep = DiagnosticRule(rawValue: "unknown-step")
  /// A port nobody declared.
  public static let unknownService = DiagnosticRule(rawValue: "unknown-service")
  /// A rejection the port does not declare.
  public static let unknownRejection = DiagnosticRule(rawValue: "unknown-rejection")
  /// Bounds that contradict each other.
  public static let badLimits = DiagnosticRule(rawValue: "bad-limits")
  /// A default or `mustBe` that is no answer of its field.
  public static let badDefault = DiagnosticRule(rawValue: "bad-default")
  /// A pattern that cannot be read.
  public static let badPattern = DiagnosticRule(rawValue: "bad-pattern")
  /// An option or list of options nobody declared.
  public static let unknownOption = DiagnosticRule(rawValue: "unknown-option")
  /// A step no path leads to.
  public static let unreachableStep = DiagnosticRule(rawValue: "unreachable-step")
  /// A step from which no end can be reached.
  public static let noWayOut = DiagnosticRule(rawValue: "no-way-out")
  /// Branches of which perhaps none is taken.
  public static let missingOtherwise = DiagnosticRule(rawValue: "missing-otherwise")
  /// A `go` to a later step.
  public static let forwardGo = DiagnosticRule(rawValue: "forward-go")
  /// An expression that reads a later field of its own step.
  public static let readsAhead = DiagnosticRule(rawValue: "reads-ahead")
}

extension DiagnosticRule {
  /// An answer that is not kept is used away from its step.
  public static let carriedSecret = DiagnosticRule(rawValue: "carried-secret")
}

extension DiagnosticRule {
  /// A text that lacks a translation in a language the catalog has.
  public static let missingTranslation = DiagnosticRule(rawValue: "missing-translation")
  /// A translation of a text the flow does not have.
  public static let unusedTranslation = DiagnosticRule(rawValue: "unused-translation")
  /// A translation that shows other values than the text it translates.
  public static let placeholderMismatch = DiagnosticRule(rawValue: "placeholder-mismatch")
}
