import FlowDefinition
package import FlowSyntax

/// A finding of an exploration: a diagnostic and the story that shows it.
package struct ExplorationFinding: Hashable, Sendable {
  /// The rule, its place in the flow file and the message.
  package let diagnostic: Diagnostic
  /// The shortest story found; `nil` for something that no story reaches.
  package let story: Story?

  init(_ rule: DiagnosticRule, _ message: String, at range: SourceRange, _ story: Story?) {
    diagnostic = Diagnostic(rule, message, at: range)
    self.story = story
  }
}
