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
  /// The variable that holds the answer.
  package let slot: Int
  package let label: Template
  /// The name used in reviews, lists and errors, by default the label.
  package let shortLabel: Template
  /// The explanation shown on request and after repeated errors.
  package let help: Template?
  /// A valid sample answer.
  package let example: Template?
  package let kind: FieldKind
  /// The step to continue at if the choice has no options, or `nil` if the field has no `ifEmpty`.
  package let ifEmpty: Branch?
  package let requirement: Requirement
  /// The condition for asking the question, or `nil` if it is always asked.
  package let when: CompiledExpression?
  /// The value before the person answers.
  package let initial: Initial
  /// The expression for the value, if it is computed instead of asked.
  package let computed: CompiledExpression?
  /// Whether the file has a label for the field; if not, `label` is the id.
  package let hasLabel: Bool
  /// Whether reviews list the answer.
  package let isReviewed: Bool
  /// Whether the answer is saved and included in the result.
  package let isKept: Bool
  /// Whether the answer is a secret, hidden while it is typed.
  package let isSecret: Bool
  /// Whether the answer is masked wherever it is shown: true for secrets, and for codes that are not kept.
  package let isRedacted: Bool
  package let isAskedTwice: Bool
  /// The only accepted answer, or `nil` if there is no such restriction.
  package let mustBe: Value?
  package let rules: [Rule]
  /// The author's own messages for problems with an answer, by problem code such as `min`.
  package let messages: [AnswerProblem.Code: Template]
  /// The kind of data for autofill, if the file specifies it.
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

  /// The rule that decides whether an answer is required.
  package enum Requirement: Sendable {
    case always
    case never
    case when(CompiledExpression)
  }

  /// The value of a field before the person answers.
  package enum Initial: Sendable {
    case empty
    /// A default, which is the answer unless the person changes it.
    case answer(Value)
    /// A computed default, which is the answer unless the person changes it.
    case computedAnswer(CompiledExpression)
    /// A computed suggestion, which becomes the answer only when the person confirms it.
    case suggestion(CompiledExpression)
  }

  /// Whether the answer is neither saved nor included in the result.
  package var isTransient: Bool { !isKept }

  /// The condition under which an answer is required, or `nil` if the field has no `requiredWhen`.
  package var requiredWhen: CompiledExpression? {
    if case .when(let condition) = requirement { condition } else { nil }
  }

  /// The options that the flow file lists; empty if there are none.
  package var fixedOptions: [ChoiceOption] { if case .fixed(let options) = kind.options { options } else { [] } }

  /// Whether `mustBe` allows a person to choose an option.
  package func accepts(_ option: ChoiceOption) -> Bool { mustBe?.optionIDs.contains(option.id) ?? true }
}

/// The type of a field and its constraints.
package indirect enum FieldKind: Sendable {
  /// Text.
  case text(TextFormat)
  /// A phone number, stored in E.164 format.
  case phone(PhoneFormat)
  /// An email address.
  ///
  /// If `domains` is not empty, the domain of the address must be one of them, or a subdomain of one.
  case email(domains: [String], maxLength: Limit? = nil)
  /// A web address.
  ///
  /// If `domains` is not empty, the host of the address must be one of them, or a subdomain of one.
  case url(domains: [String], maxLength: Limit? = nil)
  /// A string of digits.
  case code(length: Limit?)
  /// A whole number.
  case integer(min: Limit?, max: Limit?)
  /// A number.
  case number(NumberFormat)
  /// An amount of money.
  case money(MoneyFormat)
  /// A date.
  case date(min: Limit?, max: Limit?)
  /// A time of day.
  case time(min: Limit?, max: Limit?)
  /// Yes or no.
  case boolean
  /// One of several options.
  case choice(OptionSource)
  /// Any number of options.
  case choices(OptionSource, min: Limit?, max: Limit?)
  /// A file.
  case file(FileFormat)
  /// Any number of files.
  case files(FileFormat, min: Limit?, max: Limit?)
  /// A group of fields.
  case group([FieldIndex])
  /// A list of items, each with the same fields.
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

  /// The source of the options, or `nil` if the field is not a choice.
  package var options: OptionSource? {
    switch self {
    case .choice(let options), .choices(let options, _, _): options
    case .text, .phone, .email, .url, .code, .integer, .number, .money, .date, .time, .boolean, .file, .files, .group,
      .list:
      nil
    }
  }

  /// The ids and labels of the options that the flow file lists; empty if there are none.
  package var fixedOptionIDs: [(id: String, label: String)] {
    if case .fixed(let options) = options { options.map { (id: $0.id, label: $0.label.source) } } else { [] }
  }

  /// Whether the options are computed during a run.
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

  /// The unit of a number, such as `km`; `nil` if the field sets none.
  package var unit: Template? { if case .number(let format) = self { format.unit } else { nil } }

  /// The keys of the lower and upper limits: `minLength` and `maxLength` for text, otherwise `min` and `max`.
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
  /// Returns the author's message for a problem; `nil` if the field has none.
  ///
  /// If there is no message for the code, the message for the more general code is returned.
  package func message(for code: AnswerProblem.Code) -> Template? {
    messages[code] ?? code.general.flatMap { messages[$0] }
  }
}
