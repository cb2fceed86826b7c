/// Something that is wrong with a file of a flow, where, and what to do.
public struct FlowDiagnostic: Hashable, Sendable {
  /// The file, as it was named when it was read.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column in Unicode scalars, from 1.
  public let column: Int
  /// How much it matters.
  public let severity: Severity
  /// The rule that found it, such as `unknown-key`; it stays the same from version to version.
  public let rule: String
  /// One sentence without a full stop.
  public let message: String
  /// What to do, such as `did you mean "company"?`; nil where there is nothing to suggest.
  public let help: String?

  /// How much a diagnostic matters.
  public enum Severity: String, Hashable, Sendable {
    /// The file cannot be used.
    case error
    /// The file works, but probably not as meant.
    case warning
  }
}

extension DiagnosticReport {
  /// The diagnostics, each with its file, line and column.
  package var descriptions: [FlowDiagnostic] {
    diagnostics.map { diagnostic in
      let start = source.position(at: diagnostic.range.start)
      return FlowDiagnostic(
        file: source.name, line: start.line, column: start.column, severity: diagnostic.severity,
        rule: diagnostic.rule.rawValue, message: diagnostic.message, help: diagnostic.help)
    }
  }
}
