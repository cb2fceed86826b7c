public import FlowExpressions
public import FlowSyntax

/// One question.
public struct Field: Sendable {
  /// Its place among all fields.
  public let index: FieldIndex
  /// The step that asks it.
  public let step: StepIndex
  /// The group it is in.
  public let parent: FieldIndex?
  /// Its name inside its group or flow.
  public let id: String
  /// Its name in the whole flow, such as `company.name`.
  public let path: String
  /// The variable of its answer.
  public let slot: Int
  /// The question.
  public let label: Template
  /// What the answer is called in a review, in lists and errors; the label where it has no name of its own.
  public let shortLabel: Template
  /// Shown on request and after repeated mistakes.
  public let help: Template?
  /// A right answer.
  public let example: Template?
  /// What it asks.
  public let kind: FieldKind
  /// Whether it must be answered when it is asked.
  public let requirement: Requirement
  /// Asked only if this is true.
  public let when: CompiledExpression?
  /// What it is if it is left alone.
  public let initial: Initial
  /// Its value, if it is not asked but computed.
  public let computed: CompiledExpression?
  /// Whether its answer is saved and handed over.
  public let isKept: Bool
  /// Whether it is typed unseen.
  public let isSecret: Bool
  /// Whether its answer is hidden wherever it is shown: secrets, and codes unless they are kept.
  public let isRedacted: Bool
  /// Whether it is asked twice.
  public let isAskedTwice: Bool
  /// The only answer accepted.
  public let mustBe: Value?
  /// Its checks.
  public let rules: [Rule]
  /// The author's own words for built-in problems.
  public let messages: [AnswerProblem.Code: Template]
  /// Its names in earlier versions.
  public let formerIDs: [String]
  /// Where it stands.
  public let range: SourceRange

  /// When a field must be answered.
  public enum Requirement: Sendable {
    /// Whenever it is asked.
    case always
    /// Never.
    case never
    /// If this is true.
    case when(CompiledExpression)
  }

  /// What a field holds before anything was typed.
  public enum Initial: Sendable {
    /// Nothing.
    case empty
    /// An answer, if it is left alone.
    case answer(Value)
    /// A computed answer, if it is left alone.
    case computedAnswer(CompiledExpression)
    /// A proposal that counts only when it is confirmed.
    case suggestion(CompiledExpression)
  }

  /// Whether its answer is kept neither by the session nor by the result.
  public var isTransient: Bool { !isKept }
}
