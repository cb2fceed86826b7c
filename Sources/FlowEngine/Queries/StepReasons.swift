import FlowDefinition
package import FlowExpressions
package import FlowSyntax

/// The reasons a step is shown, and the steps omitted before it.
package struct StepReasons: Hashable, Sendable {
  /// The step.
  package let step: StepReference
  /// The title of the step, with its item.
  package let title: String
  /// The conditions of the step and its section, and how the previous step led here; empty if there are none.
  package let because: [Reason]
  /// The questions of the step that have a condition, in order.
  package let fields: [FieldReason]
  /// The steps omitted before the step, in path order.
  package let leftOut: [Omission]

  /// A question with a condition.
  package struct FieldReason: Hashable, Sendable {
    /// The field.
    package let field: FieldReference
    /// The field's label.
    package let label: String
    /// Whether the question is asked.
    package let isShown: Bool
    /// The condition.
    package let condition: ConditionReason
  }

  /// An omitted step or section.
  package struct Omission: Hashable, Sendable {
    /// The steps.
    package let steps: [StepReference]
    /// The title of the step, or of the section if it was omitted as a whole.
    package let title: String
    /// The reason for the omission.
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
  /// The person skipped it.
  case skipped
  /// A service rejected the input, which led elsewhere.
  case refused
}

/// A condition, with the values that decide it.
package struct ConditionReason: Hashable, Sendable {
  /// The subject of a condition.
  package enum Role: Hashable, Sendable {
    /// Whether a section is entered.
    case section
    /// Whether a step is shown.
    case step
    /// Whether a question is asked.
    case field
    /// Where a step leads.
    case branch
  }

  /// The subject of the condition.
  package let role: Role
  /// The position in the flow file.
  package let position: SourcePosition
  /// The evaluation of the condition; for a branch without one, the evaluations of the earlier branches' conditions.
  package let traces: [ConditionTrace]
  /// The values that decide the condition, without duplicates.
  package let facts: [Fact]

  /// Creates a reason.
  package init(role: Role, position: SourcePosition, traces: [ConditionTrace], facts: [Fact]) {
    self.role = role
    self.position = position
    self.traces = traces
    self.facts = facts
  }

  /// A value that a condition reads.
  package enum Fact: Hashable, Sendable {
    /// An answer or another value, with its label and its text for a person; `nil` if it is empty.
    ///
    /// A secret is shown as a mask.
    case value(label: String, shown: String?)
    /// The current day, as text for a person.
    case today(String)
  }
}
