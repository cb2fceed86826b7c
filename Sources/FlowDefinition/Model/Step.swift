package import FlowExpressions
package import FlowSyntax

/// A step of a flow.
@usableFromInline
package final class Step: Sendable {
  package let index: StepIndex
  package let id: String
  package let section: SectionIndex?
  package let title: Template?
  /// The paragraphs above the fields.
  package let paragraphs: [Paragraph]
  /// The condition for including the step in the path, or `nil` if it is always included.
  package let when: CompiledExpression?
  /// Whether the person can skip the step.
  package let isOptional: Bool
  /// The fields and notes, in order.
  package let items: [Item]
  /// The top-level fields, in order.
  package let fields: [FieldIndex]
  /// The fields that have their own answers: a group is replaced by its fields.
  package let leaves: [FieldIndex]
  /// The rules that involve several fields.
  package let rules: [Rule]
  /// The call made when the step is entered.
  package let before: CallIndex?
  /// The call made when the step is submitted.
  package let submit: CallIndex?
  /// The label of the submit button.
  package let button: Template?
  package let actions: [StepAction]
  /// The branches out of the step; the first one with a true condition is taken.
  package let next: [Branch]
  /// Whether the person can't go back from this step.
  package let isBarred: Bool
  /// Whether the person can return to the step to change its answers after it is complete.
  package let canChange: Bool
  /// The confirmation question, if this is a review.
  package let review: Template?
  /// The outcome, if this is an end.
  package let end: End?
  package let range: SourceRange

  init(
    index: StepIndex, id: String, section: SectionIndex?, title: Template?, paragraphs: [Paragraph],
    when: CompiledExpression?, isOptional: Bool, items: [Item], fields: [FieldIndex], leaves: [FieldIndex],
    rules: [Rule], before: CallIndex?, submit: CallIndex?, button: Template?, actions: [StepAction], next: [Branch],
    isBarred: Bool, canChange: Bool, review: Template?, end: End?, range: SourceRange
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
    self.canChange = canChange
    self.review = review
    self.end = end
    self.range = range
  }

  /// A field or a note of a step.
  package enum Item: Sendable {
    case field(FieldIndex)
    case note(Paragraph)
  }
}

/// A paragraph with an optional condition.
package struct Paragraph: Sendable {
  package let text: Template
  /// The condition for showing the paragraph, or `nil` if it is always shown.
  package let when: CompiledExpression?
}

/// A jump to another step, possibly with a condition.
package struct Branch: Sendable {
  /// The condition for taking the branch, or `nil` if it is always taken.
  package let when: CompiledExpression?
  package let target: StepIndex
  package let range: SourceRange
}

/// An end of a flow, with its outcome and its result.
package struct End: Sendable {
  /// The name of the outcome, such as `completed`.
  package let outcome: String
  /// The result to return, or `nil` for all kept answers on the path.
  package let result: ValueTemplate?
}

/// An additional action that a step offers.
package struct StepAction: Sendable {
  /// The effect of an action.
  package enum Effect: Hashable, Sendable {
    /// Makes the step's `before` call again.
    case again
    /// Makes a call and stays on the step.
    case call(CallIndex)
    /// Goes to an earlier step without submitting.
    case go(StepIndex)
    /// Submits the current step, then goes to the step with this index.
    case next(StepIndex)
    /// Goes to the step with this index without submitting the current step, whose answers are ignored.
    case leave(StepIndex)
  }

  /// The id, which is also the command at a prompt.
  package let id: String
  package let label: Template
  /// The condition for offering the action, or `nil` if it is always offered.
  package let when: CompiledExpression?
  package let effect: Effect
  /// The source range of the id.
  package let range: SourceRange
}

/// A condition that answers must meet, with the message shown if they don't.
package struct Rule: Sendable {
  /// The name of the rule in scenarios: its `id` in the file, or `rule` if it has none.
  package let id: String
  /// The condition that must be true.
  package let that: CompiledExpression
  /// The message shown if the condition is false.
  package let message: Template
  /// The field to show the message on, or `nil` for the form; always set for a field's own rules.
  package let field: FieldIndex?
}

/// A sequence of steps with a common condition, title and progress entry, which may be repeated for several items.
@usableFromInline
package final class StepSection: Sendable {
  package let index: SectionIndex
  package let id: String
  package let formerIDs: [String]
  package let title: Template?
  /// The condition for including the section's steps in the path, or `nil` if they are always included.
  package let when: CompiledExpression?
  /// Whether the person can skip the whole section.
  package let isOptional: Bool
  /// The repetition of the section, or `nil` if it is not repeated.
  package let repetition: Repetition?
  package let steps: Range<StepIndex>
  /// The branches after the last step or item; the first one with a true condition is taken.
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

  /// The repetition of a section.
  package struct Repetition: Sendable {
    /// The number of items, or a list with one element per item.
    ///
    /// Null means no items.
    package let items: CompiledExpression
    /// The maximum number of items.
    package let max: Int
    /// The name of the current item in expressions.
    package let name: String
    /// The variable of the current item: its `number` and, if the section repeats for a list, its `item`.
    package let itemSlot: Int
    /// The type of the current item.
    package let itemType: ValueType
    /// The variable that holds the list of all items after the section is complete.
    package let listSlot: Int
    /// The type of the list in ``listSlot``.
    package let listType: ValueType
    /// The fields that each item of the list in ``listSlot`` contains: the kept top-level fields of the steps.
    package let fields: [FieldIndex]
    /// The variables that are reset for each item.
    package let slots: [Int]
  }
}
