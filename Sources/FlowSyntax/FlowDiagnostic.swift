/// A problem in a file of a flow: a message, its position, and often a fix.
public struct FlowDiagnostic: Hashable, Sendable {
  /// The file name, as it was given when the file was read.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column in Unicode scalars, from 1.
  public let column: Int
  /// Whether the file can't be used; `false` for a warning.
  public let isError: Bool
  /// The identifier of the rule, such as `unknown-key`.
  ///
  /// Identifiers are stable across versions.
  public let rule: String
  /// A description of the problem: one sentence, without a final period.
  public let message: String
  /// A hint on how to fix the problem, such as `did you mean "company"?`; `nil` if there is no suggestion.
  public let help: String?
}

extension DiagnosticReport {
  package var descriptions: [FlowDiagnostic] {
    diagnostics.map { diagnostic in
      let start = source.position(at: diagnostic.range.start)
      return FlowDiagnostic(
        file: source.name, line: start.line, column: start.column, isError: diagnostic.severity == .error,
        rule: diagnostic.rule.rawValue, message: diagnostic.message, help: diagnostic.help)
    }
  }
}
