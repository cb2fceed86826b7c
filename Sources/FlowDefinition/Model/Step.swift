package import FlowExpressions
package import FlowSyntax

/// One step of a flow.
@usableFromInline
package final class Step: Sendable {
  package let index: StepIndex
  package let id: String
  package let section: SectionIndex?
  package let title: Template?
  /// What is shown above the fields.
  package let paragraphs: [Paragraph]
  /// The step is on the path only if this is true.
  package let when: CompiledExpression?
  /// Whether it may be skipped.
  package let isOptional: Bool
  /// What is asked and shown, in order.
  package let items: [Item]
  /// Its fields that are not inside a group, in order.
  package let fields: [FieldIndex]
  /// Its fields that take an answer of their own: groups are replaced by what is in them.
  package let leaves: [FieldIndex]
  /// Checks over several fields.
  package let rules: [Rule]
  /// The call made on arriving.
  package let before: CallIndex?
  /// The call that completes the step.
  package let submit: CallIndex?
  /// The words of going on.
  package let button: Template?
  package let actions: [StepAction]
  /// Where it goes on: the first true branch; without any, the following step.
  package let next: [Branch]
  /// Whether there is no way back from here.
  package let isBarred: Bool
  /// The question to confirm, in a review.
  package let review: Template?
  /// What the flow ends with, in an end.
  package let end: End?
  package let range: SourceRange

  init(
    index: StepIndex, id: String, section: SectionIndex?, title: Template?, paragraphs: [Paragraph],
    when: CompiledExpression?, isOptional: Bool, items: [Item], fields: [FieldIndex], leaves: [FieldIndex],
    rules: [Rule], before: CallIndex?, submit: CallIndex?, button: Template?, actions: [StepAction], next: [Branch],
    isBarred: Bool, review: Template?, end: End?, range: SourceRange
  ) {
    self.index = index
    self.id = id
    self.section = section
    self.title = title
    self.paragraphs = paragraphs
    self.when = when
    self.isOptional = isOptional
    self.items = items
    self.fields = fields
    self.leaves = leaves
    self.rules = rules
    self.before = before
    self.submit = submit
    self.button = button
    self.actions = actions
    self.next = next
    self.isBarred = isBarred
    self.review = review
    self.end = end
    self.range = range
  }

  /// A part of a step's body.
  package enum Item: Sendable {
    case field(FieldIndex)
    case note(Paragraph)
  }
}

/// A text that is shown if its condition holds.
package struct Paragraph: Sendable {
  package let text: Template
  /// Shown if this is true, or if there is none.
  package let when: CompiledExpression?
}

/// A place to go on, if a condition holds.
package struct Branch: Sendable {
  /// Taken if this is true, or if there is none.
  package let when: CompiledExpression?
  package let target: StepIndex
  package let range: SourceRange
}

/// What a flow ends with.
package struct End: Sendable {
  /// The name of the outcome, such as `completed`.
  package let outcome: String
  /// What is handed over; nil stands for all kept answers on the path.
  package let result: ValueTemplate?
}

/// A further choice on a step.
package struct StepAction: Sendable {
  package enum Effect: Hashable, Sendable {
    /// Makes the `before` call again.
    case again
    /// Makes a call and stays.
    case call(CallIndex)
    /// Leaves without submitting, to an earlier step.
    case go(StepIndex)
    /// Submits and takes this branch.
    case next(StepIndex)
    /// Leaves the fields aside and goes on here.
    case leave(StepIndex)
  }

  /// The word to type.
  package let id: String
  package let label: Template
  /// Offered if this is true, or if there is none.
  package let when: CompiledExpression?
  package let effect: Effect
  /// Where its id stands.
  package let range: SourceRange
}

/// A check of answers with the sentence said when it fails.
package struct Rule: Sendable {
  /// Its name in scenarios; "rule" where it has none.
  package let id: String
  /// What must be true.
  package let that: CompiledExpression
  /// What is said if it is not.
  package let message: Template
  /// The field it is shown at; nil for the form (or, in a field's own rule, that field).
  package let field: FieldIndex?
}

/// Steps that belong together: one condition, one title, one entry in the progress; perhaps walked once an item.
@usableFromInline
package final class StepSection: Sendable {
  package let index: SectionIndex
  package let id: String
  package let formerIDs: [String]
  package let title: Template?
  /// Its steps are on the path only if this is true.
  package let when: CompiledExpression?
  /// Whether all of it may be skipped.
  package let isOptional: Bool
  /// What it is walked for, once an item; nil where it is walked once.
  package let repetition: Repetition?
  /// Its steps, from the first to before the last bound.
  package let steps: Range<StepIndex>
  /// Where it goes on after its last step or item: the first true branch; without any, the following step.
  package let next: [Branch]
  package let range: SourceRange

  init(
    index: SectionIndex, id: String, formerIDs: [String], title: Template?, when: CompiledExpression?, isOptional: Bool,
    repetition: Repetition?, steps: Range<StepIndex>, next: [Branch], range: SourceRange
  ) {
    self.index = index
    self.id = id
    self.formerIDs = formerIDs
    self.title = title
    self.when = when
    self.isOptional = isOptional
    self.repetition = repetition
    self.steps = steps
    self.next = next
    self.range = range
  }

  /// What a section is walked for.
  package struct Repetition: Sendable {
    /// A whole number, or a list with an element an item; null for no items.
    package let items: CompiledExpression
    /// So many items at most are walked.
    package let max: Int
    /// What steps inside call the item.
    package let name: String
    /// The variable of the item walked: its `number`, and its `item` where a list is walked.
    package let itemSlot: Int
    /// The type of that.
    package let itemType: ValueType
    /// The variable of the list of all items, once they were walked.
    package let listSlot: Int
    /// The type of that.
    package let listType: ValueType
    /// What each item in the list holds: the kept fields of its steps that lie in no group.
    package let fields: [FieldIndex]
    /// The variables that begin anew with each item.
    package let slots: [Int]
  }
}
