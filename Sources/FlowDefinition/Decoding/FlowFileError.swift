public import FlowSyntax

/// Why a flow, or what lies beside it, cannot be used: everything that is wrong with its files.
public struct FlowFileError: Error, Sendable {
  /// What is wrong, in the order of the files.
  public var diagnostics: [FlowDiagnostic] { reports.flatMap(\.descriptions) }

  /// One report a file.
  package let reports: [DiagnosticReport]

  /// Carries reports.
  ///
  /// - Parameter reports: One report a file.
  package init(_ reports: [DiagnosticReport]) { self.reports = reports }
}

extension FlowFileError: CustomStringConvertible {
  /// The diagnostics as `wizard check` prints them: the place, what is wrong there, and the line with a mark under it.
  ///
  /// Characters of the files that would act on a terminal are written as escapes, such as `\u{1B}`.
  public var description: String {
    reports.map { $0.rendered(escape: escaped) }.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
