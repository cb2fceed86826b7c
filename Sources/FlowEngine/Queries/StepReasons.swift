import FlowDefinition
package import FlowExpressions
package import FlowSyntax

package struct StepReasons: Hashable, Sendable {
  package let step: StepReference
  package let title: String
  /// The conditions of the step and its section, and the branch, action, rejection or `ifEmpty` that led to the step.
  package let reasons: [Reason]
  package let fields: [FieldReason]
  package let omissions: [Omission]

  package struct FieldReason: Hashable, Sendable {
    package let field: FieldReference
    package let label: String
    package let isShown: Bool
    package let condition: ConditionReason
  }

  package struct Omission: Hashable, Sendable {
    package let steps: [StepReference]
    /// The title of the step, or of the section if it was omitted as a whole.
    package let title: String
    package let reason: Reason
  }
}

package enum Reason: Hashable, Sendable {
  case condition(ConditionReason)
  case noItems(ConditionReason)
  /// The person chose the action with this label.
  case chose(String)
  /// The question with this label has nothing to choose from.
  case nothingToChoose(String)
  case skipped
  /// A service rejected the input, and the rejection led to another step.
  case refused
}

package struct ConditionReason: Hashable, Sendable {
  package enum Role: Hashable, Sendable {
    case section
    case step
    case field
    case branch
  }

  package let role: Role
  package let position: SourcePosition
  /// A condition has one trace; a branch without a condition has the traces of the conditions of the earlier branches.
  package let traces: [ConditionTrace]
  package let facts: [Fact]

  package init(role: Role, position: SourcePosition, traces: [ConditionTrace], facts: [Fact]) {
    self.role = role
    self.position = position
    self.traces = traces
    self.facts = facts
  }

  package enum Fact: Hashable, Sendable {
    /// The text is `nil` if the value is empty; the text of a secret is a mask.
    case value(label: String, shown: String?)
    case today(String)
    case now(String)
  }
}
