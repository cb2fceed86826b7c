public import FlowExpressions
public import FlowSyntax

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
