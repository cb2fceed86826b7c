import FlowDefinition
package import FlowExpressions
package import FlowSyntax

/// Why a step is shown, and what was left out on the way to it.
package struct StepReasons: Hashable, Sendable {
  /// The step.
  package let step: StepReference
  /// What it is called, with the item it belongs to.
  package let title: String
  /// What put it on the path: the conditions of its section and its own, and how the step before led to it.
  ///
  /// Empty where nothing had to be so.
  package let because: [Reason]
  /// The questions of the step that have a condition, in order.
  package let fields: [FieldReason]
  /// What was left out before it, in the order of the path.
  package let leftOut: [Omission]

  /// A question that has a condition.
  package struct FieldReason: Hashable, Sendable {
    /// The question.
    package let field: FieldReference
    /// What it is called.
    package let label: String
    /// Whether it is asked.
    package let isShown: Bool
    /// The condition.
    package let condition: ConditionReason
  }

  /// A step or a section that was left out.
  package struct Omission: Hashable, Sendable {
    /// The steps.
    package let steps: [StepReference]
    /// What the step, or the section that was left out as a whole, is called.
    package let title: String
    /// Why.
    package let reason: Reason
  }
}

/// Why a step is on the path, or is not.
package enum Reason: Hashable, Sendable {
  /// Because of a condition.
  case condition(ConditionReason)
  /// The section is walked once an item, and there is none; what the items depend on.
  case noItems(ConditionReason)
  /// The person chose this action.
  case chose(String)
  /// The person skipped it.
  case skipped
  /// A service refused what was handed in, and that led elsewhere.
  case refused
}

/// A condition, and the answers that make it true or false.
package struct ConditionReason: Hashable, Sendable {
  /// What the condition decides.
  package enum Role: Hashable, Sendable {
    /// Whether a section is walked.
    case section
    /// Whether a step is shown.
    case step
    /// Whether a question is asked.
    case field
    /// Where a step leads.
    case branch
  }

  /// What it decides.
  package let role: Role
  /// Where it stands in the flow file.
  package let position: SourcePosition
  /// How it came about, part by part; of a branch without a condition, those before it that were not taken.
  package let traces: [ConditionTrace]
  /// What decided it, none twice.
  package let facts: [Fact]

  /// Puts a reason together.
  package init(role: Role, position: SourcePosition, traces: [ConditionTrace], facts: [Fact]) {
    self.role = role
    self.position = position
    self.traces = traces
    self.facts = facts
  }

  /// Something a condition reads.
  package enum Fact: Hashable, Sendable {
    /// An answer or another value: what it is called, and how a person reads it; nil where it is not answered.
    ///
    /// Secrets read as their mark.
    case value(label: String, shown: String?)
    /// The day it is, as a person reads it.
    case today(String)
  }
}
