public import FlowExpressions
public import FlowSyntax

/// One step of a flow.
public struct Step: Sendable {
  /// Its place in the file.
  public let index: StepIndex
  /// Its name.
  public let id: String
  /// The section it lies in.
  public let section: SectionIndex?
  /// Its heading.
  public let title: Template?
  /// What is shown above the fields.
  public let paragraphs: [Paragraph]
  /// The step is on the path only if this is true.
  public let when: CompiledExpression?
  /// Whether it may be skipped.
  public let isOptional: Bool
  /// What is asked and shown, in order.
  public let items: [Item]
  /// Its fields that are not inside a group, in order.
  public let fields: [FieldIndex]
  /// Its fields that take an answer of their own: groups are replaced by what is in them.
  public let leaves: [FieldIndex]
  /// Checks over several fields.
  public let rules: [Rule]
  /// The call made on arriving.
  public let before: CallIndex?
  /// The call that completes the step.
  public let submit: CallIndex?
  /// The words of going on.
  public let button: Template?
  /// Further choices.
  public let actions: [StepAction]
  /// Where it goes on: the first true branch; without any, the following step.
  public let next: [Branch]
  /// Whether there is no way back from here.
  public let isBarred: Bool
  /// The question to confirm, in a review.
  public let review: Template?
  /// What the flow ends with, in an end.
  public let end: End?
  /// Where it stands in the file.
  public let range: SourceRange

  /// A part of a step's body.
  public enum Item: Sendable {
    /// A question.
    case field(FieldIndex)
    /// A text between questions.
    case note(Paragraph)
  }

  /// Whether it goes on without the person: a call and nothing to ask, confirm or press.
  public func runsByItself(in flow: Flow) -> Bool {
    submit != nil && review == nil && button == nil && leaves.allSatisfy { flow[$0].computed != nil }
  }
}

/// A text that is shown if its condition holds.
public struct Paragraph: Sendable {
  /// The text.
  public let text: Template
  /// Shown if this is true, or if there is none.
  public let when: CompiledExpression?
}

/// A place to go on, if a condition holds.
public struct Branch: Sendable {
  /// Taken if this is true, or if there is none.
  public let when: CompiledExpression?
  /// The step to go to.
  public let target: StepIndex
  /// Where that is said.
  public let range: SourceRange
}

extension Flow {
  /// The branches that decide a turn of a route.
  package func branches(of owner: Route.Turn.Owner, at step: Step) -> [Branch] {
    switch owner {
    case .step: step.next
    case .section: step.section.map { self[$0].next } ?? []
    }
  }
}

/// What a flow ends with.
public struct End: Sendable {
  /// The name of the outcome, such as `completed`.
  public let outcome: String
  /// What is handed over; nil stands for all kept answers on the path.
  public let result: ValueTemplate?
}

/// A further choice on a step.
public struct StepAction: Sendable {
  /// What it does.
  public enum Effect: Hashable, Sendable {
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
  public let id: String
  /// What it is called.
  public let label: Template
  /// Offered if this is true, or if there is none.
  public let when: CompiledExpression?
  /// What it does.
  public let effect: Effect
  /// Where its id stands.
  public let range: SourceRange
}

/// A check of answers with the sentence said when it fails.
public struct Rule: Sendable {
  /// Its name in scenarios; "rule" where it has none.
  public let id: String
  /// What must be true.
  public let that: CompiledExpression
  /// What is said if it is not.
  public let message: Template
  /// The field it is shown at; nil for the form (or, in a field's own rule, that field).
  public let field: FieldIndex?
}

/// Steps that belong together: one condition, one title, one entry in the progress; perhaps walked once an item.
public struct StepSection: Sendable {
  /// Its place in the file.
  public let index: SectionIndex
  /// Its name.
  public let id: String
  /// The names it once had.
  public let formerIDs: [String]
  /// Its heading.
  public let title: Template?
  /// Its steps are on the path only if this is true.
  public let when: CompiledExpression?
  /// Whether all of it may be skipped.
  public let isOptional: Bool
  /// What it is walked for, once an item; nil where it is walked once.
  public let repetition: Repetition?
  /// Its steps, from the first to before the last bound.
  public let steps: Range<StepIndex>
  /// Where it goes on after its last step or item: the first true branch; without any, the following step.
  public let next: [Branch]
  /// Where it stands in the file.
  public let range: SourceRange

  /// What a section is walked for.
  public struct Repetition: Sendable {
    /// A whole number, or a list with an element an item; null for no items.
    public let items: CompiledExpression
    /// So many items at most are walked.
    public let max: Int
    /// What steps inside call the item.
    public let name: String
    /// The variable of the item walked: its `number`, and its `item` where a list is walked.
    public let itemSlot: Int
    /// The type of that.
    public let itemType: ValueType
    /// The variable of the list of all items, once they were walked.
    public let listSlot: Int
    /// The type of that.
    public let listType: ValueType
    /// What each item in the list holds: the kept fields of its steps that lie in no group.
    public let fields: [FieldIndex]
    /// The variables that begin anew with each item.
    public let slots: [Int]
  }
}
