package import FlowExpressions
package import FlowSyntax

/// A question of a step, or a value that the step computes.
@usableFromInline
package final class Field: Sendable {
  package let index: FieldIndex
  package let step: StepIndex
  /// The group or list that contains the field, or `nil` for a top-level field.
  package let parent: FieldIndex?
  /// The id, unique within the enclosing group, list, repeated section or flow.
  package let id: String
  /// The full path, such as `company.name`.
  package let path: String
  package let slot: Int
  package let label: Template
  /// The name used in reviews, lists and errors, by default the label.
  package let shortLabel: Template
  /// The explanation shown on request and after repeated errors.
  package let help: Template?
  package let example: Template?
  package let kind: FieldKind
  package let ifEmpty: Branch?
  package let requirement: Requirement
  package let when: CompiledExpression?
  package let initial: Initial
  package let computed: CompiledExpression?
  /// Whether the file has a label for the field; if not, `label` is the id.
  package let hasLabel: Bool
  package let isReviewed: Bool
  /// Whether the answer is saved and included in the result.
  package let isKept: Bool
  package let isSecret: Bool
  /// Whether the answer is masked wherever it is shown: true for secrets, and for codes that are not kept.
  package let isRedacted: Bool
  package let isAskedTwice: Bool
  /// The only accepted answer, or `nil` if there is no such restriction.
  package let mustBe: Value?
  package let rules: [Rule]
  /// The author's own messages for problems with an answer, by problem code such as `min`.
  package let messages: [AnswerProblem.Code: Template]
  package let contentType: ContentType?
  /// The suggested way to show the field: a ``PresentationHint``, or a front end's own hint prefixed with `x-`.
  package let presentation: String?
  package let formerIDs: [String]
  package let range: SourceRange

  init(
    index: FieldIndex, step: StepIndex, parent: FieldIndex?, id: String, path: String, slot: Int, label: Template,
    shortLabel: Template, help: Template?, example: Template?, kind: FieldKind, ifEmpty: Branch?,
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
    self.kind = kind
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

  package var fixedOptions: [ChoiceOption] { if case .fixed(let options) = kind.options { options } else { [] } }

  package func accepts(_ option: ChoiceOption) -> Bool { mustBe?.optionIDs.contains(option.id) ?? true }
}

package indirect enum FieldKind: Sendable {
  case text(TextFormat)
  /// A phone number, stored in E.164 format.
  case phone(PhoneFormat)
  /// If `domains` is not empty, the domain of the address must be one of them, or a subdomain of one.
  case email(domains: [String], maxLength: Limit? = nil)
  /// If `domains` is not empty, the host of the address must be one of them, or a subdomain of one.
  case url(domains: [String], maxLength: Limit? = nil)
  /// A string of digits.
  case code(length: Limit?)
  case integer(min: Limit?, max: Limit?)
  case number(NumberFormat)
  case money(MoneyFormat)
  case date(min: Limit?, max: Limit?)
  case time(min: Limit?, max: Limit?)
  case boolean
  case choice(OptionSource)
  case choices(OptionSource, min: Limit?, max: Limit?)
  case file(FileFormat)
  case files(FileFormat, min: Limit?, max: Limit?)
  case group([FieldIndex])
  case list(ListFormat)
}

extension FieldKind {
  package var isList: Bool { if case .list = self { true } else { false } }

  package var isGroup: Bool { if case .group = self { true } else { false } }

  /// The type of an answer; `dyn` for groups and lists, whose fields define the actual type.
  package var valueType: ValueType {
    switch self {
    case .text, .phone, .email, .url, .code, .choice: .string
    case .integer: .int
    case .number: .double
    case .money(let format): .money(format.type)
    case .date: .timestamp
    case .time: .time
    case .boolean: .bool
    case .choices: .list(.string)
    case .file: .file
    case .files: .list(.file)
    case .group, .list: .dyn
    }
  }

  /// The value of an empty answer: an empty list for `choices`, `files` and lists, otherwise null.
  package var emptyValue: Value {
    switch self {
    case .choices, .files, .list: .list([])
    case .text, .phone, .email, .url, .code, .integer, .number, .money, .date, .time, .boolean, .choice, .file, .group:
      .null
    }
  }

  package var options: OptionSource? {
    switch self {
    case .choice(let options), .choices(let options, _, _): options
    case .text, .phone, .email, .url, .code, .integer, .number, .money, .date, .time, .boolean, .file, .files, .group,
      .list:
      nil
    }
  }

  package var fixedOptionIDs: [(id: String, label: String)] {
    if case .fixed(let options) = options { options.map { (id: $0.id, label: $0.label.source) } } else { [] }
  }

  package var hasComputedOptions: Bool { if case .computed = options { true } else { false } }

  /// The fields that make up an answer; empty unless the field is a group or a list.
  var parts: [FieldIndex] {
    switch self {
    case .group(let inner): inner
    case .list(let format): format.fields
    case .text, .phone, .email, .url, .code, .integer, .number, .money, .date, .time, .boolean, .choice, .choices,
      .file, .files:
      []
    }
  }

  package var unit: Template? { if case .number(let format) = self { format.unit } else { nil } }

  /// The keys of the lower and upper limits: `minLength` and `maxLength` for text, email and url, otherwise `min` and `max`.
  var boundKeys: (low: String, high: String) {
    switch self {
    case .text, .email, .url: ("minLength", "maxLength")
    case _: ("min", "max")
    }
  }

  /// The lower and upper limits of a number, date, time, length or count; each is `nil` if there is none.
  var bounds: (low: Limit?, high: Limit?) {
    switch self {
    case .text(let format): (format.minLength, format.maxLength)
    case .integer(let min, let max), .date(let min, let max), .time(let min, let max), .choices(_, let min, let max):
      (min, max)
    case .number(let format): (format.min, format.max)
    case .money(let format): (format.min, format.max)
    case .files(_, let min, let max): (min, max)
    case .list(let format): (format.min, format.max)
    case .email(_, let maxLength), .url(_, let maxLength): (nil, maxLength)
    case .phone, .code, .boolean, .choice, .file, .group: (nil, nil)
    }
  }
}

extension FieldKind {
  /// The maximum number of characters, or `nil` if the field sets none.
  package var maxLength: Limit? {
    switch self {
    case .text(let format): format.maxLength
    case .email(_, let maxLength), .url(_, let maxLength): maxLength
    case .phone, .code, .integer, .number, .money, .date, .time, .boolean, .choice, .choices, .file, .files, .group,
      .list:
      nil
    }
  }
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
  /// If there is no message for the code, the message for the more general code is returned.
  package func message(for code: AnswerProblem.Code) -> Template? {
    messages[code] ?? code.general.flatMap { messages[$0] }
  }
}
