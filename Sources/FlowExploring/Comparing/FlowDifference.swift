package import FlowDefinition
package import FlowSyntax
import FlowTesting

package struct FlowDifference: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case added, removed, moved, renamed
    case text
    case tightened
    case loosened
    case changed
    /// A translation that was changed, is missing or is no longer used, or a language that was added or removed.
    case translation
    case contract
    /// A `version` that is still the same although there are breaking differences.
    case version
    case session
    case behavior
  }

  package enum Severity: String, CaseIterable, Sendable {
    /// Programs and services that work with the old flow may not work with the new one.
    case breaking
    case additive
    /// People see or can do something different in the new version.
    case people
    /// People do not see the difference, and programs keep working, as far as the comparison can tell.
    case `internal`
  }

  package struct Place: Hashable, Sendable {
    package let file: String
    package let position: SourcePosition
    /// Whether the position is in the old version, because the new version lacks the part of the flow that differs.
    package let isOld: Bool
  }

  package let kind: Kind
  package let severity: Severity
  package let place: Place
  package let message: String
  package var parts: Set<String> = []
  /// The events of the shortest story that shows the difference; empty unless the kind is ``Kind/behavior``.
  package var story: [String] = []
}

package struct FlowVersion: Sendable {
  package let flow: Flow
  /// The diagnostics of the flow file and of its translations.
  package let reports: [DiagnosticReport]

  package init(_ flow: Flow, reports: [DiagnosticReport] = []) {
    self.flow = flow
    self.reports = reports
  }
}
