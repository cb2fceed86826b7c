public import FlowSyntax
public import Foundation

/// The errors in one or more files of a flow: the flow file, its translations, its bindings or its scenarios.
public struct FlowFileError: Error, Sendable {
  /// The diagnostics, in the order of the files; at most 1,000 per file.
  public var diagnostics: [FlowDiagnostic] { reports.flatMap(\.descriptions) }

  package let reports: [DiagnosticReport]

  package init(_ reports: [DiagnosticReport]) { self.reports = reports }
}

extension FlowFileError: CustomStringConvertible, LocalizedError {
  /// The diagnostics as `wizard check` prints them: the position, the message, and the marked source line.
  ///
  /// Control characters in the files are escaped, for example as `\u{1B}`, so that they do not affect a terminal.
  public var description: String {
    reports.map { $0.rendered(escape: escaped) }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}
