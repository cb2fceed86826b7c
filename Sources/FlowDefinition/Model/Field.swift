package import FlowExpressions
package import FlowSyntax

@usableFromInline
package final class Field: Sendable {
  package let index: FieldIndex
  package let step: StepIndex
  package let parent: FieldIndex?
  /// The id, unique within the enclosing group, list, repeated section or flow.
  package let id: String
  package let path: String
  package let slot: Int
  package let label: Template
  /// The name used in reviews, lists and errors, by default the label.
  package let shortLabel: Template
  /// The explanation shown on request and after repeated errors.
  package let help: Template?
  package let example: Template?
  package let typeName: FieldTypeName
  package let kind: FieldKind
  package let type: any FieldType
  package let ifEmpty: Branch?
  package let requirement: Requirement
  package let when: CompiledExpression?
  package let initial: Initial
  package let computed: CompiledExpression?
  /// Whether the file has a label for the field; if not, `label` is the id.
  package let hasLabel: Bool
  /// Whether people never see the field: a computed value without a label.
  package var isHidden: Bool { computed != nil && !hasLabel }
  package let isReviewed: Bool
  /// Whether the answer is saved and included in the result.
  package let isKept: Bool
  package let isSecret: Bool
  /// Whether the answer is masked wherever it is shown: true for secrets, and for codes that are not kept.
  package let isRedacted: Bool
  package let isAskedTwice: Bool
  package let mustBe: Value?
  package let rules: [Rule]
  package let messages: [AnswerProblem.Code: Template]
  package let contentType: ContentType?
  /// The suggested way to show the field: a ``PresentationHint``, or a front end's own hint prefixed with `x-`.
  package let presentation: String?
  package let formerIDs: [String]
  package let range: SourceRange

  init(
    index: FieldIndex, step: StepIndex, parent: FieldIndex?, id: String, path: String, slot: Int, label: Template,
    shortLabel: Template, help: Template?, example: Template?, typeName: FieldTypeName, kind: FieldKind,
    ifEmpty: Branch?,
    requirement: Requirement,
    when: CompiledExpression?, initial: Initial, computed: CompiledExpression?, hasLabel: Bool, isReviewed: Bool,
    isKept: Bool,
    isSecret: Bool, isRedacted: Bool, isAskedTwice: Bool, mustBe: Value?, rules: [Rule],
    messages: [AnswerProblem.Code: Template],
    contentType: ContentType?, presentation: String?, formerIDs: [String], range: SourceRange
  ) {
    self.index = index
    self.step = step
    self.parent = parent
    self.id = id
    self.path = path
    self.slot = slot
    self.label = label
    self.shortLabel = shortLabel
    self.help = help
    self.example = example
    (self.typeName, self.kind) = (typeName, kind)
    type = kind.type
    self.ifEmpty = ifEmpty
    self.requirement = requirement
    self.when = when
    self.initial = initial
    self.computed = computed
    self.hasLabel = hasLabel
    self.isReviewed = isReviewed
    self.isKept = isKept
    self.isSecret = isSecret
    self.isRedacted = isRedacted
    self.isAskedTwice = isAskedTwice
    self.mustBe = mustBe
    self.rules = rules
    self.messages = messages
    self.contentType = contentType
    self.presentation = presentation
    self.formerIDs = formerIDs
    self.range = range
  }

  package enum Requirement: Sendable {
    case always
    case never
    case when(CompiledExpression)
  }

  package enum Initial: Sendable {
    case empty
    /// A default, which is the answer unless the person changes it.
    case answer(Value)
    case computedAnswer(CompiledExpression)
    /// A computed suggestion, which becomes the answer only when the person confirms it.
    case suggestion(CompiledExpression)
  }

  package var isTransient: Bool { !isKept }

  package var requiredWhen: CompiledExpression? {
    if case .when(let condition) = requirement { condition } else { nil }
  }

  package var fixedOptions: [ChoiceOption] { if case .fixed(let options) = type.options { options } else { [] } }

  package func accepts(_ option: ChoiceOption) -> Bool { mustBe?.optionIDs.contains(option.id) ?? true }
}

extension Value {
  /// The ids of the chosen options, if the value is the answer of a `choice` or `choices` field; empty for null.
  package var optionIDs: [String] {
    switch self {
    case .string(let id): [id]
    case .list(let ids): ids.flatMap(\.optionIDs)
    case _: []
    }
  }
}

extension Field {
  package func message(for code: AnswerProblem.Code) -> Template? {
    messages[code] ?? code.general.flatMap { messages[$0] }
  }
}
