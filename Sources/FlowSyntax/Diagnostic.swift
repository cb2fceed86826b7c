/// Something to tell the author of a file: what is wrong, where, and what to do.
public struct Diagnostic: Hashable, Sendable {
  /// How much it matters.
  public enum Severity: String, Hashable, Sendable {
    /// The file cannot be used.
    case error
    /// The file works, but probably not as meant.
    case warning
  }

  /// Which rule found it; stable, shown in brackets.
  public let rule: DiagnosticRule
  /// How much it matters.
  public let severity: Severity
  /// One sentence without a full stop, naming in quotes what it is about.
  public let message: String
  /// What to do, such as `did you mean "company"?`; shown beside the caret.
  public let help: String?
  /// What to write instead, for tools that can put it there.
  public let replacement: String?
  /// Where.
  public let range: SourceRange

  /// Makes a diagnostic, as severe as its rule says unless `severity` does.
  public init(
    _ rule: DiagnosticRule, _ message: String, severity: Severity? = nil, at range: SourceRange,
    help: String? = nil, replacement: String? = nil
  ) {
    self.rule = rule
    self.severity = severity ?? rule.severity
    self.message = message
    self.help = help
    self.replacement = replacement
    self.range = range
  }
}

extension Diagnostic {
  /// The same place and rule, with nothing of the file in it: neither its words nor how long they are.
  fileprivate var quotingNothing: Diagnostic {
    Diagnostic(
      rule, SyntaxMessages.quotingNothing(message, rule), severity: severity, at: SourceRange(range.start, range.start))
  }
}

/// The diagnostics of one file, in the order of the file.
public struct DiagnosticReport: Sendable {
  /// The file.
  public let source: SourceFile
  /// What was found, by place; of very many the first.
  public let diagnostics: [Diagnostic]
  /// Whether more was found than is reported.
  public let isCut: Bool
  /// Whether anything keeps the file from being used.
  public let hasErrors: Bool

  /// So much is reported of one file.
  public static let limit = 1_000

  /// Sorts what was found by place, drops repetitions, and keeps the first of very many.
  ///
  /// Of a confidential file nothing is left in them but places, rules and sentences that quote nothing.
  public init(source: SourceFile, diagnostics: [Diagnostic]) {
    self.source = source
    var seen = Set<Diagnostic>()
    let shown = source.isConfidential ? diagnostics.map(\.quotingNothing) : diagnostics
    let all = shown.enumerated()
      .filter { seen.insert($0.element).inserted }
      .sorted { ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset) }
      .map(\.element)
    let firstError = all.first { $0.severity == .error }
    hasErrors = firstError != nil
    isCut = all.count > Self.limit
    var first = Array(all.prefix(Self.limit))
    // Warnings alone would not explain why the file cannot be used.
    if isCut, let firstError, !first.contains(where: { $0.severity == .error }) { first[Self.limit - 1] = firstError }
    self.diagnostics = first
  }
}
