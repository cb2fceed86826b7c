package import FlowExpressions
package import FlowSyntax

@usableFromInline
package final class Step: Sendable {
  package let index: StepIndex
  package let id: String
  package let section: SectionIndex?
  package let title: Template?
  package let paragraphs: [Paragraph]
  package let when: CompiledExpression?
  package let isOptional: Bool
  package let items: [Item]
  /// The top-level fields, in order.
  package let fields: [FieldIndex]
  /// The fields that have their own answers: a group is replaced by its fields.
  package let leaves: [FieldIndex]
  package let rules: [Rule]
  package let before: CallIndex?
  package let submit: CallIndex?
  package let button: Template?
  package let actions: [StepAction]
  /// The branches out of the step; the first one with a true condition is taken.
  package let next: [Branch]
  /// Whether the person can't go back from this step.
  package let isBarred: Bool
  package let canChange: Bool
  /// The confirmation question, if this is a review.
  package let review: Template?
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

  package enum Item: Sendable {
    case field(FieldIndex)
    case note(Paragraph)
  }
}

package struct Paragraph: Sendable {
  package let text: Template
  package let when: CompiledExpression?
}

package struct Branch: Sendable {
  package let when: CompiledExpression?
  package let target: StepIndex
  package let range: SourceRange
}

package struct End: Sendable {
  package let outcome: String
  /// The result to return, or `nil` for all kept answers on the path.
  package let result: ValueTemplate?
}

package struct StepAction: Sendable {
  package enum Effect: Hashable, Sendable {
    case again
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
  package let when: CompiledExpression?
  package let effect: Effect
  package let range: SourceRange
}

package struct Rule: Sendable {
  /// The name of the rule in scenarios: its `id` in the file, or `rule` if it has none.
  package let id: String
  package let that: CompiledExpression
  package let message: Template
  /// The field to show the message on, or `nil` for the form; always set for a field's own rules.
  package let field: FieldIndex?
}

@usableFromInline
package final class StepSection: Sendable {
  package let index: SectionIndex
  package let id: String
  package let formerIDs: [String]
  package let title: Template?
  package let when: CompiledExpression?
  package let isOptional: Bool
  package let repetition: Repetition?
  package let steps: Range<StepIndex>
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

  package struct Repetition: Sendable {
    /// Null means no items.
    package let items: CompiledExpression
    /// The member of an item that tells it from the others.
    package let key: String
    /// The keys of the items if they are not members of the items: the ids of the items of a list field from which the
    /// items were mapped.
    package let itemKeys: CompiledExpression?
    package let max: Int
    package let name: String
    /// The variable of the current item: its `number` and, if the section repeats for a list, its `item`.
    package let itemSlot: Int
    package let itemType: ValueType
    /// The variable that holds the list of all items after the section is complete.
    package let listSlot: Int
    package let listType: ValueType
    /// The fields that each item of the list in ``listSlot`` contains: the kept top-level fields of the steps.
    package let fields: [FieldIndex]
    package let slots: [Int]
  }
}
