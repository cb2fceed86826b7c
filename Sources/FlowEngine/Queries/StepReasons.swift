import FlowDefinition
package import FlowExpressions
package import FlowSyntax

/// The reasons a step is shown, and the steps omitted before it.
package struct StepReasons: Hashable, Sendable {
  package let step: StepReference
  /// The title of the step, preceded by the heading of its item in a repeated section.
  package let title: String
  /// The conditions of the step and its section, and the branch, action, rejection or `ifEmpty` that led to the step.
  ///
  /// Empty if the step and its section have no condition and the step always follows the previous one.
  package let reasons: [Reason]
  /// The fields of the step that have a condition, in order.
  package let fields: [FieldReason]
  /// The steps omitted before the step, in path order.
  package let omissions: [Omission]

  /// A field with a condition.
  package struct FieldReason: Hashable, Sendable {
    package let field: FieldReference
    package let label: String
    /// Whether the field is shown.
    package let isShown: Bool
    package let condition: ConditionReason
  }

  /// An omitted step or section.
  package struct Omission: Hashable, Sendable {
    package let steps: [StepReference]
    /// The title of the step, or of the section if it was omitted as a whole.
    package let title: String
    package let reason: Reason
  }
}

/// The reason a step is or is not on the path.
package enum Reason: Hashable, Sendable {
  /// A condition.
  case condition(ConditionReason)
  /// The repeated section has no items, for this reason.
  case noItems(ConditionReason)
  /// The person chose the action with this label.
  case chose(String)
  /// The question with this label has nothing to choose from.
  case nothingToChoose(String)
  /// The person skipped the step or its section.
  case skipped
  /// A service rejected the input, and the rejection led to another step.
  case refused
}

/// A condition, with the values that decide it.
package struct ConditionReason: Hashable, Sendable {
  /// A decision that depends on a condition.
  package enum Role: Hashable, Sendable {
    /// The condition decides whether a section is entered.
    case section
    /// The condition decides whether a step is shown.
    case step
    /// The condition decides whether a field is shown.
    case field
    /// The condition decides whether a branch is taken.
    case branch
  }

  /// The decision that the condition makes, for example whether a step is shown.
  package let role: Role
  /// The position in the flow file.
  package let position: SourcePosition
  /// The traces that show how the condition was evaluated.
  ///
  /// A condition has one trace. A branch without a condition has the traces of the conditions of the earlier branches.
  package let traces: [ConditionTrace]
  /// The values that decide the condition, without duplicates.
  package let facts: [Fact]

  package init(role: Role, position: SourcePosition, traces: [ConditionTrace], facts: [Fact]) {
    self.role = role
    self.position = position
    self.traces = traces
    self.facts = facts
  }

  /// A value that a condition reads.
  package enum Fact: Hashable, Sendable {
    /// An answer or another value, with its label and the text shown to a person.
    ///
    /// The text is `nil` if the value is empty. The text of a secret is a mask.
    case value(label: String, shown: String?)
    /// The current day, as text for display.
    case today(String)
  }
}
