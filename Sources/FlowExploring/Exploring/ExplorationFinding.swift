import FlowDefinition
package import FlowSyntax

package struct ExplorationFinding: Hashable, Sendable {
  package let diagnostic: Diagnostic
  /// `nil` for a part that no story reached, and for a condition or rule that had only one result.
  package internal(set) var story: Story?

  init(_ rule: DiagnosticRule, _ message: String, at range: SourceRange, _ story: Story?) {
    diagnostic = Diagnostic(rule, message, at: range)
    self.story = story
  }
}
