package struct Diagnostic: Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable {
    /// The file can't be used.
    case error
    /// The file can be used, but probably does not do what was intended.
    case warning
  }

  /// The rule that was broken; its identifier is stable and shown in brackets.
  package let rule: DiagnosticRule
  package let severity: Severity
  /// A description of the problem: one sentence, without a final period.
  ///
  /// The sentence quotes the wrong name or value.
  package let message: String
  package let help: String?
  /// The text to write in place of the range; quotes around the range are kept (see ``DiagnosticReport/edits(of:)``).
  package let replacement: String?
  /// The changes that fix the problem; empty if no change is sure to fix it, or if ``replacement`` alone fixes it.
  package private(set) var edits: [Edit]
  package private(set) var related: [Related]
  package let range: SourceRange

  package struct Edit: Hashable, Sendable {
    package let range: SourceRange
    package let text: String
    /// Whether the edit also removes the comma after the part and the blanks around the part.
    private(set) var removesElement = false

    package init(_ range: SourceRange, _ text: String) {
      self.range = range
      self.text = text
    }

    package init(insert text: String, at offset: Int) { self.init(SourceRange(offset, offset), text) }

    package init(removing element: SourceRange) {
      self.init(element, "")
      removesElement = true
    }
  }

  package struct Related: Hashable, Sendable {
    package let range: SourceRange
    package let label: String

    package init(_ range: SourceRange, _ label: String) {
      self.range = range
      self.label = label
    }
  }

  package init(
    _ rule: DiagnosticRule, _ message: String, severity: Severity? = nil, at range: SourceRange,
    help: String? = nil, replacement: String? = nil, edits: [Edit] = [], related: [Related] = []
  ) {
    self.rule = rule
    self.severity = severity ?? rule.severity
    self.message = message
    self.help = help
    self.replacement = replacement
    self.edits = edits
    self.related = related
    self.range = range
  }

  package func with(edits: [Edit]? = nil, related: [Related]? = nil) -> Diagnostic {
    var copy = self
    copy.edits = edits ?? copy.edits
    copy.related = related ?? copy.related
    return copy
  }

  /// The diagnostic without any content of the file: no quoted text, and an empty range.
  fileprivate var redacted: Diagnostic {
    Diagnostic(
      rule, SyntaxMessages.redacted(message, rule), severity: severity, at: SourceRange(range.start, range.start))
  }
}

package struct DiagnosticReport: Sendable {
  package let source: SourceFile
  package let diagnostics: [Diagnostic]
  package let isCut: Bool
  /// Whether any error was found, including those not reported because of ``limit``.
  package let hasErrors: Bool

  package static let limit = 1_000

  /// Sorts the diagnostics by position, removes duplicates and keeps the first ``limit``.
  ///
  /// If the source is confidential, positions and rules are kept, but messages don't quote the file.
  package init(source: SourceFile, diagnostics: [Diagnostic]) {
    self.source = source
    var seen = Set<Diagnostic>()
    let shown = source.isConfidential ? diagnostics.map(\.redacted) : diagnostics
    let all = shown.enumerated()
      .filter { seen.insert($0.element).inserted }
      .sorted { ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset) }
      .map(\.element)
    let firstError = all.first { $0.severity == .error }
    hasErrors = firstError != nil
    isCut = all.count > Self.limit
    var first = Array(all.prefix(Self.limit))
    // If only warnings would be shown, the first error replaces the last of them, because the error explains why the
    // file can't be used.
    if isCut, let firstError, !first.contains(where: { $0.severity == .error }) { first[Self.limit - 1] = firstError }
    self.diagnostics = first
  }
}
