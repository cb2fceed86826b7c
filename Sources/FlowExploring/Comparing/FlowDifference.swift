package import FlowDefinition
package import FlowSyntax
import FlowTesting

/// A difference between two versions of a flow.
package struct FlowDifference: Hashable, Sendable {
  /// What differs.
  package enum Kind: String, Sendable {
    case added, removed, moved, renamed
    /// A text that people see.
    case text
    /// A limit that accepts fewer answers than before.
    case tightened
    /// A limit that accepts more answers than before.
    case loosened
    /// A change of any other key of the file.
    case changed
    /// A translation that was changed, is missing or is no longer used, or a language that was added or removed.
    case translation
    /// What the flow exchanges with its host and its services.
    case contract
    /// A `version` that is still the same although there are breaking differences.
    case version
    /// What happens to saved answers.
    case session
    /// What people and services see in a ``Story``.
    case behavior
  }

  /// Who has to know about a difference.
  package enum Severity: String, CaseIterable, Sendable {
    /// Programs and services that work with the old flow may not work with the new one.
    case breaking
    /// Programs and services can use something new.
    case additive
    /// People see or can do something different in the new version.
    case people
    /// People do not see the difference, and programs keep working, as far as the comparison can tell.
    case `internal`
  }

  /// A position in one of the two versions.
  package struct Place: Hashable, Sendable {
    /// The path of the file.
    package let file: String
    package let position: SourcePosition
    /// Whether the position is in the old version, because the new version lacks the part of the flow that differs.
    package let isOld: Bool
  }

  package let kind: Kind
  package let severity: Severity
  package let place: Place
  /// A sentence that describes the difference.
  package let message: String
  /// The ids of the steps and the names of the fields that differ.
  package var parts: Set<String> = []
  /// The events of the shortest story that shows the difference.
  ///
  /// Only differences of the kind ``Kind/behavior`` have a story. For other kinds, this is empty.
  package var story: [String] = []
}

/// A version of a flow: the compiled flow, its translations and the diagnostics of its files.
package struct FlowVersion: Sendable {
  package let flow: Flow
  /// The diagnostics of the flow file and of its translations.
  package let reports: [DiagnosticReport]

  /// Creates a version of a flow.
  package init(_ flow: Flow, reports: [DiagnosticReport] = []) {
    self.flow = flow
    self.reports = reports
  }
}
